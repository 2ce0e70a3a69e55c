"""Runs that differ in their seed alone: together they are one configuration, whose figures are means over its seeds."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from simgnn.explore.compare.runs import SEED, Run
from simgnn.explore.compare.systems import SystemFigures, noise
from simgnn.report.numbers import standard_error


@dataclass(frozen=True)
class Configuration:
    """Runs of several seeds, or a single run.

    Parameters
    ----------
    runs
        In the order in which they were named.
    """

    runs: tuple[Run, ...]

    @property
    def seeds(self) -> tuple[int, ...]:
        """Of its runs, the smallest first."""
        return tuple(sorted(run.settings[SEED] for run in self.runs))

    @cached_property
    def mean(self) -> Run:
        """A run with the means of time, energy, score and stages, and the rest of the first run."""
        first = self.runs[0]
        if len(self.runs) == 1:
            return first
        energies = [run.energy for run in self.runs if run.energy is not None]
        return replace(
            first,
            name=f"{first.name} and {len(self.runs) - 1} more seed{'s' if len(self.runs) > 2 else ''}",
            seconds=statistics.mean(run.seconds for run in self.runs),
            energy={cause: statistics.mean(each[cause] for each in energies) for cause in first.energy or ()}
            if len(energies) == len(self.runs)
            else None,
            system=SystemFigures.mean([run.system for run in self.runs if run.system is not None]),
        )

    def to_dict(self, first: Configuration) -> dict[str, Any]:
        """Plain values: means, their standard errors, and what the score differs by from the first configuration's."""
        mean, system, base = self.mean, self.mean.system, first.mean.system
        found: dict[str, Any] = {
            "configuration": mean.name,
            "runs": [run.name for run in self.runs],
            "seeds": list(self.seeds),
            "simulated_seconds": mean.seconds,
            "simulated_seconds_error": standard_error([run.seconds for run in self.runs]),
            "speedup": first.mean.seconds / mean.seconds,
        }
        if system is None or base is None:
            return found
        apart = None if self is first else noise(system, base)
        return found | {
            "system": system.system,
            "score": system.score,
            "test_score": system.test_score,
            "test_score_error": standard_error(list(system.by_seed.values())),
            "test_score_difference": None if apart is None else _difference(system, base),
            "test_score_noise": apart,
            "verdict": None if apart is None else _verdict(system, base, apart),
        }


def _verdict(system: SystemFigures, base: SystemFigures, apart: float) -> str:
    """Whether a score is higher or lower than the first configuration's by more than its noise."""
    if system.by_seed == base.by_seed:
        return "the same"
    difference = _difference(system, base)
    if abs(difference) <= apart:
        return "not decided"
    return "higher" if difference > 0 else "lower"


def _difference(system: SystemFigures, base: SystemFigures) -> float:
    assert system.test_score is not None and base.test_score is not None, "both were judged"
    return system.test_score - base.test_score


def configurations(runs: Sequence[Run]) -> tuple[Configuration, ...]:
    """Runs by what they have beside their seed, in the order in which each first comes."""
    found: list[tuple[Any, list[Run]]] = []
    for run in runs:
        known = _beside_the_seed(run)
        seed = run.settings[SEED]
        for other, several in found:
            # The same seed a second time is a run to compare with, not one more seed.
            if other == known and seed not in (each.settings[SEED] for each in several):
                several.append(run)
                break
        else:
            found.append((known, [run]))
    return tuple(Configuration(tuple(several)) for _, several in found)


def _beside_the_seed(run: Run) -> Any:
    settings = {key: value for key, value in run.settings.items() if key not in (SEED, "hardware.name")}
    system = None if run.system is None else run.system.system
    return settings, run.data, run.minibatches, run.energies, run.clock, system

"""The Python API under `simgnn compare`: which runs may be compared, and their figures beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.explore.compare.runs import SEED, Layer, Run, read_runs
from simgnn.explore.compare.seeds import Configuration, configurations
from simgnn.explore.compare.systems import LARGEST, notes
from simgnn.explore.simulate.energy import CAUSES
from simgnn.explore.simulate.what_if import onchip_bytes
from simgnn.explore.sweep.objectives import UNITS, joined, unbeaten
from simgnn.explore.sweep.point import floating_point_units
from simgnn.fpga.synthesis.areas import Area
from simgnn.fpga.synthesis.targets import RESOURCES
from simgnn.training.reports.charts import ENGINES, WAITING, working

_FREE_OF_THE_MODEL = ("model.order",)
MOST_RUNS = 64
LEAST_SHARE = 0.1
"""A state is shown if it takes this part of its layer's time in some run, or makes this part of the difference."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """Runs beside each other.

    Parameters
    ----------
    runs
        The baseline first.
    differences
        Values by "table.key", one for each run, of what is not the same in all.
    size
        What `sizes` count.
    sizes
        One for each run.
    areas
        What is known of each run's accelerator on an FPGA.
    front
        Whether no other run is as good in time, energy, size and the score that it reaches, and better in one.
    """

    runs: tuple[Run, ...]
    differences: dict[str, list[Any]]
    size: str
    sizes: tuple[float, ...]
    areas: tuple[Area | None, ...]
    front: tuple[bool, ...]

    @cached_property
    def configurations(self) -> tuple[Configuration, ...]:
        """Runs that differ in their seed alone are one."""
        return configurations(self.runs)

    @property
    def repeated(self) -> bool:
        """Whether some configuration has several seeds."""
        return len(self.configurations) < len(self.runs)

    @property
    def layers(self) -> list[tuple[int | None, str]]:
        """Layer and phase, in the order in which they first come."""
        return list(dict.fromkeys(layer.key for run in self.runs for layer in run.layers))

    @property
    def stages(self) -> list[str]:
        """Of systems' virtual time, in the order in which they first come."""
        return list(dict.fromkeys(stage for run in self.runs if run.system for stage in run.system.stages))

    @property
    def other_work(self) -> list[str]:
        """Names of what decides the work and is not the same in all runs."""
        every = [_work(run) for run in self.runs]
        # Of the same seeds each configuration did the same work.
        seeds = [SEED] if len({each.seeds for each in self.configurations}) > 1 else []
        return [key for key in self.differences if key in seeds or any(key in each for each in every)]

    @property
    def goals(self) -> str:
        """What a run on the front is good in, in words."""
        known = ["time", "size"]
        if all(run.joules is not None for run in self.runs):
            known.insert(1, "energy")
        if _one_score(self.runs):
            known.append("score")
        return joined(known)

    def of(self, run: Run, key: tuple[int | None, str]) -> Layer | None:
        """A layer and phase of a run; None if it has none such."""
        return next((layer for layer in run.layers if layer.key == key), None)


def compare(
    names: Sequence[str],
    *,
    baseline: str | None = None,
    any_work: bool = False,
    areas: Mapping[str, Area] | None = None,
) -> Comparison:
    """Read runs, make sure that they can be compared, and compare them.

    Parameters
    ----------
    names
        See `simgnn.explore.compare.runs.read_runs`.
    baseline
        The run that others are compared with: one of `names`, or one more; by default the first.
    any_work
        Compare runs of other models, data sets and mini-batches, too.
    areas
        Of accelerators by digest, see `simgnn.fpga.synthesis.areas.load_areas`; they are the size if all runs have one.

    Raises
    ------
    InputError
        If a run cannot be read, comes twice, or does other work than the baseline.
    """
    runs = [run for name in names for run in read_runs(name)]
    if baseline is not None:
        first = read_runs(baseline)
        if len(first) != 1:
            raise InputError(
                f"baseline must be one run, not a sweep with {len(first)} points", source=baseline
            )
        runs = [*first, *(run for run in runs if run.name != first[0].name)]
    for place, run in enumerate(runs):
        if run.name in [other.name for other in runs[:place]]:
            raise InputError("run must be named once, not twice", source=run.name)
    if not 2 <= len(runs) <= MOST_RUNS:
        raise InputError(f"runs must be 2 to {MOST_RUNS} to be compared, not {len(runs)}")
    for run in runs[1:]:
        _check_time(run, runs[0])
        if not any_work:
            _check_work(run, runs[0])
    several = configurations(runs)
    if not any_work:
        _check_seeds(several)
    # A run of several seeds is judged by the mean of them all.
    means = {run.name: each.mean for each in several for run in each.runs}
    known = tuple((areas or {}).get(run.hardware.digest) for run in runs)
    size = UNITS
    sizes = tuple(float(floating_point_units(run.hardware) * run.accelerators) for run in runs)
    shares = tuple(100 * area.share * run.accelerators for run, area in zip(runs, known, strict=True) if area)
    # Parts of a device are a better size than adders, but one run without an area has neither.
    if known[0] is not None and len(shares) == len(runs):
        size, sizes = f"% of {known[0].device}", shares
    return Comparison(
        runs=tuple(runs),
        differences=differences(runs),
        size=size,
        sizes=sizes,
        areas=known,
        front=tuple(
            pareto([_goals(means[run.name], size, runs) for run, size in zip(runs, sizes, strict=True)])
        ),
    )


def _check_time(run: Run, baseline: Run) -> None:
    """Raise InputError if the two runs' times are of different things."""
    if run.clock is not baseline.clock:
        raise InputError(
            f"time must be {baseline.clock.value}, as of {baseline.name}, not {run.clock.value}",
            source=run.name,
        )


def _check_work(run: Run, baseline: Run) -> None:
    """Raise InputError if a run does not do the baseline's work."""
    there, here = _work(baseline), _work(run)
    for key in there:
        # A run that does not say a key, as a point its graph's size, is not held to differ.
        if key in here and here[key] != there[key]:
            raise InputError(
                f"{key} must be {_value_text(there[key])}, as of {baseline.name}, not {_value_text(here[key])}"
                " (--any-work compares them all the same)",
                source=run.name,
            )


def _check_seeds(several: Sequence[Configuration]) -> None:
    """Raise InputError if configurations have other seeds than the baseline's."""
    first = several[0]
    for each in several[1:]:
        if each.seeds != first.seeds:
            wanted, found = (joined(map(str, one.seeds)) for one in (first, each))
            raise InputError(
                f"{SEED} must be {wanted}, as of {first.mean.name}, not {found}"
                " (--any-work compares them all the same)",
                source=each.mean.name,
            )


def _value_text(value: Any) -> str:
    return "not set" if value is None else repr(value)


def _work(run: Run) -> dict[str, Any]:
    settings = run.settings
    model = [key for key in settings if key.startswith(("model.", "task.")) and key not in _FREE_OF_THE_MODEL]
    chosen = {key: settings[key] for key in (*model, *run.work) if key in settings}
    return {**chosen, **{f"graph's {key}": n for key, n in run.data.items()}, "mini-batches": run.minibatches}


def differences(runs: Sequence[Run]) -> dict[str, list[Any]]:
    """Values by "table.key" of what is not the same in all runs; None where a run has no such key.

    The name of the hardware decides nothing and is left out.
    """
    every = [{**run.settings, **_work(run)} for run in runs]
    names = [key for key in dict.fromkeys(key for each in every for key in each) if key != "hardware.name"]
    # What a run does not tell, as a sweep's point does not the size of its graph, is no difference.
    unknown = {key for key in names if key.startswith("graph's ")}
    found = {}
    for key in names:
        values = [each.get(key) for each in every]
        compared = [value for value in values if value is not None] if key in unknown else values
        if any(value != compared[0] for value in compared):
            found[key] = values
    energies = [run.energies for run in runs]
    if any(table != energies[0] for table in energies):
        kinds = [table for place, table in enumerate(energies) if table not in energies[:place]]
        found["table of energies"] = [f"table {kinds.index(table) + 1}" for table in energies]
    return found


def _one_score(runs: Sequence[Run]) -> bool:
    """Whether runs are judged by one score: those of different tasks are no more or less than each other."""
    return len({run.system.score for run in runs if run.system is not None}) == 1


def _goals(run: Run, size: float, runs: Sequence[Run]) -> tuple[float | None, ...]:
    loss = run.system.loss if run.system is not None and _one_score(runs) else None
    return run.seconds, run.joules, size, loss


def pareto(goals: Sequence[Sequence[float | None]]) -> list[bool]:
    """Whether no other is at least as small in every goal and smaller in one; goals that one lacks count for none."""
    known: list[Any] = [goal for goal in zip(*goals, strict=True) if None not in goal]
    return unbeaten(list(zip(*known, strict=True)))


def deciding(
    comparison: Comparison, key: tuple[int | None, str]
) -> dict[tuple[str, str], list[float | None]]:
    """What makes a layer's time another than the baseline's: engines' states by what they take longer, however small.

    Returns
    -------
    Seconds more than the baseline's for each run, by engine and state: of states of work that make `LEAST_SHARE` of the
    difference in some run. Where none does, engines overlap more or less, and it is the longest wait for another one.
    """
    first = comparison.runs[0]
    base = comparison.of(first, key)
    more: dict[tuple[str, str], list[float | None]] = {}
    found: dict[tuple[str, str], None] = {}
    for place, run in enumerate(comparison.runs):
        layer = comparison.of(run, key)
        if layer is None or base is None:
            continue
        longer = seconds_of(run, layer.cycles) - seconds_of(first, base.cycles)
        causes = {}
        for engine in ENGINES:
            for state, cycles in layer.states[engine].items():
                # Seconds, not cycles: clocks may differ.
                grown = seconds_of(run, cycles) - seconds_of(first, base.states[engine][state])
                more.setdefault((engine, state), [None] * len(comparison.runs))[place] = grown
                if state != "idle" and grown * longer > 0:
                    causes[engine, state] = abs(grown)
        working = [
            cause
            for cause, grown in causes.items()
            if cause[1] not in WAITING and grown >= LEAST_SHARE * abs(longer)
        ]
        found |= dict.fromkeys(working or sorted(causes, key=lambda cause: -causes[cause])[:1])
    return {cause: more[cause] for cause in more if cause in found}


def limiting(layer: Layer) -> str:
    """The engine that works longest."""
    return max(ENGINES, key=lambda engine: working(layer.states[engine]))


def ratio(baseline: float | None, value: float | None) -> float | None:
    """How often a value goes into the baseline's; None if either is unknown, or the value is 0."""
    return None if baseline is None or not value else baseline / value


def summary(comparison: Comparison) -> dict[str, Any]:
    """Everything that was found, plain values."""
    first = comparison.runs[0]
    largest = floating_point_units(load_config(LARGEST).hardware)
    per_run = zip(comparison.runs, comparison.sizes, comparison.areas, comparison.front, strict=True)
    return {
        "baseline": first.name,
        "timed": first.timed,
        "size": comparison.size,
        "runs": [
            {
                "run": run.name,
                "cycles": run.cycles,
                "clock_mhz": run.hardware.clock_mhz,
                "simulated_seconds": run.seconds,
                "speedup": ratio(first.seconds, run.seconds),
                **({} if run.system is None else run.system.to_dict()),
                "operations": run.operations,
                "energy_joules": run.joules,
                "energy_saving": ratio(first.joules, run.joules),
                "energy_pj": run.energy,
                "bytes": run.bytes,
                "bytes_saving": ratio(first.bytes, run.bytes),
                "floating_point_units": floating_point_units(run.hardware) * run.accelerators,
                "onchip_bytes": onchip_bytes(run.hardware) * run.accelerators,
                "size": size,
                "area": None if area is None else area.share * run.accelerators,
                "scarcest": None if area is None else area.scarcest,
                **{name: None if area is None else area.resources[name] for name in RESOURCES},
                "pareto": best,
            }
            for run, size, area, best in per_run
        ],
        "configurations": [each.to_dict(comparison.configurations[0]) for each in comparison.configurations],
        "differences": comparison.differences,
        "stages": {
            stage: [run.system.stages.get(stage) if run.system else None for run in comparison.runs]
            for stage in comparison.stages
        },
        "notes": list(
            notes(
                [each.mean for each in comparison.configurations],
                smaller=lambda run: floating_point_units(run.hardware) < largest,
                called="configuration" if comparison.repeated else "run",
            )
        ),
        "layers": [
            {
                "layer": layer,
                "phase": phase,
                "runs": [_layer_summary(comparison, run, (layer, phase)) for run in comparison.runs],
            }
            for layer, phase in comparison.layers
        ],
    }


def _layer_summary(comparison: Comparison, run: Run, key: tuple[int | None, str]) -> dict[str, Any] | None:
    first, found = comparison.of(comparison.runs[0], key), comparison.of(run, key)
    if found is None:
        return None
    seconds = seconds_of(run, found.cycles)
    return {
        "run": run.name,
        "cycles": found.cycles,
        "simulated_seconds": seconds,
        "speedup": None if first is None else ratio(seconds_of(comparison.runs[0], first.cycles), seconds),
        "bytes": found.bytes,
        "energy_joules": None if found.energy is None else sum(found.energy.values()) * 1e-12,
        **{f"energy_{cause}_pj": None if found.energy is None else found.energy[cause] for cause in CAUSES},
        "limited_by": limiting(found),
        "states": found.states,
    }


def seconds_of(run: Run, cycles: int) -> float:
    """What a run's cycles take, its accelerators one beside the other."""
    return cycles / (run.hardware.clock_mhz * 1e6 * max(1, run.accelerators))

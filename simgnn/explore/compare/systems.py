"""Training runs of systems beside each other: what they reach, where their time goes, and what crosses which link.

A time alone says little of a system: a run may be quicker since it trains on rows that are out of date, since its CPU
trains as well, or since the accelerator is so small that nothing else matters. `notes` says which of these is so.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from simgnn.report.numbers import SCORE_NAMES, plain, standard_error
from simgnn.virtual_time.resources import LINKS

if TYPE_CHECKING:
    from simgnn.explore.compare.runs import Run

LARGEST = "u250"
"""The preset of the largest accelerator, which the notes name."""
_SAME_WORK = {"compute": "train", "propagate": "train"}
"""Systems' own names of a stage, and the one under which it is beside another system's."""
_LOWER = 0.005
"""By which a score is lower than another one's; less is chance."""
_OTHER_SHARE = 0.005
"""By which parts of the seeds differ."""
_DECIDES = 0.5
"""Part of a run's time from which on what takes it decides the result."""


@dataclass(frozen=True, kw_only=True)
class SystemFigures:
    """What is known of a training run's system.

    Parameters
    ----------
    system
        Its name; "none" without one.
    score
        Name of the task's score.
    test_score
        None where there is no test split.
    by_seed
        The test score of each seed that `test_score` is the mean of.
    cpu_seed_share
        Part of the seeds that the CPU trained; None where that is not known.
    hit_ratio
        Of the devices' feature caches; None without.
    mean_age, largest_age
        Mini-batches between a reused row's computation and its use; None where nothing is used again.
    epochs
        That were trained.
    test_vertices
        In the test split; None where that is not known, or labels are not of vertices.
    stages
        Seconds that the end of the run waited for each stage; empty where there is no virtual time. What trains a
        mini-batch is "train" in all.
    simulated
        Of these, the part in accelerators' cycles.
    link_bytes
        Over each of `LINKS`.
    """

    system: str
    score: str
    test_score: float | None
    by_seed: Mapping[int, float]
    cpu_seed_share: float | None
    hit_ratio: float | None
    mean_age: float | None
    largest_age: int | None
    epochs: int
    test_vertices: int | None
    stages: Mapping[str, float]
    simulated: float
    link_bytes: Mapping[str, int]

    @classmethod
    def of(cls, summary: Mapping[str, Any]) -> SystemFigures:
        """Of a training run's summary."""
        config, system = summary["config"], summary["system"]
        cache, reused = summary["feature_cache"] or {}, summary["embeddings"] or {}
        cpu_seeds: float | None = None
        # All of its trainers are devices.
        if "orchestration" in config:
            cpu_seeds = 0.0
        # What is not an accelerator's was the CPU's, unless GPUs trained as well.
        elif not config["training"]["gpus"]:
            cpu_seeds = 1 - summary["accelerator_seeds"] / summary["seeds"]
        stages: dict[str, float] = {}
        for stage, share in (summary["critical_path"] or {}).items():
            name = _SAME_WORK.get(stage, stage)
            stages[name] = stages.get(name, 0.0) + share * summary["simulated_seconds"]
        score = (summary["scores"]["test"] or {}).get(summary["score"])
        return cls(
            system="none" if system is None else system["name"],
            score=summary["score"],
            test_score=score,
            by_seed={} if score is None else {config["training"]["seed"]: score},
            cpu_seed_share=cpu_seeds,
            hit_ratio=cache.get("hit_ratio"),
            mean_age=reused.get("mean_gap"),
            largest_age=reused.get("largest_gap"),
            epochs=summary["epochs"],
            # Of other scores a vertex is no unit.
            test_vertices=summary["data"].get("test_vertices") if summary["score"] == "accuracy" else None,
            stages=stages,
            simulated=summary["critical_cycles"] or 0.0,
            link_bytes={name: summary["link_bytes"][name] for name in LINKS},
        )

    @classmethod
    def mean(cls, figures: Sequence[SystemFigures]) -> SystemFigures | None:
        """Of runs that differ in their seed alone, with the first's figures of caches, ages and links; None of none."""
        if not figures:
            return None
        judged = all(each.by_seed for each in figures)
        by_seed = {seed: score for each in figures for seed, score in each.by_seed.items()} if judged else {}
        return replace(
            figures[0],
            test_score=statistics.mean(by_seed.values()) if judged else None,
            by_seed=by_seed,
            stages={
                stage: statistics.mean(each.stages.get(stage, 0.0) for each in figures)
                for stage in dict.fromkeys(stage for each in figures for stage in each.stages)
            },
            simulated=statistics.mean(each.simulated for each in figures),
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as a run's row has them."""
        values = {
            key: value for key, value in asdict(self).items() if key not in ("by_seed", "stages", "simulated")
        }
        links = values.pop("link_bytes")
        return values | {f"{name}_bytes": count for name, count in links.items()}

    @property
    def loss(self) -> float | None:
        """The score as a figure that is the better the smaller it is."""
        if self.test_score is None:
            return None
        return self.test_score if self.score == "rmse" else -self.test_score


def noise(one: SystemFigures, other: SystemFigures) -> float | None:
    """What the mean difference of two scores would differ by with other seeds; None without several seeds of both.

    It is the standard error of the differences, seed by seed, and a test vertex at the least.
    """
    if len(one.by_seed) < 2 or one.by_seed.keys() != other.by_seed.keys() or one.score != other.score:
        return None
    # Of one seed first parameters and draws are the same in both, so that their scatter falls out of the difference.
    error = standard_error([one.by_seed[seed] - other.by_seed[seed] for seed in sorted(one.by_seed)]) or 0.0
    return max(error, 1 / one.test_vertices if one.test_vertices else 0.0)


def reached(system: SystemFigures) -> str:
    """A test score, with its standard error over seeds, such as "0.912 ± 0.003 over 5 seeds"."""
    error = standard_error(list(system.by_seed.values()))
    return f"{system.test_score:.3f}" + (
        "" if error is None else f" ± {error:.3f} over {len(system.by_seed)} seeds"
    )


def worse(one: SystemFigures, other: SystemFigures) -> bool:
    """Whether one's score is worse than another's by more than chance."""
    if one.loss is None or other.loss is None or one.score != other.score:
        return False
    apart = noise(one, other)
    return one.loss > other.loss + (_LOWER if apart is None else apart)


def score_gap(system: SystemFigures, better: SystemFigures) -> str:
    """By how much a score is worse than another one, and how many vertices that is, such as "0.007 (3 of 453 ...)".

    Over several seeds its noise is beside it.
    """
    assert system.test_score is not None and better.test_score is not None, "both were judged"
    gap = abs(system.test_score - better.test_score)
    apart = noise(system, better)
    if apart is not None:
        return f"{gap:.3f} ± {apart:.3f} over {len(system.by_seed)} seeds"
    if not system.test_vertices:
        return f"{gap:.3f}"
    return f"{gap:.3f} ({round(gap * system.test_vertices)} of {system.test_vertices:,} test vertices)"


def as_quick(baseline: float, seconds: float) -> bool:
    """Whether one is 1 time as quick as another, in the digits that are shown."""
    return plain(max(baseline, seconds) / min(baseline, seconds)) == plain(1.0)


def times_as(baseline: float, seconds: float) -> str:
    """How one time compares with another, in words: as many times as quick, or as slow, or as quick."""
    if as_quick(baseline, seconds):
        return "as quick"
    if seconds <= baseline:
        return f"{plain(baseline / seconds)} times as quick"
    return f"{plain(seconds / baseline)} times as slow"


def notes(runs: Sequence[Run], *, smaller: Callable[[Run], bool], called: str = "run") -> Iterator[str]:
    """What has to be known before one of several is called quicker; runs have numbers from 1.

    Parameters
    ----------
    called
        What each of them is: a run, or a configuration.
    smaller
        Whether a run's accelerator is smaller than that of the preset `LARGEST`.
    """
    first = runs[0]
    systems = [(place, run, run.system) for place, run in enumerate(runs, 1) if run.system is not None]
    if first.system is None:
        return
    for place, run, system in systems[1:]:
        if worse(system, first.system) or worse(first.system, system):
            yield (
                f"{called} {place} is {times_as(first.seconds, run.seconds)} with a test {SCORE_NAMES[system.score]} of"
                f" {reached(system)}, where {called} 1 has {reached(first.system)}"
            )
    every = {place: system.cpu_seed_share for place, _, system in systems}
    shares = {place: share for place, share in every.items() if share is not None}
    if shares and max(shares.values()) - min(shares.values()) > _OTHER_SHARE:
        each = ", ".join(f"{called} {place} {share:.0%}" for place, share in shares.items())
        yield (
            f"seeds are shared out differently; the CPU trains: {each}. With --cpu-share 0 the same devices train"
        )
    decided = [each for each in systems if each[1].accelerators and each[2].simulated > _DECIDES]
    if decided:
        parts = (
            f"{system.simulated:.0%} of {called} {place} ({run.preset})" for place, run, system in decided
        )
        text = f"accelerators' cycles are most of the time: {', '.join(parts)}"
        if len({(run.cycles, run.hardware.digest, run.accelerators) for _, run, _ in systems}) == 1:
            # Equal cycles are no cause of a difference.
            text += f"; all {called}s have the same, and differ in other stages and in what overlaps"
        elif any(smaller(run) for _, run, _ in decided):
            text += f"; with a larger accelerator (-c {LARGEST}) other stages may decide"
        yield text

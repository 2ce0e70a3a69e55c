"""HyScale-GNN's initial mapping: of all coarse assignments the one that the performance model predicts to be quickest.

The CPU trainer's part of the seeds goes in steps of 1/64, accelerators have equal parts of the others, and the CPU's
threads are shared out among sampling, loading and training in every way. Where there are GPUs beside accelerators, the
others are also shared out in proportion to the rates that are predicted of the devices. All combinations are looked at;
since a stage's time depends on its own threads alone, each is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from simgnn.systems.hyscale.management.assignment import CPU_TASKS, LOAD, SAMPLE, Assignment
from simgnn.systems.hyscale.management.resource_management import shares
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.virtual_time.performance_model import Prediction

SHARES = 64
"""Steps of the CPU trainer's part."""

ROUNDS = 12
"""Rates depend on the seeds that a device has, and are predicted so many times at most."""

BETWEEN = 8
"""Steps from even parts to those by the rates of training."""

MOST_PORTIONS = 128
"""Threads are shared out in at most so many portions; of fewer threads each is one."""


@dataclass(frozen=True, kw_only=True)
class PredictedAssignment:
    """An assignment and what is predicted of it."""

    assignment: Assignment
    prediction: Prediction


def initial_mapping(
    predictor: Predictor, start: Assignment, *, prefetch: bool = True, cpu_trains: bool = True
) -> PredictedAssignment:
    """The quickest assignment, and of several the one with the fewest changes.

    Parameters
    ----------
    start
        Says the seeds, the threads of all tasks and the accelerators. Of assignments that are equally quick the one
        that moves fewest seeds to or from the CPU counts, then fewest threads; then fewest that sample, and that load.
    prefetch
        Two-stage feature prefetch.
    cpu_trains
        Whether the CPU may train at all; without accelerators it has to.

    Raises
    ------
    ValueError
        If no trainer may train.
    """
    if not start.accelerators and not cpu_trains:
        raise ValueError("a system must have at least one trainer, not 0")
    best: tuple[tuple[float, int, int, int, int], Assignment] | None = None
    for trained_on_cpu in _cpu_seeds(start, cpu_trains=cpu_trains):
        others, devices = start.seeds - trained_on_cpu, len(start.accelerators)
        for split in device_splits(predictor, others, devices, prefetch=prefetch):
            found = _best_threads(predictor, start, trained_on_cpu, split, prefetch=prefetch)
            # Ranks are tuples: time first, then how little changes, so that equal times have one winner.
            if best is None or found[0] < best[0]:
                best = found
    assert best is not None, "there is at least one assignment"
    return PredictedAssignment(assignment=best[1], prediction=predictor.predict(best[1]))


def _cpu_seeds(start: Assignment, *, cpu_trains: bool) -> list[int]:
    """Seeds of the CPU trainer that are looked at."""
    if not start.accelerators:
        return [start.seeds]
    if not cpu_trains:
        return [0]
    return sorted({round(start.seeds * step / SHARES) for step in range(SHARES + 1)})


def device_splits(
    predictor: Predictor, seeds: int, devices: int, *, prefetch: bool = True
) -> list[tuple[int, ...]]:
    """Ways to share seeds out among accelerators and GPUs: evenly, and where they differ by what they need for a seed.

    With prefetch transfer and training are stages of their own, and a device is as slow as the slower one. Without, the
    longest transfer is part of another stage than training: it is shortest with even parts, training with parts by its
    rates, and the best may lie in between.
    """
    if not devices:
        return [()]
    even = shares(seeds, [0.0] * devices)
    # Devices of one kind are alike: even parts are the best, for a larger one only makes the slowest slower.
    if not 0 < len(predictor.gpus) < devices:
        return [even]

    def slower(split: Sequence[int]) -> list[float]:
        return list(map(max, predictor.device_seconds(split), predictor.transfer_seconds(split)))

    if prefetch:
        return list(dict.fromkeys((even, _balanced(even, slower))))
    balanced = np.array(_balanced(even, predictor.device_seconds))
    # Transfer is part of Load here and wants even parts; training wants parts by rates. Both are in T_execution:
    # neither end need be the best.
    between = (np.array(even) + (balanced - even) * step / BETWEEN for step in range(BETWEEN + 1))
    return list(dict.fromkeys(shares(seeds, (1 / np.maximum(each, 1e-9)).tolist()) for each in between))


def _balanced(even: tuple[int, ...], seconds: Callable[[Sequence[int]], Sequence[float]]) -> tuple[int, ...]:
    """Of the splits that follow rates, beginning with equal parts, the one whose slowest device is quickest."""
    best, least, split = even, max(seconds(even)), even
    for _ in range(ROUNDS):
        # A device without seeds has no rate; one seed gives it one.
        tried = [max(count, 1) for count in split]
        rates = [taken / count for taken, count in zip(seconds(tried), tried, strict=True)]
        before, split = split, shares(sum(even), rates)
        # Rates depend on the seeds (launches, sizes that overlap), so this is a fixed point that need not come.
        if split == before:
            break
        slowest = max(seconds(split))
        if slowest < least:
            best, least = split, slowest
    return best


def _best_threads(
    predictor: Predictor,
    start: Assignment,
    trained_on_cpu: int,
    split: tuple[int, ...],
    *,
    prefetch: bool,
) -> tuple[tuple[float, int, int, int, int], Assignment]:
    """The best split of the threads for one split of the seeds, and by what it is ranked."""
    assignment = replace(start, sampled_on_cpu=start.seeds, trained_on_cpu=trained_on_cpu, accelerators=split)
    cpu, parts = predictor.parts(assignment)
    rest = predictor.predict(assignment)
    together = [part for part in (cpu, *parts) if part is not None]
    choices = _choices(start.total_threads)
    sample = np.array([predictor.sample_seconds(together, threads) for threads in choices])
    load = np.array([predictor.load_seconds(together, threads) for threads in choices])
    slowest = max(predictor.device_seconds(split), default=0.0)
    sync = predictor.sync_seconds(len(parts))
    propagate = np.array([max(slowest, predictor.cpu_seconds(cpu, threads)) + sync for threads in choices])
    samplers, loaders, trainers = _splits(start.total_threads, choices)
    # Equation 6, and IV-B's single stage without prefetch.
    loading = load[loaders] if prefetch else load[loaders] + rest.transfer
    seconds = np.maximum.reduce(
        [sample[samplers], loading, np.full(len(samplers), rest.transfer), propagate[trainers]]
    )
    # Equal to the bit: of many splits one stage decides, and its threads alone.
    quickest = np.flatnonzero(seconds == seconds.min())
    threads = np.array(choices)
    counts = np.stack([threads[index[quickest]] for index in (samplers, loaders, trainers)], axis=1)
    before = np.array([start.threads[task] for task in CPU_TASKS])
    moved = np.abs(counts - before).sum(axis=1)
    # lexsort's last key counts first: fewest threads moved, then fewest that sample, then that load.
    place = np.lexsort((counts[:, 1], counts[:, 0], moved))[0]
    chosen = dict(zip(CPU_TASKS, map(int, counts[place]), strict=True))
    rank = (
        float(seconds.min()),
        abs(trained_on_cpu - start.trained_on_cpu),
        int(moved[place]),
        chosen[SAMPLE],
        chosen[LOAD],
    )
    return rank, replace(assignment, threads=chosen)


def _choices(threads: int) -> list[int]:
    """Numbers of threads that a task may have: portions, and what is left of the last one."""
    portion = -(-threads // MOST_PORTIONS)
    return sorted(
        {*range(portion, threads, portion), *(threads - each for each in range(portion, threads, portion))}
    )


def _splits(threads: int, choices: list[int]) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Places in `choices` of the threads that sample, load and train, for every split of all threads."""
    counts = np.array(choices)
    samplers, loaders = (
        each.ravel() for each in np.meshgrid(range(len(counts)), range(len(counts)), indexing="ij")
    )
    left = threads - counts[samplers] - counts[loaders]
    # Portions need not add up to all threads: a split counts only if what is left is a choice itself.
    trainers = np.searchsorted(counts, left)
    fits = (left > 0) & (counts[np.minimum(trainers, len(counts) - 1)] == left)
    return samplers[fits], loaders[fits], trainers[fits]

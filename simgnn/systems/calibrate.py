"""Measures this machine: what sampling, gathering, training and synchronizing take, about one configuration.

Mini-batches of the configuration are really sampled, gathered and trained, and of others near it: with a quarter of its
seeds, features or hidden columns, and half of its fan-outs. All of them take turns until the time is over, so that a
machine that is slower for a while is so for all.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from scipy.optimize import nnls

from simgnn.config import Config
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.machine.threads import wait_for
from simgnn.random_key import permutation
from simgnn.runtime.costs import Calibrated
from simgnn.runtime.real_engine import RealEngine
from simgnn.runtime.tasks import Task
from simgnn.systems.calibration import GATHER, SAMPLE, SYNCHRONIZE, Calibration, CpuTraining
from simgnn.systems.cpu_work import CpuWork, cpu_work, products
from simgnn.systems.layer_sizes import LayerSizes
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session
from simgnn.training.split import CPU

TRAIN = "train"
LEAST_ROUNDS = 5
"""Measurements of each kind of mini-batch, however long they take; one more comes first and is not counted."""
_POINTS, _FACTORS, _HANDOFFS = 6, 33, 300


@dataclass(frozen=True, kw_only=True)
class _Kind:
    """A kind of mini-batch that is measured.

    Parameters
    ----------
    session, runtime
    work, edges, gathered, parameters
        Of each measurement: what was trained, edges drawn, bytes of features and of parameters.
    seconds
        Of each measurement, by stage.
    """

    session: Session
    runtime: Runtime
    work: list[CpuWork] = field(default_factory=list)
    edges: list[float] = field(default_factory=list)
    gathered: list[float] = field(default_factory=list)
    parameters: list[float] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def measure(self, number: int, *, count: bool) -> None:
        """Sample, gather, train and synchronize one mini-batch."""
        session, runtime = self.session, self.runtime
        batches = session.order.batches(number // session.order.batches_per_epoch)
        parts = {CPU: batches[number % len(batches)]}
        sampling, *loading = session.loader.pipeline.stages
        clock = [time.perf_counter()]
        drawn = sampling.work(parts, number)
        clock.append(time.perf_counter())
        loaded = drawn
        for stage in loading:
            loaded = stage.work(loaded, number)
        clock.append(time.perf_counter())
        future = runtime.submit(CPU, loaded[CPU], runtime.parameters, loaded[CPU].seeds)
        wait_for([future])
        clock.append(time.perf_counter())
        runtime.finish({CPU: future.result()})
        clock.append(time.perf_counter())
        if not count:
            return
        sizes = LayerSizes.of(loaded[CPU].batch)
        self.work.append(cpu_work(sizes, widths=session.model.widths, products=products(session.model)))
        self.edges.append(sum(sizes.edges))
        self.gathered.append(loaded[CPU].features.nbytes)
        self.parameters.append(sum(value.nbytes for value in runtime.parameters.values()))
        for name, (begin, end) in zip(
            (SAMPLE, GATHER, TRAIN, SYNCHRONIZE), itertools.pairwise(clock), strict=True
        ):
            self.seconds.setdefault(name, []).append(end - begin)


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A calibration, and how near it comes to what it was made of.

    Parameters
    ----------
    calibration
    cores
        Of this machine that the process may use.
    kinds, rounds
        Kinds of mini-batches, and how often each was measured.
    errors
        Of the CPU trainer's time, relative, by kind of mini-batch.
    """

    calibration: Calibration
    cores: int
    kinds: int
    rounds: int
    errors: tuple[float, ...]


def calibrate(
    config: Config,
    graph: Graph,
    *,
    seconds: float = 60.0,
    progress: Callable[[int], None] = lambda rounds: None,
) -> Measured:
    """Measure for so many seconds of wall time, or for as long as `LEAST_ROUNDS` take.

    Parameters
    ----------
    config
        Its data set, kind, layers and optimizer are used as they are; its sizes are the largest.
    graph
    seconds
    progress
        Told the rounds that are done.

    Raises
    ------
    InputError
        If the CPU trainer cannot train the configuration.
    """
    end = time.monotonic() + seconds
    with contextlib.ExitStack() as stack:
        kinds = []
        for session in _sessions(config, graph):
            kinds.append(_Kind(session=session, runtime=stack.enter_context(session.make_runtime())))
        rounds = 0
        for number in itertools.count():
            for place in permutation(len(kinds), np.uint64(number)):
                kinds[place].measure(number, count=number > 0)
            rounds = number
            progress(rounds)
            if rounds >= LEAST_ROUNDS and time.monotonic() > end:
                break
    training, errors = _training(kinds)
    tables = {
        SAMPLE: _table(kinds, SAMPLE, lambda kind: kind.edges),
        GATHER: _table(kinds, GATHER, lambda kind: kind.gathered),
        SYNCHRONIZE: _table(kinds, SYNCHRONIZE, lambda kind: kind.parameters),
    }
    return Measured(
        calibration=Calibration(
            kind=config.model.kind, tables=tables, training=training, task_seconds=_handoff_seconds()
        ),
        cores=usable_cores(),
        kinds=len(kinds),
        rounds=rounds,
        errors=errors,
    )


def usable_cores() -> int:
    """Cores of this machine that the process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _sessions(config: Config, graph: Graph) -> Iterator[Session]:
    """The configuration on the CPU alone, and others near it."""
    training = config.training
    if not graph.train_mask.any():
        raise InputError("train_mask must have at least one vertex, not none", source=f"graph {graph.name}")
    seeds = sorted({max(1, training.batch_size // part) for part in (1, 4)})
    fanouts = sorted({tuple(max(1, each // part) for each in config.fanouts) for part in (1, 2)})
    hidden = sorted({max(1, int(config.model.hidden) // part) for part in (1, 4)})
    columns = sorted({max(1, graph.feature_width // part) for part in (1, 4)})
    graphs = {
        width: replace(graph, features=np.ascontiguousarray(graph.features[:, :width])) for width in columns
    }
    for batch_size, fanout, width, features in itertools.product(seeds, fanouts, hidden, columns):
        changed = config.replace_all(
            {
                "training": {"batch_size": batch_size, "accelerators": 0, "cpu_share": 1.0},
                "sampling": {"fanout": fanout},
                "model": {"hidden": width},
            }
        )
        yield Session(changed, graphs[features])


def _training(kinds: Sequence[_Kind]) -> tuple[CpuTraining, tuple[float, ...]]:
    """Seconds of each count, at least 0, by which the squares of the relative errors are smallest."""
    medians = [statistics.median(kind.seconds[TRAIN]) for kind in kinds]
    counts = [np.median([work.counts for work in kind.work], axis=0) for kind in kinds]
    each, _ = nnls(
        np.array([row / median for row, median in zip(counts, medians, strict=True)]), np.ones(len(kinds))
    )
    predicted = [float(row @ each) for row in counts]
    errors = tuple(found / median - 1 for found, median in zip(predicted, medians, strict=True))
    factors = _factors(kinds, TRAIN)
    return CpuTraining(seconds_each=tuple(map(float, each)), factors=factors), errors


def _factors(kinds: Sequence[_Kind], stage: str) -> tuple[float, ...]:
    """How single measurements differ from the median of their kind: quantiles."""
    ratios = np.concatenate(
        [np.array(kind.seconds[stage]) / statistics.median(kind.seconds[stage]) for kind in kinds]
    )
    places = (np.arange(_FACTORS) + 0.5) / _FACTORS
    return tuple(float(round(value, 6)) for value in np.quantile(ratios, places))


def _table(kinds: Sequence[_Kind], stage: str, sizes: Callable[[_Kind], Sequence[float]]) -> Calibrated:
    """Seconds by size: kinds of about the same size are one point."""
    ordered = sorted(
        (statistics.median(sizes(kind)), statistics.median(kind.seconds[stage])) for kind in kinds
    )
    low, high = math.log(ordered[0][0]), math.log(ordered[-1][0])
    step = (high - low) / _POINTS or 1.0
    bins: dict[int, list[tuple[float, float]]] = {}
    for size, value in ordered:
        bins.setdefault(min(_POINTS - 1, int((math.log(size) - low) / step)), []).append((size, value))
    points = [[statistics.median(column) for column in zip(*group, strict=True)] for group in bins.values()]
    return Calibrated(
        threads=(1,),
        sizes=tuple(size for size, _ in points),
        seconds=(tuple(value for _, value in points),),
        factors=_factors(kinds, stage),
    )


def _handoff_seconds() -> float:
    """From a task's end to the start of the one that comes after it, on real threads."""
    with RealEngine(threads=2) as engine:
        before: tuple[Task, ...] = ()
        for number in range(_HANDOFFS):
            before = (
                engine.submit(Task(stage="hand over", item=number, after=before, work=lambda *_: None)),
            )
        spans = list(engine.run().spans.values())
    return statistics.median((after.start - one.end) * 1e-15 for one, after in itertools.pairwise(spans))

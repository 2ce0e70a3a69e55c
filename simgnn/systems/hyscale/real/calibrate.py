"""Measures this machine: what sampling, gathering, training and synchronizing take; and writes it as a platform file.

Mini-batches around the configuration's run through the pipeline on real threads: with half and twice its seeds,
features and hidden columns, its fan-outs and half of them. All of them take turns until the time is over, so that a
machine that is slower for a while is so for all.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import os
import platform as machine
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from simgnn.arrays import F32
from simgnn.config.configuration import Config
from simgnn.config.embeddings import EmbeddingSettings
from simgnn.config.features import FeatureSettings
from simgnn.config.model import MOST_COLUMNS
from simgnn.data.graph import Graph
from simgnn.distributed.measured_sampling import ALONE, VANILLA, measure_alone, measure_vanilla
from simgnn.distributed.ownership import Ownership
from simgnn.errors import InputError
from simgnn.process.files.output import write_atomically
from simgnn.process.files.records import RecordLog
from simgnn.random_key import permutation
from simgnn.systems.hyscale.iterations import Iterations, TimedIteration
from simgnn.systems.hyscale.management.assignment import CPU_TASKS
from simgnn.systems.hyscale.management.controllers import FixedAssignment
from simgnn.systems.pipeline.contention import measure_contention
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.training.iteration import Place, step_record
from simgnn.training.recorder import StepLog
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session
from simgnn.training.split import CPU
from simgnn.virtual_time.calibration import GATHER, SAMPLE, SYNCHRONIZE, Calibration, CpuTraining
from simgnn.virtual_time.costs import Calibrated
from simgnn.virtual_time.cpu_work import CpuWork, cpu_work, products
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.real_engine import RealEngine
from simgnn.virtual_time.trace import Span
from simgnn.virtual_time.virtual_time import in_seconds

TRAIN = "train"
LEAST_ROUNDS = 5
"""Measurements of each kind of mini-batch, however long they take."""
_RANKS = 4
"""In one process, whose sampling is timed."""
_POINTS, _FACTORS = 6, 33
_TOGETHER, _FIRST = 10, 1
"""Mini-batches that are trained together, and those of them that have nothing before them and are not counted."""
_CRITICAL = {TRAIN: "propagate", SYNCHRONIZE: "synchronize"}
"""Stages of the tasks on the critical path, by what is calibrated."""


@dataclass(frozen=True, kw_only=True)
class _Kind:
    """A kind of mini-batch that is measured.

    Parameters
    ----------
    steps, records
        What it writes on the way, and is not read.
    work, edges, gathered, parameters
        Of each measurement: what was trained, edges drawn, bytes of features and of parameters.
    seconds
        Of each measurement, by stage.
    gaps
        Seconds between tasks of the critical path.
    """

    session: Session
    runtime: Runtime
    steps: StepLog
    records: RecordLog
    work: list[CpuWork] = field(default_factory=list)
    edges: list[float] = field(default_factory=list)
    gathered: list[float] = field(default_factory=list)
    parameters: list[float] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    gaps: list[float] = field(default_factory=list)

    def measure(self, number: int, *, count: bool) -> None:
        """Train some mini-batches on real threads, as a run in real time does, then sample and load one alone.

        What trains is on the critical path: it takes what it takes beside the other stages. Those have a core to
        themselves for what they take alone, or a share of one.
        """
        session = self.session
        batches = itertools.islice(itertools.cycle(session.order.batches(number)), _TOGETHER)
        with RealEngine(threads=len(CPU_TASKS) + 1) as engine:
            iterations = Iterations(
                engine,
                session.loader,
                self.runtime,
                costs=_no_costs(session),
                # A thread for each task, as runs in real time have them: resource management moves simulated threads
                # alone.
                controller=FixedAssignment(session.split, dict.fromkeys(CPU_TASKS, 1)),
                shared_cores=True,
            )
            ended = []
            for iteration in iterations.run(batches, first_step=number * _TOGETHER):
                self._record(iteration)
                ended.append(iteration)
            spans = {(span.stage, span.item): span for span in engine.trace.spans.values()}
        if count:
            # The first has no mini-batch before: nothing competes with it.
            for iteration in ended[_FIRST:]:
                self._trained(iteration, spans)
            self._alone(number)

    def _record(self, iteration: TimedIteration) -> None:
        """Write what a run writes, which its trainers have to share the interpreter with."""
        assert iteration.record is not None
        self.steps.append(step_record(Place(step=len(self.steps.steps) + 1), iteration, wall_seconds=0.0))
        self.records.append(iteration.record)

    def _trained(self, iteration: TimedIteration, spans: Mapping[tuple[str, int], Span]) -> None:
        step, model = iteration.step, self.session.model
        sizes = LayerSizes.of(iteration.parts[CPU].batch)
        self.work.append(cpu_work(sizes, widths=model.widths, products=products(model)))
        self.parameters.append(sum(value.nbytes for value in self.runtime.parameters.values()))
        for name, stage in _CRITICAL.items():
            span = spans[stage, step]
            self._add(name, in_seconds(span.end - span.start))
        # What lies between these is the engine and the interpreter, which every task on the path pays:
        # `task_seconds`.
        critical = [spans["synchronize", step - 1], spans["propagate", step], spans["synchronize", step]]
        pairs = itertools.pairwise(critical)
        self.gaps.extend(in_seconds(after.start - before.end) for before, after in pairs)

    def _alone(self, number: int) -> None:
        batches = self.session.order.batches(number)
        sampling, *loading = self.session.loader.pipeline.stages
        begin = time.perf_counter()
        drawn = sampling.work({CPU: batches[number % len(batches)]}, number)
        sampled = time.perf_counter()
        loaded = drawn
        for stage in loading:
            loaded = stage.work(loaded, number)
        end = time.perf_counter()
        self._add(SAMPLE, sampled - begin)
        self._add(GATHER, end - sampled)
        self.edges.append(sum(LayerSizes.of(drawn[CPU]).edges))
        self.gathered.append(loaded[CPU].features.nbytes)

    def _add(self, name: str, seconds: float) -> None:
        self.seconds.setdefault(name, []).append(seconds)


def _no_costs(session: Session) -> StageCosts:
    """In real time they are not asked for."""
    return StageCosts(
        load_platform("hyscale-fpga"),
        session.model,
        accelerators=(),
        clock_mhz=session.config.hardware.clock_mhz,
    )


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A calibration, and how near it comes to what it was made of.

    Parameters
    ----------
    cores
        Of this machine that the process may use.
    sum_gbs
        See the function of that name.
    kinds, rounds
        Kinds of mini-batches, and how often each was measured.
    errors
        Of the CPU trainer's time, relative, by kind of mini-batch.
    """

    calibration: Calibration
    cores: int
    sum_gbs: float
    kinds: int
    rounds: int
    errors: tuple[float, ...]


class Calibrator:
    """Measures round by round. A context manager: its trainers are closed on every way out.

    Parameters
    ----------
    config
        Its data set, kind, layers and optimizer are used as they are; its sizes are in the middle. Caches, reused rows
        and shares of accelerators have no part in it.

    Attributes
    ----------
    rounds : int
        Measurements of each kind of mini-batch.

    Raises
    ------
    InputError
        If the CPU trainer cannot train the configuration.
    """

    def __init__(self, config: Config, graph: Graph) -> None:
        self.config, self.graph, self.rounds = config, graph, 0
        self._seconds = 0.0
        self._sessions = _sessions(config, graph)
        self._kinds: list[_Kind] = []
        self._open = contextlib.ExitStack()

    def __enter__(self) -> Calibrator:
        with self._open:
            folder = Path(self._open.enter_context(tempfile.TemporaryDirectory()))
            for number, session in enumerate(self._sessions):
                kind = _Kind(
                    session=session,
                    runtime=self._open.enter_context(session.make_runtime()),
                    steps=StepLog(folder / f"{number}.csv"),
                    records=RecordLog(folder / f"{number}.jsonl", conditions={}),
                )
                self._kinds.append(kind)
            # Compiles and allocates what the first use of anything does.
            self._round(count=False)
            # Only when all is open: an error on the way closes what was opened so far.
            self._open = self._open.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._open.close()

    def measure(self, seconds: float, *, least_rounds: int = 1) -> None:
        """Measure for so many seconds of wall time, or for as long as `least_rounds` take."""
        end, least = time.monotonic() + seconds, self.rounds + least_rounds
        self._seconds += seconds
        while self.rounds < least or time.monotonic() < end:
            self._round(count=True)
            self.rounds += 1

    def fit(self) -> Measured:
        """What has been measured by now, as a calibration."""
        training, errors = _training(self._kinds)
        tables = {
            SAMPLE: _table(self._kinds, SAMPLE, lambda kind: kind.edges),
            GATHER: _table(self._kinds, GATHER, lambda kind: kind.gathered),
            SYNCHRONIZE: _table(self._kinds, SYNCHRONIZE, lambda kind: kind.parameters),
        }
        return Measured(
            calibration=Calibration(
                kind=self.config.model.kind,
                tables=tables,
                training=training,
                task_seconds=statistics.mean(gap for kind in self._kinds for gap in kind.gaps),
                sampling=_sampling(self.config, self.graph),
                switching=_switching(self.config, self.graph, seconds=min(1.0, 0.02 + self._seconds / 60)),
            ),
            cores=usable_cores(),
            sum_gbs=sum_gbs(),
            kinds=len(self._kinds),
            rounds=self.rounds,
            errors=errors,
        )

    def _round(self, *, count: bool) -> None:
        # In another order each round, so that no kind always finds what the same other one left in caches and
        # allocators.
        for place in permutation(len(self._kinds), np.uint64(self.rounds)):
            self._kinds[place].measure(self.rounds, count=count)


def _sampling(config: Config, graph: Graph) -> dict[str, float]:
    """Core nanoseconds of an edge, by part of the ways in which ranks sample; nothing where edges are predicted."""
    if graph.links is not None:
        return {}
    train = graph.train_seeds
    ranks = min(_RANKS, len(train))
    owners = np.arange(graph.vertices, dtype=np.int32) % ranks
    # Each rank has a training vertex.
    owners[train] = np.arange(len(train)) % ranks
    given: dict[str, Any] = {
        "fanouts": config.fanouts,
        "batch_size": config.training.batch_size,
        "minibatches": LEAST_ROUNDS,
    }
    ownership = Ownership(owners, ranks)
    vanilla, alone = measure_vanilla(graph, ownership, **given), measure_alone(graph, ownership, **given)
    return {part: times.ns(part) for times, parts in ((vanilla, VANILLA), (alone, ALONE)) for part in parts}


def _switching(config: Config, graph: Graph, *, seconds: float) -> float | None:
    """What a core loses for each further thread that wants it; None where threads cannot be pinned."""
    if graph.links is not None or not hasattr(os, "sched_setaffinity"):
        return None
    return measure_contention(
        graph, fanouts=config.fanouts, batch_size=config.training.batch_size, seconds=seconds
    ).switching


_VERTICES, _ARCS, _COLUMNS = 60_000, 600_000, 128
"""Of a sum whose rows are in no cache."""


def sum_gbs() -> float:
    """1e9 bytes per second that a core sums over neighbours: a CSR product at random, the quickest of five.

    Bytes are those of `simgnn.virtual_time.gpu`: a row, an index and a scale for each arc, and each sum.
    """
    from scipy.sparse import csr_array  # loaded by a calibration alone

    rng = np.random.default_rng(0)
    # Four times as many sources as sums, as a sampled layer has: rows are 31 MB, more than a core's caches.
    sums = _VERTICES // 4
    starts = np.concatenate([[0], np.cumsum(rng.multinomial(_ARCS, np.full(sums, 1 / sums)))])
    arcs = rng.integers(0, _VERTICES, _ARCS).astype(np.int32)
    matrix = csr_array((np.ones(_ARCS, np.float32), arcs, starts.astype(np.int32)), shape=(sums, _VERTICES))
    rows = rng.random((_VERTICES, _COLUMNS), dtype=np.float32)
    seconds = []
    for _ in range(5):
        # Of this thread's processor time: others on the machine do not count.
        begin = time.thread_time()
        matrix @ rows
        seconds.append(time.thread_time() - begin)
    # The quickest of five: the others were disturbed.
    return (_ARCS * (4 * _COLUMNS + 8) + sums * (4 * _COLUMNS + 4)) / min(seconds) / 1e9


def usable_cores() -> int:
    """Cores of this machine that the process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _sessions(config: Config, graph: Graph) -> Iterator[Session]:
    """Configurations on the CPU alone, around the one that is given: each size half and twice."""
    # Caches and rows that are given are a system's; what is measured is a CPU trainer that computes all.
    config = replace(config, features=FeatureSettings(), embeddings=EmbeddingSettings())
    training, hidden = config.training, config.model.hidden
    if not len(graph.train_seeds):
        raise InputError("train_mask must have at least one vertex, not none", source=graph.title)
    # Around the middle, and not at it: a fit then interpolates where it is asked.
    seeds = [max(1, training.batch_size // 2), 2 * training.batch_size]
    fanouts = [tuple(max(1, each // 2) if each > 0 else each for each in config.fanouts), config.fanouts]
    columns = [max(1, graph.feature_width // 2), min(2 * graph.feature_width, MOST_COLUMNS)]
    graphs = {width: replace(graph, features=_columns(graph.features, width)) for width in columns}
    inner = [
        _changed(hidden, lambda width: max(1, width // 2)),
        _changed(hidden, lambda width: min(2 * width, MOST_COLUMNS)),
    ]
    for batch_size, fanout, width, features in itertools.product(seeds, fanouts, inner, columns):
        changed = config.replace_all(
            {
                "training": {
                    "batch_size": batch_size,
                    "accelerators": 0,
                    "accelerator_shares": (),
                    "cpu_share": 1.0,
                },
                "sampling": {"fanout": fanout},
                "model": {"hidden": width},
            }
        )
        yield Session(changed, graphs[features])


def _columns(features: F32, width: int) -> F32:
    """So many columns: the first, or all of them more than once."""
    return np.resize(features.T, (width, len(features))).T.copy()


def _changed(hidden: int | tuple[int, ...], change: Callable[[int], int]) -> int | tuple[int, ...]:
    """Columns of the hidden layers, one number for all or one for each."""
    return change(hidden) if isinstance(hidden, int) else tuple(map(change, hidden))


def _training(kinds: Sequence[_Kind]) -> tuple[CpuTraining, tuple[float, ...]]:
    """Seconds of each count, at least 0, by which the squares of the relative errors are smallest."""
    from scipy.optimize import nnls

    medians = [statistics.median(kind.seconds[TRAIN]) for kind in kinds]
    counts = [np.median([work.counts for work in kind.work], axis=0) for kind in kinds]
    # Non-negative: a count that took less than no time would make other sizes quicker than nothing. Rows are over
    # their median, so that relative errors are what is small.
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
    # Quantiles and not measurements: a file of a few lines, and an outlier counts by its rarity.
    places = (np.arange(_FACTORS) + 0.5) / _FACTORS
    return tuple(float(round(value, 6)) for value in np.quantile(ratios, places))


def _table(kinds: Sequence[_Kind], stage: str, sizes: Callable[[_Kind], Sequence[float]]) -> Calibrated:
    """Seconds by size: kinds of about the same size are one point."""
    ordered = sorted(
        (statistics.median(sizes(kind)), statistics.median(kind.seconds[stage])) for kind in kinds
    )
    if not ordered[0][0]:
        raise InputError(
            f"mini-batches must have something to {stage}, for the graph and its fan-outs, not nothing"
        )
    low, high = math.log(ordered[0][0]), math.log(ordered[-1][0])
    # Points of about the same size would differ by noise, and interpolation between them would follow it.
    step = (high - low) / _POINTS or 1.0
    bins: dict[int, list[tuple[float, float]]] = {}
    for size, value in ordered:
        bins.setdefault(min(_POINTS - 1, int((math.log(size) - low) / step)), []).append((size, value))
    points = [[statistics.median(column) for column in zip(*group, strict=True)] for group in bins.values()]
    return Calibrated(
        sizes=tuple(size for size, _ in points),
        seconds=tuple(value for _, value in points),
        factors=_factors(kinds, stage),
    )


def check_replaceable(path: Path) -> None:
    """Raise InputError for a file that may not be written: no TOML file, or one that is there and none of ours."""
    if path.suffix != ".toml":
        raise InputError(f"output must be a TOML file, not {path.name!r}", source=path)
    if not os.access(path.parent, os.W_OK):
        raise InputError("output must be in a folder that exists and can be written", source=path)
    if not path.exists():
        return
    try:
        # A platform that was written by hand is not overwritten by one that was measured.
        ours = load_platform(path).calibration is not None
    except InputError:
        ours = False
    if not ours:
        raise InputError(
            "output must be a new file, or a platform file that simgnn calibrate wrote",
            source=path,
        )


def write_calibration(path: Path, measured: Measured) -> None:
    """Write a platform file.

    Raises
    ------
    InputError
        If it cannot be written; what was there stays.
    """
    errors = sorted(map(abs, measured.errors))
    lines = [
        f"# Measured on {machine.machine()}, {machine.system()}: {measured.kinds} kinds of mini-batches,"
        f" {measured.rounds} times each.",
        "# The sum of the CPU trainer's kernels meets its time within"
        f" {errors[len(errors) // 2]:.1%} (median), {errors[-1]:.1%} (largest).",
        f'cpu_cores = {{ value = {measured.cores}, source = "calibrated" }}',
        f'sum_gbs_per_core = {{ value = {measured.sum_gbs:.3g}, source = "calibrated" }}',
        "",
        *_toml("calibration", measured.calibration.to_table()),
    ]
    write_atomically(path, ("\n".join(lines) + "\n").encode())


def _toml(name: str, values: Mapping[str, Any]) -> list[str]:
    """A table of TOML, those within it after it; seconds to seven digits."""
    lines, inner = [f"[{name}]"], []
    for key, value in values.items():
        if isinstance(value, Mapping):
            inner += ["", *_toml(f"{name}.{key}", value)]
        else:
            lines.append(f"{key} = {_value(value)}")
    return lines + inner


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else f"{value:.7g}"

"""What training, comparisons of executions, simulation and sweeps share: a configuration at work on a graph."""

from __future__ import annotations

import contextlib
import functools
import importlib
import itertools
import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from simgnn.arrays import I64, Array
from simgnn.config.configuration import Config
from simgnn.config.names import SYSTEMS
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.features.cache.registry import prepare_policy
from simgnn.features.embeddings.reuse import HotEmbeddings, reused
from simgnn.model.dropout import Dropout
from simgnn.model.evaluation import scores
from simgnn.model.model import ModelConfig, initialise, model_for
from simgnn.model.optimizer import OPTIMIZERS, Optimizer, make_optimizer
from simgnn.model.tasks import graph_of_task
from simgnn.sampling.orders.making import make_order
from simgnn.sampling.orders.order import SeedOrder
from simgnn.sampling.sampler import Sampler, most_vertices
from simgnn.training.batches import BatchLoader, LoadedBatch, link_sampler, neighbor_sampler, workload_of
from simgnn.training.checkpoint import Checkpoint
from simgnn.training.devices.shared_cache import MOST_BYTES, SharedCache, SharedPlan
from simgnn.training.iteration import Iteration, Place, simulated_seconds, step_record
from simgnn.training.runtime import Runtime, Synchronizer
from simgnn.training.split import SplitPolicy, kind_of, shares_asked_for
from simgnn.training.stages import Stage
from simgnn.training.trainer import TrainerRequest, make_trainer, needs_system

if TYPE_CHECKING:
    from pathlib import Path

    from simgnn.features.cache.registry import Workload
    from simgnn.features.stores.store import FeatureStore
    from simgnn.process.files.records import Record
    from simgnn.sim.device import Device
    from simgnn.training.recorder import Step
    from simgnn.training.reports.charts import Drawing
    from simgnn.training.trainer import Parameters, Trainer
    from simgnn.virtual_time.trace import Trace


Parts = dict[str, I64]
"""Each trainer's seeds, by its name."""


@dataclass(frozen=True, kw_only=True)
class SessionReport:
    """What a session has to say of a run, beside its mini-batches and epochs; by default nothing.

    Parameters
    ----------
    virtual
        What happened in virtual time, of each epoch, where a system trained in it, or would have happened in it.
    measured
        What happened in real time, of each epoch, where a system trained in that.
    decisions
        What the system decided from mini-batch to mini-batch, if it can decide anything.
    under_way
        Mini-batches that may be under way at once; 1 of a session that goes step by step.
    system
        What system trained, plain values, with its "name" and a "text" among them; None without one.
    embeddings
        The values of `HotEmbeddings.report`; None where nothing of the first layer is used again.
    ranks
        What ranks have sent each other, by phase; None of one machine.
    ranks_trace
        Bytes of their trace, where it is not of `virtual`.
    """

    virtual: Sequence[Trace] = ()
    measured: Sequence[Trace] = ()
    decisions: Drawing | None = None
    under_way: int = 1
    system: Mapping[str, Any] | None = None
    embeddings: dict[str, Any] | None = None
    ranks: dict[str, Any] | None = None
    ranks_trace: bytes | None = None


class Session:
    """A configuration at work on a graph: model, order of seeds, shares, loader; devices where they are asked for.

    Parameters
    ----------
    graph
        Where `[task]` asks for links, it is split first, see `simgnn.data.links.link_graph`.
    order
        The configuration's, where not given.
    split
        The configuration's fixed shares, where not given.
    sampler : Sampler, optional
        The configuration's `NeighborSampler`, where not given.
    synchronizer : Synchronizer, optional
        `OrderedSum` where not given.
    features : FeatureStore, optional
        Where the graph's features are read; in the graph, where not given.
    loader : BatchLoader, optional
        Makes mini-batches ready, and nothing is used again then; one of sampler and features, where not given.

    Attributes
    ----------
    loads_alone : bool
        Whether this process can make a mini-batch ready without other ranks.
    times_everything : bool
        Whether all kinds of trainers have a time, as in a system's virtual time; here accelerators alone have one.
    caches_on_host : bool
        Whether it can keep a cache in front of features on disk, which takes devices that say what they lack.
    embeddings
        What of the first layer is used again; None where nothing is.

    Raises
    ------
    InputError
        For a configuration that does not fit the graph.
    """

    RUNTIME: ClassVar[type[Runtime]] = Runtime
    EMBEDDINGS: ClassVar[type[HotEmbeddings]] = HotEmbeddings
    times_everything: ClassVar[bool] = False
    caches_on_host: ClassVar[bool] = False
    loads_alone: ClassVar[bool] = True

    def __init__(
        self,
        config: Config,
        graph: Graph,
        *,
        order: SeedOrder | None = None,
        split: SplitPolicy | None = None,
        sampler: Sampler | None = None,
        synchronizer: Synchronizer | None = None,
        features: FeatureStore | None = None,
        loader: BatchLoader | None = None,
    ) -> None:
        if config.features.host_cached and not self.caches_on_host:
            raise InputError(
                "host_cache must be none without [orchestration], where the host serves what devices lack, not "
                f"{config.features.host_cache}"
            )
        training = config.training
        graph = graph_of_task(graph, config.task, seed=training.seed)
        self.config, self.graph = config, graph
        self.model: ModelConfig = model_for(config.model, graph)
        self._order_conditions: Mapping[str, Any] = {}
        if order is None:
            # What an order was made of is among the conditions of a result; an order that is given has none.
            order, self._order_conditions = make_order(
                graph, config.sampling, batch_size=training.batch_size, seed=training.seed
            )
        if split is None:
            split = shares_asked_for(training)
        self.order, self.split = order, split
        self.synchronizer = synchronizer
        self.embeddings: HotEmbeddings | None = None
        self.loader = self._own_loader(sampler, features) if loader is None else loader

    def _own_loader(self, sampler: Sampler | None, features: FeatureStore | None) -> BatchLoader:
        """The configuration's loader, and the embeddings whose sampler it takes."""
        config, graph, training = self.config, self.graph, self.config.training
        sampler = neighbor_sampler(config, graph) if sampler is None else sampler
        self.embeddings = reused(
            config.embeddings,
            graph=graph,
            model=self.model,
            sampler=sampler,
            order=self.order,
            kind=self.EMBEDDINGS,
            batch_size=training.batch_size,
            seed=training.seed,
        )
        return self._loader_of(sampler, features)

    def _loader_of(self, sampler: Sampler, features: FeatureStore | None) -> BatchLoader:
        """What makes mini-batches ready, with the embeddings' sampler in the place of this one."""
        config, graph = self.config, self.graph
        return BatchLoader(
            graph=graph,
            sampler=sampler if self.embeddings is None else self.embeddings.sampler,
            dropout=Dropout(model=self.model, seed=config.training.seed),
            links=link_sampler(config, graph, sampler),
            features=features,
            joins_inputs=config.features.shared,
        )

    def result_settings(self) -> dict[str, Any]:
        """What decides the trained parameters, the data aside: `Config.result_settings`, and what the order adds."""
        return {**self.config.result_settings(), **self._order_conditions}

    def parameters(self) -> Parameters:
        """The first parameters."""
        return initialise(self.model, self.config.training.seed)

    def optimizer(self) -> Optimizer:
        """A new optimizer."""
        training = self.config.training
        return make_optimizer(
            training.optimizer, learning_rate=training.learning_rate, weight_decay=training.weight_decay
        )

    @property
    def training_bytes(self) -> int:
        """Fewest bytes that training takes: parameters, gradients, the next parameters, the optimizer's state."""
        values = sum(math.prod(shape) for shape in self.model.parameter_shapes().values())
        return 4 * values * (3 + OPTIMIZERS[self.config.training.optimizer].STATES)

    def start(self, runtime: Runtime, place: Place) -> Place:
        """Training begins here, once in a run: its first checkpoint is on disk, and no mini-batch has been taken."""
        return place

    def checkpoint(self, runtime: Runtime, place: Place, *, data: str) -> Checkpoint:
        """All that a run goes on with from a place, as one value; the loop asks for it when it is about to save it.

        Parameters
        ----------
        data
            Digest of the data.
        """
        return Checkpoint(
            parameters=runtime.parameters,
            optimizer=runtime.optimizer.state,
            epoch=place.epoch,
            batch=place.batch,
            step=place.step,
            settings=self.result_settings(),
            data=data,
            embeddings={} if self.embeddings is None else self.embeddings.state(),
        )

    def go_on(self, checkpoint: Checkpoint, *, source: Path) -> None:
        """Take back from a checkpoint what the session itself keeps: embeddings.

        Raises
        ------
        InputError
            If it does not fit; `source` names the file.
        """
        if self.embeddings is not None:
            try:
                self.embeddings.restore(checkpoint.embeddings)
            except (ValueError, KeyError) as error:
                raise InputError(f"checkpoint must fit the embeddings ({error})", source=source) from error

    def step_row(self, place: Place, iteration: Iteration, *, wall_seconds: float) -> Step:
        """A mini-batch's row, see `step_record`; of all machines that train it."""
        return step_record(place, iteration, wall_seconds=wall_seconds)

    def scores(self, parameters: Parameters) -> dict[str, dict[str, float] | None]:
        """Scores by split (`simgnn.model.evaluation.scores`), over all machines that have parts of the graph."""
        return scores(self.model, parameters, self.graph)

    def report(self) -> SessionReport:
        """What the session has to say of a run that has ended."""
        return SessionReport(embeddings=None if self.embeddings is None else self.embeddings.report())

    def parts(self, epoch: int, *, first: int = 0) -> Iterator[Parts]:
        """Each trainer's seeds, for the mini-batches of an epoch from `first` on; shared out as they are asked for."""
        return map(self.split.split, self.order.batches(epoch)[first:])

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """Train the mini-batches of an epoch, one after the other; a system trains them in its own way.

        Parameters
        ----------
        runtime
            Open; whenever a mini-batch is taken, it has the parameters from before it.
        first
            Mini-batch of the epoch to begin with.
        step
            Its place in the run.

        Raises
        ------
        DivergenceError
            As `Runtime.step`.
        """
        loaded = self.loader.prefetch(
            self.parts(epoch, first=first),
            first_step=step,
            # As the last stage, so that a part is sent when its features are there, and before it is asked for.
            last=self._sent_ahead(runtime),
        )
        with contextlib.closing(loaded):
            for number, parts in enumerate(loaded, step):
                # Embeddings that are made now belong to the version before the step.
                before = runtime.parameters
                if self.embeddings is not None:
                    self.embeddings.advance(number, before)
                    parts = {name: self._given(part, number) for name, part in parts.items()}
                telemetry = runtime.step(parts)
                if self.embeddings is not None:
                    self.embeddings.trained(number, before, runtime.parameters)
                seconds = simulated_seconds(
                    telemetry, hardware=self.config.hardware, platform=self.config.platform
                )
                yield Iteration(parts=parts, telemetry=telemetry, seconds=seconds)

    def _sent_ahead(self, runtime: Runtime) -> Sequence[Stage]:
        """The stage in which trainers prepare for the next mini-batch while they are at work on the present one."""
        if self.embeddings is not None:  # what a part is given is known when the one before has been trained
            return ()

        def send(parts: Mapping[str, LoadedBatch], step: int) -> dict[str, LoadedBatch]:
            return {name: runtime.prefetch(name, part) for name, part in parts.items()}

        return (Stage(name="send", work=send),)

    def _given(self, part: LoadedBatch, step: int) -> LoadedBatch:
        assert self.embeddings is not None
        return replace(part, given=self.embeddings.give(part.batch, step))

    def with_fresh(self, part: LoadedBatch, parameters: Parameters) -> LoadedBatch:
        """A part with what it is given, computed with these parameters: what needs no run before it."""
        if self.embeddings is None:
            return part
        return replace(part, given=self.embeddings.fresh(part.batch, parameters))

    @property
    def conditions(self) -> Mapping[str, Any] | None:
        """What a run must have been begun with to be continued, by name; None where mini-batches leave no records."""
        return None

    def restore(self, records: Sequence[Record]) -> None:
        """Go on after the mini-batches of these records.

        Raises
        ------
        InputError
            For records that the system did not make.
        """

    def recall(self, runtime: Runtime, *, epochs: int) -> None:
        """Go through the first epochs as they are on record, as far as reports need what has happened in them.

        Parameters
        ----------
        runtime, epochs
            Open; how many, and all of their mini-batches are on record.
        """

    def all_parts(self) -> Iterator[Parts]:
        """`parts` of all epochs, one after the other."""
        return itertools.chain.from_iterable(map(self.parts, range(self.config.training.epochs)))

    def load_whole(self, number: int) -> LoadedBatch:
        """Mini-batch `number` of the run, from 0, as one part, for the first parameters; epochs follow each other."""
        # Draws are keyed by the number in the run, not in the epoch.
        epoch, place = divmod(number, self.order.batches_per_epoch)
        loaded = self.loader.load(self.order.batches(epoch)[place], number)
        assert loaded is not None, "no mini-batch is empty"
        return self.with_fresh(loaded, self.parameters())

    def make_trainers(self, *, device: Callable[[Config, int], Device] | None = None) -> dict[str, Trainer]:
        """New trainers, closed, by name and in the order in which their gradients are added.

        Parameters
        ----------
        device
            Makes an accelerator's device in place of `make_device`.

        Raises
        ------
        InputError
            For a trainer that only a system has a time for.
        """
        needing = [name for name in self.split.trainers if needs_system(name)]
        if needing and not self.times_everything:
            raise InputError(
                f"{kind_of(needing[0])}s must be 0 without a system, which knows how long they take, not {len(needing)}"
            )
        request = TrainerRequest(config=self.config, model=self.model, device=device)
        return {name: make_trainer(name, request) for name in self.split.trainers}

    @property
    def caches_features(self) -> bool:
        """Whether each accelerator has a cache of feature rows."""
        return self.config.features.cached

    def provide_caches(self, trainers: Mapping[str, Trainer], *, done: int) -> None:
        """Let accelerators have the feature caches that the configuration asks for.

        Parameters
        ----------
        trainers
            Closed.
        done
            Mini-batches that a run which is continued has done.

        Raises
        ------
        InputError
            For a cache that is larger than `MOST_BYTES`.
        """
        accelerated = [name for name, each in trainers.items() if each.device is not None]
        if not self.caches_features or not accelerated:
            return
        settings, graph, hardware = self.config.features, self.graph, self.config.hardware
        # As in device memory, padded to words of the bus.
        row_bytes = hardware.words(graph.feature_width) * hardware.word_bytes
        if settings.slots(graph.vertices) * row_bytes > MOST_BYTES:
            most = MOST_BYTES / row_bytes / graph.vertices
            raise InputError(
                f"cache_ratio must be at most {most:.3g}, {MOST_BYTES:,} bytes of the rows of {graph.name},"
                f" not {settings.cache_ratio}"
            )
        # A cache that no other shares is one of a single device: there is one kind.
        for shared in map(SharedCache, self.cache_plans(accelerated, done=done)):
            for name in shared.plan.names:
                trainers[name].cache(shared, name)

    def cache_plans(self, names: Sequence[str], *, done: int) -> list[SharedPlan]:
        """The caches that the configuration asks for on some devices: one that they share, or one for each.

        Parameters
        ----------
        names
            Of the devices' trainers.
        done
            As of `provide_caches`.
        """
        if not names:
            return []
        settings, graph = self.config.features, self.graph
        # One set of scores for the whole training: all shards and devices choose by it.
        make, slots = prepare_policy(settings.cache, self.workload()), settings.slots(graph.vertices)
        # Where edges are the seeds, their ends and the negatives' may be any vertices.
        seeds = self.config.training.batch_size if graph.links is None else graph.vertices
        return [
            SharedPlan(
                names=tuple(group),
                policies=functools.partial(make, capacity=slots * len(group), shards=len(group)),
                requests=functools.partial(self._requests, group),
                rows_of=graph.gather_features,
                done=done,
                width=graph.feature_width,
                passing=most_vertices(seeds, self.config.fanouts, graph.vertices),
                window=settings.cache_window,
            )
            for group in ([names] if settings.cache_shared else [[name] for name in names])
        ]

    def workload(self) -> Workload:
        """What a cache policy may know of the training before it starts."""
        return workload_of(self.config, self.graph)

    def _requests(self, names: Sequence[str]) -> Iterator[dict[str, Array]]:
        """V^0 of some trainers' parts of each mini-batch, on and on: a run may be continued beyond its epochs."""
        steps = itertools.count()
        for epoch in itertools.count():
            for seeds in self.order.batches(epoch):
                parts = self.split.split(seeds)
                if self.graph.links is None:  # no part depends on another one
                    # So only these are sampled again.
                    parts = {name: parts[name] for name in names if name in parts}
                batches = self.loader.sample_parts(parts, next(steps))
                yield {name: batches[name].vertices[0] for name in names if name in batches}

    def make_runtime(
        self,
        *,
        trainers: dict[str, Trainer] | None = None,
        parameters: Parameters | None = None,
        optimizer: Optimizer | None = None,
    ) -> Runtime:
        """A new runtime, closed; with trainers, first parameters and optimizer of its own where none are given."""
        # A system may have a runtime of its own, as HyScale's with its handshake.
        return self.RUNTIME(
            trainers=self.make_trainers() if trainers is None else trainers,
            parameters=self.parameters() if parameters is None else parameters,
            optimizer=self.optimizer() if optimizer is None else optimizer,
            synchronizer=self.synchronizer,
            deadline_seconds=self.config.execution.deadline_seconds or None,
        )


def check_system(config: Config) -> None:
    """Raise InputError for what cannot be on any graph, with a system or without: none need be loaded to say it."""
    config.embeddings.check_shares()
    for name in SYSTEMS:
        if name in config.systems:
            # By name, so that training imports no system that is not asked for.
            check = getattr(importlib.import_module(f"simgnn.systems.{name}.session"), "check", None)
            if check is not None:  # a system need not have any
                check(config)


def make_session(config: Config, graph: Graph) -> Session:
    """A configuration at work on a graph.

    Raises
    ------
    InputError
        For the tables of several systems, and for a configuration that does not fit the graph or the system.
    """
    asked = [name for name in SYSTEMS if name in config.systems]
    if len(asked) > 1:
        tables = " and ".join(f"[{name}]" for name in asked)
        raise InputError(f"configuration must have one system's table, not {tables}")
    if config.ranks.ranks > 1:
        raise InputError(f"ranks must be 1 where one machine does all, not {config.ranks.ranks}")
    if not asked:
        return Session(config, graph)
    session: Session = importlib.import_module(f"simgnn.systems.{asked[0]}.session").make_session(
        config, graph
    )
    return session

"""Training as HyScale-GNN does it: every iteration's arithmetic is done, and its time is virtual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from simgnn.config.configuration import Config
from simgnn.config.names import REAL
from simgnn.data.graph import Graph
from simgnn.errors import InputError, errors_of
from simgnn.process.files.records import read_all_records
from simgnn.systems.hyscale.handshake import HandshakeRuntime
from simgnn.systems.hyscale.iterations import IterationRecord, Iterations, TimedIteration
from simgnn.systems.hyscale.management.controllers import (
    Controller,
    FixedAssignment,
    ManagedAssignment,
    RecordedAssignments,
    fixed_shares,
)
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.systems.hyscale.picture import Moment, draw_assignments
from simgnn.systems.hyscale.settings import HyscaleSettings, most_under_way
from simgnn.systems.pipeline.machine import check_fits
from simgnn.systems.pipeline.session import VirtualSession
from simgnn.systems.pipeline.stages import TimedMinibatch
from simgnn.training.runtime import Runtime
from simgnn.training.session import SessionReport
from simgnn.training.split import ACCELERATOR, CPU, kind_of
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.trace import Trace


class HyscaleSession(VirtualSession):
    """A session whose iterations run in virtual time. An epoch begins when the one before has ended.

    Parameters
    ----------
    config, graph, parts
        See `Session`: an order, a sampler, a synchronizer.

    Raises
    ------
    InputError
        For a cache or rows that are used again, more devices than the platform has, no trainer, or a key of
        `[platform]` that a platform file takes the place of.
    """

    TABLE = "hyscale"
    RECORD = IterationRecord
    RUNTIME: ClassVar[type[Runtime]] = HandshakeRuntime

    def __init__(self, config: Config, graph: Graph, **parts: Any) -> None:
        check(config)
        self.settings: HyscaleSettings = config.table("hyscale")
        super().__init__(
            config,
            graph,
            split=fixed_shares(config.training, hybrid=self.settings.hybrid),
            under_way=most_under_way(prefetch=self.settings.prefetch, look_ahead=self.settings.look_ahead),
            **parts,
        )
        self._controller = self._make_controller()
        self._measured: list[Trace] = []
        self._moments: list[Moment] = []

    @property
    def _accelerators_sample(self) -> bool:
        """Whether any does: one with a kernel for it, which devices that are driven in real time do not have."""
        return (
            self.platform["accelerator_sample_medges_per_s"] > 0
            and self.settings.clock != REAL
            and any(kind_of(name) == ACCELERATOR for name in self.split.trainers)
        )

    def _make_controller(self) -> Controller:
        fixed = FixedAssignment(self.split, self.settings.threads_of(cpu_trains=CPU in self.split.trainers))
        if self.settings.replay:
            return self._replayed(Path(self.settings.replay))
        if not self.settings.drm:
            return fixed
        manager = ResourceManager(
            fixed.assign(self.config.training.batch_size),
            accelerators_sample=self._accelerators_sample,
            cpu_trains=CPU in self.split.trainers,
            prefetch=self.settings.prefetch,
        )
        return ManagedAssignment(manager)

    def _replayed(self, path: Path) -> RecordedAssignments:
        """The decisions of another run."""
        with errors_of(path):
            records = read_all_records(path)
            # A replay on another machine keeps who trains which seeds, and so every value; threads only if they can
            # be.
            cores = 1 if self.settings.one_thread_each else self.platform.whole("cpu_cores")
            replayed = RecordedAssignments(
                records,
                trainers=self.split.trainers,
                cores=cores,
                accelerators_sample=self._accelerators_sample,
            )
            seeds = [len(batch) for batch in self.order.batches(0)] * self.config.training.epochs
            # A longer record is welcome: a run of fewer epochs replays its beginning.
            if replayed.seeds[: len(seeds)] != seeds:
                have = f"{len(replayed.seeds)} of {max(replayed.seeds, default=0)}"
                raise InputError(
                    f"decisions on record must be on the run's mini-batches, {len(seeds)} of {max(seeds)} seeds"
                    f" or what an epoch leaves, not on {have}"
                )
            return replayed

    @property
    def description(self) -> Mapping[str, Any]:
        parts = {
            "the CPU trains too": self.settings.hybrid and self.config.training.cpu_share > 0,
            "decisions of another run": bool(self.settings.replay),
            "resource management": self.settings.drm and not self.settings.replay,
            "two-stage prefetch": self.settings.prefetch,
        }
        on = ", ".join(part for part, has in parts.items() if has) or "accelerators alone"
        return {"name": "hyscale", "text": f"{on}; no feature cache"}

    def report(self) -> SessionReport:
        picture = None
        if self.settings.drm:
            picture = draw_assignments(self._moments, self._devices, clock=self.settings.clock)
        return replace(super().report(), decisions=picture, measured=self._measured)

    def _pipeline(self, engine: Dispatch, runtime: Runtime, *, epoch: int) -> Iterations:
        return self._iterations(engine, runtime, self._controller, recorded=self._recorded)

    def _has_seen(self, minibatch: TimedMinibatch) -> None:
        assert isinstance(minibatch, TimedIteration)
        self._moments.append((minibatch.assignment, minibatch.times))

    def _iterations(
        self,
        engine: Dispatch,
        runtime: Runtime,
        controller: Controller,
        *,
        recorded: Sequence[IterationRecord] = (),
    ) -> Iterations:
        return Iterations(
            engine,
            self.loader,
            runtime,
            costs=self._stage_costs(),
            controller=controller,
            prefetch=self.settings.prefetch,
            look_ahead=self.settings.look_ahead,
            recorded=recorded,
            shared_cores=self.settings.one_thread_each,
        )


def check(config: Config) -> None:
    """Raise InputError for what cannot be on any graph."""
    # IV-B hides transfers instead of saving them: the paper has no cache, and its four stages no place for one.
    if config.features.cached:
        raise InputError(f"cache must be none with the system hyscale, not {config.features.cache!r}")
    if config.embeddings.reuses:
        raise InputError(f"hot_ratio must be 0 with the system hyscale, not {config.embeddings.hot_ratio}")
    check_fits(config, load_platform(config.table("hyscale").platform))


def make_session(config: Config, graph: Graph) -> HyscaleSession:
    """The session of a configuration with the table `[hyscale]`."""
    settings: HyscaleSettings = config.table("hyscale")
    if settings.clock == REAL:
        from simgnn.systems.hyscale.real.session import RealHyscaleSession

        return RealHyscaleSession(config, graph)
    return HyscaleSession(config, graph)

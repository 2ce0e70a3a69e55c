"""Mini-batches of step-based orchestration, one after the other or several under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from simgnn.errors import InputError
from simgnn.features.embeddings.reuse import HotEmbeddings
from simgnn.systems.orchestration.costs import StepCosts
from simgnn.systems.orchestration.embedding import Embedding, GivenArithmetic
from simgnn.systems.orchestration.host_cache import HostedArithmetic, HostReads
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.one_minibatch import OneMinibatch
from simgnn.systems.virtual.arithmetic import (
    Arithmetic,
    Counts,
    Drawn,
    LiveArithmetic,
    RecordedArithmetic,
    Trained,
    Updated,
)
from simgnn.systems.virtual.pipeline import Loader, MinibatchPipeline, TimedMinibatch
from simgnn.training.devices.cache_traffic import CacheTraffic, CountedCaches
from simgnn.training.devices.feature_cache import CACHE_COUNTS
from simgnn.training.runtime import Runtime
from simgnn.training.split import FixedShares
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES
from simgnn.virtual_time.resources import Lease
from simgnn.virtual_time.tasks import Task


@dataclass(frozen=True, kw_only=True)
class MinibatchRecord:
    """A mini-batch's counts.

    Parameters
    ----------
    step
    counts
    traffic
        What each device's cache had.
    """

    step: int
    counts: Counts
    traffic: Mapping[str, CacheTraffic]

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        parts = self.counts.to_dict()
        return {
            "step": self.step,
            "parts": {name: {**part, **self.traffic[name].to_dict()} for name, part in parts.items()},
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> MinibatchRecord:
        """A record of `to_dict`'s values; others in it are left aside.

        Raises
        ------
        ValueError, TypeError, KeyError, AttributeError
            For what is none.
        """
        parts = values["parts"]
        return cls(
            step=int(values["step"]),
            counts=Counts.from_dict(parts),
            traffic={
                name: CacheTraffic.from_dict(part, asked=int(part["vertices"][0]))
                for name, part in parts.items()
            },
        )


@dataclass(frozen=True, kw_only=True)
class Filling:
    """What a device gets before the run's first mini-batch.

    Parameters
    ----------
    rows
        Of its cache.
    topology_bytes
    """

    rows: int = 0
    topology_bytes: int = 0


class Minibatches(MinibatchPipeline[TimedMinibatch]):
    """Trains mini-batches.

    Parameters
    ----------
    engine
    loader
        None where all mini-batches are on record.
    runtime
        Open.
    machine
    costs
    split
        Shares of the devices.
    caches
        Of the devices; None without caches.
    host
        What is read of features that are on disk; None where all are in the host's memory.
    fillings
        By device, for a run's first mini-batch.
    past
        Mini-batches that come first and are on record.
    embedding
        The CPU's work for hot vertices; None where nothing of the first layer is used again.
    embeddings
        What mini-batches that are not on record are given; None as well.
    """

    KIND: ClassVar[type[OneMinibatch]] = OneMinibatch
    """What the tasks of one are."""

    def __init__(
        self,
        engine: Dispatch,
        loader: Loader | None,
        runtime: Runtime,
        *,
        machine: Machine,
        costs: StepCosts,
        split: FixedShares,
        caches: CountedCaches | None,
        host: HostReads | None = None,
        fillings: Mapping[str, Filling] | None = None,
        past: Sequence[MinibatchRecord] = (),
        embedding: Embedding | None = None,
        embeddings: HotEmbeddings | None = None,
    ) -> None:
        super().__init__(engine, under_way=1 + costs.settings.look_ahead)
        self.loader, self.runtime, self.machine, self.costs = loader, runtime, machine, costs
        self._split, self._caches, self._fillings = split, caches, fillings or {}
        self._past = {record.step: record for record in past}
        self._embedding, self._embeddings, self._host = embedding, embeddings, host
        self._settled: Sequence[Task] = ()

    def _prepare(self, first_step: int) -> Sequence[Task]:
        """See `MinibatchPipeline`: fill the devices' caches, copy the topology there, and embed hot vertices."""
        embedded = () if self._embedding is None else self._embedding.prepare(first_step)
        if first_step:
            return embedded
        return [*(self._fill(name, filling) for name, filling in self._fillings.items()), *embedded]

    def _fill(self, name: str, filling: Filling) -> Task:
        return self.engine.submit(
            Task(
                stage="fill",
                lane=f"{name} link",
                holds={self.machine.links[name]: 1},
                cost=lambda _: self.costs.fill(
                    name, rows=filling.rows, topology_bytes=filling.topology_bytes
                ),
            )
        )

    def _begin(
        self, seeds: NDArray[np.int64], step: int, *, slot: Lease, assigned: Task, before: Task | None
    ) -> OneMinibatch:
        """See `MinibatchPipeline`."""
        parts = {name: part for name, part in self._split.split(seeds).items() if len(part)}
        record = self._past.get(step)
        work: Arithmetic
        if record is None:
            if self.loader is None:
                raise ValueError(f"mini-batch {step + 1} must be on record where nobody loads, not missing")
            work = self._live(self.loader, parts, step)
        elif list(record.traffic) == list(parts):
            work = RecordedArithmetic(record.counts, self.runtime)
        else:
            raise InputError(
                f"mini-batch {step + 1} on record must be shared out among {', '.join(parts)},"
                f" not {', '.join(record.traffic)}"
            )

        def traffic(drawn: Drawn) -> Mapping[str, CacheTraffic]:
            return self._asked(drawn, step) if record is None else record.traffic

        given = None if self._embedding is None else self._embedding.begin(step, before=before)
        one = self.KIND(
            self.engine,
            self.machine,
            self.costs,
            step=step,
            devices=list(parts),
            work=work,
            traffic=traffic,
            first=Updated(parameters=self.runtime.parameters, telemetry={}),
            assigned=assigned,
            before=before,
            slot=slot,
            ended=self._on_end,
            given=given,
            held_up=() if self._embedding is None else self._embedding.holds_up(step),
            settled=self._settled,
        )
        self._settled = tuple(one.copied.values())
        return one

    def _live(self, loader: Loader, parts: Mapping[str, NDArray[np.int64]], step: int) -> Arithmetic:
        """What a mini-batch that is not on record really does."""
        if self._host is not None:
            return HostedArithmetic(self._host, loader.pipeline, self.runtime, parts=parts, step=step)
        if self._embeddings is None:
            return LiveArithmetic(loader.pipeline, self.runtime, parts=parts, step=step)
        return GivenArithmetic(self._embeddings, loader.pipeline, self.runtime, parts=parts, step=step)

    def _asked(self, drawn: Drawn, step: int) -> dict[str, CacheTraffic]:
        """Let the devices' caches decide on a mini-batch."""
        inputs = {name: batch.vertices[0] for name, batch in drawn.batches.items()}
        if self._caches is None:
            return {name: CacheTraffic.alone(asked=len(ids), hits=0) for name, ids in inputs.items()}
        found = self._caches.decide(inputs)
        if self._host is None:
            return found
        disk = self._host.begin(step, inputs, self._caches.lacking)
        return {name: replace(traffic, disk=disk[name]) for name, traffic in found.items()}

    def _on_end(self, one: OneMinibatch, updated: Updated) -> None:
        trained: dict[str, Trained] = {name: task.result for name, task in one.trained.items()}
        record = MinibatchRecord(
            step=one.step,
            counts=Counts(
                sizes={name: part.sizes for name, part in one.parts.items()},
                cycles={name: each.cycles for name, each in trained.items()},
            ),
            traffic={name: part.traffic for name, part in one.parts.items()},
        )
        told = {**record.to_dict(), "times": one.times(), "ended": self.engine.seconds}
        self._has_ended(
            TimedMinibatch(
                seconds={"iteration": self.engine.seconds - self._last_end},
                step=one.step,
                parts=one.loaded.result.parts,
                telemetry=updated.telemetry,
                record=told,
                cached=self._counted(one, updated),
                ended=self.engine.seconds,
            )
        )

    def _counted(self, one: OneMinibatch, updated: Updated) -> dict[str, int]:
        """Counts of the caches that no device has counted.

        Raises
        ------
        RuntimeError
            If a device's cache had or moved other rows than it was to: then virtual time would not be that of its
            bytes.
        """
        if self._caches is None:
            return {}
        counts = dict.fromkeys(CACHE_COUNTS, 0)
        for name, telemetry in updated.telemetry.items():
            own = self._caches.counts(name, one.parts[name].traffic)
            if telemetry.device is None:
                counts = {key: counts[key] + own[key] for key in CACHE_COUNTS}
            elif telemetry.device.cache != own:
                raise RuntimeError(
                    f"feature cache of {name} must have counted {own} in mini-batch {one.step + 1},"
                    f" not {telemetry.device.cache}"
                )
            counts["disk_bytes"] += one.parts[name].traffic.disk * self.costs.stages.widths[0] * FEATURE_BYTES
        return counts if any(counts.values()) else {}

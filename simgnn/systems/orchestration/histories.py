"""Outputs of the first layer that are kept in the host's memory: pulled by each mini-batch, and pushed back by it.

That is GNNAutoScale's reuse (Fey et al., ICML 2021), `refresh = "computed"`: what a mini-batch reads and does not
update is given, however old, and what it computes of V^2 is kept for others. So no mini-batch may be given its rows
before the one before has pushed its own. Before a run's first mini-batch the CPU computes all rows once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simgnn.config.embeddings import EMBEDDINGS, EmbeddingSettings
from simgnn.errors import InputError
from simgnn.features.embeddings.reuse import HotEmbeddings
from simgnn.systems.orchestration.costs import Part, StepCosts
from simgnn.systems.orchestration.embedding import Embedding
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.minibatches import GATHER, TRAIN, Minibatches, PlacedMinibatch
from simgnn.systems.orchestration.settings import CPU, OrchestrationSettings
from simgnn.systems.pipeline.stages import SAMPLE, SYNCHRONIZE, Stage
from simgnn.virtual_time.costs import transfer
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.tasks import Charge, Task

COLLECT, PULL, PUSH = "gather given", "pull given", "push computed"


class HistoryCosts(StepCosts):
    """Charges by step, and of rows that are pulled and pushed."""

    def device_bytes(self, part: Part) -> int:
        """See `StepCosts`; with the rows that it is given."""
        return super().device_bytes(part) + self.given_bytes(part.sizes.given)

    def collect(self, parts: Mapping[str, Part], *, threads: int, item: int) -> Charge:
        """The CPU's collection of what all parts are given, at the rate of features."""
        widths = self.stages.widths
        rows = sum(part.sizes.given for part in parts.values())
        # `load` counts rows of features: as many of these as have the bytes of so many outputs.
        return self.stages.cpu.load(rows * widths[1] / widths[0], threads=threads, item=item)

    def push(self, name: str, part: Part) -> Charge:
        """What a device has computed of V^2, over its link."""
        return transfer(self.given_bytes(part.sizes.vertices[2]), self.stages.routes[name])


class HistoryMinibatches(Minibatches):
    """Trains mini-batches that pull what they are given, and push what they compute."""

    costs: HistoryCosts

    def _stages(self, one: PlacedMinibatch) -> Iterable[Stage]:
        for row in super()._stages(one):
            if row.name == TRAIN:
                # The CPU collects once for all devices, before the first of them pulls.
                if row.part == one.trainers[0]:
                    yield self._collect(one)
                yield self._pull(one, row.part)
                yield replace(row, after=(*row.after, PULL))
            elif row.name == SYNCHRONIZE:
                yield from (self._push(one, name) for name in one.trainers)
                yield replace(row, after=(*row.after, PUSH))
            else:
                yield row

    def _collect(self, one: PlacedMinibatch) -> Stage:
        machine, threads = self.machine, self.machine.threads[GATHER]
        return Stage(
            name=COLLECT,
            # After the mini-batch before has pushed: GNNAutoScale's histories are those of the step before, not of an
            # older one.
            after=(SAMPLE, *one.previous),
            lane="CPU gathering",
            holds={machine.gatherer: 1, machine.cores: threads},
            cost=lambda _: self.costs.collect(one.parts, threads=threads, item=one.step),
        )

    def _pull(self, one: PlacedMinibatch, name: str) -> Stage:
        return Stage(
            name=PULL,
            part=name,
            # Its memory is taken when its features are there.
            after=(COLLECT, self._brought),
            lane=f"{name} link",
            holds={self.machine.links[name]: 1},
            cost=lambda _: self.costs.send_given(name, one.parts[name].sizes.given),
        )

    def _push(self, one: PlacedMinibatch, name: str) -> Stage:
        return Stage(
            name=PUSH,
            part=name,
            after=(TRAIN,),
            lane=f"{name} link",
            holds={self.machine.links[name]: 1},
            cost=lambda _: self.costs.push(name, one.parts[name]),
        )


class Histories(Embedding):
    """The CPU's rows of all vertices, before a run's first mini-batch; nothing later."""

    @property
    def _threads(self) -> int:
        return self.machine.threads[GATHER]

    def prepare(self, first_step: int) -> Sequence[Task]:
        # Rows of the initial parameters, so that every use has an age: nothing is given that was never computed.
        return () if first_step else (self._compute(0, 0, step=0, after=())[0],)

    def begin(self, step: int, *, previous: Sequence[Task]) -> Mapping[str, Sequence[Task]]:
        """See `Embedding`: what a mini-batch is given, it pulls by itself."""
        return {}


def histories(
    engine: Dispatch, machine: Machine, costs: StepCosts, embeddings: HotEmbeddings, *, devices: Sequence[str]
) -> Histories:
    """The CPU's tasks of an epoch."""

    def work(*_: int) -> tuple[Any, Any, Any]:
        hot = embeddings.store.hot
        return (len(hot), *embeddings.bottom.reads(hot, 0))

    return Histories(engine, machine, costs, size=1, work=work, devices=devices)


def check_histories(settings: OrchestrationSettings, reused: EmbeddingSettings, *, shared: bool) -> None:
    """Raise InputError where rows cannot be kept in the host's memory."""
    if settings.gather != CPU:
        raise InputError(
            f"gather must be cpu where refresh is computed, whose rows the CPU gathers, not {settings.gather}"
        )
    if shared:
        raise InputError("cache_shared must be false where refresh is computed, not true")
    if reused.reuse != EMBEDDINGS:
        raise InputError(f"reuse must be {EMBEDDINGS} where refresh is computed, not {reused.reuse}")
    for name, ratio, wanted in (("hot", reused.hot_ratio, 1), ("device", reused.device_ratio, 0)):
        if ratio != wanted:
            raise InputError(
                f"{name}_ratio must be {wanted} with [orchestration] where refresh is computed, as all that is"
                f" computed is stored, not {ratio}"
            )

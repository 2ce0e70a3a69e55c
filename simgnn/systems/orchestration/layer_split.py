"""Training with the layer split: the CPU adds up the first layer's neighbours for each mini-batch (NeutronOrch, 4.1.1).

Devices sample down to V^1, the CPU one hop further; it sends sums, which devices multiply by their own parameters,
in the place of features. The paper's CPU multiplies as well, and sends outputs beside the sums that the backward pass
takes: so it has to wait for the parameters of the mini-batch before, and this one has not. Rows of V^2 are the
devices', as where outputs are used again.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from simgnn.errors import InputError
from simgnn.systems.orchestration.costs import EMBED, Part, StepCosts
from simgnn.systems.orchestration.embedding import SEND
from simgnn.systems.orchestration.minibatches import TRAIN, Minibatches, PlacedMinibatch
from simgnn.systems.orchestration.settings import STEPS, OrchestrationSettings
from simgnn.systems.pipeline.stages import SAMPLE, Stage
from simgnn.virtual_time.layer_sizes import INDEX_BYTES, LayerSizes
from simgnn.virtual_time.tasks import Charge, Flow


class SummedCosts(StepCosts):
    """Charges by step, and of sums that belong to one mini-batch."""

    def device_bytes(self, part: Part) -> int:
        """See `StepCosts`; with the sums that it is given."""
        return super().device_bytes(part) + self.given_bytes(part.sizes.summed)

    def sample_on_device(self, name: str, part: Part) -> Charge:
        """See `StepCosts`; the CPU gets the numbers of V^1, to go on from there."""
        drawn = super().sample_on_device(name, part)
        numbers = Flow(float(part.sizes.summed * INDEX_BYTES), self.stages.routes[name])
        return Charge(drawn.seconds, (*drawn.flows, numbers), drawn.source)


class SummedMinibatches(Minibatches):
    """Trains mini-batches whose sums over neighbours the CPU makes, for each one anew."""

    costs: SummedCosts

    def _stages(self, one: PlacedMinibatch) -> Iterable[Stage]:
        for row in super()._stages(one):
            if row.name == TRAIN:
                # The CPU sums once for all devices, before the first of them is sent its part.
                if row.part == one.trainers[0]:
                    yield from self._sum(one)
                yield self._send(one, row.part)
                yield Stage(**{**vars(row), "after": (*row.after, SEND)})
            else:
                yield row

    def _sum(self, one: PlacedMinibatch) -> Iterator[Stage]:
        @functools.cache
        def sizes() -> LayerSizes:
            assert self._embeddings is not None, "mini-batches are given sums"
            parts = (part for part in self._split.split(one.seeds).values() if len(part))
            rows, edges, inputs = self._embeddings.work_of_parts(parts, one.step)
            return LayerSizes(vertices=(inputs, rows), edges=(edges,))

        # No parameter decides a sum, so that the mini-batch before need not be over.
        yield from self._first_layer(one, sizes, after=(SAMPLE,))

    def _send(self, one: PlacedMinibatch, name: str) -> Stage:
        return Stage(
            name=SEND,
            part=name,
            # Its memory is taken when its features are there.
            after=(EMBED, self._brought),
            lane=f"{name} link",
            holds={self.machine.links[name]: 1},
            cost=lambda _: self.costs.send_given(name, one.parts[name].sizes.summed),
        )


def check_split(settings: OrchestrationSettings, *, shared: bool) -> None:
    """Raise InputError where the CPU cannot sum for each mini-batch."""
    if settings.staged:
        raise InputError(f"eight_stages must be {STEPS} where refresh is always, not {settings.eight_stages}")
    if shared:
        raise InputError("cache_shared must be false where refresh is always, not true")

"""A mini-batch whose first layer the CPU computes: NeutronOrch's layer-based orchestration, section 4.1.1.

The device samples the layers above, the CPU the first one, which it also computes; what it sends are sums over
neighbours and outputs of V^1. The device computes the other layers and all gradients; those of the first layer's
weights are products with the sums. Nothing is used again, so that the CPU needs the newest parameters: the mini-batch
before has to be over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simgnn.model.layers import layer_maps
from simgnn.model.model import ModelConfig
from simgnn.systems.orchestration.costs import EMBED, Part, StepCosts
from simgnn.systems.orchestration.minibatches import TRANSFER, Minibatches, PlacedMinibatch
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.pipeline.stages import SAMPLE, Stage
from simgnn.virtual_time.costs import transfer
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.tasks import Charge


class SplitCosts(StepCosts):
    """Charges by step where the CPU computes the first layer, and a GPU the others.

    Parameters
    ----------
    stages, settings
        See `StepCosts`.
    """

    def __init__(
        self,
        stages: StageCosts,
        settings: OrchestrationSettings,
        *,
        gpu: Gpu,
        model: ModelConfig,
    ) -> None:
        super().__init__(stages, settings)
        self._gpu = gpu
        # What the first layer's weights are multiplied by: sums over neighbours, and own rows where a model has them.
        # 4.1.1 sends "the aggregated neighbor representation and newly computed vertex embedding", so that the
        # backward pass of the bottom layer is the GPU's.
        inputs = sum((linear.neighbor is not None) + len(linear.own) for linear in layer_maps(model)[0])
        self._sent_width = inputs * stages.widths[0] + stages.widths[1]

    def device_bytes(self, part: Part) -> int:
        return self.host_bytes(part) + self.topology_bytes(_above(part.sizes))

    def host_bytes(self, part: Part) -> int:
        """See `StepCosts`: sums and outputs."""
        return int(part.sizes.vertices[1]) * self._sent_width * FEATURE_BYTES

    def sample_on_device(self, name: str, part: Part) -> Charge:
        """The layers above; the CPU gets the numbers of V^1."""
        above = Part(sizes=_above(part.sizes), traffic=part.traffic)
        drawn = super().sample_on_device(name, above)
        # The device sampled down to V^1; the CPU goes on from there.
        numbers = transfer(part.sizes.vertices[1] * INDEX_BYTES, self.stages.routes[name])
        return Charge(drawn.seconds, (*drawn.flows, *numbers.flows), drawn.source)

    def train(self, name: str, part: Part, cycles: int) -> Charge:
        return self._gpu.train_above(part.sizes)


class SplitMinibatches(Minibatches):
    """Trains mini-batches whose first layer the CPU computes, on one device."""

    _loaded, _brought = EMBED, TRANSFER

    def _gather(self, one: PlacedMinibatch) -> Iterator[Stage]:
        """The CPU's sampling and forward pass of the first layer."""

        def sizes() -> LayerSizes:
            (whole,) = (part.sizes for part in one.parts.values())
            return LayerSizes(vertices=whole.vertices[:2], edges=whole.edges[:1])

        # No row is used again, so the CPU needs the newest parameters: its layer is in turn with the device's, which
        # is what +HE mends.
        *others, last = self._first_layer(one, sizes, after=(SAMPLE, *one.previous))
        yield from (replace(row, work=lambda drawn, *_: drawn) for row in others)
        yield replace(last, work=lambda drawn, *_: one.work.load(drawn))

    def _bring(self, one: PlacedMinibatch, name: str) -> Iterator[Stage]:
        """Sums and outputs, over the link."""
        yield self._transfer(one, name)


def _above(sizes: LayerSizes) -> LayerSizes:
    return LayerSizes(vertices=sizes.vertices[1:], edges=sizes.edges[1:])

"""A mini-batch whose first layer the CPU computes: NeutronOrch's layer-based orchestration, section 4.1.1.

The device samples the layers above, the CPU the first one, which it also computes; what it sends are sums over
neighbours and outputs of V^1. The device computes the other layers and all gradients; those of the first layer's
weights are products with the sums. Nothing is used again, so that the CPU needs the newest parameters: the mini-batch
before has to be over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simgnn.model.layers import layer_maps
from simgnn.model.model import ModelConfig
from simgnn.systems.orchestration.costs import EMBED, EMBED_STAGES, Part, StepCosts
from simgnn.systems.orchestration.minibatches import TRANSFER, Minibatches, PlacedMinibatch
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.pipeline.arithmetic import Drawn, Loaded
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.pipeline.stages import SAMPLE, Stage
from simgnn.virtual_time.costs import transfer
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.tasks import Charge, Cost, Task


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
        machine, costs = self.machine, self.costs
        threads = machine.threads["embed"]

        def cost(stage: str) -> Cost:
            def charge(_: object) -> Charge:
                (part,) = one.parts.values()
                return costs.embedding(stage, _first(part.sizes), threads=threads, item=one.step)

            return charge

        def pass_on(drawn: Drawn, *_: object) -> Drawn:
            return drawn

        def load(drawn: Drawn, *_: object) -> Loaded:
            return one.work.load(drawn)

        # No row is used again, so the CPU needs the newest parameters: its layer is in turn with the device's, which
        # is what +HE mends.
        after: Sequence[str | Task] = (SAMPLE, *one.previous)
        for stage in EMBED_STAGES[costs.settings.embed_reads]:
            yield Stage(
                name=stage,
                after=after,
                lane="CPU embedding",
                holds={machine.embedder: 1, machine.cores: threads},
                work=load if stage == EMBED else pass_on,
                cost=cost(stage),
            )
            after = (stage,)

    def _bring(self, one: PlacedMinibatch, name: str) -> Iterator[Stage]:
        """Sums and outputs, over the link."""
        yield self._transfer(one, name)


def _above(sizes: LayerSizes) -> LayerSizes:
    return LayerSizes(vertices=sizes.vertices[1:], edges=sizes.edges[1:])


def _first(sizes: LayerSizes) -> LayerSizes:
    return LayerSizes(vertices=sizes.vertices[:2], edges=sizes.edges[:1])

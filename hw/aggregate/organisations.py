"""The organisations of the aggregate engine: what differs between them, made in one place by the name of each."""

from simgnn.hw.aggregate.broadcast.broadcast import BroadcastGather
from simgnn.hw.aggregate.clustered.clustered import ClusteredGather
from simgnn.hw.aggregate.drain import Drain
from simgnn.hw.aggregate.gather import GatherSizes
from simgnn.hw.aggregate.sspmm.masked_edge import MASK_ADDRESS_BITS
from simgnn.hw.aggregate.sspmm.row_drain import RowDrain
from simgnn.hw.aggregate.sspmm.sspmm import MaskSignature, SspmmGather
from simgnn.hw.memory.activation import ActivationSizes
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.primitives.hierarchy import forward, supply


class Organisation:
    """An organisation whose gather side needs nothing of a command but its list of edges.

    Parameters
    ----------
    gather : class
        Component with the members of `GatherSignature`, made of `sizes` and `bus`.
    config : HardwareConfig

    Attributes
    ----------
    sizes : GatherSizes
    bus : MemoryBus
    memory : ActivationSizes
    """

    def __init__(self, gather, *, config):
        self._gather = gather
        self.config = config
        self.sizes = GatherSizes.of(config)
        self.bus = MemoryBus.of(config)
        self.memory = ActivationSizes.of(config)

    def gather(self):
        """The component that sums."""
        return self._gather(sizes=self.sizes, bus=self.bus)

    def drain(self, drain=Drain):
        """The component that writes sums out."""
        return drain(sizes=self.sizes, bus=self.bus, memory=self.memory, mul_stages=self.config.mul_stages)

    def connect(self, m, engine, *, command, gather, drain):
        """Connect what the two have beside the members of every organisation.

        Parameters
        ----------
        m : Module
        engine : AggregateEngine
        command : dict of str to Value
            Fields of the command that is streamed.
        gather, drain : Component
            As `gather` and `drain` made them.
        """


class MaskedOrganisation(Organisation):
    """`sspmm`, which leaves out what a command's mask drops, and so has to know the mask and its copies."""

    def gather(self):
        sizes = {"sizes": self.sizes, "bus": self.bus, "memory": self.memory}
        return self._gather(**sizes, link_clusters=self.config.link_clusters)

    def drain(self):
        return super().drain(RowDrain)

    def connect(self, m, engine, *, command, gather, drain):
        inputs = {
            "columns": command["columns"],
            "masked": command["masked"],
            "mask_address": command["mask_address"][:MASK_ADDRESS_BITS],
            "mask_stride": command["mask_stride"][:MASK_ADDRESS_BITS],
            "drain_row": drain.row,
        }
        supply(m, gather, MaskSignature(self.sizes, self.memory, links=self.config.links), inputs)
        for port, inner in zip(engine.read_edge_mask, gather.read_mask, strict=True):
            forward(m, port, inner)


ORGANISATIONS = {
    "clustered": (Organisation, ClusteredGather),
    "broadcast": (Organisation, BroadcastGather),
    "sspmm": (MaskedOrganisation, SspmmGather),
}
"""Class of each organisation, and of its component; `simgnn.hw.organisation` has the same names."""


def organisation_of(config):
    """The organisation that a configuration names."""
    kind, gather = ORGANISATIONS[config.organisation]
    return kind(gather, config=config)

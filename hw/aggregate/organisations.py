"""The organisations of the aggregate engine: what differs between them, made in one place by the name of each."""

from amaranth.hdl import Const

from simgnn.hw.aggregate.broadcast.broadcast import BroadcastGather
from simgnn.hw.aggregate.clustered.clustered import ClusteredGather
from simgnn.hw.aggregate.drain import Drain
from simgnn.hw.aggregate.gather import GatherSizes
from simgnn.hw.aggregate.sspmm.masked_edge import MASK_ADDRESS_BITS
from simgnn.hw.aggregate.sspmm.sspmm import MaskSignature, RowDrain, SspmmGather
from simgnn.hw.memory.activation import ActivationSizes
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.primitives.hierarchy import forward, supply
from simgnn.hw.primitives.parameters import check_integers, check_powers


class Organisation:
    """An organisation whose gather side needs nothing of a command but its list of edges.

    Parameters
    ----------
    gather : class
        Component with the members of `GatherSignature`, made of `sizes` and `bus`.
    sizes : GatherSizes
    bus : MemoryBus
    memory : ActivationSizes
    mul_stages : int
        Pipeline depth of multipliers.

    Attributes
    ----------
    links : int
        Copies of the mask memory that `gather` reads.
    """

    links = 0

    def __init__(self, gather, *, sizes, bus, memory, mul_stages):
        check_integers("Organisation", mul_stages=mul_stages)
        self._gather = gather
        self.sizes = sizes
        self.bus = bus
        self.memory = memory
        self.mul_stages = mul_stages

    @classmethod
    def of(cls, gather, config, **parameters):
        """That of a configuration; a derived class adds the `parameters` of its own."""
        parameters |= {"bus": MemoryBus.of(config), "memory": ActivationSizes.of(config)}
        return cls(gather, sizes=GatherSizes.of(config), mul_stages=config.mul_stages, **parameters)

    def gather(self):
        """The component that sums."""
        return self._gather(sizes=self.sizes, bus=self.bus)

    def drain(self, drain=Drain):
        """The component that writes sums out."""
        return drain(sizes=self.sizes, bus=self.bus, memory=self.memory, mul_stages=self.mul_stages)

    def connect(self, m, engine, *, command, gather, drain, old):
        """Connect what the two have beside the members of every organisation.

        Parameters
        ----------
        m : Module
        engine : AggregateEngine
        command : dict of str to Value
            Fields of the command that is streamed.
        gather, drain : Component
            As `gather` and `drain` made them.
        old : OldValueReader or None
        """


class MaskedOrganisation(Organisation):
    """`sspmm`, which leaves out what a command's mask drops, and so has to know the mask and its copies.

    Parameters
    ----------
    gather, sizes, bus, memory, mul_stages
        As in `Organisation`; `gather` is also made of `memory` and `link_clusters`.
    link_clusters : int
        Clusters that share a link of the network.
    """

    def __init__(self, gather, *, link_clusters, **parameters):
        super().__init__(gather, **parameters)
        check_powers("Organisation", link_clusters=link_clusters)
        self.link_clusters = link_clusters
        self.links = self.sizes.clusters // link_clusters

    @classmethod
    def of(cls, gather, config):
        return super().of(gather, config, link_clusters=config.link_clusters)

    def gather(self):
        sizes = {"sizes": self.sizes, "bus": self.bus, "memory": self.memory}
        return self._gather(**sizes, link_clusters=self.link_clusters)

    def drain(self):
        return super().drain(RowDrain)

    def connect(self, m, engine, *, command, gather, drain, old):
        none = Const(0, 0)
        inputs = {
            "columns": command["columns"],
            "masked": command["masked"],
            "mask_address": command["mask_address"][:MASK_ADDRESS_BITS],
            "mask_stride": command["mask_stride"][:MASK_ADDRESS_BITS],
            "drain_row": drain.row,
            "fill_row": none if old is None else old.row[: len(drain.row)],
            "accumulates": command["accumulate"] if old is not None and self.sizes.skip_zeros else none,
        }
        supply(m, gather, MaskSignature(self.sizes, self.memory, links=self.links), inputs)
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
    return kind.of(gather, config)

"""Fields of an edge that a cluster gets. An organisation that has to know more of it brings another class of edge."""

from dataclasses import dataclass

from amaranth.lib import data, wiring
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import GatherSizes, owner_bits, position_bits


@dataclass(frozen=True, kw_only=True)
class Edge:
    """An edge: its accumulator's first word, and the position of its source's row.

    Parameters
    ----------
    sizes : GatherSizes
    """

    sizes: GatherSizes

    def fields(self):
        """Fields of the edge, name -> shape."""
        return {
            "accumulator": exact_log2(self.sizes.accumulator_words),
            "position": position_bits(self.sizes),
        }

    def layout(self):
        """The edge as it leaves the router."""
        return data.StructLayout(self.fields())

    def owned_layout(self):
        """The edge as it enters the router, with the number of the cluster that owns its destination."""
        return data.StructLayout({"owner": owner_bits(self.sizes), **self.fields()})

    def signature(self):
        """Members by which the reader of edges learns of a command what only some kinds of edges need."""
        return wiring.Signature({})

    def fill(self, edge, command, *, owner, local):
        """Assignments to those fields.

        Parameters
        ----------
        edge : View
            Of `owned_layout`.
        command : interface
            Has the members of `signature`.
        owner, local : Value
            The destination's cluster, and its number among that cluster's destinations.

        Returns
        -------
        list of Assign
        """
        return []

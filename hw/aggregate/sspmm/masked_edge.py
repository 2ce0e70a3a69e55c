"""Fields of an edge that a cluster of `sspmm` gets: where its destination's mask is, and its destination's rotation."""

from dataclasses import dataclass

from amaranth.hdl import Cat
from amaranth.lib import wiring
from amaranth.lib.wiring import In
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.primitives.parameters import check_powers

MASK_ADDRESS_BITS = 32
"""Bits of addresses and strides in the mask memory, in bytes."""


def mask_chunk_bits(memory):
    """Bits of the number of a chunk of the mask memory, `lanes` bits each."""
    return exact_log2(memory.mask_words * 32)


def rotation_bits(sizes):
    """Bits of how far a destination's values are rotated over a cluster's adders."""
    return max(1, exact_log2(sizes.gather_width))


@dataclass(frozen=True, kw_only=True)
class MaskedEdge(Edge):
    """An edge with the first chunk of its destination's mask, and the destination's rotation.

    Parameters
    ----------
    sizes : GatherSizes
    mask_words : int
        Words in the mask memory.

    Members
    -------
    mask_first, mask_step : In
        First chunk of the mask of destination 0, and chunks from there to that of the next one.
    """

    mask_words: int

    def __post_init__(self):
        check_powers("MaskedEdge", mask_words=self.mask_words)

    def fields(self):
        return super().fields() | {"mask": mask_chunk_bits(self), "rotation": rotation_bits(self.sizes)}

    def signature(self):
        return wiring.Signature(
            {"mask_first": In(mask_chunk_bits(self)), "mask_step": In(mask_chunk_bits(self))}
        )

    def fill(self, edge, command, *, owner, local):
        # The destination's number again, put together: in `sspmm` clusters are a power of two.
        whole = Cat(owner[: exact_log2(self.sizes.clusters)], local)
        return [edge.mask.eq(command.mask_first + whole * command.mask_step), edge.rotation.eq(local)]

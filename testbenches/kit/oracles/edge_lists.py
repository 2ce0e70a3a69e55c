"""What must come of a list of edges: groups in order, each edge where it belongs."""

from dataclasses import dataclass

from simgnn.hw.aggregate.gather import position_bits
from simgnn.hw.aggregate.sspmm.masked_edge import mask_chunk_bits, rotation_bits
from simgnn.hw.command import EDGE_BYTES


@dataclass(frozen=True, kw_only=True)
class Edge:
    """An edge as it must come: its place in its group, its cluster and accumulator there, its row's position.

    In `sspmm` also the first chunk of its destination's mask, and how far its values are turned over the adders.
    """

    slot: int
    owner: int
    accumulator: int
    position: int
    mask: int = 0
    rotation: int = 0

    def bits(self, config, *, owned):
        """The edge as `Edge.layout` has it, or, if `owned`, `Edge.owned_layout`."""
        bits = edge_bits(config, self)
        return self.owner | bits << max(1, (config.clusters - 1).bit_length()) if owned else bits


def edge_bits(config, edge):
    """An edge as ports of `edge_layout` carry it; of `mask` and `rotation`, which only `sspmm` has, what fits."""
    fields = [
        (edge.accumulator, (config.accumulator_words - 1).bit_length()),
        (kept(config, edge.position), position_bits(config)),
    ]
    if config.fuses_masks:
        fields += [(edge.mask, mask_chunk_bits(config)), (edge.rotation, rotation_bits(config))]
    bits = place = 0
    for value, width in fields:
        bits |= value % (1 << width) << place
        place += width
    return bits


def kept(config, position):
    """What hardware keeps of a position."""
    return position % (1 << position_bits(config))


def random_edges(config, random, words, count):
    """(destination, last of its source) of each edge; destinations' accumulators fit."""
    destinations = config.accumulator_words // words * config.clusters
    edges = [[random.randrange(destinations), random.random() < 0.4] for _ in range(count)]
    if edges:
        edges[-1][1] = True
    return edges


def groups_of(config, address, edges, words, masks=(0, 0)):
    """The groups that must come: each one's edges, the oldest position that each may need, and the position behind all.

    `masks` are the first chunk of destination 0's mask, and the chunks from there to that of the next one.
    """
    size = config.edges_per_cycle
    groups, oldest, position = [], [], 0
    for index, (destination, last) in enumerate(edges):
        slot = (address // EDGE_BYTES + index) % size
        if index == 0 or slot == 0:
            groups.append([])
            oldest.append(position)
        local, owner = divmod(destination, config.clusters)
        edge = Edge(
            slot=slot,
            owner=owner,
            accumulator=local * words,
            position=position,
            mask=masks[0] + destination * masks[1],
            rotation=local % (1 << rotation_bits(config)),
        )
        groups[-1].append(edge)
        position += words * last
    return groups, [*oldest, position]

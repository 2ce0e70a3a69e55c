"""The common interface of the aggregate engine's organisations: how edges and source words go in and sums come out.

An organisation sums, in stream order, the source words that the engine hands it, and keeps the sums in two halves of
accumulators, so that one half can be drained while the other fills.
"""

from dataclasses import dataclass

from amaranth.hdl import Cat, Const, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2, exact_log2

from simgnn.hw.command import COUNT_BITS, EDGE_LAST_BIT
from simgnn.hw.memory.burst import burst_layout
from simgnn.hw.primitives.engine import LIST
from simgnn.hw.primitives.hierarchy import merged
from simgnn.hw.primitives.parameters import Sizes, check_integers, check_powers, is_power


@dataclass(frozen=True, kw_only=True)
class GatherSizes(Sizes):
    """Sizes of an organisation of the aggregate engine; what they mean is said in `HardwareConfig`.

    Parameters
    ----------
    lanes, clusters, gather_width, parts, ring_words, queue_depth, accumulator_words, drain_words, source_words : int
    add_stages, edges_per_cycle, edges_under_way : int
    clock_enables, skip_zeros, accumulate : bool
    """

    lanes: int
    clusters: int
    gather_width: int
    parts: int
    ring_words: int
    queue_depth: int
    accumulator_words: int
    drain_words: int
    source_words: int
    add_stages: int
    edges_per_cycle: int
    edges_under_way: int
    clock_enables: bool
    skip_zeros: bool
    accumulate: bool

    def __post_init__(self):
        powers = ("lanes", "gather_width", "parts", "ring_words", "queue_depth")
        powers += ("accumulator_words", "drain_words", "source_words", "edges_per_cycle")
        check_powers("GatherSizes", **{name: getattr(self, name) for name in powers})
        for name in ("clusters", "add_stages", "edges_under_way"):
            check_integers("GatherSizes", **{name: getattr(self, name)})
        if self.parts * self.gather_width != self.lanes:
            raise ValueError(
                f"GatherSizes parts must be lanes / gather_width = {self.lanes} / {self.gather_width}, "
                f"not {self.parts!r}"
            )

    @property
    def word_bits(self):
        """Bits of a word."""
        return 32 * self.lanes

    @property
    def nonzero_bits(self):
        """Bits that say of a word's values which are not zero: none where zeros are added like all others."""
        return self.lanes if self.skip_zeros else 0

    def sums(self, *, lanes=None):
        """`SumsSignature` of words of so many values; of whole ones unless given."""
        bits = self.word_bits if lanes is None else 32 * lanes
        return SumsSignature(self.accumulator_words, bits, words=self.drain_words, accumulate=self.accumulate)

    def if_accumulating(self, bits):
        """Bits of a member that only an engine that can `accumulate` has: without bits it is no port in Verilog."""
        return bits if self.accumulate else 0


def row_bits(sizes):
    """Bits of a number of words in a row of sources: two rows fit into the ring."""
    return bits_for(sizes.ring_words // 2)


def destination_bits(sizes):
    """Bits of a number of destinations, whose sums fit into the accumulators."""
    return bits_for(sizes.clusters * sizes.accumulator_words)


def position_bits(sizes):
    """Bits of a position, the number of words of features since the command began, of which it keeps the lowest.

    Positions are compared by their difference, a signed number. The last word given to the rings is before the oldest
    edge that waits by at most the rows of all edges under way, each of which may end a source, and after it by at most
    the ring.
    """
    return 1 + bits_for(sizes.ring_words + sizes.edges_under_way * (sizes.ring_words // 2))


def lead_over(position, other):
    """How many words `position` is ahead of `other`; negative if it is not as far.

    Positions wrap around, and so does their difference: it is right as long as the two are less than half of what
    `position_bits` can count apart.
    """
    return (position - other)[: len(position)].as_signed()


def words_moved(sizes, moved, wide):
    """Number of words of sources that go on in this cycle: one, or all that can at once, if `moved` is high."""
    if sizes.source_words == 1:
        return moved
    return Mux(moved, Mux(wide, sizes.source_words, 1), 0)


def held_below(sizes, wide, *, ahead):
    """Number of words in the rings below which there is room for those of `ahead` more admissions."""
    # One more than what may be held, for `<`.
    one_by_one, together = (sizes.ring_words - ahead * words + 1 for words in (1, sizes.source_words))
    return one_by_one if sizes.source_words == 1 else Mux(wide, together, one_by_one)


def settling_cycles(sizes):
    """Cycles from an organisation's `done` until its last sum can be read."""
    return sizes.add_stages + 1


def owner_bits(sizes):
    """Bits of a cluster's number."""
    return max(1, ceil_log2(sizes.clusters))


def next_owner(sizes, owner, step=1):
    """Number of the cluster that comes `step` after cluster number `owner`, of which the last is before the first.

    Where clusters are no power of two, `step` is 1.
    """
    if is_power(sizes.clusters):
        return owner + step
    return Mux(owner == sizes.clusters - 1, 0, owner + step)


def filling(gather, *, owner, data):
    """Inputs `fill`, `fill_address` and `fill_data` of the accumulators of cluster number `owner`.

    Parameters
    ----------
    gather : Component
        The organisation, with the members of `GatherSignature`, and its `sizes`.
    owner : int
    data : Value
        `fill_data`, as the cluster keeps its words.

    Returns
    -------
    dict of str to Value
    """
    if not gather.sizes.accumulate:
        return {name: Const(0, 0) for name in ("fill", "fill_address", "fill_data")}
    own = gather.fill & (gather.fill_owner == owner)
    return {"fill": own, "fill_address": gather.fill_address, "fill_data": data}


def strays(edges, present, destinations):
    """Whether one of the edges that are `present` names a row that there is no sum for."""
    return Cat(
        *[there & (edge[:EDGE_LAST_BIT] >= destinations) for edge, there in zip(edges, present, strict=True)]
    ).any()


class EdgeListSignature(wiring.Signature):
    """How a command's edges are asked for: of a reader, and of whatever holds one.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus

    Members
    -------
    list : In(stream.Signature(LIST))
        Each command's list of edges, in order, before or with its `start`; it is read ahead of the command.
    start : In(1)
        A command begins; `has_edges`, `destinations` and `words` hold until its last edge has been taken.
    has_edges : In(1)
        Its list is not empty.
    destinations : In
        Rows that there are sums for.
    stray : Out(1)
        The group that was read a cycle before has an edge that names another row. Its addition would be found by a
        later command.
    words : In
        Words in a row.
    request, response
        To the memory port: edges.
    """

    def __init__(self, sizes, bus):
        super().__init__(
            {
                "list": In(stream.Signature(LIST)),
                "start": In(1),
                "has_edges": In(1),
                "destinations": In(COUNT_BITS),
                "stray": Out(1),
                "words": In(row_bits(sizes)),
                "request": Out(stream.Signature(burst_layout(bus))),
                "response": In(stream.Signature(bus.word_bits)),
            }
        )


class SumsSignature(wiring.Signature):
    """How sums leave a pair of halves of accumulators, and how the values come in that they begin at.

    Parameters
    ----------
    accumulator_words : int
        Words in each half.
    bits : int
        Bits of a word.
    words : int
        Words that can be drained at once.
    accumulate : bool
        Sums can begin at other values than +0; otherwise `fill`, `fill_address` and `fill_data` have no bits, and are
        no ports in Verilog.

    Members
    -------
    drain : In(1)
        Read the word at `drain_address` of half `drain_half` and set it to +0; not in the half that sums go to.
    drain_half, drain_address : In
    drain_wide : In(log2(words))
        Do so with all words whose addresses differ from it in these bits alone, the lowest ones, which are 0 in it. No
        bits, and no port in Verilog, where one word is drained at once.
    drained : Out(bits words)
        One cycle after `drain`: as many words as can be drained at once, that at `drain_address` among them. +0 in all
        other cycles.
    clear : In(1)
        Set the word at `drain_address` to +0 in both halves; only before the first command.
    fill : In(1)
        The sums of the word at `fill_address`, in the half that sums go to, begin at `fill_data`; only before the first
        addition of the command, and not in the cycle after a `clear` or a `drain` of that half.
    fill_address, fill_data : In
    """

    def __init__(self, accumulator_words, bits, *, words, accumulate):
        super().__init__(
            {
                "drain": In(1),
                "drain_half": In(1),
                "drain_address": In(exact_log2(accumulator_words)),
                "drained": Out(bits * words),
                "clear": In(1),
                "drain_wide": In(exact_log2(words)),
                "fill": In(int(accumulate)),
                "fill_address": In(exact_log2(accumulator_words) if accumulate else 0),
                "fill_data": In(bits if accumulate else 0),
            }
        )


class GatherSignature(wiring.Signature):
    """What the engine sees of an organisation.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus

    Members
    -------
    As in `EdgeListSignature` and `SumsSignature`, and
    half : In(1)
        Half of the accumulators that sums go to; as what the edges' list comes with, it holds until `done`.
    admitted : In(1)
        A source word is on its way, or so many as come at once; they come with `word_valid` a fixed time later. Only
        while `room` is high.
    room : Out(1)
    source_wide : In(1)
        Of the command's sources, `source_words` words come at once, and rows are multiples of as many. It holds from
        `start` to `done`, has no bits, and is no port in Verilog, where words come one by one.
    word, word_valid : In
        The next word of the sources' rows, or words, scaled; one that comes alone is in every place. They cannot be
        stopped.
    done : Out(1)
        Every edge's addition has begun. The last sum can be read `settling_cycles` later.
    adding : Out(1)
        Additions begin in this cycle.
    added : Out
        Words whose last additions begin in this cycle.
    hazard, unfed, unread : Out(1)
        An edge waits for an addition to its destination to end; for its source's row; edges have not been taken yet.
    drain_owner : In
        Cluster whose accumulators `drain` is for.
    drain_rows : In(log2(drain_words))
        Rows that are drained at once, less one: of the clusters from `drain_owner` on, and if those are fewer, the
        rows that follow in each. No bits, and no port in Verilog, where one word is drained at once.
    drained : Out
        The words in the order in which they leave; one that is drained alone comes first.
    fill_owner : In
        Cluster whose accumulators `fill` is for.
    """

    def __init__(self, sizes, bus):
        members = {
            "half": In(1),
            "admitted": In(1),
            "room": Out(1),
            "source_wide": In(int(sizes.source_words > 1)),
            "word": In(sizes.word_bits * sizes.source_words),
            "word_valid": In(1),
            "done": Out(1),
            "adding": Out(1),
            "added": Out(range(sizes.clusters + 1)),
            "hazard": Out(1),
            "unfed": Out(1),
            "unread": Out(1),
            "drain_owner": In(owner_bits(sizes)),
            "drain_rows": In(exact_log2(sizes.drain_words)),
            "fill_owner": In(sizes.if_accumulating(owner_bits(sizes))),
        }
        super().__init__(merged(EdgeListSignature(sizes, bus), sizes.sums(), wiring.Signature(members)))

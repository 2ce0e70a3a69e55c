"""Several words of sums at once: of one row, or of rows that follow each other, and where each of them comes from.

A row leaves with those that follow it where they have `drain_words` words together. Rows lie in as many clusters, at
one address, or, if there are fewer clusters, one after the other in each.
"""

from functools import reduce
from operator import or_

from amaranth.hdl import Const, Mux
from amaranth.utils import exact_log2

from simgnn.hw.organisation import rows_at_once, scales_at_once
from simgnn.hw.primitives.delay import delayed


def is_together(mask, rows):
    """Whether so many rows leave at once, by their number less one, a power of two less one.

    The mask is 0b000, 0b001, 0b011 or 0b111: its highest bit that is set is enough to know it.
    """
    bit = exact_log2(rows)
    above = mask[bit] if bit < len(mask) else Const(0, 1)
    return mask[bit - 1] & ~above if bit else ~mask.any()


def words_together(sizes, rows):
    """Words of one cluster that lie one after the other, of as many rows as leave at once."""
    return sizes.drain_words // min(rows, sizes.clusters)


def leaving(command, *, sizes, memory):
    """How many words of a command's sums leave at once.

    `drain_words` of a row do where rows are multiples of as many words, and begin at multiples of them in the bank and
    of as many chunks in the mask memory. Rows that are together as many words do wherever they begin if they are an odd
    multiple of a row apart, so that no two of their words are in one place, and if their masks touch, the first at such
    a multiple; scales have to begin at a multiple of those that come at once.

    Parameters
    ----------
    command : dict of str to Value
    sizes : GatherSizes
    memory : ActivationSizes

    Returns
    -------
    (Value, Value, Value)
        `drain_wide` and `drain_rows`, and the number of the words of a row that leave at once, less one.
    """
    words, chunk = sizes.drain_words, exact_log2(memory.lanes)
    bits, unit = exact_log2(words), chunk + exact_log2(words)
    # Words of a row less one: a slice, since lanes are a power of two.
    last = (command["columns"] - 1)[chunk : len(command["columns"])]
    first, stride = (
        command[f"destination_{name}"][exact_log2(memory.word_bytes) :][:bits]
        for name in ("address", "stride")
    )
    mask_first, mask_stride = (command[f"mask_{name}"] << 3 for name in ("address", "stride"))
    begins = ~command["masked"] | ~mask_first[:unit].any()
    apart = ~first.any() & ~stride.any() & (~command["masked"] | ~mask_stride[:unit].any())
    found = [(begins & apart & last[:bits].all(), words - 1, 0, words - 1)]
    scales = command["scales_address"][2:][: exact_log2(scales_at_once(sizes))]
    begins = begins & (~command["destination_scaled"] | ~scales.any())
    for rows in rows_at_once(sizes):
        row = words // rows
        touch = ~command["masked"] | (mask_stride == row << chunk)
        # An odd multiple of `row` is one whose lowest bit that is set is that of `row`.
        odd = (stride & (2 * row - 1)) == row
        fits = begins & touch & odd & (last == row - 1)
        found.append((fits, words_together(sizes, rows) - 1, rows - 1, row - 1))
    # No two of these cases hold at once: a row has `words` words or more in the first, and fewer in each other.
    return tuple(
        reduce(or_, [Mux(fits, numbers[which], 0) for fits, *numbers in found]) for which in range(3)
    )


def drains(gather, cluster):
    """Whether words of a cluster are drained.

    Parameters
    ----------
    gather : Component
        The organisation, with the members of `GatherSignature`, and its `sizes`.
    cluster : int
    """
    sizes = gather.sizes
    if sizes.drain_words == 1:
        return gather.drain & (gather.drain_owner == cluster)
    # Clusters that differ from the owner in these bits alone leave with it.
    others = gather.drain_rows[: exact_log2(sizes.clusters)]
    return gather.drain & ((gather.drain_owner | others) == (cluster | others))


def drained_words(m, gather, words, drained):
    """Connect words in the order in which they leave, a cycle after they were asked for.

    Parameters
    ----------
    m : Module
    gather : Component
        The organisation, with the members of `GatherSignature`, and its `sizes`.
    words : Signal
    drained : list of Value
        What was drained of each cluster, each word in its place; +0 of one that was not.
    """
    sizes = gather.sizes
    if sizes.drain_words == 1:
        m.d.comb += words.eq(reduce(or_, drained))
        return
    bits = sizes.word_bits
    for number in range(sizes.drain_words):
        # The same word of the same cluster comes here in several of the ways in which words may leave: their
        # conditions are one gate in front of it.
        wanted = {}
        for place, condition in _sources(gather, number):
            wanted.setdefault(place, []).append(condition)
        taken = [
            drained[cluster].word_select(at, bits)
            & delayed(m, reduce(or_, conditions), 1, name=f"word{number}_{cluster}_{at}").replicate(bits)
            for (cluster, at), conditions in wanted.items()
        ]
        m.d.comb += words.word_select(number, bits).eq(reduce(or_, taken))


def _sources(gather, number):
    """Cluster, and place in it, that word `number` of those that leave can be of, and when it is."""
    sizes = gather.sizes
    clusters, words = sizes.clusters, sizes.drain_words
    place = gather.drain_address[: exact_log2(words)]
    alone = is_together(gather.drain_rows, 1)
    for cluster in range(clusters):
        mine = alone & (gather.drain_owner == cluster)
        if number:
            yield (cluster, number), mine
        else:
            yield from (((cluster, at), mine & (place == at)) for at in range(words))
    for rows in rows_at_once(sizes):
        row, column = divmod(number, words // rows)
        number_in_cluster, cluster = divmod(row, clusters)
        several, together = min(rows, clusters), words_together(sizes, rows)
        at = number_in_cluster * (words // rows) + column
        for first in range(0, clusters, several):
            mine = is_together(gather.drain_rows, rows)
            if several < clusters:
                mine = mine & (gather.drain_owner == first)
            for start in range(0, words, together):
                here = mine & (place == start) if together < words else mine
                yield (first + cluster, start + at), here

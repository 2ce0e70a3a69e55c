"""The ring of source words that an organisation keeps, in as many copies as it needs, and how words come into it."""

from amaranth.hdl import Cat
from amaranth.utils import exact_log2

from simgnn.hw.memory.wide_bank import WideBank
from simgnn.hw.primitives.ram import Ram


def ring_of(sizes, *, extra=0):
    """The component that is a ring: a RAM, or several where several words come at once.

    Parameters
    ----------
    sizes : GatherSizes
    extra : int
        Bits that are kept beside each word.
    """
    width = sizes.word_bits + extra
    if sizes.source_words == 1:
        return Ram(width=width, depth=sizes.ring_words, collides=False)
    return WideBank(
        width=width, depth=sizes.ring_words, words=sizes.source_words, granularity=width, collides=False
    )


def filled(sizes, ring, *, write, wide, address, data, extra=None):
    """Assignments by which words come into a ring.

    Parameters
    ----------
    sizes : GatherSizes
    ring : Component
        As `ring_of` made it.
    write : Value
        Words come in this cycle: one, which is in every place of `data`, or all if `wide` is high.
    wide : Value
        No bits where words come one by one.
    address : Value
        Place of the first.
    data : Value
        Of `source_words` words.
    extra : Value, optional
        The bits beside them.

    Returns
    -------
    list of Assign
    """
    words = range(sizes.source_words)
    if sizes.source_words == 1:
        enables = write
    else:
        bits = exact_log2(sizes.source_words)
        # One that comes alone is in every place of `data`: the enables choose its RAM, and no word has to be moved.
        place_of, address = address[:bits], address[bits:].replicate(len(words))
        enables = Cat(*[write & (wide | (place_of == index)) for index in words])
    if extra is not None:
        beside = len(extra) // sizes.source_words
        parts = [
            (data.word_select(index, sizes.word_bits), extra.word_select(index, beside)) for index in words
        ]
        data = Cat(*[part for pair in parts for part in pair])
    return [ring.write_address.eq(address), ring.write_data.eq(data), ring.write_en.eq(enables)]

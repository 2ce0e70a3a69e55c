"""A bank of which several words are written at once: as many RAMs, which take turns from word to word."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.parameters import check_integers, check_powers
from simgnn.hw.primitives.ram import Ram
from simgnn.hw.primitives.select import selected


class WideBank(wiring.Component):
    """Words of which one is read, and up to `words` that follow each other are written, in a cycle.

    The lowest bits of a word's address are the number of its RAM. The others are the same for all words that are
    written at once.

    Latency: data one cycle after `read_en`, held until the next. Throughput: one word read and `words` written per
    cycle.

    Parameters
    ----------
    width : int
        Bits of a word.
    depth : int
        Words in all.
    words : int
        RAMs, a power of two.
    granularity, collides
        As in `Ram`.

    Members
    -------
    read_en, read_address : In
    read_data : Out(width)
    write_en : In(words width // granularity)
        Of each RAM, the parts of its word that are written.
    write_address : In
        Of one of the words.
    write_data : In(words width)
    """

    def __init__(self, *, width, depth, words, granularity, collides):
        check_integers("WideBank", width=width, granularity=granularity)
        check_powers("WideBank", depth=depth, words=words)
        if words < 2 or depth < 2 * words:
            raise ValueError(f"WideBank words must be from 2 to depth / 2 = {depth // 2}, not {words!r}")
        self.width = width
        self.depth = depth
        self.words = words
        self.granularity = granularity
        self.collides = collides
        super().__init__(
            {
                "read_en": In(1),
                "read_address": In(exact_log2(depth)),
                "read_data": Out(width),
                "write_en": In(words * width // granularity),
                "write_address": In(exact_log2(depth)),
                "write_data": In(words * width),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bits = exact_log2(self.words)
        sizes = {"width": self.width, "depth": self.depth // self.words, "granularity": self.granularity}
        rams = [
            place(m, platform, f"words{index}", Ram(**sizes, collides=self.collides))
            for index in range(self.words)
        ]
        read = Signal(bits)
        with m.If(self.read_en):
            m.d.sync += read.eq(self.read_address[:bits])
        m.d.comb += self.read_data.eq(selected([each.read_data for each in rams], read))
        enables = self.width // self.granularity
        for index, each in enumerate(rams):
            m.d.comb += [
                each.read_en.eq(self.read_en & (self.read_address[:bits] == index)),
                each.read_address.eq(self.read_address[bits:]),
                each.write_en.eq(self.write_en.word_select(index, enables)),
                each.write_address.eq(self.write_address[bits:]),
                each.write_data.eq(self.write_data.word_select(index, self.width)),
            ]
        return m


def in_place(memory, address, data, lanes):
    """A word that is written alone, as `WideBank` takes it: the word everywhere, lanes where its address has it.

    Parameters
    ----------
    memory : ActivationSizes
    address, data, lanes : Value

    Returns
    -------
    (Value, Value)
        Data and lanes.
    """
    place_of = address[: exact_log2(memory.drain_words)]
    mine = [Mux(place_of == index, lanes, 0) for index in range(memory.drain_words)]
    return data.replicate(memory.drain_words), Cat(*mine)

"""A memory of which several words are read or written at once: as many RAMs, which take turns from word to word."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.parameters import check_integers, check_powers
from simgnn.hw.primitives.ram import Ram
from simgnn.hw.primitives.select import selected


class WideBank(wiring.Component):
    """Words of which one, or `reads`, are read, and up to `words`, one of each RAM, are written, in a cycle.

    The lowest bits of a word's address are the number of its RAM, the others its place there.

    Latency: data one cycle after `read_en`, held until the next. Throughput: `reads` words read and `words` written
    per cycle.

    Parameters
    ----------
    width : int
        Bits of a word.
    depth : int
        Words in all.
    words : int
        RAMs, a power of two.
    reads : int
        Words that can be read at once, a power of two up to `words`.
    granularity, collides
        As in `Ram`.

    Members
    -------
    read_en, read_address : In
    read_wide : In(1)
        All `reads` words are read, from `read_address` on, a multiple of `reads`. It has no bits, and is no port in
        Verilog, where one word is read at once.
    read_data : Out(reads width)
        First the word at `read_address`, then the others where all are read.
    write_en : In(words width // granularity)
        Of each RAM, the parts of its word that are written.
    write_address : In(words log2(depth / words))
        Of each RAM, the place that is written.
    write_data : In(words width)
    """

    def __init__(self, *, width, depth, words, granularity, collides, reads=1):
        check_integers("WideBank", width=width, granularity=granularity)
        check_powers("WideBank", depth=depth, words=words, reads=reads)
        if words < 2 or depth < 2 * words:
            raise ValueError(f"WideBank words must be from 2 to depth / 2 = {depth // 2}, not {words!r}")
        if reads > words:
            raise ValueError(f"WideBank reads must be at most words = {words}, not {reads!r}")
        self.width = width
        self.depth = depth
        self.words = words
        self.reads = reads
        self.granularity = granularity
        self.collides = collides
        super().__init__(
            {
                "read_en": In(1),
                "read_address": In(exact_log2(depth)),
                "read_wide": In(int(reads > 1)),
                "read_data": Out(reads * width),
                "write_en": In(words * width // granularity),
                "write_address": In(words * exact_log2(depth // words)),
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
        # Which RAM was read last: its output holds, as a `Ram`'s does, until the next read.
        with m.If(self.read_en):
            m.d.sync += read.eq(self.read_address[:bits])
        first = selected([each.read_data for each in rams], read)
        m.d.comb += self.read_data.eq(Cat(first, *self._others(rams, read)) if self.reads > 1 else first)
        enables = self.width // self.granularity
        for index, each in enumerate(rams):
            m.d.comb += [
                each.read_en.eq(self.read_en & self._is_read(index)),
                each.read_address.eq(self.read_address[bits:]),
                each.write_en.eq(self.write_en.word_select(index, enables)),
                each.write_address.eq(self.write_address.word_select(index, len(each.write_address))),
                each.write_data.eq(self.write_data.word_select(index, self.width)),
            ]
        return m

    def _others(self, rams, read):
        """The words after the first, by the place of the first among the RAMs."""
        group = read[exact_log2(self.reads) :]
        found = [[each.read_data for each in rams[number :: self.reads]] for number in range(1, self.reads)]
        return [selected(words, group) if len(words) > 1 else words[0] for words in found]

    def _is_read(self, index):
        """Whether a RAM is read of, by the address and whether several words are read."""
        bits, together = exact_log2(self.words), exact_log2(self.reads)
        # The others are not read: it would cost power for nothing.
        mine = self.read_address[:bits] == index
        if self.reads == 1:
            return mine
        return mine | (self.read_wide & (self.read_address[together:bits] == index >> together))


def in_place(memory, addresses, data, lanes):
    """Words that a port writes, as `WideBank` takes them: data everywhere, lanes where an address is.

    Parameters
    ----------
    memory : ActivationSizes
    addresses : list of Value
        Of each word, without the lowest bits, which are its place among them.
    data, lanes : Value
        Of the words.

    Returns
    -------
    (Value, Value, Value)
        Places in the RAMs, data and lanes.
    """
    words = len(addresses)
    groups = memory.bank_stripes // words
    group_bits = exact_log2(groups)
    size = exact_log2(memory.bank_words // memory.bank_stripes)
    rows = Cat(*[address[group_bits:][:size] for address in addresses])
    mine = [
        Mux(address[:group_bits] == group, lanes.word_select(place, memory.lanes), 0)
        for group in range(groups)
        for place, address in enumerate(addresses)
    ]
    return rows.replicate(groups), data.replicate(groups), lanes if groups == 1 else Cat(*mine)

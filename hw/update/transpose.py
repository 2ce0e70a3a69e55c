"""The update engine's transposing buffer: blocks of words, written word by word and read lane by lane."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.primitives.hierarchy import place


class TransposeRow(wiring.Component):
    """The words of one row number of a `BlockTranspose`, one in each block.

    Latency: a word is read in the cycle after it was written. Throughput: one word written, one value read per cycle.

    Parameters
    ----------
    lanes : int

    Members
    -------
    write : In(2)
        Write enable per block.
    word : In(32 lanes)
    block, lane : In
    o : Out(32)
    """

    def __init__(self, *, lanes):
        self.lanes = lanes
        super().__init__(
            {
                "write": In(2),
                "word": In(32 * lanes),
                "block": In(1),
                "lane": In(range(max(2, lanes))),
                "o": Out(32),
            }
        )

    def elaborate(self, platform):
        m = Module()
        # Registers and no RAM: all rows of a block are read at once, each at the same lane.
        words = [Signal(32 * self.lanes, name=f"word{block}", reset_less=True) for block in range(2)]
        for block, word in enumerate(words):
            with m.If(self.write[block]):
                m.d.sync += word.eq(self.word)
        chosen = Mux(self.block, words[1], words[0])
        m.d.comb += self.o.eq(chosen.word_select(self.lane, 32) if self.lanes > 1 else chosen)
        return m


class BlockTranspose(wiring.Component):
    """Two blocks of R words each, written word by word and read lane by lane.

    Latency: a word is read in the cycle after it was written. Throughput: one word written, one lane of all words read
    per cycle.

    Parameters
    ----------
    rows : int
        Words in a block.
    lanes : int
        Values in a word.

    Members
    -------
    write : In(2 rows)
        Write enable per word, block 0 first.
    word : In(32 lanes)
    block, lane : In
    o : Out(32 rows)
        Value `lane` of each word of `block`.
    """

    def __init__(self, *, rows, lanes):
        self.rows = rows
        self.lanes = lanes
        super().__init__(
            {
                "write": In(2 * rows),
                "word": In(32 * lanes),
                "block": In(1),
                "lane": In(range(max(2, lanes))),
                "o": Out(32 * rows),
            }
        )

    def elaborate(self, platform):
        m = Module()
        for r in range(self.rows):
            row = place(m, platform, f"row{r}", TransposeRow(lanes=self.lanes))
            m.d.comb += [
                row.write.eq(Cat(self.write[r], self.write[self.rows + r])),
                row.word.eq(self.word),
                row.block.eq(self.block),
                row.lane.eq(self.lane),
                self.o.word_select(r, 32).eq(row.o),
            ]
        return m

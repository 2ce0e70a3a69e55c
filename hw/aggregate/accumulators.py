"""Accumulators and the adders that add to them: of a gather cluster, a gather PE and a reduction lane."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import SumsSignature
from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.float_format import FP32
from simgnn.hw.primitives.delay import clock_enables, delayed
from simgnn.hw.primitives.hierarchy import merged, place
from simgnn.hw.primitives.parameters import check_integers, check_powers
from simgnn.hw.primitives.ram import Ram

TAKEN_WORDS = 1024
"""Words of a RAM of single sums from which they become +0 as they are drained: so deep is a block RAM of 16 bits."""


class Accumulators(wiring.Component):
    """Two halves of accumulator words: values are added to parts of words in one while the other is drained.

    Each part of a word has a bank of its own, so that the drain reads a word at once. Hazards are the caller's: two
    additions to one part must begin at least `add_stages` + 2 cycles apart.

    Where several words are drained at once, each of those that follow each other has a RAM of its own.

    Sums can begin at values that are written into a half before anything is added in it, where `accumulate` says so.

    Latency: a sum can be read `add_stages` + 2 cycles after its addition began. Throughput: one addition to a part, and
    `words` words drained, per cycle.

    Parameters
    ----------
    width : int
        Values that are added at once.
    parts : int
        Parts of `width` values in a word.
    accumulator_words : int
        Words in each half.
    words : int
        Words that can be drained at once.
    add_stages : int
    clock_enables : bool
        The adders hold while they have nothing to move.
    accumulate : bool

    Members
    -------
    add : In(1)
        Add to part `part` of the word at `address` of half `half` what `addend` is a cycle later.
    half, address : In
    part : In
        It has no bits, and is no port in Verilog, where a word has one part.
    addend : In(32 width)
    drain, drain_half, drain_address, drain_wide, drained, clear, fill, fill_address, fill_data
        As in `SumsSignature`.
    """

    def __init__(self, *, width, parts, accumulator_words, words, add_stages, clock_enables, accumulate):
        check_integers("Accumulators", width=width, add_stages=add_stages)
        check_powers("Accumulators", parts=parts, accumulator_words=accumulator_words, words=words)
        self.width = width
        self.parts = parts
        self.accumulator_words = accumulator_words
        self.words = words
        self.add_stages = add_stages
        self.clock_enables = clock_enables
        self.accumulate = accumulate
        members = {
            "add": In(1),
            "half": In(1),
            "address": In(exact_log2(accumulator_words)),
            "part": In(exact_log2(parts)),
            "addend": In(32 * width),
        }
        sums = SumsSignature(accumulator_words, 32 * width * parts, words=words, accumulate=accumulate)
        super().__init__(merged(sums, wiring.Signature(members)))

    @classmethod
    def of(cls, sizes, *, width, parts):
        """Those of an organisation of some sizes."""
        return cls(
            width=width,
            parts=parts,
            accumulator_words=sizes.accumulator_words,
            words=sizes.drain_words,
            add_stages=sizes.add_stages,
            clock_enables=sizes.clock_enables,
            accumulate=sizes.accumulate,
        )

    def elaborate(self, platform):
        m = Module()
        add_stages = self.add_stages
        width = 32 * self.width
        parts = range(self.parts)
        place_bits = exact_log2(self.words)
        halves = [self._rams(m, platform, half) for half in range(2)]

        # An addition that begins in cycle t reads its sum in t, adds from t + 1 on and writes in t + add_stages + 1.
        # What a RAM reads while it is written is unspecified (`collides=False`), so that t + add_stages + 2 is the
        # first cycle that may read the sum again.
        words = [Signal(len(self.drained), name=f"words{half}") for half in range(2)]
        filled = [Signal(self.parts * self.words, name=f"filled{half}") for half in range(2)]
        for half, banks in enumerate(halves):
            m.d.comb += [
                words[half].eq(Cat(*[bank.read_data[:width] for bank in banks])),
                filled[half].eq(~0 if self._takes else Cat(*[bank.read_data[width] for bank in banks])),
            ]
        # A RAM answers a cycle after its address; what chooses among the answers (half, part, place) waits as long.
        read = delayed(m, self.add, 1, name="read")
        read_half = delayed(m, self.half, 1, name="read_half")
        part_now = self.part if len(parts) > 1 else Const(0)
        read_part = delayed(m, part_now, 1, name="read_part")
        drained_half = delayed(m, self.drain_half, 1, name="drained_half")
        drained_now = delayed(m, self.drain, 1, name="drained_now")
        sums = Signal(width)
        total = Signal(width)
        chosen, chosen_filled = (Mux(read_half, of[1], of[0]) for of in (words, filled))
        # A cluster that is not drained gives +0: `drained_words` joins the words of all clusters by an OR.
        drained_filled = Mux(drained_half, filled[1], filled[0]) & drained_now.replicate(len(filled[0]))
        if place_bits:
            read_place = delayed(m, self.address[:place_bits], 1, name="read_place")
            chosen, chosen_filled = (
                chosen.word_select(read_place, width * self.parts),
                chosen_filled.word_select(read_place, self.parts),
            )
        if len(parts) > 1:
            chosen, chosen_filled = (
                chosen.word_select(read_part, width),
                chosen_filled.bit_select(read_part, 1),
            )
        m.d.comb += [
            # A sum that nothing was added to since it was drained reads as +0, all bits 0, whatever the RAM holds.
            sums.eq(chosen & chosen_filled.replicate(width)),
            self.drained.eq(
                Mux(drained_half, words[1], words[0]) & Cat(*[bit.replicate(width) for bit in drained_filled])
            ),
        ]
        # The adders take what was read in a cycle in the next.
        enables = clock_enables(
            m, self.add, add_stages, lanes=self.width, wanted=self.clock_enables, name="moving"
        )
        for lane in range(self.width):
            adder = place(m, platform, f"adder{lane}", FloatAdd(fmt=FP32, stages=add_stages))
            m.d.comb += [
                adder.en.eq(enables[lane]),
                adder.a.eq(sums.word_select(lane, 32)),
                adder.b.eq(self.addend.word_select(lane, 32)),
                total.word_select(lane, 32).eq(adder.o),
            ]
        # The drain has the other half to itself: it begins when the last sum of that half has been written, and no sum
        # goes there before it has ended. So the one write port of a RAM never has to take a sum and a +0 at once.
        added = delayed(m, read, add_stages, name="added")
        added_half = delayed(m, read_half, add_stages, name="added_half")
        added_part = delayed(m, read_part, add_stages, name="added_part")
        # One stage more than the others, which begin at `read`. An address needs no reset: without `added` nothing is
        # written.
        added_address = delayed(m, self.address, add_stages + 1, name="added_address", reset_less=True)
        written = {"total": total, "added_part": added_part, "added_address": added_address}
        written |= {"clear_address": self.drain_address, "clear_wide": self.drain_wide}
        if not self._takes:
            address = delayed(m, self.drain_address, 1, name="cleared_address", reset_less=True)
            written |= {"clear_address": address}
            if place_bits:
                written |= {"clear_wide": delayed(m, self.drain_wide, 1, name="cleared_wide")}
        for half, banks in enumerate(halves):
            self._connect(m, half, banks, added=added & (added_half == half), **written)
        return m

    def _connect(self, m, half, banks, *, total, added, added_part, added_address, clear_address, clear_wide):
        """Addresses and enables of the RAMs of a half, to which a `total` comes when `added` is high."""
        place_bits = exact_log2(self.words)
        draining = self.drain & (self.drain_half == half)
        adding = self.add & (self.half == half)
        clearing = draining | self.clear
        if not self._takes:
            clearing = delayed(m, clearing, 1, name=f"cleared{half}")
        for (at, part), bank in zip(self._places(), banks, strict=True):
            reads = adding & (self.part == part) if self.parts > 1 else adding
            adds = added & (added_part == part)
            drains, clears = draining, clearing
            # A RAM has the words of one place. With `drain_wide` a word leaves from every place that differs from the
            # address in those bits alone: `drain_wide` = 0b11 and address 0b100 drain the places 0b100 to 0b111.
            if place_bits:
                reads, adds = (
                    reads & (self.address[:place_bits] == at),
                    adds & (added_address[:place_bits] == at),
                )
                drains, clears = (
                    drains & (self.drain_address[:place_bits] == at & ~self.drain_wide),
                    clears & (clear_address[:place_bits] == at & ~clear_wide),
                )
            # Never both in one half: the drain has its half to itself, as `elaborate` says.
            m.d.comb += bank.read_en.eq(reads | drains)
            if self._takes:
                m.d.comb += [
                    # `take` acts on the word at the read address, so the clearing after reset goes by the read port.
                    bank.take.eq(clears),
                    bank.read_address.eq(Mux(clearing, self.drain_address, self.address)[place_bits:]),
                    bank.write_en.eq(adds),
                    bank.write_address.eq(added_address[place_bits:]),
                    bank.write_data.eq(total),
                ]
            else:
                m.d.comb += [
                    # The clearing after reset only writes: it leaves the read port alone.
                    bank.read_address.eq(Mux(draining, self.drain_address, self.address)[place_bits:]),
                    bank.write_en.eq(adds | clears),
                    bank.write_address.eq(Mux(clearing, clear_address, added_address)[place_bits:]),
                    # Clearing writes whatever the adder puts out: under a bit that is 0 any value counts as +0.
                    bank.write_data.eq(Cat(total, ~clearing)),
                ]
            if self.accumulate:
                self._fill(m, half, bank, at, part)

    def _fill(self, m, half, bank, at, part):
        """Old values come into a RAM. Nothing is added in its half meanwhile, nor drained from it."""
        place_bits, width = exact_log2(self.words), 32 * self.width
        fills = filling = self.fill & (self.half == half)
        if place_bits:
            fills = filling & (self.fill_address[:place_bits] == at)
        # No sum or clear comes meanwhile. The bit on top marks the word as filled, or it would be read as +0; a RAM
        # whose sums are taken has no such bit, and the assignment cuts it off.
        with m.If(filling):
            m.d.comb += [
                bank.write_en.eq(fills),
                bank.write_address.eq(self.fill_address[place_bits:]),
                bank.write_data.eq(Cat(self.fill_data.word_select(part, width), Const(1, 1))),
            ]

    def _places(self):
        """Place among the words that are drained at once, and part of a word, of each RAM of a half."""
        return [(at, part) for at in range(self.words) for part in range(self.parts)]

    @property
    def _takes(self):
        """Whether sums become +0 as they are drained. Otherwise a bit beside them, written a cycle later, says so.

        It takes both ports of a RAM to read and to write, and with both, block RAM has half as many bits to a word: a
        deep and narrow one has enough, and has none left over for a bit beside.
        """
        return self.width == 1 and self.accumulator_words >= TAKEN_WORDS * self.words

    def _rams(self, m, platform, half):
        """The RAMs of a half. A sum is not read again before it is written, and not drained while it is added to. If
        sums are not taken, their uppermost bit says that something has been added: of +0 nothing else is written.
        """
        width = 32 * self.width if self._takes else 32 * self.width + 1
        sizes = {"width": width, "depth": self.accumulator_words // self.words, "takes": self._takes}
        names = [f"{part}_{at}" if self.words > 1 else part for at, part in self._places()]
        return [place(m, platform, f"sums{half}_{name}", Ram(**sizes, collides=False)) for name in names]

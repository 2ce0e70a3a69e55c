"""How the drain goes from words of sums to the next: one by one, or several at once."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Const, Mux, Signal
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.leaving import is_together, leaving
from simgnn.hw.memory.activation import address_bits
from simgnn.hw.organisation import rows_at_once, scales_at_once
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.engine import word_address
from simgnn.hw.primitives.select import selected


class OneByOne:
    """A word at a time.

    Parameters
    ----------
    drain : Drain
        Its `rows` and `wide` are driven here.
    """

    rows = 1
    """Rows that leave at once."""
    rows_of_cluster = 1
    """Those of them that are of one cluster."""

    def __init__(self, drain):
        self._drain, self._sizes, self._memory = drain, drain.sizes, drain.memory

    def settle(self, coming):
        """Assignments by which a command that is taken settles how many of its words leave at once."""
        return [self._drain.wide.eq(0)]

    def end(self, column):
        """The last of the words of a row that leave with word `column`."""
        return column

    def without(self, left):
        """How many of the rows that are left come after those that leave now."""
        return left - 1

    def is_last(self, owner):
        """Whether the last cluster is among those from `owner` on whose words leave now."""
        return owner == self._sizes.clusters - 1

    def passed(self, words):
        """Words of each cluster from one round over the clusters to the next."""
        return words

    def ends_scales(self, m, unread, *, ended, taken, coming):
        """What says, beside `ended`, that rows leave, that the group of their scales goes."""
        return ended

    def scales(self, group):
        """The scale of each word, out of a group of them."""
        return [group]

    def values(self, values):
        """Values as they are written."""
        return values

    def pitches(self, m, *, destination, mask):
        """From rows that leave to the next: words in the bank, and bytes in the mask memory."""
        return word_address(destination, word_bytes=self._memory.word_bytes), mask

    def write_words(self, m, *, stride, address, unwritten):
        """Address the words that are written.

        Parameters
        ----------
        m : Module
        stride : Value
            Bytes from row to row.
        address : Value
            Of the first word, two cycles before it is written.
        unwritten : Value
            Rows from that of the first word on.

        Returns
        -------
        Value
            Lanes that are written.
        list of Assign
            What goes on in every cycle.
        """
        next_address = Signal(len(address), name="next_address")
        return ~0, [next_address.eq(address), self._drain.write.address.eq(next_address)]


class Together(OneByOne):
    """As many words at a time as `leaving` says of a command."""

    def __init__(self, drain):
        super().__init__(drain)
        self._bits = exact_log2(self._sizes.drain_words)
        self._span, self._several = Signal(self._bits, name="span"), Signal(name="several")
        self._scale = Signal(exact_log2(scales_at_once(self._sizes)), name="scale")
        self._choices = rows_at_once(self._sizes)
        self._words = []
        self._first = Signal(self._bits, name="first")

    def _together(self, rows):
        return is_together(self._drain.rows, rows)

    @property
    def rows(self):
        return self._drain.rows + 1

    @property
    def rows_of_cluster(self):
        return (self._drain.rows >> exact_log2(self._sizes.clusters)) + 1

    def settle(self, coming):
        wide, rows, span = leaving(coming, sizes=self._sizes, memory=self._memory)
        first = word_address(coming["destination_address"], word_bytes=self._memory.word_bytes)
        settled = (self._first, first), (self._drain.wide, wide), (self._drain.rows, rows), (self._span, span)
        return [*(each.eq(value) for each, value in settled), self._several.eq(span.any() | rows.any())]

    def end(self, column):
        return column | self._span

    def without(self, left):
        # The last rows may be fewer: what is read beyond them is +0, and `write_words` writes none of it.
        return Mux(left <= self.rows, 0, left - self.rows)

    def is_last(self, owner):
        others = self._drain.rows[: exact_log2(self._sizes.clusters)]
        # `owner` is a multiple of the clusters that are drained together; `others` has the bits in which they differ.
        return (owner | others) == self._sizes.clusters - 1

    def passed(self, words):
        # `wide` + 1 words of each cluster leave together: several rows, where clusters are fewer than rows.
        return Mux(self._drain.rows.any(), self._drain.wide + 1, words)

    def ends_scales(self, m, unread, *, ended, taken, coming):
        bits = len(self._scale)
        with m.If(ended):
            m.d.sync += self._scale.eq(self._scale + self.rows)
        with m.If(taken):
            m.d.sync += self._scale.eq(coming["scales_address"][2:][:bits])
        # With the group's last scale, or the command's: the rest of that group belongs to no row.
        return ended & ((self._scale | self._drain.rows[:bits]).all() | (unread <= self.rows))

    def scales(self, group):
        each = [group[start : start + 32] for start in range(0, len(group), 32)]
        found = []
        # Rows that leave together have scales that begin at a multiple of `rows`, as `leaving` asks for: row number
        # `row` among them has the scale `_scale + row`, which the upper bits of `_scale` select without an adder.
        for number in range(self._sizes.drain_words):
            scale = selected(each, self._scale)
            for rows in self._choices:
                row = number * rows // self._sizes.drain_words
                of_row = selected(each[row::rows], self._scale[exact_log2(rows) :])
                scale = Mux(self._together(rows), of_row, scale) if row else scale
            found.append(scale)
        return found

    def values(self, values):
        lanes = self._memory.lanes
        words = [Cat(*values[start : start + lanes]) for start in range(0, len(values), lanes)]
        placed = [selected(words, word) for word in self._words]
        return [word.word_select(lane, 32) for word in placed for lane in range(lanes)]

    def pitches(self, m, *, destination, mask):
        words = word_address(destination, word_bytes=self._memory.word_bytes)
        pitch = Signal(address_bits(self._memory), name="pitch")
        m.d.sync += pitch.eq(
            reduce(or_, [Mux(self._together(rows), words * rows, 0) for rows in (1, *self._choices)])
        )
        # Masks of rows that leave at once touch.
        touching = self._sizes.drain_words * self._memory.lanes // 8
        return pitch, Mux(self._drain.rows.any(), touching, mask)

    def write_words(self, m, *, stride, address, unwritten):
        drain, lanes, words = self._drain, self._memory.lanes, self._sizes.drain_words
        stride = word_address(stride, word_bytes=self._memory.word_bytes)
        multiples = [(stride * number)[: len(address)] for number in range(max(1, *self._choices))]
        # `later`, `word` and `distance` of each place depend on the command alone; they settle, a register after the
        # other, while its last additions end. Only `upper` follows the walk: it and `places` are the two registers
        # between `address` and the write.
        alone = Signal(self._bits, name="alone")
        m.d.sync += alone.eq(delayed(m, address[: self._bits], 1, name="next_alone"))
        wanted, places = [], []
        for place in range(words):
            row, column = self._word_at(place, stride)
            word, distance = (
                Signal(self._bits, name=f"word{place}"),
                Signal.like(address, name=f"distance{place}"),
            )
            later, there = Signal(self._bits, name=f"later{place}"), Signal(name=f"there{place}")
            upper = Signal(len(address) - self._bits, name=f"upper{place}")
            m.d.comb += there.eq(unwritten > later)
            m.d.sync += [
                later.eq(row),
                # All rows leave from one place on, and as they are far apart.
                word.eq(
                    reduce(
                        or_,
                        [Mux(self._together(rows), row * (words // rows), 0) for rows in self._choices],
                        0,
                    )
                    | column
                ),
                distance.eq(selected(multiples, later) + (word & self._span)),
                upper.eq((address + distance)[self._bits :]),
            ]
            wanted.append(delayed(m, there, 2, name=f"written{place}") & (self._several | (alone == place)))
            places.append(delayed(m, upper, 1, name=f"place{place}"))
            self._words.append(word)
        m.d.comb += drain.write.address.eq(Cat(*places))
        return Cat(*[each.replicate(lanes) for each in wanted]), []

    def _word_at(self, place, stride):
        """Row and column, of those that leave at once, of the word that belongs into a place.

        With rows an odd multiple of `words` apart, row ``r`` lies ``r * odd`` rows after the first, modulo their
        number, a power of two up to 8, where an odd number is its own inverse. So the row in a place is the place
        times `odd`: of 4 rows, 3 rows apart, the places 0, 1, 2, 3 have the rows 0, 3, 2, 1.
        """
        row, column = Const(0, 1), Mux(self._span == self._sizes.drain_words - 1, place, 0)
        for rows in self._choices:
            words = exact_log2(self._sizes.drain_words // rows)
            behind = (place - self._first)[: self._bits]
            number = ((behind >> words) * (stride >> words))[: exact_log2(rows)]
            row = row | Mux(self._together(rows), number, 0)
            column = column | Mux(self._together(rows), behind & ((1 << words) - 1), 0)
        return row, column


def steps_of(drain):
    """How a drain of some sizes goes on."""
    return OneByOne(drain) if drain.sizes.drain_words == 1 else Together(drain)

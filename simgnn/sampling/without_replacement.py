"""Choose some of a vertex's neighbours without replacement, in ascending order, from a numba kernel.

Two algorithms, by what they cost, without branches that the processor could guess wrong. Selection sampling (Knuth's
algorithm S) draws once for each neighbour and is in order by itself: for short lists. Floyd's algorithm (Bentley and
Floyd: "A sample of brilliance", CACM 1987) draws once for each choice: the i-th draw is below a bound that grows by one
from draw to draw, and a value drawn before is replaced by the bound's last, which no draw can have given yet. Its
choices must be put in order.

Up to `WIDEST` choices are kept in order in vector registers, where an insertion is a minimum and a maximum; that takes
a third of the time of an insertion sort.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numba
from numba import types
from numba.core import cgutils
from numba.core.cgutils import ir
from numba.extending import intrinsic
from numpy import uint64

from simgnn.random_key import below, draw

if TYPE_CHECKING:
    import numpy as np

    from simgnn.arrays import I32


WIDEST = 32
"""Choices that fit in registers. `choose` may overwrite that many elements after a vertex's last choice."""
_NONE = (1 << 31) - 1
"""Above every place in a list of neighbours."""


def _floyd_in_registers(width: int) -> Any:
    """`place_all` for up to `width` choices."""

    @intrinsic
    def place_all(
        typing_context: Any, places: Any, start: Any, taken: Any, degree: Any
    ) -> tuple[Any, Callable[..., Any]]:
        """Turn the draws ``places[start : start + taken]`` into choices, in order; `width` places are overwritten."""

        def generate(context: Any, builder: Any, signature: Any, arguments: tuple[Any, ...]) -> Any:
            start, taken, degree = arguments[1:]
            array_type = signature.args[0]
            array = context.make_array(array_type)(context, builder, arguments[0])
            first = cgutils.get_item_pointer(context, builder, array_type, array, [start], wraparound=False)
            registers = _Registers(builder, width)
            # Where two draws seldom meet, all are kept as they are, and only if two did meet it is done anew.
            rare = builder.icmp_signed(">", degree, builder.mul(taken.type(2), builder.mul(taken, taken)))
            met = cgutils.alloca_once_value(builder, cgutils.true_bit)
            with builder.if_then(rare):
                with cgutils.for_range(builder, taken) as loop:
                    registers.insert(builder.load(builder.gep(first, [loop.index])))
                builder.store(registers.hold_equal(), met)
            with builder.if_then(builder.load(met)):
                registers.clear()
                with cgutils.for_range(builder, taken) as loop:
                    place = builder.load(builder.gep(first, [loop.index]))
                    last = builder.trunc(builder.add(builder.sub(degree, taken), loop.index), place.type)
                    registers.insert(builder.select(registers.hold(place), last, place))
            registers.write(first)
            return context.get_dummy_value()

        return types.void(places, types.int64, types.int64, types.int64), generate

    return place_all


class _Registers:
    """Code for a set of places kept in order, unused lanes at the end; empty at first."""

    def __init__(self, builder: Any, width: int) -> None:
        self._builder = builder
        self._word = ir.IntType(32)
        self._vector = ir.VectorType(self._word, width)
        self._unused = self._vector([_NONE] * width)
        self._kept = cgutils.alloca_once(builder, self._vector)
        self.clear()

    def clear(self) -> None:
        self._builder.store(self._unused, self._kept)

    def insert(self, place: Any) -> None:
        """Lane i becomes min(lane i, max(lane i - 1, place))."""
        build, kept, place = self._builder, self._builder.load(self._kept), self._in_every_lane(place)
        before = self._moved_up(kept)
        above = build.select(build.icmp_signed(">", before, place), before, place)
        build.store(build.select(build.icmp_signed("<", kept, above), kept, above), self._kept)

    def hold(self, place: Any) -> Any:
        """Whether they hold `place`."""
        kept = self._builder.load(self._kept)
        return self._any(self._builder.icmp_signed("==", kept, self._in_every_lane(place)))

    def hold_equal(self) -> Any:
        """Whether two places are the same."""
        build, kept = self._builder, self._builder.load(self._kept)
        used = build.icmp_signed("!=", kept, self._unused)
        return self._any(build.and_(used, build.icmp_signed("==", kept, self._moved_up(kept))))

    def write(self, pointer: Any) -> None:
        pointer = self._builder.bitcast(pointer, self._vector.as_pointer())
        # A vertex's places begin anywhere in an array of 32-bit words, not where a vector would.
        self._builder.store(self._builder.load(self._kept), pointer, align=4)

    def _in_every_lane(self, value: Any) -> Any:
        nothing = self._vector(ir.Undefined)
        single = self._builder.insert_element(nothing, value, self._word(0))
        return self._builder.shuffle_vector(single, nothing, self._vector([0] * self._vector.count))

    def _moved_up(self, value: Any) -> Any:
        count = self._vector.count
        # Below every place, so that lane 0 gets the lower of itself and the new one.
        lowest = self._vector([-1] * count)
        return self._builder.shuffle_vector(value, lowest, self._vector([count, *range(count - 1)]))

    def _any(self, lanes: Any) -> Any:
        bits = ir.IntType(self._vector.count)
        return self._builder.icmp_unsigned("!=", self._builder.bitcast(lanes, bits), bits(0))


_place_8, _place_16, _place_32 = (_floyd_in_registers(width) for width in (8, 16, WIDEST))


@numba.njit(nogil=True)
def choose(places: I32, start: int, taken: int, degree: int, stream: np.uint64) -> None:
    """Write the places of `taken` out of `degree` neighbours, ascending, to ``places[start : start + taken]``.

    Parameters
    ----------
    places
        Overwritten up to ``places[start + taken + WIDEST - 1]``.
    start, taken, degree
        0 <= `taken` < `degree` < 2**31.
    stream
        Key of the draws.
    """
    stop = start + taken
    # Which algorithm decides nothing but time for this key, degree and number; a change of the thresholds changes the
    # neighbours that are drawn, and with them every trained parameter.
    if taken * taken > 8 * degree:
        # Every place is written, and the next one over it unless it was chosen.
        end = start
        place = 0
        while end < stop:
            places[end] = place
            # Knuth's S: a place is taken with the chance (left to choose) / (left to look at).
            end += below(draw(stream, uint64(place)), degree - place) < stop - end
            place += 1
    elif taken <= WIDEST:
        for end in range(start, stop):
            places[end] = below(draw(stream, uint64(end - start)), degree - stop + end + 1)
        if taken <= 8:
            _place_8(places, start, taken, degree)
        elif taken <= 16:
            _place_16(places, start, taken, degree)
        else:
            _place_32(places, start, taken, degree)
    else:
        # More than registers hold: Floyd's choices by an insertion sort, of a list of taken**2 / 8 or more.
        for end in range(start, stop):
            last = degree - stop + end
            place = below(draw(stream, uint64(end - start)), last + 1)
            slot = end
            while slot > start and places[slot - 1] > place:
                slot -= 1
            if slot > start and places[slot - 1] == place:
                slot = end
                place = last
            for moved in range(end, slot, -1):
                places[moved] = places[moved - 1]
            places[slot] = place

"""Choose some of a vertex's neighbours without replacement, in ascending order, from a numba kernel.

Two algorithms, by what they cost. Selection sampling (Knuth's algorithm S) draws once for each neighbour and is
in order by itself: for short lists. Floyd's algorithm (Bentley and Floyd: "A sample of brilliance", CACM 1987)
draws once for each choice: the i-th draw is below a bound that grows by one from draw to draw, and a value drawn
before is replaced by the bound's last, which no draw can have given yet. Its choices must be put in order.

Up to `WIDEST` choices are kept in order in vector registers, where an insertion is a minimum and a maximum and
nothing depends on a branch that the processor could guess wrong: a third of the time of an insertion sort.
"""

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy import uint64

from simgnn.random_key import below, draw

WIDEST = 32
"""Choices that fit in registers. `choose` may overwrite that many elements after a vertex's last choice."""
_NONE = (1 << 31) - 1
"""Above every place in a list of neighbours."""


def _floyd_in_registers(width):
    """`place_all` for up to `width` choices."""

    @intrinsic
    def place_all(typing_context, places, start, taken, degree):
        """Turn the draws ``places[start : start + taken]`` into Floyd's choices, in order; overwrites `width` places."""

        def generate(context, builder, signature, arguments):
            start, taken, degree = arguments[1:]
            array_type = signature.args[0]
            array = context.make_array(array_type)(context, builder, arguments[0])
            first = cgutils.get_item_pointer(context, builder, array_type, array, [start], wraparound=False)
            word = ir.IntType(32)
            vector, lanes = ir.VectorType(word, width), ir.IntType(width)
            nothing = ir.Constant(vector, ir.Undefined)
            lowest = ir.Constant(vector, [-1] * width)
            one_up = ir.Constant(vector, [width, *range(width - 1)])

            def in_every_lane(value):
                single = builder.insert_element(nothing, value, ir.Constant(word, 0))
                return builder.shuffle_vector(single, nothing, ir.Constant(vector, [0] * width))

            kept = cgutils.alloca_once_value(builder, ir.Constant(vector, [_NONE] * width))
            with cgutils.for_range(builder, taken) as loop:
                chosen = builder.load(kept)
                place = builder.load(builder.gep(first, [loop.index]))
                same = builder.icmp_signed("==", chosen, in_every_lane(place))
                twice = builder.icmp_unsigned("!=", builder.bitcast(same, lanes), ir.Constant(lanes, 0))
                last = builder.add(builder.sub(degree, taken), loop.index)
                place = in_every_lane(builder.select(twice, builder.trunc(last, word), place))
                # Lane i of the new order is min(old[i], max(old[i - 1], place)).
                before = builder.shuffle_vector(chosen, lowest, one_up)
                above = builder.select(builder.icmp_signed(">", before, place), before, place)
                builder.store(
                    builder.select(builder.icmp_signed("<", chosen, above), chosen, above), kept
                )
            builder.store(builder.load(kept), builder.bitcast(first, vector.as_pointer()), align=4)
            return context.get_dummy_value()

        return types.void(places, types.int64, types.int64, types.int64), generate

    return place_all


_place_8, _place_16, _place_32 = (_floyd_in_registers(width) for width in (8, 16, WIDEST))


@numba.njit(nogil=True)
def choose(places, start, taken, degree, stream):
    """Write the places of `taken` out of `degree` neighbours, ascending, to ``places[start : start + taken]``.

    Parameters
    ----------
    places : ndarray of int32
        Overwritten up to ``places[start + taken + WIDEST - 1]``.
    start, taken, degree : int64
        0 <= `taken` < `degree` < 2**31.
    stream : uint64
        Key of the draws.
    """
    stop = start + taken
    if taken * taken > 8 * degree:
        end = start
        for place in range(degree):
            places[end] = place
            if below(draw(stream, uint64(place)), degree - place) < stop - end:
                end += 1
                if end == stop:
                    break
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

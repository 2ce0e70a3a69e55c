"""Marks of cycles: a bit each, against a list of them."""

import numba
import numpy as np

from simgnn.sim.cycle.marks import BLOCK_CYCLES, BLOCK_STATES, MARKED_STATES, mark, marks_room


@numba.njit
def mark_all(marks, spans):
    for number in range(len(spans)):
        mark(marks, spans[number, 0], spans[number, 1], spans[number, 2])


@numba.njit
def room_of(marks):
    return marks_room(marks)


def test_a_mark_is_a_bit_in_each_of_its_cycles():
    rng = np.random.default_rng(4)
    marks = np.zeros((7, BLOCK_STATES), np.uint64)
    room = room_of(marks)
    assert room == 6 * BLOCK_CYCLES
    lengths = [*range(-3, 131), room]
    for length in lengths:
        for _ in range(8):
            begin = int(rng.integers(-1 if length <= 0 else 0, room - max(length, 0) + 1))
            state = int(rng.integers(MARKED_STATES))
            single = rng.integers(0, room, 2)
            spans = np.array([(begin, begin + length, state), *((at, at + 1, state) for at in single)])
            marks[:] = 0
            mark_all(marks, spans)
            wanted = np.zeros((room + BLOCK_CYCLES, BLOCK_STATES), bool)
            for first, end, _ in spans:
                wanted[max(first, 0) : max(end, 0), state] = True
            bits = marks[:, None, :] >> np.arange(BLOCK_CYCLES, dtype=np.uint64)[:, None] & np.uint64(1)
            assert (bits.reshape(wanted.shape) == wanted).all(), (begin, length)

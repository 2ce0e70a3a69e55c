"""Marks of cycles: a bit each, against lists of them."""

import numba
import numpy as np
import pytest

from simgnn.hw.command import Engine
from simgnn.sim.cycle.aggregate.marks import (
    BLOCK_CYCLES,
    BLOCK_STATES,
    ONE,
    count_marks,
    mark,
    mark_cycle,
    marks_room,
)
from simgnn.sim.cycle.state import COMMAND, CORE, ENGINES, MARKED_STATES

BLOCKS = 7
ROOM = (BLOCKS - 1) * BLOCK_CYCLES - 1


@numba.njit
def mark_all(marks, spans):
    for number in range(len(spans)):
        begin, end, state = spans[number]
        if number == 1:
            mark_cycle(marks, begin, state, ONE)
        else:
            mark(marks, begin, end, state)
    return marks_room(marks)


@numba.njit
def count_all(core, marks, commands, order, end):
    count_marks(core[0], marks, commands, order, end)


def spans_of_all_kinds():
    rng = np.random.default_rng(4)
    edges = [0, 1, BLOCK_CYCLES - 1, BLOCK_CYCLES, BLOCK_CYCLES + 1, 3 * BLOCK_CYCLES, ROOM - 1, ROOM]
    yield from ((begin, end) for begin in edges for end in edges)
    yield from ((-5, -5), (-1, 0), (-2, 3), (-BLOCK_CYCLES, BLOCK_CYCLES))
    for length in range(-3, 131):
        for begin in rng.integers(0, ROOM - max(length, 0) + 1, 4):
            yield int(begin), max(int(begin) + length, 0)


def bits_of(marks):
    bits = marks[:, None, :] >> np.arange(BLOCK_CYCLES, dtype=np.uint64)[:, None] & np.uint64(1)
    return bits.reshape(-1, BLOCK_STATES) != 0


def test_a_mark_is_a_bit_in_each_of_its_cycles_and_in_no_other():
    rng = np.random.default_rng(5)
    guarded = np.zeros((BLOCKS + 2, BLOCK_STATES), np.uint64)
    guard = rng.integers(1, 1 << 63, BLOCK_STATES, np.uint64)
    for begin, end in spans_of_all_kinds():
        guarded[:] = 0
        guarded[0] = guarded[-1] = guard
        state = int(rng.integers(MARKED_STATES))
        single = rng.integers(0, ROOM, 2)
        spans = np.array([(begin, end, state), *((at, at + 1, state) for at in single)])
        assert mark_all(guarded[1:-1].reshape(-1), spans) == ROOM
        wanted = np.zeros((BLOCKS * BLOCK_CYCLES, BLOCK_STATES), bool)
        for first, behind, _ in spans:
            wanted[max(first, 0) : max(behind, 0), state] = True
        assert (bits_of(guarded[1:-1]) == wanted).all(), (begin, end)
        assert (guarded[0] == guard).all() and (guarded[-1] == guard).all(), (begin, end)


@pytest.mark.parametrize("starts", [(), (1,), (63, 64), (65, 130, 131), (1, 2, 3, 380)])
def test_a_cycle_counts_once_for_its_first_state_and_the_last_command_that_began(starts):
    rng = np.random.default_rng(len(starts))
    base, end = 1000, 1000 + 371
    marks = np.zeros((BLOCKS, BLOCK_STATES), np.uint64)
    marks[:, :MARKED_STATES] = rng.integers(0, 1 << 63, (BLOCKS, MARKED_STATES), np.uint64)
    marks[:, :MARKED_STATES] &= rng.integers(0, 1 << 63, (BLOCKS, MARKED_STATES), np.uint64)
    bits = bits_of(marks)
    commands = np.zeros(1 + len(starts), COMMAND)
    commands["started_at"] = [base, *(base + start for start in starts)]
    order = np.tile(np.arange(len(commands)), (ENGINES, 1))
    core = np.zeros(1, CORE)
    core["engine"]["commands"][0, Engine.AGGREGATE] = len(commands)
    core["aggregate"]["marks_from"] = base
    wanted = np.zeros((len(commands), MARKED_STATES), int)
    for cycle in range(end - base):
        states = np.flatnonzero(bits[cycle])
        if len(states):
            wanted[np.searchsorted(starts, cycle, side="right"), states[0]] += 1
    count_all(core, marks.reshape(-1), commands, order, end)
    np.testing.assert_array_equal(commands["states"], wanted)
    np.testing.assert_array_equal(core["aggregate_states"][0], wanted.sum(axis=0))
    assert core["aggregate"]["marks_from"][0] == end
    bits[: end - base] = False
    assert (bits_of(marks) == bits).all()

"""When the update engine does what: a GEMM's cycles and states, without stepping through them.

Banks answer in the cycle after a read, whatever else the kernel does, so that the time of a GEMM depends on its command
and on the hardware alone. It does not depend on the command before either. That one has ended when its last row is
written, `to_write` cycles after the row was issued: then no row is in flight, no tile is ahead, every bias is used, and
both blocks of a transposed A are free. The counts of cycles since the last swaps have stopped, as they do at `passed`,
which is less than `to_write`. Loader and streamer stand at tiles of the same parity, and nothing depends on
which of the two it is.

Cycle 0 is the one in which the engine starts. Its parts work in order and wait for one another, so that each event
comes a fixed number of cycles after the last of a few others:

- The loader fetches a tile, waits with its bias for one of `BIASES` places (`hw/depths.py`), then until the weights of
  two tiles before have been swapped in everywhere, and loads.
- The streamer issues a tile's first row when the tile is loaded and the swap before has left the first array row, and
  then a row per cycle. A row of a later k-tile comes at least `feedback` cycles after the row whose sums it continues.
- The fetcher of a transposed A fills one of two blocks while the streamer uses up the other.

Only the first row of a tile, or of a block of a transposed A, ever waits. The rows after it follow one per cycle, as
those did whose sums they continue, and so come late enough when the first does.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from simgnn.hw.config import HardwareConfig

_LONG_AGO = -(1 << 40)


GEMM_FIELDS = ("m", "n", "k", "transpose_a", "transpose_b", "bias", "ones_row", "n_outer")
"""Fields of a GEMM that its timing depends on, in the order in which `gemm_cycles` takes them."""


class UpdateCycles(NamedTuple):
    """What the update engine reports from a GEMM's `started` to its `ready`, both cycles included.

    `cycles` is the sum of the states of `hw.counters.STATES` that follow it. The engine is idle in the cycle in which
    it starts, and waits for no token from then on. `array_rows` is the event counter.
    """

    cycles: int
    busy: int
    stall_feedback: int
    stall_operand: int
    fill: int
    stall_token: int
    idle: int
    array_rows: int


@njit(nogil=True, cache=True)
def gemm_cycles(
    m: int,
    n: int,
    k: int,
    transpose_a: int,
    transpose_b: int,
    bias: int,
    ones_row: int,
    n_outer: int,
    array_rows: int,
    array_columns: int,
    lanes: int,
    add_stages: int,
    mul_stages: int,
) -> UpdateCycles:
    """Cycles of one GEMM: compiled, and for compiled callers, hence by position.

    All are signed integers, or flags may be bool: what comes from a command's words is unsigned, and must be converted.

    Parameters
    ----------
    transpose_a, transpose_b, bias, ones_row, n_outer
        Flags of a legal command. The others change no cycle.
    array_rows, array_columns, lanes, add_stages, mul_stages
        As in `HardwareConfig`.
    """
    to_epilogue = 2 + mul_stages + array_rows * add_stages + array_columns - 1
    to_write = to_epilogue + add_stages
    passed = array_columns + (array_rows - 1) * (add_stages - 2)
    feedback = (array_rows + 1) * add_stages + array_columns + 2
    stream_rows = m + ones_row
    # A tile ends where a word ends, except along k if A is transposed, when a word has one k.
    k_word, n_word = k if transpose_a else lanes, lanes
    k_chunks, n_chunks = -(-k_word // array_rows), -(-n_word // array_columns)
    k_tiles = k // k_word * k_chunks - -(k % k_word) // array_rows
    n_tiles = n // n_word * n_chunks - -(n % n_word) // array_columns
    blocks = -(-m // lanes) if transpose_a else 1
    last_rows = stream_rows - (blocks - 1) * lanes

    # First rows of the blocks between a row and the one that continues it, a ring: `apart` tiles of `blocks` blocks lie
    # between. Sums that are continued after at least `feedback` rows are never waited for.
    apart = 1 if n_outer else n_tiles
    waits_for_sums = k_tiles > 1 and apart * stream_rows < feedback
    firsts = np.empty(apart * blocks if waits_for_sums else 0, dtype=np.int64)
    place = 0
    stall_feedback = 0

    free = 1  # the streamer may issue its next row
    swap = swap_before = _LONG_AGO  # first rows of the last two tiles
    address = 1  # the loader begins with its next tile
    left0 = left1 = left2 = left3 = _LONG_AGO  # the last four biases left their places
    asked = 1  # the fetcher may begin with its next block
    freed = freed_before = _LONG_AGO  # the last two blocks were used up

    for outer in range(n_tiles if n_outer else k_tiles):
        for inner in range(k_tiles if n_outer else n_tiles):
            k_tile, n_tile = (inner, outer) if n_outer else (outer, inner)
            k_in_word, n_in_word = k_tile % k_chunks * array_rows, n_tile % n_chunks * array_columns
            rows_used = min(k - k_tile // k_chunks * k_word, k_word) - k_in_word
            columns_used = min(n - n_tile // n_chunks * n_word, n_word) - n_in_word
            rows_used, columns_used = min(rows_used, array_rows), min(columns_used, array_columns)

            # ADDRESS, a cycle of FETCH for each word and one of BIAS; from then on it may wait.
            waiting = address + (columns_used if transpose_b else rows_used) + 2
            biased = bias != 0 and k_tile == k_tiles - 1
            if biased:
                waiting = max(waiting, left0 + 1) + 1
            # WAIT ends when the swap of the tile two before has passed every row; LOAD is the next state.
            load = max(waiting, swap_before + passed) + 1
            address = load + array_rows

            # A tile may begin a cycle after its first row of weights, and when the swap before has passed the columns.
            ready = max(load + 1, swap + array_columns)
            asked += 1
            block = 0
            distance = lead = shift_from = _LONG_AGO
            while block < blocks:
                if transpose_a:
                    fetch = max(asked, freed_before + 1)
                    asked = fetch + rows_used + 1
                    ready = max(ready, asked + 1)
                first = max(free, ready)
                if waits_for_sums:
                    if k_tile > 0:
                        settled = firsts[place] + feedback
                        stall_feedback += max(0, settled - first)
                        first = max(first, settled)
                    firsts[place] = first
                    place = place + 1 if place + 1 < firsts.size else 0
                if block == 0:
                    swap_before, swap = swap, first
                block += 1
                free = first + (lanes if block < blocks else last_rows)
                # The row of ones uses no block.
                freed_before, freed = freed, first + (lanes if block < blocks else last_rows - ones_row) - 1
                # Where streamer and fetcher stand as they did two blocks ago, only later, they go on like that up to
                # the last block.
                # Every second block, as the fetcher has two buffers and the distances repeat with both.
                if block % 2 == 0 and block < blocks and not waits_for_sums:
                    if free - freed_before == distance and asked - free == lead:
                        pairs = (blocks - 1 - block) // 2
                        later = pairs * (free - shift_from)
                        block += 2 * pairs
                        free, freed, freed_before, asked = (
                            free + later,
                            freed + later,
                            freed_before + later,
                            asked + later,
                        )
                    distance, lead, shift_from = free - freed_before, asked - free, free
            if biased:
                left0, left1, left2, left3 = left1, left2, left3, free - 1 + to_epilogue

    busy = stream_rows * k_tiles * n_tiles
    fill = to_write + 1
    # From its start to the last row the engine issues, or waits for one thing or the other.
    stall_operand = free - 1 - busy - stall_feedback
    cycles = free + fill
    return UpdateCycles(cycles, busy, stall_feedback, stall_operand, fill, 0, 1, busy)


def update_cycles(*, config: HardwareConfig, fields: dict[str, int]) -> UpdateCycles:
    """Cycles of one GEMM.

    Parameters
    ----------
    fields
        Of a legal command, as `hw.command.decode` gives them.
    """
    cycles: UpdateCycles = gemm_cycles(
        *(fields[name] for name in GEMM_FIELDS),
        config.array_rows,
        config.array_columns,
        config.lanes,
        config.add_stages,
        config.mul_stages,
    )
    return cycles

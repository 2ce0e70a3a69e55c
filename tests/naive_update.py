"""An update engine that goes from cycle to cycle with the registers of the hardware, and knows no rule about its time.

Every register of hw/update/ that control depends on (update_engine.py, operand.py, weights.py, epilogue.py, tiles.py)
is here under its own name; data are not. Registers are left as a command leaves them, so that what one command might
leave to the next is there to be seen.
"""

import numpy as np
from numba import njit

PARAMETERS = ("rows", "columns", "lanes", "add_stages", "mul_stages")
"""Columns of an accelerator as `commands_by_cycles` takes it; `rows` and `columns` are the array's."""
FIELDS = ("m", "n", "k", "transpose_a", "transpose_b", "bias", "ones_row", "n_outer")
"""Columns of a command."""
RESULTS = ("cycles", "busy", "stall_feedback", "stall_operand", "fill", "stall_token", "idle", "array_rows")
"""Columns of what is counted for a command, from `started` to `ready`."""

BIASES = 4
IDLE, ADDRESS, FETCH, BIAS, WAIT, LOAD = range(6)
TILE, BLOCK, FETCH_BLOCK = 1, 2, 3
RUN, END = 1, 2


@njit(cache=True)
def _end(start, size, word):
    """Where the tile ends that begins at `start`: at the end of its word, if that comes first."""
    return min(start + size, start - start % word + word)


@njit(cache=True)
def _advanced(k0, n0, k_end, n_end, k, n, n_outer):
    """The next position of a `TileWalk`, and whether this one is the last."""
    last_k, last_n = k_end >= k, n_end >= n
    if n_outer:
        if last_k:
            return 0, n_end, last_k and last_n
        return k_end, n0, False
    if last_n:
        return k_end, 0, last_k and last_n
    return k0, n_end, False


@njit(cache=True)
def commands_by_cycles(accelerator, commands, gaps, results):
    """Run commands one after another on one engine.

    Parameters
    ----------
    accelerator : ndarray of int64, shape (len(PARAMETERS),)
    commands : ndarray of int64, shape (commands, len(FIELDS))
    gaps : ndarray of int64, shape (commands,)
        Cycles that a command waits for its tokens, from the first in which the engine could start it.
    results : ndarray of int64, shape (commands, len(RESULTS))
        To be filled.
    """
    rows, columns, lanes, add_stages, mul_stages = accelerator
    to_epilogue = 2 + mul_stages + rows * add_stages + columns - 1
    to_write = to_epilogue + add_stages
    passed_cycles = columns + (rows - 1) * (add_stages - 2)

    state = IDLE
    passed = np.zeros(to_write, dtype=np.bool_)
    in_flight = 0
    # The loader.
    loader, loader_k0, loader_n0, index, weight_row = IDLE, 0, 0, 0, 0
    fetched_bias, ahead, swapping, loading = False, 0, 0, 0
    since = np.full(2, passed_cycles)
    # The streamer.
    active, first, last, one_row = False, False, False, False
    row, row_before_last, reach, stream_k0, stream_n0, block = 0, 0, 0, 0, 0, 0
    # The fetcher of blocks.
    fetcher, fetch_k0, fetch_n0, target, first_column, block_index = IDLE, 0, 0, 0, 0, 0
    full, filled = np.zeros(2, dtype=np.bool_), np.zeros(2, dtype=np.bool_)
    next_full, next_filled = full.copy(), filled.copy()
    # The epilogue.
    output_row, output_k0, output_n0, biases = 0, 0, 0, 0
    ends = np.zeros(add_stages, dtype=np.bool_)

    for c in range(commands.shape[0]):
        m, n, k, transpose_a, transpose_b, bias, ones_row, n_outer = commands[c]
        stream_rows = m + ones_row
        k_word = k + rows if transpose_a else lanes
        waits = gaps[c]
        for i in range(results.shape[1]):
            results[c, i] = 0
        ready = False
        while not ready:
            # What is true in this cycle.
            start = state == IDLE and waits == 0
            waits -= state == IDLE
            running = state != IDLE
            ready = state == END
            latest = since[1 - swapping]
            loaded = ahead != 0 and latest >= columns
            settled = stream_k0 == 0 or in_flight < reach
            ones = ones_row != 0 and last
            operand = (not first or loaded) and (not transpose_a or ones or full[block])
            issue = active and operand and settled
            feedback = active and operand and not settled
            swap = issue and first
            sums_valid = passed[to_epilogue - 1]
            output_last = output_row == stream_rows - 1
            last_k, last_n = _end(output_k0, rows, k_word) >= k, _end(output_n0, columns, lanes) >= n
            done = ends[add_stages - 1]
            bias_ready = biases != BIASES
            begun = loader == LOAD and weight_row == 0
            free = -1

            # What is counted: nothing before the command starts.
            if start or running:
                results[c, 0] += 1
                if issue:
                    results[c, 1] += 1
                elif feedback:
                    results[c, 2] += 1
                elif active:
                    results[c, 3] += 1
                elif running:
                    results[c, 4] += 1
                else:
                    results[c, 6] += 1
                results[c, 7] += issue

            # The registers of the next cycle. The streamer's are last, since the others look at what it does now.
            pushed = fetched_bias and bias_ready
            popped = sums_valid and bias != 0 and last_k and output_last and biases != 0
            biases += pushed - popped
            final = sums_valid and output_last and last_k and last_n
            for stage in range(add_stages - 1, 0, -1):
                ends[stage] = ends[stage - 1]
            ends[0] = final
            if start:
                output_row, output_k0, output_n0 = 0, 0, 0
            elif sums_valid:
                output_row += 1
                if output_last:
                    output_row = 0
                    output_k0, output_n0, _ = _advanced(
                        output_k0,
                        output_n0,
                        _end(output_k0, rows, k_word),
                        _end(output_n0, columns, lanes),
                        k,
                        n,
                        n_outer,
                    )

            if loader == IDLE:
                if start:
                    loader, loader_k0, loader_n0 = ADDRESS, 0, 0
            elif loader == ADDRESS:
                loader, index = FETCH, 0
            elif loader == FETCH:
                k_end, n_end = min(_end(loader_k0, rows, k_word), k), min(_end(loader_n0, columns, lanes), n)
                wanted = n_end - loader_n0 if transpose_b else k_end - loader_k0
                if index == wanted - 1:
                    loader = BIAS
                index += 1
            elif loader == BIAS:
                if bias != 0 and _end(loader_k0, rows, k_word) >= k:
                    if pushed:
                        loader = WAIT
                    fetched_bias = not pushed
                else:
                    loader = WAIT
            elif loader == WAIT:
                weight_row = 0
                if ahead != 2 and since[loading] == passed_cycles:
                    loader = LOAD
            else:
                if weight_row == rows - 1:
                    loading = 1 - loading
                    loader_k0, loader_n0, end = _advanced(
                        loader_k0,
                        loader_n0,
                        _end(loader_k0, rows, k_word),
                        _end(loader_n0, columns, lanes),
                        k,
                        n,
                        n_outer,
                    )
                    loader = IDLE if end else ADDRESS
                weight_row += 1
            ahead += begun - swap
            for parity in range(2):
                if swap and swapping == parity:
                    since[parity] = 1
                elif since[parity] != passed_cycles:
                    since[parity] += 1
            if swap:
                swapping = 1 - swapping

            if transpose_a and issue and not ones and (row == m - 1 or row % lanes == lanes - 1):
                free = block
                block = 1 - block
            for b in range(2):
                next_full[b] = (full[b] or filled[b]) and b != free
                next_filled[b] = False
            if fetcher == IDLE:
                if start and transpose_a:
                    fetcher, fetch_k0, fetch_n0, target, first_column = TILE, 0, 0, 0, 0
                    next_full[:] = False
            elif fetcher == TILE:
                fetcher = BLOCK
            elif fetcher == BLOCK:
                block_index = 0
                if not full[target] and not filled[target]:
                    fetcher = FETCH_BLOCK
            else:
                if block_index == rows - 1 or block_index == k - fetch_k0 - 1:
                    next_filled[target] = True
                    target = 1 - target
                    fetcher = BLOCK
                    if first_column + lanes >= m:
                        first_column = 0
                        fetch_k0, fetch_n0, end = _advanced(
                            fetch_k0,
                            fetch_n0,
                            _end(fetch_k0, rows, k_word),
                            _end(fetch_n0, columns, lanes),
                            k,
                            n,
                            n_outer,
                        )
                        fetcher = IDLE if end else TILE
                    else:
                        first_column += lanes
                block_index += 1
            for b in range(2):
                full[b], filled[b] = next_full[b], next_filled[b]

            in_flight += issue - passed[to_write - mul_stages - 1]
            for stage in range(to_write - 1, 0, -1):
                passed[stage] = passed[stage - 1]
            passed[0] = issue
            if start:
                row, first, last, block, active = 0, True, stream_rows == 1, 0, True
                stream_k0, stream_n0 = 0, 0
            elif issue:
                first = last
                if last:
                    row, last = 0, one_row
                    stream_k0, stream_n0, end = _advanced(
                        stream_k0,
                        stream_n0,
                        _end(stream_k0, rows, k_word),
                        _end(stream_n0, columns, lanes),
                        k,
                        n,
                        n_outer,
                    )
                    active = not end
                else:
                    last = one_row or row == row_before_last
                    row += 1
            one_row, row_before_last = stream_rows == 1, stream_rows - 2
            n_tiles = n // lanes * -(-lanes // columns) - -(n % lanes) // columns
            reach = stream_rows * (1 if n_outer else n_tiles)

            if state == IDLE:
                state = RUN if start else IDLE
            elif state == RUN:
                state = END if done else RUN
            else:
                state = IDLE

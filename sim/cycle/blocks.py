"""Blocks that lack their zeros: `packer.py` and `unpacker.py` of `hw/transfer`.

With which words LOAD takes a beat of values is given, a bit for each word of a block (`beats_taken` of
`simgnn.sim.numerics.blocks`); a block's length follows from it. Its words are taken apart in cycles

    t[j] = max(t[j-1] + 1, its beat's, where it takes one)

and the bitmap like a word that takes one. A block is packed from p on once its half of the buffer is free:

    p[b] = max(p[b-1] + words[b-1] + TURN_CYCLES, f[b-2] + 1)

f being the cycle in which the last of its beats was fetched and the last of its runs taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, TURN_CYCLES
from simgnn.sim.compiled import inlined, part, within
from simgnn.sim.cycle.reader import (
    available,
    begin_list,
    begin_run,
    cut,
    group_available,
    pop_beat,
    take_group,
)
from simgnn.sim.cycle.state import LENGTHS, LOADS, NEVER

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@inlined
def _length(bits: int) -> int:
    """Words of a block: the bitmap, and a beat of values for each bit."""
    words = 1
    while bits:
        # Kernighan's count: a turn for each bit that is set.
        bits &= bits - 1
        words += 1
    return words


@within
def begin_unpacking(m: Record, cycle: int, address: int, distance: int, rows: int, blocks_at: int) -> None:
    """LOAD starts a command in cycle `cycle`; what is given of its blocks lies from `blocks_at` on."""
    load = m.load
    load.blocks_at, load.opened = blocks_at, blocks_at
    load.left = (rows + BLOCK_WORDS - 1) // BLOCK_WORDS
    load.rows, load.inside = rows, 0
    load.address, load.last = address, cycle + 1
    begin_list(m, LENGTHS, cycle + 1, address - distance, load.left, np.int64(LENGTH_BYTES), np.int64(1))


@part
def advance_unpacking(m: Record, blocks: NDArray[np.int64]) -> int:
    """Go on as far as it is known when; returns the cycle in which the command ends, or NEVER."""
    load, reader = m.load, m.reader[LOADS]
    while True:
        moved = False
        if load.left > 0 and reader.left == 0:
            listed = group_available(m, LENGTHS)
            if listed != NEVER:
                cycle = max(listed, reader.last_taken)
                take_group(m, LENGTHS, cycle)
                begin_run(m, LOADS, cycle, load.address, _length(blocks[load.blocks_at]))
                load.blocks_at += 1
                load.address += SLOT_WORDS * m.sizes.word_bytes
                load.left -= 1
                moved = True
        while load.rows > 0:
            time = load.last + 1
            opens = load.inside == 0
            # The bitmap is a beat, and then each word whose bit is set takes one.
            if opens or load.bits & 1:
                beat = available(m, LOADS)
                if beat == NEVER:
                    break
                time = max(time, beat)
                pop_beat(m, LOADS, time)
            load.last = time
            moved = True
            if opens:
                load.inside = min(BLOCK_WORDS, load.rows)
                load.bits = blocks[load.opened]
                load.opened += 1
            else:
                load.bits >>= 1
                load.inside -= 1
                load.rows -= 1
        if load.rows == 0:
            return load.last + m.sizes.unpack_cycles
        moved |= cut(m, LOADS)
        if not moved:
            return NEVER


@within
def begin_packing(m: Record, cycle: int, address: int, distance: int, rows: int, blocks_at: int) -> None:
    """STORE starts a command in cycle `cycle`; what is given of its blocks lies from `blocks_at` on."""
    store = m.store
    store.blocks_at, store.block, store.listing = blocks_at, 0, 0
    store.packed_rows = rows
    store.next_pack = cycle + 2
    store.address, store.lengths = address, address - distance
    m.freed_blocks[0] = m.freed_blocks[1] = 0


@part
def next_run(m: Record, blocks: NDArray[np.int64]) -> bool:
    """The run of the next block, or of the lengths after it, is taken if it is known when; returns whether it was."""
    sizes, store = m.sizes, m.store
    half = store.block & 1
    if store.listing:
        store.beats = 1
        cycle = max(store.run_from, store.cut_at)
        # The word that the last of its lengths lies in.
        store.burst_address = (store.lengths - LENGTH_BYTES) // sizes.word_bytes * sizes.word_bytes
        store.listing = 0
    else:
        begin = store.next_pack
        if store.block >= 2:
            # It is not known yet when the block before the last, which has this half, has been sent.
            if m.freed_blocks[half] != store.block - 1:
                return False
            begin = max(begin, max(m.freed[half], m.ran[half]) + 1)
        words = min(BLOCK_WORDS, store.packed_rows)
        store.packed_rows -= words
        store.next_pack = begin + words + TURN_CYCLES
        store.ready = begin + words - 1 + sizes.pack_cycles
        store.beats = _length(blocks[store.blocks_at + store.block])
        cycle = max(max(store.ready, store.run_from), store.cut_at)
        store.burst_address = store.address
        store.address += SLOT_WORDS * sizes.word_bytes
        store.lengths += LENGTH_BYTES
        # A word of lengths goes when it is full, or the column ends.
        store.listing = store.packed_rows == 0 or store.lengths % sizes.word_bytes == 0
    store.ends_block = 0
    if not store.listing:
        m.ran[half] = cycle
        store.block += 1
        store.ends_block = store.block
    store.cut_from = store.run_from = cycle + 1
    return True


@inlined
def free_half(m: Record, slot: int, fetched: int) -> None:
    """The last beat of a burst has been fetched: perhaps that of a block."""
    block = m.write[slot].ends_block
    if block:
        m.freed[(block - 1) & 1] = fetched
        m.freed_blocks[(block - 1) & 1] = block

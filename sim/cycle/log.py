"""A log of every burst, where a launch has room for one: whose it was, how long it took, and what its DRAM counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.sim.compiled import part
from simgnn.sim.cycle.foreign import call_counts, write_word
from simgnn.sim.cycle.state import LOGGED, names_of

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


_BYTES = LOGGED.itemsize
READS, WRITES = np.bool_(True), np.bool_(False)
BEFORE, AFTER = (np.int64(8 * names_of(LOGGED).index(name)) for name in ("hits", "hits_after"))
"""Where an entry has what the DRAM counted before and after a burst, in bytes."""


@part
def log_counts(m: Record, p: int, reads: bool, number: int, when: int) -> None:
    """Note what the DRAM at port `p` has counted, `BEFORE` or `AFTER` it serves a burst."""
    sizes = m.sizes
    logged, base = (sizes.logged_reads, sizes.read_log) if reads else (sizes.logged_writes, sizes.write_log)
    if sizes.dram and number < logged:
        address = base + (p * logged + number) * _BYTES
        call_counts(sizes.counts_call, m.port[p].service, address + when)


@part
def log_burst(
    m: Record, reads: bool, number: int, client: int, address: int, beats: int, begun: int, ended: int
) -> None:
    """Note a burst that has been answered, in the log of the first port."""
    sizes = m.sizes
    logged, base = (sizes.logged_reads, sizes.read_log) if reads else (sizes.logged_writes, sizes.write_log)
    if number < logged:
        at = base + number * _BYTES
        # In the order of `LOGGED`'s fields.
        write_word(at, client)
        write_word(at + 8, address)
        write_word(at + 16, beats)
        write_word(at + 24, begun)
        write_word(at + 32, ended)

"""One of four ports of 512 bits at 300 MHz, with each memory (docs/reference/memory.md): GB/s, and part of its peak.

    python examples/memory_bandwidth.py

A master keeps up to 64 bursts under way and takes a beat per cycle. Nothing is estimated from figures: every burst goes
through the memory model that the co-simulation has.
"""

import numpy as np

from simgnn.sim.harness.memory_service import MemoryService
from simgnn.sim.memory.dram import DRAMS, MAPPINGS
from simgnn.sim.memory.kinds import KINDS
from simgnn.sim.memory.timing import MemoryTiming

BEAT_BYTES = 64
CLOCK_MHZ = 300.0
PORTS = 4
UNDER_WAY = 64
FOOTPRINT = 1 << 30


def traffic(pattern, *, beats, bursts, seed=7):
    """Addresses and directions of bursts of `beats` beats.

    Parameters
    ----------
    pattern : str
        "sequential" or "random" reads, "write" for sequential writes, or "mixed": a read and a write by turns.
    beats, bursts, seed : int

    Returns
    -------
    list of (int, bool)
        Address, and whether it is a write.
    """
    size = BEAT_BYTES * beats
    if pattern == "random":
        places = np.random.default_rng(seed).integers(0, FOOTPRINT // size, bursts) * size
        return [(int(place), False) for place in places]
    if pattern == "mixed":
        return [(size * (i // 2) + (FOOTPRINT if i % 2 else 0), bool(i % 2)) for i in range(bursts)]
    return [(size * i, pattern == "write") for i in range(bursts)]


def bandwidth(timing, bursts, *, beats):
    """Bandwidth of a port in 1e9 bytes per second, float.

    Parameters
    ----------
    timing : MemoryTiming
    bursts : list of (int, bool)
        From `traffic`.
    beats : int
    """
    memory = MemoryService(timing, beat_bytes=BEAT_BYTES, clock_mhz=CLOCK_MHZ)
    ends = []
    sent = 0  # cycle in which the port can send a write's next beat
    taken = {False: 0, True: 0}  # cycle of each direction's last beat or answer
    cycle = 0
    for number, (address, write) in enumerate(bursts):
        free = ends[number - UNDER_WAY] + 1 if number >= UNDER_WAY else 0
        if write:
            sent = max(sent, free, cycle) + beats
            cycle = max(cycle, sent)
            end = max(memory.write(cycle, address, beats), taken[True] + 1)
        else:
            cycle = max(cycle, free)
            end = max(taken[False], 0)
            for ready in memory.read(cycle, address, beats).tolist():
                end = max(end + 1, ready)
        taken[write] = end
        ends.append(end)
    return BEAT_BYTES * beats * len(bursts) * CLOCK_MHZ / 1e3 / max(ends)


ROWS = (
    ("sequential reads, 64 beats", "sequential", 64, 1000),
    ("sequential writes, 64 beats", "write", 64, 1000),
    ("reads and writes by turns, 64 beats", "mixed", 64, 1000),
    ("reads and writes by turns, 4 beats", "mixed", 4, 8000),
    ("random reads, 16 beats (1 KB)", "random", 16, 4000),
    ("random reads, 4 beats (256 bytes)", "random", 4, 8000),
    ("random reads, 1 beat (64 bytes)", "random", 1, 16000),
)
"""Rows of the table: name, pattern, beats of a burst, bursts."""


def columns():
    """Columns of the table: name, timing, peak in GB/s of memory and port."""
    port = BEAT_BYTES * CLOCK_MHZ / 1e3
    yield "fixed", MemoryTiming(), port
    for kind in KINDS:
        if kind not in DRAMS:
            continue
        channels = DRAMS[kind].channels_at(PORTS)
        for mapping in MAPPINGS:
            timing = MemoryTiming(kind=kind, channels=channels, mapping=mapping)
            yield f"{kind}, {mapping}", timing, min(port, channels * DRAMS[kind].gbs)


def main():
    made = list(columns())
    print("| | " + " | ".join(name for name, _, _ in made) + " |")
    print("|---" * (len(made) + 1) + "|")
    for name, pattern, beats, bursts in ROWS:
        cells = []
        for _, timing, peak in made:
            gbs = bandwidth(timing, traffic(pattern, beats=beats, bursts=bursts), beats=beats)
            cells.append(f"{gbs:.1f} ({100 * gbs / peak:.0f} %)")
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()

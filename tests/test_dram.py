"""The DRAM behind a port: against times worked out by hand, and against a scheduler that goes from clock to clock."""

from fractions import Fraction

import numpy as np
import pytest
from naive_dram import NaiveDram

from simgnn.sim.dram import DRAMS, MAPPINGS, QUEUE
from simgnn.sim.memory_service import MemoryService
from simgnn.sim.timing import KINDS, MemoryTiming

DDR4 = {  # clocks at 1200 MHz
    **{"cl": 17, "cwl": 12, "rcd": 17, "rp": 17, "ras": 39, "rrd_s": 4, "rrd_l": 6, "faw": 16, "ccd_s": 4},
    **{"ccd_l": 6, "rtp": 9, "wr": 18, "wtr_s": 3, "wtr_l": 9, "read_to_write": 11, "burst": 4},
    **{"rfc": 420, "refi": 9360, "groups": 4, "banks": 4, "columns": 128, "column_bytes": 64},
    "controller": 67,
}
HBM2 = {  # clocks at 1000 MHz
    **{"cl": 18, "cwl": 7, "rcd": 12, "rp": 14, "ras": 28, "rrd_s": 4, "rrd_l": 6, "faw": 16, "ccd_s": 2},
    **{"ccd_l": 3, "rtp": 5, "wr": 14, "wtr_s": 4, "wtr_l": 9, "read_to_write": 18, "burst": 2},
    **{"rfc": 260, "refi": 3900, "groups": 4, "banks": 4, "columns": 32, "column_bytes": 32},
    "controller": 87,
}
CLOCKS = {"ddr4-2400": (1200, DDR4), "hbm2": (1000, HBM2)}


def random_bursts(rng, count, beat_bytes, footprint, gap):
    """(cycle, address, beats, write), of chains of neighbours and of jumps; cycles do not fall."""
    bursts, cycle, address = [], int(rng.integers(0, 1000)), 0
    write = False
    for _ in range(count):
        beats = int(rng.choice([1, 1, 2, 3, 7, 16]))
        if rng.random() < 0.5:
            address = int(rng.integers(0, footprint // beat_bytes)) * beat_bytes
        if rng.random() < 0.3:
            write = not write
        bursts.append((cycle, address, beats, write))
        address += beats * beat_bytes
        cycle += int(rng.integers(0, gap)) if rng.random() < 0.9 else int(rng.integers(0, 40 * gap))
    return bursts


def serve(service, bursts):
    return [
        service.write(cycle, address, beats) if write else service.read(cycle, address, beats).tolist()
        for cycle, address, beats, write in bursts
    ]


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("kind", CLOCKS)
def test_random_bursts_equal_the_naive_scheduler(kind, seed):
    rng = np.random.default_rng([seed, len(kind)])
    dram_mhz, clocks = CLOCKS[kind]
    beat_bytes = int(rng.choice([8, 32, 64, 128]))
    clock_mhz = float(rng.choice([300, 60, 450, 333.333, 1]))
    channels, mapping = int(rng.choice([1, 1, 2, 4])), str(rng.choice(MAPPINGS))
    footprint = int(rng.choice([1 << 12, 1 << 16, 1 << 20, 1 << 26]))
    gap = max(2, int(rng.choice([1, 4, 30, 300]) * clock_mhz / 300))
    bursts = random_bursts(rng, 150, beat_bytes, footprint, gap)
    times = clocks | {"channels": channels, "mapping": mapping, "queue": QUEUE}
    naive = NaiveDram(times, Fraction(1000 * dram_mhz, round(1000 * clock_mhz)))
    wanted = naive.serve(bursts, beat_bytes)
    timing = MemoryTiming(kind=kind, channels=channels, mapping=mapping)
    service = MemoryService(timing, beat_bytes=beat_bytes, clock_mhz=clock_mhz)
    found = serve(service, bursts)
    assert found == [max(w) if burst[3] else w for w, burst in zip(wanted, bursts, strict=True)]
    counts = service.counts()
    assert {name: counts[name] for name in naive.counts()} == naive.counts()
    for name, write in (("bytes_read", False), ("bytes_written", True)):
        assert counts[name] == beat_bytes * sum(beats for *_, beats, w in bursts if w == write)

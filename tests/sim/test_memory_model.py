"""The memory model, cycle by cycle, against the recurrences that its header states."""

import ctypes
import subprocess
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from naive_dram import NaiveDram
from properties import every_seed
from test_dram import CLOCKS

from simgnn.sim.harness.kernel_library import HARNESS
from simgnn.sim.memory.dram import DRAMS, MAPPINGS
from simgnn.sim.memory.kinds import KINDS
from simgnn.sim.memory.timing import WRITE_ORDERS, MemoryTiming, TimingStructure
from simgnn.sim.toolchain.compiler import find_compiler

AR, R, AW, W, B = range(5)
BEAT_BYTES = 32
REACH = 4096 * 5
"""Bursts lie at multiples of 4096 below; the fifth is at 0 again."""


class Offer(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_uint64)
        for name in (
            *("arready", "awready", "wready", "rvalid", "rlast", "bvalid", "bfailed"),
            *("raddress", "rfirst", "waddress"),
        )
    )


class Master(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_uint64)
        for name in (
            *("arvalid", "araddr", "arlen", "rready", "awvalid", "awaddr", "awlen", "wvalid", "bready"),
            *("wfailed", "wlast", "awfailed"),
        )
    )


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    made = tmp_path_factory.mktemp("memory") / "memory.so"
    source = Path(__file__).with_name("memory_port.c")
    command = [*find_compiler(), "-x", "c", "-std=c99", "-O1", "-Wall", "-Werror", "-shared", "-fPIC"]
    subprocess.run([*command, f"-I{HARNESS}", "-o", str(made), str(source)], check=True)
    library = ctypes.CDLL(str(made))
    library.port_open.restype = ctypes.c_void_p
    library.port_open.argtypes = ctypes.POINTER(TimingStructure), ctypes.c_uint64
    library.port_close.argtypes = (ctypes.c_void_p,)
    library.port_offer.argtypes = ctypes.c_void_p, ctypes.c_uint64, ctypes.POINTER(Offer)
    library.port_commit.argtypes = ctypes.c_void_p, ctypes.c_uint64, ctypes.POINTER(Master)
    library.port_lead.restype = ctypes.c_int64
    library.port_lead.argtypes = ctypes.POINTER(TimingStructure), ctypes.c_uint64
    library.port_stall.restype = ctypes.c_uint64
    library.port_stall.argtypes = ctypes.POINTER(TimingStructure), ctypes.c_uint64, ctypes.c_uint64
    return library


def simulate(model, timing, reads, writes, start, busy):
    """Play a master that offers bursts back to back; returns cycles of every transfer and what was offered when.

    `reads` and `writes` are burst lengths; a master's AR, AW and W begin at the cycles in `start`; R and B are ready
    in cycle c when ``busy[channel][c]`` is 0.
    """
    port = model.port_open(ctypes.byref(timing), BEAT_BYTES)
    offer, master = Offer(), Master()
    transfers = {channel: [] for channel in range(5)}
    valid = {AR: [], AW: [], W: []}
    last = [i + 1 == length for length in reads for i in range(length)]
    write_last = [i + 1 == length for length in writes for i in range(length)]
    beats = sum(writes)
    now, base = 0, 1000
    while len(transfers[R]) < sum(reads) or len(transfers[B]) < len(writes):
        assert now < 100_000
        model.port_offer(port, base + now, offer)
        read, write = len(transfers[AR]), len(transfers[AW])
        master.arvalid = now >= start[AR] and read < len(reads)
        master.arlen, master.araddr = (reads[read] - 1, 4096 * read % REACH) if master.arvalid else (0, 0)
        master.awvalid = now >= start[AW] and write < len(writes)
        master.awlen, master.awaddr = (writes[write] - 1, 4096 * write % REACH) if master.awvalid else (0, 0)
        master.wvalid = now >= start[W] and len(transfers[W]) < beats
        master.wlast = bool(master.wvalid) and write_last[len(transfers[W])]
        master.rready, master.bready = not busy[R][now], not busy[B][now]
        for channel, raised in ((AR, master.arvalid), (AW, master.awvalid), (W, master.wvalid)):
            if raised and len(valid[channel]) == len(transfers[channel]):
                valid[channel].append(now)
        if offer.rvalid and master.rready:
            assert offer.rlast == last[len(transfers[R])]
        happened = (
            (AR, master.arvalid and offer.arready),
            (R, offer.rvalid and master.rready),
            (AW, master.awvalid and offer.awready),
            (W, master.wvalid and offer.wready),
            (B, offer.bvalid and master.bready),
        )
        model.port_commit(port, base + now, master)
        for channel, did in happened:
            if did:
                transfers[channel].append(now)
        now += 1
    model.port_close(port)
    return transfers, valid


def expected(timing, stall, lead, reads, writes, valid, busy):
    """Cycles of every transfer by the header's recurrences."""
    t = {channel: [] for channel in range(5)}

    def before(channel, i):
        return t[channel][i] + 1 if i >= 0 else 0

    def ready(channel, cycle):
        while busy[channel][cycle]:
            cycle += 1
        return cycle

    data_time = 0
    ends = []
    for j, length in enumerate(reads):
        oldest = j - timing.outstanding_reads
        free = before(R, ends[oldest]) if oldest >= 0 else 0
        t[AR].append(max(valid[AR][j], before(AR, j - 1), free) + stall(AR, j))
        for _ in range(length):
            i = len(t[R])
            data_time = max((t[AR][j] + timing.read_latency) << 16, data_time + timing.read_spacing * (i > 0))
            t[R].append(ready(R, max(-(-data_time // 65536), before(R, i - 1)) + stall(R, i)))
        ends.append(len(t[R]) - 1)
    write_time = 0
    for j, length in enumerate(writes):
        address = max(valid[AW][j], before(AW, j - 1), before(B, j - timing.outstanding_writes))
        ahead = min(lead(j), length)
        if ahead < 0:
            t[AW].append(address + stall(AW, j))
        for beat in range(length):
            i = len(t[W])
            if i:
                write_time = max(t[W][i - 1] << 16, write_time) + timing.write_spacing
            welcome = max(valid[W][i], before(W, i - 1), -(-write_time // 65536))
            if beat == ahead == 0:
                t[AW].append(max(address, welcome) + 1 + stall(AW, j) + stall(W, i))
                t[W].append(t[AW][j])
                continue
            if beat == ahead:
                t[AW].append(max(address, before(W, i - 1)) + stall(AW, j))
            t[W].append(max(welcome, before(AW, j - 1 if beat < ahead else j)) + stall(W, i))
        if ahead == length:
            t[AW].append(max(address, before(W, len(t[W]) - 1)) + stall(AW, j))
        whole = max(t[AW][j], t[W][-1])
        t[B].append(ready(B, max(whole + timing.write_latency, before(B, j - 1)) + stall(B, j)))
    return t


@pytest.mark.parametrize("write_order", WRITE_ORDERS)
@every_seed
def test_transfers_follow_the_recurrences(model, seed, write_order):
    rng = np.random.default_rng(seed)
    timing = MemoryTiming(
        read_latency=int(rng.integers(1, 40)),
        write_latency=int(rng.integers(1, 20)),
        read_bytes_per_cycle=None if seed % 3 == 0 else float(rng.uniform(5, 32)),
        write_bytes_per_cycle=None if seed % 3 == 1 else float(rng.uniform(5, 32)),
        outstanding_reads=int(rng.integers(1, 6)),
        outstanding_writes=int(rng.integers(1, 6)),
        stall_probability=[0.0, 0.2, 0.9][seed % 3],
        stall_cycles=int(rng.integers(1, 9)),
        seed=seed,
        write_order=write_order,
    ).structure(word_bytes=BEAT_BYTES, clock_mhz=300)
    reads, writes = (rng.integers(1, 17, size=int(rng.integers(1, 30))).tolist() for _ in range(2))
    start = {channel: int(rng.integers(0, 30)) for channel in (AR, AW, W)}
    busy = {channel: rng.random(100_000) < rng.choice([0, 0.3, 0.8]) for channel in (R, B)}
    found, valid = simulate(model, timing, reads, writes, start, busy)
    wanted = expected(
        timing,
        lambda channel, i: model.port_stall(timing, channel, i),
        lambda j: model.port_lead(timing, j),
        reads,
        writes,
        valid,
        busy,
    )
    assert found == wanted
    assert len(found[R]) == sum(reads) and len(found[W]) == sum(writes)


@pytest.mark.parametrize("kind", DRAMS)
@every_seed
def test_a_dram_behind_the_port_has_the_recurrences_of_its_service(model, kind, seed):
    """The port's transfers, given when they were offered, from the times that the naive DRAM has for its bursts."""
    rng = np.random.default_rng(seed)
    memory = MemoryTiming(
        kind=kind,
        outstanding_reads=int(rng.integers(1, 6)),
        outstanding_writes=int(rng.integers(1, 6)),
        stall_probability=[0.0, 0.3][seed % 2],
        seed=seed,
    )
    timing = memory.structure(word_bytes=BEAT_BYTES, clock_mhz=300)
    reads, writes = (rng.integers(1, 17, size=int(rng.integers(1, 30))).tolist() for _ in range(2))
    start = {channel: int(rng.integers(0, 30)) for channel in (AR, AW, W)}
    busy = {channel: rng.random(100_000) < rng.choice([0, 0.3, 0.8]) for channel in (R, B)}
    t, valid = simulate(model, timing, reads, writes, start, busy)
    last = np.cumsum(writes) - 1
    come = [(cycle, False, j) for j, cycle in enumerate(t[AR])]
    come += [(t[W][last[j]], True, j) for j in range(len(writes))]
    come.sort()  # of a read and a write in one cycle, the read first
    bursts = [(cycle, 4096 * j % REACH, (writes if write else reads)[j], write) for cycle, write, j in come]
    mhz, clocks = CLOCKS[kind]
    naive = NaiveDram(clocks | {"channels": 1, "mapping": MAPPINGS[0], "queue": 32}, Fraction(mhz, 300))
    served = dict(zip([key[1:] for key in come], naive.serve(bursts, BEAT_BYTES), strict=True))

    def stall(channel, i):
        return model.port_stall(timing, channel, i)

    def ready(channel, cycle):
        while busy[channel][cycle]:
            cycle += 1
        return cycle

    i = 0
    for j, length in enumerate(reads):
        assert t[AR][j] >= valid[AR][j]
        for beat in range(length):
            free = t[R][i - 1] + 1 if i else 0
            assert t[R][i] == ready(R, max(served[False, j][beat], free) + stall(R, i))
            i += 1
    for j in range(len(writes)):
        free = t[B][j - 1] + 1 if j else 0
        assert t[B][j] == ready(B, max(max(served[True, j]), free) + stall(B, j))
    for j, length in enumerate(writes):
        for beat in range(length):
            i = last[j] - length + 1 + beat
            free = t[W][i - 1] + 1 if i else 0
            assert t[W][i] == max(valid[W][i], t[AW][j] + 1, free) + stall(W, i)


def test_random_orders_of_writes_are_each_as_likely(model):
    timing = MemoryTiming(write_order="random", seed=7).structure(word_bytes=BEAT_BYTES, clock_mhz=300)
    leads = np.array([model.port_lead(timing, burst) for burst in range(8000)])
    kinds = [(leads == lead).mean() for lead in (-1, 0, 256)]
    assert np.abs(np.array(kinds) - 0.25).max() < 0.02
    few = np.bincount(leads[(leads > 0) & (leads < 256)], minlength=9)
    assert few.size == 9 and few[1:].min() > 0.8 * few[1:].mean()
    assert leads[:16].tolist() != [model.port_lead(other_port(timing), burst) for burst in range(16)]


def other_port(timing):
    """The same memory behind port 1."""
    other = TimingStructure.from_buffer_copy(timing)
    other.port = 1
    return other


def test_stalls_have_the_stated_probability_and_length(model):
    timing = MemoryTiming(stall_probability=0.25, stall_cycles=4, seed=7).structure(
        word_bytes=BEAT_BYTES, clock_mhz=300
    )
    stalls = np.array([[model.port_stall(timing, channel, i) for i in range(8000)] for channel in range(5)])
    assert abs((stalls > 0).mean() - 0.25) < 0.01
    counts = np.bincount(stalls[stalls > 0], minlength=5)
    assert counts.size == 5 and counts[0] == 0 and counts[1:].min() > 0.9 * counts[1:].mean()
    assert all((stalls[i] != stalls[j]).any() for i in range(5) for j in range(i))


def test_stalls_are_pinned(model):
    """A cycle model elsewhere must find these very values."""
    timing = MemoryTiming(stall_probability=0.5, stall_cycles=8, seed=1).structure(
        word_bytes=BEAT_BYTES, clock_mhz=300
    )
    found = [[model.port_stall(timing, channel, i) for i in range(8)] for channel in (AR, B)]
    assert found == [[0, 1, 2, 6, 0, 0, 5, 5], [7, 0, 2, 0, 0, 7, 0, 0]]


@pytest.mark.parametrize(
    "values, text",
    [
        ({"read_latency": 0}, "read_latency must be an integer from 1 to 1048576, not 0"),
        ({"outstanding_writes": 257}, "outstanding_writes must be an integer from 1 to 256, not 257"),
        ({"stall_probability": 1.5}, "stall_probability must be a number from 0 to 1, not 1.5"),
        ({"kind": "ddr3"}, f"memory kind must be one of {', '.join(KINDS)} or a file .toml, not 'ddr3'"),
        (
            {"kind": "hbm2", "read_latency": 9},
            "read_latency must be left out for a memory of kind 'hbm2', not 9",
        ),
        ({"kind": "ideal", "channels": 2}, "channels must be left out for a memory of kind 'ideal', not 2"),
        ({"kind": "hbm2", "channels": 3}, "channels must be a power of two, not 3"),
        ({"kind": "hbm2", "channels": 32}, "channels must be an integer from 1 to 16, not 32"),
        (
            {"kind": "hbm2", "mapping": "bank-row"},
            "mapping must be one of row-bank-column, row-column-bank, not 'bank-row'",
        ),
        (
            {"write_order": "data"},
            "write_order must be one of address-first, together, data-first, random, not 'data'",
        ),
        ({"read_bytes_per_cycle": 0}, "read_bytes_per_cycle must be a number from 1/64 to 1048576, not 0"),
    ],
)
def test_bad_timing_is_refused(values, text):
    with pytest.raises(ValueError) as caught:
        MemoryTiming(**values)
    assert str(caught.value) == text

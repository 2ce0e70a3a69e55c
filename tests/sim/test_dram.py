"""The DRAM behind a port: against times worked out by hand, and against a scheduler that goes from clock to clock."""

import dataclasses
from fractions import Fraction

import numpy as np
import pytest
from naive_dram import NaiveDram
from project_files import load_script
from properties import every_seed

from simgnn.sim.harness.memory_service import MemoryService
from simgnn.sim.memory.dram import DRAMS, MAPPINGS, dram_like
from simgnn.sim.memory.kinds import KINDS, memory_kind
from simgnn.sim.memory.timing import MemoryTiming

DDR4 = {  # clocks at 1200 MHz
    **{"cl": 17, "cwl": 12, "rcd": 17, "rp": 17, "ras": 39, "rrd_s": 4, "rrd_l": 6, "faw": 16, "ccd_s": 4},
    **{"ccd_l": 6, "rtp": 9, "wr": 18, "wtr_s": 3, "wtr_l": 9, "read_to_write": 11, "burst": 4},
    **{"rfc": 420, "refi": 9360, "groups": 4, "banks": 4, "columns": 128, "column_bytes": 64},
    **{"controller": 67, "ccd_l_wr": 6},
}
DDR5 = {  # clocks at 2400 MHz
    **{"cl": 40, "cwl": 38, "rcd": 39, "rp": 39, "ras": 77, "rrd_s": 8, "rrd_l": 12, "faw": 32, "ccd_s": 8},
    **{"ccd_l": 12, "ccd_l_wr": 24, "rtp": 18, "wr": 72, "wtr_s": 6, "wtr_l": 24, "read_to_write": 14},
    **{"burst": 8, "rfc": 708, "refi": 9360, "groups": 8, "banks": 4, "columns": 64, "column_bytes": 64},
    "controller": 134,
}
HBM2 = {  # clocks at 1000 MHz
    **{"cl": 18, "cwl": 7, "rcd": 12, "rp": 14, "ras": 28, "rrd_s": 4, "rrd_l": 6, "faw": 16, "ccd_s": 2},
    **{"ccd_l": 3, "rtp": 5, "wr": 14, "wtr_s": 4, "wtr_l": 9, "read_to_write": 18, "burst": 2},
    **{"rfc": 260, "refi": 3900, "groups": 4, "banks": 4, "columns": 32, "column_bytes": 32},
    **{"controller": 87, "ccd_l_wr": 3},
}
HBM2E = HBM2 | {  # clocks at 1600 MHz
    **{"cl": 29, "cwl": 12, "rcd": 20, "rp": 23, "ras": 45, "rrd_s": 7, "rrd_l": 10, "faw": 26, "ccd_l": 5},
    **{"ccd_l_wr": 5, "rtp": 8, "wr": 23, "wtr_s": 7, "wtr_l": 15, "read_to_write": 29, "rfc": 560},
    **{"refi": 6240, "controller": 139},
}
CLOCKS = {"ddr4-2400": (1200, DDR4), "ddr5": (2400, DDR5), "hbm2": (1000, HBM2), "hbm2e": (1600, HBM2E)}


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


def change_dram(monkeypatch, kind, **figures):
    """Give a kind of memory other figures until the test ends."""
    dram = dataclasses.replace(KINDS[kind].dram, **figures)
    monkeypatch.setitem(KINDS, kind, dataclasses.replace(KINDS[kind], dram=dram))


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", CLOCKS)
@every_seed
def test_random_bursts_equal_the_naive_scheduler(monkeypatch, kind, seed):
    rng = np.random.default_rng([seed, len(kind)])
    dram_mhz, clocks = CLOCKS[kind]
    beat_bytes = int(rng.choice([8, 32, 64, 128]))
    clock_mhz = float(rng.choice([300, 60, 450, 333.333, 1]))
    channels, mapping = int(rng.choice([1, 1, 2, 16])), str(rng.choice(MAPPINGS))
    footprint = int(rng.choice([1 << 12, 1 << 16, 1 << 20, 1 << 26]))
    gap = max(2, int(rng.choice([1, 4, 30, 300]) * clock_mhz / 300))
    bursts = random_bursts(rng, 150, beat_bytes, footprint, gap)
    queue = int(rng.choice([1, 2, 5, 32, 64]))
    change_dram(monkeypatch, kind, queue=queue)
    times = clocks | {"channels": channels, "mapping": mapping, "queue": queue}
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


# Times worked out by hand, on a kernel whose cycle is one clock of the DRAM. Column n of DDR4 is at address 64 n;
# groups change fastest, columns 4 * 128 apart are in the next bank, 4 * 128 * 4 apart in the next row of the same bank.
ROW, BANK = 64 * 4 * 128 * 4, 64 * 4 * 128
CLOSED = 17 + 17 + 4 + 67  # tRCD + CL + BL/2 + controller
HIT = 17 + 4 + 67


def ddr4(**options):
    return MemoryService(MemoryTiming(kind="ddr4-2400", **options), beat_bytes=64, clock_mhz=1200)


def test_the_figures_are_those_of_the_standard_in_clocks():
    for kind, (mhz, clocks) in CLOCKS.items():
        structure = DRAMS[kind].structure(clock_mhz=300)
        found = {name: getattr(structure, name) for name in clocks if name != "columns"}
        assert found == {name: value for name, value in clocks.items() if name != "columns"}
        assert (structure.dram_khz, DRAMS[kind].columns) == (1000 * mhz, clocks["columns"])
    assert {kind: dram.gbs * dram.part_channels for kind, dram in DRAMS.items()} == {
        **{"ddr4-2400": 19.2, "ddr5": 38.4},  # a DIMM's
        **{"hbm2": 256.0, "hbm2e": 409.6},  # a stack's
    }


@pytest.mark.parametrize(
    "kind, ports, text",
    [
        ("ddr4-2400", 1, "a DIMM: 1 channel at the port, 19.2 GB/s, an open row in 73 ns"),
        (
            "ddr5",
            4,
            "a DIMM for each port: 2 subchannels at each of 4 ports, 38.4 GB/s, an open row in 76 ns",
        ),
        ("hbm2", 1, "a stack of 16: 16 pseudo-channels at the port, 256 GB/s, an open row in 107 ns"),
        ("hbm2", 4, "a stack of 16: 4 pseudo-channels at each of 4 ports, 64 GB/s, an open row in 107 ns"),
        (
            "hbm2e",
            16,
            "a stack of 16: 1 pseudo-channel at each of 16 ports, 25.6 GB/s, an open row in 106 ns",
        ),
    ],
)
def test_where_a_parts_channels_are(kind, ports, text):
    dram = DRAMS[kind]
    assert dram.placement(ports=ports, channels=dram.channels_at(ports)) == text
    assert dram.placement(ports=2, channels=4 * dram.channels_at(2)).startswith(f"{4 * dram.channels_at(2)} ")


def test_a_closed_row_an_open_row_and_a_conflict():
    memory = ddr4()
    assert memory.read(0, 0, 1).tolist() == [CLOSED]
    assert memory.read(200, 0, 1).tolist() == [200 + HIT]
    assert memory.read(400, ROW, 1).tolist() == [400 + 17 + CLOSED]  # tRP more
    assert memory.read(600, BANK, 1).tolist() == [600 + CLOSED]
    counts = memory.counts()
    assert (counts["row_hits"], counts["row_conflicts"]) == (1, 1)
    assert (counts["row_misses"], counts["bytes_read"], counts["refreshes"]) == (2, 256, 0)


def test_a_row_stays_open_for_tras_and_until_its_reads_and_writes_have_ended():
    memory = ddr4()
    memory.read(0, 0, 1)
    # PRECHARGE at tRAS = 39; it might at READ + tRTP = 17 + 9.
    assert memory.read(1, ROW, 1).tolist() == [39 + 17 + CLOSED]
    memory = ddr4()
    memory.write(0, 0, 1)
    # PRECHARGE at WRITE + CWL + BL/2 + tWR.
    assert memory.read(1, ROW, 1).tolist() == [17 + 12 + 4 + 18 + 17 + CLOSED]
    memory = ddr4()
    memory.read(0, 0, 1)
    memory.read(100, 0, 1)
    # PRECHARGE at READ + tRTP.
    assert memory.read(101, ROW, 1).tolist() == [100 + 9 + 17 + CLOSED]


def test_reads_of_one_bank_group_are_further_apart_than_those_of_several():
    memory = ddr4()
    first = int(memory.read(0, 0, 4)[-1])  # opens a row in each group
    groups = memory.read(1000, 0, 4).tolist()
    assert groups == [1000 + HIT + 4 * i for i in range(4)]  # tCCD_S = BL/2
    one = [int(memory.read(2000, 256 * i, 1)[0]) for i in range(4)]
    assert one == [2000 + HIT + 6 * i for i in range(4)]  # tCCD_L
    assert first == CLOSED + 3 * 4  # ACTIVATEs tRRD_S apart


def test_four_rows_are_opened_in_tfaw():
    memory = MemoryService(MemoryTiming(kind="hbm2"), beat_bytes=32, clock_mhz=1000)
    rows = [32 * (4 * 32 * bank + group) for bank in range(2) for group in range(4)]
    ready = [int(memory.read(0, address, 1)[0]) for address in rows]
    closed = 12 + 18 + 2 + 87
    # tRRD_S = 4: the fifth ACTIVATE is tFAW = 16 after the first, which tRRD alone gives too.
    assert ready == [closed + 4 * i for i in range(8)]
    memory = ddr4()
    rows = [64 * group + BANK * bank for bank in range(2) for group in range(4)]
    assert [int(memory.read(0, address, 1)[0]) for address in rows] == [CLOSED + 4 * i for i in range(8)]
    memory = ddr4()
    same_group = [int(memory.read(0, BANK * bank, 1)[0]) for bank in range(4)]
    assert same_group == [CLOSED + 6 * i for i in range(4)]  # tRRD_L


def test_tfaw_holds_rows_back(monkeypatch):
    """On a DRAM of wide rows (x8: 21 ns) tFAW is what limits."""
    change_dram(monkeypatch, "ddr4-2400", faw=(20, "21"))
    memory = ddr4()
    rows = [64 * group + BANK * bank for bank in range(2) for group in range(4)]
    begin = [0, 4, 8, 12, 26, 30, 34, 38]  # 26 = ceil(21 ns * 1.2)
    assert [int(memory.read(0, address, 1)[0]) for address in rows] == [CLOSED + tick for tick in begin]


def test_the_bus_turns_around():
    memory = ddr4()
    memory.read(0, 0, 2)
    # WRITE at READ + CL + BL/2 + 2 - CWL, answered CWL + BL/2 later.
    read = int(memory.read(1000, 0, 1)[0]) - HIT
    assert read == 1000
    assert memory.write(1000, 64, 1) == 1000 + 11 + 12 + 4 + 67
    # READ in the same group at WRITE + CWL + BL/2 + tWTR_L.
    assert memory.read(1000, 64, 1).tolist() == [1011 + 12 + 4 + 9 + HIT]
    memory.write(2000, 64, 1)
    assert memory.read(2000, 0, 1).tolist() == [2000 + 12 + 4 + 3 + HIT]  # another group: tWTR_S


def test_a_refresh_closes_all_rows_for_trfc():
    memory = ddr4()
    memory.read(0, 0, 1)
    # PRECHARGE, tRP, REFRESH, tRFC, and the row is opened again.
    assert memory.read(9360, 0, 1).tolist() == [9360 + 17 + 420 + CLOSED]
    assert memory.counts()["refreshes"] == 1
    # Four more have passed while nothing came; the last at 46800 - 9360.
    assert memory.read(46_000, 0, 1).tolist() == [46_000 + CLOSED]
    assert memory.counts()["refreshes"] == 4
    # A READ that could not come before the refresh waits for it.
    memory = ddr4()
    assert memory.read(0, 0, 1).tolist() == [CLOSED]
    assert memory.read(9360 - 1, 0, 1).tolist() == [9359 + HIT]
    memory = ddr4()
    memory.read(0, 0, 1)
    assert memory.read(9360 - 1, BANK, 1).tolist() == [9360 + 17 + 420 + CLOSED]


def test_cycles_are_exact_where_clocks_do_not_divide():
    """1200 MHz behind 450 MHz: a cycle is 8/3 clocks; times begin with the first burst."""
    memory = MemoryService(MemoryTiming(kind="ddr4-2400"), beat_bytes=64, clock_mhz=450)
    assert memory.read(10**9 + 7, 0, 1).tolist() == [10**9 + 7 + -(-CLOSED * 3 // 8)]
    later = 10**9 + 7 + 10**6 + 1
    start = -(-(10**6 + 1) * 8 // 3)
    behind = start % 9360  # since the last refresh, which is over
    assert 420 < behind < 9360 - 100
    assert memory.read(later, 0, 1).tolist() == [10**9 + 7 + -(-(start + CLOSED) * 3 // 8)]


@pytest.fixture(scope="module")
def example(root):
    return load_script(root / "examples" / "memory_bandwidth.py")


@pytest.mark.parametrize("kind", CLOCKS)
def test_neighbours_get_the_peak_and_jumps_do_not(example, kind):
    dram, port = DRAMS[kind].gbs, example.BEAT_BYTES * example.CLOCK_MHZ / 1e3
    peak = min(dram, port)

    def bandwidth(pattern, beats):
        bursts = example.traffic(pattern, beats=beats, bursts=16_000 // beats)
        return example.bandwidth(MemoryTiming(kind=kind), bursts, beats=beats)

    clocks = CLOCKS[kind][1]
    refreshing = clocks["rfc"] / clocks["refi"]
    for pattern in ("sequential", "write"):
        assert 0.9 * peak < bandwidth(pattern, 64) < min(port, dram * (1 - refreshing))
    assert bandwidth("random", 1) < 0.35 * peak
    assert bandwidth("mixed", 4) < 0.5 * peak


def test_a_streak_of_row_hits_has_the_peak_bandwidth():
    memory = ddr4()
    memory.read(0, 0, 64)
    ready = np.concatenate([memory.read(1000, 64 * 64 * burst, 64) for burst in range(8)])
    assert (np.diff(ready.astype(int)) == 4).all()  # 64 bytes in 4 clocks at 1200 MHz: 19.2 GB/s
    assert memory.counts()["row_hits"] == 9 * 64 - 4


def test_bad_bursts_are_refused():
    memory = ddr4()
    memory.read(5, 0, 1)
    for burst, text in (
        ((4, 0, 1), "cycle of a burst must be at least the last one's, 5, not 4"),
        ((5, 8, 1), "address of a burst must be a multiple of 64, not 8"),
        ((5, 0, 257), "beats of a burst must be from 1 to 256, not 257"),
    ):
        with pytest.raises(ValueError) as caught:
            memory.read(*burst)
        assert str(caught.value) == text


def test_a_clock_too_slow_is_refused():
    with pytest.raises(ValueError) as caught:
        DRAMS["hbm2"].structure(clock_mhz=0.0001)
    assert str(caught.value) == "clock_mhz must be at least 0.001 for a DRAM, not 0.0001"


# A DRAM of one's own, in a file.


def test_a_file_has_a_dram_of_ones_own(tmp_path):
    path = tmp_path / "board.toml"
    path.write_text('like = "ddr4-2400"\ncl = 19\ncontroller = [0, "100"]\nrcd = 20\n')
    kind, ddr4 = memory_kind(str(path)), DRAMS["ddr4-2400"]
    assert (
        kind.dram == dataclasses.replace(ddr4, cl=19, controller=(0, "100"), rcd=20)
        and kind.like == "ddr4-2400"
    )
    timing = MemoryTiming(kind=str(path))
    assert timing.is_dram and timing.takes("channels") and not timing.takes("read_latency")
    assert timing.structure(word_bytes=64, clock_mhz=300).dram.controller == 120


@pytest.mark.parametrize("kind", DRAMS)
def test_every_kind_passes_the_checks_of_a_file(kind):
    assert dram_like(DRAMS[kind], {}) == DRAMS[kind]


@pytest.mark.parametrize(
    "text, said",
    [
        ("", f"like must be one of {', '.join(DRAMS)}, not None"),
        ("like = 3 = 4", "must be valid TOML"),
        ("controler = 3", "key must be like or one of part, channel, .*, not 'controler'"),
        ("part = 3", "part must be a text, not 3"),
        ("for_each_port = 1", "for_each_port must be true or false, not 1"),
        ("groups = 3", "groups must be a power of two from 1 to 8, not 3"),
        ("banks = 16", "groups times banks must be at most 32, not 64"),
        ("queue = 65", "queue must be an integer from 1 to 64, not 65"),
        ("cl = [1, '2']", r"clocks of cl must be an integer from 0 to 65536, not \[1, '2'\]"),
        ("rcd = -1", "clocks of rcd must be an integer from 0 to 65536, not -1"),
        ("rcd = [1]", "clocks of rcd must be an integer from 0 to 65536, not None"),
        ("rcd = [1, '1e3']", "nanoseconds of rcd must be a decimal text such as .14.16., not '1e3'"),
        ("refi = 400", "refi must be above the other times together, [0-9]+ clocks, .* not 400 clocks"),
    ],
)
def test_bad_files_of_a_dram(tmp_path, text, said):
    path = tmp_path / "bad.toml"
    path.write_text(text if text.startswith("like") or not text else f'like = "ddr4-2400"\n{text}\n')
    with pytest.raises(ValueError, match=f"^memory {path}.* {said}"):
        MemoryTiming(kind=str(path))
    with pytest.raises(
        ValueError, match=r"memory nowhere\.toml must be a file that can be read: No such file"
    ):
        MemoryTiming(kind="nowhere.toml")

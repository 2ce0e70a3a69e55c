"""Bench of runs.py: rows as runs of beats."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.read_clients import unpack
from kit.points import moved, waits, watch
from kit.sizes import DESIGNS
from kit.streams import Scoreboard, StreamMonitor, clock_and_reset, pulse, reset, run_clock

from simgnn.hw.memory.burst import BEATS_BITS
from simgnn.hw.memory.runs import RowRuns

__all__ = ["DESIGNS", "DUT"]
DUT = configured(RowRuns)
case.declare("rows that touch", "rows apart", "rows that overlap", "one row", "a run over 4 GB")
watch("runs in cycles that follow each other", moved("run"), moved("run"))
watch("a run waits", waits("run"))


@cocotb.test()
@cocotb.parametrize(stall=[0.0, 0.5, 0.9], rows=[1, 2, case.pick(short=9, full=300)])
async def runs(dut, stall, rows):
    """Rows that touch are one run, others a run each; the first one cycle after `start`, then one per cycle."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(stall, rows)
    monitor = StreamMonitor(dut, "run", random=random, stall=stall)
    board = Scoreboard("run", show=str)
    dut.start.value = 0
    await clock_and_reset(dut)
    for words, gap in ((1, 0), (1, 1), (5, 0), (5, 3), (7, -7), (4, 1 << 20), (600, 0)):
        # The second row lies behind a multiple of 2^32, so that every bit of the address has to move.
        address = (random.getrandbits(config.address_bits - 36) + 1 << 32) - random.randint(
            1, words
        ) * config.word_bytes
        stride = (words + gap) * config.word_bytes
        together = gap == 0
        last = address + ((rows - 1) * (words + gap) + words - 1) * config.word_bytes
        case.met("rows that touch", together and rows > 1)
        case.met("rows apart", gap > 0 and rows > 1)
        case.met("rows that overlap", gap < 0 and rows > 1)
        case.met("one row", rows == 1)
        case.met("a run over 4 GB", together and address >> 32 != last >> 32)
        board.expect(*([(address, rows * words)] if together else []))
        board.expect(*((address + row * stride, words) for row in range(0 if together else rows)))
        case.drive(dut, address=address, stride=stride, rows=rows, words=words)
        await RisingEdge(dut.clk)
        dut.total.value = rows * words
        await pulse(dut, dut.start)
        before = monitor.cycles
        count = len(board.expected)
        await monitor.take(lambda payload: board.receive(unpack(config, payload)), count=count)
        assert stall or monitor.cycles - before == count, f"{count} runs must take a cycle each"
        await monitor.rest(cycles=2)
    board.finish()


@cocotb.test()
async def wide_fields(dut):
    """Any bit of each field counts; a reset ends what would take too long."""
    config = case.design(DESIGNS)["config"]
    random = case.generator("wide")
    monitor = StreamMonitor(dut, "run", random=random, stall=0.0)
    board = Scoreboard("run", show=str)
    dut.start.value = 0
    run_clock(dut)
    for _ in range(case.pick(short=60, full=2000)):
        await reset(dut)
        rows, words = (random.getrandbits(random.randint(1, len(port))) for port in (dut.rows, dut.words))
        rows, words = max(rows, 1), max(words, 1)
        together = random.random() < 0.5
        if together:
            most = min((1 << 32) // config.word_bytes, 1 << BEATS_BITS) - 1
            words = min(words, most)
            rows = min(rows, most // words)
        stride = words * config.word_bytes if together else random.getrandbits(32 - 6) << 6
        together = stride == words * config.word_bytes and rows * words < 1 << BEATS_BITS
        address = random.getrandbits(config.address_bits - 6) << 6
        fields = {"address": address, "stride": stride, "rows": rows, "words": words, "total": rows * words}
        case.drive(dut, **fields)
        await RisingEdge(dut.clk)
        await pulse(dut, dut.start)
        count = 1 if together else min(rows, 4)
        wrap = (1 << config.address_bits) - 1
        beats = rows * words if together else words
        board.expect(*((address + row * stride & wrap, beats) for row in range(count)))
        await monitor.take(lambda payload: board.receive(unpack(config, payload)), count=count)
    board.finish()

"""Bench of skid.py: order, capacity and throughput, and that neither direction passes through in a cycle."""

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge, Timer
from kit import case
from kit.points import both, high, low, moved, waits, watch
from kit.streams import Scoreboard, StreamDriver, StreamMonitor, clock_and_reset

from simgnn.hw.primitives.skid import SkidBuffer

DUT = SkidBuffer
DESIGNS = {"bits_1": {"shape": 1}, "bits_33": {"shape": 33}}
watch("full", waits("i"))
watch("an element in and one out at once", moved("i", "o"))
watch("elements in cycles that follow each other", moved("o"), moved("o"), moved("o"))
watch("full and emptied by one", waits("i"), moved("i"))
watch("empty and asked", both(high("o_ready"), low("o_valid")))


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=200, full=5000)])
async def order(dut, idle, stall, count):
    """Everything comes out once and in order; an element per cycle where nothing stalls, after one cycle."""
    random = case.generator(idle, stall, count)
    driver = StreamDriver(dut, "i", random=random, idle=idle)
    monitor = StreamMonitor(dut, "o", random=random, stall=stall)
    board = Scoreboard("o")
    await clock_and_reset(dut)
    items = [random.getrandbits(case.design(DESIGNS)["shape"]) for _ in range(count)]
    board.expect(*items)
    sending = cocotb.start_soon(driver.send(items))
    await monitor.take(board.receive, count=count)
    await sending
    if not idle and not stall:
        assert monitor.cycles == count + 1
    await monitor.rest(cycles=4)
    board.finish()


@cocotb.test()
async def registered(dut):
    """With the output stalled two elements go in; within a cycle no input changes an output."""
    random = case.generator()
    dut.i_valid.value, dut.o_ready.value, dut.i_payload.value = 0, 0, 0
    await clock_and_reset(dut)
    dut.i_valid.value = 1
    taken = 0
    for _ in range(6):
        await RisingEdge(dut.clk)
        taken += case.known(dut.i_ready)
    assert taken == 2, f"two elements must go in, not {taken}"
    compared = 0
    for _ in range(100):
        seen = []
        await RisingEdge(dut.clk)
        for _ in range(3):
            dut.i_valid.value, dut.o_ready.value = random.getrandbits(1), random.getrandbits(1)
            dut.i_payload.value = random.getrandbits(len(dut.i_payload))
            await Timer(1, unit="ns")
            await ReadOnly()
            seen.append((case.known(dut.i_ready), case.known(dut.o_valid), int(dut.o_payload.value)))
            await Timer(1, unit="ns")
            compared += 1
        assert len(set(seen)) == 1, f"outputs must hold within a cycle, not be {seen}"
    case.checked(compared)

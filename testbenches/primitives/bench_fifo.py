"""Bench of fifo.py: order, capacity, latency and throughput of both queues."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.points import both, high, low, moved, waits, watch
from kit.streams import AT_WORK, Scoreboard, StreamDriver, StreamMonitor, clock_and_reset

from simgnn.hw.primitives.fifo import BlockQueue, Queue

LATENCY = {"queue": 1, "block_queue": 2}
"""Cycles until an element can leave."""
case.declare(AT_WORK, "full", "an element through an empty queue")


def DUT(*, kind, width, depth):
    return {"queue": Queue, "block_queue": BlockQueue}[kind](width=width, depth=depth)


DESIGNS = {
    "queue_4": {"kind": "queue", "width": 8, "depth": 4},
    "queue_5": {"kind": "queue", "width": 33, "depth": 5},
    "block_queue_4": {"kind": "block_queue", "width": 8, "depth": 4},
}
watch("an element in and one out at once", moved("i", "o"))
watch("elements in cycles that follow each other", moved("o"), moved("o"), moved("o"))
watch("an element leaves the full queue", both(waits("i"), moved("o")))
watch("refilled behind a full cycle", waits("i"), moved("i"))
watch("empty and asked", both(high("o_ready"), low("o_valid")))


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=200, full=5000)])
async def order(dut, idle, stall, count):
    """Everything comes out once and in order; an element per cycle where nothing stalls."""
    parameters = case.design(DESIGNS)
    random = case.generator(idle, stall, count)
    driver = StreamDriver(dut, "i", random=random, idle=idle)
    monitor = StreamMonitor(dut, "o", random=random, stall=stall)
    board = Scoreboard("o")
    await clock_and_reset(dut)
    items = [random.getrandbits(parameters["width"]) for _ in range(count)]
    board.expect(*items)
    sending = cocotb.start_soon(driver.send(items))
    await monitor.take(board.receive, count=count)
    await sending
    case.met("an element through an empty queue", count == 1)
    if not idle and not stall:
        assert monitor.cycles == count + LATENCY[parameters["kind"]]
    await monitor.rest(cycles=4)
    board.finish()


@cocotb.test()
async def capacity(dut):
    """With the output stalled, exactly `depth` elements go in."""
    depth = case.design(DESIGNS)["depth"]
    dut.i_valid.value, dut.o_ready.value = 0, 0
    await clock_and_reset(dut)
    dut.i_valid.value = 1
    taken = 0
    for _ in range(3 * depth):
        await RisingEdge(dut.clk)
        taken += case.known(dut.i_ready)
    assert taken == depth
    case.met("full", not case.known(dut.i_ready))
    case.checked(taken)

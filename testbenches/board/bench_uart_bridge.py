"""Bench of uart_bridge.py: frames become accesses, answers come back, and half a frame is forgotten."""

import cocotb
import numpy as np
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.points import both, high, low, moved, watch
from kit.streams import Scoreboard, StreamDriver, StreamMonitor, clock_and_reset

from simgnn.hw.board import address_map
from simgnn.hw.board.uart_bridge import FAILED, UartBridge
from simgnn.sim.board.uart_line import rotated_sum

DUT = UartBridge
DESIGNS = {"default": {"patience": 200}}
HOLE = 0x4000_0000
"""From here on nothing is there."""
watch("an access waits", both(high("bus_request"), low("bus_done")))
watch("an access fails", high("bus_request", "bus_done", "bus_failed"))
watch("an answer's byte leaves", moved("o"))


def frame(command, address, count, words=()):
    """Bytes of a frame."""
    data = bytes((command, count & 0xFF)) + (address // 4).to_bytes(4, "big")
    return data + b"".join(word.to_bytes(4, "big") for word in words)


async def serve(dut, memory, random, slow):
    """Answer accesses from a dict of words; what is not in it reads as 0."""
    dut.bus_done.value = 0
    while True:
        await RisingEdge(dut.clk)
        dut.bus_done.value = 0
        if not case.known(dut.bus_request):
            continue
        await ClockCycles(dut.clk, random.randint(1, 5) if slow else 1)
        address = case.known(dut.bus_address)
        dut.bus_failed.value = address >= HOLE
        dut.bus_read_data.value = memory.get(address, 0)
        dut.bus_done.value = 1
        if case.known(dut.bus_write) and address < HOLE:
            memory[address] = case.known(dut.bus_write_data)
        await RisingEdge(dut.clk)
        dut.bus_done.value = 0


async def begin(dut, *key, slow=False):
    """Everything ready; the memory, a driver, a monitor and their board."""
    random, memory = case.generator(*key), {}
    dut.bus_failed.value, dut.bus_read_data.value = 0, 0
    await clock_and_reset(dut)
    cocotb.start_soon(serve(dut, memory, random, slow))
    driver = StreamDriver(dut, "i", random=random, idle=0.3 if slow else 0.0)
    return random, memory, driver, StreamMonitor(dut, "o", random=random, stall=0.5 if slow else 0.0)


@cocotb.test()
@cocotb.parametrize(slow=[False, True])
async def frames(dut, slow):
    """Writes and reads of both kinds and many lengths, zero for 256 among them."""
    random, memory, driver, monitor = await begin(dut, slow, slow=slow)
    board, sent, total, oracle = Scoreboard("o"), [], 0, {}
    for count in (1, 2, 7, case.pick(short=20, full=256)):
        base = 4 * random.randrange(1 << 20)
        for fixed in (0, 1):
            words = [random.getrandbits(32) for _ in range(count)]
            total = rotated_sum(total, np.array(words, np.uint32))
            write, read = (
                address_map.WRITE_INCREMENTING + 2 * fixed,
                address_map.READ_INCREMENTING + 2 * fixed,
            )
            places = [base + (0 if fixed else 4 * place) for place in range(count)]
            oracle |= dict(zip(places, words, strict=True))
            sent += frame(write, base, count, words) + frame(read, base, count)
            board.expect(*b"".join(oracle[place].to_bytes(4, "big") for place in places))
    sent += frame(address_map.READ_INCREMENTING, HOLE, 1)
    board.expect(*FAILED.to_bytes(4, "big"))
    sending = cocotb.start_soon(driver.send(list(sent)))
    await monitor.take(board.receive, count=len(board.expected), patience=100_000)
    await sending
    board.finish()
    assert memory == oracle
    assert case.known(dut.written) == total


@cocotb.test()
async def half_a_frame(dut):
    """Is forgotten in time, and bytes of no frame are dropped; what comes next is understood."""
    patience = case.design(DESIGNS)["patience"]
    random, memory, driver, _ = await begin(dut)
    whole = frame(address_map.WRITE_INCREMENTING, 64, 2, [1, 2])
    for length in (1, 2, 5, 6, 9, 13):
        memory.clear()
        await driver.send(list(whole[:length]))
        await ClockCycles(dut.clk, patience + 8)
        await driver.send([0, 0x55, *frame(address_map.WRITE_INCREMENTING, 128, 1, [random.getrandbits(32)])])
        await ClockCycles(dut.clk, 8)
        assert set(memory) == ({64, 128} if length >= 10 else {128})
    case.checked(6)

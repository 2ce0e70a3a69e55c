"""Bench of uart.py: bytes through a line of bits, at the speed of the docstrings; noise and bad frames are dropped."""

import cocotb
from amaranth.hdl import Module
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.points import moved, waits, watch
from kit.streams import Scoreboard, StreamDriver, StreamMonitor, clock_and_reset

from simgnn.hw.board.uart import FRAME_BITS, UartReceiver, UartTransmitter
from simgnn.hw.primitives.hierarchy import forward, place


class BothEnds(wiring.Component):
    """A transmitter and a receiver, whose lines lead to the bench."""

    def __init__(self, *, clocks_per_bit):
        self.clocks_per_bit = clocks_per_bit
        members = {"i": In(stream.Signature(8)), "tx": Out(1, init=1), "rx": In(1, init=1)}
        super().__init__(members | {"o": Out(stream.Signature(8))})

    def elaborate(self, platform):
        m = Module()
        transmitter = place(m, platform, "transmitter", UartTransmitter(clocks_per_bit=self.clocks_per_bit))
        receiver = place(m, platform, "receiver", UartReceiver(clocks_per_bit=self.clocks_per_bit))
        forward(m, self.i, transmitter.i)
        forward(m, self.o, receiver.o)
        m.d.comb += [self.tx.eq(transmitter.tx), receiver.rx.eq(self.rx)]
        return m


DUT = BothEnds
DESIGNS = {f"bits_of_{clocks}": {"clocks_per_bit": clocks} for clocks in (2, 5, 16)}
watch("a byte waits for the line", waits("i"))
watch("a byte waits to be taken", waits("o"))
watch("a byte comes", moved("o"))


async def connect(dut):
    """Lead the transmitter's line to the receiver."""
    while True:
        await RisingEdge(dut.clk)
        dut.rx.value = case.known(dut.tx)


async def send(dut, clocks, value, *, stop=1):
    """A frame on the receiver's line, whose stop bit may be wrong."""
    for bit in range(FRAME_BITS):
        dut.rx.value = (value << 1 | stop << FRAME_BITS - 1) >> bit & 1
        await ClockCycles(dut.clk, clocks)
    dut.rx.value = 1


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.9], stall=[0.0, 0.5])
async def loop(dut, idle, stall):
    """Every byte comes back, in order, one in ten bits."""
    clocks, count = case.design(DESIGNS)["clocks_per_bit"], case.pick(short=40, full=256)
    random = case.generator(clocks, idle, stall)
    driver = StreamDriver(dut, "i", random=random, idle=idle)
    monitor = StreamMonitor(dut, "o", random=random, stall=stall)
    board = Scoreboard("o")
    dut.rx.value = 1
    await clock_and_reset(dut)
    cocotb.start_soon(connect(dut))
    items = [random.getrandbits(8) for _ in range(count)]
    board.expect(*items)
    sending = cocotb.start_soon(driver.send(items))
    await monitor.take(board.receive, count=count)
    await sending
    if not idle and not stall:
        assert monitor.cycles <= count * FRAME_BITS * clocks + 8
    await monitor.rest(cycles=20 * clocks)
    board.finish()


@cocotb.test()
async def bad_frames(dut):
    """A byte without a stop bit is dropped, and so is one behind a byte that nobody takes."""
    clocks = case.design(DESIGNS)["clocks_per_bit"]
    dut.rx.value, dut.i_valid.value, dut.o_ready.value = 1, 0, 0
    await clock_and_reset(dut)
    await send(dut, clocks, 0x55, stop=0)
    await ClockCycles(dut.clk, 12 * clocks)
    assert not case.known(dut.o_valid)
    await send(dut, clocks, 0xA1)
    await send(dut, clocks, 0xB2)
    await ClockCycles(dut.clk, 2 * clocks + 4)
    assert (case.known(dut.o_valid), case.known(dut.o_payload)) == (1, 0xA1)
    dut.o_ready.value = 1
    await ClockCycles(dut.clk, 3)
    assert not case.known(dut.o_valid)
    await send(dut, clocks, 0xC3)
    await ClockCycles(dut.clk, 4)
    case.checked(3)

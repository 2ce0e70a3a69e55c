"""Bench of system.py: through the serial line alone, the host reaches memory, the kernel and the board's registers."""

import cocotb
from cocotb.triggers import ClockCycles, FallingEdge
from kit import case
from kit.points import high, low, watch
from kit.streams import clock_and_reset

from simgnn.hw import registers
from simgnn.hw.board import address_map
from simgnn.hw.board.sizes import BoardSizes
from simgnn.hw.board.system import BoardSystem
from simgnn.hw.config import HardwareConfig
from simgnn.hw.kernel.control import ERROR_BIT

CLOCKS = 2
LEAST = {"bank_words": 16, "mask_words": 2, "ring_words": 4, "accumulator_words": 4, "queue_depth": 2}
SMALL = HardwareConfig(data_bits=64, burst_beats=8, array_rows=2, array_columns=2, clusters=1, **LEAST)
SIZES = BoardSizes(memory_bytes=4096, clocks_per_bit=CLOCKS, clock_khz=1000)
MOST_POLLS = 200


def DUT(*, config, sizes):
    return BoardSystem(config=config, sizes=sizes)


DESIGNS = {"small": {"config": SMALL, "sizes": SIZES}}
watch("the kernel interrupts", high("interrupt"))
watch("the interrupt is taken back", high("interrupt"), low("interrupt"))


async def send(dut, data):
    for byte in data:
        for bit in (0, *(byte >> place & 1 for place in range(8)), 1):
            dut.rx.value = bit
            await ClockCycles(dut.clk, CLOCKS)


async def receive(dut, count):
    """Bytes from the board, each looked at in the middle of its bits."""
    data = bytearray()
    for _ in range(count):
        await FallingEdge(dut.tx)
        await ClockCycles(dut.clk, CLOCKS // 2)
        value = 0
        for place in range(8):
            await ClockCycles(dut.clk, CLOCKS)
            value |= case.known(dut.tx) << place
        data.append(value)
        await ClockCycles(dut.clk, CLOCKS)
        assert case.known(dut.tx) == 1, "a stop bit"
    return bytes(data)


async def write(dut, address, *words):
    head = bytes((address_map.WRITE_INCREMENTING, len(words))) + (address // 4).to_bytes(4, "big")
    await send(dut, head + b"".join(word.to_bytes(4, "big") for word in words))


async def read(dut, address, count=1):
    answer = cocotb.start_soon(receive(dut, 4 * count))
    head = bytes((address_map.READ_INCREMENTING, count)) + (address // 4).to_bytes(4, "big")
    await send(dut, head)
    data = await answer
    return [int.from_bytes(data[place : place + 4], "big") for place in range(0, len(data), 4)]


@cocotb.test()
async def reach(dut):
    """Words come back from memory; the registers say which kernel it is; a launch of nonsense stops with an error."""
    config = case.design(DESIGNS)["config"]
    random = case.generator("reach")
    dut.rx.value = 1
    await clock_and_reset(dut)
    magic, low, high_half, size = await read(dut, address_map.BOARD_BASE, 4)
    assert (magic, size) == (address_map.MAGIC_VALUE, SIZES.memory_bytes)
    assert high_half << 32 | low == int(config.digest, 16)
    words = [random.getrandbits(32) | 0xFF for _ in range(32)]
    await write(dut, 256, *words)
    assert await read(dut, 256, 32) == words
    for _ in range(case.pick(short=10, full=100)):
        place = 4 * random.randrange(512 // 4, SIZES.memory_bytes // 4)
        scratch, word = random.getrandbits(32), random.getrandbits(32)
        await write(dut, address_map.BOARD_BASE + address_map.SCRATCH, scratch)
        await write(dut, place, word)
        assert await read(dut, place) + await read(dut, address_map.BOARD_BASE + address_map.SCRATCH) == [
            word,
            scratch,
        ]
    kernel = address_map.KERNEL_BASE
    for _ in range(MOST_POLLS):
        if (await read(dut, kernel + registers.AP_CTRL))[0] & 4:
            break
    for value in (0xFFFF_FFFF, random.getrandbits(32)):
        await write(dut, kernel + registers.TIMEOUT, value)
        assert await read(dut, kernel + registers.TIMEOUT) == [value]
    await write(dut, kernel + registers.PROGRAM, 256, 0, 1)
    await write(dut, kernel + registers.MEMORY_BASE, 0, 0, SIZES.memory_bytes, 0, 1000)
    await write(dut, kernel + registers.GIE, 1, 3)
    await write(dut, kernel + registers.AP_CTRL, 1)
    for _ in range(MOST_POLLS):
        pending = (await read(dut, kernel + registers.ISR))[0]
        if pending:
            break
    assert pending == 1 << ERROR_BIT and case.known(dut.interrupt)
    assert (await read(dut, kernel + registers.ERROR_CAUSE))[0] & 0xFF
    await write(dut, address_map.BOARD_BASE + address_map.RESET, 1)
    held = await read(dut, kernel + registers.ERROR_CAUSE, 2)
    assert held == [0xFFFF_FFFF] * 2, "a kernel in reset answers nothing, and the board goes on"
    await write(dut, kernel + registers.PROGRAM, 1)
    await write(dut, address_map.BOARD_BASE + address_map.RESET, 0)
    assert not case.known(dut.interrupt)
    assert (await read(dut, kernel + registers.ERROR_CAUSE))[0] & 0xFF == 0
    assert await read(dut, 256, 32) == words, "memory keeps its bytes in reset"
    case.checked(64)

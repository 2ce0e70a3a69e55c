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
from simgnn.hw.command import Engine, ErrorCause, Opcode, Space, encode
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
    # The end of the launch may have been raised as well by then.
    assert pending & 1 << ERROR_BIT and case.known(dut.interrupt)
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


HERE, THERE, ROWS = 1024, 3072, 4
PLACES = {"address": 0, "stride": 32, "space": Space.BANK1}


def copying(config, *, source, destination):
    """Commands that copy `ROWS` rows of a word and a value each, from a row of two words to another, as words."""
    fields = {"rows": ROWS, "columns": config.lanes + 1}
    words = []
    for opcode, ends, tokens in (
        (Opcode.LOAD, (source, None), {"wait": 0, "signal": 1 << Engine.STORE}),
        (Opcode.STORE, (None, destination), {"wait": 1 << Engine.LOAD, "signal": 0}),
    ):
        for name, address in zip(("source", "destination"), ends, strict=True):
            device = {"address": address, "stride": 2 * config.word_bytes, "space": Space.DEVICE}
            end = PLACES if address is None else device
            fields |= {f"{name}_{part}": value for part, value in end.items()}
        code = encode(opcode, **fields, **tokens).tobytes()
        words += [int.from_bytes(code[at : at + 4], "little") for at in range(0, len(code), 4)]
    return words


async def run(dut, *, limit):
    """Launch the two commands at address 0 and wait for the end; ERROR_CAUSE and the engine of it."""
    kernel = address_map.KERNEL_BASE
    while not (await read(dut, kernel + registers.AP_CTRL))[0] & 4:
        pass
    await write(dut, kernel + registers.PROGRAM, 0, 0, 2)
    await write(dut, kernel + registers.MEMORY_BASE, 0, 0, limit & 0xFFFF_FFFF, limit >> 32, 10_000)
    await write(dut, kernel + registers.IER, 3)
    await write(dut, kernel + registers.AP_CTRL, 1)
    for _ in range(MOST_POLLS):
        if (await read(dut, kernel + registers.ISR))[0]:
            return (await read(dut, kernel + registers.ERROR_CAUSE))[0]
    raise AssertionError(f"a launch must end within {MOST_POLLS} looks at it")


@cocotb.test()
async def launch(dut):
    """A program that the host sends copies rows through a bank, and words beside them stay."""
    config, random = case.design(DESIGNS)["config"], case.generator("launch")
    dut.rx.value = 1
    await clock_and_reset(dut)
    await write(dut, 0, *copying(config, source=HERE, destination=THERE))
    row = 2 * config.lanes
    values, old = ([random.getrandbits(32) for _ in range(ROWS * row)] for _ in range(2))
    await write(dut, HERE, *values)
    await write(dut, THERE, *old)
    assert await run(dut, limit=SIZES.memory_bytes) == 0, "nothing is wrong with the program"
    wanted = [values[n] if n % row <= config.lanes else old[n] for n in range(ROWS * row)]
    assert await read(dut, THERE, len(wanted)) == wanted
    case.checked(len(wanted))


@cocotb.test()
@cocotb.parametrize(wrong=["source", "destination"])
async def behind_memory(dut, wrong):
    """Where the host allows addresses that memory does not have, a copy from or to there ends with an error."""
    config, random = case.design(DESIGNS)["config"], case.generator("behind", wrong)
    dut.rx.value = 1
    await clock_and_reset(dut)
    count = case.pick(short=6, full=60)
    for _ in range(count):
        blocks = (1 << config.address_bits - 1) // SIZES.memory_bytes  # of which commands may name all
        away = SIZES.memory_bytes * random.randrange(1, blocks) + random.choice([HERE, THERE])
        await write(dut, 0, *copying(config, **({"source": HERE, "destination": THERE} | {wrong: away})))
        found = await run(dut, limit=1 << config.address_bits - 1)
        cause = {"source": ErrorCause.READ_RESPONSE, "destination": ErrorCause.WRITE_RESPONSE}[wrong]
        assert found & 0xFF == cause, f"an address of {away:#x} must end with {cause!r}, not {found:#x}"
        for held in (1, 0):
            await write(dut, address_map.BOARD_BASE + address_map.RESET, held)
    case.checked(count)

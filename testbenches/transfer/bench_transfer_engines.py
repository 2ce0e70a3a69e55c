"""Bench of transfer_engines.py: LOAD and STORE against a copy made in Python."""

import os
from dataclasses import replace

import cocotb
import numpy as np
from cocotb.triggers import ClockCycles, RisingEdge, with_timeout
from cocotbext.axi import AxiRamWrite, AxiWriteBus
from kit import case
from kit.configured import configured
from kit.drivers.axi_port import ORDERS, WriteMemory
from kit.drivers.engine_driver import EngineDriver
from kit.models.bank_memory import BankMemory
from kit.models.burst_memory import BurstMemory, cut, cycle, word_at
from kit.numbers32 import pack
from kit.oracles.blocks import blocks_of_column, random_column, written
from kit.oracles.copies import Copies
from kit.points import axi_waits, both, high, low, some_bits, waits, watch
from kit.sizes import NARROW, PACKED, WIDE
from kit.streams import clock_and_reset, reset

from simgnn.hw.command import BANKS, COUNT_BITS, Format, Opcode, Space, encode
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, blocks_of
from simgnn.hw.transfer.transfer_engines import LoadEngine, StoreEngine

LOAD, STORE, DEEP = "load", "store", "deep"
DESIGNS = {
    "load_wide": {"kind": LOAD, "config": WIDE},
    "load_packed": {"kind": LOAD, "config": PACKED},
    "store_narrow": {"kind": STORE, "config": NARROW},
    "store_wide": {"kind": STORE, "config": WIDE},
    "store_packed": {"kind": STORE, "config": PACKED},
    "store_deep": {"kind": DEEP, "config": replace(NARROW, bank_words=1 << 12)},
}
BASE, LIMIT = 1 << 33, (1 << 33) + (1 << 16)
"""Bounds of memory where they are fixed, and how far they are apart where they are not."""
LOAD_LATENCY, STORE_LATENCY = 6, 6
"""Cycles from `started` to the first word, without the memory's, and to the first address, with its first beat."""


def DUT(*, kind, config):
    return configured(LoadEngine if kind == LOAD else StoreEngine)(config=config)


watch("a part of the last word is written", both(high("axi_wvalid"), some_bits("axi_wstrb")))
watch("an address waits", axi_waits("axi_aw"))
watch("a beat waits", axi_waits("axi_w"))
watch("a beat in every cycle", *[high("beat")] * 8)
watch("out of bounds", both(high("error"), low("error_response")))
watch("an error response", high("error", "error_response"))
watch("halted with an address on offer", both(high("halt"), axi_waits("axi_aw")))
watch("a command behind a command", high("command_ready"), high("started"))
watch("a request waits", waits("request"))
watch("a word is written in every cycle", *[high("write_en")] * 8)


load_test = cocotb.test(skip=case.other(DESIGNS, kind=LOAD))
store_test = cocotb.test(skip=case.other(DESIGNS, kind=STORE) and case.other(DESIGNS, kind=DEEP))


blocks_too = case.design(DESIGNS)["config"].compressed_rows if os.environ.get(case.DESIGN) else False
load_blocks_test = cocotb.test(skip=case.other(DESIGNS, kind=LOAD) or not blocks_too)
store_blocks_test = cocotb.test(skip=case.other(DESIGNS, kind=STORE) or not blocks_too)


def draw_blocks(config, random, *, low, high):
    """A column to be copied as blocks that lie, with their lengths, in bytes [low, high)."""
    rows = random.choice([1, 5, BLOCK_WORDS, BLOCK_WORDS + 1, random.randint(1, 100)])
    stride = random.choice([1, 1, 2]) if rows * 2 < config.bank_words else 1
    place = low // config.word_bytes + blocks_of(rows)
    last = high // config.word_bytes - SLOT_WORDS * blocks_of(rows)
    address = config.word_bytes * random.randint(place, last)
    near = LENGTH_BYTES * (blocks_of(rows) + random.randrange(9))
    distance = random.choice([near, LENGTH_BYTES * random.randint(blocks_of(rows), (address - low) // 4)])
    return {
        "rows": rows,
        "columns": random.randint(1, config.lanes),
        "address": address,
        "distance": min(distance, address - low),
        "bank": random.randrange(BANKS),
        "stride": stride,
        "place": random.randint(0, config.bank_words - (rows - 1) * stride - 1),
    }


def blocks_command(config, random, opcode, shape):
    """The command that copies a column as blocks."""
    device, chip = ("source", "destination") if opcode == Opcode.LOAD else ("destination", "source")
    fields = {
        f"{device}_space": Space.DEVICE,
        f"{device}_address": shape["address"],
        f"{device}_stride": shape["distance"],
        f"{device}_format": Format.COMPRESSED,
        f"{chip}_space": Space.BANK0 + shape["bank"],
        f"{chip}_address": shape["place"] * config.word_bytes,
        f"{chip}_stride": shape["stride"] * config.word_bytes,
    }
    noise = {"wait": random.getrandbits(8), "signal": random.getrandbits(8)}
    code = encode(opcode, rows=shape["rows"], columns=shape["columns"], **fields, **noise)
    return int.from_bytes(code.tobytes(), "little")


class LoadBench:
    """The LOAD engine between a device memory, a `BurstMemory` of these options, and banks.

    Attributes
    ----------
    image : dict of int to int
        Words of device memory by their addresses; the others are noise.
    """

    def __init__(self, dut, *key, **memory):
        self.dut = dut
        self.copies = Copies(config=case.design(DESIGNS)["config"], random=case.generator(*key))
        self.config, self.random = self.copies.config, self.copies.random
        rng = np.random.default_rng(self.random.getrandbits(64))
        self.banks = BankMemory(dut, config=self.config, rng=rng, writes=["write"])
        self.image = {}
        options = {"config": self.config, "random": self.random, "read": self._word} | memory
        self.memory = BurstMemory(dut, **options)
        self.lengths = [BurstMemory(dut, prefix="lengths_", **options)] if self.config.compressed_rows else []
        self.engine = EngineDriver(dut, "load", random=self.random)

    def _word(self, address):
        found = self.image.get(address)
        return word_at(address, self.config.data_bits) if found is None else found

    async def start(self):
        await clock_and_reset(self.dut)
        memories = (memory.serve() for memory in (self.memory, *self.lengths))
        for task in (*memories, self.banks.serve(), self.engine.watch()):
            cocotb.start_soon(task)


class StoreBench:
    """The STORE engine between banks and a device memory, a `WriteMemory` of these options."""

    def __init__(self, dut, *key, fixed=True, **memory):
        self.dut = dut
        self.copies = Copies(config=case.design(DESIGNS)["config"], random=case.generator(*key))
        self.config, self.random = self.copies.config, self.copies.random
        rng = np.random.default_rng(self.random.getrandbits(64))
        self.banks = BankMemory(dut, config=self.config, rng=rng, reads=["read"])
        self.memory = WriteMemory(dut, config=self.config, random=self.random, **memory)
        self.engine = EngineDriver(dut, "store", random=self.random)
        self.errors = []
        self.base = BASE if fixed else self.random.getrandbits(self.config.address_bits - 1) >> 16 << 16
        dut.base.value, dut.limit.value, dut.halt.value = self.base, self.base + LIMIT - BASE, 0
        dut.permitted.value = 1

    async def start(self, *, memory=True, states=True):
        """With the bench's own memory, unless another one is at the port, and with states watched, unless they mean
        nothing: after an error."""
        await clock_and_reset(self.dut)
        cocotb.start_soon(self.banks.serve())
        cocotb.start_soon(self._watch())
        if memory:
            cocotb.start_soon(self.memory.serve())
        if states:
            cocotb.start_soon(self.engine.watch())

    async def _watch(self):
        """Events as they happen on the port."""
        dut = self.dut
        issued = answered = 0
        while True:
            dut.axi_rdata.value = self.random.getrandbits(self.config.data_bits)  # no write depends on it
            await RisingEdge(dut.clk)
            moved = case.known(dut.axi_awvalid) and case.known(dut.axi_awready)
            assert case.known(dut.burst) == moved, "burst must tell of a transferred address"
            beat = case.known(dut.axi_wvalid) and case.known(dut.axi_wready)
            assert case.known(dut.beat) == beat, "beat must tell of a transferred beat"
            assert case.known(dut.axi_bready), "the engine must always be ready for a response"
            offered = case.known(dut.axi_awvalid)
            assert case.known(dut.waiting) or issued + offered == answered, "a response must be waited for"
            issued += moved
            answered += case.known(dut.axi_bvalid)
            if case.known(dut.error):
                self.errors.append((case.known(dut.error_response), case.known(dut.error_address)))

    def image(self, shapes):
        """Bytes that copies leave in device memory: whole words, but for the columns that the last one lacks."""
        image = {}
        for shape in shapes:
            tail = 4 * ((shape["columns"] - 1) % self.config.lanes + 1)
            for device, place, last in self.copies.pairs(shape):
                word = pack(self.banks.words[shape["bank"]][place]).to_bytes(self.config.word_bytes, "little")
                image |= {device + i: byte for i, byte in enumerate(word[: tail if last else None])}
        return image

    def shapes(self, count):
        word = self.config.word_bytes
        low, high = self.base // word, (self.base + LIMIT - BASE) // word
        return [self.copies.shape(low=low, high=high, repeats=False) for _ in range(count)]

    def commands(self, shapes):
        return [self.copies.command(Opcode.STORE, **shape) for shape in shapes]


async def issue(dut, commands, *, random, idle, late):
    """Offer commands as a queue does, each until its end; tokens are missing with probability `late`."""
    for command in commands:
        while random.random() < idle:
            dut.command_valid.value = 0
            dut.command_payload.value = random.getrandbits(len(dut.command_payload))
            dut.permitted.value = random.getrandbits(1)
            await RisingEdge(dut.clk)
        dut.command_valid.value, dut.command_payload.value = 1, command
        for _ in range(10_000):
            dut.permitted.value = int(random.random() >= late)
            await RisingEdge(dut.clk)
            if case.known(dut.command_ready):
                break
        else:
            raise AssertionError("a command must end")
    dut.command_valid.value = 0
    await RisingEdge(dut.clk)


@load_test
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=12, full=300)], latency=[1, 15]
)
async def loads(dut, idle, stall, count, latency):
    """Banks hold the copies and are otherwise as they were; every word is read once, by legal bursts."""
    bench = LoadBench(dut, "loads", idle, stall, count, idle=idle, stall=stall, latency=latency)
    config = bench.config
    low = bench.random.getrandbits(bench.config.address_bits - 5) // bench.config.word_bytes
    shapes = [bench.copies.shape(low=low, high=low + (1 << 12), repeats=True) for _ in range(count)]
    expected = [words.copy() for words in bench.banks.words]
    bursts, total = [], 0
    for shape in shapes:
        bursts += bench.copies.bursts(shape)
        for device, place, _ in bench.copies.pairs(shape):
            word = word_at(device, config.data_bits).to_bytes(config.word_bytes, "little")
            expected[shape["bank"]][place] = np.frombuffer(word, dtype="<u4")
            total += 1
    await bench.start()
    commands = [bench.copies.command(Opcode.LOAD, **shape) for shape in shapes]
    await issue(dut, commands, random=bench.random, idle=idle, late=stall)
    got = [burst[1:] for burst in bench.memory.bursts]
    assert got == bursts, f"bursts must be {bursts}, not {got}"
    assert len(bench.banks.written) == total, f"{total} words must be written, not {len(bench.banks.written)}"
    busy = bench.engine.states["busy"]
    assert busy == total, f"the engine must be busy for {total} words, not for {busy} cycles"
    assert len(bench.engine.started) == len(bench.engine.ended) == count
    bench.banks.check(expected)
    case.checked(total)


@load_test
async def load_timing(dut):
    """The first word after the promised latency, then one per cycle; the command ends with the last."""
    bench = LoadBench(dut, "timing")
    shape = {"rows": 5, "words": 2, "bank": 1, "address": 3, "stride": 2, "device": 1 << 16}
    shape |= {"columns": bench.config.lanes + 1}
    commands = [
        bench.copies.command(Opcode.LOAD, **shape, device_stride=2),
        bench.copies.command(Opcode.LOAD, **shape, device_stride=3),
    ]
    await bench.start()
    await issue(dut, commands, random=bench.random, idle=0, late=0)
    for number, (started, ended) in enumerate(zip(bench.engine.started, bench.engine.ended, strict=True)):
        written = bench.banks.written[10 * number :][:10]
        first = started + LOAD_LATENCY + bench.memory.latency
        assert written == list(range(first, first + 10)), (
            f"words must be written from {first}, not in {written}"
        )
        assert ended == written[-1], f"the command must end with its last word, not in {ended}"
    case.checked(20)


@load_blocks_test
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], latency=[1, 15])
async def loads_of_blocks(dut, idle, stall, latency):
    """Banks hold the columns that blocks were made of, in turn with rows; blocks and lengths are read, nothing else."""
    bench = LoadBench(dut, "blocks", idle, stall, latency, idle=idle, stall=stall, latency=latency)
    config, random, word = bench.config, bench.random, bench.config.word_bytes
    expected = [words.copy() for words in bench.banks.words]
    commands, bursts, lists, total, bitmaps = [], [], [], 0, 0
    base = random.getrandbits(config.address_bits - 5) // word * word
    for number in range(case.pick(short=8, full=100)):
        low = base + (number << 16)
        if random.random() < 0.3:
            shape = bench.copies.shape(low=low // word, high=(low + (1 << 15)) // word, repeats=True)
            commands.append(bench.copies.command(Opcode.LOAD, **shape))
            bursts += bench.copies.bursts(shape)
            for device, place, _ in bench.copies.pairs(shape):
                data = word_at(device, config.data_bits).to_bytes(word, "little")
                expected[shape["bank"]][place] = np.frombuffer(data, dtype="<u4")
                total += 1
            continue
        shape = draw_blocks(config, random, low=low, high=low + (1 << 16))
        column = random_column(random, shape["rows"], config.lanes)
        first = shape["address"] - shape["distance"]
        entries = {}
        for index, block in enumerate(blocks_of_column(column, config.lanes)):
            start = shape["address"] + index * SLOT_WORDS * word
            bench.image |= {start + beat * word: value for beat, value in enumerate(block)}
            entries[first + LENGTH_BYTES * index] = len(block)
            bursts += cut(config, start, len(block))
            bitmaps += 1
        begin, end = first // word, -(-(max(entries) + LENGTH_BYTES) // word)
        for place in range(begin, end):
            lanes = [entries.get(place * word + LENGTH_BYTES * lane) for lane in range(config.lanes)]
            values = [random.getrandbits(32) if value is None else value for value in lanes]
            bench.image[place * word] = sum(value << 32 * lane for lane, value in enumerate(values))
        lists += cut(config, begin * word, end - begin)
        for row, value in enumerate(column):
            place = shape["place"] + row * shape["stride"]
            expected[shape["bank"]][place] = np.frombuffer(value.to_bytes(word, "little"), dtype="<u4")
        total += shape["rows"]
        commands.append(blocks_command(config, random, Opcode.LOAD, shape))
    await bench.start()
    await issue(dut, commands, random=random, idle=idle, late=stall)
    got = [burst[1:] for burst in bench.memory.bursts]
    assert got == bursts, f"bursts must be {bursts}, not {got}"
    got = [burst[1:] for burst in bench.lengths[0].bursts]
    assert got == lists, f"bursts of lengths must be {lists}, not {got}"
    assert len(bench.banks.written) == total, f"{total} words must be written, not {len(bench.banks.written)}"
    busy = bench.engine.states["busy"]
    assert busy == total + bitmaps, f"the engine must be busy for {total + bitmaps} beats, not for {busy}"
    bench.banks.check(expected)
    case.checked(total)


@store_blocks_test
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], latency=[1, 15])
async def stores_of_blocks(dut, idle, stall, latency):
    """Device memory holds blocks and their lengths, in turn with rows, and no other byte is written."""
    bench = StoreBench(
        dut, "blocks", idle, stall, latency, fixed=False, idle=idle, stall=stall, latency=latency
    )
    config, random = bench.config, bench.random
    for words in bench.banks.words:
        words[:] = np.where(bench.banks.rng.random(words.shape) < 0.5, words, 0)
    expected, bursts, commands = {}, [], []
    for number in range(case.pick(short=8, full=100)):
        if number % 3 == 2:
            (shape,) = bench.shapes(1)
            commands += bench.commands([shape])
            expected |= bench.image([shape])
            bursts += bench.copies.bursts(shape)
            continue
        shape = draw_blocks(config, random, low=bench.base, high=bench.base + LIMIT - BASE)
        commands.append(blocks_command(config, random, Opcode.STORE, shape))
        for run in _written(bench, shape, expected):
            bursts += cut(config, *run)
    await bench.start()
    await issue(dut, commands, random=random, idle=idle, late=stall)
    got = [burst[1:] for burst in bench.memory.bursts]
    assert got == bursts, f"bursts must be {bursts}, not {got}"
    assert bench.memory.image == expected, "device memory must hold the blocks, and nothing else"
    assert len(bench.memory.answered) == len(bursts), "a command must not end before its last response"
    assert not bench.errors and not case.known(dut.waiting)
    case.checked(len(expected))


def _written(bench, shape, image):
    """Runs that a STORE of blocks writes; their bytes go into the image."""
    config = bench.config
    rows = bench.banks.words[shape["bank"]][shape["place"] :: shape["stride"]][: shape["rows"]].copy()
    rows[:, shape["columns"] :] = 0
    runs, beats = written(
        [pack(row) for row in rows],
        lanes=config.lanes,
        address=shape["address"],
        lengths=shape["address"] - shape["distance"],
    )
    left = iter(beats)
    for address, count in runs:
        for beat in range(count):
            data, lanes = next(left)
            for byte in range(config.word_bytes):
                if lanes >> byte // 4 & 1:
                    image[address + beat * config.word_bytes + byte] = data >> 8 * byte & 0xFF
    return runs


@store_blocks_test
async def bounds_of_blocks(dut):
    """A block outside of memory is an error that names it, and so are lengths outside; neither is issued."""
    bench = StoreBench(dut, "bounds of blocks")
    config, random, word = bench.config, bench.random, bench.config.word_bytes
    for words in bench.banks.words:
        words[:] = 0
    await bench.start(states=False)
    slot = SLOT_WORDS * word
    # A column of zeros: each block is its bitmap. Two blocks, of which the second or both are outside; the lengths.
    for address, distance, wrong in (
        (LIMIT - slot, 64, LIMIT),
        (LIMIT, 64, LIMIT),
        (BASE - word, 64, BASE - word),
        (BASE, word, BASE - word),
        (BASE + slot, slot + 64, BASE - 64),
    ):
        shape = draw_blocks(config, random, low=BASE, high=LIMIT)
        shape |= {"rows": 2 * BLOCK_WORDS, "stride": 1, "place": 0, "address": address, "distance": distance}
        await reset(dut)
        dut.halt.value = 0
        bench.errors.clear()
        before = len(bench.memory.bursts)
        command = blocks_command(config, random, Opcode.STORE, shape)
        dut.command_valid.value, dut.command_payload.value = 1, command
        for _ in range(300):
            await RisingEdge(dut.clk)
            if bench.errors:
                dut.halt.value = 1
        assert set(bench.errors) == {(0, wrong)}, f"the error must be at {wrong:#x}, not {bench.errors}"
        inside = [(address + n * slot, 1) for n in range(2) if BASE <= address + n * slot < LIMIT]
        issued = [burst[1:] for burst in bench.memory.bursts[before:]]
        assert issued == inside[: len(issued)] and len(issued) >= (address >= BASE and address < LIMIT), (
            f"only blocks inside may be written, not {issued}"
        )
        dut.command_valid.value = 0
    case.checked(len(bench.errors))


@store_test
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=12, full=300)], latency=[1, 15]
)
async def stores(dut, idle, stall, count, latency):
    """Device memory holds the copies, and no other byte is written; a command ends behind its last response."""
    bench = StoreBench(
        dut, "stores", idle, stall, count, fixed=False, idle=idle, stall=stall, latency=latency
    )
    shapes = bench.shapes(count)
    expected = bench.image(shapes)
    bursts = [burst for shape in shapes for burst in bench.copies.bursts(shape)]
    words = sum(shape["rows"] * shape["words"] for shape in shapes)
    await bench.start()
    await issue(dut, bench.commands(shapes), random=bench.random, idle=idle, late=stall)
    memory = bench.memory
    got = [burst[1:] for burst in memory.bursts]
    assert got == bursts, f"bursts must be {bursts}, not {got}"
    assert len(memory.answered) == len(bursts), "a command must not end before its last response"
    assert memory.image == expected, "device memory must hold the copies, and nothing else"
    assert bench.engine.states["busy"] == words, f"the engine must be busy for {words} words"
    assert memory.most <= bench.config.outstanding_writes, f"{memory.most} bursts must not be outstanding"
    assert not bench.errors and not case.known(dut.waiting)
    case.checked(words)


@store_test
@cocotb.parametrize(order=ORDERS, stall=[0.0, 0.5])
async def store_orders(dut, order, stall):
    """A memory may take a burst's address and its data in any order: neither waits for the other to be taken."""
    bench = StoreBench(dut, "orders", order, stall, idle=stall, stall=stall, latency=3, order=order)
    shapes = bench.shapes(case.pick(short=20, full=300))
    await bench.start()
    task = cocotb.start_soon(issue(dut, bench.commands(shapes), random=bench.random, idle=0, late=0))
    await with_timeout(task, 1, "ms")
    assert bench.memory.image == bench.image(shapes), "device memory must hold the copies, and nothing else"
    assert len(bench.memory.answered) == len(bench.memory.bursts) and not bench.errors
    case.checked(len(bench.memory.image))


@store_test
@cocotb.parametrize(stall=[0.0, 0.5])
async def store_and_axi_ram(dut, stall):
    """A memory that others wrote understands the bursts, strobes included."""
    bench = StoreBench(dut, "ram", stall)
    ram = AxiRamWrite(AxiWriteBus.from_prefix(dut, "axi"), dut.clk, dut.rst, size=LIMIT - BASE)
    guard = bytes(bench.random.getrandbits(8) for _ in range(LIMIT - BASE))
    ram.write(0, guard)
    for channel in (ram.aw_channel, ram.w_channel, ram.b_channel):
        channel.set_pause_generator(iter(lambda: bench.random.random() < stall, None))
    shapes = bench.shapes(case.pick(short=20, full=500))
    expected = bytearray(guard)
    for address, byte in bench.image(shapes).items():
        expected[address % len(guard)] = byte
    await bench.start(memory=False)
    await issue(dut, bench.commands(shapes), random=bench.random, idle=stall, late=stall)
    assert ram.read(0, len(guard)) == expected, (
        "device memory must hold the copies, and be as it was elsewhere"
    )
    case.checked(sum(shape["rows"] * shape["words"] for shape in shapes))


@store_test
@cocotb.parametrize(latency=[1, 100])
async def store_timing(dut, latency):
    """The first address after the promised latency, its first beat with it, then a beat per cycle, until as many
    bursts as may be are without a response; the end one cycle behind the last response."""
    bench = StoreBench(dut, "timing", latency, latency=latency)
    config = bench.config
    words = 6 * config.burst_beats
    shape = {"rows": 1, "words": words, "columns": words * config.lanes, "bank": 0, "address": 1}
    shape |= {"stride": words, "device_stride": words, "device": BASE}
    await bench.start()
    began = cycle()
    await issue(dut, bench.commands([shape]), random=bench.random, idle=0, late=0)
    memory = bench.memory
    first = began + 1 + STORE_LATENCY
    assert (memory.bursts[0][0], memory.beats[0]) == (first, first), (
        f"the first address and beat must come in {first}, not in {memory.bursts[0][0]} and {memory.beats[0]}"
    )
    assert memory.most == config.outstanding_writes, f"{memory.most} bursts must not be the most outstanding"
    flowing = words if latency == 1 and config.outstanding_writes > 1 else memory.most * config.burst_beats
    wanted = list(range(first, first + flowing))
    assert memory.beats[:flowing] == wanted, f"beats must come one per cycle, not in {memory.beats}"
    ended = began + 1 + bench.engine.ended[0] - bench.engine.started[0]
    assert ended == memory.answered[-1] + 1, f"the end must follow the response of {memory.answered[-1]}"
    case.checked(words)


@store_test
async def store_bounds(dut):
    """A burst out of bounds is an error that names it; it is not issued."""
    bench = StoreBench(dut, "bounds")
    word = bench.config.word_bytes
    await bench.start(states=False)
    compared = 0
    for device, rows in (
        (BASE - word, 1),
        (LIMIT - word, 2),
        (BASE + 4, 1),
        (LIMIT, 1),
        ((1 << bench.config.address_bits) - word, 3),
    ):
        shape = {"rows": rows, "words": 1, "columns": 1, "bank": 0, "address": 0, "stride": 1}
        shape |= {"device_stride": 2, "device": device}
        await reset(dut)
        dut.halt.value = 0
        bench.errors.clear()
        bench.memory.bursts.clear()
        dut.command_valid.value, dut.command_payload.value = 1, bench.commands([shape])[0]
        for _ in range(30):
            await RisingEdge(dut.clk)
            if bench.errors:
                dut.halt.value = 1
        inside = 1 if device == LIMIT - word else 0
        assert [burst[1:] for burst in bench.memory.bursts] == [(device, 1)][:inside], "only legal bursts"
        address = LIMIT + word if inside else device
        assert set(bench.errors) == {(0, address)}, f"the error must be at {address:#x}, not {bench.errors}"
        assert not case.known(dut.error), "a halted port must report no bounds"
        dut.command_valid.value = 0
        compared += 1
    case.checked(compared)


@store_test
async def store_of_any_size(dut):
    """Any bit of a command and of the bounds counts for its first burst; a reset ends what would take too long."""
    bench = StoreBench(dut, "size")
    config, random = bench.config, bench.random
    word, space = config.word_bytes, 1 << config.address_bits
    await bench.start(memory=False, states=False)
    dut.axi_awready.value = dut.axi_wready.value = dut.axi_bvalid.value = 0
    count = case.pick(short=60, full=1000)
    for _ in range(count):
        words = random.randint(1, config.bank_words)
        rows, stride = (random.getrandbits(random.randint(1, bits)) | 1 for bits in (COUNT_BITS, 26))
        stride = random.choice([words, stride])
        base, limit = sorted(random.randrange(space // word - 4) for _ in range(2))
        device = random.randint(base, limit)
        shape = {"rows": rows, "words": words, "columns": words * config.lanes, "bank": 0, "address": 0}
        shape |= {"stride": 0, "device_stride": stride, "device": word * device}
        await reset(dut)
        bench.errors.clear()
        dut.base.value, dut.limit.value, dut.halt.value = word * base, word * limit, 0
        dut.command_valid.value, dut.command_payload.value = 1, bench.commands([shape])[0]
        for _ in range(STORE_LATENCY + 6):
            await RisingEdge(dut.clk)
            dut.halt.value = int(bool(bench.errors))
        one_run = stride == words and rows * words < 1 << 32
        address, beats = cut(config, word * device, min(rows * words if one_run else words, 64))[0]
        inside = device + beats <= limit
        assert case.known(dut.axi_awvalid) == inside and set(bench.errors) == (
            set() if inside else {(0, address)}
        )
        if inside:
            assert (case.known(dut.axi_awaddr), case.known(dut.axi_awlen)) == (address, beats - 1)
        dut.command_valid.value = 0
    case.checked(count)


@cocotb.test(skip=case.other(DESIGNS, kind=DEEP))
async def store_of_more_words_than_a_run_has(dut):
    """Rows that touch and whose words are too many for one run are copied to the end of memory, not wrapped around."""
    bench = StoreBench(dut, "long")
    word = bench.config.word_bytes
    await bench.start(states=False)
    words = bench.config.bank_words
    shape = {"rows": 1 << 32 - 12, "words": words, "columns": words * bench.config.lanes, "bank": 0}
    shape |= {"address": 0, "stride": 0, "device_stride": words, "device": LIMIT - word}
    dut.command_valid.value, dut.command_payload.value = 1, bench.commands([shape])[0]
    for _ in range(60):
        await RisingEdge(dut.clk)
        if bench.errors:
            dut.halt.value = 1
    assert [burst[1:] for burst in bench.memory.bursts] == [(LIMIT - word, 1)]
    assert set(bench.errors) == {(0, LIMIT)}, f"the error must be at {LIMIT:#x}, not {bench.errors}"
    case.checked(len(bench.errors))


@store_test
async def store_responses(dut):
    """Every error response is reported, with its burst's address."""
    word = case.design(DESIGNS)["config"].word_bytes
    responses = {BASE + 8 * word: 2, BASE + 12 * word: 3}
    bench = StoreBench(dut, "responses", responses=responses)
    shape = {"rows": 4, "words": 1, "columns": 1, "bank": 2, "address": 0, "stride": 1}
    shape |= {"device_stride": 4, "device": BASE}
    await bench.start()
    await issue(dut, bench.commands([shape]), random=bench.random, idle=0, late=0)
    wanted = [(1, address) for address in responses]
    assert bench.errors == wanted, f"errors must be {wanted}, not {bench.errors}"
    case.checked(len(bench.errors))


@store_test
@cocotb.parametrize(stall=[0.0, 0.7, 0.9])
async def store_halts(dut, stall):
    """A halted port offers no new address; what was offered is completed with its data."""
    bench = StoreBench(dut, "halts", stall, stall=stall, latency=5)
    words = 6 * bench.config.burst_beats
    shape = {"rows": 1, "words": words, "columns": words * bench.config.lanes, "bank": 0, "address": 1}
    shape |= {"stride": words, "device_stride": words, "device": BASE}
    await bench.start()
    dut.command_valid.value, dut.command_payload.value = 1, bench.commands([shape])[0]
    await ClockCycles(dut.clk, STORE_LATENCY + bench.config.burst_beats)
    while (
        stall and len(bench.memory.bursts) < 4 and case.known(dut.axi_awready) >= case.known(dut.axi_awvalid)
    ):
        await RisingEdge(dut.clk)
    dut.halt.value = 1
    await RisingEdge(dut.clk)
    await RisingEdge(dut.clk)
    under_way = len(bench.memory.bursts) + case.known(dut.axi_awvalid)
    await ClockCycles(dut.clk, 150 * bench.config.burst_beats)
    issued = [burst[1:] for burst in bench.memory.bursts]
    assert len(issued) in (under_way, under_way - 1) and len(issued) < 6, (
        f"{issued} must not be issued in a halt"
    )
    assert len(bench.memory.answered) == len(issued), "every burst under way must be completed"
    assert not case.known(dut.waiting)
    dut.halt.value = 0
    await ClockCycles(dut.clk, 400 * bench.config.burst_beats)
    assert bench.memory.image == bench.image([shape])
    case.checked(words)

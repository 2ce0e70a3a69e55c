"""Bench of source.py: rows in stream order with their scales, from device memory and from a bank."""

import cocotb
import numpy as np
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.list_driver import ListDriver, list_bits
from kit.drivers.preload import preload
from kit.drivers.read_clients import unpack
from kit.models.bank_memory import BankMemory
from kit.models.burst_memory import BurstMemory, cut
from kit.models.device_image import DeviceImage
from kit.numbers32 import pack
from kit.points import both, high, low, moved, watch
from kit.sizes import DESIGNS
from kit.streams import StreamMonitor, clock_and_reset, pulse, reset, run_clock
from kit.testbench import Testbench

from simgnn.hw.aggregate.source import SourceReader
from simgnn.hw.command import COUNT_BITS, SOURCE_RECORD_BYTES
from simgnn.hw.depths import FEATURE_BURSTS, ROWS_AHEAD
from simgnn.hw.float_format import FP32

__all__ = ["DESIGNS", "DUT"]
DUT = configured(SourceReader)
PRELOADED = {"simgnn_source_reader": ("left", "named", "row")}
RECORDS, FEATURES = 0, 1
"""Numbers of the memory ports."""
case.declare(
    *("rows that touch", "rows that overlap", "a row that repeats", "a row above 2^16"),
    *("a stride above 2^18", "a row that is too far for an address"),
)
for name in ("indexed", "scaled", "from_device"):
    watch(f"a command that is {name}", high("start", name))
    watch(f"a command that is not {name}", both(high("start"), low(name)))
watch("no sources", both(high("start"), low("sources")))
watch("no room", low("room", "done"))
watch("a word in every cycle", *[high("word_valid")] * 4)
watch("a pause between words", high("word_valid"), low("word_valid"), high("word_valid"))
watch("a list is taken ahead of its command", both(moved("list"), low("start", "done")))
watch("records and features are asked for at once", high("request_0_valid", "request_1_valid"))
watch("the bank is read in every cycle", *[high("read_en")] * 4)
watch("room and no word", both(high("room"), low("admitted", "done")))


class Bench(Testbench):
    """The reader between its memories."""

    def __init__(self, dut, *, idle, stall, key):
        super().__init__(dut, idle, stall, key, designs=DESIGNS)
        self.idle, self.stall = idle, stall
        self.lists = ListDriver(dut, "list", random=self.random)
        self.places = 0
        self.banks = BankMemory(dut, config=self.config, rng=self.rng, reads=["read"])
        self.fill_memory(1 << 15)
        self.ports = [DeviceImage(self, index=i, idle=idle, stall=idle) for i in (RECORDS, FEATURES)]

    async def start(self):
        self.dut.start.value = self.dut.room.value = 0
        await clock_and_reset(self.dut)
        for part in (self.banks, *self.ports):
            cocotb.start_soon(part.serve())

    def command(self, *, indexed, scaled, from_device, sources, words, spare):
        """Put a command's records into memory: values of the inputs, list of records, words and scales to come."""
        config, rng = self.config, self.rng
        bank = int(rng.integers(0, 4))
        stride = words + spare
        rows = (16 if from_device else config.bank_words) // stride if indexed else max(1, sources)
        named = rng.integers(0, rows, sources) if indexed else np.arange(sources)
        records = np.empty((sources, 2), dtype=np.uint32)
        records[:, 0] = named if indexed else rng.integers(0, 1 << 32, sources)
        records[:, 1] = rng.integers(0, 1 << 32, sources)
        assert self.places < 8, "every command has a place of its own"
        at = (1 << 14) + 512 * self.places + 8 * int(rng.integers(0, 8))
        self.places += 1
        self.image[at : at + records.nbytes] = records.reshape(-1).view(np.uint8)
        far = int(rng.integers(0, 1 << 32)) // config.word_bytes if sources < 2 and not indexed else stride
        first = 0 if not from_device else int(rng.integers(0, 64))
        if from_device:
            store = self.image.view(np.uint32).reshape(-1, config.lanes)
        else:
            store = self.banks.words[bank]
        scales = records[:, 1] if scaled else np.full(sources, FP32.one, dtype=np.uint32)
        wanted = [
            (pack(store[first + int(row) * stride + column]), int(scale))
            for row, scale in zip(named, scales, strict=True)
            for column in range(words)
        ]
        values = {
            "indexed": indexed,
            "scaled": scaled,
            "from_device": from_device,
            "address": first * config.word_bytes + (self.base if from_device else 0),
            "stride": far * config.word_bytes,
            "bank": bank,
            "sources": sources,
            "words": words,
            "total": sources * words,
        }
        return values, list_bits(self.base + at, sources if indexed or scaled else 0), wanted

    async def run(self, command, following):
        """Run a command whose list is offered, and check every word; returns the cycle of each word.

        `following` is the next command or None; its list is offered at any moment of this one.
        """
        dut = self.dut
        values, _, wanted = command
        case.drive(dut, **values)
        await RisingEdge(dut.clk)
        await pulse(dut, dut.start)
        return await self._receive(wanted, None if following is None else following[1])

    async def _receive(self, wanted, following):
        dut = self.dut
        received, admitted, cycle, times = 0, 0, 0, []
        offering = None if following is None else self.random.randrange(len(wanted) + 8)
        while received < len(wanted) or cycle < 8 or offering is not None:
            if offering is not None and cycle >= offering:
                self.lists.offer(following)
                offering = None
            room = self.random.random() >= self.stall
            dut.room.value = int(room)
            await RisingEdge(dut.clk)
            cycle += 1
            # A word comes in the cycle after its admission, and never otherwise.
            assert case.known(dut.word_valid) == admitted - received, (
                f"word {received} must come when admitted"
            )
            assert case.known(dut.done) == (received == len(wanted) and admitted == received)
            if case.known(dut.word_valid):
                got = case.known(dut.word), case.known(dut.scale)
                assert got == wanted[received], f"word {received} must be {wanted[received]}, not {got}"
                received += 1
                times.append(cycle)
            if case.known(dut.admitted):
                assert room, "a word must not be admitted without room"
                admitted += 1
            assert cycle < 100 * len(wanted) + 300, f"{len(wanted)} words must come, not {received}"
        assert admitted == len(wanted), f"{len(wanted)} words must be admitted, not {admitted}"
        return times


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5],
    stall=[0.0, 0.5],
    from_device=[False, True],
    words=[1, 3],
    sources=[0, 1, case.pick(short=24, full=40)],
)
async def rows(dut, idle, stall, from_device, words, sources):
    """Indexed or in order, scaled or not, rows that touch or not; a word per cycle when nothing stalls.

    Records of all commands but the first are read ahead.
    """
    bench = Bench(dut, idle=idle, stall=stall, key=(from_device, words, sources))
    await bench.start()
    commands = []
    for indexed in (False, True):
        for scaled in (False, True):
            for spare in (0, 1):
                if not from_device and not indexed and (words + spare) * sources > bench.config.bank_words:
                    continue
                commands.append(
                    bench.command(
                        indexed=indexed,
                        scaled=scaled,
                        from_device=from_device,
                        sources=sources,
                        words=words,
                        spare=spare,
                    )
                )
    checked = 1
    bench.lists.offer(commands[0][1])
    for command, following in zip(commands, [*commands[1:], None], strict=True):
        times = await bench.run(command, following)
        checked += len(times)
        if times and not idle and not stall:
            gaps = times[-1] - times[0] - (len(times) - 1)
            assert gaps == 0, f"a word must come in every cycle, not after {gaps} gaps"
    case.checked(checked)


@cocotb.test()
async def many_sources(dut):
    """Any number of sources: each bit of rows and words that are left comes from the command and is borrowed from.

    The end of such a command is hours away: it is preloaded, and a reset follows.
    """
    random = case.generator("many")
    config = case.design(DESIGNS)["config"]
    banks = BankMemory(dut, config=config, rng=np.random.default_rng(random.getrandbits(32)), reads=["read"])
    dut.start.value = dut.room.value = dut.list_valid.value = 0
    dut.indexed.value = dut.scaled.value = dut.from_device.value = 0
    run_clock(dut)
    cocotb.start_soon(banks.serve())
    compared = 0
    # Below, all of a command's rows may be named at once.
    for carry in range(ROWS_AHEAD.bit_length() + 1, COUNT_BITS):
        await reset(dut)
        words, bank = random.randint(1, config.ring_words // 2), random.randrange(len(banks.words) - 1)
        sources = (1 << carry) + random.randint(0, 3)
        # Of rows and words, one of the two goes below 2^`carry` with few rows.
        total = random.choice([sources * words, (1 << carry + 8) + random.randint(0, 3)])
        # A bank has room for as many rows where they are all one.
        first = random.randint(0, config.bank_words - words)
        fields = {"address": first * config.word_bytes, "stride": 0, "bank": bank, "words": words}
        case.drive(dut, **fields, sources=sources, total=total)
        await RisingEdge(dut.clk)
        await pulse(dut, dut.start)
        received = 0

        async def cycles(count, *, room, last=None, words=words, row=banks.words[bank][first:]):
            nonlocal received
            for _ in range(count):
                dut.room.value = int(room and random.random() < 0.8)
                await RisingEdge(dut.clk)
                assert case.known(dut.done) == (received == last), (
                    f"done must come after {last} words, not after {received}"
                )
                if case.known(dut.word_valid):
                    wanted = pack(row[received % words])
                    assert case.known(dut.word) == wanted, f"word {received} must be {wanted:#x}"
                    received += 1

        await cycles(20 + 6 * words, room=True)
        # Without room nothing is taken, and no more rows are named than wait.
        await cycles(ROWS_AHEAD + 8, room=False)
        await FallingEdge(dut.clk)
        state = {name: case.known(getattr(dut, name)) for name in ("row", "named", "left")}
        assert state["row"] >= ROWS_AHEAD and received > 3 * words, (
            "some rows must be named, and some words sent"
        )
        assert state["named"] == sources - state["row"], f"{state['named']} rows must be those not named yet"
        assert state["left"] == total - received, f"{state['left']} words must be those not sent yet"
        late = random.randint(1, 3)
        preload(dut, "named", late)
        preload(dut, "left", (state["row"] + late) * words - received)
        await cycles(3 * ROWS_AHEAD * words, room=True, last=(state["row"] + late) * words)
        assert received == (state["row"] + late) * words, f"each word must come, not only {received}"
        compared += received
    case.checked(compared)


@cocotb.test()
async def wide_fields(dut):
    """Any bit of a row's number, of the stride and of the address counts; a reset ends what would take too long.

    A row whose place is not in the lower half of the addresses is asked for in the upper half, which the port refuses.
    """
    random = case.generator("wide")
    config = case.design(DESIGNS)["config"]
    word, half = config.word_bytes, 1 << config.address_bits - 1
    records = {}
    memory = BurstMemory(
        dut, config=config, random=random, read=lambda address: records.get(address, 0), index=RECORDS
    )
    # Features are asked for and never come: so many have room.
    monitor = StreamMonitor(dut, f"request_{FEATURES}", random=random, stall=0.2)
    room = FEATURE_BURSTS * config.burst_beats
    dut.start.value = dut.room.value = dut.list_valid.value = dut.response_1_valid.value = 0
    dut.from_device.value = 1
    run_clock(dut)
    cocotb.start_soon(memory.serve())
    compared = 0
    for _ in range(case.pick(short=60, full=2000)):
        await memory.restart()
        indexed, words = random.random() < 0.7, random.randint(1, config.ring_words // 2)
        strides = (
            # Any; of rows that touch but for one bit; of rows that touch, overlap or repeat one.
            random.getrandbits(random.randint(1, 32)),
            words * word ^ 1 << random.randint(word.bit_length() - 1, 31),
            words * word,
            random.randint(0, words - 1) * word,
            0,
        )
        stride = random.choices(strides, [5, 1, 1, 1, 1])[0] // word * word
        address = random.getrandbits(random.randint(1, config.address_bits - 1)) // word * word
        rows = [random.getrandbits(random.randint(1, 32)) for _ in range(min(4, room // (2 * words)))]
        first = 0
        if not indexed:
            first = random.getrandbits(random.randint(1, COUNT_BITS)) if stride != words * word else 0
            first = max(0, min(first, (1 << COUNT_BITS) - 1 - len(rows)))
            rows = list(range(first, first + len(rows)))
        together = not indexed and stride == words * word
        starts = (
            [(address, words * len(rows))] if together else [(address + row * stride, words) for row in rows]
        )
        case.met("rows that touch", together)
        case.met("rows that overlap", 0 < stride < words * word)
        case.met("a row that repeats", stride == 0)
        case.met("a row above 2^16", max(rows) >> 16 and stride)
        case.met("a stride above 2^18", stride // word >> 18)
        case.met("a row that is too far for an address", any(start >= half for start, _ in starts))
        image = b"".join(
            value.to_bytes(4, "little") for row in rows for value in (row, random.getrandbits(32))
        )
        at = random.getrandbits(config.address_bits - 1) // SOURCE_RECORD_BYTES * SOURCE_RECORD_BYTES
        image = bytes(at % word) + image
        records.clear()
        for offset in range(0, len(image), word):
            records[at - at % word + offset] = int.from_bytes(image[offset : offset + word], "little")
        fields = {"indexed": indexed, "scaled": random.randrange(2), "address": address, "stride": stride}
        fields |= {"sources": len(rows), "words": words, "total": words * len(rows)}
        case.drive(dut, **fields)
        dut.list_payload.value = list_bits(at, len(rows) if indexed or fields["scaled"] else 0)
        await pulse(dut, dut.list_valid)
        await pulse(dut, dut.start)
        if first:
            await FallingEdge(dut.clk)
            preload(dut, "row", first)
        for start, beats in starts:
            asked = []
            await monitor.take(lambda payload, asked=asked: asked.append(unpack(config, payload)), count=1)
            if start >= half:
                assert asked[0][0] >= half, f"row at {start:#x} must be refused, not be at {asked[0][0]:#x}"
                start = asked[0][0]
            wanted = cut(config, start, beats)
            await monitor.take(
                lambda payload, asked=asked: asked.append(unpack(config, payload)), count=len(wanted) - 1
            )
            assert asked == wanted, f"a row must be asked for by {wanted}, not by {asked}: {fields}, {rows}"
            compared += 1
        await monitor.rest(cycles=6)
    case.checked(compared)

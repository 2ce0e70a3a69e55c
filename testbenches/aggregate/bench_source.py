"""Bench of source.py: rows in stream order with their scales, from device memory and from a bank."""

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.list_driver import ListDriver, list_bits
from kit.models.bank_memory import BankMemory
from kit.models.device_image import DeviceImage, base_of, image_of
from kit.numbers32 import pack
from kit.points import both, high, low, moved, watch
from kit.sizes import DESIGNS
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.source import SourceReader
from simgnn.hw.float_format import FP32

__all__ = ["DESIGNS", "DUT"]
DUT = configured(SourceReader)
RECORDS, FEATURES = 0, 1
"""Numbers of the memory ports."""
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
        self.image = image_of(1 << 15, self.rng)
        self.base = base_of(self.image, config=self.config, random=self.random)
        self.ports = [
            DeviceImage(
                dut,
                config=self.config,
                image=self.image,
                base=self.base,
                random=self.random,
                index=index,
                latency=1,
                idle=idle,
                stall=idle,
            )
            for index in (RECORDS, FEATURES)
        ]

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
        for name, value in values.items():
            getattr(dut, name).value = int(value)
        await RisingEdge(dut.clk)
        dut.start.value = 1
        await RisingEdge(dut.clk)
        dut.start.value = 0
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

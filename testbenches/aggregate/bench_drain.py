"""Bench of drain.py: what is read from accumulators that this bench plays, what is written, and when."""

import collections

import cocotb
import numpy as np
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.models.bank_memory import BankMemory
from kit.models.device_image import DeviceImage
from kit.numbers32 import HARD, PLAIN, ZEROS, numbers
from kit.points import both, high, low, moved, waits, watch
from kit.sizes import DESIGNS as SIZES
from kit.sizes import SSPMM_DESIGNS, WIDE_DESIGNS
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.gather import settling_cycles
from simgnn.hw.aggregate.organisations import organisation_of
from simgnn.hw.aggregate.sspmm.masked_edge import rotation_bits
from simgnn.hw.command import Opcode, Space, encode
from simgnn.sim.numerics import scalar


def DUT(*, config):
    return organisation_of(config).drain()


DESIGNS = SIZES | {f"sspmm_{name}": SSPMM_DESIGNS[name] for name in ("own", "pairs")} | WIDE_DESIGNS
BANK = 2
PLACES = 3
"""Commands whose sums and scales have a place of their own."""
watch("taken as soon as it is offered", low("command_valid"), moved("command"))
watch("a command waits for the one before", both(waits("command"), high("busy")))
watch("taken when it has waited for the one before", waits("command"), moved("command"))
watch("a word in every cycle", *[high("write_en")] * 4)
watch("a pause between words", high("stepping"), low("stepping"), high("stepping"))
watch("a mask is read", high("read_mask_en"))
watch(
    "scales are asked for before the command is taken",
    both(moved("request"), high("streaming"), low("command_ready")),
)
watch("scales wait to be asked for", waits("request"))
watch("an end that signals", high("ended", "signal"))
watch("the second half", high("stepping", "drained_half"))


class Bench(Testbench):
    """Hands commands over, gives the sums that the drain asks for, and holds what it writes against the expected."""

    def __init__(self, dut, *key, idle=0.0, stall=0.0):
        super().__init__(dut, *key, idle, stall, designs=DESIGNS)
        self.memory = BankMemory(
            dut, config=self.config, rng=self.rng, reads=[], writes=["write"], mask_read="read_mask"
        )
        self.fill_memory(1 << 12)
        self.port = DeviceImage(self, idle=idle, stall=stall)
        self.expected = [np.ma.array(bank.copy()) for bank in self.memory.words]
        self.cycle = 0
        # The next command may be offered before `_watch` sees that this one was taken.
        self.offered, self.under_way = collections.deque(), collections.deque()
        self.taken, self.ends, self.steps = [], [], []

    async def start(self):
        dut = self.dut
        dut.streaming.value = dut.command_valid.value = dut.half.value = 0
        await clock_and_reset(dut)
        for part in (self.memory, self.port):
            cocotb.start_soon(part.serve())
        cocotb.start_soon(self._watch())

    async def _watch(self):
        """Play the accumulators, and check every output in every cycle, for ever."""
        dut, config = self.dut, self.config
        dut.sums.value = 0
        while True:
            await RisingEdge(dut.clk)
            busy = bool(self.under_way)
            assert case.known(dut.busy) == busy, f"busy must be {busy} in cycle {self.cycle}"
            word = self.rng.bytes(config.word_bytes * config.drain_words)
            if case.known(dut.stepping):
                self.steps.append(self.cycle)
                assert busy, "nothing must be read without a command"
                command = self.under_way[0]
                assert self.cycle - command["taken"] >= settling_cycles(config), (
                    f"sums must not be read {self.cycle - command['taken']} cycles after the last addition began"
                )
                place = case.known(dut.owner), case.known(dut.address), case.known(dut.drained_half)
                wanted, local, row, several = command["reads"].popleft()
                assert place == wanted, f"{wanted} must be read, not {place}, in cycle {self.cycle}"
                if config.drain_words > 1:
                    words = len(row) // min(several, config.clusters)
                    found = case.known(dut.wide), case.known(dut.rows)
                    assert found == (words - 1, several - 1), (
                        f"wide and rows must be {words - 1} and {several - 1}, not {found}"
                    )
                if config.fuses_masks:
                    got, low = case.known(dut.row), local % (1 << rotation_bits(config))
                    assert got == low, f"row must be {low} of {local}, not {got}, in cycle {self.cycle}"
                word = row.tobytes() + word[row.nbytes :]
            dut.sums.value = int.from_bytes(word, "little")
            if case.known(dut.ended):
                assert busy, "a command must not end before it was taken"
                command = self.under_way.popleft()
                assert not command["reads"], f"{len(command['reads'])} sums must still be read"
                got = case.known(dut.signal), case.known(dut.space)
                assert got == command["ends"], f"signal and space must be {command['ends']}, not {got}"
                self.ends.append(self.cycle)
            if case.known(dut.command_valid) and case.known(dut.command_ready):
                self.taken.append(self.cycle)
                self.under_way.append(self.offered.popleft() | {"taken": self.cycle})
            self.cycle += 1

    def command(self, number, *, columns, destinations, kind, scaled, masked, wide=False):
        """A command, with its sums and its scales in place; (encoded, what `_watch` needs).

        Its rows begin where they may leave several words at a time, of one row or of several, if they are to do so
        (`wide`), and else anywhere.
        """
        config, rng = self.config, self.rng
        words, half = config.words(columns), number % 2
        if words < config.drain_words and masked and words * config.lanes % 8:
            # Masks of bytes do not touch.
            wide = False
        sums = numbers(rng, (destinations, words * config.lanes), kind)
        scales = numbers(rng, destinations, kind)
        several = config.drain_words // words if wide and words < config.drain_words else 1
        address = 1024 * (number % PLACES)
        address += 4 * self.random.randrange(0, config.lanes, config.scales_at_once if several > 1 else 1)
        self.image[address : address + 4 * destinations] = scales.view(np.uint8)
        unit = config.lanes // 8 or 1
        stride = -(-words * config.lanes // (8 * unit)) * unit
        far = self.random.getrandbits(32) // config.word_bytes
        together = config.drain_words if wide else 1
        first, pitch, signal = 20 * (number % PLACES), words + together, self.random.getrandbits(4) & ~4
        mask_address = unit
        if wide:
            far -= (far - words) % (2 * words) if several > 1 else far % together
            mask_address = together * unit
            stride = -(-stride // mask_address) * mask_address
            if several > 1:
                # Rows begin anywhere, an odd multiple of a row apart.
                first += self.random.randrange(together)
                pitch = words * (self.random.choice((1, 3)) if destinations <= 2 else 1)
                stride = words * config.lanes // 8
        elif config.drain_words > 1 and destinations == 1:
            # One of the rules is broken.
            first += 1
            far -= far % config.drain_words
        encoded = encode(
            Opcode.AGGREGATE,
            signal=signal,
            columns=columns,
            destinations=destinations,
            destination_scaled=scaled,
            masked=masked,
            scales_address=self.base + address,
            destination_address=first * config.word_bytes,
            # There is no second row that a stride would lead to.
            destination_stride=far * config.word_bytes if destinations == 1 else pitch * config.word_bytes,
            destination_space=Space.BANK0 + BANK,
            mask_address=mask_address,
            mask_stride=far * unit if destinations == 1 and several == 1 else stride,
            mask_space=Space.MASK,
        )
        reads = collections.deque()
        rows = sums.reshape(destinations, words, config.lanes)
        for top in range(0, destinations, several):
            local, owner = divmod(top, config.clusters)
            row = np.zeros((several, words, config.lanes), np.float32)
            row[: destinations - top] = rows[top : top + several]
            row, at_once = row.reshape(-1, config.lanes), together if several == 1 else several * words
            reads.extend(
                ((owner, local * words + column, half), local, row[column : column + at_once], several)
                for column in range(0, len(row), at_once)
            )
        values = scalar.multiply(sums, scales[:, None]) if scaled else sums
        # A product with 1.0 makes NaN canonical.
        values = scalar.multiply(values, np.float32(1)) if not scaled else values
        if masked:
            mask = self.memory.bitmap(mask_address, stride, destinations, words * config.lanes)
            values = np.where(mask, values, np.float32(0))
        span = self.expected[BANK][first : first + destinations * pitch].reshape(destinations, -1)
        span[:, : words * config.lanes] = values.view(np.uint32)
        self.expected[BANK][first : first + destinations * pitch] = span.reshape(-1, config.lanes)
        ends = signal, int(Space.BANK0 + BANK)
        return int.from_bytes(encoded.tobytes(), "little"), {"reads": reads, "ends": ends}, half

    async def hand_over(self, encoded, about, half, *, streaming):
        """Stream a command for some cycles, then offer it until it is taken."""
        dut = self.dut
        self.offered.append(about)
        dut.command_payload.value, dut.half.value = encoded, half
        dut.streaming.value, dut.command_valid.value = 1, 0
        await ClockCycles(dut.clk, streaming)
        dut.command_valid.value = 1
        waited = 0
        while True:
            await RisingEdge(dut.clk)
            if case.known(dut.command_ready):
                break
            waited += 1
            assert waited < 10_000, "a command must be taken, not wait for ever"
        dut.streaming.value = dut.command_valid.value = 0
        dut.command_payload.value = self.random.getrandbits(len(dut.command_payload))
        dut.half.value = self.random.getrandbits(1)

    async def finish(self):
        """Wait for the last command's end, and compare all memory."""
        await RisingEdge(self.dut.clk)
        waited = 0
        while self.under_way:
            await RisingEdge(self.dut.clk)
            waited += 1
            assert waited < 10_000, "a command must end, not be drained for ever"
        await ClockCycles(self.dut.clk, 4)
        case.checked(self.memory.check(self.expected))


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.6], stall=[0.0, 0.6], scaled=[0, 1], masked=[0, 1], count=[case.pick(short=6, full=60)]
)
async def commands(dut, idle, stall, scaled, masked, count):
    """Commands that are taken as soon as the one before has ended, or later; every word of memory."""
    bench = Bench(dut, scaled, masked, count, idle=idle, stall=stall)
    await bench.start()
    for number in range(count):
        together = bench.config.drain_words
        wide = together > 1 and bench.random.random() < 0.6
        words = bench.random.choice((1, 2)) * (together if wide else 1)
        if wide and bench.random.random() < 0.5:
            words = together >> bench.random.choice(
                [rows.bit_length() - 1 for rows in bench.config.rows_at_once]
            )
        most = 2 if wide and words >= together // 2 else 6
        columns = words * bench.config.lanes - bench.random.randrange(bench.config.lanes)
        made = bench.command(
            number,
            columns=columns,
            destinations=1 if wide and words > together else bench.random.randint(1, most),
            kind=(PLAIN, HARD, ZEROS)[number % 3],
            scaled=scaled,
            masked=masked,
            wide=wide,
        )
        await bench.hand_over(*made, streaming=bench.random.choice((1, 5, 40)))
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(scaled=[0, 1])
async def timing(dut, scaled):
    """Without scales, or with scales that arrive while the command streams, the walk begins when the sums have settled
    and loses no cycle; the command ends when its last word is in the bank."""
    bench = Bench(dut, scaled)
    await bench.start()
    config, destinations = bench.config, 6
    made = bench.command(
        0, columns=2 * config.lanes, destinations=destinations, kind=PLAIN, scaled=scaled, masked=0
    )
    await bench.hand_over(*made, streaming=40)
    await bench.finish()
    taken = bench.taken[0]
    wanted = [taken + settling_cycles(config) + word for word in range(2 * destinations)]
    assert bench.steps == wanted, f"sums must be read in cycles {wanted}, not {bench.steps}"
    end = wanted[-1] + config.mul_stages + 2
    assert bench.ends == [end], f"the command must end in cycle {end}, not {bench.ends}"

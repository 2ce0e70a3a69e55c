"""Bench of mask_decoder.py: which values are sent to which lane, and every control output, in every cycle against a
model of the two buffers."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.models.sspmm.mask_decoder import Buffers, Word, turned, turned_bits
from kit.points import both, every_bit, high, low, watch
from kit.sizes import SSPMM_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.sspmm.mask_decoder import MaskDecoder

DUT = configured(MaskDecoder)
DESIGNS = SSPMM_DESIGNS
case.declare("the second buffer moves up", "lanes without room keep their values")
watch("no buffer is free", low("ready"))
watch("a word in every cycle", *[high("valid")] * 4)
watch("a word comes as one is finished", high("valid", "finished"))
watch("a mask of no bits", both(high("valid"), low("mask")))
watch("a mask of all bits", both(high("valid"), every_bit("mask")))
watch("every lane takes a value", every_bit("present"))
watch("no lane has room", both(high("waiting"), low("room")))
watch("nothing waits", low("waiting"))
watch("finished without a value", both(high("finished"), low("present")))


class Bench:
    """Gives words that were asked for, and holds the decoder against its model."""

    def __init__(self, dut, *key):
        self.dut = dut
        self.config = case.design(DESIGNS)["config"]
        self.random = case.generator(*key)
        self.buffers = Buffers(self.config)
        # Words as they are given, oldest first: the one in the first buffer is what `values` shows.
        self.given = collections.deque()
        self.inputs = {}
        self.compared = 0
        self.cycles = 0

    async def start(self):
        """Clock and reset."""
        self.dut.valid.value = 0
        await clock_and_reset(self.dut)

    async def cycle(self, room, word=None):
        """One cycle in which lanes have `room`, and `word`, (values, mask, address, rotation), perhaps comes."""
        dut, config, random = self.dut, self.config, self.random
        address_bits = (config.accumulator_words - 1).bit_length()
        signals = {"word": dut.word, "mask": dut.mask, "target": dut.target}
        inputs = {name: random.getrandbits(len(signal)) for name, signal in signals.items()}
        if word:
            values, mask, address, rotation = word
            inputs = {"word": values, "mask": mask, "target": address | rotation << address_bits}
        elif config.link_clusters == 1 and self.inputs:
            # A link that is not shared holds the word; only the mask goes.
            inputs |= {name: self.inputs[name] for name in ("word", "target")}
        self.inputs = inputs
        for name, signal in signals.items():
            signal.value = inputs[name]
        dut.valid.value, dut.room.value = int(word is not None), room
        await RisingEdge(dut.clk)
        outputs = self.buffers.outputs(room, word is not None)
        self.compared += case.compare(dut, outputs, f"in cycle {self.cycles}")
        self._compare_values(outputs["present"])
        if outputs["finished"]:
            self.given.popleft()
        if word:
            self.given.append(word)
            self.buffers.step(room, Word(address, turned_bits(mask, rotation, config)))
        else:
            self.buffers.step(room, None)
        self.cycles += 1
        return outputs

    def _compare_values(self, present):
        if not present:
            return
        values, _, address, rotation = self.given[0]
        got = case.known(self.dut.address)
        assert got == address, f"address must be {address}, not {got}, in cycle {self.cycles}"
        word = case.known(self.dut.values)
        for place in range(self.config.lanes):
            to = turned(place, rotation, self.config)
            if present >> to & 1:
                wanted, got = values >> 32 * place & 0xFFFFFFFF, word >> 32 * to & 0xFFFFFFFF
                assert got == wanted, (
                    f"value {place} must come to place {to} as {wanted:#x}, not {got:#x}, in cycle {self.cycles}"
                )
                self.compared += 1

    def word(self, mask=None):
        """A random word; its mask full, empty, of one bit, or random, if none is given."""
        config, random = self.config, self.random
        if mask is None:
            kinds = (0, (1 << config.lanes) - 1, 1 << random.randrange(config.lanes), None, None)
            mask = random.choice(kinds)
            mask = random.getrandbits(config.lanes) if mask is None else mask
        rotation = random.randrange(config.gather_width)
        return (
            random.getrandbits(config.word_bits),
            mask,
            random.randrange(config.accumulator_words),
            rotation,
        )


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], full=[0.0, 0.4, 0.8], held=[False, True], count=[case.pick(short=80, full=4000)]
)
async def selection(dut, idle, full, held, count):
    """Words of all kinds of masks; lanes are without room at random, or (`held`) each for a while."""
    bench = Bench(dut, idle, full, held, count)
    await bench.start()
    random, width = bench.random, bench.config.gather_width
    room, asked, left = (1 << width) - 1, False, count
    while left or asked or bench.buffers.held:
        if not held or random.random() < 0.2:
            room = sum((random.random() >= full) << lane for lane in range(width))
        word = bench.word() if asked else None
        outputs = await bench.cycle(room, word)
        left -= asked
        asked = bool(outputs["ready"] and left and random.random() >= idle)
        assert bench.cycles < 200 * count, "words must be sent, not wait for ever"
    met = bench.buffers.met
    case.met("the second buffer moves up", met["move up"])
    case.met("lanes without room keep their values", met["partly"])
    assert met["move up"] or not full or idle, "the second buffer was never full when the first was emptied"
    assert met["partly"] or not full or width == 1, "no lane without room has kept its values"
    case.checked(bench.compared)


@cocotb.test()
@cocotb.parametrize(mask=["full", "empty", "one"])
async def throughput(dut, mask):
    """With room in every lane a word passes in every cycle, one cycle after it came, whatever its mask."""
    bench = Bench(dut, mask)
    await bench.start()
    config = bench.config
    count = 4 * config.lanes
    for number in range(count):
        bits = {"full": (1 << config.lanes) - 1, "empty": 0, "one": 1 << number % config.lanes}[mask]
        outputs = await bench.cycle((1 << config.gather_width) - 1, bench.word(bits))
        assert outputs["ready"] and outputs["finished"] == (number > 0), (
            f"word {number} must be sent a cycle after it came"
        )
    assert (await bench.cycle((1 << config.gather_width) - 1))["finished"], "the last word must be sent"
    case.checked(bench.compared)


@cocotb.test()
async def every_rotation(dut):
    """Each value of a word, wanted alone, comes to the lane that its rotation says."""
    bench = Bench(dut)
    await bench.start()
    config, room = bench.config, (1 << bench.config.gather_width) - 1
    for rotation in range(config.gather_width):
        for place in range(config.lanes):
            values, mask, address, _ = bench.word(1 << place)
            await bench.cycle(room, (values, mask, address, rotation))
            sent = (await bench.cycle(room))["present"]
            lane = sent.bit_length() - 1
            assert lane % config.gather_width == (place + rotation) % config.gather_width, (
                f"value {place} turned by {rotation} must not come to place {lane}"
            )
    case.checked(bench.compared)


@cocotb.test()
async def swap(dut):
    """While one lane is without room two words wait; with its last value the second moves up, and a third comes."""
    bench = Bench(dut)
    await bench.start()
    config = bench.config
    every, blocked = (1 << config.gather_width) - 1, (1 << config.gather_width) - 2
    full = (1 << config.lanes) - 1
    assert (await bench.cycle(blocked, bench.word(full)))["ready"], "there must be a second buffer"
    assert not (await bench.cycle(blocked, bench.word(full)))["ready"], "there must not be a third buffer"
    for _ in range(3):
        assert not (await bench.cycle(blocked))["ready"], "there must be no buffer while a lane waits"
    for wanted in ("first", "second"):
        outputs = await bench.cycle(every)
        assert outputs["ready"] and outputs["finished"], f"the {wanted} word must leave"
    assert not (await bench.cycle(every))["waiting"], "no word must be left"
    case.checked(bench.compared)

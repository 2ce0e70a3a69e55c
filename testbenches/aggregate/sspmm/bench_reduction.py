"""Bench of reduction.py: sums bit by bit, and every control output in every cycle against a model of the queue and
the scoreboard, while the other half of the accumulators is drained."""

import collections
import itertools

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.accumulator_drain import Drain, check_cleared, clear, watch_additions
from kit.models.sspmm.reduction_lane import Lane
from kit.numbers32 import HARD, PLAIN, numbers, pack
from kit.points import every_bit, high, watch
from kit.sizes import SSPMM_DESIGNS
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.gather import settling_cycles
from simgnn.hw.aggregate.sspmm.reduction import ReductionLane
from simgnn.hw.depths import QUEUE_WORDS as ELEMENTS
from simgnn.sim.numerics import scalar

DUT = configured(ReductionLane)
DESIGNS = SSPMM_DESIGNS
ARRIVAL = 1
"""Cycles from an element to its addition."""
watch_additions()
case.declare("several elements of a word")
watch("every element of a word", every_bit("present"))
watch("elements come as one is added", high("present", "adding"))


class Bench(Testbench):
    """Gives words' values, and holds the lane against its model; elements are (accumulator, value)."""

    def __init__(self, dut, *key):
        super().__init__(dut, *key, designs=DESIGNS)
        self.lane = Lane(self.config)
        self.half = 0
        self.sums = None
        self.compared = 0
        self.met = collections.Counter()

    async def start(self):
        """Clock, reset, and accumulators at +0."""
        case.drive(self.dut, present=0, drain=0, clear=0, half=0)
        await clock_and_reset(self.dut)
        await clear(self.dut, self.config)
        self.begin(0)

    def begin(self, half):
        """Sums go to a half that is at +0."""
        self.half = self.dut.half.value = half
        self.sums = np.zeros((self.config.accumulator_words, self.config.parts), np.float32)

    async def cycle(self, address=0, values=None):
        """One cycle with a word's `values` of a lane, {part: float32}; what the lane did."""
        dut, config = self.dut, self.config
        values = values or {}
        noise = self.random.getrandbits(len(dut.values))
        for part, value in values.items():
            noise = noise & ~(0xFFFFFFFF << 32 * part) | pack(value) << 32 * part
        dut.values.value = noise
        dut.present.value = sum(1 << part for part in values)
        dut.address.value = address if values else self.random.randrange(config.accumulator_words)
        await RisingEdge(dut.clk)
        outputs = self.lane.outputs()
        self.compared += case.compare(dut, outputs, f"in cycle {self.lane.cycle}")
        self.met["hazard"] += outputs["hazard"]
        self.met["full"] += not outputs["room"]
        self.met["several"] += len(values) > 1
        added = self.lane.step([((self.half, address, part), value) for part, value in values.items()])
        if added:
            (_, address, part), value = added
            self.sums[address, part] = scalar.add(self.sums[address, part], value)
        return outputs


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.7], density=[0.3, 1.0], hot=[0.0, 0.6], count=[case.pick(short=50, full=1500)]
)
async def sums(dut, idle, density, hot, count):
    """Words of which a part is wanted come while the sums of the round before are read; afterwards they are gone."""
    bench = Bench(dut, idle, density, hot, count)
    await bench.start()
    config, random, parts = bench.config, bench.random, bench.config.parts
    before = np.zeros((config.accumulator_words, parts), np.float32)
    for number, kind in enumerate((PLAIN, HARD, PLAIN)):
        bench.begin(number % 2)
        drain = Drain(dut, config, random, 1 - number % 2, 0.3)
        words = collections.deque(numbers(bench.rng, (count, parts), kind))
        address, cycles, drained = 0, 0, False
        while words or bench.lane.queue or not drained:
            values = {}
            if words and bench.lane.outputs()["room"] and random.random() >= idle:
                word = words.popleft()
                address = address if random.random() < hot else random.randrange(config.accumulator_words)
                values = {part: word[part] for part in range(parts) if random.random() < density}
            # The last sums may still be in the adder; the drain takes their half only when they have ended.
            settled = cycles >= settling_cycles(config)
            if settled:
                drain.drive()
            await bench.cycle(address, values)
            drained = settled and drain.look()
            cycles += 1
            most = 100 * count * parts + 10 * config.accumulator_words
            assert cycles < most, "elements must be added, not wait for ever"
        bench.compared += drain.compare(before)
        before = bench.sums
    for _ in range(settling_cycles(config)):
        await bench.cycle()
    bench.compared += (await Drain(dut, config, random, 0, 0.0).run()).compare(before)
    await check_cleared(dut, config, random)
    case.met("several elements of a word", bench.met["several"])
    assert bench.met["hazard"] or not hot or parts >= config.add_stages + 2, "no hazard was met"
    assert bench.met["full"] or idle or density < 1 or (parts == 1 and not hot), "the queue was never full"
    assert bench.met["several"] or parts == 1, "no two elements came at once"
    case.checked(bench.compared)


@cocotb.test()
async def throughput(dut):
    """Elements of different accumulators are added one per cycle, the first one `ARRIVAL` cycles after it came."""
    bench = Bench(dut)
    await bench.start()
    config, parts = bench.config, bench.config.parts
    count = 4 * config.accumulator_words * parts
    one = np.float32(1)
    for element in range(0, count, parts):
        values = dict.fromkeys(range(parts), one)
        for cycle in range(parts):
            did = await bench.cycle(element // parts % config.accumulator_words, values if not cycle else {})
            wanted = int(element + cycle >= ARRIVAL)
            assert did["adding"] == wanted, f"adding must be {wanted} in cycle {element + cycle}"
    case.checked(bench.compared)


@cocotb.test()
async def capacity(dut):
    """Elements of one accumulator fill the queue, and their additions begin `add_stages` + 2 cycles apart."""
    bench = Bench(dut)
    await bench.start()
    config, parts = bench.config, bench.config.parts
    given, begun = 0, []
    while len(begun) < 2 * ELEMENTS:
        fits = bench.lane.outputs()["room"] and given < 2 * ELEMENTS
        did = await bench.cycle(3, {parts - 1: np.float32(given)} if fits else {})
        given += fits
        if did["adding"]:
            begun.append(bench.lane.cycle)
        assert bench.lane.cycle < 100 * ELEMENTS, "elements must be added, not wait for ever"
    apart = {later - sooner for sooner, later in itertools.pairwise(begun)}
    assert apart == {config.add_stages + 2}, (
        f"additions must begin {config.add_stages + 2} apart, not {apart}"
    )
    assert bench.met["full"], "the queue must have been full"
    case.checked(bench.compared)


@cocotb.test()
async def halves(dut):
    """An accumulator's place in the other half is another accumulator: nothing waits for it.

    Sums come to a half again when it has been drained: its additions have ended long before.
    """
    bench = Bench(dut)
    await bench.start()
    begun = []
    for half in (0, 1, 0, 1):
        bench.begin(half)
        await bench.cycle(5, {0: np.float32(1)})
        while not (await bench.cycle())["adding"]:
            assert bench.lane.cycle < 100, "an element must be added, not wait for ever"
        begun.append(bench.lane.cycle)
        if half:
            for _ in range(bench.config.add_stages + 2):
                await bench.cycle()
    wanted = [begun[0], begun[0] + 2, begun[2], begun[2] + 2]
    assert begun == wanted, f"additions must begin in cycles {wanted}, not {begun}"
    case.checked(bench.compared)

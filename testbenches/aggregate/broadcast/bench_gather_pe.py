"""Bench of gather_pe.py: sums bit by bit, and every control output in every cycle against a model of the queue and
the scoreboard, while the other half of the accumulators is drained."""

import collections

import cocotb
import numpy as np
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.accumulator_drain import Drain, check_cleared, clear, watch_additions
from kit.numbers32 import HARD, PLAIN, numbers, pack
from kit.points import both, high, low, watch
from kit.sizes import BROADCAST_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.broadcast.gather_pe import GatherPE
from simgnn.hw.aggregate.gather import settling_cycles
from simgnn.hw.depths import QUEUE_MESSAGES
from simgnn.sim.numerics import scalar

DUT = configured(GatherPE)
DESIGNS = BROADCAST_DESIGNS
ARRIVAL = 1
"""Cycles from a message to its addition."""
watch_additions()
watch("the last part of a word", high("added"))
watch("a part that is not a word's last", both(high("adding"), low("added")))
watch("a message comes as one is added", high("valid", "adding"))


class Model:
    """What the PE does in each cycle, and what it sums."""

    def __init__(self, config):
        self.config = config
        self.parts = config.lanes // config.gather_width
        self.queue = collections.deque()
        self.promised = self.cycle = self.hazards = 0
        self.begun = {}
        self.sums = np.zeros((config.accumulator_words * self.parts, config.gather_width), dtype=np.float32)

    def outputs(self):
        """Outputs that the model expects in this cycle."""
        clash = False
        if self.queue:
            clash = self.cycle - self.begun.get(self.queue[0][0], -100) < self.config.add_stages + 2
        adding = bool(self.queue) and not clash
        return {
            "room": int(self.promised < QUEUE_MESSAGES),
            "waiting": int(self.promised > 0),
            "adding": int(adding),
            "added": int(adding and self.queue[0][0] % self.parts == self.parts - 1),
            "hazard": int(bool(self.queue) and clash),
        }

    def step(self, coming, message):
        """End the cycle in which a message was perhaps promised, and `message` (or None) given."""
        outputs = self.outputs()
        self.hazards += outputs["hazard"]
        if outputs["adding"]:
            address, values = self.queue.popleft()
            self.begun[address] = self.cycle
            self.sums[address] = scalar.add(self.sums[address], values)
        if message is not None:
            self.queue.append(message)
        self.promised += coming - outputs["adding"]
        self.cycle += 1

    def words(self):
        """Sums by their words."""
        return self.sums.reshape(-1, self.config.lanes)


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5, 0.9], pause=[0.0, 0.5], hot=[0.0, 0.6], count=[case.pick(short=120, full=3000)]
)
async def sums(dut, idle, pause, hot, count):
    """Messages come while the sums of the round before are read; afterwards they must be gone."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, pause, hot)
    rng = np.random.default_rng(random.getrandbits(32))
    case.drive(dut, coming=0, valid=0, drain=0, clear=0, half=0)
    await clock_and_reset(dut)
    await clear(dut, config)
    checked, before, hazards = 0, np.zeros((config.accumulator_words, config.lanes), np.float32), 0
    for number, kind in enumerate((PLAIN, HARD, PLAIN)):
        dut.half.value = number % 2
        drain = Drain(dut, config, random, 1 - number % 2, pause)
        model = Model(config)
        messages = _messages(model, random, numbers(rng, (count, config.gather_width), kind), hot)
        checked += await _round(dut, random, model, messages, drain, idle=idle)
        # The next round follows at once; the last sums of this one land while its messages come.
        checked += drain.compare(before)
        before, hazards = model.words(), hazards + model.hazards
    await ClockCycles(dut.clk, settling_cycles(config))
    checked += (await Drain(dut, config, random, 0, pause).run()).compare(before)
    checked += await check_cleared(dut, config, random, pause)
    assert hazards or not hot, "no hazard was met"
    case.checked(checked)


def _messages(model, random, values, hot):
    """(address, values) in random order, an address again with probability `hot`."""
    messages = []
    for row in values:
        recent = messages[-1 - random.randrange(3)][0] if len(messages) > 2 else None
        fresh = recent is None or random.random() >= hot
        messages.append((random.randrange(len(model.sums)) if fresh else recent, row))
    return messages


async def _round(dut, random, model, messages, drain, *, idle):
    left = collections.deque(messages)
    address_bits = (len(model.sums) - 1).bit_length()
    coming = None
    compared, drained = 0, False
    while left or coming or model.promised or not drained:
        message, coming = coming, None
        if left and model.outputs()["room"] and random.random() >= idle:
            coming = left.popleft()
        dut.coming.value = int(coming is not None)
        dut.valid.value = int(message is not None)
        dut.i.value = (
            message[0] | pack(message[1]) << address_bits if message else random.getrandbits(len(dut.i))
        )
        settled = model.cycle >= settling_cycles(model.config)
        if settled:
            drain.drive()
        await RisingEdge(dut.clk)
        drained = settled and drain.look()
        compared += case.compare(dut, model.outputs(), f"in cycle {model.cycle}")
        model.step(coming is not None, message)
        most = 100 * len(messages) + 10 * model.config.accumulator_words
        assert model.cycle < most, "messages must be added, not wait for ever"
    return compared


@cocotb.test()
async def throughput(dut):
    """Messages to different accumulators are added one per cycle, the first one `ARRIVAL` cycles after it came."""
    config = case.design(DESIGNS)["config"]
    addresses = config.accumulator_words * (config.lanes // config.gather_width)
    case.drive(dut, coming=0, valid=0, drain=0, clear=0, half=0)
    await clock_and_reset(dut)
    count = 4 * addresses
    for cycle in range(count + ARRIVAL + 1):
        dut.coming.value = int(cycle < count)
        dut.valid.value = int(0 < cycle <= count)
        dut.i.value = (cycle - 1) % addresses
        await RisingEdge(dut.clk)
        assert case.known(dut.room), f"there must be room in cycle {cycle}"
        adding = case.known(dut.adding)
        assert adding == (cycle >= 1 + ARRIVAL), f"adding must not be {adding} in cycle {cycle}"
    case.checked(count)

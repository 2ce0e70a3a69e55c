"""Bench of duplicator.py: every output in every cycle, for edges that scatter PEs hold and words that come."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.gather_driver import FLIGHT
from kit.oracles.edge_lists import kept
from kit.points import both, every_bit, high, low, watch
from kit.sizes import BROADCAST_DESIGNS
from kit.streams import clock_and_reset, pulse

from simgnn.hw.aggregate.broadcast.duplicator import FeatureDuplicator
from simgnn.hw.aggregate.gather import position_bits

DUT = configured(FeatureDuplicator)
DESIGNS = BROADCAST_DESIGNS
case.declare("edges of several PEs are sent at once")
watch("no room", low("room"))
watch("a source is not there yet", both(high("waiting"), low("offered")))
watch("a source is offered", high("waiting", "offered"))
watch("nobody waits", low("waiting"))
watch("every PE waits", every_bit("waiting"))
watch("a word is admitted as one comes", high("admitted", "word_valid"))
watch("a word in every cycle", *[high("word_valid")] * 3)


class Model:
    """The sources of the edges that are not sent yet, by scatter PE, and of those that are not dealt yet."""

    def __init__(self, config, words, sources):
        self.config, self.words = config, words
        self.undealt = collections.deque(sources)
        self.queues = [collections.deque() for _ in range(config.clusters)]
        self.last = 0
        self.admitted = self.written = self.dealt = 0
        self.flying = collections.deque([0] * FLIGHT)

    def source(self):
        """The oldest source that an edge waits for, or the last one that one has."""
        heads = [queue[0] for queue in self.queues if queue]
        return min(heads) if heads else self.last

    def oldest(self):
        """The oldest source that is still needed; behind the last one if none is."""
        if any(self.queues):
            return self.source()
        return self.undealt[0] if self.undealt else self.last + 1

    def outputs(self):
        """Outputs that the model expects in this cycle."""
        source = self.source()
        return {
            "source": kept(self.config, source * self.words),
            "offered": int(self.written >= (source + 1) * self.words),
            "room": int(self.admitted - self.oldest() * self.words < self.config.ring_words),
            "written": kept(self.config, self.written),
        }

    def step(self, sent, dealt, admit):
        """End a cycle in which some PEs sent their oldest edge, some edges were dealt, and a word perhaps admitted."""
        self.last = self.source()
        for pe in sent:
            self.queues[pe].popleft()
        for _ in range(dealt):
            self.queues[self.dealt % self.config.clusters].append(self.undealt.popleft())
            self.dealt += 1
        self.flying.append(admit)
        self.written += self.flying.popleft()
        self.admitted += admit


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5, 0.9], stall=[0.0, 0.5], words=[1, 3], edges=[case.pick(short=80, full=2000)]
)
async def sources(dut, idle, stall, words, edges):
    """Three lists; edges are dealt with pauses `idle`, words come and edges are sent with pauses `stall`."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, stall, words)
    case.drive(dut, start=0, admitted=0, word_valid=0, waiting=0)
    dut.words.value = words
    await clock_and_reset(dut)
    compared = together = 0
    for new in (0.2, 0.6, 1.0):
        list_of = [0]
        while len(list_of) < edges:
            list_of.append(list_of[-1] + (random.random() < new))
        await pulse(dut, dut.start)
        items, most = await _list(dut, random, Model(config, words, list_of), idle=idle, stall=stall)
        compared, together = compared + items, max(together, most)
    case.met("edges of several PEs are sent at once", together > 1)
    assert together > 1 or config.clusters == 1, "no two edges were sent at once"
    case.checked(compared)


async def _list(dut, random, model, *, idle, stall):
    config, words = model.config, model.words
    total = (model.undealt[-1] + 1) * words
    edges, compared, cycles, together = len(model.undealt), 0, 0, 0
    while model.undealt or any(model.queues) or model.written < total:
        outputs = model.outputs()
        admit = int(outputs["room"] and model.admitted < total and random.random() >= stall)
        dut.admitted.value = admit
        dut.word_valid.value = model.flying[0]
        dut.waiting.value = sum(bool(queue) << pe for pe, queue in enumerate(model.queues))
        heads = [queue[0] * words if queue else random.getrandbits(32) for queue in model.queues]
        size = position_bits(config)
        dut.positions.value = sum(kept(config, head) << size * pe for pe, head in enumerate(heads))
        dut.undealt.value = kept(config, (model.undealt[0] if model.undealt else model.oldest()) * words)
        await RisingEdge(dut.clk)
        compared += case.compare(dut, outputs, f"in cycle {cycles}")
        mine = [pe for pe, queue in enumerate(model.queues) if queue and queue[0] == model.source()]
        sent = [pe for pe in mine if outputs["offered"] and random.random() >= stall]
        together = max(together, len(sent))
        dealt = 0
        while (
            random.random() >= idle
            and dealt < min(config.edges_per_cycle, len(model.undealt))
            and len(model.queues[(model.dealt + dealt) % config.clusters]) < config.queue_depth
        ):
            dealt += 1
        model.step(sent, dealt, admit)
        cycles += 1
        assert cycles < 100 * (edges + total), "sources must be offered, not wait for ever"
    dut.waiting.value = dut.word_valid.value = dut.admitted.value = 0
    return compared, together

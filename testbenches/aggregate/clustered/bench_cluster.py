"""Bench of cluster.py: sums bit by bit, and every control output in every cycle against a model of the queue, the
ring and the adders' hazards, while the other half of the accumulators is drained."""

import collections

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.accumulator_drain import Drain, check_cleared, clear, watch_additions
from kit.numbers32 import HARD, PLAIN, numbers, pack
from kit.oracles.edge_lists import edge_bits, kept
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.sizes import DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.clustered.cluster import GatherCluster
from simgnn.sim.numerics import scalar

__all__ = ["DESIGNS", "DUT"]
DUT = configured(GatherCluster)
Edge = collections.namedtuple("Edge", ("accumulator", "position"))
watch_additions()
watch("a whole group", every_bit("present"))
watch("a part of a group", some_bits("present"))
watch("waits for its row", both(high("waiting"), low("adding", "hazard")))
watch("a word is written as one is added", high("ring_write", "adding"))


class Model:
    """What the cluster does in each cycle, and what it sums."""

    def __init__(self, config, words, features):
        self.config, self.words, self.features = config, words, features
        self.ways = config.edges_per_cycle
        self.queue = collections.deque()
        self.head = None
        self.column = self.cycle = self.written = self.hazards = 0
        self.starts = {}
        self.sums = np.zeros((config.accumulator_words, config.lanes), dtype=np.float32)

    def outputs(self):
        """`room`, `waiting`, `oldest`, `adding` and `hazard` in this cycle."""
        room = int(len(self.queue) <= self.config.queue_depth - self.ways)
        if self.head is None:
            coming = {"oldest": kept(self.config, self.queue[0].position)} if self.queue else {}
            return {"waiting": len(coming), "adding": 0, "hazard": 0, "room": room, **coming}
        head = self.head
        available = self.written - head.position >= self.words
        started = self.starts.get(head.accumulator, -100)
        clash = self.column == 0 and self.cycle - started < self.config.add_stages + 2
        return {
            "waiting": 1,
            "oldest": kept(self.config, head.position),
            "adding": int(available and not clash),
            "hazard": int(available and clash),
            "room": room,
        }

    def step(self, edges, word_written):
        """End the cycle in which `edges` were given and a word perhaps written."""
        outputs = self.outputs()
        self.hazards += outputs["hazard"]
        if outputs["adding"]:
            head = self.head
            if self.column == 0:
                self.starts[head.accumulator] = self.cycle
            at = head.accumulator + self.column
            self.sums[at] = scalar.add(self.sums[at], self.features[head.position + self.column])
            self.column = (self.column + 1) % self.words
            if self.column == 0:
                self.head = None
        if self.head is None and self.queue:
            self.head = self.queue.popleft()
        self.queue.extend(edges)
        self.written += word_written
        self.cycle += 1


def stream(config, random, words, count, hot):
    """Edges of one cluster: runs of a source's edges, destinations that repeat with probability `hot`."""
    destinations = config.accumulator_words // words
    edges, source = [], 0
    while len(edges) < count:
        source += random.choice((0, 1, 1, 2))
        favourite = edges[-1].accumulator if edges and random.random() < hot else None
        accumulator = favourite if favourite is not None else random.randrange(destinations) * words
        edges.append(Edge(accumulator, source * words))
    return edges, source + 1


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5], words=[1, 3], hot=[0.0, 0.6], count=[case.pick(short=80, full=1500)]
)
async def sums(dut, idle, stall, words, hot, count):
    """Edges and words arrive with pauses, while the sums of the round before are read; afterwards they must be gone."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, stall, words, hot, count)
    rng = np.random.default_rng(random.getrandbits(32))
    case.drive(dut, present=0, ring_write=0, drain=0, clear=0, written=0, half=0)
    dut.words.value = words
    await clock_and_reset(dut)
    await clear(dut, config)
    checked, before = 0, np.zeros((config.accumulator_words, config.lanes), np.float32)
    for number, kind in enumerate((PLAIN, HARD, PLAIN)):
        edges, sources = stream(config, random, words, count, hot)
        features = numbers(rng, (sources * words, config.lanes), kind)
        dut.half.value = number % 2
        drain = Drain(dut, config, random, 1 - number % 2, idle)
        model = Model(config, words, features)
        checked += await _round(dut, config, random, edges, model, drain, idle=idle, stall=stall, hot=hot)
        # Words of the next round may follow at once; the last sums of this one land while they come.
        checked += drain.compare(before)
        before = model.sums
    await _rest(dut, config)
    checked += (await Drain(dut, config, random, 0, idle).run()).compare(before)
    checked += await check_cleared(dut, config, random, idle)
    case.checked(checked)


async def _rest(dut, config):
    for _ in range(config.add_stages + 1):
        await RisingEdge(dut.clk)
        assert not case.known(dut.adding), "nothing must be added after the last edge"


async def _round(dut, config, random, edges, model, drain, *, idle, stall, hot):
    words, features = model.words, model.features
    left = collections.deque(edges)
    added = compared = 0
    last_edge = edges[-1].position
    size = len(dut.edges) // config.edges_per_cycle
    drained = False
    while added < len(edges) * words or not drained:
        # The ring takes a word unless it would overwrite one that an edge still needs.
        waiting = [*([model.head] if model.head else []), *model.queue, *left]
        oldest = waiting[0].position if waiting else last_edge
        word = None
        if model.written < len(features) and model.written - oldest < config.ring_words:
            word = features[model.written] if random.random() >= stall else None
        dut.written.value = kept(config, model.written)
        dut.ring_write.value = int(word is not None)
        dut.ring_data.value = random.getrandbits(config.data_bits) if word is None else pack(word)
        items, present, given = random.getrandbits(len(dut.edges)), 0, []
        if model.outputs()["room"]:
            for slot in range(config.edges_per_cycle):
                if left and random.random() >= idle:
                    edge = left.popleft()
                    given.append(edge)
                    present |= 1 << slot
                    items &= ~((1 << size) - 1 << slot * size)
                    items |= edge_bits(config, edge) << slot * size
        dut.edges.value, dut.present.value = items, present
        # The last sums may still be in the adders; the drain takes their half only when they have ended.
        settled = model.cycle > config.add_stages + 2
        if settled:
            drain.drive()
        await RisingEdge(dut.clk)
        drained = settled and (drained or drain.look())
        compared += case.compare(dut, model.outputs(), f"in cycle {model.cycle}")
        added += case.known(dut.adding)
        model.step(given, word is not None)
        most = 100 * len(edges) * words + 1000 + 10 * config.accumulator_words
        assert model.cycle < most, "edges must be added, not wait for ever"
    dut.present.value = dut.ring_write.value = 0
    # Only destinations that are made to repeat meet soon enough, however many there are.
    assert model.hazards or not hot or idle or stall or words > config.add_stages, "no hazard was met"
    return compared

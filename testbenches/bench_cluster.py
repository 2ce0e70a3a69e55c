"""Bench of hw/cluster.py: sums bit by bit, and every control output in every cycle against a model of the queue, the
ring and the adders' hazards."""

import collections

import case
import cocotb
import numpy as np
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from numbers32 import HARD, PLAIN, numbers, pack, unpack
from sizes import DESIGNS
from streams import reset

from simgnn.hw.cluster import GatherCluster
from simgnn.sim import numerics

__all__ = ["DESIGNS", "DUT"]
DUT = GatherCluster
Edge = collections.namedtuple("Edge", ("accumulator", "position"))


class Model:
    """What the cluster does in each cycle, and what it sums."""

    def __init__(self, config, words, features):
        self.config, self.words, self.features = config, words, features
        self.queue = collections.deque()
        self.column = self.cycle = self.written = self.hazards = 0
        self.starts = {}
        self.sums = np.zeros((config.accumulator_words, config.lanes), dtype=np.float32)

    def outputs(self):
        """`waiting`, `oldest`, `adding`, `hazard` and whether an edge is taken in this cycle."""
        full = len(self.queue) == self.config.queue_depth
        if not self.queue:
            return {"waiting": 0, "adding": 0, "hazard": 0, "edge_ready": int(not full)}
        head = self.queue[0]
        available = self.written - head.position >= self.words
        started = self.starts.get(head.accumulator, -100)
        clash = self.column == 0 and self.cycle - started < self.config.add_stages + 2
        return {
            "waiting": 1,
            "oldest": head.position,
            "adding": int(available and not clash),
            "hazard": int(available and clash),
            "edge_ready": int(not full),
        }

    def step(self, edge, word_written):
        """End the cycle in which `edge` (or None) was offered and a word perhaps written."""
        outputs = self.outputs()
        self.hazards += outputs["hazard"]
        if outputs["adding"]:
            head = self.queue[0]
            if self.column == 0:
                self.starts[head.accumulator] = self.cycle
            at = head.accumulator + self.column
            self.sums[at] = numerics.add(self.sums[at], self.features[head.position + self.column])
            self.column = (self.column + 1) % self.words
            if self.column == 0:
                self.queue.popleft()
        taken = edge is not None and outputs["edge_ready"]
        if taken:
            self.queue.append(edge)
        self.written += word_written
        self.cycle += 1
        return taken


async def drain(dut, config, random, idle):
    """Read and clear every accumulator word in random order; {address: integer}."""
    found = {}
    reading = None
    addresses = random.sample(range(config.accumulator_words), config.accumulator_words)
    while addresses or reading is not None:
        now = addresses.pop() if addresses and random.random() >= idle else None
        dut.drain.value = int(now is not None)
        dut.drain_address.value = random.randrange(config.accumulator_words) if now is None else now
        await RisingEdge(dut.clk)
        if reading is not None:
            found[reading] = case.known(dut.drained)
        reading = now
    dut.drain.value = 0
    return found


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
    """Edges and words arrive with pauses; then the sums are read and must be gone."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, stall, words, hot, count)
    rng = np.random.default_rng(random.getrandbits(32))
    for name in ("edge_valid", "ring_write", "drain", "written"):
        getattr(dut, name).value = 0
    dut.words.value = words
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    await drain(dut, config, random, 0.0)  # what the accumulators hold after reset is unspecified
    checked = 0
    for kind in (PLAIN, HARD):
        edges, sources = stream(config, random, words, count, hot)
        features = numbers(rng, (sources * words, config.lanes), kind)
        checked += await _round(dut, config, random, edges, features, words=words, idle=idle, stall=stall)
    case.checked(checked)


async def _round(dut, config, random, edges, features, *, words, idle, stall):
    model = Model(config, words, features)
    left = collections.deque(edges)
    offered = None
    added = compared = 0
    last_edge = edges[-1].position
    dut.written.value = 0
    while added < len(edges) * words:
        # The ring takes a word unless it would overwrite one that an edge still needs.
        oldest = model.queue[0].position if model.queue else (left[0].position if left else last_edge)
        word = None
        if model.written < len(features) and model.written - oldest < config.ring_words:
            word = features[model.written] if random.random() >= stall else None
        dut.written.value = model.written
        dut.ring_write.value = int(word is not None)
        dut.ring_data.value = random.getrandbits(config.data_bits) if word is None else pack(word)
        if offered is None and left and random.random() >= idle:
            offered = left[0]
        dut.edge_valid.value = int(offered is not None)
        if offered is not None:
            dut.edge_payload.value = (
                offered.accumulator | offered.position << (config.accumulator_words - 1).bit_length()
            )
        else:
            dut.edge_payload.value = random.getrandbits(len(dut.edge_payload))
        await RisingEdge(dut.clk)
        for name, wanted in model.outputs().items():
            got = case.known(getattr(dut, name))
            assert got == wanted, f"{name} must be {wanted}, not {got}, in cycle {model.cycle}"
            compared += 1
        added += case.known(dut.adding)
        if model.step(offered, word is not None):
            left.popleft()
            offered = None
        assert model.cycle < 100 * len(edges) * words, "edges must be added, not wait for ever"
    dut.edge_valid.value = dut.ring_write.value = 0
    for _ in range(config.add_stages + 1):
        await RisingEdge(dut.clk)
        assert not case.known(dut.adding), "nothing must be added after the last edge"
    found = await drain(dut, config, random, idle)
    for address, word in found.items():
        assert word == pack(model.sums[address]), (
            f"sum {address} must be {model.sums[address]}, not {unpack(word, config.lanes)}"
        )
    assert model.hazards or idle or stall or words > config.add_stages, "no hazard was met"
    again = await drain(dut, config, random, idle)
    assert not any(again.values()), f"sums must be +0 after they were read, not {again}"
    return compared + len(found) + len(again)

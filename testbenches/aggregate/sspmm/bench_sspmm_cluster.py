"""Bench of sspmm_cluster.py: sums bit by bit, and every control output in every cycle against the models of its
parts, while the other half of the accumulators is drained."""

import collections

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.accumulator_drain import Drain, check_cleared, clear, watch_additions
from kit.models.sspmm.index_decoder import Edge
from kit.models.sspmm.link_request import packed
from kit.models.sspmm.mask_decoder import Word, turned, turned_bits
from kit.models.sspmm.sspmm_cluster import Cluster
from kit.numbers32 import HARD, PLAIN, numbers, pack
from kit.oracles.edge_lists import edge_bits, kept
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.sizes import SSPMM_DESIGNS
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.gather import settling_cycles
from simgnn.hw.aggregate.sspmm.sspmm_cluster import SspmmCluster
from simgnn.sim.numerics import scalar

DUT = configured(SspmmCluster)
DESIGNS = SSPMM_DESIGNS
watch_additions()
watch("a whole group", every_bit("present"))
watch("a part of a group", some_bits("present"))
watch("asks and is not granted", both(high("asking"), low("granted")))
watch("granted in cycles that follow each other", *[high("granted")] * 3)
watch("a word comes as one is finished", high("valid", "finished"))
watch("a word that wants nothing", both(high("valid"), low("mask")))
watch("a word that wants all", both(high("valid"), every_bit("mask")))
watch("additions left and no edge", both(high("unfinished"), low("waiting")))


class Bench(Testbench):
    """Plays router and link: edges, words that are asked for, and their masks."""

    def __init__(self, dut, *key):
        super().__init__(dut, *key, designs=DESIGNS)
        self.cluster = Cluster(self.config)
        self.half = 1
        self.compared = self.cycles = 0

    async def start(self):
        """Clock, reset, and accumulators at +0."""
        dut, config = self.dut, self.config
        case.drive(dut, present=0, granted=0, valid=0, written=0, drain=0, clear=0, half=0, words=0)
        await clock_and_reset(dut)
        await clear(dut, config)
        self.sums, self.words = np.zeros((config.accumulator_words, config.lanes), np.float32), 1

    def begin(self, *, words, sources, density, kind):
        """A command: its features, masks of its destinations' words, and sums of +0 in the other half."""
        config = self.config
        self.words, self.half = words, 1 - self.half
        self.features = numbers(self.rng, (sources * words, config.lanes), kind)
        self.masks = self.rng.random((config.accumulator_words, config.lanes)) < density
        self.sums = np.zeros((config.accumulator_words, config.lanes), np.float32)
        self.written, self.coming = 0, None
        self.cluster.begin(words, self.half)
        self.dut.words.value, self.dut.half.value = words, self.half

    def edge(self, local, source):
        """An edge, whose values are added in the order of calls."""
        words, first = self.words, local * self.words
        for column in range(words):
            at, x = first + column, self.features[source * words + column]
            self.sums[at] = np.where(self.masks[at], scalar.add(self.sums[at], x), self.sums[at])
        rotation = local % self.config.gather_width
        return Edge(first, source * words, first, rotation)

    async def cycle(self, edges=(), *, word=False, grant=True):
        """One cycle: edges, a word for the feature buffer, a grant if the cluster asks; its outputs."""
        dut, config, random, cluster = self.dut, self.config, self.random, self.cluster
        size = len(dut.edges) // config.edges_per_cycle
        items = random.getrandbits(len(dut.edges)) >> len(edges) * size << len(edges) * size
        items |= sum(edge_bits(config, edge) << slot * size for slot, edge in enumerate(edges))
        coming = self._drive_word()
        outputs = cluster.outputs(self.written, coming is not None)
        granted = bool(grant and outputs["asking"])
        dut.edges.value, dut.present.value = items, (1 << len(edges)) - 1
        dut.written.value, dut.granted.value = kept(self.config, self.written), int(granted)
        await RisingEdge(dut.clk)
        wanted = dict(outputs)
        if outputs["asking"]:
            wanted["request"] = packed(cluster.decoder.request(), config)
        self.compared += case.compare(dut, wanted, f"in cycle {self.cycles}")
        self.coming = None
        if granted:
            decoder = cluster.decoder
            self.coming = decoder.request(), self.features[decoder.head.position + decoder.column]
        cluster.step(edges, granted, coming)
        self.written += word
        self.cycles += 1
        return outputs

    @property
    def unfinished(self):
        """Whether an addition must still begin."""
        return self.cluster.outputs(self.written, self.coming is not None)["unfinished"]

    def _drive_word(self):
        """The word that was granted in the cycle before, as the model has it."""
        dut, config, random = self.dut, self.config, self.random
        dut.valid.value = int(self.coming is not None)
        if self.coming is None:
            # A link that is not shared holds the word that came last, and its target.
            held = config.link_clusters == 1
            for signal in (dut.mask,) if held else (dut.word, dut.mask, dut.target):
                signal.value = random.getrandbits(len(signal))
            return None
        request, values = self.coming
        bits = sum(1 << place for place in np.flatnonzero(self.masks[request.accumulator]).tolist())
        dut.word.value, dut.mask.value = pack(values), bits
        accumulator_bits = (config.accumulator_words - 1).bit_length()
        dut.target.value = request.accumulator | request.rotation << accumulator_bits
        return Word(request.accumulator, turned_bits(bits, request.rotation, config))

    def compare(self, drain, sums, words):
        """Words that were drained, whose values are where the rotation has brought them."""
        config, wanted = self.config, np.empty_like(sums)
        for address, place in np.ndindex(sums.shape):
            rotation = address // words % config.gather_width
            wanted[address, turned(place, rotation, config)] = sums[address, place]
        self.compared += drain.compare(wanted)


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5],
    refuse=[0.0, 0.5],
    density=[0.0, 0.4, 1.0],
    words=[1, 3],
    count=[case.pick(short=32, full=600)],
)
async def sums(dut, idle, refuse, density, words, count):
    """Edges, words and grants come with pauses while the sums of the command before are read; then they are gone."""
    bench = Bench(dut, idle, refuse, density, words, count)
    await bench.start()
    config, random, cluster = bench.config, bench.random, bench.cluster
    for kind in (PLAIN, HARD, PLAIN):
        before = bench.sums, bench.words
        locals_ = config.accumulator_words // words
        plan, source = [], 0
        for _ in range(count):
            source += random.choice((0, 1, 1, 2))
            again = plan and random.random() < 0.4
            plan.append((plan[-1][0] if again else random.randrange(locals_), source))
        bench.begin(words=words, sources=source + 1, density=density, kind=kind)
        drain = Drain(dut, config, random, 1 - bench.half, idle)
        left, cycles, drained = collections.deque(plan), 0, False
        while left or bench.unfinished or not drained:
            edges = []
            room = cluster.decoder.outputs(bench.written)
            while room["room"] and left and len(edges) < config.edges_per_cycle and random.random() >= idle:
                edges.append(bench.edge(*left.popleft()))
            oldest = cluster.decoder.needed(edges[0].position if edges else left[0][1] * words if left else 0)
            fits = bench.written < len(bench.features) and bench.written - oldest < config.ring_words
            settled = cycles >= settling_cycles(config)
            if settled:
                drain.drive()
            await bench.cycle(edges, word=fits and random.random() >= idle, grant=random.random() >= refuse)
            drained = settled and drain.look()
            cycles += 1
            most = 1000 * count + 10 * config.accumulator_words
            assert cycles < most, "edges must be added, not wait for ever"
        bench.compare(drain, *before)
    for _ in range(settling_cycles(config)):
        assert not (await bench.cycle())["adding"], "nothing must be added after the last element"
    bench.compare(await Drain(dut, config, random, bench.half, 0.0).run(), bench.sums, words)
    await check_cleared(dut, config, random)
    met, differ = cluster.buffers.met, cluster.met["lanes differ"]
    assert differ or not 0 < density < 1 or idle or refuse or config.gather_width == 1, (
        "no lane has added while another waited"
    )
    assert met["move up"] or density < 1 or idle or refuse or config.parts == 1, (
        "the second buffer was never full when the first was emptied"
    )
    case.checked(bench.compared)


@cocotb.test()
async def throughput(dut):
    """With full masks and no hazards a word takes `parts` cycles; with empty ones, one."""
    bench = Bench(dut)
    await bench.start()
    config = bench.config
    for density, each in ((1.0, config.parts), (0.0, 1)):
        bench.begin(words=1, sources=1, density=density, kind=PLAIN)
        bench.written = 1
        finished, number = [], 0
        while len(finished) < 40:
            room = bench.cluster.decoder.outputs(bench.written)["room"]
            edges = [bench.edge(number % config.accumulator_words, 0)] if room else []
            number += len(edges)
            outputs = await bench.cycle(edges)
            if outputs["finished"]:
                finished.append(bench.cycles)
            assert not outputs["hazard"] or config.accumulator_words * config.parts < config.add_stages + 2
        took = finished[-1] - finished[20]
        assert took <= 19 * each + 1, f"19 words must take {each} cycles each, not {took} together"
        while (await bench.cycle())["unfinished"]:
            assert bench.cycles < 10_000, "edges must be added, not wait for ever"
        for _ in range(settling_cycles(config)):
            await bench.cycle()
        bench.compare(await Drain(dut, config, bench.random, bench.half, 0.0).run(), bench.sums, 1)
    case.checked(bench.compared)


@cocotb.test(skip=case.other(DESIGNS, config=DESIGNS["quarter"]["config"]))
async def rotation(dut):
    """One feature that every destination wants keeps all lanes at work: a word per cycle, not one in as many as lanes
    wait for each other."""
    bench = Bench(dut)
    await bench.start()
    config = bench.config
    bench.begin(words=1, sources=1, density=0.0, kind=PLAIN)
    bench.masks[:, [number * config.gather_width for number in range(config.parts)]] = True
    bench.written, number, finished = 1, 0, 0
    for _ in range(100):
        room = bench.cluster.decoder.outputs(bench.written)["room"]
        edges = [bench.edge(number % config.accumulator_words, 0)] if room else []
        number += len(edges)
        finished += (await bench.cycle(edges))["finished"]
    assert finished >= 90, f"a word must be sent in nearly each of 100 cycles, not {finished}"
    while (await bench.cycle())["unfinished"]:
        assert bench.cycles < 10_000, "edges must be added, not wait for ever"
    case.checked(bench.compared)

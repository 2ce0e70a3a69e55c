"""Bench of index_decoder.py: every request and control output, in every cycle, against a model of its queue."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.models.sspmm.index_decoder import Decoder, Edge
from kit.models.sspmm.link_request import packed
from kit.oracles.edge_lists import edge_bits, kept
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.sizes import SSPMM_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.gather import position_bits
from simgnn.hw.aggregate.sspmm.index_decoder import IndexDecoder
from simgnn.hw.aggregate.sspmm.masked_edge import mask_chunk_bits

DUT = configured(IndexDecoder)
DESIGNS = SSPMM_DESIGNS
ARRIVAL = 2
"""Cycles from an edge to its first request."""
watch("no room", low("room"))
watch("a whole group", every_bit("present"))
watch("a part of a group", some_bits("present"))
watch("asks and is not granted", both(high("asking"), low("granted")))
watch("granted in cycles that follow each other", *[high("granted")] * 4)
watch("waits for its row", both(high("waiting"), low("asking")))
watch("asks after a wait for its row", both(high("waiting"), low("asking")), high("asking"))
watch("edges come as one is granted", high("present", "granted"))
watch("nothing waits", low("waiting"))


class Bench:
    """Gives edges and grants, and holds the decoder against its model."""

    def __init__(self, dut, *key):
        self.dut = dut
        self.config = case.design(DESIGNS)["config"]
        self.random = case.generator(*key)
        self.decoder = Decoder(self.config)
        self.written = self.cycles = self.compared = 0

    async def start(self, words):
        """Clock and reset; rows of so many words."""
        self.dut.present.value = self.dut.granted.value = self.dut.written.value = 0
        await clock_and_reset(self.dut)
        self.begin(words)

    def begin(self, words):
        """A command with rows of so many words begins."""
        self.decoder.begin(words)
        self.dut.words.value = words
        self.written = 0

    def edge(self, source):
        """An edge of a source to a random destination."""
        config, words = self.config, self.decoder.words
        local = self.random.randrange(config.accumulator_words // words)
        chunks = (1 << mask_chunk_bits(config)) - words
        return Edge(
            local * words,
            source * words,
            self.random.randrange(chunks + 1),
            local % max(2, config.gather_width),
        )

    async def cycle(self, edges=(), *, word=False, grant=True):
        """One cycle: `edges` by slot, a word for the feature buffer, a grant if it asks; whether a request stood."""
        dut, config, random = self.dut, self.config, self.random
        size = len(dut.edges) // config.edges_per_cycle
        slots = sorted(random.sample(range(config.edges_per_cycle), len(edges)))
        items = random.getrandbits(len(dut.edges))
        for slot, edge in zip(slots, edges, strict=True):
            items &= ~((1 << size) - 1 << slot * size)
            items |= edge_bits(config, edge) << slot * size
        outputs = self.decoder.outputs(self.written)
        granted = bool(grant and outputs["asking"])
        dut.edges.value, dut.present.value = items, sum(1 << slot for slot in slots)
        dut.written.value, dut.granted.value = kept(self.config, self.written), int(granted)
        await RisingEdge(dut.clk)
        wanted = dict(outputs)
        if outputs["asking"]:
            wanted["request"] = packed(self.decoder.request(), config)
        self.compared += case.compare(dut, wanted, f"in cycle {self.cycles}")
        self.decoder.step(edges, granted)
        self.written += word
        self.cycles += 1
        return outputs["asking"]


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5], refuse=[0.0, 0.5], words=[1, 3], count=[case.pick(short=40, full=1500)]
)
async def requests(dut, idle, stall, refuse, words, count):
    """Two commands: edges of a source are one, several, or none; words and grants come with pauses."""
    bench = Bench(dut, idle, stall, refuse, words, count)
    await bench.start(words)
    random, config = bench.random, bench.config
    met = collections.Counter()
    for _ in range(2):
        source, left = 0, collections.deque()
        for _ in range(count):
            source += random.choice((0, 1, 1, 2))
            left.append(bench.edge(source))
        total = (source + 1) * words
        bench.begin(words)
        while left or bench.decoder.head or bench.decoder.queue:
            outputs = bench.decoder.outputs(bench.written)
            oldest = bench.decoder.needed(left[0].position if left else total)
            edges = []
            while (
                outputs["room"] and left and len(edges) < config.edges_per_cycle and random.random() >= idle
            ):
                edges.append(left.popleft())
            fits = bench.written < total and bench.written - oldest < config.ring_words
            asked = await bench.cycle(
                edges, word=fits and random.random() >= stall, grant=random.random() >= refuse
            )
            met["full"] += not outputs["room"]
            met["starved"] += outputs["waiting"] and not asked
            assert bench.cycles < 500 * count, "edges must be decoded, not wait for ever"
    assert met["full"] or idle, "the queue was never full"
    assert met["starved"], "no edge has waited for its row"
    case.checked(bench.compared)


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def throughput(dut, words):
    """A request per cycle, the first one `ARRIVAL` cycles after its edge, and no gap between edges."""
    bench = Bench(dut, words)
    await bench.start(words)
    bench.written = words
    count = 6 * words
    asked = []
    for number in range(count + ARRIVAL):
        fits = number < count and number % words == 0
        asked.append(await bench.cycle([bench.edge(0)] if fits else []))
    wanted = [0] * ARRIVAL + [1] * count
    assert asked == wanted, f"requests must stand in cycles {wanted}, not {asked}"
    case.checked(bench.compared)


@cocotb.test()
async def whole_rows(dut):
    """The first word of a row is asked for only when the last one is in the feature buffer."""
    bench = Bench(dut)
    words = 3
    await bench.start(words)
    await bench.cycle([bench.edge(0)])
    for _ in range(4):
        assert not await bench.cycle(), "nothing must be asked for before it is there"
    for word in range(words):
        for _ in range(2):
            assert not await bench.cycle(), f"nothing must be asked for with {word} of {words} words"
        await bench.cycle(word=True)
    assert await bench.cycle(), "the row is there"
    case.checked(bench.compared)


@cocotb.test()
async def wide_positions(dut):
    """Only how far the buffer is ahead of a position counts, also where what is kept of positions starts again."""
    bench = Bench(dut)
    await bench.start(2)
    half = 1 << position_bits(bench.config) - 1
    for far in (half - 4, half + 2, 2 * half - 3, 2 * half - 1, 5 * half):
        bench.written = far
        await bench.cycle([bench.edge(0)._replace(position=far)])
        for _ in range(3):
            assert not await bench.cycle(), "the row is not there"
        await bench.cycle(word=True)
        await bench.cycle(word=True)
        assert await bench.cycle(), "the row is there"
        await bench.cycle()
        await bench.cycle()
    case.checked(bench.compared)

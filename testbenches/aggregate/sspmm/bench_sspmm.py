"""Bench of sspmm.py: sums of whole commands bit by bit, and every output in every cycle against a model."""

import collections

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.gather_driver import GatherDriver, random_graph, watch_gather
from kit.models.burst_memory import cycle
from kit.models.sspmm.sspmm_gather import Gather, groups_of
from kit.numbers32 import HARD, PLAIN, ZEROS, numbers
from kit.sizes import SSPMM_DESIGNS, WIDE_DESIGNS, ZERO_DESIGNS

from simgnn.hw.aggregate.sspmm.sspmm import SspmmGather
from simgnn.hw.config import HardwareConfig

DUT = configured(SspmmGather)
# The network of each cluster carries twice as many values as it has adders.
DOUBLE = HardwareConfig(
    organisation="sspmm",
    data_bits=256,
    burst_beats=8,
    clusters=2,
    ring_words=32,
    queue_depth=8,
    accumulator_words=32,
    mask_words=32,
    bank_words=64,
    array_rows=2,
    array_columns=2,
)
DESIGNS = {name: SSPMM_DESIGNS[name] for name in ("own", "pairs", "quarter")} | ZERO_DESIGNS
DESIGNS |= {"double": {"config": DOUBLE}} | WIDE_DESIGNS

POINTS = (
    "hub",
    "empty row mask",
    "full row mask",
    "mask of one bit",
    "destination without edges",
    "second buffer moves up",
    "lane full while another takes",
    "two sources in a row",
    "all clusters of a link ask",
    "last word with a tail",
    "unmasked command",
)
"""Situations that the random commands together must meet; a hub has more edges than queues and ring hold."""
REACHED = collections.Counter(dict.fromkeys(POINTS, 0))
DEGREES = FRAGMENTS, HUB, MIXED = "fragments", "hub", "mixed"
PRESSURES = {"none": (0.0, 0.0), "idle": (0.5, 0.0), "stall": (0.0, 0.5), "both": (0.5, 0.5)}
"""What holds a command up: an idle memory, and words that are admitted late."""
watch_gather()


class Watch:
    """Holds every output against the model, in every cycle of a command.

    Attributes
    ----------
    spent : collections.Counter
        Cycles from the first addition to the last (`span`), and in which each state's output was high; `additions` of
        single values, and `words` that were granted.
    """

    def __init__(self, bench, most):
        self.bench, self.most = bench, most
        self.ended, self.first, self.cycles = False, None, 0
        self.reads = [None] * len(bench.gather.links)
        self.spent = collections.Counter()

    def look(self, admitted, came):
        """One cycle."""
        bench, dut, gather = self.bench, self.bench.dut, self.bench.gather
        outputs, did, grants = gather.outputs()
        bench.compared += case.compare(dut, outputs, f"in cycle {self.cycles} of the command")
        self.ended |= bool(outputs["done"])
        self._read_masks(did, grants)
        additions = gather.step(did, grants, admitted=admitted, came=came, cycle=cycle())
        self.cycles += 1
        if outputs["adding"]:
            self.first = self.cycles if self.first is None else self.first
            self.spent["span"] = self.cycles - self.first + 1
        self.spent.update({name: outputs[name] for name in ("adding", "hazard", "unfed", "unread", "added")})
        self.spent["additions"] += additions
        self.spent["words"] += sum(owner is not None for owner in grants)

    def _read_masks(self, did, grants):
        """Copies of the mask memory: what is asked for in this cycle is there in the next, and noise otherwise."""
        bench = self.bench
        for link, owner in enumerate(grants):
            enable, address, data = bench.mask_ports[link]
            wanted = int(owner is not None and bench.masked)
            assert case.known(enable) == wanted, f"read_mask_{link} must have en {wanted}"
            word = bench.random.getrandbits(bench.config.word_bits)
            if wanted:
                chunk = bench.gather.clusters[owner].decoder.request().mask
                got = case.known(address)
                assert got == chunk // 32, f"read_mask_{link} must read word {chunk // 32}, not {got}"
                word = bench.mask_words[got]
            data.value = word
            bench.compared += 1 + wanted


class Bench(GatherDriver):
    """Runs masked commands, with copies of a mask memory behind `read_mask`."""

    def __init__(self, dut, *key, idle=0.0, stall=0.0):
        super().__init__(dut, *key, designs=DESIGNS, idle=idle, stall=stall)
        self.gather = Gather(self.config)
        ports = range(len(self.gather.links))
        self.mask_ports = [
            [getattr(dut, f"read_mask_{port}_{member}") for member in ("en", "address", "data")]
            for port in ports
        ]
        self.mask_words, self.masked = [], False

    def place_masks(self, wanted):
        """Put the masks of destinations (bool, shape (destinations, columns)) into the mask memory, between noise; the
        address and the stride of the rows, bytes."""
        config, dut = self.config, self.dut
        rows, columns = wanted.shape
        bits = self.rng.random((config.mask_words, config.word_bits)) < 0.5
        words = config.words(columns)
        stride = (
            -(-words * config.lanes // (8 * config.mask_unit)) + self.random.randrange(2)
        ) * config.mask_unit
        spare = config.mask_words * config.word_bytes - rows * stride
        address = self.random.randrange(spare // config.mask_unit + 1) * config.mask_unit
        flat = bits.reshape(-1)
        for row in range(rows):
            first = 8 * (address + row * stride)
            flat[first : first + columns] = wanted[row]
        self.mask_words = [
            int.from_bytes(np.packbits(word, bitorder="little").tobytes(), "little") for word in bits
        ]
        dut.mask_address.value, dut.mask_stride.value = address, stride
        return address, stride

    async def run_masked(self, graph, wanted, *, masked=True, kind=PLAIN):
        """Sum the rows of a graph where `wanted`, bool, shape (destinations, columns), while the sums of the last one
        are read; as in `Watch.spent`."""
        config, dut = self.config, self.dut
        destinations, columns = wanted.shape
        words = config.words(columns)
        width = words * config.lanes
        self.masked = masked
        mask_address, mask_stride = self.place_masks(wanted)
        kept = np.zeros((destinations, width), bool)
        kept[:, :columns] = wanted if masked else True
        rows = numbers(self.rng, (len(graph), width), kind)
        sums = self.sums_of(graph, rows, destinations, kept)
        address, edges = self.place_graph(graph)
        dut.words.value, dut.destinations.value, dut.columns.value = words, destinations, columns
        dut.masked.value = int(masked)
        lanes = config.lanes
        first, step = 8 * mask_address // lanes, 8 * mask_stride // lanes
        groups, end = groups_of(config, address, graph, words, (first, step))

        added = rows != 0 if config.skip_zeros else np.ones(rows.shape, bool)

        def bits(request, word):
            """Mask of a request, found by its chunk; without zeros where they are skipped."""
            destination, column = divmod(request.mask - first, step)
            chunk = kept[destination, column * lanes : (column + 1) * lanes] & added.reshape(-1, lanes)[word]
            return sum(1 << place for place in np.flatnonzero(chunk).tolist())

        before = len(self.memory.beats)
        await RisingEdge(dut.clk)
        dut.start.value = 0
        beats = Beats(self.memory.beats, before)
        self.gather.begin(groups=groups, end=end, beats=beats, words=words, half=self.half, wanted=bits)
        watch = Watch(self, edges * words)
        await self.stream(rows.reshape(-1, lanes), sums, words, watch)
        spent = watch.spent
        assert spent["added"] == edges * words, f"{edges * words} words must be sent, not {spent['added']}"
        pairs = ((d, row) for row, targets in zip(added, graph, strict=True) for d in targets)
        values = sum(int((kept[destination] & row).sum()) for destination, row in pairs)
        assert spent["additions"] == values, f"{values} values must be added, not {spent['additions']}"
        self._count(graph, wanted, masked)
        return spent

    def _count(self, graph, wanted, masked):
        """What points this command has reached, beside those that the model counts."""
        degrees = collections.Counter(destination for targets in graph for destination in targets)
        REACHED["hub"] += max(degrees.values()) > self.config.queue_depth + self.config.ring_words
        REACHED["destination without edges"] += len(degrees) < len(wanted)
        REACHED["unmasked command"] += not masked
        REACHED["last word with a tail"] += wanted.shape[1] % self.config.lanes != 0
        if masked:
            sizes = {int(wanted[destination].sum()) for destination in degrees}
            REACHED["empty row mask"] += 0 in sizes
            REACHED["full row mask"] += wanted.shape[1] in sizes
            REACHED["mask of one bit"] += 1 in sizes

    async def finish(self):
        """As for every organisation; the model's points are added to the bench's."""
        for cluster in self.gather.clusters:
            REACHED["second buffer moves up"] += cluster.buffers.met["move up"]
            REACHED["lane full while another takes"] += cluster.buffers.met["partly"]
        REACHED.update(self.gather.met)
        await super().finish()


class Beats:
    """The cycles of one command's beats: those of the memory behind the first `skipped`."""

    def __init__(self, beats, skipped):
        self.beats, self.skipped = beats, skipped

    def __len__(self):
        return len(self.beats) - self.skipped

    def __getitem__(self, beat):
        return self.beats[self.skipped + beat]


def masks(bench, destinations, columns, density):
    """Masks of destinations; of all kinds where the density is mixed."""
    rng = bench.rng
    if density != MIXED:
        return rng.random((destinations, columns)) < density
    wanted = rng.random((destinations, columns)) < rng.choice((0.0, 0.2, 0.7, 1.0), (destinations, 1))
    single = rng.random(destinations) < 0.2
    wanted[single] = False
    wanted[single, rng.integers(0, columns, int(single.sum()))] = True
    return wanted


def graph_of(bench, degree, destinations):
    """Sources of one edge each, sources that all share a destination, or both kinds."""
    random, config = bench.random, bench.config
    if degree == FRAGMENTS:
        return [[random.randrange(destinations)] for _ in range(random.randint(1, 24))]
    if degree == HUB:
        sources = config.queue_depth + config.ring_words + 1
        return [[0] + [random.randrange(destinations)] * (random.random() < 0.3) for _ in range(sources)]
    return random_graph(random, random.randint(1, 12), destinations, 0.4)


@cocotb.test()
@cocotb.parametrize(
    density=[0.0, 0.3, 0.5, 1.0, MIXED],
    pressure=case.pick(short=["none", "both"], full=list(PRESSURES)),
    rounds=[case.pick(short=1, full=6)],
)
async def sums(dut, density, pressure, rounds):
    """Commands of all degrees that follow each other at once, with rows of several lengths; some have no mask."""
    idle, stall = PRESSURES[pressure]
    bench = Bench(dut, density, rounds, idle=idle, stall=stall)
    await bench.start()
    config, random = bench.config, bench.random
    for _ in range(rounds):
        kinds = random.sample((PLAIN, HARD, ZEROS), len(DEGREES))
        for degree, kind in zip(DEGREES, kinds, strict=True):
            words = 1 if degree == HUB else random.choice((1, 2, 3, config.drain_words))
            columns = words * config.lanes - random.choice((0, random.randrange(config.lanes)))
            destinations = random.randint(1, config.accumulator_words // words * config.clusters)
            wanted = masks(bench, destinations, columns, density)
            graph = graph_of(bench, degree, destinations)
            await bench.run_masked(graph, wanted, masked=random.random() < 0.75, kind=kind)
    await bench.finish()


@cocotb.test()
async def one_destination(dut):
    """Additions to one accumulator begin `add_stages` + 2 cycles apart, and the wait is reported."""
    bench = Bench(dut)
    await bench.start()
    sources, each = 24, bench.config.add_stages + 2
    spent = await bench.run_masked([[0]] * sources, np.ones((1, 1), bool))
    wanted = {"span": (sources - 1) * each + 1, "hazard": (sources - 1) * (each - 1), "additions": sources}
    got = {name: spent[name] for name in wanted}
    assert got == wanted, f"one destination must take {wanted}, not {spent}"
    await bench.finish()


@cocotb.test()
async def full_lane(dut):
    """A lane whose queue is full keeps the values of a word waiting; the others take theirs."""
    bench = Bench(dut)
    await bench.start()
    config = bench.config
    # Destinations of one cluster: all but the last want their first value alone.
    wanted = np.zeros((config.clusters + 1, config.lanes), bool)
    wanted[:, 0] = wanted[-1] = True
    await bench.run_masked([[0]] * 40 + [[config.clusters]] * 4, wanted)
    partly = sum(cluster.buffers.met["partly"] for cluster in bench.gather.clusters)
    assert partly, "no lane has taken its values while another was full"
    await bench.finish()


def full_turns(config, words, sources):
    """Each source has an edge to every cluster, and destinations come back as late as they can."""
    turns = config.accumulator_words // words
    return [
        [owner + config.clusters * (source % turns) for owner in range(config.clusters)]
        for source in range(sources)
    ]


FILL = 8
"""Cycles by which a command may take longer than its bound: queues that fill up at its beginning."""


@cocotb.test()
@cocotb.parametrize(words=[1, 2])
async def additions_bound(dut, words):
    """With full masks every adder adds in every cycle, where the network carries more values than there are adders."""
    bench = Bench(dut, words)
    await bench.start()
    config, sources = bench.config, 64
    graph = full_turns(config, words, sources)
    wanted = np.ones((config.clusters * (config.accumulator_words // words), words * config.lanes), bool)
    spent = await bench.run_masked(graph, wanted)
    additions = spent["additions"] / (config.clusters * config.gather_width)
    network = spent["words"] / len(bench.gather.links)
    bound = max(additions, network, sources * words)
    assert spent["span"] <= bound + FILL, f"{sources} sources must take {bound} cycles, not {spent}"
    if config is DOUBLE:
        assert bound == additions == 2 * network, "additions must be the bound"
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(words=[1, 2])
async def half_masks(dut, words):
    """With half of the values wanted at random, a command takes at most 1.15 times its bound, of additions or words.

    Each row wants exactly half of its values, and rows whose rotations differ share a mask, so that over the whole
    command no cluster and no lane has more to do than another.
    """
    bench = Bench(dut, words)
    await bench.start()
    config, sources = bench.config, case.pick(short=200, full=1000) // words
    graph = full_turns(config, words, sources)
    columns, turns = words * config.lanes, config.accumulator_words // words
    half = np.arange(columns) < columns // 2
    shared = [[bench.rng.permutation(half) for _ in range(config.clusters)] for _ in range(turns)]
    wanted = np.array([mask for local in range(turns) for mask in shared[local // config.gather_width]])
    spent = await bench.run_masked(graph, wanted)
    additions = spent["additions"] / (config.clusters * config.gather_width)
    network = spent["words"] / len(bench.gather.links)
    bound = max(additions, network, sources * words)
    assert spent["span"] <= 1.15 * bound, f"{sources} sources must take {1.15 * bound} cycles, not {spent}"
    await bench.finish()


@cocotb.test()
async def coverage(dut):
    """The random commands have reached every point."""
    await Bench(dut).start()
    case.covered(REACHED)

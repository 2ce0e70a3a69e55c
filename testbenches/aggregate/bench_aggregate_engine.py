"""Bench of aggregate_engine.py: whole AGGREGATE commands, bit by bit, with every cycle accounted for."""

import dataclasses

import cocotb
import numpy as np
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.engine_driver import EngineDriver
from kit.drivers.list_driver import ListDriver, lists_bits
from kit.models.bank_memory import BankMemory
from kit.models.device_image import DeviceImage
from kit.numbers32 import HARD, PLAIN, ZEROS, numbers
from kit.points import high, watch
from kit.sizes import BROADCAST_DESIGNS, NARROW, SSPMM_DESIGNS, WIDE
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.aggregate_engine import CLIENTS, AggregateEngine
from simgnn.hw.command import EDGE_LAST_BIT, Opcode, Space, encode
from simgnn.sim.numerics import scalar

DUT = configured(AggregateEngine)
_PAIRS = SSPMM_DESIGNS["pairs"]["config"]
_SPLIT = BROADCAST_DESIGNS["split"]["config"]
DESIGNS = {
    "narrow": {"config": NARROW},
    "wide": {"config": WIDE},
    "broadcast": {"config": dataclasses.replace(_SPLIT, bank_words=256, accumulator_words=32)},
    "sspmm": {"config": dataclasses.replace(_PAIRS, bank_words=256, accumulator_words=32)},
}
IMAGE_BYTES, LISTS_AT = 1 << 15, 1 << 14
SOURCE_BANK, DESTINATION_BANK = 1, 3
FLAGS = ("indexed", "source_scaled", "destination_scaled", "masked")
case.declare("no edges", "sources in a bank", "sources in memory", "lists are taken ahead", *FLAGS)
watch("a command is streamed as another is drained", high("started", "draining"))
watch("edges, records and features are asked for", high(*(f"request_{index}_valid" for index in range(3))))


def random_graph(rng, sources, destinations, hot):
    """Ascending destinations of each source, at least one; destination 0 is in a share `hot` of them."""
    graph = []
    for _ in range(sources):
        targets = rng.choice(destinations, size=int(rng.integers(1, min(4, destinations) + 1)), replace=False)
        if rng.random() < hot:
            targets = np.append(targets, 0)
        graph.append(np.unique(targets))
    return graph


class Bench(Testbench):
    """The engine between a bank memory and a device memory."""

    def __init__(self, dut, *key, idle=0.0, stall=0.0):
        super().__init__(dut, *key, idle, stall, designs=DESIGNS)
        self.parts = self.config.parts
        self.masked_edges = self.config.fuses_masks
        self.memory = BankMemory(
            dut,
            config=self.config,
            rng=self.rng,
            reads=["read"],
            writes=["write"],
            mask_read="read_mask",
            mask_copies=[f"read_edge_mask_{link}" for link in range(self.config.links)],
        )
        self.lists = ListDriver(dut, "lists", random=self.random)
        self.engine = EngineDriver(dut, "aggregate", random=self.random, ended="ended")
        self.fill_memory(IMAGE_BYTES)
        self.ports = [DeviceImage(self, index=i, idle=idle, stall=stall) for i in range(CLIENTS)]
        self.edge_words = self.additions = 0
        self.expected = [np.ma.array(bank.copy()) for bank in self.memory.words]

    async def start(self):
        """Reset, and wait until the accumulators are clear."""
        dut = self.dut
        await clock_and_reset(dut)
        for part in (self.memory, *self.ports):
            cocotb.start_soon(part.serve())
        cocotb.start_soon(self.engine.watch())
        cocotb.start_soon(self._count_words())
        cycles = 1
        while not case.known(dut.ready):
            await RisingEdge(dut.clk)
            cycles += 1
        words = self.config.accumulator_words
        assert words <= cycles <= words + 2, f"clearing must take {words} cycles, not {cycles}"

    async def _count_words(self):
        while True:
            await RisingEdge(self.dut.clk)
            self.edge_words += case.known(self.dut.edge_words)

    def _put(self, address, values):
        raw = np.ascontiguousarray(values).reshape(-1).view(np.uint8)
        assert address + raw.size <= IMAGE_BYTES
        self.image[address : address + raw.size] = raw
        return self.base + address

    def command(
        self,
        graph,
        *,
        columns,
        destinations,
        kind=PLAIN,
        source=None,
        on_chip=False,
        spare=0,
        slot=0,
        out=(DESTINATION_BANK, 2),
        **flags,
    ):
        """Put one command's inputs where it finds them, and its results into `expected`; (command, words added).

        `additions` is then how many additions that takes: of a PE's or cluster's adders together, or, in `sspmm`, of
        single values.

        Parameters
        ----------
        graph : list of ndarray
        columns, destinations : int
        kind : str
            Of the values.
        source : (int, int) or None
            Bank and first word of an earlier command's sums, of as many columns; None makes new values.
        on_chip : bool
            New values lie in a bank.
        spare : int
            Words between the rows of new values.
        slot : int
            Which of several places in device memory the command's lists and new values take.
        out : (int, int)
            Bank and first word of the sums; a word is left out between two rows.
        flags : int
            `indexed`, `source_scaled`, `destination_scaled`, `masked`.
        """
        config, rng = self.config, self.rng
        words = config.words(columns)
        sources = len(graph)
        case.met("no edges", not graph)
        case.met("sources in memory" if source is None and not on_chip else "sources in a bank")
        for flag in FLAGS:
            case.met(flag, flags.get(flag))
        rows = 8 if flags.get("indexed") else max(1, sources)
        named = rng.integers(0, rows, sources) if flags.get("indexed") else np.arange(sources)
        # Where everything lies.
        if source is not None:
            bank, first = source
            stride = words + 1
            store = self.expected[bank][first : first + rows * stride].data.reshape(rows, -1)
        else:
            bank, stride = SOURCE_BANK, words + spare
            if on_chip:
                first = 5
                store = self.memory.matrix(bank, first, rows, stride)
            else:
                first = config.burst_beats * 2 + 1 + 32 * slot
                begin = first * config.word_bytes
                store = self.image[begin : begin + rows * stride * config.word_bytes]
                store = store.view(np.uint32).reshape(rows, -1)
            store[:, :columns] = numbers(rng, (rows, columns), kind).view(np.uint32)
            self._sync(bank)
        edges = np.array([d for targets in graph for d in targets], dtype=np.uint32)
        edges[np.cumsum([len(targets) for targets in graph], dtype=int) - 1] |= np.uint32(1 << EDGE_LAST_BIT)
        records = np.empty((sources, 2), dtype=np.uint32)
        records[:, 0], records[:, 1] = named, numbers(rng, sources, kind).view(np.uint32)
        scales = numbers(rng, destinations, kind)
        unit = max(1, config.lanes // 8)
        mask_stride = -(-words * config.lanes // (8 * unit)) * unit
        mask = (
            self.memory.bitmap(3 * unit, mask_stride, destinations, columns) if flags.get("masked") else None
        )
        out_bank, out_first = out
        out_stride = words + 1
        encoded = encode(
            Opcode.AGGREGATE,
            destinations=destinations,
            columns=columns,
            sources=sources,
            edges=edges.size,
            source_address=first * config.word_bytes + (0 if on_chip or source is not None else self.base),
            source_stride=stride * config.word_bytes,
            source_space=Space.BANK0 + bank if on_chip or source is not None else Space.DEVICE,
            destination_address=out_first * config.word_bytes,
            destination_stride=out_stride * config.word_bytes,
            destination_space=Space.BANK0 + out_bank,
            edges_address=self._put(LISTS_AT + slot * 512 + 4, edges),
            records_address=self._put(LISTS_AT + 2048 + slot * 512 + 8, records),
            scales_address=self._put(LISTS_AT + 4096 + slot * 512 + 4, scales),
            mask_address=3 * unit,
            mask_stride=mask_stride,
            mask_space=Space.MASK,
            **flags,
        )

        # The sums, in stream order.
        total = np.zeros((destinations, columns), dtype=np.float32)
        for row, scale, targets in zip(named, records[:, 1].view(np.float32), graph, strict=True):
            x = store[row, :columns].view(np.float32)
            x = scalar.multiply(x, scale) if flags.get("source_scaled") else x
            for d in targets:
                total[d] = scalar.add(total[d], x)
        if flags.get("destination_scaled"):
            total = scalar.multiply(total, scales[:, None])
        if flags.get("masked"):
            total = np.where(mask, total, np.float32(0))
        span = slice(out_first, out_first + destinations * out_stride)
        wanted = self.expected[out_bank][span].reshape(destinations, -1)
        wanted[:, :columns] = total.view(np.uint32)
        wanted[:, columns : words * config.lanes] = np.ma.masked  # padding lanes are unspecified
        self.expected[out_bank][span] = wanted.reshape(-1, config.lanes)
        self.additions = edges.size * words * self.parts
        if self.masked_edges:
            wanted = np.ones((destinations, columns), bool) if mask is None else mask
            self.additions = sum(int(wanted[targets].sum()) for targets in graph)
        return int.from_bytes(encoded.tobytes(), "little"), edges.size * words

    async def offer_later(self, lists):
        """Offer a command's lists in some cycle, while the one before is at work."""
        await ClockCycles(self.dut.clk, self.random.randrange(100))
        self.lists.offer(lists)

    def _sync(self, bank):
        """Take over what has been put into a bank by hand."""
        self.expected[bank] = np.ma.array(self.memory.words[bank].copy())

    async def sums(self, graph, *, columns, destinations, tokens_after=0, **options):
        """Run one command and compare all memory; (words compared, cycles in each state). Options as in `command`."""
        for bank in range(len(self.expected)):
            self._sync(bank)
        words = self.config.words(columns)
        command, edge_words = self.command(graph, columns=columns, destinations=destinations, **options)
        writes, added = len(self.memory.written), self.edge_words
        self.lists.offer(lists_bits(command))
        spent = await self.engine.run(command, tokens_after=tokens_after)
        times = self.memory.written[writes:]
        assert len(times) == destinations * words, (
            f"{destinations * words} words must be written, not {len(times)}"
        )
        added = self.edge_words - added
        assert added == edge_words, f"{edge_words} words must be added, not {added}"
        at_once = self.config.clusters * (self.config.gather_width if self.masked_edges else 1)
        assert -(-self.additions // at_once) <= spent["busy"] <= self.additions, (
            f"{self.additions} additions take {spent['busy']} cycles"
        )
        assert spent["drain"] == destinations * words, f"a drained word must take a cycle, not {spent}"
        assert spent["stall_token"] == tokens_after, f"{tokens_after} cycles without tokens, not {spent}"
        self.gap = times[-1] - times[0] + 1 - len(times)
        return self.memory.check(self.expected), spent


@cocotb.test()
@cocotb.parametrize(
    idle=case.pick(short=[0.4], full=[0.0, 0.4]),
    stall=[0.0, 0.4],
    on_chip=[False, True],
    indexed=[0, 1],
    hot=[0.0, 0.7],
)
async def commands(dut, idle, stall, on_chip, indexed, hot):
    """Commands that follow each other, with every combination of scales and mask between them."""
    bench = Bench(dut, on_chip, indexed, hot, idle=idle, stall=stall)
    await bench.start()
    config, rng = bench.config, bench.rng
    checked = 0
    flags = ("source_scaled", "destination_scaled", "masked")
    sets = [dict(zip(flags, (n & 1, n >> 1 & 1, n >> 2), strict=True)) for n in range(8)]
    for number, chosen in enumerate(bench.random.sample(sets, case.pick(short=3, full=8))):
        columns = int(rng.integers(1, 3 * config.lanes + 1))
        most = min(14, config.accumulator_words * config.clusters // config.words(columns) - config.clusters)
        destinations = int(rng.integers(1, most + 1))
        graph = random_graph(
            rng, 0 if number == 2 and not hot else int(rng.integers(1, 13)), destinations, hot
        )
        words, _ = await bench.sums(
            graph,
            columns=columns,
            destinations=destinations,
            kind=(PLAIN, HARD, ZEROS)[number % 3],
            on_chip=on_chip,
            indexed=indexed,
            spare=number % 2,
            tokens_after=bench.random.choice((0, 1, 9)),
            **chosen,
        )
        checked += words
    case.checked(checked)


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def throughput(dut, words):
    """Without hazards and with edges for every cluster in every cycle, no cycle between the first and the last addition
    is lost; sums are drained without a gap."""
    bench = Bench(dut, words)
    await bench.start()
    config = bench.config
    # Each source goes to every cluster once, and destinations come back only after the adders are done.
    turns = min(config.accumulator_words // words, 8)
    rounds = [
        np.arange(config.clusters) + config.clusters * (source % turns)
        for source in range(min(12, 30 // words))
    ]
    if turns * words < config.add_stages + 2:
        rounds = rounds[:turns]
    checked, spent = await bench.sums(
        rounds, columns=words * config.lanes, destinations=config.clusters * turns, on_chip=True
    )
    assert bench.gap == 0, f"sums must be written in every cycle, not with {bench.gap} gaps"
    assert not spent["stall_hazard"], f"no edge must wait for an adder, not {spent}"
    # A cluster adds one word per cycle; edges arrive one per cycle, so that rows of `clusters` words hide them.
    bound = len(rounds) * max(words * bench.parts, config.clusters)
    assert spent["busy"] <= bound + config.clusters, (
        f"{len(rounds)} sources must take {bound} cycles, not {spent}"
    )
    case.checked(checked)


@cocotb.test()
async def hazard(dut):
    """Additions to one destination start `add_stages` + 2 cycles apart, and the wait is counted."""
    bench = Bench(dut)
    await bench.start()
    config, edges = bench.config, 9
    checked, spent = await bench.sums([np.array([0])] * edges, columns=1, destinations=1, on_chip=True)
    each = 1 if bench.masked_edges else bench.parts
    waited = (edges - 1) * max(0, config.add_stages + 2 - each)
    assert spent["busy"] == edges * each, f"{edges} words must take {each} cycles each, not {spent}"
    assert spent["stall_hazard"] == waited, f"{waited} cycles must be lost to hazards, not {spent}"
    case.checked(checked)


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.4], stall=[0.0, 0.4])
async def succession(dut, idle, stall):
    """A command is streamed while the one before is drained, unless its source is what is being written; its lists may
    be there before it is."""
    bench = Bench(dut, idle=idle, stall=stall)
    await bench.start()
    config, random = bench.config, bench.random
    columns, destinations = config.lanes + 1, 6
    places = [(DESTINATION_BANK, 2), (DESTINATION_BANK, 22), (0, 2)]

    def prepare(number):
        """A command, and whether its source is the sums of the one before."""
        chain = number % 3 == 2 and random.random() < 0.8
        graph = random_graph(bench.rng, 6 if chain else random.randint(1, 7), destinations, 0.3)
        command, _ = bench.command(
            graph,
            columns=columns,
            destinations=destinations,
            source=places[1] if chain else None,
            slot=number % 4,
            out=places[number % 3],
            **{flag: random.getrandbits(1) for flag in ("source_scaled", "destination_scaled", "masked")},
        )
        return command, chain

    commands = case.pick(short=12, full=80)
    overlapping = chained = ahead = 0
    following, next_chain = prepare(0)
    bench.lists.offer(lists_bits(following))
    for number in range(commands):
        command, chain = following, next_chain
        offer = None
        if number < commands - 1:
            following, next_chain = prepare(number + 1)
            offer = cocotb.start_soon(bench.offer_later(lists_bits(following)))
        await bench.engine.hand_over(command, tokens_after=random.choice((0, 0, 7)))
        ahead += offer is not None and offer.done() and bench.lists.taken
        if offer is not None and not offer.done():
            offer.cancel()
            bench.lists.offer(lists_bits(following))
        before, after = bench.engine.ended[number - 1 :][:1], bench.engine.started[number]
        overlaps = number > 0 and (not before or before[0] > after)
        assert not (chain and overlaps), "a command must not read what is still being written"
        overlapping += overlaps
        chained += chain
    await bench.engine.finish()
    case.met("lists are taken ahead", ahead)
    assert ahead, "lists must be taken ahead of their command at least once"
    assert overlapping and chained, "commands must overlap, and depend on each other, at least once"
    assert bench.engine.states["fill"] > 0
    case.checked(bench.memory.check(bench.expected))

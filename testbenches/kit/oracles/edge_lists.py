"""Lists of edges in device memory, and what must come of them: what the benches of all that reads edges share."""

from dataclasses import dataclass

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.drivers.list_driver import ListDriver, list_bits
from kit.models.burst_memory import cycle
from kit.models.device_image import DeviceImage, image_of
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.gather import position_bits
from simgnn.hw.aggregate.sspmm.masked_edge import mask_chunk_bits, rotation_bits
from simgnn.hw.command import EDGE_BYTES, EDGE_LAST_BIT

ARRIVAL = 4
"""Cycles from a beat to the first of its edges: 2 in the list reader's buffer, 2 in the edge reader."""


@dataclass(frozen=True, kw_only=True)
class Edge:
    """An edge as it must come: its place in its group, its cluster and accumulator there, its row's position.

    In `sspmm` also the first chunk of its destination's mask, and its number among its cluster's destinations.
    """

    slot: int
    owner: int
    accumulator: int
    position: int
    mask: int = 0
    local: int = 0

    def bits(self, config, *, owned):
        """The edge as `Edge.layout` has it, or, if `owned`, `Edge.owned_layout`."""
        accumulator_bits = (config.accumulator_words - 1).bit_length()
        bits = self.accumulator | kept(config, self.position) << accumulator_bits
        if config.fuses_masks:
            chunk_bits, turns = mask_chunk_bits(config), 1 << rotation_bits(config)
            above = self.mask % (1 << chunk_bits) | self.local % turns << chunk_bits
            bits |= above << accumulator_bits + position_bits(config)
        return self.owner | bits << max(1, (config.clusters - 1).bit_length()) if owned else bits


def kept(config, position):
    """What hardware keeps of a position."""
    return position % (1 << position_bits(config))


def random_edges(config, random, words, count):
    """(destination, last of its source) of each edge; destinations' accumulators fit."""
    destinations = config.accumulator_words // words * config.clusters
    edges = [[random.randrange(destinations), random.random() < 0.4] for _ in range(count)]
    if edges:
        edges[-1][1] = True
    return edges


def groups_of(config, address, edges, words, masks=(0, 0)):
    """What is to come: each group's edges, the oldest position that each may need, and the position behind all.

    `masks` are the first chunk of destination 0's mask, and the chunks from there to that of the next one.
    """
    size = config.edges_per_cycle
    groups, oldest, position = [], [], 0
    for index, (destination, last) in enumerate(edges):
        slot = (address // EDGE_BYTES + index) % size
        if index == 0 or slot == 0:
            groups.append([])
            oldest.append(position)
        local, owner = divmod(destination, config.clusters)
        edge = Edge(
            slot=slot,
            owner=owner,
            accumulator=local * words,
            position=position,
            mask=masks[0] + destination * masks[1],
            local=local,
        )
        groups[-1].append(edge)
        position += words * last
    return groups, [*oldest, position]


class EdgeBench(Testbench):
    """Runs lists of edges, one after the other.

    Parameters
    ----------
    dut : handle
    key
        Of the random numbers.
    designs : dict
        The bench's `DESIGNS`.
    ready : handle
        The input that lets groups out.
    idle, stall : float
        Of the memory; `stall` also of what takes the edges.
    latency : int
        Of the memory.
    """

    def __init__(self, dut, *key, designs, ready, idle=0.0, stall=0.0, latency=1):
        super().__init__(dut, idle, stall, *key, designs=designs)
        self.ready, self.idle, self.stall = ready, idle, stall
        self.image = image_of(1 << 15, self.rng)
        self.memory = DeviceImage(
            dut,
            config=self.config,
            image=self.image,
            random=self.random,
            idle=idle,
            stall=stall,
            latency=latency,
        )
        self.lists = ListDriver(dut, "list", random=self.random)
        self.compared = self.beats = 0
        self.masks = 0, 0

    async def start(self):
        """Clock and reset."""
        self.dut.start.value = self.ready.value = 0
        await clock_and_reset(self.dut)
        cocotb.start_soon(self.memory.serve())

    def offer(self, edges, address):
        """Put a list into memory and offer it."""
        raw = np.array([d | last << EDGE_LAST_BIT for d, last in edges], dtype="<u4").view(np.uint8)
        self.image[address : address + raw.size] = raw
        self.lists.offer(list_bits(address, len(edges)))

    async def begin(self, edges, *, words, destinations):
        """Start a command whose list is offered; returns behind the edge that takes it."""
        dut = self.dut
        dut.start.value = 1
        if self.config.fuses_masks:
            dut.mask_first.value, dut.mask_step.value = self.masks
        dut.has_edges.value = int(len(edges) > 0)
        dut.words.value, dut.destinations.value = words, destinations
        await RisingEdge(dut.clk)
        dut.start.value = 0

    def _beats(self, edges, address):
        """Beats that a list lies in."""
        words = address % self.config.word_bytes // EDGE_BYTES + len(edges)
        return -(-words // self.config.lanes) if edges else 0

    async def run(self, edges, address, *, following, words, room, taken):
        """One command, whose list is offered; `done`, `oldest` and `stray` in every cycle.

        Parameters
        ----------
        edges : list of (int, bool)
        address : int
        following : (list, int) or None
            The next command's list, which is offered at any moment of this one.
        words : int
        room : callable
            Value of `ready` for a cycle.
        taken : callable
            From the group that is next (none behind the last), its number and `room`'s value to whether it came in this
            cycle; it compares the group's edges.
        """
        dut, config = self.dut, self.config
        if config.fuses_masks:
            chunks = 1 << mask_chunk_bits(config)
            self.masks = self.random.randrange(chunks), self.random.randrange(chunks)
        groups, oldest = groups_of(config, address, edges, words, self.masks)
        highest = max((destination for destination, _ in edges), default=0)
        destinations = highest + (self.random.random() < 0.7)
        strays = sum(
            any(config.clusters * (edge.accumulator // words) + edge.owner >= destinations for edge in group)
            for group in groups
        )
        reported = 0
        self.ready.value = 0
        await self.begin(edges, words=words, destinations=destinations)
        accepted, cycles, accepts = 0, 0, []
        offering = self.random.randrange(len(groups) + 3) if following else None
        while accepted < len(groups) or cycles < 3 or offering is not None:
            given = room()
            if offering is not None and cycles >= offering:
                self.offer(*following)
                offering = None
            self.ready.value = given
            await RisingEdge(dut.clk)
            cycles += 1
            assert case.known(dut.done) == (accepted == len(groups)), (
                f"done must not be high with {accepted} of {len(groups)} groups taken"
            )
            needed = kept(config, oldest[accepted])
            assert case.known(dut.oldest) == needed, f"oldest must be {needed}, not {case.known(dut.oldest)}"
            reported += case.known(dut.stray)
            self.compared += 3
            group = groups[accepted] if accepted < len(groups) else None
            if taken(group, accepted, given):
                self.compared += len(group)
                accepted += 1
                accepts.append(cycles)
            assert cycles < 1000 * len(groups) + 100, "edges must arrive, not wait for ever"
        assert reported == strays, f"{strays} groups name rows without a sum, and {reported} were reported"
        self.beats += self._beats(edges, address)
        ahead = self._beats(*following) if following else 0
        got = len(self.memory.beats) - self.beats
        assert 0 <= got <= ahead, f"of the next list, {ahead} beats may be read, not {got}"
        if edges and not self.idle and not self.stall and config.burst_beats > 1:
            # Beats of one group each come one per cycle; at short bursts the reader cannot ask for them without a gap.
            spare = 0 if config.lanes > config.edges_per_cycle else len(groups) // config.burst_beats * 8
            assert accepts[-1] - accepts[0] <= len(groups) - 1 + spare, (
                "a group must pass in every cycle when nothing stalls"
            )

    async def run_three(self, *, words, count, room, taken):
        """Three lists, at addresses within a beat; the second and the third are read ahead of their commands."""
        offsets = (0, 1024 * 10 + EDGE_BYTES, self.config.word_bytes * 3 + 1024 * 20 + EDGE_BYTES)
        lists = [(random_edges(self.config, self.random, words, count), 512 + offset) for offset in offsets]
        self.offer(*lists[0])
        for (edges, address), following in zip(lists, [*lists[1:], None], strict=True):
            await self.run(edges, address, following=following, words=words, room=room, taken=taken)
        case.checked(self.compared)

    async def latency(self, present):
        """The first edge comes `ARRIVAL` cycles after its beat: `present` is not zero. Bit 0 of `ready` is high."""
        await self.start()
        self.ready.value = 1
        self.offer([(0, True)], 0)
        await self.begin([(0, True)], words=1, destinations=1)
        waited = 0
        while not case.known(present):
            await RisingEdge(self.dut.clk)
            waited += 1
            assert waited < 100, "an edge must not wait for room that it does not need"
        took = cycle() - self.memory.beats[0]
        assert took == ARRIVAL, f"an edge must come {ARRIVAL} cycles after its beat, not {took}"
        case.checked(1)

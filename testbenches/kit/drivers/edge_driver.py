"""Drives what reads lists of edges: a list after the other in device memory, each started by a command."""

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.drivers.list_driver import ListDriver, list_bits
from kit.models.burst_memory import cycle
from kit.models.device_image import DeviceImage
from kit.oracles.edge_lists import groups_of, kept, random_edges
from kit.points import both, every_bit, high, low, moved, waits, watch
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.sspmm.masked_edge import mask_chunk_bits
from simgnn.hw.command import COUNT_BITS, EDGE_BYTES, EDGE_LAST_BIT

ARRIVAL = 4
"""Cycles from a beat to the first of its edges: 2 in the list reader's buffer, 2 in the edge reader."""


def watch_edges(present):
    """Name the points of all that reads edges; `present` is the port that says which are there."""
    watch("a whole group", every_bit(present))
    watch("an empty list", both(high("start"), low("has_edges")))
    watch("a list is taken ahead of its command", both(moved("list"), low("start")))
    watch("a row that there is no sum for", high("stray"))
    watch("a command begins in the cycle after the last", both(high("done"), high("start")))
    watch("a request waits", waits("request"))


class EdgeDriver(Testbench):
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
        self.fill_memory(1 << 15)
        self.memory = DeviceImage(self, idle=idle, stall=stall, latency=latency)
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
        self.lists.offer(list_bits(self.base + address, len(edges)))

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
        # As many rows of sums as are named, one too few, or any number.
        enough = self.random.choice((1, 1, self.random.randrange(1, 1 << COUNT_BITS - 1)))
        destinations = highest + (enough if self.random.random() < 0.7 else 0)
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

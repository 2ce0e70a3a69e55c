"""Bench of index.py: lists of elements from any place in device memory, list after list."""

import cocotb
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.preload import preload
from kit.models.burst_memory import PAGE, BurstMemory, cut, cycle, word_at
from kit.points import both, every_bit, high, low, moved, some_bits, waits, watch
from kit.streams import Scoreboard, StreamMonitor, clock_and_reset

from simgnn.hw.config import HardwareConfig
from simgnn.hw.memory.index import COUNT_BITS, IndexReader

DUT = configured(IndexReader)
DESIGNS = {
    "one_in_beat": {
        "config": HardwareConfig(data_bits=64, burst_beats=4, array_rows=2, array_columns=2),
        "width": 64,
    },
    "commands": {"config": HardwareConfig(ports=2, data_bits=1024, burst_beats=8), "width": 1024},
    "eight_in_beat": {"config": HardwareConfig(data_bits=256, burst_beats=8), "width": 32},
    "groups": {"config": HardwareConfig(data_bits=256, burst_beats=8), "width": 32, "group": 4},
    "beats": {
        "config": HardwareConfig(data_bits=64, burst_beats=16, array_rows=2, array_columns=2),
        "width": 32,
        "group": 2,
    },
}
PRELOADED = {
    f"simgnn_index_reader_{design.get('group', 1)}x{design['width']}": ("left",)
    for design in DESIGNS.values()
}
LATENCY = 5
"""Cycles from `start` to the first group, without the memory's."""
COVERED = 3
"""Beats by which a burst is longer than the longest latency that two bursts of buffer cover."""
MEMORY = 7
"""Cycles from a burst to its first beat."""
case.declare(
    "an empty list", "a list of one element", "a list over 4 KB", "a list over 4 GB", "begins within a beat"
)
watch(
    "a group whose first element is not of the list", both(high("o_valid"), lambda ports: ~ports.present & 1)
)
watch("a part of a group", both(high("o_valid"), some_bits("present")))
watch("a whole group", both(high("o_valid"), every_bit("present")))
watch("a list follows at once", both(moved("o"), high("last")), high("start"))
watch("a list of one group", both(low("o_valid"), low("idle")), both(moved("o"), high("last")))
watch("groups in cycles that follow each other", moved("o"), moved("o"), moved("o"))
watch("asked and none there", both(high("o_ready"), low("o_valid", "idle")))
watch("a request waits", waits("request"))


class Lists:
    """Runs lists through the reader, one after the other.

    Parameters
    ----------
    dut : handle
    random : random.Random
    idle, stall : float
        Of the memory: probability that a cycle brings no beat, takes no burst.
    pause : float
        Probability that a cycle takes no element.
    latency : int
        Of the memory: cycles from a burst to its first beat.
    """

    def __init__(self, dut, *, random, idle=0.0, stall=0.0, pause=0.0, latency=MEMORY):
        design = case.design(DESIGNS)
        self.dut = dut
        self.config = design["config"]
        self.element = design["width"] // 8
        self.group = design.get("group", 1)
        self.memory = BurstMemory(
            dut,
            config=self.config,
            random=random,
            read=lambda address: word_at(address, self.config.word_bits),
            idle=idle,
            stall=stall,
            latency=latency,
        )
        self.random = random
        self.monitor = StreamMonitor(dut, "o", random=random, stall=pause)
        self.board = Scoreboard("o")
        self.left = 0
        dut.start.value, dut.address.value, dut.count.value = 0, 0, 0

    def receive(self, payload):
        """Hold a group against what it must be."""
        present, bits = case.known(self.dut.present), 8 * self.element
        assert present, "a group must not be empty"
        last, idle = case.known(self.dut.last), case.known(self.dut.idle)
        assert (last, idle) == (self.left == 1, 0), (
            f"last and idle must fit {self.left} groups, not {last, idle}"
        )
        self.left -= 1
        for slot in range(self.group):
            if present >> slot & 1:
                self.board.receive(payload >> slot * bits & (1 << bits) - 1)

    def groups(self, address, count):
        """Groups that `count` elements from `address` lie in."""
        first = address // self.element
        return (first + count - 1) // self.group - first // self.group + 1 if count else 0

    async def begin(self, address, count):
        """Start a list of `count` elements."""
        dut, random = self.dut, self.random
        dut.start.value, dut.address.value, dut.count.value = 1, address, count
        self.left = self.groups(address, count)
        await RisingEdge(dut.clk)
        assert case.known(dut.idle), "the reader must be idle once it has read the list before"
        dut.start.value, dut.address.value, dut.count.value = (
            0,
            random.getrandbits(len(dut.address)),
            random.getrandbits(len(dut.count)),
        )

    async def read(self, address, count):
        """One list; returns the cycles from `start` to the last element."""
        last = address + max(0, count - 1) * self.element
        case.met("an empty list", count == 0)
        case.met("a list of one element", count == 1)
        case.met("a list over 4 KB", address // PAGE != last // PAGE)
        case.met("a list over 4 GB", address >> 32 != last >> 32)
        case.met("begins within a beat", address % self.config.word_bytes)
        self.memory.bursts.clear()
        self.board.expect(*(word_at(address + i * self.element, 8 * self.element) for i in range(count)))
        await self.begin(address, count)
        began = cycle()
        await self.monitor.take(self.receive, count=self.groups(address, count))
        took = cycle() - began
        first = address // self.config.word_bytes
        words = (address + count * self.element - 1) // self.config.word_bytes - first + 1 if count else 0
        bursts = [burst[1:] for burst in self.memory.bursts]
        assert bursts == cut(self.config, first * self.config.word_bytes, words), (
            f"{count} elements from {address:#x} must be read by the bursts of {words} words, not {bursts}"
        )
        return took


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], most=[3, case.pick(short=60, full=1000)], pause=[0.0, 0.5]
)
async def lists(dut, idle, stall, most, pause):
    """Elements come once and in order, and nothing is read that no element lies in.

    Lists begin anywhere in a beat, some are empty, and a list may follow in the cycle behind the last element.
    """
    random = case.generator(idle, stall, most, pause)
    bench = Lists(dut, random=random, idle=idle, stall=stall, pause=pause)
    await clock_and_reset(dut)
    cocotb.start_soon(bench.memory.serve())
    for number in range(case.pick(short=6, full=20)):
        count = 0 if number == 2 else random.randint(1, most)
        near = random.choice([8192, 1 << 32, random.getrandbits(bench.config.address_bits - 4)])
        await bench.read((near // bench.element + random.randint(-9, 9)) * bench.element, count)
        if number % 2:
            await bench.monitor.rest(cycles=random.randint(1, 4))
    await bench.monitor.rest(cycles=2 * MEMORY)
    bench.board.finish()


@cocotb.test()
@cocotb.parametrize(latency=[1, 2, MEMORY])
async def timing(dut, latency):
    """The first group after the promised latency; then one per cycle, where the buffer covers the memory's."""
    random = case.generator(latency)
    bench = Lists(dut, random=random, latency=latency)
    await clock_and_reset(dut)
    cocotb.start_soon(bench.memory.serve())
    covered = latency <= bench.config.burst_beats - COVERED
    for count in (1, 2, 100 if covered else 3):
        took = await bench.read(4096, count)
        wanted = LATENCY + latency + bench.groups(4096, count) - 1
        assert took == wanted, f"{count} elements must take {wanted} cycles, not {took}"
    bench.board.finish()


@cocotb.test()
async def long_lists(dut):
    """Lists of any length: each bit of what is left comes from the count and is borrowed from.

    The end of such a list is hours away: it is preloaded, and a reset follows.
    """
    random = case.generator("long")
    bench = Lists(dut, random=random, pause=0.2)
    await clock_and_reset(dut)
    cocotb.start_soon(bench.memory.serve())
    element, group, most = bench.element, bench.group, (1 << COUNT_BITS) - 1
    for carry in range(8, COUNT_BITS + 1):
        await bench.memory.restart()
        address = random.getrandbits(bench.config.address_bits - 1) // element * element
        before = address // element % group
        # Of whole groups from the first one's beginning on, so that 2^`carry` lies among the first three.
        left = min((1 << carry) + random.randint(0, 2 * group), most + before)
        await bench.begin(address, left - before)
        early, late = random.randint(3, 6), random.randint(group + 1, 4 * group)
        elements = early * group - before + late
        bench.board.expect(*(word_at(address + i * element, 8 * element) for i in range(elements)))
        for _ in range(early):
            await FallingEdge(dut.clk)
            assert case.known(dut.left) == left, f"{left} elements must be left, not {case.known(dut.left)}"
            await bench.monitor.take(bench.receive, count=1)
            left -= group
        await FallingEdge(dut.clk)
        preload(dut, "left", late)
        bench.left = -(-late // group)
        await bench.monitor.take(bench.receive, count=bench.left)
        await RisingEdge(dut.clk)
        assert case.known(dut.idle), "the reader must be idle after the last group"
    bench.board.finish()

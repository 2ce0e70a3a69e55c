"""Bench of group_queue.py: order, capacity and every output in every cycle."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.points import both, every_bit, high, low, moved, some_bits, waits, watch
from kit.streams import clock_and_reset

from simgnn.hw.primitives.group_queue import GroupQueue

DUT = GroupQueue
DESIGNS = {
    "one": {"width": 9, "depth": 2, "ways": 1},
    "two": {"width": 9, "depth": 4, "ways": 2},
    "four": {"width": 17, "depth": 16, "ways": 4},
}
watch("no room", low("room"))
watch("empty and asked", both(high("o_ready"), low("o_valid")))
watch("a whole group", every_bit("present"))
watch("a part of a group", some_bits("present"))
watch("elements in and one out at once", both(high("present"), moved("o")))
watch("room again as one leaves", both(low("room"), moved("o")), high("room"))
watch("stalled", waits("o"))


class Bench:
    """Drives a cycle, and compares with a queue in Python."""

    def __init__(self, dut, random):
        self.dut, self.random = dut, random
        self.width, self.depth, self.ways = (case.design(DESIGNS)[n] for n in ("width", "depth", "ways"))
        self.held = collections.deque()
        self.compared = 0
        dut.present.value, dut.o_ready.value = 0, 0

    async def cycle(self, *, present, ready):
        """One cycle in which the elements `present` are offered, if there is room; whether there was."""
        dut = self.dut
        room = len(self.held) <= self.depth - self.ways
        present = present if room else 0
        items = [self.random.getrandbits(self.width) for _ in range(self.ways)]
        dut.i.value = sum(item << slot * self.width for slot, item in enumerate(items))
        dut.present.value, dut.o_ready.value = present, int(ready)
        await RisingEdge(dut.clk)
        assert case.known(dut.room) == room, f"room must be {room} with {len(self.held)} of {self.depth} held"
        assert case.known(dut.o_valid) == bool(self.held), f"valid must be high with {len(self.held)} held"
        self.compared += 2
        if self.held:
            head = case.known(dut.o_payload)
            assert head == self.held[0], f"the oldest element must be {self.held[0]:#x}, not {head:#x}"
            self.compared += 1
            if ready:
                self.held.popleft()
        self.held.extend(item for slot, item in enumerate(items) if present >> slot & 1)
        return room


@cocotb.test()
@cocotb.parametrize(fill=[0.2, 0.5, 1.0], stall=[0.0, 0.5, 0.9], cycles=[case.pick(short=300, full=8000)])
async def order(dut, fill, stall, cycles):
    """Elements of random parts of groups leave once and in order; full, empty and everything between is met."""
    random = case.generator(fill, stall, cycles)
    bench = Bench(dut, random)
    await clock_and_reset(dut)
    levels = set()
    for _ in range(cycles):
        present = sum((random.random() < fill) << slot for slot in range(bench.ways))
        await bench.cycle(present=present, ready=random.random() >= stall)
        levels.add(len(bench.held))
    while bench.held:
        await bench.cycle(present=0, ready=True)
    assert fill < 1 or stall == 0 or bench.depth in levels, f"the queue must be full once, not hold {levels}"
    case.checked(bench.compared)


@cocotb.test()
async def capacity(dut):
    """Whole groups go in, one per cycle, until `depth` elements are held."""
    bench = Bench(dut, case.generator())
    await clock_and_reset(dut)
    for _ in range(bench.depth // bench.ways):
        assert await bench.cycle(present=(1 << bench.ways) - 1, ready=False)
    assert not await bench.cycle(present=0, ready=False)
    case.checked(bench.compared)

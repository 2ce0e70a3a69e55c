"""Bench of whole_group_queue.py: order, capacity in groups and every output in every cycle."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.points import both, every_bit, high, low, moved, some_bits, waits, watch
from kit.streams import clock_and_reset

from simgnn.hw.primitives.whole_group_queue import WholeGroupQueue

DUT = WholeGroupQueue
DESIGNS = {
    "two": {"width": 9, "depth": 2, "ways": 2},
    "four": {"width": 17, "beside": 5, "depth": 16, "ways": 4},
}
watch("no room", low("room"))
watch("empty and asked", both(high("o_ready"), low("o_valid")))
watch("a whole group", every_bit("present"))
watch("a part of a group", some_bits("present"))
watch("elements in and one out at once", both(high("present"), moved("o")))
watch("room again as one leaves", both(low("room"), moved("o")), high("room"))
watch("stalled", waits("o"))


class Bench:
    """Compares each cycle with a queue in Python; what is held is (element, beside, way, last of its group)."""

    def __init__(self, dut, random):
        self.dut, self.random = dut, random
        sizes = {"beside": 0} | case.design(DESIGNS)
        self.width, self.beside, self.depth, self.ways = (
            sizes[name] for name in ("width", "beside", "depth", "ways")
        )
        self.held = collections.deque()
        self.groups = 0
        self.compared = 0
        dut.present.value, dut.o_ready.value = 0, 0

    async def cycle(self, *, present, ready):
        """One cycle in which the elements `present` are offered, if there is room; whether there was."""
        dut = self.dut
        room = self.groups < self.depth
        present = present if room else 0
        items = [self.random.getrandbits(self.width) for _ in range(self.ways)]
        beside = self.random.getrandbits(self.beside) if self.beside else 0
        dut.i.value = sum(item << slot * self.width for slot, item in enumerate(items))
        dut.present.value, dut.o_ready.value = present, int(ready)
        if self.beside:
            dut.i_beside.value = beside
        await RisingEdge(dut.clk)
        assert case.known(dut.room) == room, f"room must be {room} with {self.groups} of {self.depth} held"
        assert case.known(dut.o_valid) == bool(self.held), f"valid must be high with {len(self.held)} held"
        self.compared += 2
        if self.held:
            *wanted, last = self.held[0]
            found = [case.known(dut.o_payload), case.known(dut.o_beside) if self.beside else 0]
            found.append(case.known(dut.o_way))
            assert found == wanted, f"the oldest element must be {wanted}, not {found}"
            self.compared += 1
            if ready:
                self.held.popleft()
                self.groups -= last
        taken = [slot for slot in range(self.ways) if present >> slot & 1]
        self.held.extend((items[slot], beside, slot, slot == taken[-1]) for slot in taken)
        self.groups += bool(taken)
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
        levels.add(bench.groups)
    while bench.held:
        await bench.cycle(present=0, ready=True)
    assert fill < 1 or bench.depth in levels, f"the queue must be full once, not hold {levels} groups"
    case.checked(bench.compared)


@cocotb.test()
async def capacity(dut):
    """Groups go in, one per cycle, of one element or all, until `depth` are held."""
    bench = Bench(dut, case.generator())
    await clock_and_reset(dut)
    for number in range(bench.depth):
        assert await bench.cycle(present=1 if number % 2 else (1 << bench.ways) - 1, ready=False)
    assert not await bench.cycle(present=0, ready=False)
    case.checked(bench.compared)

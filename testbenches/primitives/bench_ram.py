"""Bench of ram.py: contents, write enables, old data on a collision, words that are taken, and an output that holds.

The Verilog template that synthesis sees and the memory that Amaranth's simulator sees are both tested, against
one reference.
"""

import cocotb
from amaranth.hdl import Module
from amaranth.lib import wiring
from cocotb.triggers import RisingEdge
from kit import case
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.streams import run_clock

from simgnn.hw.primitives.ram import Ram


class _Simulated(wiring.Component):
    """A `Ram` as Amaranth's simulator sees it: without its Verilog template."""

    def __init__(self, **parameters):
        self.ram = Ram(**parameters)
        super().__init__(self.ram.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.ram = self.ram
        for name, member in self.signature.members.items():
            inner, outer = getattr(self.ram, name), getattr(self, name)
            m.d.comb += inner.eq(outer) if member.flow == wiring.In else outer.eq(inner)
        return m


def DUT(*, template, **parameters):
    return (Ram if template else _Simulated)(**parameters)


DESIGNS = {
    "template": {"template": True, "width": 64, "depth": 16, "granularity": 16},
    "template_whole": {"template": True, "width": 7, "depth": 2, "granularity": None},
    "simulated": {"template": False, "width": 64, "depth": 16, "granularity": 16},
    "template_taken": {"template": True, "width": 32, "depth": 64, "granularity": None, "takes": True},
    "simulated_taken": {"template": False, "width": 32, "depth": 64, "granularity": None, "takes": True},
}
case.declare("a word is read as it is written", "a word is read in the cycle after its write")
case.declare("a word is taken as it is read", "a word is taken as another is written")
watch("a part of a word is written", some_bits("write_en"))
watch("a whole word is written", every_bit("write_en"))
watch("the output holds while others are written", both(low("read_en"), high("write_en")))
watch("reads in cycles that follow each other", high("read_en"), high("read_en"), high("read_en"))
watch("the first word is read", both(high("read_en"), low("read_address")))
watch("the last word is read", both(high("read_en"), every_bit("read_address")))


@cocotb.test()
@cocotb.parametrize(
    idle_reads=[0.0, 0.5], idle_writes=[0.0, 0.5, 0.95], count=[20, case.pick(short=400, full=10_000)]
)
async def contents(dut, idle_reads, idle_writes, count):
    """Data are there one cycle after a read, in every cycle if need be, and stay until the next."""
    parameters = case.design(DESIGNS)
    width, depth = parameters["width"], parameters["depth"]
    granule = parameters["granularity"] or width
    random = case.generator(idle_reads, idle_writes, count)
    run_clock(dut)
    everywhere = (1 << width // granule) - 1
    words = [random.getrandbits(width) for _ in range(depth)]
    takes = parameters.get("takes", False)
    dut.read_en.value, dut.read_address.value, dut.write_en.value = 0, 0, everywhere
    if takes:
        dut.take.value = 0
    for address, word in enumerate(words):
        dut.write_address.value, dut.write_data.value = address, word
        await RisingEdge(dut.clk)
    shown = None
    compared = collisions = 0
    before = None
    while compared < count:
        enables = 0 if random.random() < idle_writes else random.randint(1, everywhere)
        target, data = random.randrange(depth), random.getrandbits(width)
        reads = random.random() >= idle_reads
        source = random.choice([target, random.randrange(depth)])
        dut.write_en.value, dut.write_address.value, dut.write_data.value = enables, target, data
        dut.read_en.value, dut.read_address.value = int(reads), source
        taken = takes and not (enables and source == target) and random.random() < 0.3
        if takes:
            dut.take.value = int(taken)
        await RisingEdge(dut.clk)
        if shown is not None:
            got = case.known(dut.read_data)
            assert got == shown, f"read_data must be {shown:#x}, not {got:#x}"
            compared += 1
        if reads:
            shown = words[source]
            collisions += bool(enables) and source == target
        case.met("a word is read in the cycle after its write", reads and source == before)
        before = target if enables else None
        bits = sum(((1 << granule) - 1) << granule * i for i in range(width // granule) if enables >> i & 1)
        words[target] = words[target] & ~bits | data & bits
        if taken:
            words[source] = 0
            case.met("a word is taken as it is read", reads)
            case.met("a word is taken as another is written", enables)
    case.met("a word is read as it is written", collisions)
    assert collisions or idle_writes == 0.95, "reads must have met writes of the same word"
    case.checked(compared)

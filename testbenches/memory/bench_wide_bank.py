"""Bench of wide_bank.py: one word read and several that follow each other written in every cycle, and what is held."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.streams import clock_and_reset

from simgnn.hw.memory.wide_bank import WideBank

DUT = WideBank
DESIGNS = {
    "pairs": {"width": 64, "depth": 16, "words": 2, "granularity": 32, "collides": True},
    "eight": {"width": 32, "depth": 16, "words": 8, "granularity": 32, "collides": True},
}
case.declare("a word is read as it is written", "a word is read as its neighbour is written")
watch("some words are written", some_bits("write_en"))
watch("all words are written", every_bit("write_en"))
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
    width, depth, words = parameters["width"], parameters["depth"], parameters["words"]
    granule = parameters["granularity"]
    random = case.generator(idle_reads, idle_writes, count)
    dut.read_en.value = dut.write_en.value = 0
    await clock_and_reset(dut)
    held = [random.getrandbits(width) for _ in range(depth)]
    enables = words * width // granule
    everywhere = (1 << enables) - 1
    place_bits = (depth // words - 1).bit_length()
    for address in range(0, depth, words):
        dut.write_en.value = everywhere
        dut.write_address.value = sum(address // words << index * place_bits for index in range(words))
        dut.write_data.value = sum(held[address + index] << index * width for index in reversed(range(words)))
        await RisingEdge(dut.clk)
    shown, compared = None, 0
    while compared < count:
        chosen = 0 if random.random() < idle_writes else random.randint(1, everywhere)
        places, data = (
            [random.randrange(depth // words) for _ in range(words)],
            random.getrandbits(words * width),
        )
        number = random.randrange(words)
        target = places[number] * words + number
        if random.random() < 0.2 and chosen:
            chosen = everywhere
        reads = random.random() >= idle_reads
        source = random.choice([target, target ^ 1, random.randrange(depth)])
        dut.write_en.value, dut.write_data.value = chosen, data
        dut.write_address.value = sum(place << index * place_bits for index, place in enumerate(places))
        dut.read_en.value, dut.read_address.value = int(reads), source
        await RisingEdge(dut.clk)
        if shown is not None:
            got = case.known(dut.read_data)
            assert got == shown, f"read_data must be {shown:#x}, not {got:#x}"
            compared += 1
        if reads:
            shown = held[source]
            case.met("a word is read as it is written", chosen and source == target)
            case.met("a word is read as its neighbour is written", chosen and source == target ^ 1)
        for index, place in enumerate(places):
            bits = sum(
                ((1 << granule) - 1) << granule * part
                for part in range(width // granule)
                if chosen >> index * width // granule + part & 1
            )
            new = data >> index * width
            at = place * words + index
            held[at] = held[at] & ~bits | new & bits
    case.checked(compared)

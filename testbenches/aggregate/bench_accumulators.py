"""Bench of accumulators.py: bits of sums, additions as close as allowed, while the other half is drained."""

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.numbers32 import HARD, PLAIN, numbers, pack, unpack
from kit.points import both, every_bit, high, low, watch
from kit.sizes import ACCUMULATING_DESIGNS, BROADCAST_DESIGNS, NARROW, TAKEN_DESIGNS, WIDE_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.accumulators import Accumulators
from simgnn.sim.numerics import scalar

DESIGNS = (
    {"narrow": {"config": NARROW}} | BROADCAST_DESIGNS | WIDE_DESIGNS | ACCUMULATING_DESIGNS | TAKEN_DESIGNS
)


def DUT(*, config):
    sizes = {"width": config.gather_width, "parts": config.parts, "words": config.drain_words}
    return configured(Accumulators)(config=config, **sizes)


watch("a word is read as one is added to", high("drain", "add"))
watch("additions in cycles that follow each other", *[high("add")] * 4)
watch("an addition behind a pause", low("add"), high("add"))
watch("words are read in cycles that follow each other", high("drain"), high("drain"), high("drain"))
watch("the first half is added to", both(high("add"), low("half")))
watch("the second half is added to", high("add", "half"))
watch("the first word is added to", both(high("add"), low("address")))
watch("the last word is added to", both(high("add"), every_bit("address")))
watch("the last part of a word is added to", both(high("add"), every_bit("part")))
watch("cleared", high("clear"))
watch("filled as the other half is read", high("fill", "drain"))


def reads_of(config, random):
    """Reads of every word once, in random order: (first word, words at once), a power of two."""
    together, reads = config.drain_words, []
    for first in range(0, config.accumulator_words, together):
        count = together >> random.randrange(together.bit_length()) if random.random() < 0.7 else 1
        reads += [(first + place, count) for place in range(0, together, count)]
    random.shuffle(reads)
    return reads


def check(dut, config, sums, first, count):
    """Compare the words that were read, each in its place; how many they are. Nobody looks at what is beside them."""
    bits = 32 * config.lanes
    for address in range(first, first + count):
        low = address % config.drain_words * bits
        word = case.known(dut.drained, low, low + bits)
        assert word == pack(sums[address]), (
            f"word {address} must be {sums[address]}, not {unpack(word, config.lanes)}"
        )
    return count


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], kind=[PLAIN, HARD], rounds=[case.pick(short=4, full=40)])
async def sums(dut, idle, kind, rounds):
    """Random parts of random words, each again once its addition is done; the round before is read meanwhile."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, kind, rounds)
    rng = np.random.default_rng(random.getrandbits(32))
    width, parts = config.gather_width, config.parts
    depth, lanes, distance = config.accumulator_words, width * parts, config.add_stages + 2
    inputs = ("add", "drain", "clear", *["drain_wide"] * (config.drain_words > 1))
    inputs += ("fill",) * config.accumulate
    for name in inputs:
        getattr(dut, name).value = 0
    await clock_and_reset(dut)
    dut.clear.value = 1
    for address in range(depth):
        dut.drain_address.value = address
        await RisingEdge(dut.clk)
    dut.clear.value = 0
    await RisingEdge(dut.clk)  # in which the last word becomes +0

    zeros = np.zeros((depth, lanes), np.float32)
    before, begun, cycle, compared, closest = zeros, {}, 0, 0, 1 << 30
    begun_at = {}
    addend = numbers(rng, width, kind)
    for number in range(rounds):
        half, model = number % 2, zeros.copy()
        addresses = reads_of(config, random)
        reading = None
        settled = cycle + distance
        filled = (
            random.sample(range(depth), depth // 4) if config.accumulate and random.random() < 0.7 else []
        )
        while addresses or reading is not None or filled:
            # The sum that was promised in the cycle before comes now.
            dut.addend.value = pack(addend)
            due = begun_at.get(cycle - distance)
            place = due or (random.randrange(depth), random.randrange(parts))
            since = cycle - begun.get((half, *place), -distance)
            filling = bool(filled) and random.random() >= idle
            adding = since >= distance and not filled and random.random() >= idle
            dut.add.value, dut.half.value = int(adding), half
            dut.address.value = place[0]
            if parts > 1:
                dut.part.value = place[1]
            if config.accumulate:
                old = numbers(rng, lanes, kind)
                dut.fill.value, dut.fill_data.value = int(filling), pack(old)
                dut.fill_address.value = filled[-1] if filling else random.randrange(depth)
                if filling:
                    model[filled.pop()] = old
            addend = numbers(rng, width, kind)
            if adding:
                closest = min(closest, since if (half, *place) in begun else closest)
                begun[half, *place] = cycle
                begun_at[cycle] = place
                where = slice(place[1] * width, (place[1] + 1) * width)
                model[place[0], where] = scalar.add(model[place[0], where], addend)
            now = addresses.pop() if addresses and cycle >= settled and random.random() >= idle else None
            dut.drain.value, dut.drain_half.value = int(now is not None), 1 - half
            dut.drain_address.value = random.randrange(depth) if now is None else now[0]
            if config.drain_words > 1:
                dut.drain_wide.value = now[1] - 1 if now else random.randrange(config.drain_words)
            await RisingEdge(dut.clk)
            cycle += 1
            if reading is not None:
                compared += check(dut, config, before, *reading)
            else:
                assert not case.known(dut.drained), "drained must be 0 where no word was read"
            reading = now
        before = model
    assert closest == distance, (
        f"one part must be added to {distance} cycles apart at least once, not {closest}"
    )
    case.checked(compared)

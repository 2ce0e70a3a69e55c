"""Bench of scaler.py: products bit by bit, and when they come."""

import collections
from dataclasses import replace

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.numbers32 import HARD, PLAIN, ZEROS, numbers, pack, unpack
from kit.points import both, high, low, watch
from kit.sizes import NARROW, WIDE
from kit.streams import clock_and_reset

from simgnn.hw.arithmetic.scaler import WordScaler
from simgnn.sim.numerics import scalar


def DUT(*, config, factors=1):
    return configured(WordScaler)(config=config, factors=factors)


DESIGNS = {
    "narrow": {"config": NARROW},
    "wide": {"config": WIDE},
    "held": {"config": replace(NARROW, mul_stages=6)},
    "halves": {"config": WIDE, "factors": 2},
}
watch("a word in every cycle", *[high("coming")] * 8)
watch("a word goes in as one comes out", high("coming"), high("o_valid"))
watch("under way, and none comes or goes", low("coming"), both(high("busy"), low("o_valid")))
watch("idle", low("busy"))
watch("begun again as the last one ends", low("coming"), high("coming", "o_valid"))


@cocotb.test()
@cocotb.parametrize(rate=[0.1, 0.5, 1.0], kind=[PLAIN, HARD, ZEROS], count=[case.pick(short=60, full=3000)])
async def products(dut, rate, kind, count):
    """Words come in random cycles; each product `mul_stages` later, and `busy` from the one to the other."""
    design = case.design(DESIGNS)
    config, factors = design["config"], design.get("factors", 1)
    random = case.generator(rate, kind, count)
    rng = np.random.default_rng(random.getrandbits(32))
    dut.coming.value = 0
    await clock_and_reset(dut)
    under_way = collections.deque([None] * config.mul_stages)
    compared = 0
    coming = False
    while compared < count or coming or any(word is not None for word in under_way):
        going = coming
        coming = compared < count and random.random() < rate
        word, factor = numbers(rng, config.lanes, kind), numbers(rng, factors, kind)
        dut.coming.value = int(coming)
        dut.i.value, dut.factor.value = pack(word), pack(factor)
        await RisingEdge(dut.clk)
        under_way.append(
            pack(scalar.multiply(word, factor.repeat(config.lanes // factors))) if going else None
        )
        busy = any(item is not None for item in under_way)
        due = under_way.popleft()
        assert case.known(dut.busy) == busy, f"busy must be {busy}"
        assert case.known(dut.o_valid) == (due is not None), (
            f"a product must come {config.mul_stages} cycles later"
        )
        if due is not None:
            got = case.known(dut.o)
            assert got == due, f"product must be {unpack(due, config.lanes)}, not {unpack(got, config.lanes)}"
            compared += 1
    case.checked(compared)

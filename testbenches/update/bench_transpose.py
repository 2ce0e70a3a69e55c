"""Bench of transpose.py: what was written word by word is read lane by lane."""

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.numbers32 import numbers, pack
from kit.points import both, every_bit, high, low, watch
from kit.streams import clock_and_reset

from simgnn.hw.update.transpose import BlockTranspose

DUT = BlockTranspose
DESIGNS = {"four": {"rows": 4, "lanes": 8}, "one": {"rows": 1, "lanes": 1}}
watch("every word is written in a cycle of its own", *[high("write")] * 8)
watch("the block that is read is written", both(low("block"), lambda ports: ports.write & 1))
watch("the other block is written", both(high("block"), lambda ports: ports.write & 1))
watch("nothing is written", low("write"))
watch("the first lane", low("lane"))
watch("the last lane", every_bit("lane"))


@cocotb.test()
@cocotb.parametrize(busy=[0.2, 1.0], count=[case.pick(short=200, full=5000)])
async def transpose(dut, busy, count):
    """Words are written at random; a lane of a block is read in every cycle."""
    design = case.design(DESIGNS)
    rows, lanes = design["rows"], design["lanes"]
    random = case.generator(busy)
    rng = np.random.default_rng(random.getrandbits(32))
    words = np.zeros((2 * rows, lanes), dtype=np.float32)
    dut.write.value = 0
    await clock_and_reset(dut)
    for cycle in range(count):
        at = cycle if cycle < 2 * rows else random.randrange(2 * rows)
        write = cycle < 2 * rows or random.random() < busy
        word = numbers(rng, lanes)
        dut.write.value, dut.word.value = write << at, pack(word)
        block, lane = random.randrange(2), random.randrange(lanes)
        dut.block.value, dut.lane.value = block, lane
        await RisingEdge(dut.clk)
        if cycle >= 2 * rows:
            wanted = words[block * rows : (block + 1) * rows, lane]
            assert case.known(dut.o) == pack(wanted), f"lane {lane} of block {block} must be {wanted}"
        if write:
            words[at] = word
    case.checked(count - 2 * rows)

"""Bench of clustered.py: sums of whole commands bit by bit, and the cycles that edges, words and hazards take."""

import cocotb
from kit.configured import configured
from kit.drivers.gather_driver import GatherDriver, watch_gather
from kit.sizes import NARROW, WIDE

from simgnn.hw.aggregate.clustered.clustered import ClusteredGather
from simgnn.hw.config import HardwareConfig

DUT = configured(ClusteredGather)
FOUR = HardwareConfig(
    data_bits=128,
    burst_beats=8,
    clusters=4,
    ring_words=32,
    queue_depth=8,
    accumulator_words=16,
    array_rows=4,
    array_columns=4,
)
DESIGNS = {name: {"config": config} for name, config in (("narrow", NARROW), ("wide", WIDE), ("four", FOUR))}
SOURCES = 24
watch_gather()


def turns_of_the_ring(config, words):
    """Cycles that a row takes longer where the ring holds so few that it is filled and emptied by turns."""
    return int(config.ring_words < 4 * words)


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], hot=[0.0, 0.7], words=[1, 3])
async def sums(dut, idle, stall, hot, words):
    """Commands that follow each other at once."""
    bench = GatherDriver(dut, hot, words, designs=DESIGNS, idle=idle, stall=stall)
    await bench.run_random(hot, words)


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def full(dut, words):
    """With an edge for every cluster at each source, every cluster adds in every cycle."""
    bench = GatherDriver(dut, words, designs=DESIGNS)
    await bench.start()
    config = bench.config
    turns = min(config.accumulator_words // words, config.add_stages + 2)
    graph = [
        [owner + config.clusters * (source % turns) for owner in range(config.clusters)]
        for source in range(SOURCES)
    ]
    spent = await bench.run(graph, words=words)
    each = max(words, config.clusters // config.edges_per_cycle) + turns_of_the_ring(config, words)
    assert spent["hazard"] == 0 and spent["span"] <= SOURCES * each + config.clusters, (
        f"{SOURCES} sources must take {each} cycles each, not {spent}"
    )
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def fragments(dut, words):
    """Sources of one edge each, their destinations in every cluster by turns, keep all clusters at work as far as the
    sources' words come: one per cycle."""
    bench = GatherDriver(dut, words, designs=DESIGNS)
    await bench.start()
    config = bench.config
    destinations = config.clusters * min(config.accumulator_words // words, config.add_stages + 2)
    spent = await bench.run([[source % destinations] for source in range(SOURCES)], words=words)
    each = words + turns_of_the_ring(config, words)
    assert spent["hazard"] == 0 and spent["span"] <= SOURCES * each + 4, (
        f"{SOURCES} sources must take {each} cycles each, not {spent}"
    )
    await bench.finish()


@cocotb.test()
async def hazard(dut):
    """Additions to one destination begin `add_stages` + 2 cycles apart, and the wait is reported."""
    bench = GatherDriver(dut, designs=DESIGNS)
    await bench.start()
    each = bench.config.add_stages + 2
    spent = await bench.run([[0]] * SOURCES, words=1)
    wanted = {"span": (SOURCES - 1) * each + 1, "hazard": (SOURCES - 1) * (each - 1)}
    got = {name: spent[name] for name in wanted}
    assert got == wanted, f"one destination must take {wanted}, not {spent}"
    await bench.finish()

"""Bench of clustered.py: sums of whole commands bit by bit, and the cycles that edges, words and hazards take."""

import cocotb
from kit import case
from kit.configured import configured
from kit.drivers.gather_driver import GatherDriver
from kit.graphs import random_graph
from kit.numbers32 import HARD, PLAIN, ZEROS
from kit.points import every_bit, high, low, watch
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
watch("a sum is read as additions begin", high("drain", "adding"))
watch("the second half is added to", high("adding", "half"))
watch("an edge waits for an addition to its sum", high("hazard"))
watch("an addition behind a wait for one", high("hazard"), high("adding"))
watch("edges wait for features", high("unfed"))
watch("edges have not been taken", high("unread"))
watch("no room for a word", low("room"))
watch("a word in every cycle", *[high("word_valid")] * 3)
watch("a pause between words", high("word_valid"), low("word_valid"), high("word_valid"))
watch("every cluster ends a word at once", every_bit("added"))
watch("a command begins behind the end of another", high("done"), high("done", "start"))


def turns_of_the_ring(config, words):
    """Cycles that a row takes longer where the ring holds so few that it is filled and emptied by turns."""
    return int(config.ring_words < 4 * words)


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], hot=[0.0, 0.7], words=[1, 3])
async def sums(dut, idle, stall, hot, words):
    """Commands that follow each other at once."""
    bench = GatherDriver(dut, hot, words, designs=DESIGNS, idle=idle, stall=stall)
    await bench.start()
    destinations = bench.config.accumulator_words // words * bench.config.clusters
    for kind in (PLAIN, HARD, ZEROS) * case.pick(short=1, full=6):
        graph = random_graph(bench.random, bench.random.randint(1, 30), destinations, hot)
        await bench.run(graph, words=words, kind=kind)
    await bench.finish()


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

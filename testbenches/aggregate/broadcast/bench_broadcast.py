"""Bench of broadcast.py: sums of whole commands bit by bit, and the cycles that fragmentation, conflicts and hazards
take."""

import cocotb
from kit.configured import configured
from kit.drivers.gather_driver import FLIGHT, GatherDriver, watch_gather
from kit.sizes import BROADCAST_DESIGNS

from simgnn.hw.aggregate.broadcast.broadcast import BroadcastGather

DUT = configured(BroadcastGather)
DESIGNS = BROADCAST_DESIGNS
watch_gather()


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], hot=[0.0, 0.7], words=[1, 3])
async def sums(dut, idle, stall, hot, words):
    """Commands that follow each other at once."""
    bench = GatherDriver(dut, hot, words, idle=idle, stall=stall, designs=DESIGNS)
    await bench.run_random(hot, words)


SOURCES = 24


def fitting(config, words):
    """Turns of destinations, one for each PE, until one comes back: long enough for the adders, if there is room."""
    return min(config.accumulator_words // words, config.add_stages + 2)


def starved(config, words, spent):
    """Cycles without features, which are no fault of the network where the ring is short."""
    return spent["unfed"] if config.ring_words < 3 * words + FLIGHT else 0


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def full(dut, words):
    """As many edges as PEs, each with a gather PE of its own: every PE adds in every cycle."""
    bench = GatherDriver(dut, words, designs=DESIGNS)
    await bench.start()
    config = bench.config
    turns = fitting(config, words)
    graph = [
        [pe + config.clusters * (source % turns) for pe in range(config.clusters)]
        for source in range(SOURCES)
    ]
    spent = await bench.run(graph, words=words)
    messages = words * config.lanes // config.gather_width
    # Edges and words of features may be slower, too.
    each = max(messages, config.clusters // config.edges_per_cycle)
    span = spent["span"] - starved(config, words, spent)
    assert spent["hazard"] == 0 and span <= SOURCES * each + config.clusters, (
        f"{SOURCES} sources must take {each} cycles each, not {spent}"
    )
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def fragmentation(dut, words):
    """A source takes as long with one edge as with one for each PE."""
    bench = GatherDriver(dut, words, designs=DESIGNS)
    await bench.start()
    config = bench.config
    destinations = config.clusters * fitting(config, words)
    graph = [[source % destinations] for source in range(SOURCES)]
    spent = await bench.run(graph, words=words)
    each = words * config.lanes // config.gather_width
    span = spent["span"] - starved(config, words, spent)
    assert spent["hazard"] == 0 and SOURCES * each <= span <= SOURCES * each + 2, (
        f"{SOURCES} sources of one edge must take {each} cycles each, not {spent}"
    )
    await bench.finish()


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def conflict(dut, words):
    """Edges of a source whose destinations share a gather PE take their turn."""
    bench = GatherDriver(dut, words, designs=DESIGNS)
    await bench.start()
    config = bench.config
    turns = fitting(config, words)
    graph = [
        [config.clusters * ((2 * source + edge) % turns) for edge in range(2)] for source in range(SOURCES)
    ]
    spent = await bench.run(graph, words=words)
    each = 2 * words * config.lanes // config.gather_width
    assert SOURCES * each <= spent["span"], f"{SOURCES} conflicts must take {each} cycles each, not {spent}"
    if turns * each // 2 >= config.add_stages + 2 and turns > 2:
        assert (
            spent["hazard"] == 0 and spent["span"] <= SOURCES * each + 2 * SOURCES // config.edges_per_cycle
        ), f"{SOURCES} conflicts must take {each} cycles each, not {spent}"
    await bench.finish()


@cocotb.test()
async def hazard(dut):
    """Additions to one destination begin `add_stages` + 2 cycles apart, and the wait is reported."""
    bench = GatherDriver(dut, designs=DESIGNS)
    await bench.start()
    config = bench.config
    parts = config.lanes // config.gather_width
    spent = await bench.run([[0]] * SOURCES, words=1)
    each = max(parts, config.add_stages + 2)
    wanted = {"span": (SOURCES - 1) * each + parts, "hazard": (SOURCES - 1) * max(0, each - parts)}
    got = {name: spent[name] for name in wanted}
    assert got == wanted, f"one destination must take {wanted}, not {spent}"
    await bench.finish()

"""Bench of hw/router.py: edges reach their clusters in order, and what the router says of them in every cycle."""

import case
import cocotb
import numpy as np
from burst_memory import cycle
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from device_image import DeviceImage, image_of
from sizes import NARROW, WIDE
from streams import reset

from simgnn.hw.config import HardwareConfig
from simgnn.hw.router import EdgeRouter

DUT = EdgeRouter
FOUR = HardwareConfig(
    data_bits=64, burst_beats=1, clusters=4, accumulator_words=64, array_rows=2, array_columns=2
)
GROUPS = HardwareConfig(data_bits=256, burst_beats=8, clusters=8, accumulator_words=16)
DESIGNS = {
    name: {"config": config}
    for name, config in (("narrow", NARROW), ("wide", WIDE), ("four", FOUR), ("groups", GROUPS))
}
ARRIVAL = 4
"""Cycles from a beat to the first of its edges at a cluster: 2 in the reader's buffer, 2 in the router."""


def random_edges(config, random, words, count):
    """(destination, last of its source) of each edge; destinations' accumulators fit."""
    destinations = config.accumulator_words // words * config.clusters
    edges = [[random.randrange(destinations), random.random() < 0.4] for _ in range(count)]
    if edges:
        edges[-1][1] = True
    return edges


def groups_of(config, address, edges, words):
    """What is to come in each cycle: ({cluster: present}, [(slot, edge's bits)], oldest position) per group."""
    size = config.edges_per_cycle
    bits = (config.accumulator_words - 1).bit_length()
    groups, position, number = [], 0, address // 4
    for index, (destination, last) in enumerate(edges):
        slot = (number + index) % size
        if index == 0 or slot == 0:
            groups.append(({}, [], position))
        cluster = destination % config.clusters
        present, items, _ = groups[-1]
        present[cluster] = present.get(cluster, 0) | 1 << slot
        items.append((slot, destination // config.clusters * words | position << bits))
        position += words * last
    return groups, position


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5], words=[1, 3], count=[0, 1, case.pick(short=60, full=2000)]
)
async def routing(dut, idle, stall, words, count):
    """Edges of three lists, at addresses within a beat; every output in every cycle."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, stall, words, count)
    image = image_of(1 << 15, np.random.default_rng(random.getrandbits(32)))
    memory = DeviceImage(dut, config=config, image=image, random=random, idle=idle, stall=stall)
    dut.start.value = dut.room.value = 0
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    cocotb.start_soon(memory.serve())
    checked = 0
    for offset in (0, 4, config.word_bytes * 3 + 4):
        edges = random_edges(config, random, words, count)
        address = 512 + offset
        raw = np.array([d | last << 31 for d, last in edges], dtype="<u4").view(np.uint8)
        image[address : address + raw.size] = raw
        checked += await _list(dut, config, random, memory, edges, address, words=words, stall=stall)
    case.checked(checked)


async def _list(dut, config, random, memory, edges, address, *, words, stall):
    size = len(dut.o) // config.edges_per_cycle
    groups, end = groups_of(config, address, edges, words)
    begin = len(memory.beats)
    dut.start.value = 1
    dut.address.value, dut.edges.value, dut.words.value = address, len(edges), words
    dut.destinations.value = max((destination for destination, _ in edges), default=0) + 1
    dut.room.value = 0
    await RisingEdge(dut.clk)
    dut.start.value = 0
    accepted, cycles, compared, accepts = 0, 0, 0, []
    while accepted < len(groups) or cycles < 3:
        room = random.random() >= stall
        dut.room.value = int(room)
        await RisingEdge(dut.clk)
        cycles += 1
        assert case.known(dut.done) == (accepted == len(groups)), (
            f"done must not be high with {accepted} of {len(groups)} groups taken"
        )
        oldest = groups[accepted][2] if accepted < len(groups) else end
        assert case.known(dut.oldest) == oldest, f"oldest must be {oldest}, not {case.known(dut.oldest)}"
        assert not case.known(dut.stray), "no edge names a row that there is no sum for"
        present = {c: case.known(getattr(dut, f"present_{c}")) for c in range(config.clusters)}
        present = {c: bits for c, bits in present.items() if bits}
        assert room or not present, "no edge must come while there is no room"
        compared += 3
        if not present:
            continue
        assert accepted < len(groups), "nothing must come after the last edge"
        wanted, items, _ = groups[accepted]
        assert present == wanted, f"clusters must take {wanted} of group {accepted}, not {present}"
        payload = case.known(dut.o)
        for slot, item in items:
            got = payload >> slot * size & (1 << size) - 1
            assert got == item, f"edge {slot} of group {accepted} must be {item:#x}, not {got:#x}"
        compared += len(items)
        accepted += 1
        accepts.append(cycles)
        assert cycles < 100 * len(edges) + 100, "edges must arrive, not wait for ever"
    lanes = config.lanes
    beats = (address % config.word_bytes // 4 + len(edges) + lanes - 1) // lanes if edges else 0
    assert len(memory.beats) - begin == beats, f"{beats} beats must be read, not {len(memory.beats) - begin}"
    if edges and not memory.idle and not stall and config.burst_beats > 1:
        # Beats that hold one group come one per cycle, which the reader cannot ask for without a gap at short bursts.
        spare = 0 if lanes > config.edges_per_cycle else len(groups) // config.burst_beats * 8
        assert accepts[-1] - accepts[0] <= len(groups) - 1 + spare, (
            "a group must pass in every cycle when nothing stalls"
        )
    return compared


@cocotb.test()
async def latency(dut):
    """The first edge is offered `ARRIVAL` cycles after its beat."""
    config = case.design(DESIGNS)["config"]
    random = case.generator()
    image = image_of(1 << 12, np.random.default_rng(1))
    image[:4] = np.array([1 << 31], dtype="<u4").view(np.uint8)
    memory = DeviceImage(dut, config=config, image=image, random=random, latency=5)
    dut.start.value = 0
    dut.room.value = 1
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    cocotb.start_soon(memory.serve())
    dut.start.value, dut.address.value, dut.edges.value, dut.words.value = 1, 0, 1, 1
    while not case.known(dut.present_0):
        await RisingEdge(dut.clk)
        dut.start.value = 0
    took = cycle() - memory.beats[0]
    assert took == ARRIVAL, f"an edge must be offered {ARRIVAL} cycles after its beat, not {took}"
    case.checked(1)


@cocotb.test()
@cocotb.parametrize(count=[1, 7, 20])
async def stray(dut, count):
    """An edge to a row behind the last is reported once, wherever in the list it is and however large the row."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(count)
    image = image_of(1 << 12, np.random.default_rng(1))
    memory = DeviceImage(dut, config=config, image=image, random=random)
    dut.start.value = 0
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    cocotb.start_soon(memory.serve())
    destinations = config.accumulator_words * config.clusters - 1
    for wrong in (destinations, 1 << 24, (1 << 31) - 1):
        place = random.randrange(count)
        edges = [random.randrange(destinations) for _ in range(count)]
        edges[place] = wrong
        edges[-1] |= 1 << 31
        image[: 4 * count] = np.array(edges, dtype="<u4").view(np.uint8)
        dut.start.value, dut.address.value, dut.edges.value, dut.words.value = 1, 0, count, 1
        dut.destinations.value, dut.room.value = destinations, 1
        reported = 0
        for _ in range(4 * count + 40):
            await RisingEdge(dut.clk)
            dut.start.value = 0
            reported += case.known(dut.stray)
        assert reported == 1, (
            f"edge {place} of {count} to row {wrong} must be reported once, not {reported} times"
        )
    case.checked(3)

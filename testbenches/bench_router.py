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
DESIGNS = {"narrow": {"config": NARROW}, "wide": {"config": WIDE}, "four": {"config": FOUR}}
ARRIVAL = 4
"""Cycles from a beat to the first of its edges at a cluster: 2 in the reader's buffer, 2 in the router."""


def random_edges(config, random, words, count):
    """(destination, last of its source) of each edge; destinations' accumulators fit."""
    destinations = config.accumulator_words // words * config.clusters
    edges = [[random.randrange(destinations), random.random() < 0.4] for _ in range(count)]
    if edges:
        edges[-1][1] = True
    return edges


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
    ports = [
        [getattr(dut, f"o_{c}_{part}") for part in ("payload", "valid", "ready")]
        for c in range(config.clusters)
    ]
    dut.start.value = 0
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    cocotb.start_soon(memory.serve())
    checked = 0
    for offset in (0, 4, config.word_bytes * 3 + 4):
        edges = random_edges(config, random, words, count)
        address = 512 + offset
        raw = np.array([d | last << 31 for d, last in edges], dtype="<u4").view(np.uint8)
        image[address : address + raw.size] = raw
        checked += await _list(dut, config, random, memory, ports, edges, address, words=words, stall=stall)
    case.checked(checked)


async def _list(dut, config, random, memory, ports, edges, address, *, words, stall):
    bits = (config.accumulator_words - 1).bit_length()
    wanted, position = [], 0
    for destination, last in edges:
        local = destination // config.clusters * words
        wanted.append((destination % config.clusters, local | position << bits, position))
        position += words * last
    begin = len(memory.beats)
    dut.start.value = 1
    dut.address.value, dut.edges.value, dut.words.value = address, len(edges), words
    for _, _, ready in ports:
        ready.value = 0
    await RisingEdge(dut.clk)
    dut.start.value = 0
    accepted, cycles, compared = 0, 0, 0
    shown, held, accepts = None, False, []
    while accepted < len(edges) or cycles < 3:
        readies = [random.random() >= stall for _ in ports]
        for (_, _, ready), value in zip(ports, readies, strict=True):
            ready.value = int(value)
        await RisingEdge(dut.clk)
        cycles += 1
        assert case.known(dut.done) == (accepted == len(edges)), (
            f"done must not be high with {accepted} edges"
        )
        oldest = wanted[accepted][2] if accepted < len(edges) else position
        assert case.known(dut.oldest) == oldest, f"oldest must be {oldest}, not {case.known(dut.oldest)}"
        valid = [c for c, port in enumerate(ports) if case.known(port[1])]
        assert len(valid) <= 1, f"an edge must go to one cluster, not to {valid}"
        assert valid or not held, "an edge must not be withdrawn"
        compared += 2
        if not valid:
            continue
        assert accepted < len(edges), "nothing must come after the last edge"
        shown = valid[0], case.known(ports[valid[0]][0])
        assert shown == wanted[accepted][:2], f"edge {accepted} must be {wanted[accepted][:2]}, not {shown}"
        held = not readies[valid[0]]
        if not held:
            accepted += 1
            accepts.append(cycles)
            compared += 1
        assert cycles < 100 * len(edges) + 100, "edges must arrive, not wait for ever"
    lanes = config.lanes
    beats = (address % config.word_bytes // 4 + len(edges) + lanes - 1) // lanes if edges else 0
    assert len(memory.beats) - begin == beats, f"{beats} beats must be read, not {len(memory.beats) - begin}"
    if edges and not memory.idle and not stall and config.burst_beats > 1:
        assert accepts[-1] - accepts[0] == len(edges) - 1, (
            "an edge must pass in every cycle when nothing stalls"
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
    dut.o_0_ready.value = 0
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    cocotb.start_soon(memory.serve())
    dut.start.value, dut.address.value, dut.edges.value, dut.words.value = 1, 0, 1, 1
    while not case.known(dut.o_0_valid):
        await RisingEdge(dut.clk)
        dut.start.value = 0
    took = cycle() - memory.beats[0]
    assert took == ARRIVAL, f"an edge must be offered {ARRIVAL} cycles after its beat, not {took}"
    case.checked(1)

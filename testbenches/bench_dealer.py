"""Bench of hw/dealer.py: edges reach the scatter PEs in turn, and what the dealer says of them in every cycle."""

import case
import cocotb
import numpy as np
from bench_router import random_edges
from burst_memory import cycle
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from device_image import DeviceImage, image_of
from sizes import BROADCAST_DESIGNS
from streams import reset

from simgnn.hw.dealer import EdgeDealer

DUT = EdgeDealer
DESIGNS = BROADCAST_DESIGNS
ARRIVAL = 4
"""Cycles from a beat to the first of its edges at a scatter PE: 2 in the reader's buffer, 2 in the dealer."""


def deal(config, address, edges, words, turn):
    """What is to come in each cycle: ({scatter PE: edge's bits}, oldest position) per group, position behind, turn."""
    size = config.edges_per_cycle
    owner_bits = max(1, (config.clusters - 1).bit_length())
    position_place = owner_bits + (config.accumulator_words - 1).bit_length()
    groups, position = [], 0
    for index, (destination, last) in enumerate(edges):
        slot = (address // 4 + index) % size
        if index == 0 or slot == 0:
            groups.append(({}, position))
            turn += 1
        pe = (turn - 1) * size % config.clusters + slot
        local = destination // config.clusters * words
        groups[-1][0][pe] = destination % config.clusters | local << owner_bits | position << position_place
        position += words * last
    return groups, position, turn


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5], words=[1, 3], count=[0, 1, case.pick(short=60, full=2000)]
)
async def dealing(dut, idle, stall, words, count):
    """Edges of three lists, at addresses within a beat; every output in every cycle."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, stall, words, count)
    image = image_of(1 << 15, np.random.default_rng(random.getrandbits(32)))
    memory = DeviceImage(dut, config=config, image=image, random=random, idle=idle, stall=stall)
    dut.start.value = dut.room.value = 0
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    cocotb.start_soon(memory.serve())
    checked, turn = 0, 0
    for offset in (0, 4, config.word_bytes * 3 + 4):
        edges = random_edges(config, random, words, count)
        address = 512 + offset
        raw = np.array([d | last << 31 for d, last in edges], dtype="<u4").view(np.uint8)
        image[address : address + raw.size] = raw
        groups, end, turn = deal(config, address, edges, words, turn)
        dut.start.value = 1
        dut.address.value, dut.edges.value, dut.words.value = address, len(edges), words
        dut.destinations.value = max((destination for destination, _ in edges), default=0) + 1
        await RisingEdge(dut.clk)
        dut.start.value = 0
        begin = len(memory.beats)
        checked += await _list(dut, config, random, groups, end, stall=stall, full=not idle)
        lanes = config.lanes
        beats = (address % config.word_bytes // 4 + len(edges) + lanes - 1) // lanes if edges else 0
        assert len(memory.beats) - begin == beats, (
            f"{beats} beats must be read, not {len(memory.beats) - begin}"
        )
    case.checked(checked)


async def _list(dut, config, random, groups, end, *, stall, full):
    size = len(dut.o) // config.edges_per_cycle
    accepted, cycles, compared, accepts, refused = 0, 0, 0, [], 0
    while accepted < len(groups) or cycles < 3:
        room = [random.random() >= stall for _ in range(config.clusters)]
        dut.room.value = sum(ready << pe for pe, ready in enumerate(room))
        await RisingEdge(dut.clk)
        cycles += 1
        wanted, oldest = groups[accepted] if accepted < len(groups) else ({}, end)
        assert case.known(dut.done) == (accepted == len(groups)), (
            f"done must not be high with {accepted} of {len(groups)} groups dealt"
        )
        assert case.known(dut.oldest) == oldest, f"oldest must be {oldest}, not {case.known(dut.oldest)}"
        present = case.known(dut.present)
        compared += 3
        if not all(room[pe] for pe in wanted):
            assert not present, f"group {accepted} must wait for room, not go to {present:#b}"
            refused += 1
            continue
        if not present:
            continue
        assert present == sum(1 << pe for pe in wanted), (
            f"group {accepted} must go to {wanted}, not {present:#b}"
        )
        payload = case.known(dut.o)
        for pe, item in wanted.items():
            got = payload >> pe % config.edges_per_cycle * size & (1 << size) - 1
            assert got == item, f"PE {pe} must take {item:#x} of group {accepted}, not {got:#x}"
        compared += len(wanted)
        accepted += 1
        accepts.append(cycles)
        assert cycles < 1000 * len(groups) + 100, "edges must arrive, not wait for ever"
    assert refused or not stall or len(groups) < 2 or config.clusters == 1, "no group had to wait for room"
    if groups and full and not stall:
        # Beats that hold one group come one per cycle, which the reader cannot ask for without a gap at short bursts.
        spare = 0 if config.lanes > config.edges_per_cycle else len(groups) // config.burst_beats * 8
        assert accepts[-1] - accepts[0] <= len(groups) - 1 + spare, (
            "a group must pass in every cycle when nothing stalls"
        )
    return compared


@cocotb.test()
async def latency(dut):
    """The first edge is dealt `ARRIVAL` cycles after its beat, whatever room other PEs than its own have."""
    config = case.design(DESIGNS)["config"]
    image = image_of(1 << 12, np.random.default_rng(1))
    image[:4] = np.array([1 << 31], dtype="<u4").view(np.uint8)
    memory = DeviceImage(dut, config=config, image=image, random=case.generator(), latency=5)
    dut.start.value = 0
    dut.room.value = 1
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    cocotb.start_soon(memory.serve())
    dut.start.value, dut.address.value, dut.edges.value, dut.words.value = 1, 0, 1, 1
    waited = 0
    while not case.known(dut.present):
        await RisingEdge(dut.clk)
        dut.start.value = 0
        waited += 1
        assert waited < 100, "an edge must not wait for room that it does not need"
    took = cycle() - memory.beats[0]
    assert took == ARRIVAL, f"an edge must be dealt {ARRIVAL} cycles after its beat, not {took}"
    case.checked(1)

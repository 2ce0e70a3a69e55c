"""Bench of unpacker.py: blocks that Python made become the words that they were made of."""

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.read_clients import unpack
from kit.models.burst_memory import BurstMemory
from kit.oracles.blocks import blocks_of_column, places, random_column
from kit.points import high, waits, watch
from kit.sizes import DESIGNS
from kit.streams import clock_and_reset, pulse, reset, run_clock

from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, unpack_cycles
from simgnn.hw.transfer.unpacker import BlockUnpacker

__all__ = ["DESIGNS", "DUT"]
DUT = configured(BlockUnpacker)
watch("a run waits", waits("run"))
watch("a word in every cycle", *[high("word_valid")] * 8)
watch("a word needs no beat", lambda ports: ports.moving and not ports.i_ready)
watch("a beat waits", waits("i"))
case.declare("a column of zeros", "lengths from within a word", "a rest of a block")


async def words_of(dut, random, blocks, *, idle, limit, count):
    """Play reader and cutter: runs that are asked for, the words that come, and cycles of steps and words."""
    config = case.design(DESIGNS)["config"]
    runs, words, steps, came = [], [], [], []
    beats = [beat for block in blocks for beat in block]
    place = 0
    for cycle in range(limit):
        allowed = sum(len(block) for block in blocks[: len(runs)])
        offers = place < min(allowed, len(beats)) and random.random() >= idle
        dut.run_ready.value = random.random() >= idle
        dut.i_valid.value = offers
        dut.i_payload.value = beats[place] if offers else random.getrandbits(config.data_bits)
        await ReadOnly()
        if case.known(dut.run_valid) and case.known(dut.run_ready):
            runs.append(unpack(config, case.known(dut.run_payload)))
        if case.known(dut.moving):
            steps.append(cycle)
        place += offers and case.known(dut.i_ready)
        if case.known(dut.word_valid):
            words.append(case.known(dut.word))
            came.append(cycle)
        await RisingEdge(dut.clk)
        if len(words) == count:
            return runs, words, steps, came
    raise AssertionError(f"{count} words must come within {limit} cycles, not {len(words)}")


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5, 0.9], count=[case.pick(short=8, full=200)])
async def unpacks(dut, idle, count):
    """Words are the column's, each `unpack_cycles` behind its step; runs are the blocks, as long as the list says."""
    config = case.design(DESIGNS)["config"]
    lanes, random = config.lanes, case.generator(idle, count)
    lists = {}
    memory = BurstMemory(
        dut,
        config=config,
        random=random,
        read=lambda address: sum(
            lists.get(address + LENGTH_BYTES * lane, 0) << 32 * lane for lane in range(lanes)
        ),
        idle=idle,
    )
    dut.start.value, dut.i_valid.value, dut.run_ready.value = 0, 0, 0
    await clock_and_reset(dut)
    cocotb.start_soon(memory.serve())
    compared = 0
    for number in range(count):
        rows = random.choice([1, 5, BLOCK_WORDS, BLOCK_WORDS + 1, 100])
        column = random_column(random, rows, lanes)
        blocks = blocks_of_column(column, lanes)
        address, lengths = places(random, config, len(blocks), near=32)
        lists.clear()
        lists.update({lengths + LENGTH_BYTES * n: len(block) for n, block in enumerate(blocks)})
        case.met("a column of zeros", not any(column))
        case.met("lengths from within a word", lengths % config.word_bytes)
        case.met("a rest of a block", rows % BLOCK_WORDS)
        case.drive(dut, rows=rows, address=address, distance=address - lengths)
        await pulse(dut, dut.start)
        runs, words, steps, came = await words_of(
            dut, random, blocks, idle=idle, limit=2000 + 60 * rows, count=rows
        )
        expected = [
            (address + n * SLOT_WORDS * config.word_bytes, len(block)) for n, block in enumerate(blocks)
        ]
        assert runs == expected, f"column {number}: runs must be {expected}, not {runs}"
        assert words == column, f"column {number}: words must be those that were packed"
        bitmaps = {n * (BLOCK_WORDS + 1) for n in range(len(blocks))}
        of_words = [cycle for place, cycle in enumerate(steps) if place not in bitmaps]
        assert came == [cycle + unpack_cycles(lanes) for cycle in of_words]
        if not idle:
            assert of_words[: min(rows, BLOCK_WORDS)] == list(
                range(of_words[0], of_words[0] + min(rows, BLOCK_WORDS))
            ), "a block's words must be taken apart in cycles that follow each other"
        compared += rows + len(runs)
    case.checked(compared)


@cocotb.test()
async def first_request(dut):
    """The list of lengths of a column of any size is asked for from its first length's word on; a reset ends that."""
    config = case.design(DESIGNS)["config"]
    random = case.generator("first")
    case.drive(dut, start=0, i_valid=0, run_ready=0, request_ready=0, response_valid=0)
    run_clock(dut)
    count = case.pick(short=80, full=2000)
    for _ in range(count):
        await reset(dut)
        rows = random.getrandbits(random.randint(1, len(dut.rows))) | 1
        address, lengths = places(random, config, 1, near=32)
        case.drive(dut, rows=rows, address=address, distance=address - lengths)
        await pulse(dut, dut.start)
        for _ in range(8):
            await RisingEdge(dut.clk)
            if case.known(dut.request_valid):
                break
        asked = case.known(dut.request_payload) & (1 << config.address_bits) - 1
        expected = lengths // config.word_bytes * config.word_bytes
        assert case.known(dut.request_valid) and asked == expected, (
            f"{expected:#x} must be asked for, not {asked:#x}"
        )
    case.checked(count)

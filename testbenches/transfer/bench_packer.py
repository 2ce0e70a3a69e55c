"""Bench of packer.py: columns of words as blocks, against blocks that Python makes of them."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.read_clients import unpack
from kit.oracles.blocks import places, random_column, under, written
from kit.points import high, waits, watch
from kit.sizes import DESIGNS
from kit.streams import clock_and_reset, pulse, reset

from simgnn.hw.compressed import BLOCK_WORDS, SLOT_WORDS, TURN_CYCLES, blocks_of, pack_cycles
from simgnn.hw.transfer.packer import BlockPacker

__all__ = ["DESIGNS", "DUT"]
DUT = configured(BlockPacker)
watch("a run waits", waits("run"))
watch("a word is read in every cycle", *[high("fetch")] * 8)
watch("beats in cycles that follow each other", high("take"), high("take"))
watch("a beat that nobody takes", lambda ports: ports.ready and not ports.take)
case.declare("a word of zeros", "a block without zeros", "lengths from within a word", "a rest of a block")


class Column:
    """A column on its way through the packer, in any cycle of which runs and beats may be held up."""

    def __init__(self, dut, random, *, stall, words, tail, address, lengths):
        self.dut, self.random, self.stall, self.words = dut, random, stall, words
        self.lanes = case.design(DESIGNS)["config"].lanes
        self.runs, self.beats, self.fetched, self.offered = [], [], [], []
        case.drive(dut, rows=len(words), tail=tail, address=address)
        dut.distance.value = address - lengths

    async def pass_through(self, limit):
        """Play bank, cutter and queue until the packer is done."""
        dut, random = self.dut, self.random
        dut.take.value = dut.run_ready.value = 0
        await pulse(dut, dut.start)
        taken = False
        config = case.design(DESIGNS)["config"]
        for cycle in range(limit):
            dut.run_ready.value = random.random() >= self.stall
            dut.take.value = 0
            await cocotb.triggers.ReadWrite()
            if case.known(dut.ready):
                dut.take.value = random.random() >= self.stall
            await cocotb.triggers.ReadOnly()
            fetch, takes = case.known(dut.fetch), case.known(dut.take)
            if case.known(dut.run_valid) and not self.offered:
                self.offered.append(cycle)
            if case.known(dut.run_valid) and case.known(dut.run_ready):
                self.runs.append(unpack(config, case.known(dut.run_payload)))
            if taken:
                self.beats.append((case.known(dut.beat), case.known(dut.lanes)))
            done = case.known(dut.done)
            await RisingEdge(dut.clk)
            taken = takes
            if fetch:
                dut.word.value = self.words[len(self.fetched)]
                self.fetched.append(cycle)
            else:
                dut.word.value = random.getrandbits(32 * self.lanes)  # nobody reads it
            if done and not taken:
                return
        raise AssertionError(f"{len(self.words)} words must be packed within {limit} cycles")


@cocotb.test()
@cocotb.parametrize(stall=[0.0, 0.5, 0.9], count=[case.pick(short=8, full=200)])
async def packs(dut, stall, count):
    """Runs and beats are those of Python's blocks; words are read and sent as quickly as the docstring says."""
    config = case.design(DESIGNS)["config"]
    lanes, random = config.lanes, case.generator(stall, count)
    dut.start.value = 0
    await clock_and_reset(dut)
    compared = 0
    for number in range(count):
        rows = random.choice([1, 5, BLOCK_WORDS, BLOCK_WORDS + 1, 100])
        columns = random.randint(1, lanes)
        words = random_column(random, rows, lanes)
        seen = [word & (1 << 32 * columns) - 1 for word in words]
        address, lengths = places(random, config, blocks_of(rows), near=64)
        case.met("a word of zeros", 0 in seen)
        case.met(
            "a block without zeros", all(all(w >> 32 * i & 0xFFFFFFFF for i in range(lanes)) for w in seen)
        )
        case.met("lengths from within a word", lengths % config.word_bytes)
        case.met("a rest of a block", rows % BLOCK_WORDS)
        column = Column(
            dut, random, stall=stall, words=words, tail=columns % lanes, address=address, lengths=lengths
        )
        await column.pass_through(100 + 40 * SLOT_WORDS * (blocks_of(rows) + 1))
        runs, beats = written(seen, lanes=lanes, address=address, lengths=lengths)
        assert column.runs == runs, f"column {number}: runs must be {runs}, not {column.runs}"
        found = [(under(data, strobes, lanes), strobes) for data, strobes in column.beats]
        assert found == beats, f"column {number}: beats must be {beats}, not {found}"
        if not stall:
            first = min(rows, BLOCK_WORDS)
            assert column.fetched[:first] == list(range(column.fetched[0], column.fetched[0] + first))
            assert column.offered[0] == column.fetched[first - 1] + pack_cycles(lanes)
            if rows > BLOCK_WORDS:
                gap = column.fetched[BLOCK_WORDS] - column.fetched[BLOCK_WORDS - 1]
                assert gap == 1 + TURN_CYCLES, (
                    f"the next block must begin {1 + TURN_CYCLES} cycles later, not {gap}"
                )
        compared += len(runs) + len(beats)
    case.checked(compared)


@cocotb.test()
async def cut_off(dut):
    """A reset ends a column, of however many rows, and nothing of it is in the next one."""
    config = case.design(DESIGNS)["config"]
    lanes, random = config.lanes, case.generator("cut off")
    dut.start.value = 0
    await clock_and_reset(dut)
    compared = 0
    for _ in range(case.pick(short=40, full=500)):
        rows = random.getrandbits(random.randint(7, len(dut.rows))) | 64
        address, lengths = places(random, config, 1 << 8, near=64)
        case.drive(dut, rows=rows, address=address, distance=address - lengths)
        dut.take.value = dut.run_ready.value = 0
        await pulse(dut, dut.start)
        for _ in range(random.randint(1, 3 * BLOCK_WORDS)):
            dut.word.value = random.getrandbits(config.data_bits)
            await RisingEdge(dut.clk)
        await reset(dut)
        words = random_column(random, BLOCK_WORDS + 1, lanes)
        address, lengths = places(random, config, 2, near=64)
        column = Column(dut, random, stall=0.2, words=words, tail=0, address=address, lengths=lengths)
        await column.pass_through(100 + 120 * SLOT_WORDS)
        runs, beats = written(words, lanes=lanes, address=address, lengths=lengths)
        assert column.runs == runs, f"runs must be {runs}, not {column.runs}"
        assert [(under(data, strobes, lanes), strobes) for data, strobes in column.beats] == beats
        compared += len(runs) + len(beats)
    case.checked(compared)

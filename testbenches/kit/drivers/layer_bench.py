"""The accelerator with its memory, its driver and a layer's program."""

import cocotb
import numpy as np
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster
from kit import case
from kit.drivers.axi_port import ReadMemory, WriteMemory
from kit.drivers.kernel_control import DONE, FAILED, KernelControl
from kit.drivers.preload import preload
from kit.numbers32 import PLAIN
from kit.oracles.failures import with_fields
from kit.oracles.layer_program import PAGE_BYTES, SEGMENT, layer_program, moved_memory
from kit.sizes import NARROW
from kit.streams import clock_and_reset

from simgnn.hw.command import BANKS, COMMAND_BYTES, ErrorCause
from simgnn.sim.executions.reference import ReferenceDevice

PRELOADED = {
    "simgnn_accelerator": ("quiet",),
    "simgnn_sequencer": ("fetched",),
    f"simgnn_ram_{NARROW.bank_words}x{NARROW.data_bits}": ("words",),
    f"simgnn_ram_{NARROW.mask_words}x{NARROW.data_bits}": ("words",),
}
"""What a bench of it must name for `Bench.number_from` and `Bench.fill`, and for timeouts."""
PATIENCE = 20_000
"""Cycles that a launch may take."""
PLACES = ("stopped by a command of LOAD", "of STORE", "of AGGREGATE", "of UPDATE", "of the sequencer")


def unfit(config):
    """Why no configuration but `kit.sizes.NARROW` will do."""
    return "fills memories of its own sizes; the kernel's bench takes any configuration"


class Bench:
    """The accelerator of `kit.sizes.NARROW` with its memory, its driver and a program.

    Parameters
    ----------
    program : Program, optional
        With one launch, `SEGMENT`; by default `layer_program`.
    """

    def __init__(self, dut, *key, kind=PLAIN, idle=0.0, stall=0.0, order=None, program=None):
        self.dut, self.config = dut, NARROW
        random = case.generator(*key, kind, idle, stall)
        rng = np.random.default_rng(random.getrandbits(32))
        self.program = layer_program(self.config, rng, kind) if program is None else program
        self.random, self.base, self.memory = random, 0, self.program.memory.copy()
        options = {"config": self.config, "random": random, "idle": idle, "stall": stall}
        self.reads = ReadMemory(dut, "gmem", read=self._word, latency=8, responses={}, **options)
        self.writes = WriteMemory(dut, "gmem", latency=4, responses={}, order=order, **options)
        self.control = KernelControl(AxiLiteMaster(AxiLiteBus.from_prefix(dut, "control"), dut.clk, dut.rst))
        self.started = self.raised = self.cycle = 0

    def _word(self, address):
        return int.from_bytes(
            self.memory[address - self.base :][: self.config.word_bytes].tobytes(), "little"
        )

    def move(self):
        """Let the program lie anywhere in the half of device memory that commands may name."""
        self.base = self.random.getrandbits(self.config.address_bits - 1) // PAGE_BYTES * PAGE_BYTES
        self.memory = moved_memory(self.program, self.base)
        self.writes.image.clear()

    async def start(self):
        for part in (self.reads, self.writes):
            cocotb.start_soon(part.serve())
        await clock_and_reset(self.dut)
        cocotb.start_soon(self._watch())
        await self.control.idle()

    async def _watch(self):
        """Remember when the start was written and when the interrupt rose; after a halt memory is quiet."""
        dut, interrupt, halted = self.dut, 0, False
        while True:
            await RisingEdge(dut.clk)
            if halted and not case.known(dut.halt) and not case.known(dut.rst):
                self.check_quiet()
            halted = case.known(dut.halt)
            written = case.known(dut.control_awvalid) and case.known(dut.control_awready)
            if written and case.known(dut.control_awaddr) == 0:
                self.started = self.cycle
            if case.known(dut.interrupt) and not interrupt:
                self.raised = self.cycle
            interrupt = case.known(dut.interrupt)
            self.cycle += 1

    async def run(self, **arguments):
        """Launch the program and wait for the interrupt; what was pending."""
        await self.launch(**arguments)
        return await self.end()

    async def launch(self, **arguments):
        program, commands = self.program.segment_address(SEGMENT)
        places = {"program": self.base + program, "limit": self.base + self.memory.size, "base": self.base}
        arguments = places | {"commands": commands} | arguments
        await self.control.launch(**arguments)

    async def fill(self):
        """Fill the on-chip memory with noise, which nothing may depend on."""
        await FallingEdge(self.dut.clk)
        memories = {f"bank{bank}": self.config.bank_words for bank in range(BANKS)}
        for name, depth in (memories | {"masks": self.config.mask_words}).items():
            for word in range(depth):
                noise = self.random.getrandbits(self.config.data_bits)
                preload(self.dut, f"memory.{name}.words", noise, element=word)

    async def number_from(self, first):
        """Right behind `launch`, before any command is there, let the first one have this number."""
        await ClockCycles(self.dut.clk, 2)
        await FallingEdge(self.dut.clk)
        preload(self.dut, "sequencer.fetched", first)

    async def end(self):
        """Wait for the interrupt; what was pending."""
        waited = 0
        while not case.known(self.dut.interrupt):
            await RisingEdge(self.dut.clk)
            waited += 1
            assert waited < PATIENCE, f"a launch must end, not run for {PATIENCE} cycles"
        pending = await self.control.acknowledge()
        again = case.known(self.dut.interrupt) and pending != FAILED
        assert not again, "the interrupt must fall when it is acknowledged"
        return pending

    async def recover(self):
        """After an error, wait until the kernel has made itself usable; then memory owes it nothing."""
        assert await self.end() == DONE
        self.check_quiet()
        await self.control.check_end()

    def check_quiet(self):
        """Nothing is offered to memory, and nothing is left to be read, written or answered."""
        dut, reads, writes = self.dut, self.reads, self.writes
        for channel in ("ar", "aw", "w"):
            assert not case.known(getattr(dut, f"gmem_{channel}valid")), f"{channel.upper()}VALID must be low"
        for port in (reads, writes):
            asked = sum(beats for _, _, beats in port.bursts)
            assert len(port.beats) == asked, f"all {asked} beats must be there, not {len(port.beats)}"
        bursts, answers = len(writes.bursts), len(writes.answered)
        assert answers == bursts, f"all {bursts} bursts must be answered, not {answers}"

    async def error(self):
        """Cause, engine, command and address of the error that ended a launch."""
        found = await self.control.error()
        case.met(f"stopped by {ErrorCause(found[0]).name}")
        case.met(PLACES[found[1]])
        return found

    def change(self, index, **values):
        """Change fields of a command in memory."""
        at = self.program.commands_address + index * COMMAND_BYTES
        command = self.memory[at : at + COMMAND_BYTES]
        self.memory[at : at + COMMAND_BYTES] = with_fields(command, **values)

    def check_memory(self):
        """Compare all that was written with what the reference leaves; the bytes compared."""
        with ReferenceDevice(self.config) as device:
            device.load(self.program)
            device.run(SEGMENT)
            wanted = device.read(0, self.memory.size)
        got = self.program.memory.copy()
        for address, value in self.writes.image.items():
            got[address - self.base] = value
        differ = np.flatnonzero(got != wanted)
        assert not differ.size, f"byte {differ[0]:#x} must be {wanted[differ[0]]:#x}, not {got[differ[0]]:#x}"
        return got.size

"""The `reference` execution: a program's results bit by bit, without timing."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, Opcode, Space
from simgnn.sim.device import ClosedDeviceError, DeviceError, Run
from simgnn.sim.executions import kernels
from simgnn.sim.executions.legality import check_program
from simgnn.sim.executions.simulated_device import SimulatedDevice
from simgnn.sim.numerics.aggregate import check_aggregate, nonzero_sources
from simgnn.sim.numerics.blocks import pack, unpack
from simgnn.sim.numerics.engines import run_commands
from simgnn.sim.numerics.onchip import OnChipMemory
from simgnn.sim.program.operands import (
    DESTINATION_LENGTHS,
    SOURCE_LENGTHS,
    CommandError,
    check_bounds,
    rules_of,
)
from simgnn.sim.program.program import PAGE_BYTES, Program, check_memory

if TYPE_CHECKING:
    from numba.core.registry import CPUDispatcher

    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.link import LinkTiming
    from simgnn.sim.program.operands import CheckedCommands, CommandRules, Operand


class ReferenceDevice(SimulatedDevice):
    """Runs programs in program order.

    In a legal program, which `load` makes sure of, tokens order all that depends on each other, so that no
    result depends on when the engines run.

    Parameters
    ----------
    link, memory_bytes
        See `SimulatedDevice`.

    Attributes
    ----------
    records
        Whether masks and zeros are kept; in `sspmm` a launch then takes two to four times as long.
    masks : shape (destinations, columns) each
        What the time of the last launch depends on, for the cycle model: of each AGGREGATE in order the sums that are
        wanted, None where it has no mask. Nothing is kept for an organisation whose timing does not depend on them.
    nonzero : shape (sources, columns) each
        The same of the scaled source values that are not zero; nothing is kept where zeros are added like all others.
    blocks : shape (blocks,) each
        Of each LOAD and STORE of blocks in order: `simgnn.sim.numerics.blocks.beats_taken`.
    """

    records = False
    _kernels: ClassVar[Mapping[str, CPUDispatcher]] = {kernels.ENGINES: run_commands}
    """What another process compiles at the first use, in the order in which it is needed."""

    def __init__(
        self, config: HardwareConfig, *, link: LinkTiming | None = None, memory_bytes: int | None = None
    ) -> None:
        super().__init__(config, link=link, memory_bytes=memory_bytes)
        self.masks: list[NDArray[np.bool_] | None] = []
        self.nonzero: list[NDArray[np.bool_]] = []
        self.blocks: list[NDArray[np.int64]] = []
        self._rules: CommandRules
        self._checked: CheckedCommands
        self._chip: OnChipMemory | None = None
        self._pool: ThreadPoolExecutor | None = None
        self._pending: Future[Run] | None = None

    @property
    def _onchip(self) -> OnChipMemory:
        if self._chip is None:
            raise ClosedDeviceError("device must be open to use its memory on chip, not closed")
        return self._chip

    def _start(self) -> None:
        kernels.begin(self._kernels)
        self._chip = OnChipMemory(self.config)
        # A thread, so that the host works while a launch runs, as it would beside a card: compiled code holds no lock.
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reference")

    def _stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
        self._chip = self._pool = self._pending = None

    def load(self, program: Program) -> None:
        """Take a program and check that its tokens order all that must be ordered; see `Device.load`.

        Raises
        ------
        ValueError
            If the program was compiled for other hardware, or its memory or its order of commands is not
            legal.
        """
        super().load(program)

    def _accept(self, program: Program) -> None:
        size = program.memory.size
        if not size or size % PAGE_BYTES:
            raise ValueError(
                f"program memory must be a positive multiple of {PAGE_BYTES} bytes, not {size!r}"
            )
        check_memory(program)
        check_bounds(program)
        self._rules = rules_of(program, self.config)
        self._checked = check_program(program, self.config, self._memory)
        self._onchip.forget()
        self._program = program

    @property
    def memory(self) -> NDArray[np.uint8]:
        """Device memory as it is now, not a copy; the next `load` uses it again."""
        return self._memory

    def _begin(self, segment: str) -> None:
        assert self._pool is not None, "an open device has its thread"
        self._pending = self._pool.submit(self._execute, segment)

    def _end(self, segment: str) -> Run:
        pending, self._pending = self._pending, None
        assert pending is not None, "the launch has begun"
        return pending.result()

    def _execute(self, segment: str) -> Run:
        begin = time.perf_counter()
        self.masks, self.nonzero, self.blocks = [], [], []
        commands, first = self._commands(segment)
        start, stop = self._loaded.segments[segment]
        number, end = first, first + stop - start
        try:
            # One call of compiled code for all commands up to the next that Python has to run.
            for next_alone in [*self._alone(commands, first, end), end]:
                number = self._run(commands, number, next_alone)
                # Compiled code has stopped early: the command breaks a rule about what memory holds.
                if number < next_alone:
                    self._refuse(*commands.command(number)[1:])
                if number < end:
                    self.run_command(commands, number)
                    number += 1
        except CommandError as error:
            code = int(commands.words[number, 0]) & 0xFF
            name = Opcode(code).name if code in list(Opcode) else f"opcode {code}"
            raise DeviceError(f"segment {segment!r}, command {number - first} ({name}): {error}") from error
        return Run(cycles=0, counters={}, wall_seconds=time.perf_counter() - begin)

    def _commands(self, segment: str) -> tuple[CheckedCommands, int]:
        """Commands as they lie in device memory now, and the place of the segment's first among them."""
        start, stop = self._loaded.segments[segment]
        address, count = self._loaded.segment_address(segment)
        held = (
            self._memory[address : address + count * COMMAND_BYTES].view("<u4").reshape(count, COMMAND_WORDS)
        )
        # The kernel fetches commands from memory; so does this, and decodes them anew only where they have changed.
        if np.array_equal(held, self._checked.words[start:stop]):
            return self._checked, start
        return self._rules.check(held.copy()), 0  # the host, or a launch, has written others since

    def _alone(self, commands: CheckedCommands, begin: int, end: int) -> list[int]:
        """Numbers of commands that compiled code does not run, or not without a word in between; in order."""
        names = commands.operands["name"]
        blocks = np.flatnonzero((names == SOURCE_LENGTHS) | (names == DESTINATION_LENGTHS))
        alone = {*(np.searchsorted(commands.first, blocks, side="right") - 1).tolist(), *commands.errors}
        if self.records and self.config.fuses_masks:
            alone |= {*np.flatnonzero(commands.decoded["opcode"] == Opcode.AGGREGATE).tolist()}
        return sorted(number for number in alone if begin <= number < end)

    def _run(self, commands: CheckedCommands, begin: int, end: int) -> int:
        """Run commands, none of which is of those that are run alone; see `run_commands`."""
        kernels.wait(kernels.ENGINES)
        memories = self._onchip.memories(self._memory.view(np.uint32), self._rules)
        return int(run_commands(memories, commands.decoded, commands.operands, commands.first, begin, end))

    def _refuse(self, fields: dict[str, int], operands: dict[str, Operand]) -> None:
        """Say what is wrong with a command at which compiled code has stopped; raises CommandError."""
        if "edges" in operands:
            device = self._memory.view(np.uint32)
            check_aggregate(fields, operands, device, self._onchip, self._rules)
        else:
            for operand in operands.values():
                if operand.reads and operand.space != Space.DEVICE:
                    read = self._onchip.read_mask if operand.name == "mask" else self._onchip.read
                    read(operand)
        raise AssertionError("compiled code stops at a command that breaks a rule")

    def run_command(
        self, commands: CheckedCommands, number: int
    ) -> tuple[Opcode, dict[str, int], dict[str, Operand]]:
        """Run one command by itself.

        Returns
        -------
        What it is, its fields and its operands.

        Raises
        ------
        CommandError
            If it breaks a rule.
        """
        opcode, fields, operands = commands.command(number)
        device = self._memory.view(np.uint32)
        if "source_lengths" in operands:
            lengths, lanes = operands["source_lengths"], self.config.lanes
            bits, taken = unpack(fields["rows"], device, operands["source"], lengths, lanes)
            destination = operands["destination"]
            self._onchip.write(destination, bits[:, : destination.columns])
            self.blocks.append(taken)
        elif "destination_lengths" in operands:
            lengths, lanes = operands["destination_lengths"], self.config.lanes
            bits = self._onchip.read(operands["source"])
            self.blocks.append(pack(bits, device, operands["destination"], lengths, lanes))
        elif self._run(commands, number, number + 1) == number:
            self._refuse(fields, operands)
        if opcode == Opcode.AGGREGATE and self.records and self.config.fuses_masks:
            self.masks.append(self._onchip.read_mask(operands["mask"]) if fields["masked"] else None)
            if self.config.skip_zeros:
                self.nonzero.append(nonzero_sources(fields, operands, device, self._onchip, self._rules))
        return opcode, fields, operands

    def contents(self, space: Space) -> NDArray[np.uint32]:
        """All words of a memory as they are now, not a copy."""
        values: NDArray[np.uint8] | NDArray[np.float32] = (
            self._memory if space == Space.DEVICE else self._onchip.values[space]
        )
        return values.view(np.uint32)

"""The `reference` execution: a program's results bit by bit, without timing."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, Opcode, Space
from simgnn.sim.device import ClosedDeviceError, DeviceError, Run
from simgnn.sim.executions.legality import check_program
from simgnn.sim.executions.simulated_device import SimulatedDevice
from simgnn.sim.numerics.aggregate import aggregate
from simgnn.sim.numerics.onchip import OnChipMemory
from simgnn.sim.numerics.transfer import load, store
from simgnn.sim.numerics.update import gemm
from simgnn.sim.program.operands import CommandError, check_bounds, rules_of
from simgnn.sim.program.program import PAGE_BYTES, Program, check_memory

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.link import LinkTiming
    from simgnn.sim.program.operands import CheckedCommands, CommandRules, Operand


class ReferenceDevice(SimulatedDevice):
    """Interprets programs, command by command in program order.

    In a legal program, which `load` makes sure of, tokens order all that depends on each other, so that no
    result depends on when the engines run.

    Parameters
    ----------
    config
    link, memory_bytes
        See `SimulatedDevice`.

    Attributes
    ----------
    taken : shape (blocks,)
        Of the last LOAD or STORE: of blocks, `simgnn.sim.numerics.blocks.beats_taken`; None of rows.
    """

    def __init__(
        self, config: HardwareConfig, *, link: LinkTiming | None = None, memory_bytes: int | None = None
    ) -> None:
        super().__init__(config, link=link, memory_bytes=memory_bytes)
        self.taken: NDArray[np.int64] | None = None
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
        self._chip = OnChipMemory(self.config)
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
        commands, first = self._commands(segment)
        start, stop = self._loaded.segments[segment]
        for index in range(stop - start):
            try:
                self.run_command(*commands.command(first + index))
            except CommandError as error:
                code = int(commands.words[first + index, 0]) & 0xFF
                name = Opcode(code).name if code in list(Opcode) else f"opcode {code}"
                raise DeviceError(f"segment {segment!r}, command {index} ({name}): {error}") from error
        return Run(cycles=0, counters={}, wall_seconds=time.perf_counter() - begin)

    def _commands(self, segment: str) -> tuple[CheckedCommands, int]:
        """Commands as they lie in device memory now, and the place of the segment's first among them."""
        start, stop = self._loaded.segments[segment]
        address, count = self._loaded.segment_address(segment)
        held = (
            self._memory[address : address + count * COMMAND_BYTES].view("<u4").reshape(count, COMMAND_WORDS)
        )
        if np.array_equal(held, self._checked.words[start:stop]):
            return self._checked, start
        return self._rules.check(held.copy()), 0  # the host, or a launch, has written others since

    def run_command(self, opcode: Opcode, fields: dict[str, int], operands: dict[str, Operand]) -> None:
        """Run one command of the launch that is under way.

        Parameters
        ----------
        opcode, fields, operands
            As `CheckedCommands.command` has them.

        Raises
        ------
        CommandError
            If it breaks a rule that depends on what memory holds.
        """
        device = self._memory.view(np.uint32)
        if opcode == Opcode.LOAD:
            self.taken = load(fields, operands, device, self._onchip, self.config.lanes)
        elif opcode == Opcode.STORE:
            self.taken = store(operands, device, self._onchip, self.config.lanes)
        elif opcode == Opcode.AGGREGATE:
            aggregate(fields, operands, device, self._onchip, self._rules)
        else:
            gemm(fields, operands, self._onchip)

    def contents(self, space: Space) -> NDArray[np.uint32]:
        """All words of a memory as they are now, not a copy."""
        values: NDArray[np.uint8] | NDArray[np.float32] = (
            self._memory if space == Space.DEVICE else self._onchip.values[space]
        )
        return values.view(np.uint32)

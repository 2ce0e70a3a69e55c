"""The `reference` execution: a program's results bit by bit, without timing."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, Opcode, Space
from simgnn.sim.device import Device, DeviceError, Run
from simgnn.sim.executions.legality import check_program
from simgnn.sim.memory.kept_memory import KeptMemory
from simgnn.sim.numerics.aggregate import aggregate
from simgnn.sim.numerics.onchip import OnChipMemory
from simgnn.sim.numerics.transfer import load, store
from simgnn.sim.numerics.update import gemm
from simgnn.sim.program.operands import CommandError, check_bounds, check_memory, rules_of
from simgnn.sim.program.program import PAGE_BYTES


class ReferenceDevice(Device):
    """Interprets programs, command by command in program order.

    In a legal program, which `load` makes sure of, tokens order all that depends on each other, so that no
    result depends on when the engines run.

    Parameters
    ----------
    config : HardwareConfig
    """

    def __init__(self, config):
        super().__init__(config)
        self._onchip = None
        self._pool = None
        self._pending = None
        self._program = None
        self._kept = KeptMemory()

    def open(self):
        self.close()
        self._onchip = OnChipMemory(self.config)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reference")

    def close(self):
        if self._pool is not None:
            self._pool.shutdown()
        self._onchip = self._pool = self._pending = self._program = self._memory = None
        self._kept = KeptMemory()

    def load(self, program):
        """Take a program and check that its tokens order all that must be ordered; see `Device.load`.

        Raises
        ------
        ValueError
            If the program was compiled for other hardware, or its memory or its order of commands is not
            legal.
        """
        if self._onchip is None:
            raise DeviceError("device must be open to load a program, not closed")
        if program.digest != self.config.digest:
            raise ValueError(
                f"program digest must be the hardware's, {self.config.digest}, not {program.digest!r}"
            )
        memory = np.asarray(program.memory, dtype=np.uint8).reshape(-1)
        if not memory.size or memory.size % PAGE_BYTES:
            raise ValueError(
                f"program memory must be a positive multiple of {PAGE_BYTES} bytes, not {memory.size!r}"
            )
        check_memory(memory, program.commands_address, program.commands)
        check_bounds(program)
        self._program = self._memory = None  # the old memory may have to go
        self._memory = self._kept.copy(memory)
        # Without the program's own memory, so that the host can use it again.
        self._program = replace(program, memory=self._memory)
        self._rules = rules_of(program, self.config)
        check_program(program, self.config)
        self._onchip.forget()

    @property
    def memory(self):
        """Device memory as it is now, ndarray of uint8 (not a copy); the next `load` uses it again."""
        return self._memory

    def write(self, address, data):
        image = np.ascontiguousarray(data).reshape(-1).view(np.uint8)
        self._range(address, image.size)[:] = image

    def read(self, address, nbytes):
        return self._range(address, nbytes).copy()

    def _range(self, address, nbytes):
        if self._program is None:
            raise DeviceError("device must have a program before its memory is used, not none")
        if not 0 <= address <= address + nbytes <= self._memory.size:
            raise ValueError(
                f"address must lie in the program's {self._memory.size} bytes, "
                f"not {address!r} with {nbytes!r} bytes"
            )
        return self._memory[address : address + nbytes]

    def launch(self, segment):
        if self._program is None:
            raise DeviceError("device must have a program before a launch, not none")
        if self._pending is not None:
            raise DeviceError("launch must be waited for before the next one, not still be under way")
        if segment not in self._program.segments:
            raise ValueError(f"segment must be one of {', '.join(self._program.segments)}, not {segment!r}")
        self._pending = self._pool.submit(self._execute, segment)

    def wait(self):
        if self._pending is None:
            raise DeviceError("launch must be started before it is waited for, not none")
        pending, self._pending = self._pending, None
        return pending.result()

    def _execute(self, segment):
        begin = time.perf_counter()
        address, count = self._program.segment_address(segment)
        commands = (
            self._range(address, count * COMMAND_BYTES).view("<u4").reshape(count, COMMAND_WORDS).copy()
        )
        for index, words in enumerate(commands):
            try:
                self.run_command(words)
            except CommandError as error:
                code = int(words[0]) & 0xFF
                name = Opcode(code).name if code in list(Opcode) else f"opcode {code}"
                raise DeviceError(f"segment {segment!r}, command {index} ({name}): {error}") from error
        return Run(cycles=0, counters={}, wall_seconds=time.perf_counter() - begin)

    def run_command(self, words):
        """Run one command of the launch that is under way.

        Parameters
        ----------
        words : ndarray of uint32, shape (COMMAND_WORDS,)

        Returns
        -------
        (Opcode, dict of str to int, dict of str to Operand)
            What it is.

        Raises
        ------
        CommandError
            If it breaks a rule.
        """
        opcode, fields, operands = self._rules.decode(words)
        device = self._memory.view(np.uint32)
        if opcode == Opcode.LOAD:
            load(operands, device, self._onchip)
        elif opcode == Opcode.STORE:
            store(operands, device, self._onchip)
        elif opcode == Opcode.AGGREGATE:
            aggregate(fields, operands, device, self._onchip, self._rules)
        else:
            gemm(fields, operands, self._onchip)
        return opcode, fields, operands

    def contents(self, space):
        """All words of a memory as they are now, ndarray of uint32 (not a copy)."""
        values = self._memory if space == Space.DEVICE else self._onchip.values[space]
        return values.view(np.uint32)

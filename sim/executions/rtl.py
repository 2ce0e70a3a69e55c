"""The `rtl` execution: the generated Verilog, compiled by Verilator, in process."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.hw import registers
from simgnn.hw.checks import check_integer
from simgnn.hw.command import ErrorCause
from simgnn.hw.counters import COUNTERS, EVENTS, STATES
from simgnn.sim.device import ClosedDeviceError, DeviceError, Run
from simgnn.sim.executions.kernel_errors import explain_error
from simgnn.sim.executions.simulated_device import SimulatedDevice
from simgnn.sim.harness.kernel_library import HarnessError, RunStatus, VerilatedKernel, build_kernel
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.operands import moved_commands
from simgnn.sim.program.program import PAGE_BYTES
from simgnn.sim.toolchain.design import ARITHMETICS, kernel_modules
from simgnn.sim.toolchain.verilator import SHARING_FLAGS, SHORTER_FLAGS

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.fault import MemoryFault
    from simgnn.sim.memory.link import LinkTiming
    from simgnn.sim.program.program import Program

_Result = TypeVar("_Result")

SHARED_ELEMENTS = 64
"""From this many processing elements on, all elements whose arithmetic is Verilog share one copy of the code, which
builds and runs faster; smaller arrays run faster with a copy for each.
"""
ROWS_APART = 256
"""From this many processing elements on, each row is a model of its own; in a smaller array that is busy, the calls
take longer than they save.
"""
MOST_WHOLE = 1024
"""Up to this many processing elements, a trace shows all signals and an edited row may be any Verilog; a build that
does so for more takes hours."""

STATE_NAMES = tuple(f"{engine}_{state}" for engine, states in STATES.items() for state in states)
"""Columns of a timeline."""

CLEAR_CYCLES = 1 << 24
"""Cycles after reset within which the kernel must be idle; the largest memory takes a quarter of it."""
WATCHDOG_CYCLES = 100_000
"""Cycles without progress after which a launch is given up; the default."""
SLICE_SECONDS = 0.1
"""Time of one call into the simulation, between which signals are handled."""

_START, _DONE, _IDLE = 1, 2, 4
_BOTH_INTERRUPTS = 3
_GOLDEN = 0x9E3779B97F4A7C15


class WordWidthError(ValueError):
    """Verilog from elsewhere has memory ports of another width than the configuration."""


def _sharing(config: HardwareConfig, arithmetic: str, *, whole: bool) -> dict[str, Any]:
    """How to compile modules that have many instances: floating-point units are too large to have copies."""
    elements = config.array_rows * config.array_columns
    apart = elements >= ROWS_APART
    if arithmetic == "host" and not apart:
        return {"flags": SHORTER_FLAGS}
    if elements < SHARED_ELEMENTS:
        return {"no_inline": ("simgnn_fp32_*",)}
    shared = ("simgnn_pe*", "simgnn_fp32_*") if arithmetic == "verilog" else ("simgnn_fp32_*",)
    if not apart:
        return {"flags": SHARING_FLAGS, "no_inline": shared}
    block = "" if whole and elements <= MOST_WHOLE else "simgnn_systolic_row"
    return {"flags": SHARING_FLAGS, "no_inline": ("simgnn_tile_row", *shared), "block": block}


def port_banks(config: HardwareConfig) -> list[int]:
    """Where each memory port's buffer begins on it: far apart, any bit set, the first port's highest.

    With one port it is address 0, as the port has no base. However an address is wrong, it does not wrap around: it is
    below half of the address space, over the ports.
    """
    ports, space = config.ports, 1 << config.address_bits
    if ports == 1:
        return [0]
    noise = (_GOLDEN * (port + 1) % (space // (2 * ports)) & -PAGE_BYTES for port in range(ports))
    return [(ports - 1 - port) * space // ports + low for port, low in enumerate(noise)]


class RtlDevice(SimulatedDevice):
    """The generated Verilog as a device.

    Devices do not share anything: several may run in threads, in parallel.

    Parameters
    ----------
    arithmetic : {"verilog", "host"}
        Whether the floating-point units are simulated or computed by the host; same bits and cycles.
    watchdog_cycles
        Cycles without progress after which a launch is given up.
    trace
        VCD file of every signal from opening to closing, but for those in rows of an array of more than `MOST_WHOLE`
        elements; slow and large.
    timeline_interval
        Cycles per row of `timeline`; 0 for none.
    modules
        Verilog to run instead of what `config` describes, by module name; top ``simgnn_kernel``.
    plusargs
        What that Verilog's ``$value$plusargs`` finds, each without its plus.
    link, memory_bytes
        See `SimulatedDevice`.

    Attributes
    ----------
    most_cycles
        Cycles after which a launch is given up, though something may still move; None where only the watchdog does so.
    fault
        What goes wrong in the memory, in each launch from the next one on.
    error_response
        Cycle in which the last launch's first error response came, and the address of its beat (a write's last one);
        None where none has.
    bursts_owed
        Bursts that the memory has not finished.
    memory_at
        Where the kernel sees device memory's address 0, from the next load on: a multiple of pages on every port.
        Commands and registers say so to the kernel alone; all else counts from 0.
    banks
        Where on each port the loaded program's share of address 0 is.
    interrupt_at
        Cycle in which the last interrupt came.
    cycles
        Cycles simulated since opening.
    timeline : shape (intervals, len(STATE_NAMES))
        Cycles that each state of the last launch's engines took, per interval; columns add up to the counters.
    """

    timed = simulates_logic = True
    timing: MemoryTiming
    timeline: NDArray[np.uint32] | None = None
    arithmetic: str = "verilog"

    def __init__(
        self,
        config: HardwareConfig,
        *,
        timing: MemoryTiming | None = None,
        arithmetic: str = "verilog",
        watchdog_cycles: int = WATCHDOG_CYCLES,
        trace: Path | str | None = None,
        timeline_interval: int = 0,
        modules: dict[str, str] | None = None,
        plusargs: Sequence[str] = (),
        link: LinkTiming | None = None,
        memory_bytes: int | None = None,
    ) -> None:
        super().__init__(config, link=link, memory_bytes=memory_bytes)
        if arithmetic not in ARITHMETICS:
            raise ValueError(f"arithmetic must be one of {', '.join(ARITHMETICS)}, not {arithmetic!r}")
        if trace is not None and Path(trace).suffix != ".vcd":
            raise ValueError(f"trace must be a file that ends in .vcd, not {str(trace)!r}")
        check_integer("watchdog_cycles", watchdog_cycles, 1, (1 << 32) - 1)
        check_integer("timeline_interval", timeline_interval, 0, (1 << 32) - 1)
        self.timing = timing or MemoryTiming()
        self.arithmetic = arithmetic
        self.watchdog_cycles = watchdog_cycles
        self.trace = None if trace is None else Path(trace)
        self.timeline_interval = timeline_interval
        self.fault: MemoryFault | None = None
        self.most_cycles: int | None = None
        self.interrupt_at: int | None = None
        self.memory_at = self._memory_at = 0
        self.banks: tuple[int, ...] = ()
        self._moves = np.empty(0, np.uint8)
        self._modules, self._plusargs = modules, tuple(plusargs)
        self._simulation: VerilatedKernel | None = None
        self._launched_at = 0.0
        self._broken = self._recovered = False
        self._raised = self._status = 0

    @property
    def _kernel(self) -> VerilatedKernel:
        if self._simulation is None:
            raise ClosedDeviceError("device must be open for its kernel to be used, not closed")
        return self._simulation

    def open(self) -> None:
        """Build or find the simulation, and reset the kernel.

        Raises
        ------
        ToolError
            If Verilator or a C++ compiler is missing.
        WordWidthError
            If the Verilog is for memory ports of another width.
        """
        super().open()

    def _start(self) -> None:
        modules = self._modules
        if modules is None:
            modules = kernel_modules(self.config, arithmetic=self.arithmetic)
        traced = self.trace is not None
        # Edited rows may have outputs that no register drives.
        sharing = _sharing(self.config, self.arithmetic, whole=traced or self._modules is not None)
        library = build_kernel(modules, **sharing, trace=traced)
        self._simulation = VerilatedKernel(library, trace=self.trace, plusargs=self._plusargs)
        if self._kernel.word_bytes != self.config.word_bytes:
            raise WordWidthError(
                f"the kernel's word must be {self.config.word_bytes} bytes, not {self._kernel.word_bytes}"
            )

    def _stop(self) -> None:
        kernel, self._simulation = self._simulation, None
        if kernel is not None:
            kernel.close()

    def _accept(self, program: Program) -> None:
        self._program, self._broken = program, False
        self._memory_at = self.memory_at
        # Commands are decoded only where they move: they may be illegal.
        commands = program.commands if self._memory_at else program.commands[:0]
        self._moves = (moved_commands(commands, self.memory_at) ^ commands).reshape(-1).view(np.uint8)
        bases, ports = port_banks(self.config), self.config.ports
        self.banks = tuple(base + self._memory_at // ports for base in bases)
        try:
            self._kernel.use_memory(self._memory, banks=self.banks)
            self._kernel.use_timing(self.timing, clock_mhz=self.config.clock_mhz)
            self._kernel.use_fault(None)
            self._kernel.use_limits(
                reads=self.config.outstanding_reads, writes=self.config.outstanding_writes
            )
            if not self._recovered:
                self._kernel.reset()
                self._await_idle()
            self._recovered = False
            base, limit = program.bounds
            self._write64(registers.MEMORY_BASE, base + self._memory_at)
            self._write64(registers.MEMORY_LIMIT, limit + self._memory_at)
            for port in registers.based_ports(ports):
                self._write64(registers.PORT_BASES + 8 * port, bases[port])
            for register, value in (
                (registers.TIMEOUT, self.watchdog_cycles),
                (registers.GIE, 1),
                (registers.IER, 3),
            ):
                self._kernel.write_register(register, value)
        except HarnessError as error:
            self._broken = True
            raise DeviceError(str(error)) from error

    def _await_idle(self) -> int:
        """Wait until the kernel is idle; AP_CTRL as it is read then."""
        deadline = self._kernel.cycles + CLEAR_CYCLES
        while not (control := self._kernel.read_register(registers.AP_CTRL)) & _IDLE:
            if self._kernel.cycles > deadline:
                self._broken = True
                raise DeviceError(
                    f"the kernel must be idle within {CLEAR_CYCLES} cycles after a reset or an error, and is not"
                )
            self._kernel.run(256)
        return control

    def _take_interrupts(self) -> int:
        """Acknowledge the pending interrupts, and return them."""
        # What is written to ISR toggles: only the bits that were read are taken back.
        pending = self._kernel.read_register(registers.ISR)
        self._kernel.write_register(registers.ISR, pending)
        return pending

    def _begin(self, segment: str) -> None:
        if self._broken:
            raise DeviceError("a device must have a program, loaded anew after an error, to launch a segment")
        address, commands = self._loaded.segment_address(segment)
        self._launched_at = time.perf_counter()
        self._move_commands()
        try:
            self._write64(registers.PROGRAM, address + self._memory_at)
            self._kernel.write_register(registers.COMMANDS, commands)
            self._kernel.use_fault(self.fault)
            self._kernel.launch(timeline_interval=self.timeline_interval)
            self._kernel.write_register(registers.AP_CTRL, _START)
        except HarnessError as error:
            self._broken = True
            self._move_commands()
            raise DeviceError(f"launch of {segment!r}: {error}") from error

    def _move_commands(self) -> None:
        """Have the commands in memory say where the kernel sees their operands, and at the launch's end what they said.

        By the bits that differ: what the kernel wrote over a command is seen as wrong after it.
        """
        address = self._loaded.commands_address
        self._memory[address : address + self._moves.size] ^= self._moves

    def reset(self) -> None:
        """Reset the kernel, also in the middle of a launch, and wait until it is idle; nothing runs before a `load`.

        Raises
        ------
        DeviceError
            If it never is, or breaks a rule of its ports.
        """
        self.abandon()
        try:
            self._kernel.reset()
            self._await_idle()
        except HarnessError as error:
            raise DeviceError(str(error)) from error

    def recover(self) -> None:
        """After an error, wait until the kernel is idle by itself; the next `load` then does not reset it.

        Raises
        ------
        DeviceError
            If it never is, breaks a rule of its ports, or does not report the end of the launch.
        """
        try:
            self._status |= self._await_idle() & _DONE
            self._raised |= self._take_interrupts()
        except HarnessError as error:
            raise DeviceError(str(error)) from error
        if not self._status & _DONE or self._raised != _BOTH_INTERRUPTS:
            raise DeviceError(
                f"a launch that fails must end, by AP_CTRL and an interrupt, not by {self._status:#b} and "
                f"{self._raised:#b}"
            )
        self._recovered = True

    def abandon(self) -> None:
        """Stop in the middle of a launch: the kernel stands still until the next `load` resets it."""
        if self._under_way is not None:
            self._move_commands()
        self._under_way, self._broken = None, True

    def _end(self, segment: str) -> Run:
        try:
            try:
                self._run_to_interrupt(segment)
            finally:
                self._move_commands()
            if self.timeline_interval:
                self.timeline = self._kernel.timeline()
            memory = self._kernel.memory_counts()
            self._finish(segment)
            values = [self._read64(registers.COUNTERS + 8 * index) for index in range(len(COUNTERS))]
        except (HarnessError, KeyboardInterrupt) as error:
            self._broken = True
            if isinstance(error, KeyboardInterrupt):
                raise
            raise DeviceError(f"launch of {segment!r}: {error}; {self._whereabouts()}") from error
        counters = dict(zip(COUNTERS, values, strict=True))
        return Run(counters["cycles"], counters, time.perf_counter() - self._launched_at, memory)

    def transfers(self) -> dict[str, int]:
        """Transfers by AXI4 channel, over all memory ports, that were watched since the device was opened."""
        return self._kernel.transfers()

    def write_register(self, address: int, value: int, *, strobe: int = 0xF) -> None:
        """Write those bytes of a control register whose bit in `strobe` is 1.

        Raises
        ------
        DeviceError
            If the kernel breaks a rule of its ports.
        """
        self._access(lambda kernel: kernel.write_register(address, value, strobe=strobe))

    def read_register(self, address: int) -> int:
        """A control register's value; raises as `write_register` does."""
        return self._access(lambda kernel: kernel.read_register(address))

    def _access(self, access: Callable[[VerilatedKernel], _Result]) -> _Result:
        if self._program is None:
            raise DeviceError("a device must have a program for its registers to be used")
        try:
            return access(self._kernel)
        except HarnessError as error:
            self._broken = True
            raise DeviceError(str(error)) from error

    def pass_cycles(self, cycles: int) -> None:
        """Let cycles pass: of a launch, which may end in them, or after one.

        Raises
        ------
        DeviceError
            If the kernel breaks a rule of its ports.
        """
        if self._program is None:
            raise DeviceError("a device must have a program to let cycles pass")
        end = self._kernel.cycles + cycles
        try:
            # A pending interrupt ends each call after a cycle.
            while self._kernel.cycles < end:
                self._kernel.run(end - self._kernel.cycles)
        except HarnessError as error:
            self._broken = True
            raise DeviceError(f"{error}; {self._whereabouts()}") from error

    @property
    def cycles(self) -> int:
        return self._kernel.cycles

    @property
    def error_response(self) -> tuple[int, int] | None:
        activity = self._kernel.activity()
        return (activity["failed_at"], activity["failed_address"]) if activity["failed_at"] else None

    @property
    def bursts_owed(self) -> int:
        activity = self._kernel.activity()
        return activity["reads"] + activity["writes"]

    def _run_to_interrupt(self, segment: str) -> None:
        events = None
        slice_cycles = 1024
        launched = self._kernel.cycles
        while True:
            if self.most_cycles is not None and self._kernel.cycles - launched > self.most_cycles:
                self._broken = True
                raise DeviceError(
                    f"launch of {segment!r}: no end within {self.most_cycles} cycles; {self._whereabouts()}"
                )
            begin, first = time.perf_counter(), self._kernel.cycles
            # Twice the kernel's own time: its watchdog comes first, unless it is what is broken.
            status = self._kernel.run(slice_cycles, patience=2 * self.watchdog_cycles)
            seconds, cycles = time.perf_counter() - begin, self._kernel.cycles - first
            if status is RunStatus.INTERRUPT:
                self.interrupt_at = self._kernel.cycles - 1
                return
            if status is RunStatus.HUNG:
                # No beat at the ports need not mean that nothing moves: a product of many tiles touches no memory.
                now = [self._read64(registers.COUNTERS + 8 * COUNTERS.index(event)) for event in EVENTS]
                if now == events:
                    self._broken = True
                    self._kernel.flush()
                    quiet = f"no progress for {4 * self.watchdog_cycles} cycles"
                    raise DeviceError(f"launch of {segment!r}: {quiet}; {self._whereabouts()}")
                events = now
            elif cycles == slice_cycles:
                # As many cycles as take about a tenth of a second: Python sees no signal while it is in the library.
                slice_cycles = max(
                    1024, min(4 * slice_cycles, int(SLICE_SECONDS * cycles / max(seconds, 1e-6)))
                )

    def _finish(self, segment: str) -> None:
        """Take the interrupt back, and look whether the launch failed."""
        self._raised = self._take_interrupts()
        control = self._status = self._kernel.read_register(registers.AP_CTRL)
        failure = self._kernel.read_register(registers.ERROR_CAUSE)
        address = self._read64(registers.ERROR_ADDRESS)
        if failure & 0xFF == ErrorCause.NONE:
            if not control & _DONE:
                raise DeviceError(f"launch of {segment!r}: AP_CTRL must say done, not {control:#x}")
            return
        self._broken = True
        self._kernel.flush()
        raise explain_error(
            self.config,
            self._loaded,
            self._memory,
            segment,
            cause=failure,
            command=self._kernel.read_register(registers.ERROR_COMMAND),
            # What lies below memory, such as the 0 that stands for no address, is as the kernel has it.
            address=address - self._memory_at if address >= self._memory_at else address,
            timeout=self.watchdog_cycles,
        )

    def _whereabouts(self) -> str:
        """What each engine that is not idle is doing, and the port's last addresses."""
        activity = self._kernel.activity()
        busy = [
            name
            for bit, name in enumerate(STATE_NAMES)
            if activity["states"] >> bit & 1 and "idle" not in name
        ]
        engines = ", ".join(busy) or "every engine is idle"
        return (
            f"{engines}; last read address {activity['read']:#x} ({activity['reads']} bursts outstanding), "
            f"last write address {activity['write']:#x} ({activity['writes']} outstanding)"
        )

    def _write64(self, register: int, value: int) -> None:
        self._kernel.write_register(register, value & 0xFFFFFFFF)
        self._kernel.write_register(register + 4, value >> 32)

    def _read64(self, register: int) -> int:
        return self._kernel.read_register(register) | self._kernel.read_register(register + 4) << 32

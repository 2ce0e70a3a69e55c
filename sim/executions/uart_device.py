"""The `uart` execution: a board that holds the kernel, at the other end of a serial line."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw import registers
from simgnn.hw.board import address_map
from simgnn.hw.checks import check_integer
from simgnn.hw.command import ErrorCause
from simgnn.hw.counters import COUNTERS
from simgnn.sim.board.uart_line import DEFAULT_BAUD, PATIENCE_SECONDS, UartLine
from simgnn.sim.device import ClosedDeviceError, DeviceError, Run, UnreachableDeviceError
from simgnn.sim.executions.device_memory import DeviceMemory
from simgnn.sim.executions.kernel_errors import explain_error
from simgnn.sim.executions.rtl import WATCHDOG_CYCLES
from simgnn.sim.executions.simulated_device import SimulatedDevice
from simgnn.sim.memory.link import LinkTiming

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.executions.transfers import Transfer
    from simgnn.sim.memory.region import Region
    from simgnn.sim.program.program import Program

BITS_PER_BYTE = 10
"""On the line: a start bit, the byte, a stop bit."""
_START, _IDLE = 1, 4


class UartDevice(SimulatedDevice):
    """A kernel on a board, reached over a serial line.

    The array in which a simulated device has its memory is here what the host has sent, with which it works out what
    a launch uses; what it reads comes from the board. Regions stay in the board's memory, programs are sent when they
    are loaded. Cycles and counters are the board's own.

    Parameters
    ----------
    config
        What the board must hold.
    port, baud, patience
        See `UartLine`.
    watchdog_cycles
        Cycles without progress after which the kernel stops with an error.
    link
        What transfers take on the device's clock; where not given, what the line takes without its frames' heads.
    memory_bytes
        Size of device memory that is used; all of the board's where not given.

    Raises
    ------
    UnreachableDeviceError
        From any method, if the board does not answer as it must, or when it is opened, if it holds another kernel.
    """

    timed = True

    def __init__(
        self,
        config: HardwareConfig,
        *,
        port: str,
        baud: int = DEFAULT_BAUD,
        patience: float = PATIENCE_SECONDS,
        watchdog_cycles: int = WATCHDOG_CYCLES,
        link: LinkTiming | None = None,
        memory_bytes: int | None = None,
    ) -> None:
        line = LinkTiming(bytes_per_second=baud / BITS_PER_BYTE)
        super().__init__(config, link=link or line, memory_bytes=memory_bytes)
        check_integer("watchdog_cycles", watchdog_cycles, 1, (1 << 32) - 1)
        self.port, self.baud, self.patience = port, baud, patience
        self.watchdog_cycles = watchdog_cycles
        self._asked_bytes = memory_bytes
        self._open_line: UartLine | None = None
        self._launched_at = 0.0
        self._broken = False

    @property
    def _line(self) -> UartLine:
        if self._open_line is None:
            raise ClosedDeviceError("device must be open for its board to be used, not closed")
        return self._open_line

    def _start(self) -> None:
        self._open_line = UartLine(self.port, baud=self.baud, patience=self.patience)
        about = self._line.read(address_map.BOARD_BASE, address_map.MEMORY_BYTES // 4 + 1)
        low, high, size = (int(about[place // 4]) for place in _ABOUT)
        found = f"{high << 32 | low:016x}"
        if found != self.config.digest:
            raise UnreachableDeviceError(
                f"{self.port}: board must hold the kernel of {self.config.name} ({self.config.digest}), not {found}"
            )
        if self._asked_bytes is not None and self._asked_bytes > size:
            raise UnreachableDeviceError(
                f"{self.port}: memory_bytes must be at most the board's {size}, not {self._asked_bytes}"
            )
        self._device_memory = DeviceMemory(self._asked_bytes or size)

    def _stop(self) -> None:
        line, self._open_line = self._open_line, None
        if line is not None:
            line.close()

    def allocate(self, nbytes: int, name: str) -> Region:
        region = super().allocate(nbytes, name)
        try:
            # A region begins as zeros on every execution; the board's memory holds what was there before.
            words = (region.end + 3) // 4 - region.address // 4
            self._line.write(address_map.MEMORY_BASE + region.address, np.zeros(words, np.uint32))
        except BaseException:
            self.free(region)
            raise
        return region

    def _accept(self, program: Program) -> None:
        self._broken = True  # until all of it is there
        # In reset the kernel forgets what is on chip, and its port the bursts of a launch that has failed, which could
        # still write into the image.
        reset = address_map.BOARD_BASE + address_map.RESET
        self._line.write(reset, np.array([1]))
        image = program.memory
        self._line.write(address_map.MEMORY_BASE + program.origin, image.view("<u4"))
        self._line.write(reset, np.array([0]))
        self._await_idle()
        base, limit = program.bounds
        self._write_registers(registers.MEMORY_BASE, *_halves(base), *_halves(limit), self.watchdog_cycles)
        # GIE and IER lie side by side.
        self._write_registers(registers.GIE, 1, 3)
        self._program, self._broken = program, False

    def _await_idle(self) -> None:
        deadline = time.monotonic() + self.patience
        while not self._read_registers(registers.AP_CTRL)[0] & _IDLE:
            if time.monotonic() > deadline:
                raise UnreachableDeviceError(
                    f"{self.port}: kernel must be idle within {self.patience:g} s of its reset, and is not"
                )

    def write_async(self, address: int, data: NDArray[Any]) -> Transfer:
        transfer = super().write_async(address, data)
        begin, end = address // 4 * 4, -(-(address + data.nbytes) // 4) * 4
        if end > begin:
            for edge in {begin, end - 4}:  # of words that are written in part
                if edge < address or edge + 4 > address + data.nbytes:
                    self._fetch_around(edge, address, address + data.nbytes)
            self._line.write(address_map.MEMORY_BASE + begin, self._bytes(begin, end - begin).view("<u4"))
        return transfer

    def _fetch_around(self, word: int, begin: int, end: int) -> None:
        """Take the bytes of a word that the host does not write from the board."""
        theirs = self._line.read(address_map.MEMORY_BASE + word, 1).astype("<u4").view(np.uint8)
        mine = self._bytes(word, 4)
        outside = [place for place in range(4) if not begin <= word + place < end]
        mine[outside] = theirs[outside]

    def read_async(self, address: int, nbytes: int) -> Transfer:
        self._place("read", address, nbytes)
        self._fetch(address, nbytes)
        return super().read_async(address, nbytes)

    def inspect(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        self._bytes(address, nbytes)
        self._fetch(address, nbytes)
        return super().inspect(address, nbytes)

    def _fetch(self, address: int, nbytes: int) -> None:
        """Bring what the board's memory holds here."""
        begin, end = address // 4 * 4, -(-(address + nbytes) // 4) * 4
        if nbytes:
            words = self._line.read(address_map.MEMORY_BASE + begin, (end - begin) // 4)
            self._bytes(begin, end - begin)[:] = words.astype("<u4").view(np.uint8)

    def _begin(self, segment: str) -> None:
        if self._broken:
            raise DeviceError("a device must have a program, loaded anew after an error, to launch a segment")
        address, commands = self._loaded.segment_address(segment)
        self._launched_at = time.perf_counter()
        self._broken = True  # until it has ended
        self._write_registers(registers.PROGRAM, *_halves(address), commands)
        self._write_registers(registers.AP_CTRL, _START)

    def _end(self, segment: str) -> Run:
        # The kernel's watchdog ends a launch that stands still, and the line has a deadline for each answer.
        while not (pending := self._read_registers(registers.ISR)[0]):
            if not self._read_registers(registers.GIE)[0] & 1 and not self._read_registers(registers.ISR)[0]:
                raise UnreachableDeviceError(
                    f"board at {self.port} must run {segment!r} until it interrupts, and was reset meanwhile"
                )
        self._write_registers(registers.ISR, pending)
        # Reading clears `done`, so that the next launch does not find this one's.
        self._read_registers(registers.AP_CTRL)
        cause, command, low, high = self._read_registers(registers.ERROR_CAUSE, 4)
        if cause & 0xFF != ErrorCause.NONE:
            raise explain_error(
                self.config,
                self._loaded,
                self._memory,
                segment,
                cause=cause,
                command=command,
                address=high << 32 | low,
                timeout=self.watchdog_cycles,
            )
        words = self._read_registers(registers.COUNTERS, 2 * len(COUNTERS))
        values = [low | high << 32 for low, high in zip(words[::2], words[1::2], strict=True)]
        self._broken = False
        counters = dict(zip(COUNTERS, values, strict=True))
        return Run(counters["cycles"], counters, time.perf_counter() - self._launched_at)

    def _write_registers(self, register: int, *values: int) -> None:
        self._line.write(address_map.KERNEL_BASE + register, np.array(values, np.uint32))

    def _read_registers(self, register: int, count: int = 1) -> list[int]:
        found: list[int] = self._line.read(address_map.KERNEL_BASE + register, count).tolist()
        return found


_ABOUT = (address_map.DIGEST_LOW, address_map.DIGEST_HIGH, address_map.MEMORY_BYTES)


def _halves(value: int) -> tuple[int, int]:
    """The two registers of an address."""
    return value & 0xFFFF_FFFF, value >> 32

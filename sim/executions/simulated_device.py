"""What the simulated devices share: memory in an array, transfers, and the order in which calls must come."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.checks import check_integer
from simgnn.hw.config import HardwareConfig
from simgnn.sim.device import ClosedDeviceError, Device, DeviceError, Run
from simgnn.sim.executions.device_memory import DeviceMemory
from simgnn.sim.executions.footprint import footprint
from simgnn.sim.executions.transfers import Link, Transfer
from simgnn.sim.memory.link import LinkTiming
from simgnn.sim.memory.region import Region
from simgnn.sim.program.operands import check_bounds, rules_of
from simgnn.sim.program.program import PAGE_BYTES, Program, check_memory

_Changed = TypeVar("_Changed")


class SimulatedDevice(Device):
    """A device whose memory is an array of this process.

    An execution says how it gets ready (`_start`), what it does with a program that lies in memory (`_accept`), how a
    launch begins (`_begin`) and ends (`_end`), and what it gives back (`_stop`).

    Parameters
    ----------
    link
        Of the link to the host.
    memory_bytes
        Size of device memory, whole pages; where not given, as far as operands reach.
    """

    def __init__(
        self, config: HardwareConfig, *, link: LinkTiming | None = None, memory_bytes: int | None = None
    ) -> None:
        super().__init__(config)
        reach = 1 << (config.address_bits - 1)
        if memory_bytes is not None:
            check_integer("memory_bytes", memory_bytes, PAGE_BYTES, reach)
            if memory_bytes % PAGE_BYTES:
                raise ValueError(f"memory_bytes must be a multiple of {PAGE_BYTES}, not {memory_bytes!r}")
        self._device_memory = DeviceMemory(reach if memory_bytes is None else memory_bytes)
        self._link_timing = link or LinkTiming()
        self._link = Link(self._link_timing)
        self._opened_in = 0  # a process; one that it forks has none of its threads
        self._program: Program | None = None
        self._memory: NDArray[np.uint8] = self._device_memory.values
        self._under_way: str | None = None
        self._begun_at = 0.0
        self._used: frozenset[Region] = frozenset()

    @property
    def _loaded(self) -> Program:
        if self._program is None:
            raise DeviceError("device must have a program, not none")
        return self._program

    @abstractmethod
    def _start(self) -> None:
        """Get ready; if that fails, `_stop` is called."""

    @abstractmethod
    def _stop(self) -> None:
        """Give everything back; also of a device that is not, or only half, open."""

    @abstractmethod
    def _accept(self, program: Program) -> None:
        """Check a program whose image lies in `_memory`, and make it the loaded one; forget what is on chip."""

    @abstractmethod
    def _begin(self, segment: str) -> None:
        """Begin a launch."""

    @abstractmethod
    def _end(self, segment: str) -> Run:
        """Wait for the launch."""

    def open(self) -> None:
        self.close()
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        self._link = Link(self._link_timing)
        self._opened_in = os.getpid()

    def close(self) -> None:
        self._opened_in = 0
        self._link.closed = True
        try:
            self._stop()
        finally:
            self._program = self._under_way = None
            self._used = frozenset()
            self._device_memory.clear()
            self._memory = self._device_memory.values

    @property
    def opened(self) -> bool:
        return self._opened_in == os.getpid()

    @property
    def now(self) -> float:
        return self._link.now

    def advance(self, seconds: float) -> None:
        self._require_open("advance its clock")
        self._link.advance(seconds)

    @property
    def regions(self) -> tuple[Region, ...]:
        return self._device_memory.regions

    @property
    def lasting_bytes(self) -> int:
        return self._device_memory.lasting_bytes

    def allocate(self, nbytes: int, name: str) -> Region:
        return self._change(lambda: self._device_memory.allocate(nbytes, name), "allocate memory")

    def free(self, region: Region) -> None:
        self._change(lambda: self._device_memory.free(region), "free memory")

    def _change(self, change: Callable[[], _Changed], purpose: str) -> _Changed:
        """Change the regions, of which no program may know."""
        self._require_rest(purpose)
        changed = change()
        self._program = None
        self._memory = self._device_memory.values
        return changed

    def _require_open(self, purpose: str) -> None:
        if not self.opened:
            raise ClosedDeviceError(f"device must be open to {purpose}, not closed")

    def _require_rest(self, purpose: str) -> None:
        self._require_open(purpose)
        if self._under_way is not None:
            raise DeviceError(
                f"launch of {self._under_way!r} must be waited for to {purpose}, not still be under way"
            )

    def load(self, program: Program) -> None:
        self._require_rest("load a program")
        if program.digest != self.config.digest:
            raise ValueError(
                f"program digest must be the hardware's, {self.config.digest}, not {program.digest!r}"
            )
        origin, size = program.origin, program.memory.size
        check_integer("program origin", origin, 0, 1 << 63)
        if origin % PAGE_BYTES:
            raise ValueError(f"program origin must be a multiple of {PAGE_BYTES} bytes, not {origin!r}")
        if origin:
            # What a launch uses of the regions is read from its commands, which any execution must have checked.
            check_memory(program)
            check_bounds(program)
        self._program = None
        self._memory = self._device_memory.values[:0]  # the old memory may have to go
        try:
            self._memory = self._device_memory.place(program)
            # Without the program's own memory, so that the host can use it again.
            self._accept(replace(program, memory=self._memory[origin : origin + size]))
        except BaseException:
            self._program = None
            self._device_memory.drop_image()
            self._memory = self._device_memory.values
            raise
        sent = program.sent_bytes
        self._link.carry(f"load of {sent} bytes", origin, origin + size, nbytes=sent).result()

    def write_async(self, address: int, data: NDArray[Any]) -> Transfer:
        image = np.ascontiguousarray(data).reshape(-1).view(np.uint8)
        text, place = self._place("write", address, image.size)
        place[:] = image
        return self._link.carry(text, address, address + image.size)

    def read_async(self, address: int, nbytes: int) -> Transfer:
        text, place = self._place("read", address, nbytes)
        return self._link.carry(text, address, address + nbytes, place.copy())

    def inspect(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        return self._bytes(address, nbytes).copy()

    def _bytes(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        self._require_open("use its memory")
        memory, end = self._memory, address + nbytes
        if self._program is None and end > memory.size:
            raise DeviceError("device must have a program before its memory is used, not none")
        if not 0 <= address <= end <= memory.size:
            raise ValueError(f"device memory access must lie in 0..{memory.size}, not {address}..{end}")
        return memory[address:end]

    def _place(self, kind: str, address: int, nbytes: int) -> tuple[str, NDArray[np.uint8]]:
        """Name of a transfer and the bytes that it touches; refuses one that may not be now."""
        place, end = self._bytes(address, nbytes), address + nbytes
        text = f"{kind} of {nbytes} bytes at {address:#x}..{end:#x}"
        if self._under_way is not None and nbytes:
            self._check_beside_launch(text, address, end)
        return text, place

    def _check_beside_launch(self, text: str, address: int, end: int) -> None:
        touched = [region for region in self.regions if region.address < end and address < region.end]
        rule = f"{text} must keep to lasting regions that launch {self._under_way!r} does not use, not touch"
        for region in touched:
            if region in self._used:
                raise DeviceError(f"{rule} {region}")
        inside = sum(min(end, region.end) - max(address, region.address) for region in touched)
        if inside < end - address:
            raise DeviceError(f"{rule} other memory")

    def launch(self, segment: str) -> None:
        self._require_open("launch a segment")
        if self._program is None:
            raise DeviceError("device must have a program before a launch, not none")
        if self._under_way is not None:
            raise DeviceError("launch must be waited for before the next one, not still be under way")
        if segment not in self._program.segments:
            raise ValueError(f"segment must be one of {', '.join(self._program.segments)}, not {segment!r}")
        origin = self._program.origin
        address, count = self._program.segment_address(segment)
        rules = rules_of(self._program, self.config)
        # Before the launch begins: it may overwrite its own lists, which say what it uses.
        self._used = footprint(address, count, self._memory, rules, self.regions, origin)
        own = (origin, self._memory.size)
        self._begun_at = self._link.settled([own, *((r.address, r.end) for r in self._used)])
        self._begin(segment)
        # After `_begin`, so that a launch that does not begin is not waited for.
        self._under_way = segment

    def wait(self) -> Run:
        self._require_open("wait for a launch")
        if self._under_way is None:
            raise DeviceError("launch must be started before it is waited for, not none")
        try:
            run = self._end(self._under_way)
        finally:
            self._under_way = None
        # Transfers beside it may have carried the clock further already: `advance` never takes it back.
        self._link.advance(self._begun_at + run.cycles / (self.config.clock_mhz * 1e6))
        return run

"""What the simulated devices share: memory in an array, transfers, and the order in which calls must come."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from simgnn.hw.config import HardwareConfig
from simgnn.sim.device import Device, DeviceError, Region, Run
from simgnn.sim.executions.device_memory import DeviceMemory
from simgnn.sim.executions.footprint import Footprint, footprint
from simgnn.sim.executions.transfers import Transfer, TransferQueue
from simgnn.sim.program.operands import check_bounds, check_memory, rules_of
from simgnn.sim.program.program import Program


class SimulatedDevice(Device):
    """A device whose memory is an array of this process.

    An execution says how it gets ready (`_start`), what it does with a program that lies in memory (`_accept`), how a
    launch begins (`_begin`) and ends (`_end`), and what it gives back (`_stop`).

    Parameters
    ----------
    config : HardwareConfig
    """

    def __init__(self, config: HardwareConfig) -> None:
        super().__init__(config)
        self._device_memory = DeviceMemory(1 << (config.address_bits - 1))
        self._transfers = TransferQueue()
        self._opened = False
        self._program: Program | None = None
        self._memory: np.ndarray = self._device_memory.values
        self._under_way: str | None = None
        self._footprint = Footprint()

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
        self._opened = True

    def close(self) -> None:
        self._opened = False
        try:
            self._stop()
        finally:
            self._transfers.close()
            self._program = self._under_way = None
            self._footprint = Footprint()
            self._device_memory.clear()
            self._memory = self._device_memory.values

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

    def _change(self, change: Callable[[], Any], purpose: str) -> Any:
        """Change the regions, of which no transfer and no program may know."""
        self._require_rest(purpose)
        self._transfers.settle()
        changed = change()
        self._program = None
        self._memory = self._device_memory.values
        return changed

    def _require_rest(self, purpose: str) -> None:
        if not self._opened:
            raise DeviceError(f"device must be open to {purpose}, not closed")
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
        origin = self.lasting_bytes
        if program.origin != origin:
            raise ValueError(
                f"program origin must be the device's lasting_bytes, {origin:#x}, not {program.origin:#x}"
            )
        if origin:
            # What a launch uses of the regions is read from its commands, wherever a program is legal or not.
            check_memory(program)
            check_bounds(program)
        image = np.asarray(program.memory, dtype=np.uint8).reshape(-1)
        moved = self._device_memory.grows_for(image.size)
        self._transfers.settle(None if moved else lambda transfer: transfer.end > origin)
        self._program = None
        self._memory = self._device_memory.place(image)
        try:
            # Without the program's own memory, so that the host can use it again.
            self._accept(replace(program, memory=self._memory[origin : origin + image.size]))
        except BaseException:
            self._program = None
            self._device_memory.drop_image()
            self._memory = self._device_memory.values
            raise

    def write_async(self, address: int, data: np.ndarray) -> Transfer:
        return self._transfers.start(*self._write(address, data))

    def read_async(self, address: int, nbytes: int) -> Transfer:
        return self._transfers.start(*self._read(address, nbytes))

    def write(self, address: int, data: np.ndarray) -> None:
        self._transfers.carry_out(*self._write(address, data))

    def read(self, address: int, nbytes: int) -> np.ndarray:
        return self._transfers.carry_out(*self._read(address, nbytes))

    def _write(self, address: int, data: np.ndarray) -> tuple[str, int, int, Callable[[], None]]:
        image = np.ascontiguousarray(data).reshape(-1).view(np.uint8)
        text, place = self._place("write", address, image.size)

        def move() -> None:
            place[:] = image

        return text, address, address + image.size, move

    def _read(self, address: int, nbytes: int) -> tuple[str, int, int, Callable[[], np.ndarray]]:
        text, place = self._place("read", address, nbytes)
        return text, address, address + nbytes, place.copy

    def _place(self, kind: str, address: int, nbytes: int) -> tuple[str, np.ndarray]:
        """Name of a transfer and the bytes that it touches; refuses one that may not be now."""
        memory, end = self._memory, address + nbytes
        if self._program is None and end > memory.size:
            raise DeviceError("device must have a program before its memory is used, not none")
        if not 0 <= address <= end <= memory.size:
            raise ValueError(f"device memory access must lie in 0..{memory.size}, not {address}..{end}")
        text = f"{kind} of {nbytes} bytes at {address:#x}..{end:#x}"
        if self._under_way is not None and nbytes:
            self._check_beside_launch(text, address, end)
        return text, memory[address:end]

    def _check_beside_launch(self, text: str, address: int, end: int) -> None:
        touched = [region for region in self.regions if region.address < end and address < region.end]
        rule = f"{text} must keep to lasting regions that launch {self._under_way!r} does not use, not touch"
        for region in touched:
            if region in self._footprint.used:
                raise DeviceError(f"{rule} region {region.name!r}")
        inside = sum(min(end, region.end) - max(address, region.address) for region in touched)
        if inside < end - address:
            raise DeviceError(f"{rule} other memory")

    def launch(self, segment: str) -> None:
        if self._program is None:
            raise DeviceError("device must have a program before a launch, not none")
        if self._under_way is not None:
            raise DeviceError("launch must be waited for before the next one, not still be under way")
        if segment not in self._program.segments:
            raise ValueError(f"segment must be one of {', '.join(self._program.segments)}, not {segment!r}")
        self._footprint = self._settled_footprint(self._program, segment)
        self._begin(segment)
        self._under_way = segment

    def _settled_footprint(self, program: Program, segment: str) -> Footprint:
        """What a launch uses of the regions, after the transfers that touch it or the program's own memory."""
        self._transfers.settle(lambda transfer: transfer.end > program.origin)
        address, count = program.segment_address(segment)
        rules = rules_of(program, self.config)
        lists = None
        while True:
            found = footprint(address, count, self._memory, rules, self.regions)

            def touches(transfer: Transfer, regions: frozenset[Region] = found.used) -> bool:
                return any(r.address < transfer.end and transfer.first < r.end for r in regions)

            self._transfers.settle(touches)
            # Lists in regions say which rows are used, and may have come with these transfers.
            if not found.lists or found.lists == lists:
                return found
            lists = found.lists

    def wait(self) -> Run:
        if self._under_way is None:
            raise DeviceError("launch must be started before it is waited for, not none")
        try:
            return self._end(self._under_way)
        finally:
            self._under_way = None

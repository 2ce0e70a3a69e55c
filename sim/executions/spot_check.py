"""The cycle model at work, with the Verilog looking over its shoulder now and then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.checks import check_positive
from simgnn.sim.cycle.launch import StuckError
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.comparison import describe_words
from simgnn.sim.executions.counts import count_differences, describe_differences
from simgnn.sim.executions.paired_device import PairedDevice, keep_written
from simgnn.sim.memory.kept_memory import KeptMemory

if TYPE_CHECKING:
    from simgnn.sim.device import Completion, Run
    from simgnn.sim.executions.cycle_device import CycleDevice
    from simgnn.sim.executions.rtl import RtlDevice
    from simgnn.sim.memory.timing import MemoryTiming
    from simgnn.sim.program.program import Program


class MismatchError(DeviceError):
    """A launch on which `rtl` and `cycle` differ.

    Parameters
    ----------
    text
        One line: the launch, and the first word or the first count that differs.
    program
        With everything that the host had written before the launch, lasting regions too, as if it had been there from
        the start.
    """

    def __init__(self, text: str, *, program: Program, timing: MemoryTiming) -> None:
        super().__init__(text)
        self.program, self.timing = program, timing


class SpotCheckedDevice(PairedDevice):
    """Runs programs on `cycle`, and every k-th one, the first among them, on `rtl` as well.

    Of such a program every launch must leave the same device memory and count the same, without tolerance. Both work at
    the same time: the model in its thread, the Verilog in the caller's.

    Parameters
    ----------
    rtl
        Of the same configuration and memory timing.
    every
        Programs from one that is checked to the next.

    Attributes
    ----------
    checked
        Programs checked since the device was made.
    """

    timed = True
    checked = 0
    arithmetic: str = "verilog"

    def __init__(self, cycle: CycleDevice, rtl: RtlDevice, *, every: int) -> None:
        if rtl.timing != cycle.timing:
            raise ValueError(
                f"devices to compare must have one memory timing, {cycle.timing}, not {rtl.timing!r}"
            )
        check_positive("every", every)
        super().__init__(cycle, rtl)
        self.cycle, self.rtl, self.every = cycle, rtl, every
        self.arithmetic = rtl.arithmetic
        self._loads = 0
        self._checking = False
        self._program: Program | None = None
        self._image: NDArray[np.uint8] | None = None
        self._kept = KeptMemory()

    @property
    def timing(self) -> MemoryTiming:
        """That of both devices."""
        return self.cycle.timing

    @timing.setter
    def timing(self, timing: MemoryTiming) -> None:
        self.cycle.timing = self.rtl.timing = timing

    @property
    def timeline(self) -> NDArray[np.uint32] | None:
        """That of `rtl`, of a program that is checked."""
        return self.rtl.timeline if self._checking else None

    def _give_up(self) -> None:
        self._program = self._image = None
        self._checking = False

    def load(self, program: Program) -> None:
        self._require_rest("load a program")
        self._give_up()
        self.cycle.load(program)
        checking = self._loads % self.every == 0
        self._loads += 1
        if checking:
            origin, lasting = program.origin, self.lasting_bytes
            image = self._kept.take(origin + program.memory.size)
            image[:origin] = self.cycle.inspect(0, origin)
            image[origin:] = program.memory
            # Programs that `rtl` has not run, and the host meanwhile, have written to the lasting regions.
            self.rtl.write(0, image[:lasting])
            self.rtl.load(program)
            self._image, self._program = image, replace(program, memory=image, origin=0)
            self._checking = True
            self.checked += 1

    def write_async(self, address: int, data: NDArray[Any]) -> Completion:
        if self._image is None:
            return self.cycle.write_async(address, data)
        with self._transfers:
            begun = self._write_both(address, data)
            keep_written(self._image, address, data)
            return begun

    def launch(self, segment: str) -> None:
        if self._checking:
            # The model's launch goes on in its own thread, the Verilog's in `wait`.
            self.rtl.launch(segment)
        self.cycle.launch(segment)
        self._under_way = segment

    def wait(self) -> Run:
        """See `Device.wait`.

        Raises
        ------
        MismatchError
            If the executions differ, or the Verilog fails where the model does not.
        StuckError
            If the model does not bring a launch to its end that is not checked.
        """
        segment, self._under_way = self._under_way, None
        if self._program is None:
            return self.cycle.wait()
        failure: DeviceError | None = None
        found: Run | None = None
        run: Run | None
        try:
            found = self.rtl.wait()
        except DeviceError as error:
            failure = error
        try:
            run = self.cycle.wait()
        except StuckError:
            # A model that gets stuck is a difference, too: it is reported with the program that did it.
            run = None
        if found is None:
            raise self._mismatch(str(failure)) from failure
        with self._transfers:
            memory, modelled = (
                device.inspect(0, self._program.end).view(np.uint32) for device in (self.rtl, self.cycle)
            )
        text = describe_words(self._program, memory, modelled)
        text = text or describe_differences(count_differences(found, run))
        if text or run is None:
            raise self._mismatch(f"launch {segment!r}: {text}")
        return replace(run, wall_seconds=max(run.wall_seconds, found.wall_seconds))

    def _mismatch(self, text: str) -> MismatchError:
        assert self._program is not None and self._image is not None, "a program that is checked"
        with self._transfers:
            program = replace(self._program, memory=self._image.copy())
        return MismatchError(text, program=program, timing=self.rtl.timing)

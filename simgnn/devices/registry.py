"""Devices by the names that configurations use. The one place that makes executions of programs.

`EXECUTIONS` are the three executions; `DEVICES` adds what is made of several of them. What an entry needs is loaded
when it is made: Verilator for `rtl`, the compiled model for `cycle`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from simgnn.errors import InputError

if TYPE_CHECKING:
    from simgnn.devices.platform import PlatformSettings
    from simgnn.devices.settings import ExecutionSettings
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.device import Device
    from simgnn.sim.memory.timing import MemoryTiming

TIMELINE_CYCLES = 64
"""Cycles per row of the first accelerator's timeline; a mini-batch of the demo has some thousand rows."""


class DeviceConfig(Protocol):
    """The tables of a configuration that say which devices there are."""

    @property
    def hardware(self) -> HardwareConfig:
        """Table `[hardware]`."""

    @property
    def execution(self) -> ExecutionSettings:
        """Table `[execution]`."""

    @property
    def platform(self) -> PlatformSettings:
        """Table `[platform]`."""


@dataclass(frozen=True, kw_only=True)
class DeviceRequest:
    """What a device is asked to be.

    Parameters
    ----------
    hardware
    timing
        Of the memory behind the ports; the usual one where not given.
    arithmetic : {"verilog", "host"}
        Floating-point units of `rtl`.
    check_every
        Programs from one that `auto` checks to the next.
    timeline_interval
        Cycles per row of the timeline of `rtl`; 0 for none.
    modules
        Verilog for `rtl`, instead of what `hardware` describes.
    trace
        VCD file that `rtl` writes every signal to.
    progress
        Told what is built; otherwise the terminal is.
    """

    hardware: HardwareConfig
    timing: MemoryTiming | None = None
    arithmetic: str = "verilog"
    check_every: int = 10
    timeline_interval: int = 0
    modules: dict[str, str] | None = None
    trace: str | None = None
    progress: Callable[[str], object] | None = None


def _rtl(request: DeviceRequest) -> Device:
    from simgnn.sim.executions.rtl import RtlDevice

    return RtlDevice(
        request.hardware,
        timing=request.timing,
        arithmetic=request.arithmetic,
        timeline_interval=request.timeline_interval,
        modules=request.modules,
        trace=request.trace,
        progress=request.progress,
    )


def _cycle(request: DeviceRequest) -> Device:
    from simgnn.sim.executions.cycle_device import CycleDevice

    return CycleDevice(request.hardware, timing=request.timing)


def _reference(request: DeviceRequest) -> Device:
    from simgnn.sim.executions.reference import ReferenceDevice

    return ReferenceDevice(request.hardware)


def _auto(request: DeviceRequest) -> Device:
    from simgnn.sim.executions.spot_check import SpotCheckedDevice

    return SpotCheckedDevice(_cycle(request), _rtl(request), every=request.check_every)


EXECUTIONS: dict[str, Callable[[DeviceRequest], Device]] = {
    "rtl": _rtl,
    "cycle": _cycle,
    "reference": _reference,
}
"""What runs a program."""

DEVICES: dict[str, Callable[[DeviceRequest], Device]] = {**EXECUTIONS, "auto": _auto}
"""What can train: an execution, or `cycle` with `rtl` beside it now and then."""


def make_execution(name: str, request: DeviceRequest) -> Device:
    """A closed device.

    Parameters
    ----------
    name
        A key of `DEVICES`.
    request

    Raises
    ------
    InputError
        For another name.
    """
    if name not in DEVICES:
        raise InputError(f"device must be one of {', '.join(DEVICES)}, not {name!r}")
    return DEVICES[name](request)


def make_device(
    config: DeviceConfig, *, accelerator: int = 0, progress: Callable[[str], object] | None = None
) -> Device:
    """The device that a configuration asks for, closed.

    Parameters
    ----------
    config
    accelerator
        Which of the accelerators it is; the first one records a timeline where it is on `rtl`.
    progress
        Told what is built; otherwise the terminal is.

    Raises
    ------
    InputError
        If the memory cannot have what the configuration asks for.
    """
    request = DeviceRequest(
        hardware=config.hardware,
        timing=memory_timing(config, accelerator=accelerator),
        arithmetic=config.execution.arithmetic,
        check_every=config.execution.check_every,
        timeline_interval=0 if accelerator else TIMELINE_CYCLES,
        progress=progress,
    )
    return make_execution(config.execution.device, request)


def memory_timing(config: DeviceConfig, *, accelerator: int = 0) -> MemoryTiming:
    """Timing of an accelerator's memory.

    Raises
    ------
    InputError
        If the memory cannot have what the configuration asks for.
    """
    try:
        timing: MemoryTiming = config.platform.memory_timing(
            clock_mhz=config.hardware.clock_mhz, accelerator=accelerator
        )
        return timing
    except ValueError as error:
        raise InputError(f"[platform] {error}") from error

"""Devices by the names that configurations use. The one place that makes executions of programs.

`EXECUTIONS` are the three executions that simulate; `DEVICES` adds what is made of several of them; `BOARDS` are
devices at a port, whose name is that of the kind and of the port, as in "uart:/dev/ttyUSB0". What an entry needs is
loaded when it is made: Verilator for `rtl`, the compiled model for `cycle`. What else is known of a kind of device
before one is made stands in its `DeviceKind`: no other code compares a device's name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simgnn.config.execution import split_device
from simgnn.errors import InputError
from simgnn.sim.memory.link import LinkTiming

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.device import Device
    from simgnn.sim.executions.cycle_device import CycleDevice
    from simgnn.sim.executions.rtl import RtlDevice
    from simgnn.sim.memory.timing import MemoryTiming

TIMELINE_CYCLES = 64
"""Cycles per row of the first accelerator's timeline; a mini-batch of the demo has some thousand rows."""


@dataclass(frozen=True, kw_only=True)
class DeviceRequest:
    """What a device is asked to be.

    Parameters
    ----------
    timing
        Of the memory at the ports; the usual one where not given.
    arithmetic : {"verilog", "host"}
        Floating-point units of `rtl`.
    check_every
        Programs from one that `auto` checks to the next.
    timeline_interval
        Cycles per row of the timeline of `rtl`; 0 for none.
    modules
        Verilog for `rtl`, instead of what `hardware` describes.
    plusargs
        What that Verilog's ``$value$plusargs`` finds, each without its plus.
    trace
        VCD file that `rtl` writes every signal to.
    watchdog_cycles
        Cycles without progress after which `rtl` gives a launch up; the usual number where not given.
    link
        Of the link to the host; the usual one where not given.
    memory_bytes
        Size of device memory; as far as operands reach where not given.
    port
        Of a board; none where it is not one.
    """

    hardware: HardwareConfig
    timing: MemoryTiming | None = None
    arithmetic: str = "verilog"
    check_every: int = 10
    timeline_interval: int = 0
    modules: dict[str, str] | None = None
    plusargs: tuple[str, ...] = ()
    trace: str | None = None
    watchdog_cycles: int | None = None
    link: LinkTiming | None = None
    memory_bytes: int | None = None
    port: str = ""


def make_rtl(request: DeviceRequest) -> RtlDevice:
    """A closed `rtl`, for those who use more of it than a `Device` has: its registers, its memory's faults."""
    from simgnn.sim.executions.rtl import WATCHDOG_CYCLES, RtlDevice

    return RtlDevice(
        request.hardware,
        timing=request.timing,
        arithmetic=request.arithmetic,
        timeline_interval=request.timeline_interval,
        modules=request.modules,
        plusargs=request.plusargs,
        trace=request.trace,
        watchdog_cycles=WATCHDOG_CYCLES if request.watchdog_cycles is None else request.watchdog_cycles,
        link=request.link,
        memory_bytes=request.memory_bytes,
    )


def _cycle(request: DeviceRequest) -> CycleDevice:
    from simgnn.sim.executions.cycle_device import CycleDevice

    return CycleDevice(
        request.hardware, timing=request.timing, link=request.link, memory_bytes=request.memory_bytes
    )


def _reference(request: DeviceRequest) -> Device:
    from simgnn.sim.executions.reference import ReferenceDevice

    return ReferenceDevice(request.hardware, link=request.link, memory_bytes=request.memory_bytes)


def _auto(request: DeviceRequest) -> Device:
    from simgnn.sim.executions.spot_check import SpotCheckedDevice

    return SpotCheckedDevice(_cycle(request), make_rtl(request), every=request.check_every)


def _uart(request: DeviceRequest) -> Device:
    from simgnn.sim.executions.uart_device import DEFAULT_BAUD, UartDevice

    port, _, baud = request.port.partition("@")
    if baud and not (baud.isdecimal() and 50 <= int(baud) <= 100_000_000):
        raise InputError(
            f"baud must be an integer from 50 to 100000000 after the port's @, not {baud!r}",
            source=f"--device uart:{request.port}",
        )
    # As in "uart:/dev/ttyUSB0@921600".
    speed = int(baud) if baud else DEFAULT_BAUD
    return UartDevice(request.hardware, port=port, memory_bytes=request.memory_bytes, baud=speed)


@dataclass(frozen=True, kw_only=True)
class DeviceKind:
    """A kind of device.

    Parameters
    ----------
    make
        Makes one, closed.
    simulates
        Whether the logic of its programs is simulated.
    modelled
        Whether the cycle model runs every program; of logic then one of each `DeviceRequest.check_every` is simulated.
    """

    make: Callable[[DeviceRequest], Device]
    simulates: bool = False
    modelled: bool = False

    @property
    def takes_verilog(self) -> bool:
        """Whether it runs Verilog in every program, so that `DeviceRequest.modules` may replace it."""
        return self.simulates and not self.modelled


EXECUTIONS: dict[str, DeviceKind] = {
    "rtl": DeviceKind(make=make_rtl, simulates=True),
    "cycle": DeviceKind(make=_cycle, modelled=True),
    "reference": DeviceKind(make=_reference),
}
"""What runs a program."""

DEVICES: dict[str, DeviceKind] = {
    **EXECUTIONS,
    "auto": DeviceKind(make=_auto, simulates=True, modelled=True),
}
"""What can train: an execution, or `cycle` with `rtl` beside it now and then."""

BOARDS: dict[str, DeviceKind] = {"uart": DeviceKind(make=_uart)}
"""Kernels of hardware, by how they are reached."""


def device_kind(name: str) -> tuple[DeviceKind, str]:
    """The kind of a device, and its port; see `split_device`."""
    kind, port = split_device(name)
    return {**DEVICES, **BOARDS}[kind], port


def execution_name(name: str) -> str:
    """A name that `device_kind` knows of what runs a program by itself: one of `EXECUTIONS`, or a board.

    Raises
    ------
    InputError
        For another name.
    """
    _, port = device_kind(name)
    if not port and name not in EXECUTIONS:
        raise InputError(f"device must be one of {', '.join(EXECUTIONS)} or a board, not {name!r}")
    return name


def make_execution(name: str, request: DeviceRequest) -> Device:
    """A closed device.

    Parameters
    ----------
    name
        As of `device_kind`.

    Raises
    ------
    InputError
        For another name.
    """
    kind, port = device_kind(name)
    return kind.make(replace(request, port=port))


def make_device(config: Config, *, accelerator: int = 0) -> Device:
    """The device that a configuration asks for, closed.

    Parameters
    ----------
    accelerator
        Which of the accelerators it is; the first one records a timeline where it is on `rtl`.

    Raises
    ------
    InputError
        If the memory cannot have what the configuration asks for.
    """
    request = replace(
        request_of(config, accelerator=accelerator),
        timeline_interval=0 if accelerator else TIMELINE_CYCLES,
    )
    return make_execution(config.execution.device, request)


def request_of(config: Config, *, accelerator: int = 0) -> DeviceRequest:
    """What a configuration asks of an accelerator's device, whichever it is; as `make_device`, but for a timeline."""
    return DeviceRequest(
        hardware=config.hardware,
        timing=memory_timing(config, accelerator=accelerator),
        arithmetic=config.execution.arithmetic,
        check_every=config.execution.check_every,
        # GB is 1e9 bytes, as of HyScale-GNN's eq. 8.
        link=LinkTiming(bytes_per_second=config.platform.pcie_gbs * 1e9),
    )


def memory_timing(config: Config, *, accelerator: int = 0) -> MemoryTiming:
    """Timing of an accelerator's memory.

    Raises
    ------
    InputError
        If the memory cannot have what the configuration asks for.
    """
    try:
        timing: MemoryTiming = config.platform.memory_timing(
            clock_mhz=config.hardware.clock_mhz, ports=config.hardware.ports, accelerator=accelerator
        )
        return timing
    except ValueError as error:
        raise InputError(f"[platform] {error}") from error

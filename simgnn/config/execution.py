"""Table `[execution]` of a configuration: what runs the programs, and with how many threads. It decides no result."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_choice, check_integer, check_number
from simgnn.errors import InputError
from simgnn.sim.toolchain.design import ARITHMETICS

DEVICES = ("rtl", "cycle", "reference", "auto")
"""Devices that have no port."""
BOARDS = ("uart",)
"""Boards by how they are reached: PORT or PORT@BAUD follows the name and a colon."""


def split_device(name: str) -> tuple[str, str]:
    """The kind of a device, and its port; no port where it has none.

    Parameters
    ----------
    name
        One of `DEVICES`, or one of `BOARDS` with its port.

    Raises
    ------
    InputError
        For another name.
    """
    if isinstance(name, str):
        kind, _, port = name.partition(":")
        if name in DEVICES or (kind in BOARDS and port):
            return kind, port
    known = ", ".join([*DEVICES, *(f"{board}:PORT" for board in BOARDS)])
    raise InputError(f"device must be one of {known}, not {name!r}")


@dataclass(frozen=True, kw_only=True)
class ExecutionSettings:
    """Table `[execution]`.

    Parameters
    ----------
    device
        What executes the accelerators' programs: "rtl", "cycle", "reference", "auto", which is "cycle" checked against
        "rtl", or a board, "uart:PORT".
    check_every
        Mini-batches from one that the device "auto" checks to the next; the first is always checked.
    arithmetic
        Floating-point units of the `rtl` device: "verilog", or "host" for C functions in their place.
    sampler_threads
        Threads of the sampler.
    deadline_seconds
        Wall time in which a trainer must answer each message: with gradients, or that it has parameters; 0 for no such
        limit.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ()
    """Keys that decide the trained parameters: none."""

    device: str = "rtl"
    check_every: int = 10
    arithmetic: str = "verilog"
    sampler_threads: int = 1
    deadline_seconds: float = 0.0

    def __post_init__(self) -> None:
        split_device(self.device)
        check_integer("check_every", self.check_every, 1, 1_000_000)
        check_choice("arithmetic", self.arithmetic, ARITHMETICS)
        check_integer("sampler_threads", self.sampler_threads, 1, 256)
        check_number("deadline_seconds", self.deadline_seconds, 0, 1e9)

"""Table `[execution]` of a configuration: what runs the programs, and with how many threads. It decides no result."""

from dataclasses import dataclass

from simgnn.config.checks import check_keys, key
from simgnn.errors import InputError
from simgnn.sim.toolchain.design import ARITHMETICS

DEVICES = ("rtl", "cycle", "reference", "auto")
"""Devices that have no port."""
BOARDS = ("uart",)
"""Boards by how they are reached: PORT or PORT@BAUD follows the name and a colon."""


KNOWN_DEVICES = ", ".join([*DEVICES, *(f"{board}:PORT" for board in BOARDS)])
"""For help and error texts."""


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
    raise InputError(f"device must be one of {KNOWN_DEVICES}, not {name!r}")


@dataclass(frozen=True, kw_only=True)
class ExecutionSettings:
    """Table `[execution]`."""

    device: str = key(
        "rtl",
        "what executes programs: rtl (the generated Verilog), cycle (same bits and cycles, from the cycle "
        "model), auto (cycle, checked against rtl), reference (same bits, untimed) or a board, uart:PORT "
        "or uart:PORT@BAUD",
        rule=KNOWN_DEVICES,
    )
    check_every: int = key(
        10,
        "device auto: check the first mini-batch against rtl, and every N-th after it",
        least=1,
        most=1_000_000,
    )
    arithmetic: str = key(
        "verilog",
        "floating-point units of the rtl device: verilog, or host for C functions",
        choices=ARITHMETICS,
    )
    sampler_threads: int = key(1, "threads of the sampler", least=1, most=256)
    minibatch_threads: int = key(1, "threads that sample one mini-batch together", least=1, most=256)
    deadline_seconds: float = key(
        0.0,
        "wall time that a trainer may take to answer a message before the run ends; 0 means no limit",
        least=0,
        most=1e9,
        unit="s",
    )

    def __post_init__(self) -> None:
        # Checked by itself, as its values are no list: a port follows the name of a board.
        split_device(self.device)
        check_keys(self)

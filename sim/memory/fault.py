"""Something that goes wrong in the memory at the kernel's ports, as ``harness/memory_model.h`` defines it."""

from __future__ import annotations

import ctypes
import enum
from dataclasses import dataclass

from simgnn.hw.checks import check_integer

MOST_PORTS = 16
_SOUND, _NEVER = 0, 1


class Channel(enum.IntEnum):
    """Channels of an AXI4 port."""

    AR = 0
    R = 1
    AW = 2
    W = 3
    B = 4


class Response(enum.IntEnum):
    """Error responses of AXI4."""

    SLVERR = 2
    DECERR = 3


class FaultStructure(ctypes.Structure):
    """``MemoryFault`` of the C header."""

    _fields_ = tuple((name, ctypes.c_uint64) for name in ("port", "channel", "transfer", "outcome", "onward"))


@dataclass(frozen=True, kw_only=True)
class MemoryFault:
    """One transfer of a launch that fails, or all from one on.

    Parameters
    ----------
    transfer
        Number of the transfer on its channel, from 0 in each launch.
    response
        The error that the transfer comes with, on R or B. None: it never happens, nor any after it (the memory never
        gives READY on AR, AW or W, or VALID on R or B).
    onward
        Whether all later transfers on the channel come with the error as well: a real interconnect answers every beat
        of a burst that it cannot decode so.
    """

    channel: Channel
    transfer: int
    response: Response | None = None
    port: int = 0
    onward: bool = False

    def __post_init__(self) -> None:
        if self.channel not in list(Channel):
            raise ValueError(
                f"fault channel must be one of {', '.join(Channel.__members__)}, not {self.channel!r}"
            )
        check_integer("fault transfer", self.transfer, 0, (1 << 63) - 1)
        check_integer("fault port", self.port, 0, MOST_PORTS - 1)
        if self.response is not None and (
            self.response not in list(Response) or self.channel not in (Channel.R, Channel.B)
        ):
            raise ValueError(
                f"fault response must be SLVERR or DECERR on R or B, or None, not {self.response!r} on "
                f"{Channel(self.channel).name}"
            )
        if self.onward and self.response is None:
            raise ValueError("fault onward must be False where a transfer never happens, not True")

    def __str__(self) -> str:
        what = (
            "never happens" if self.response is None else f"is answered with {Response(self.response).name}"
        )
        which = f"{Channel(self.channel).name} transfer {self.transfer} of port {self.port}"
        return f"{which} {what}{', and all after it' if self.onward else ''}"


def fault_structure(fault: MemoryFault | None) -> FaultStructure:
    """The C header's ``MemoryFault``, of a `MemoryFault` or None."""
    if fault is None:
        return FaultStructure(outcome=_SOUND)
    return FaultStructure(
        port=fault.port,
        channel=fault.channel,
        transfer=fault.transfer,
        outcome=_NEVER if fault.response is None else fault.response,
        onward=fault.onward,
    )

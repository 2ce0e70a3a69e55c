"""The kernel's ports, as a Verilog module has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from amaranth.hdl import Value
from amaranth.lib.wiring import In

from simgnn.hw.kernel.kernel import kernel_signature

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


def kernel_ports(config: HardwareConfig) -> dict[str, tuple[str, int]]:
    """The kernel's ports, dict of str to (str, int): direction and bits by name."""
    signature = kernel_signature(config)
    return {
        "_".join(map(str, path)): ("input" if member.flow == In else "output", len(Value.cast(value)))
        for path, member, value in signature.flatten(signature.create())
    }

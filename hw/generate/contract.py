"""What an accelerator's Verilog must be: the ports of its kernel, and which registers are described without a reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from amaranth.hdl import Value
from amaranth.lib.wiring import In

from simgnn.hw.float_format import FP32
from simgnn.hw.generate.lowering import Module
from simgnn.hw.generate.verilog import UNITS, with_prefix
from simgnn.hw.kernel.kernel import Kernel, kernel_signature
from simgnn.hw.primitives.hierarchy import PREFIX, ModuleLibrary

if TYPE_CHECKING:
    from simgnn.hw.arithmetic.float_add import FloatAdd
    from simgnn.hw.arithmetic.float_mul import FloatMul
    from simgnn.hw.config import HardwareConfig


def kernel_ports(config: HardwareConfig) -> dict[str, tuple[str, int]]:
    """The kernel's ports, dict of str to (str, int): direction and bits by name."""
    signature = kernel_signature(config)
    return {
        "_".join(map(str, path)): ("input" if member.flow == In else "output", len(Value.cast(value)))
        for path, member, value in signature.flatten(signature.create())
    }


def unreset_registers(config: HardwareConfig, *, prefix: str = PREFIX) -> dict[str, frozenset[str]]:
    """Names that registers without a reset (`reset_less`) have in the Verilog of an accelerator, by module.

    Parameters
    ----------
    prefix
        What all modules' names begin with.
    """
    return _of(Kernel(config=config), prefix)


def unreset_unit_registers(unit: str, *, stages: int, prefix: str = PREFIX) -> dict[str, frozenset[str]]:
    """As `unreset_registers`, of one floating-point unit, a key of `UNITS`, with `stages` pipeline stages."""
    return _of(UNITS[unit](fmt=FP32, stages=stages), prefix)


def _of(component: FloatAdd | FloatMul | Kernel, prefix: str) -> dict[str, frozenset[str]]:
    library = ModuleLibrary()
    library.add(component)
    return {
        with_prefix(name, prefix): frozenset(
            wire.name for wire in Module(name, design).wires if not wire.reset
        )
        for name, design in library.designs.items()
    }

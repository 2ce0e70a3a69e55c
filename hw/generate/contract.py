"""What an accelerator's Verilog must be: the ports of its kernel, and which registers are described without a reset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from amaranth.hdl import Value
from amaranth.hdl._ast import Assign, Concat, Operator, Signal, SignalDict, SignalSet, Slice
from amaranth.lib.wiring import In

from simgnn.hw.float_format import FP32
from simgnn.hw.generate.keywords import KEYWORDS
from simgnn.hw.generate.verilog import UNITS, with_prefix
from simgnn.hw.kernel.kernel import Kernel, kernel_signature
from simgnn.hw.primitives.hierarchy import PREFIX, ModuleLibrary

if TYPE_CHECKING:
    from amaranth.hdl._ir import Design

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


_COMBINATIONAL = "comb"


def unreset_registers(config: HardwareConfig, *, prefix: str = PREFIX) -> dict[str, frozenset[str]]:
    """Names that registers without a reset (`reset_less`) have in the Verilog of an accelerator, by module.

    Nets that are nothing but such registers are among them, since a register may have that name.

    Parameters
    ----------
    config
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
    return {with_prefix(name, prefix): frozenset(_names(design)) for name, design in library.designs.items()}


def _names(design: Design) -> Iterator[str]:
    clocked, wired = SignalSet(), SignalDict()
    for fragment in design.fragments:
        for domain, statements in getattr(fragment, "statements", {}).items():
            if domain != _COMBINATIONAL:
                clocked.update(signal for one in statements for signal in one._lhs_signals())
                continue
            for one in statements:
                if isinstance(one, Assign) and isinstance(one.lhs, Signal):
                    wired[one.lhs] = one.rhs
    unreset = SignalSet(signal for signal in clocked if signal.reset_less)
    while more := [net for net, value in wired.items() if net not in unreset and _is_of(value, unreset)]:
        unreset.update(more)
    for about in design.fragments.values():
        for signal, name in about.signal_names.items():
            if signal in unreset:
                yield from _in_verilog(name)


def _is_of(value: Any, signals: SignalSet) -> bool:
    """Whether a value is made of these signals' bits, which nothing computes with."""
    match value:
        case Signal():
            return value in signals
        case Concat():
            return all(_is_of(part, signals) for part in value.parts)
        case Slice():
            return _is_of(value.value, signals)
        case Operator(operator="u" | "s"):
            return _is_of(value.operands[0], signals)
        case _:
            return False


def _in_verilog(name: str) -> Iterator[str]:
    """What `simgnn.hw.generate.readable` may call a signal."""
    base = re.sub(r"\W+", "_", re.sub(r"\$\d+", "", name))
    if "$" not in name:
        yield f"{base}_" if base in KEYWORDS else base
    yield from (f"{base}_register", f"{base}_net")

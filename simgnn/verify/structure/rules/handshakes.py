"""Whoever offers something does not wait for the other to be ready."""

from __future__ import annotations

from collections.abc import Iterator

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.handshakes import valid_of


def check_handshakes(design: Design) -> Iterator[str]:
    """No stream's or AXI channel's valid depends on its own ready within a cycle, in no module, by no way."""
    for module in design.children_first:
        behind = design.dependences[module.name].behind
        for name, port in module.ports.items():
            # Inputs alone are behind others, and others alone have something behind them: directions need no look.
            valid = module.ports.get(valid_of(name) or "")
            if valid is None:
                continue
            # Of arrays of streams, bit by bit: ready[1] may depend on valid[0].
            if any((name, place) in behind.get((valid.name, place), ()) for place in range(valid.width)):
                yield f"{module.at(port.line)}: {valid.name} of {module.name} must not depend on its own {name}"


def check_axi(design: Design) -> Iterator[str]:
    """No valid of the top depends on any ready of its bus: an AXI master may not wait for another channel's either."""
    top = design.modules[design.top]
    behind = design.dependences[top.name].behind
    for name, port in top.ports.items():
        bus = _bus(valid_of(name))
        if bus is None:
            continue
        for other in top.ports.values():
            if other.direction == "output" and other.name != valid_of(name) and _is_valid(other.name, bus):
                if any(port.reads[0] <= behind.get(bit, frozenset()) for bit in other.bits):
                    yield f"{top.at(port.line)}: {other.name} of {top.name} must not depend on {name}"


def _bus(valid: str | None) -> str | None:
    """What the names of an AXI bus begin with."""
    return valid.rpartition("_")[0] + "_" if valid and "axi" in valid else None


def _is_valid(name: str, bus: str) -> bool:
    return name.startswith(bus) and name.endswith("valid") and name.rpartition("_")[0] + "_" == bus

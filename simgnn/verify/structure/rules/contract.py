"""The top's ports are those that its configuration promises to whoever connects it."""

from __future__ import annotations

from collections.abc import Iterator

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.rules.rule import Ports


def check_contract(design: Design, wanted: Ports) -> Iterator[str]:
    """Names, directions and widths of the top's ports: AXI4 masters, AXI4-Lite, interrupt, clock and reset.

    Parameters
    ----------
    design
    wanted
        By name, as `simgnn.hw.generate.ports.kernel_ports` has them.
    """
    top = design.modules[design.top]
    for name, (direction, width) in wanted.items():
        port = top.ports.get(name)
        if port is None:
            yield f"{top.at(top.line)}: {top.name} must have a port {name}"
        elif (port.direction, port.width) != (direction, width):
            yield (
                f"{top.at(port.line)}: port {name} of {top.name} must be an {direction} of {width} bits,"
                f" not an {port.direction} of {port.width}"
            )
    for name, port in top.ports.items():
        if name not in wanted:
            yield f"{top.at(port.line)}: {top.name} must have no port {name}"

"""How many loads nets have, inputs of cells that they drive: a router reaches some thousands and no million."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from simgnn.fpga.synthesis.netlist import Net, Netlist, readable
from simgnn.fpga.synthesis.paths import Bit
from simgnn.fpga.synthesis.targets import Target

MOST = 5
"""Nets that a report names."""


@dataclass(frozen=True, order=True)
class Fanout:
    """A net, named in the highest of the modules that it passes through; `net` may be an input that it drives."""

    loads: int
    module: str
    net: str


@dataclass
class Loads:
    """The loads of a module's nets.

    Parameters
    ----------
    ports
        Loads inside the module, of each bit of its ports; of bits that are one net, those of the first.
    joined
        Bits of ports that are one net.
    clocks
        Bits of ports that are clocks, which have wires of their own.
    inner
        Nets that end in the module, and in a top those of its ports, the largest first.
    """

    ports: dict[Bit, int] = field(default_factory=dict)
    joined: list[list[Bit]] = field(default_factory=list)
    clocks: set[Bit] = field(default_factory=set)
    inner: list[Fanout] = field(default_factory=list)


def loads_of(
    name: str, netlist: Netlist, target: Target, children: Mapping[str, Loads], *, top: str
) -> Loads:
    """Count the loads of a module's nets, with those inside the modules that it instantiates.

    Parameters
    ----------
    children
        Those of the modules that it instantiates.
    top
        The module that is in no other.
    """
    same: dict[Net, Net] = {}
    loads: Counter[Net] = Counter()
    clocks: set[Net] = set()

    def net_of(net: Net) -> Net:
        while net in same:
            net = same[net]
        return net

    instances = [
        (children[kind], _bits(inputs | outputs))
        for _, kind, inputs, outputs in netlist.cells
        if kind in children
    ]
    for child, nets in instances:
        for bits in child.joined:
            outside = list(dict.fromkeys(net_of(nets[bit]) for bit in bits if bit in nets))
            for net in outside[1:]:
                same[net] = outside[0]
    for child, nets in instances:
        for bit, net in nets.items():
            loads[net_of(net)] += child.ports.get(bit, 0)
        clocks |= {net_of(nets[bit]) for bit in child.clocks if bit in nets}
    for _, kind, inputs, _ in netlist.cells:
        if kind not in children:
            for (port, _), net in _bits(inputs).items():
                loads[net_of(net)] += 1
                if port in target.clocks:
                    clocks.add(net_of(net))
    # Inputs first: of bits that are one net, loads count at the first, which is connected.
    by_direction = sorted(netlist.ports.items(), key=lambda port: port[1][0] != "input")
    ports = {bit: net_of(net) for bit, net in _bits({name: nets for name, (_, nets) in by_direction}).items()}
    at: dict[Net, list[Bit]] = {}
    for bit, net in ports.items():
        at.setdefault(net, []).append(bit)
    ends = [
        (number, net) for net, number in loads.items() if net not in clocks and (name == top or net not in at)
    ]
    most = sorted(ends, key=lambda end: end[0], reverse=True)[:MOST]
    return Loads(
        ports={bits[0]: loads[net] for net, bits in at.items()},
        joined=[bits for bits in at.values() if len(bits) > 1],
        clocks={bit for bit, net in ports.items() if net in clocks},
        inner=[Fanout(number, name, _name(net, netlist, children)) for number, net in most],
    )


def _name(net: Net, netlist: Netlist, children: Mapping[str, Loads]) -> str:
    """A net's name; of one that synthesis has made up, an input that it drives: of an instance, else of a cell."""
    known = netlist.names.get(net, "$")
    if not known.startswith("$"):
        return readable(known)
    # Instances first. A cell is called after its output, which may have a name where the cell has none.
    for cell, kind, inputs, outputs in sorted(netlist.cells, key=lambda cell: cell[1] not in children):
        after = (
            cell if kind in children else next((netlist.names.get(out, "$") for out in _nets(outputs)), "$")
        )
        for (port, _), found in _bits(inputs).items():
            if found == net and not after.startswith("$"):
                return f"{readable(after)}.{port}"
    return f"net {net}"


def _nets(ports: Mapping[str, Iterable[Net]]) -> Iterable[Net]:
    return (net for nets in ports.values() for net in nets)


def _bits(ports: Mapping[str, Iterable[Net]]) -> dict[Bit, Net]:
    """Nets by bit of a port; constants are none."""
    return {
        (port, place): net
        for port, nets in ports.items()
        for place, net in enumerate(nets)
        if isinstance(net, int)
    }


def largest(loads: Mapping[str, Loads]) -> list[Fanout]:
    """The nets of a design with the most loads."""
    return sorted((net for of in loads.values() for net in of.inner), reverse=True)[:MOST]

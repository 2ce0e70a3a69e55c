"""Combinational paths through a hierarchy of mapped modules: the longest, loops, and which output an input reaches.

The search visits each distinct module once. Its parent needs to know how much delay lies between its ports
and its registers, and between one port and another.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from simgnn.fpga.synthesis.delays import Delay
from simgnn.fpga.synthesis.netlist import Cell, Net, Netlist
from simgnn.fpga.synthesis.targets import Target

Bit = tuple[str, int]
"""A bit of a port."""
Arrival = tuple[Delay, str]
"""Delay after a register, and the register's own."""
# Inputs, outputs, and the delay between them.
_Group = tuple[set[int], set[int], Delay]
CLOCKS = ("clk", "ap_clk")
"""Input ports that carry no data."""


@dataclass
class Paths:
    """The combinational paths of one module.

    Parameters
    ----------
    launch
        Delay from a register to an output, and the register.
    capture
        Delay from an input to a register, and the register.
    through
        Delay from an input to outputs.
    longest
        Delay of the slowest path between two registers, and the two.
    loop
        Nets of a combinational loop; empty without one.
    """

    launch: dict[Bit, Arrival] = field(default_factory=dict)
    capture: dict[Bit, Arrival] = field(default_factory=dict)
    through: dict[Bit, dict[Bit, Delay]] = field(default_factory=dict)
    longest: tuple[Delay, str, str] = (0, "", "")
    loop: list[str] = field(default_factory=list)


class _Graph:
    """Nets joined by groups: each of a group's inputs reaches each of its outputs."""

    def __init__(self) -> None:
        self.groups: list[_Group] = []
        self.consumers: defaultdict[int, list[int]] = defaultdict(list)
        self.drivers: defaultdict[int, int] = defaultdict(int)
        self.starts: dict[int, Arrival] = {}
        self.ends: list[tuple[int, int, str]] = []

    def join(self, inputs: Iterable[Net | None], outputs: Iterable[Net | None], delay: int) -> None:
        entering = {net for net in inputs if isinstance(net, int)}
        leaving = {net for net in outputs if isinstance(net, int)}
        # Constants and unconnected pins join nothing.
        if not entering or not leaving:
            return
        self.groups.append((entering, leaving, delay))
        for net in entering:
            self.consumers[net].append(len(self.groups) - 1)
        for net in leaving:
            self.drivers[net] += 1

    def start(self, net: Net | None, delay: int, name: str) -> None:
        if isinstance(net, int) and delay > self.starts.get(net, (-1, ""))[0]:
            self.starts[net] = (delay, name)

    def end(self, net: Net | None, delay: int, name: str) -> None:
        if isinstance(net, int):
            self.ends.append((net, delay, name))


def _matching(connections: dict[str, list[Net]], prefixes: tuple[str, ...]) -> list[Net]:
    return [net for port, nets in connections.items() if port.startswith(prefixes) for net in nets]


def _add_cell(
    graph: _Graph,
    cell: Cell,
    netlist: Netlist,
    target: Target,
) -> None:
    name, kind, inputs, outputs = cell
    arcs = target.arcs.get(kind, ())
    crossing: tuple[str, ...] = ()
    for sources, sinks, through in arcs:
        graph.join(_matching(inputs, sources), _matching(outputs, sinks), target.steps[through])
        crossing += sources
    driven = [net for nets in outputs.values() for net in nets]
    # A flip-flop is called by the signal that it holds; Yosys' own name for the cell says nothing.
    label = netlist.names.get(driven[0], name) if len(driven) == 1 else name
    # A memory that is read without a clock holds registers all the same.
    if not arcs or kind.startswith(target.distributed):
        delay = target.steps[target.start(kind)]
        for net in driven:
            # A LUT RAM's word is held before the look-up that reads it.
            graph.start(net, delay + (target.steps["read"] if arcs else 0), label)
        for port, nets in inputs.items():
            # Inputs that only pass through end at the next register, not here.
            if port not in target.clocks and not (crossing and port.startswith(crossing)):
                for net in nets:
                    graph.end(net, 0, label)


def _add_child(graph: _Graph, cell: Cell, paths: Paths) -> None:
    name, _, inputs, outputs = cell
    ports = inputs | outputs
    nets = {(port, index): net for port, bits in ports.items() for index, net in enumerate(bits)}
    for bit, (delay, register) in paths.launch.items():
        graph.start(nets.get(bit), delay, f"{name}.{register}")
    for bit, (delay, register) in paths.capture.items():
        graph.end(nets.get(bit), delay, f"{name}.{register}")
    # Inputs that reach the same outputs over the same delay are one group.
    alike: defaultdict[frozenset[tuple[Bit, int]], list[Net | None]] = defaultdict(list)
    for bit, reached in paths.through.items():
        alike[frozenset(reached.items())].append(nets.get(bit))
    for group, entering in alike.items():
        by_delay: defaultdict[int, list[Net | None]] = defaultdict(list)
        for bit, delay in group:
            by_delay[delay].append(nets.get(bit))
        for delay, leaving in by_delay.items():
            graph.join(entering, leaving, delay)


def _ordered(graph: _Graph) -> tuple[list[int], set[int]]:
    """Groups in an order in which each comes after those that drive its inputs; and the rest, which form loops."""
    waiting = {}
    ready: deque[int] = deque()
    # Kahn's order: a group waits for each driver of each of its inputs.
    for index, (inputs, _, _) in enumerate(graph.groups):
        waiting[index] = sum(graph.drivers[net] for net in inputs)
        if not waiting[index]:
            ready.append(index)
    order = []
    while ready:
        index = ready.popleft()
        order.append(index)
        del waiting[index]
        for net in graph.groups[index][1]:
            for consumer in graph.consumers[net]:
                waiting[consumer] -= 1
                if not waiting[consumer]:
                    ready.append(consumer)
    return order, set(waiting)


def _loop(graph: _Graph, left: set[int], names: dict[Net, str]) -> list[str]:
    """Nets of one loop among the groups that could not be ordered."""
    drivers = {net: index for index in left for net in graph.groups[index][1]}
    # Backwards from any group that waits: each has an input from another one that does, so that the walk
    # comes round.
    index = next(iter(left))
    seen: dict[int, int] = {}
    nets: list[int] = []
    while index not in seen:
        seen[index] = len(nets)
        net = next(net for net in sorted(graph.groups[index][0]) if net in drivers)
        nets.append(net)
        index = drivers[net]
    return [names.get(net, f"net {net}") for net in reversed(nets[seen[index] :])]


def paths_of(netlist: Netlist, target: Target, children: dict[str, Paths]) -> Paths:
    """Find the paths of a module.

    Parameters
    ----------
    children
        Those of the modules that it instantiates.
    """
    graph = _Graph()
    for cell in netlist.cells:
        if cell[1] in children:
            _add_child(graph, cell, children[cell[1]])
        else:
            _add_cell(graph, cell, netlist, target)
    order, left = _ordered(graph)
    result = Paths()
    if left:
        result.loop = _loop(graph, left, netlist.names)
        return result

    arrival = dict(graph.starts)
    # Of each net, the input ports that reach it and the slowest way from each.
    reach: dict[Net, dict[Bit, int]] = {}
    for port, (direction, nets) in netlist.ports.items():
        if direction == "input" and port not in CLOCKS:
            for index, net in enumerate(nets):
                reach[net] = {(port, index): 0}
    for index in order:
        inputs, outputs, delay = graph.groups[index]
        latest = max((arrival[net] for net in inputs if net in arrival), default=None)
        merged: dict[Bit, int] = {}
        for net in inputs:
            for bit, delay_there in reach.get(net, {}).items():
                if delay_there + delay > merged.get(bit, -1):
                    merged[bit] = delay_there + delay
        for net in outputs:
            if latest is not None and latest[0] + delay > arrival.get(net, (-1, ""))[0]:
                arrival[net] = (latest[0] + delay, latest[1])
            if merged:
                old = reach.get(net)
                if old is None:
                    # Shared by all outputs of the group, and never changed in place.
                    reach[net] = merged
                else:
                    reach[net] = {bit: max(old.get(bit, -1), merged.get(bit, -1)) for bit in old | merged}

    for net, delay, name in graph.ends:
        if net in arrival and arrival[net][0] + delay > result.longest[0]:
            result.longest = (arrival[net][0] + delay, arrival[net][1], name)
        for bit, delay_there in reach.get(net, {}).items():
            if delay_there + delay > result.capture.get(bit, (-1, ""))[0]:
                result.capture[bit] = (delay_there + delay, name)
    for port, (direction, nets) in netlist.ports.items():
        if direction == "output":
            for index, net in enumerate(nets):
                if net in arrival:
                    result.launch[(port, index)] = arrival[net]
                for bit, delay_there in reach.get(net, {}).items():
                    result.through.setdefault(bit, {})[(port, index)] = delay_there
    return result

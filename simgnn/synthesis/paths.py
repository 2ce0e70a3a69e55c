"""Combinational paths through a hierarchy of mapped modules: the longest, loops, and which output an input reaches.

The search visits each distinct module once. Its parent needs to know how many levels lie between its ports
and its registers, and between one port and another; levels are look-up tables, a carry chain counting as one, as do a
multiplier and the read of a distributed memory.
"""

from collections import defaultdict, deque
from dataclasses import dataclass, field

Bit = tuple[str, int]
"""A bit of a port."""
CLOCKS = ("clk", "ap_clk")
"""Input ports that carry no data."""


@dataclass
class Paths:
    """The combinational paths of one module.

    Parameters
    ----------
    launch : dict of Bit to (int, str)
        Levels from a register to an output, and the register.
    capture : dict of Bit to (int, str)
        Levels from an input to a register, and the register.
    through : dict of Bit to dict of Bit to int
        Levels from an input to outputs.
    longest : (int, str, str)
        Levels of the longest path between two registers, and the two.
    loop : list of str
        Nets of a combinational loop; empty without one.
    """

    launch: dict = field(default_factory=dict)
    capture: dict = field(default_factory=dict)
    through: dict = field(default_factory=dict)
    longest: tuple = (0, "", "")
    loop: list = field(default_factory=list)


class _Graph:
    """Nets joined by groups: each of a group's inputs reaches each of its outputs."""

    def __init__(self):
        self.groups = []
        self.consumers = defaultdict(list)
        self.drivers = defaultdict(int)
        self.starts = {}
        self.ends = []

    def join(self, inputs, outputs, levels):
        inputs = {net for net in inputs if isinstance(net, int)}
        outputs = {net for net in outputs if isinstance(net, int)}
        if not inputs or not outputs:
            return
        self.groups.append((inputs, outputs, levels))
        for net in inputs:
            self.consumers[net].append(len(self.groups) - 1)
        for net in outputs:
            self.drivers[net] += 1

    def start(self, net, levels, name):
        if isinstance(net, int) and levels > self.starts.get(net, (-1, ""))[0]:
            self.starts[net] = (levels, name)

    def end(self, net, levels, name):
        if isinstance(net, int):
            self.ends.append((net, levels, name))


def _matching(connections, prefixes):
    return [net for port, nets in connections.items() if port.startswith(prefixes) for net in nets]


def _add_cell(graph, cell, netlist, target):
    name, kind, inputs, outputs = cell
    arcs = target.arcs.get(kind, ())
    crossing = ()
    for sources, sinks, levels in arcs:
        graph.join(_matching(inputs, sources), _matching(outputs, sinks), levels)
        crossing += sources
    driven = [net for nets in outputs.values() for net in nets]
    label = netlist.names.get(driven[0], name) if len(driven) == 1 else name
    # A memory that is read without a clock holds registers all the same.
    if not arcs or kind.startswith(target.distributed):
        for net in driven:
            graph.start(net, 1 if arcs else 0, label)
        for port, nets in inputs.items():
            if port not in target.clocks and not (crossing and port.startswith(crossing)):
                for net in nets:
                    graph.end(net, 0, label)


def _add_child(graph, cell, paths):
    name, _, inputs, outputs = cell
    ports = inputs | outputs
    nets = {(port, index): net for port, bits in ports.items() for index, net in enumerate(bits)}
    for bit, (levels, register) in paths.launch.items():
        graph.start(nets.get(bit), levels, f"{name}.{register}")
    for bit, (levels, register) in paths.capture.items():
        graph.end(nets.get(bit), levels, f"{name}.{register}")
    # Inputs that reach the same outputs over the same levels are one group.
    alike = defaultdict(list)
    for bit, reached in paths.through.items():
        alike[frozenset(reached.items())].append(nets.get(bit))
    for reached, inputs in alike.items():
        by_levels = defaultdict(list)
        for bit, levels in reached:
            by_levels[levels].append(nets.get(bit))
        for levels, outputs in by_levels.items():
            graph.join(inputs, outputs, levels)


def _ordered(graph):
    """Groups in an order in which each comes after those that drive its inputs; and the rest, which form loops."""
    waiting = {}
    ready = deque()
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


def _loop(graph, left, names):
    """Nets of one loop among the groups that could not be ordered."""
    drivers = {net: index for index in left for net in graph.groups[index][1]}
    index, seen, nets = next(iter(left)), {}, []
    while index not in seen:
        seen[index] = len(nets)
        net = next(net for net in sorted(graph.groups[index][0]) if net in drivers)
        nets.append(net)
        index = drivers[net]
    return [names.get(net, f"net {net}") for net in reversed(nets[seen[index] :])]


def paths_of(netlist, target, children):
    """Find the paths of a module.

    Parameters
    ----------
    netlist : Netlist
    target : Target
    children : dict of str to Paths
        Those of the modules that it instantiates.

    Returns
    -------
    Paths
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
    reach = {}
    for port, (direction, nets) in netlist.ports.items():
        if direction == "input" and port not in CLOCKS:
            for index, net in enumerate(nets):
                reach[net] = {(port, index): 0}
    for index in order:
        inputs, outputs, levels = graph.groups[index]
        latest = max((arrival[net] for net in inputs if net in arrival), default=None)
        merged = {}
        for net in inputs:
            for bit, depth in reach.get(net, {}).items():
                if depth + levels > merged.get(bit, -1):
                    merged[bit] = depth + levels
        for net in outputs:
            if latest is not None and latest[0] + levels > arrival.get(net, (-1, ""))[0]:
                arrival[net] = (latest[0] + levels, latest[1])
            if merged:
                old = reach.get(net)
                if old is None:
                    reach[net] = merged
                else:
                    reach[net] = {bit: max(old.get(bit, -1), merged.get(bit, -1)) for bit in old | merged}

    for net, levels, name in graph.ends:
        if net in arrival and arrival[net][0] + levels > result.longest[0]:
            result.longest = (arrival[net][0] + levels, arrival[net][1], name)
        for bit, depth in reach.get(net, {}).items():
            if depth + levels > result.capture.get(bit, (-1, ""))[0]:
                result.capture[bit] = (depth + levels, name)
    for port, (direction, nets) in netlist.ports.items():
        if direction == "output":
            for index, net in enumerate(nets):
                if net in arrival:
                    result.launch[(port, index)] = arrival[net]
                for bit, depth in reach.get(net, {}).items():
                    result.through.setdefault(bit, {})[(port, index)] = depth
    return result

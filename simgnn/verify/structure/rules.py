"""Rules that generated Verilog keeps; each finds a line for each thing that is wrong.

Those of a `Design` look at the text, those of netlists at each bit, whatever it is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.netlist import Netlists, Register
from simgnn.verify.structure.verilog import Instance, Module

Ports = Mapping[str, tuple[str, int]]
"""Direction (input or output) and bits of each port."""
Unreset = Mapping[str, frozenset[str]]
"""Names of the registers that are described to have no reset, by module."""
MEMORY_DRIVERS = 2
"""Blocks that may write a memory: a RAM has two ports."""
# Signals of a loop in a message.
_SHOWN = 8
_READY = re.compile(r"(.*_|^)((?:aw|w|b|ar|r)?)ready((?:_\d+)*)$")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A rule, and a line for each thing that breaks it.

    Parameters
    ----------
    name
        One word.
    text
        What the rule says, in a line.
    """

    name: str
    text: str
    wrong: tuple[str, ...]


def check_ports(wanted: Ports, design: Design) -> Iterator[str]:
    """Names, directions and widths of the top's ports: AXI4 masters, AXI4-Lite, interrupt, clock and reset."""
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


def check_names(design: Design) -> Iterator[str]:
    """No name twice, and module NAME in NAME.v."""
    first: dict[str, str] = {}
    for module in design.all_modules:
        where = module.at(module.line)
        if module.name in first:
            yield f"{where}: module {module.name} must have a name of its own, not that of {first[module.name]}"
        elif PurePath(module.source).stem != module.name:
            yield f"{where}: module {module.name} must stand in {module.name}.v"
        first.setdefault(module.name, where)


def check_instances(design: Design) -> Iterator[str]:
    """Instances fit their modules, no module is inside itself, and none is left over."""
    for module in design.all_modules:
        for instance in module.instances:
            where = f"{module.at(instance.line)}: instance {instance.name} of {module.name}"
            child = design.modules.get(instance.module)
            if child is None:
                yield f"{where} must be of a module that is there, not {instance.module}"
            else:
                for wrong in _misfits(instance, child):
                    yield f"{where} {wrong}"
    # A child that does not come before its parent is in a circle with it.
    place = {module.name: number for number, module in enumerate(design.children_first)}
    for module in design.all_modules:
        for name, child_name in design.inside(module.name):
            if place[child_name] >= place[module.name]:
                yield f"{module.at(module.line)}: {module.name} must not be inside itself, as by instance {name}"
    used = {design.top} | {inside for module in design.modules for _, inside in design.inside(module)}
    for name in sorted(set(design.modules) - used):
        module = design.modules[name]
        yield f"{module.at(module.line)}: module {name} must be instantiated, or be the top"


def _misfits(instance: Instance, child: Module) -> Iterator[str]:
    for name in instance.connections:
        if name not in child.ports:
            yield f"must connect ports of {child.name}, not {name}"
    for name, port in child.ports.items():
        if name not in instance.connections:
            yield f"must connect {name} of {child.name}"
            continue
        there = instance.connections[name]
        if there is None and port.direction == "input":
            yield f"must connect the input {name} of {child.name}, not leave it open"
        elif there is not None and port.direction == "output" and not there.is_net:
            yield f"must connect the output {name} to a net"


def check_widths(netlists: Netlists) -> Iterator[str]:
    """Each port of an instance is connected to as many bits as it has."""
    for name, netlist in netlists.modules.items():
        for instance, child in netlist.children.items():
            ports = netlists.modules[child.module].ports if child.module in netlists.modules else {}
            for port, (_, nets) in ports.items():
                if (bits := len(child.ports.get(port, ()))) not in (0, len(nets)):
                    yield (
                        f"{netlist.at(child.line)}: instance {instance} of {name} must connect {port} to"
                        f" {len(nets)} bits, not {bits}"
                    )


def check_clock(design: Design) -> Iterator[str]:
    """Each block by one rising edge, of the one clock that comes in at the top and goes nowhere else."""
    # Ports that clock something in a module, or in one inside it, by the module's name.
    clocks: dict[str, set[str]] = {}
    for module in design.children_first:
        yield from _edges(module)
        found = {name for block in module.drivers for _, name in block.edges}
        for instance in module.instances:
            for name in sorted(clocks.get(instance.module, ())):
                there = instance.connections.get(name)
                if there is None:
                    continue
                if not there.is_signal:
                    yield (
                        f"{module.at(instance.line)}: clock {name} of instance {instance.name} in {module.name}"
                        " must be connected to a clock, not to an expression"
                    )
                else:
                    found |= there.reads
        if len(found) > 1:
            names = " and ".join(sorted(found))
            yield f"{module.at(module.line)}: {module.name} must have one clock, not {names}"
        for name in sorted(found - module.inputs):
            yield f"{module.at(module.line)}: clock {name} of {module.name} must be an input, not made inside"
        clocks[module.name] = found
        yield from _clock_as_data(module, clocks)


def _edges(module: Module) -> Iterator[str]:
    for block in module.drivers:
        # A second edge is an asynchronous reset.
        if block.edges and (len(block.edges) > 1 or block.levels or block.edges[0][0] != "posedge"):
            by = ", ".join([*(f"{edge} {name}" for edge, name in block.edges), *sorted(block.levels or ())])
            yield (
                f"{module.at(block.line)}: block of {module.name} must be clocked by one posedge, with its reset"
                f" inside, not by {by}"
            )


def _clock_as_data(module: Module, clocks: Mapping[str, set[str]]) -> Iterator[str]:
    """Where a clock is read as if it were a signal."""
    own = clocks[module.name]
    for driver in module.drivers:
        for name, reads in driver.drives.items():
            if reads & own:
                yield f"{module.at(driver.line)}: {name} of {module.name} must not depend on the clock"
    for instance in module.instances:
        for name, there in instance.connections.items():
            if there is not None and name not in clocks.get(instance.module, ()) and there.reads & own:
                yield (
                    f"{module.at(instance.line)}: port {name} of instance {instance.name} in {module.name}"
                    " must not be the clock, which nothing in it is clocked by"
                )


def check_assignments(design: Design) -> Iterator[str]:
    """Clocked blocks assign by ``<=``, and combinational ones by ``=``."""
    for module in design.all_modules:
        for block in module.drivers:
            kind, right = ("clocked", "<=") if block.edges else ("combinational", "=")
            if block.operators - {right}:
                yield f"{module.at(block.line)}: {kind} block of {module.name} must assign by {right}"


def check_memories(design: Design) -> Iterator[str]:
    """A memory is written by `MEMORY_DRIVERS` blocks at most."""
    for module in design.all_modules:
        for signal in module.signals.values():
            # Memories alone: of other signals, `drivers` looks at each bit.
            lines = [str(one.line) for one in module.drivers if signal.words and signal.name in one.drives]
            if len(lines) > MEMORY_DRIVERS:
                yield (
                    f"{module.at(signal.line)}: {signal.name} of {module.name} must be driven from two places"
                    f" at most, not in lines {' and '.join(lines)}"
                )


def check_drivers(netlists: Netlists) -> Iterator[str]:
    """One assignment, block, instance or input for each net, and one for all that is read, and for outputs."""
    for module, netlist in netlists.modules.items():
        for line, what in netlist.clashes:
            yield f"{netlist.at(line)}: {what} in {module} must not be driven by a constant, too"
        several: dict[tuple[str, ...], list[int]] = {}
        for net, lines in netlist.drivers.items():
            # One line for all bits that several drive alike.
            if len(lines) > 1:
                several[tuple(dict.fromkeys(name for name, _ in netlist.names.get(net, ())))] = lines
        for names, lines in several.items():
            where = f"{netlist.at(lines[-1])}: {' and '.join(names[:_SHOWN])} of {module}"
            yield f"{where} must be driven from one place, not in lines {' and '.join(map(str, lines))}"
        # What has a first value and no driver is a constant, such as a memory that is only read.
        missing = netlist.used - netlist.drivers.keys() - netlist.started
        for name in sorted({netlist.names[net][0][0] for net in missing if netlist.names.get(net)}):
            yield f"{netlist.at(netlist.lines[name])}: {name} of {module} must be driven, all bits that are used"


def check_latches(netlists: Netlists) -> Iterator[str]:
    """Combinational blocks assign what they assign on every way through them."""
    for module, netlist in netlists.modules.items():
        for line, names in sorted(netlist.latches.items()):
            yield (
                f"{netlist.at(line)}: block of {module} must assign {', '.join(sorted(names))} on every way"
                " through it, and is a latch"
            )


def check_triggers(design: Design) -> Iterator[str]:
    """Combinational blocks run when anything changes that they read."""
    for module in design.all_modules:
        for block in module.drivers:
            if block.levels is not None and not block.edges:
                if missing := block.reads - block.levels - block.drives.keys():
                    names = ", ".join(sorted(missing))
                    where = f"{module.at(block.line)}: block of {module.name}"
                    yield f"{where} must run when {names} changes, and is not sensitive to it"


def check_loops(netlists: Netlists) -> Iterator[str]:
    """No bit depends on itself within a cycle; a line for each loop that was met."""
    for module, found in netlists.dependences.items():
        netlist = netlists.modules[module]
        met = set()
        for loop in found.loops:
            bits = [netlist.names[net][0] for net in loop if netlist.names.get(net)]
            signals = list(dict.fromkeys(f"{name}[{place}]" for name, place in bits)) or ["an expression"]
            # The bits of an adder that feeds itself make many loops of the same signals: one line.
            which = frozenset(name for name, _ in bits)
            if which not in met:
                met.add(which)
                more = " -> ..." if len(signals) > _SHOWN else f" -> {signals[0]}"
                way = " -> ".join(signals[:_SHOWN]) + more
                line = netlist.lines[bits[0][0]] if bits else min(netlist.drivers[loop[0]])
                yield f"{netlist.at(line)}: {module} must have no combinational loop, not {way}"


def valid_of(ready: str) -> str | None:
    """The name of the valid to a ready of a stream or an AXI channel; None for what is no ready."""
    match = _READY.match(ready)
    return f"{match[1]}{match[2]}valid{match[3]}" if match else None


def check_handshakes(netlists: Netlists) -> Iterator[str]:
    """No stream's or AXI channel's valid depends on its own ready within a cycle, in no module, by no way."""
    for module, netlist in netlists.modules.items():
        through = netlists.dependences[module].through
        for ready in netlist.ports:
            valid = valid_of(ready) or ""
            places = range(len(netlist.ports[valid][1])) if valid in netlist.ports else ()
            # Of arrays of streams, bit by bit: ready[1] may depend on valid[0].
            if any((ready, place) in through.get((valid, place), ()) for place in places):
                where = f"{netlist.at(netlist.lines[ready])}: {valid} of {module}"
                yield f"{where} must not depend on its own {ready}"


def check_axi(top: str, netlists: Netlists) -> Iterator[str]:
    """No valid of the top depends on any ready of its bus: an AXI master may not wait for another channel's either."""
    netlist, through = netlists.modules[top], netlists.dependences[top].through
    for ready in netlist.ports:
        own = valid_of(ready)
        if own is None or "axi" not in own:
            continue
        # "m_axi_gmem0" of "m_axi_gmem0_awvalid": the rule is about channels of one bus.
        bus = own.rpartition("_")[0]
        for (valid, _), inputs in through.items():
            other = valid.endswith("valid") and valid.rpartition("_")[0] == bus and valid != own
            if other and (ready, 0) in inputs:
                yield f"{netlist.at(netlist.lines[ready])}: {valid} of {top} must not depend on {ready}"


def check_resets(unreset: Unreset, netlists: Netlists) -> Iterator[str]:
    """Each register has a reset that sets it to the first value of its declaration, or is described to have none.

    Whatever a launch after the first one finds, the first one has found. Memories have no reset. A register without a
    first value is what a memory's port has read: nothing, to begin with.
    """
    for module, netlist in netlists.modules.items():
        for register in netlist.registers:
            where = f"{netlist.at(register.line)}: register {register.name} of {module}"
            if register.name and (wrong := _misreset(register, unreset.get(module, frozenset()))):
                yield f"{where} {wrong}"


def _misreset(register: Register, described: frozenset[str]) -> str:
    bits = list(zip(register.names, register.first, register.left, strict=True))
    # Without a first value it may not have a reset either: power-up would leave something else than a reset
    # does.
    if None in register.first:
        decided = any(left is not None for left in register.left)
        return "must be declared with the value that its reset leaves" if decided else ""
    if any(left is None and not described & names for names, _, left in bits):
        return "must have a reset, or be described without one (reset_less)"
    if any(left not in (None, first) for _, first, left in bits):
        return "must be reset to what it is declared to begin with"
    return ""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule that a design keeps or breaks.

    Parameters
    ----------
    name
        One word.
    text
        What it says, in a line.
    of_text, of_nets
        What finds all that is wrong.
    """

    name: str
    text: str
    of_text: Callable[[Design], Iterator[str]] = lambda design: iter(())
    of_nets: Callable[[Netlists], Iterator[str]] | None = None

    def broken(self, design: Design) -> Iterator[str]:
        """A line for each thing that is wrong."""
        yield from self.of_text(design)
        if self.of_nets is not None:
            yield from self.of_nets(design.netlists)


RULES = (
    Rule(
        name="names", text="each module has a name of its own, and a file of that name", of_text=check_names
    ),
    Rule(
        name="instances",
        text="each instance's module is there, its ports connected with the widths they have",
        of_text=check_instances,
        of_nets=check_widths,
    ),
    Rule(
        name="clock",
        text="one clock from the top to the rising edge of every register; resets are synchronous",
        of_text=check_clock,
    ),
    Rule(
        name="assignments",
        text="clocked blocks assign by <=, combinational ones by =",
        of_text=check_assignments,
    ),
    Rule(
        name="drivers",
        text="each bit is driven from one place, a memory from two at most, and what is used is driven",
        of_text=check_memories,
        of_nets=check_drivers,
    ),
    Rule(
        name="latches",
        text="combinational blocks assign on every way through them",
        of_text=check_triggers,
        of_nets=check_latches,
    ),
    Rule(
        name="loops", text="no bit depends on itself within a cycle, through all modules", of_nets=check_loops
    ),
    Rule(
        name="handshakes",
        text="no valid depends on its own ready within a cycle, in any module",
        of_nets=check_handshakes,
    ),
)
"""Rules of every design, for which nothing but its Verilog is needed."""


def rules_of(design: Design, ports: Ports | None, unreset: Unreset) -> list[Rule]:
    """All rules, in the order in which they are shown; parameters as in `judge`."""
    contract = Rule(
        name="ports",
        text="the top has the ports that its configuration promises: AXI4, AXI4-Lite, interrupt, clock, reset",
        of_text=partial(check_ports, ports or {}),
    )
    axi = Rule(
        name="axi",
        text="no valid of the top depends on any ready of the same AXI bus",
        of_nets=partial(check_axi, design.top),
    )
    resets = Rule(
        name="resets",
        text="a reset leaves in each register what power-up leaves, but in those described without one",
        of_nets=partial(check_resets, unreset),
    )
    return [*([] if ports is None else [contract]), *RULES, axi, resets]


def judge(design: Design, ports: Ports | None = None, unreset: Unreset | None = None) -> list[Verdict]:
    """Hold a design against all rules.

    Parameters
    ----------
    ports
        What the top's ports must be; None where nothing says so, and the rule `ports` is left out.
    unreset
        Registers that are described to have no reset, by module; None for none.

    Raises
    ------
    InputError
        If Yosys is not installed, or does not read the design.
    """
    return [
        Verdict(name=rule.name, text=rule.text, wrong=tuple(rule.broken(design)))
        for rule in rules_of(design, ports, unreset or {})
    ]

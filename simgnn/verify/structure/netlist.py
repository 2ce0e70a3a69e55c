"""What Verilog describes, read with Yosys: modules and what is in them, drivers, registers, what depends on what."""

from __future__ import annotations

import graphlib
import json
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.process.yowasp import YOSYS, run_tool
from simgnn.sim.toolchain.compiler import ToolError

RESET = "rst"
"""The input that resets a module, high for a reset; Amaranth calls it so."""
_RESETTABLE = re.compile(rf"\binput\b[^;)]*\b{RESET}\b")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
Net = int | str
"""A net's number, or the constant that it is: ``0``, ``1``, ``x``."""
Nets = frozenset[int]
NONE: Nets = frozenset()
Port = tuple[str, int]
"""A bit of a port."""
_BITWISE = ("$and", "$or", "$xor", "$xnor", "$not", "$pos", "$mux", "$bwmux", "$buf")
_FIRST = """read_verilog -nooverwrite {files}
proc
opt_expr
write_json described.json
tee -q -o problems.txt check
"""
_RESETS = "setattr -set keep 1 t:*dff*\nopt_clean\n"
_RESET = f"cd {{module}}\nconnect -set {RESET} 1'1\ncd ..\n"
_LAST = """opt_expr -fine
opt_muxtree
opt_expr -mux_undef -fine
write_json reset.json
"""
"""With its reset at 1, what a register takes is a constant after `opt_expr` if the reset decides it. Other names of the
reset have to be gone by then: `connect` takes it from them."""
_PROBLEM = re.compile(r"^Warning: (.*(?:\n {4}.*)*)", re.M)
_CHECKED = re.compile(r"^Checking module (\w+)\.\.\.$", re.M)


@dataclass(frozen=True, kw_only=True)
class Register:
    """Bits of a register that one block assigns.

    Parameters
    ----------
    cell
        What Yosys calls it.
    name
        The signal; each of `names` has some of its bits, too. Empty for what no signal shows.
    line
        Of the block.
    nets
    following
        Nets of the next value.
    names
        Of each bit, all signals that it is.
    first
        What each bit is declared to begin with: 0, 1, or None.
    """

    cell: str
    name: str
    line: int
    nets: tuple[int, ...]
    following: tuple[Net, ...]
    names: tuple[frozenset[str], ...]
    first: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class Clocked:
    """What an edge clocks.

    Parameters
    ----------
    line
    net
        The clock.
    plain
        Whether the edge is the rising one, and nothing else acts on it.
    """

    line: int
    net: Net
    plain: bool


@dataclass(frozen=True, kw_only=True)
class Child:
    """An instance of another module.

    Parameters
    ----------
    module
    line
    ports
        Nets of each connection, the lowest bit first.
    """

    module: str
    line: int
    ports: Mapping[str, tuple[Net, ...]]


@dataclass(kw_only=True)
class Netlist:
    """The nets of one module.

    Parameters
    ----------
    source, line
        Where it is.
    ports
        Direction and nets of each, the lowest bit first.
    signals
        Nets of all that has a name, ports among them.
    names
        What each net is called: signal and bit, registers and inputs first and outputs last.
    lines
        Where each signal is declared.
    memories
        Bits by name.
    children
        Instances by name.
    logic
        The nets that each net depends on within a cycle, through cells of this module.
    read_from
        The memory that each net is read from.
    written
        The nets that decide what is written to each memory.
    registers, clocked
    latches
        By line, signals that a block there makes latches of.
    """

    source: str
    line: int
    ports: Mapping[str, tuple[str, tuple[Net, ...]]]
    signals: Mapping[str, tuple[Net, ...]]
    names: Mapping[int, list[Port]]
    lines: Mapping[str, int]
    memories: Mapping[str, int]
    children: dict[str, Child] = field(default_factory=dict)
    logic: dict[int, Nets] = field(default_factory=dict)
    read_from: dict[int, str] = field(default_factory=dict)
    written: dict[str, Nets] = field(default_factory=dict)
    registers: list[Register] = field(default_factory=list)
    clocked: list[Clocked] = field(default_factory=list)
    latches: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))

    def at(self, line: int) -> str:
        """A place in the file, for messages."""
        return f"{self.source}:{line}"

    def bits(self, direction: str) -> Iterator[tuple[Port, Net]]:
        """Each bit of all inputs or all outputs, and its net."""
        for name, (own, nets) in self.ports.items():
            if own == direction:
                yield from (((name, place), net) for place, net in enumerate(nets))

    def is_input(self, name: str) -> bool:
        """Whether a signal is an input."""
        return self.ports.get(name, ("",))[0] == "input"

    @cached_property
    def next_of(self) -> dict[int, Net]:
        """The net of each register bit's next value."""
        return {
            net: following
            for each in self.registers
            for net, following in zip(each.nets, each.following, strict=True)
        }

    def origins(self, nets: frozenset[Net]) -> tuple[set[str], set[str]]:
        """Signals that nets are, or are made of within the cycle through nets without names; memories as well."""
        signals, memories = set(), set()
        left = [net for net in nets if isinstance(net, int)]
        seen = set(left)
        while left:
            net = left.pop()
            if net in self.names:
                signals.add(self.names[net][0][0])
                continue
            if net in self.read_from:
                memories.add(self.read_from[net])
            new = self.logic.get(net, NONE) - seen
            seen |= new
            left += new
        return signals, memories


@dataclass(frozen=True, kw_only=True)
class Dependence:
    """What depends on what within a cycle, through a module and all that is in it.

    Parameters
    ----------
    through
        The bits of inputs that each bit of an output depends on.
    loop
        Nets of a combinational loop, each after one that it depends on; empty where there is none.
    """

    through: Mapping[Port, frozenset[Port]]
    loop: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Design:
    """All modules of some files.

    Parameters
    ----------
    top
        Name of the module that is in no other.
    files
        Verilog text by the file's name.
    modules
        By name, each after those inside it.
    problems
        What Yosys says of drivers: by module, sentences.
    after_reset
        By module and register, what each bit takes in a cycle with the reset on: a constant, or a net.
    """

    top: str
    files: Mapping[str, str]
    modules: Mapping[str, Netlist]
    problems: Mapping[str, list[str]]
    after_reset: Mapping[str, Mapping[str, list[Net]]]

    @cached_property
    def dependences(self) -> dict[str, Dependence]:
        """What depends on what within a cycle, by the module's name."""
        found: dict[str, Dependence] = {}
        for name, netlist in self.modules.items():
            found[name] = _dependence(netlist, found)
        return found

    def inside(self, module: str) -> Iterator[tuple[str, str]]:
        """Name and module of each instance in a module whose own module is known."""
        for name, child in self.modules[module].children.items():
            if child.module in self.modules:
                yield name, child.module


def read_design(files: Mapping[str, str], *, top: str, resets: bool = True) -> Design:
    """Read Verilog with Yosys, each module by itself.

    Parameters
    ----------
    files
        Verilog text by the file's name.
    top
        Name of the top module.
    resets
        Whether to find out what a reset leaves, which takes as long again.

    Raises
    ------
    InputError
        If Yosys is not installed, for what it does not read, or if no file has the top.
    """
    script, wanted = _FIRST.format(files=" ".join(files)), ["problems.txt", "described.json"]
    if resets:
        script, wanted = script + _resetting(files), [*wanted, "reset.json"]
    problems, *found = _run_yosys(files, script, wanted)
    modules, *reset = (json.loads(text)["modules"] for text in found)
    if top not in modules:
        raise InputError(f"design must have a module {top!r}", source=next(iter(files), None))
    order = graphlib.TopologicalSorter(
        {
            name: [cell["type"] for cell in module["cells"].values() if cell["type"] in modules]
            for name, module in modules.items()
        }
    )
    try:
        names = list(order.static_order())
    except graphlib.CycleError as error:
        raise InputError(f"module {error.args[1][0]} must not be inside itself") from error
    return Design(
        top=top,
        files=files,
        modules={name: _netlist(modules[name]) for name in names},
        problems=_problems(problems),
        after_reset={
            name: {
                cell: about["connections"]["D"]
                for cell, about in module["cells"].items()
                if about["type"].startswith("$") and "dff" in about["type"]
            }
            for each in reset
            for name, module in each.items()
        },
    )


def _run_yosys(files: Mapping[str, str], script: str, wanted: Iterable[str]) -> list[str]:
    """The texts that a script leaves, of files in its folder."""
    with tempfile.TemporaryDirectory(prefix="simgnn-netlist-") as made:
        folder = Path(made)
        for name, text in {**files, "script.ys": script}.items():
            (folder / name).write_text(text, encoding="utf-8")
        try:
            run_tool(YOSYS, ["-q", "script.ys"], folder)
        except ToolError as error:
            raise InputError(f"Verilog must be what Yosys reads: {str(error).splitlines()[-1]}") from error
        return [(folder / name).read_text(encoding="utf-8") for name in wanted]


def _problems(text: str) -> dict[str, list[str]]:
    """What `check` says, a sentence for each signal; loops are found through modules as well (`Dependence`)."""
    found: dict[str, list[str]] = {}
    _, *parts = _CHECKED.split(text)
    for module, part in zip(parts[::2], parts[1::2], strict=True):
        said = [
            re.sub(r"\s*\n\s*", " ", re.sub(r" ?\[\d+\]|\\", "", line)) for line in _PROBLEM.findall(part)
        ]
        found[module] = list(dict.fromkeys(line for line in said if "logic loop" not in line))
    return found


def _resetting(files: Mapping[str, str]) -> str:
    bodies: dict[str, str] = {}
    for text in files.values():
        for name, body in re.findall(r"\bmodule\s+(\w+)(.*?)\bendmodule", _COMMENT.sub("", text), re.S):
            bodies.setdefault(name, body)
    resettable = [name for name, body in bodies.items() if _RESETTABLE.search(body)]
    return _RESETS + "".join(_RESET.format(module=name) for name in resettable) + _LAST


def _line(attributes: Mapping[str, str]) -> int:
    """The line of what came last, the block around a statement, in ``leaf.v:3.5-3.9|leaf.v:1.1-7.4``."""
    return int(attributes.get("src", ":0.").rpartition(":")[2].partition(".")[0])


def _netlist(module: Mapping[str, Any]) -> Netlist:
    public = {name: about for name, about in module["netnames"].items() if not about["hide_name"]}
    cells: Mapping[str, Mapping[str, Any]] = module["cells"]
    names: dict[int, list[Port]] = defaultdict(list)
    first: dict[int, str] = {}
    # Of several names of a net, a register has the first value, and an output only has its net by an assignment.
    directions = {name: port["direction"] for name, port in module["ports"].items()}
    rank = ("input", "", "output", "inout")
    for name in sorted(
        public,
        key=lambda name: (
            "init" not in public[name]["attributes"],
            rank.index(directions.get(name, "")),
            name,
        ),
    ):
        begins = public[name]["attributes"].get("init", "")[::-1]
        for place, net in enumerate(public[name]["bits"]):
            if isinstance(net, int):
                names[net].append((name, place))
                if place < len(begins):
                    first[net] = begins[place]
    netlist = Netlist(
        source=module["attributes"]["src"].partition(":")[0],
        line=int(module["attributes"]["src"].partition(":")[2].partition(".")[0]),
        ports={name: (port["direction"], tuple(port["bits"])) for name, port in module["ports"].items()},
        signals={name: tuple(about["bits"]) for name, about in public.items()},
        names=names,
        lines={name: _line(about["attributes"]) for name, about in public.items()},
        memories={
            name: about["width"] * about["size"]
            for name, about in module.get("memories", {}).items()
            if not about["hide_name"]
        },
    )
    for name, cell in cells.items():
        line, kind, connections = _line(cell["attributes"]), cell["type"], cell["connections"]
        if not kind.startswith("$"):
            ports = {port: tuple(nets) for port, nets in connections.items()}
            netlist.children[name] = Child(module=kind, line=line, ports=ports)
        elif "latch" in kind:
            netlist.latches[line].update(name for net in connections["Q"] for name, _ in names.get(net, ()))
        elif "dff" in kind:
            netlist.registers.append(_register(name, connections, line, names, first))
            netlist.clocked.append(_clocked(cell, line, plain=kind == "$dff"))
        elif kind.startswith("$memwr"):
            memory = cell["parameters"]["MEMID"].removeprefix("\\")
            nets = [net for port in ("ADDR", "DATA", "EN") for net in connections[port]]
            netlist.written[memory] = netlist.written.get(memory, NONE) | _whole(nets)
            netlist.clocked.append(_clocked(cell, line, plain=int(cell["parameters"]["CLK_ENABLE"], 2) == 1))
        elif "Y" in connections or kind.startswith("$memrd"):
            for sources, driven in _groups(cell):
                for net in driven:
                    if isinstance(net, int):
                        netlist.logic[net] = netlist.logic.get(net, NONE) | _whole(sources)
                        if kind.startswith("$memrd"):
                            netlist.read_from[net] = cell["parameters"]["MEMID"].removeprefix("\\")
    return netlist


def _whole(nets: list[Net]) -> Nets:
    """Those that are no constants."""
    return frozenset(net for net in nets if isinstance(net, int))


def _clocked(cell: Mapping[str, Any], line: int, *, plain: bool) -> Clocked:
    rising = int(cell["parameters"]["CLK_POLARITY"], 2) == 1
    (net,) = cell["connections"]["CLK"]
    return Clocked(line=line, net=net, plain=plain and rising)


def _register(
    cell: str,
    connections: Mapping[str, list[Net]],
    line: int,
    names: Mapping[int, list[Port]],
    first: Mapping[int, str],
) -> Register:
    pairs = zip(connections["Q"], connections["D"], strict=True)
    bits = [(net, following) for net, following in pairs if isinstance(net, int)]
    named = [names[net] for net, _ in bits if net in names]
    begun = [names[net] for net, _ in bits if net in names and net in first]
    return Register(
        cell=cell,
        name=(begun or named)[0][0][0] if named else "",
        line=line,
        nets=tuple(net for net, _ in bits),
        following=tuple(following for _, following in bits),
        names=tuple(frozenset(name for name, _ in names.get(net, ())) for net, _ in bits),
        first=tuple(known_bit(first.get(net, "x")) for net, _ in bits),
    )


def known_bit(bit: Net) -> int | None:
    """A constant's value; None for a net, or an unknown one."""
    return int(bit) if bit in ("0", "1") else None


def _groups(cell: Mapping[str, Any]) -> Iterator[tuple[list[Net], list[Net]]]:
    """Inputs and outputs of a combinational cell, in groups that depend on each other."""
    inputs = {
        port: nets for port, nets in cell["connections"].items() if cell["port_directions"][port] == "input"
    }
    if cell["type"].startswith("$memrd"):
        yield inputs["ADDR"], cell["connections"]["DATA"]
        return
    outputs = cell["connections"]["Y"]
    if cell["type"] == "$pmux":
        width = len(outputs)
        for place, net in enumerate(outputs):
            yield [inputs["A"][place], *inputs["B"][place::width], *inputs["S"]], [net]
    elif cell["type"] in _BITWISE:
        shared = inputs.pop("S") if cell["type"] == "$mux" else []
        for place, net in enumerate(outputs):
            yield [*shared, *(nets[min(place, len(nets) - 1)] for nets in inputs.values())], [net]
    else:
        yield [net for nets in inputs.values() for net in nets], outputs


def _dependence(netlist: Netlist, known: Mapping[str, Dependence]) -> Dependence:
    """Of a module, where those inside it are known."""
    logic = dict(netlist.logic)
    for child in netlist.children.values():
        for (port, place), inputs in known[child.module].through.items() if child.module in known else ():
            outer = child.ports.get(port, ())[place : place + 1]
            if outer and isinstance(outer[0], int):
                nets = [net for source, bit in inputs for net in child.ports.get(source, ())[bit : bit + 1]]
                logic[outer[0]] = logic.get(outer[0], NONE) | _whole(nets)
    reached: dict[Any, frozenset[Port]] = {
        net: frozenset({bit}) for bit, net in netlist.bits("input") if isinstance(net, int)
    }
    # A set of nets that several depend on, as the bits of a sum do, is a node of its own, so that it is met once.
    graph: dict[Any, Any] = {net: [sources] for net, sources in logic.items() if net not in reached}
    graph |= {sources: sorted(sources) for sources in set(logic.values())}
    try:
        order = list(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as error:
        return Dependence(through={}, loop=tuple(net for net in error.args[1][1:] if isinstance(net, int)))
    for node in order:
        if node not in reached:
            reached[node] = frozenset[Port]().union(*(reached[source] for source in graph.get(node, ())))
    return Dependence(
        through={bit: reached.get(net, frozenset()) for bit, net in netlist.bits("output")}, loop=()
    )

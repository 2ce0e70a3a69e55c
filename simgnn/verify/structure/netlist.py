"""What Verilog describes bit by bit, read with Yosys: drivers, latches, registers, what depends on what, resets."""

from __future__ import annotations

import json
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
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
setattr -set keep 1 t:*dff*
opt_clean
"""
_RESET = f"cd {{module}}\nconnect -set {RESET} 1'1\ncd ..\n"
# With its reset at 1, what a register takes is a constant after `opt_expr` if the reset decides it. Other
# names of the reset have to be gone by then: `connect` takes it from them.
_LAST = """opt_expr -fine
opt_muxtree
opt_expr -mux_undef -fine
write_json reset.json
"""


@dataclass(frozen=True, kw_only=True)
class Register:
    """Bits of a register that one block assigns.

    Parameters
    ----------
    name
        The signal; each of `names` has some of its bits, too.
    line
        Of the block.
    names
        Of each bit, all signals that it is.
    first
        What each bit is declared to begin with: 0, 1, or None.
    left
        What a cycle with the reset on leaves in it; None where that depends on more.
    """

    name: str
    line: int
    names: tuple[frozenset[str], ...]
    first: tuple[int | None, ...]
    left: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class Child:
    """An instance of another module.

    Parameters
    ----------
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
    source
        The file that it is in.
    ports
        Direction and nets of each, the lowest bit first.
    names
        What each net is called: signal and bit, signals that are no ports first.
    lines
        Where each signal is declared.
    started
        Nets that a declaration gives a first value.
    children
        Instances by name.
    logic
        The nets that each net depends on within a cycle, through cells of this module.
    drivers
        Lines of all that drives each net, input ports among it.
    clashes
        Line and name of each input, and each output of an instance, that is a constant.
    used
        Nets that are read, and outputs.
    latches
        Line of the block, and the signals that it makes latches of.
    """

    source: str
    ports: Mapping[str, tuple[str, tuple[Net, ...]]]
    names: Mapping[int, list[Port]]
    lines: Mapping[str, int]
    started: Nets
    children: dict[str, Child] = field(default_factory=dict)
    logic: dict[int, Nets] = field(default_factory=dict)
    drivers: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    clashes: list[tuple[int, str]] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    registers: list[Register] = field(default_factory=list)
    latches: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))

    def at(self, line: int) -> str:
        """A place in the file, for messages."""
        return f"{self.source}:{line}"

    def bits(self, direction: str) -> Iterator[tuple[Port, Net]]:
        """Each bit of all inputs or all outputs, and its net."""
        for name, (own, nets) in self.ports.items():
            if own == direction:
                yield from (((name, place), net) for place, net in enumerate(nets))


@dataclass(frozen=True, kw_only=True)
class Dependence:
    """What depends on what within a cycle, through a module and all that is in it.

    Parameters
    ----------
    through
        The bits of inputs that each bit of an output depends on.
    loops
        Nets of each combinational loop that was met, in the order of the signal's way.
    """

    through: Mapping[Port, frozenset[Port]]
    loops: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Netlists:
    """The nets of a design's modules.

    Parameters
    ----------
    modules
        By name, each after those inside it.
    """

    modules: Mapping[str, Netlist]

    @cached_property
    def dependences(self) -> dict[str, Dependence]:
        """What depends on what within a cycle, by the module's name."""
        return _dependences(self.modules)


def read_netlists(files: Mapping[str, str]) -> Netlists:
    """Read Verilog with Yosys, each module by itself.

    Parameters
    ----------
    files
        Verilog text by the file's name.

    Raises
    ------
    InputError
        If Yosys is not installed, or for what it does not read.
    """
    bodies: dict[str, str] = {}
    # By the text, before Yosys runs: `connect` in a module without that input would fail.
    for text in files.values():
        for name, body in re.findall(r"\bmodule\s+(\w+)(.*?)\bendmodule", _COMMENT.sub("", text), re.S):
            bodies.setdefault(name, body)
    resettable = [name for name, body in bodies.items() if _RESETTABLE.search(body)]
    script = _FIRST.format(files=" ".join(files))
    script += "".join(_RESET.format(module=name) for name in resettable) + _LAST
    with tempfile.TemporaryDirectory(prefix="simgnn-netlist-") as made:
        folder = Path(made)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / "script.ys").write_text(script, encoding="utf-8")
        try:
            run_tool(YOSYS, ["-q", "script.ys"], folder, task="reading the nets")
        except ToolError as error:
            raise InputError(f"Verilog must be what Yosys reads: {str(error).splitlines()[-1]}") from error
        described, reset = (
            json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))["modules"]
            for name in ("described", "reset")
        )

    def inside(name: str) -> Iterator[str]:
        return (cell["type"] for cell in described[name]["cells"].values() if cell["type"] in described)

    order = children_first(described, inside)
    return Netlists(modules={name: _netlist(described[name], reset[name]["cells"]) for name in order})


def children_first(names: Iterable[str], inside: Callable[[str], Iterable[str]]) -> list[str]:
    """Modules and all that is in them, each after those inside it; where modules hold each other, among those.

    Parameters
    ----------
    inside
        Modules of the instances in a module.
    """
    order: list[str] = []
    begun: set[str] = set()

    def visit(name: str) -> None:
        # Also where modules hold each other: that breaks a rule, and must not recurse for ever.
        if name not in begun:
            begun.add(name)
            for inner in inside(name):
                visit(inner)
            order.append(name)

    for name in names:
        visit(name)
    return order


def _line(attributes: Mapping[str, str]) -> int:
    """The line of what came last, the block around a statement, in ``leaf.v:3.5-3.9|leaf.v:1.1-7.4``."""
    return int(attributes.get("src", ":0.").rpartition(":")[2].partition(".")[0])


def _netlist(module: Mapping[str, Any], reset: Mapping[str, Mapping[str, Any]]) -> Netlist:
    public = {name: about for name, about in module["netnames"].items() if not about["hide_name"]}
    names: dict[int, list[Port]] = defaultdict(list)
    first: dict[int, str] = {}
    # Of several names of a net, a register has the first value, and a port only has its net by an assignment.
    for name in sorted(public, key=lambda name: (name in module["ports"], name)):
        # Yosys writes binary numbers with the highest bit first.
        begins = public[name]["attributes"].get("init", "")[::-1]
        for place, net in enumerate(public[name]["bits"]):
            if isinstance(net, int):
                names[net].append((name, place))
                if place < len(begins):
                    first[net] = begins[place]
    netlist = Netlist(
        source=module["attributes"]["src"].partition(":")[0],
        ports={name: (port["direction"], tuple(port["bits"])) for name, port in module["ports"].items()},
        names=names,
        lines={name: _line(about["attributes"]) for name, about in public.items()},
        started=frozenset(first),
    )
    for (name, _), net in netlist.bits("input"):
        _drive(netlist, net, netlist.lines[name], f"input {name}")
    netlist.used.update(net for _, net in netlist.bits("output") if isinstance(net, int))
    for name, cell in module["cells"].items():
        line, kind, connections = _line(cell["attributes"]), cell["type"], cell["connections"]
        directions = cell.get("port_directions", {})
        read = [net for port, nets in connections.items() if directions.get(port) == "input" for net in nets]
        netlist.used.update(net for net in read if isinstance(net, int))
        for port, nets in connections.items():
            if directions.get(port) == "output":
                for net in nets:
                    _drive(netlist, net, line, f"output {port} of instance {name}")
        if not kind.startswith("$"):
            ports = {port: tuple(nets) for port, nets in connections.items()}
            netlist.children[name] = Child(module=kind, line=line, ports=ports)
        # `proc` makes a latch of a block that does not assign on every way, and keeps its line.
        elif "latch" in kind:
            netlist.latches[line].update(names[net][0][0] for net in connections["Q"] if names.get(net))
        elif "dff" in kind:
            netlist.registers.append(_register(connections["Q"], reset[name], line, names, first))
        # Cells of logic have an output Y; a memory's read depends on its address within the cycle. All
        # others hold state.
        elif "Y" in connections or kind.startswith("$memrd"):
            for sources, driven in _groups(cell):
                sources_of_cell = frozenset(net for net in sources if isinstance(net, int))
                for net in driven:
                    if isinstance(net, int):
                        netlist.logic[net] = netlist.logic.get(net, NONE) | sources_of_cell
    return netlist


def _drive(netlist: Netlist, net: Net, line: int, what: str) -> None:
    if isinstance(net, int):
        netlist.drivers[net].append(line)
    elif (line, what) not in netlist.clashes:
        netlist.clashes.append((line, what))


def _register(
    nets: list[Net],
    reset: Mapping[str, Any],
    line: int,
    names: Mapping[int, list[Port]],
    first: Mapping[int, str],
) -> Register:
    # With the reset at 1 and all that it decides worked out, D of the same cell is a constant for each bit
    # that the reset sets.
    bits = [
        (net, left) for net, left in zip(nets, reset["connections"]["D"], strict=True) if isinstance(net, int)
    ]
    known = [tuple(name for name, _ in names.get(net, ())) for net, _ in bits]
    # A name with a first value is the register's own; others are what it is connected to.
    begun = [of for of, (net, _) in zip(known, bits, strict=True) if of and net in first]
    named = begun or [*filter(None, known)]
    return Register(
        name=named[0][0] if named else "",
        line=line,
        names=tuple(map(frozenset, known)),
        first=tuple(_known(first.get(net, "x")) for net, _ in bits),
        left=tuple(_known(left) for _, left in bits),
    )


def _known(bit: Net) -> int | None:
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
        # Sums, comparisons, shifts: each output bit may depend on every input bit.
        yield [net for nets in inputs.values() for net in nets], outputs


def _dependences(modules: Mapping[str, Netlist]) -> dict[str, Dependence]:
    found: dict[str, Dependence] = {}
    for name, netlist in modules.items():
        logic = dict(netlist.logic)
        for child in netlist.children.values():
            if child.module in found:
                # A child comes before its parents, so that what its outputs depend on is known: modules are
                # not flattened, and each is looked at once.
                for (port, place), inputs in found[child.module].through.items():
                    outer = child.ports.get(port, ())[place : place + 1]
                    if outer and isinstance(outer[0], int):
                        sources_of_cell = frozenset(
                            net
                            for source, bit in inputs
                            for net in child.ports.get(source, ())[bit : bit + 1]
                            if isinstance(net, int)
                        )
                        logic[outer[0]] = logic.get(outer[0], NONE) | sources_of_cell
        reached, loops = _trace(
            logic, {net: bit for bit, net in netlist.bits("input") if isinstance(net, int)}
        )
        through = {bit: reached.get(net, frozenset()) for bit, net in netlist.bits("output")}
        found[name] = Dependence(through=through, loops=loops)
    return found


def _trace(
    logic: Mapping[int, Nets], inputs: Mapping[int, Port]
) -> tuple[dict[Net, frozenset[Port]], tuple[tuple[int, ...], ...]]:
    """The inputs that each net depends on, and loops; by depth first search without recursion, as paths are long.

    A set of nets that several depend on, as the bits of a sum do, is a node of its own, so that it is met once.
    """
    known: dict[Any, frozenset[Port]] = {net: frozenset({bit}) for net, bit in inputs.items()}
    loops: list[tuple[int, ...]] = []

    def next_of(node: Any) -> list[Any]:
        if isinstance(node, frozenset):
            return sorted(node)  # so that the same loops are found each time
        return [logic[node]] if logic.get(node) else []

    for root in logic:
        if root in known:
            continue
        path: dict[Any, Iterator[Any]] = {root: iter(next_of(root))}
        while path:
            node = next(reversed(path))
            for following in path[node]:
                # On the way to here already: from there on it is a loop.
                if following in path:
                    way = list(path)
                    around = [one for one in way[way.index(following) :] if isinstance(one, int)][::-1]
                    # Begun at its lowest net, so that a loop is called the same from whichever net it is
                    # entered.
                    start = around.index(min(around))
                    loops.append((*around[start:], *around[:start]))
                elif following not in known:
                    path[following] = iter(next_of(following))
                    break
            else:
                del path[node]
                known[node] = frozenset[Port]().union(*(known.get(one, ()) for one in next_of(node)))
    return known, tuple(loops)

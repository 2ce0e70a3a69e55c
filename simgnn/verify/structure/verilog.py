"""Modules of Verilog text, read with pyverilog: signals, what assigns them from which others, and instances.

Dependencies are those of signals here, not of bits: what depends on what bit by bit is `netlist`'s to say.
"""

from __future__ import annotations

import functools
import re
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from simgnn.errors import InputError, check_installed, importing

Names = frozenset[str]
NONE: Names = frozenset()
# ``(* ram_style = "block" *)``, which pyverilog's grammar lacks. Not ``@(*)``.
_ATTRIBUTE = re.compile(r"\(\*(?!\))[^\n]*?\*\)")
_LOCALPARAM = re.compile(r"^ *localparam (?:\[[^]]*\] )?(\w+) = (\d+'[dhb][0-9a-f]+);", re.MULTILINE)
_WHERE = re.compile(r"line:(\d+)")
_BEFORE = re.compile(r'before: "(.*)"', re.S)


@dataclass(frozen=True, kw_only=True)
class Signal:
    """A net, a register, or a memory.

    Parameters
    ----------
    width
        Bits, of a memory those of one word.
    low
        Index of the lowest bit.
    words
        Of a memory; 0 for any other signal.
    direction
        Of a port: input or output; empty for any other signal.
    line
        In its file.
    """

    name: str
    width: int
    low: int = 0
    words: int = 0
    direction: str = ""
    line: int = 0


@dataclass(frozen=True, kw_only=True)
class Driver:
    """A continuous assignment or an `always` block.

    Parameters
    ----------
    drives
        Signals that it assigns, and those that each is made of or chosen by.
    edges
        What clocks a block: ``("posedge", "clk")`` for each edge; empty for combinational logic.
    levels
        Signals whose change runs a block; None for ``@*`` and for an assignment.
    operators
        How a block assigns: ``=``, ``<=``, or both.
    """

    line: int
    drives: Mapping[str, Names]
    edges: tuple[tuple[str, str], ...] = ()
    levels: Names | None = None
    operators: frozenset[str] = frozenset()

    @cached_property
    def reads(self) -> Names:
        """All signals that it reads."""
        return NONE.union(*self.drives.values())


@dataclass(frozen=True, kw_only=True)
class Connection:
    """What is connected to one port of an instance.

    Parameters
    ----------
    reads
        Signals in it.
    is_net
        Whether an output may drive it: a signal, parts of one, or several side by side.
    is_signal
        Whether it is one signal and nothing else.
    """

    reads: Names
    is_net: bool
    is_signal: bool


@dataclass(frozen=True, kw_only=True)
class Instance:
    """An instance of another module.

    Parameters
    ----------
    module
        The other module's name.
    connections
        By port; None for a port that is named and left open.
    """

    name: str
    module: str
    line: int
    connections: Mapping[str, Connection | None]


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module.

    Parameters
    ----------
    source
        The file that it is in.
    signals
        By name, ports among them.
    drivers, instances
        In the order of the text.
    started
        Signals to which an initial block or a declaration gives a first value.
    """

    name: str
    source: str
    line: int
    signals: Mapping[str, Signal]
    drivers: tuple[Driver, ...]
    instances: tuple[Instance, ...]
    started: Names

    def at(self, line: int) -> str:
        """A place in the file, for messages."""
        return f"{self.source}:{line}"

    @cached_property
    def ports(self) -> dict[str, Signal]:
        """Ports by name."""
        return {name: signal for name, signal in self.signals.items() if signal.direction}

    @cached_property
    def inputs(self) -> Names:
        """Names of all input ports."""
        return frozenset(name for name, port in self.ports.items() if port.direction == "input")

    @cached_property
    def logic(self) -> dict[str, Names]:
        """The signals that each signal is made of within a cycle."""
        return _merged(one for one in self.drivers if not one.edges)

    @cached_property
    def registers(self) -> dict[str, Names]:
        """The signals that the next value of each register or memory is made of."""
        return _merged(one for one in self.drivers if one.edges)


def _merged(drivers: Iterator[Driver]) -> dict[str, Names]:
    found: dict[str, Names] = {}
    for driver in drivers:
        for name, reads in driver.drives.items():
            found[name] = found.get(name, NONE) | reads
    return found


_PYVERILOG = {"package": "pyverilog", "purpose": "for --check and --draw", "extra": "hardware"}


def require_pyverilog() -> None:
    """Raise InputError unless pyverilog is installed."""
    check_installed(**_PYVERILOG)


def _pyverilog() -> Any:
    """The module of pyverilog's parser."""
    with importing(**_PYVERILOG), warnings.catch_warnings():
        # It leaves the file with its version open.
        warnings.simplefilter("ignore", ResourceWarning)
        from pyverilog.vparser import parser
    return parser


@functools.cache
def verilog_parser() -> Any:
    """pyverilog's parser, one for the whole process: its tables take a second, and are written to a folder that goes.

    Raises
    ------
    InputError
        If pyverilog is not installed.
    """
    module = _pyverilog()
    with tempfile.TemporaryDirectory(prefix="simgnn-") as folder:
        return module.VerilogParser(outputdir=folder, debug=False)


def without_attributes(text: str) -> str:
    """Text without ``(* ... *)``, as pyverilog takes it."""
    # Blanks in their place, so that lines and columns stay what they are.
    return _ATTRIBUTE.sub(lambda found: " " * len(found[0]), text)


def _without_localparams(text: str) -> str:
    """Text in which named constants are the numbers that they are; lines stay where they are."""
    for name, number in _LOCALPARAM.findall(text):
        # The reader below knows widths and places of selects by their numbers alone.
        text = re.sub(rf"\b{name}\b", number, text)
    return re.sub(r"^ *localparam\b[^;]*;", "", text, flags=re.MULTILINE)


def parse(text: str, source: str | Path) -> list[Any]:
    """Parse a file of Verilog, without a preprocessor.

    Parameters
    ----------
    source
        What it is called in errors.

    Returns
    -------
    pyverilog's ``ModuleDef`` of each module.

    Raises
    ------
    InputError
        With file and line, for what is no Verilog, or if pyverilog is not installed.
    """
    parser = verilog_parser()
    # Lines are counted through all texts that one parser has read.
    parser.lexer.reset_lineno()
    try:
        tree = parser.parse(_without_localparams(without_attributes(text)), debug=0)
    except _pyverilog().ParseError as error:
        # Its errors are texts alone.
        line, before = _WHERE.search(str(error)), _BEFORE.search(str(error))
        found = f"{before[1]!r}" if before else "the end of the file"
        where = f"{source}, line {line[1]}" if line else source
        raise InputError(
            f"Verilog must be what pyverilog reads, which stopped at {found}", source=where
        ) from error
    return [one for one in tree.description.definitions if _kind(one) == "ModuleDef"]


def read_modules_of(text: str, source: str) -> list[Module]:
    """Read the modules of a file.

    Parameters
    ----------
    source
        Name of the file, for errors and messages.

    Raises
    ------
    InputError
        For text that pyverilog cannot parse, signals that are not declared, selects outside of a signal, and Verilog
        that generated files have none of: parameters, functions, tasks, generate blocks.
    """
    found = []
    for tree in parse(text, source):
        try:
            found.append(_Reader(tree).module(source))
        except InputError as error:
            raise InputError(error.message, source=f"{source}, {error.source}") from error
    return found


def _kind(node: Any) -> str:
    """The name of a syntax tree's class."""
    return type(node).__name__


def _constant(node: Any) -> int | None:
    """The value of a decimal number; None for anything else."""
    return int(node.value) if _kind(node) == "IntConst" and node.value.isdecimal() else None


def _range(node: Any) -> tuple[int, int]:
    """Highest and lowest index of ``[7:0]``, whichever stands first."""
    bounds = _constant(node.msb), _constant(node.lsb)
    if bounds[0] is None or bounds[1] is None:
        raise InputError("range must be of numbers", source=f"line {node.lineno}")
    return max(bounds[0], bounds[1]), min(bounds[0], bounds[1])


_DIRECTIONS = {"Input": "input", "Output": "output", "Inout": "inout"}
_DECLARED = (*_DIRECTIONS, "Wire", "Reg")
_SELECTS = ("Identifier", "Pointer", "Partselect")
_JOINED = ("Concat", "LConcat")


class _Reader:
    """Makes a `Module` of a module's syntax tree."""

    def __init__(self, tree: Any) -> None:
        # What generated files have none of is refused instead of being read wrong.
        if tree.paramlist is not None and tree.paramlist.params:
            raise InputError("module must have no parameters", source=f"line {tree.lineno}")
        self._tree = tree
        self._items = list(self._all_items())
        self._signals: dict[str, Signal] = {}
        self._counters = {item.name for item in self._items if _kind(item) == "Integer"}
        """What loops count with: no signals."""
        for item in self._items:
            if _kind(item) in _DECLARED:
                self._declare(item)

    def _all_items(self) -> Iterator[Any]:
        """Declarations and all else of a module, one by one, those in the port list first."""
        for port in self._tree.portlist.ports if self._tree.portlist else ():
            if _kind(port) == "Ioport":
                # A port with its kind: `output reg o` is two declarations.
                yield port.first
                if port.second is not None:
                    yield port.second
        for item in self._tree.items:
            if _kind(item) == "Decl":
                yield from item.list
            elif _kind(item) == "InstanceList":
                yield from item.instances
            elif _kind(item) != "Pragma":
                yield item

    def _declare(self, node: Any) -> None:
        """Note a signal; a port is declared twice, as a port and as a wire or register."""
        high, low = (0, 0) if node.width is None else _range(node.width)
        words = 0
        if node.dimensions is not None:
            if len(node.dimensions.lengths) != 1:
                raise InputError("memory must have one dimension", source=f"line {node.lineno}")
            last, first = _range(node.dimensions.lengths[0])
            words = last - first + 1
        before = self._signals.get(node.name)
        if before is not None and before.width != high - low + 1:
            raise InputError(
                f"signal {node.name!r} must have as many bits as in line {before.line}, {before.width},"
                f" not {high - low + 1}",
                source=f"line {node.lineno}",
            )
        self._signals[node.name] = Signal(
            name=node.name,
            width=high - low + 1,
            low=low,
            words=words,
            direction=_DIRECTIONS.get(_kind(node), before.direction if before else ""),
            line=before.line if before else node.lineno,
        )

    def module(self, source: str) -> Module:
        """The module."""
        registers = {item.name for item in self._items if _kind(item) == "Reg"}
        drivers, instances = [], []
        started: set[str] = set()
        for item in self._items:
            match _kind(item):
                case "Assign":
                    names, chosen = self._targets(item.left.var)
                    if names <= registers:  # a first value, in the declaration
                        started |= names
                    else:
                        reads = chosen | self._names(item.right.var)
                        drivers.append(Driver(line=item.lineno, drives=dict.fromkeys(names, reads)))
                case "Always":
                    drivers.append(self._block(item))
                case "Instance":
                    instances.append(self._instance(item))
                case "Initial":
                    drives: dict[str, Names] = {}
                    self._run(item.statement, NONE, drives, set())
                    started |= drives.keys()
                case other if other not in (*_DECLARED, "Integer"):
                    raise InputError(f"module must have no {other}", source=f"line {item.lineno}")
        return Module(
            name=self._tree.name,
            source=source,
            line=self._tree.lineno,
            signals=self._signals,
            drivers=tuple(drivers),
            instances=tuple(instances),
            started=frozenset(started),
        )

    def _block(self, node: Any) -> Driver:
        triggers = node.sens_list.list
        drives: dict[str, Names] = {}
        operators: set[str] = set()
        self._run(node.statement, NONE, drives, operators)
        levels = NONE.union(*(self._names(one.sig) for one in triggers if one.type == "level"))
        return Driver(
            line=node.lineno,
            drives=drives,
            edges=tuple((one.type, one.sig.name) for one in triggers if one.type in ("posedge", "negedge")),
            levels=None if any(one.type == "all" for one in triggers) else levels,
            operators=frozenset(operators),
        )

    def _run(self, node: Any, conditions: Names, drives: dict[str, Names], operators: set[str]) -> None:
        """Note what a statement assigns, under conditions of some signals."""
        match _kind(node):
            case "NoneType" | "SingleStatement":
                return
            case "Block":
                inside = node.statements or ()
            # What is assigned under a condition depends on the condition's signals as well.
            case "IfStatement":
                conditions |= self._names(node.cond)
                inside = (node.true_statement, node.false_statement)
            case "CaseStatement" | "CasezStatement" | "CasexStatement":
                labels = (label for one in node.caselist for label in one.cond or ())
                conditions = conditions.union(self._names(node.comp), *map(self._names, labels))
                inside = [one.statement for one in node.caselist]
            case "ForStatement":
                inside = [node.statement]
            case "BlockingSubstitution" | "NonblockingSubstitution" as kind:
                operators.add("=" if kind == "BlockingSubstitution" else "<=")
                names, chosen = self._targets(node.left.var)
                reads = conditions | chosen | self._names(node.right.var)
                for name in names:
                    drives[name] = drives.get(name, NONE) | reads
                return
            case other:
                raise InputError(
                    f"statement must be an assignment, if, case, loop or block, not {other}",
                    source=f"line {node.lineno}",
                )
        for one in inside:
            self._run(one, conditions, drives, operators)

    def _instance(self, node: Any) -> Instance:
        if node.parameterlist:
            raise InputError(f"instance {node.name!r} must have no parameters", source=f"line {node.lineno}")
        connections: dict[str, Connection | None] = {}
        for port in node.portlist:
            if port.portname is None or port.portname in connections:
                rule = "by name" if port.portname is None else f"once, not {port.portname!r} again"
                raise InputError(
                    f"ports of {node.name!r} must be connected {rule}", source=f"line {node.lineno}"
                )
            what = port.argname
            connections[port.portname] = what and Connection(
                reads=self._names(what),
                is_net=all(_kind(part) in _SELECTS for part in _parts(what)),
                is_signal=_kind(what) == "Identifier",
            )
        return Instance(name=node.name, module=node.module, line=node.lineno, connections=connections)

    def _targets(self, node: Any) -> tuple[Names, Names]:
        """The signals that are assigned, and those that choose bits or words of them."""
        names, chosen = set(), NONE
        for part in _parts(node):
            if _kind(part) not in _SELECTS:
                raise InputError(
                    f"what is assigned must be a signal, not {_kind(part)}", source=f"line {node.lineno}"
                )
            reads = self._names(part)
            # Through selects to the signal: in `words[place][3:0]` it is `words`, chosen by `place`.
            while _kind(part) != "Identifier":
                part = part.var
            names.add(part.name)
            chosen |= reads - {part.name}
        return frozenset(names), chosen

    def _names(self, node: Any) -> Names:
        """The signals in an expression."""
        if _kind(node) == "Identifier":
            if node.name in self._counters:
                return NONE
            self._declared(node)
            return frozenset({node.name})
        if _kind(node) in ("Pointer", "Partselect"):
            self._check_select(node)
        return NONE.union(*map(self._names, node.children()))

    def _declared(self, node: Any) -> Signal:
        if node.name not in self._signals:
            raise InputError(f"signal {node.name!r} must be declared", source=f"line {node.lineno}")
        return self._signals[node.name]

    def _check_select(self, node: Any) -> None:
        """A constant place in a signal is within it, which simulators and synthesis do not ask."""
        # A memory's words are chosen by expressions, whose values the text does not say.
        if _kind(node.var) != "Identifier" or (signal := self._declared(node.var)).words:
            return
        for bound in (node.ptr,) if _kind(node) == "Pointer" else (node.msb, node.lsb):
            index = _constant(bound)
            if index is not None and not 0 <= index - signal.low < signal.width:
                raise InputError(
                    f"select of {signal.name!r} must be within its {signal.width} bits, not at {index}",
                    source=f"line {node.lineno}",
                )


def _parts(node: Any) -> list[Any]:
    """What stands side by side in a concatenation; anything else by itself."""
    return [inner for one in node.list for inner in _parts(one)] if _kind(node) in _JOINED else [node]

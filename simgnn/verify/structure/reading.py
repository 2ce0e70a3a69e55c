"""From a module's syntax tree to a `Module`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simgnn.errors import InputError
from simgnn.verify.structure.expressions import (
    SELECTS,
    Signals,
    UnknownFormError,
    bits_of,
    constant,
    kind,
    targets_of,
    union,
    width_of,
)
from simgnn.verify.structure.known import known_bits
from simgnn.verify.structure.module import (
    NONE,
    Assignment,
    Bit,
    Bits,
    Block,
    Connection,
    Instance,
    Module,
    Signal,
)
from simgnn.verify.structure.parsing import parse
from simgnn.verify.structure.resets import left_by_reset
from simgnn.verify.structure.statements import Run

_DIRECTIONS = {"Input": "input", "Output": "output", "Inout": "inout"}
_DECLARED = (*_DIRECTIONS, "Wire", "Reg")
_IGNORED = ("Pragma",)


def read_modules_of(text: str, source: str) -> list[Module]:
    """Read the modules of a file.

    Parameters
    ----------
    text
    source
        Name of the file, for errors and messages.

    Raises
    ------
    InputError
        For text that pyverilog cannot parse, signals that are not declared, selects outside of a signal, and Verilog
        that generated files have none of: parameters, functions, tasks, generate blocks, loops.
    """
    found = []
    for tree in parse(text, source):
        try:
            found.append(_read(tree, source))
        except InputError as error:
            raise InputError(error.message, source=f"{source}, {error.source}") from error
    return found


def _items(tree: Any) -> Iterator[Any]:
    """Declarations and all else of a module, one by one, those in the port list first."""
    for port in tree.portlist.ports if tree.portlist else ():
        if kind(port) == "Ioport":
            yield port.first
            if port.second is not None:
                yield port.second
    for item in tree.items:
        if kind(item) == "Decl":
            yield from item.list
        elif kind(item) == "InstanceList":
            yield from item.instances
        elif kind(item) not in _IGNORED:
            yield item


def _read(tree: Any, source: str) -> Module:
    if tree.paramlist is not None and tree.paramlist.params:
        raise UnknownFormError("module must have no parameters", source=f"line {tree.lineno}")
    items = list(_items(tree))
    signals = _signals([item for item in items if kind(item) in _DECLARED])
    registers = {item.name for item in items if kind(item) == "Reg"}
    assignments, blocks, instances, started = [], [], [], set()
    first: dict[Bit, int] = {}
    continuous, clocked = [], []
    for item in items:
        match kind(item):
            case "Assign":
                found = _assignment(item, signals)
                names = {bit[0] for bit in found.driven}
                if names <= registers:  # a first value, in the declaration
                    started |= names
                    first |= _first(item, signals)
                else:
                    assignments.append(found)
                    continuous.append(item)
            case "Always":
                blocks.append(_block(item, signals))
                if blocks[-1].edges:
                    clocked.append(item)
            case "Instance":
                instances.append(_instance(item, signals))
            case "Initial":
                begun = Run(signals)
                begun.run(item.statement)
                started |= {name for name, _ in begun.values}
            case other if other not in _DECLARED:
                raise UnknownFormError(f"module must have no {other}", source=f"line {item.lineno}")
    return Module(
        name=tree.name,
        source=source,
        line=tree.lineno,
        signals=signals,
        assignments=tuple(assignments),
        blocks=tuple(blocks),
        instances=tuple(instances),
        started=frozenset(started),
        first=first,
        left_by_reset=left_by_reset(clocked, continuous, signals),
    )


def _first(node: Any, signals: Signals) -> dict[Bit, int]:
    """The first value that a declaration gives to each bit; none that is not known, as a x is."""
    bits = known_bits(node.right.var, signals, lambda bit: None)
    places = [bit for places, _ in targets_of(node.left, signals) for bit in places]
    return {bit: value for bit, value in zip(places, bits, strict=False) if value is not None}


def _range(node: Any) -> tuple[int, int]:
    """Highest and lowest index of ``[7:0]``, whichever stands first."""
    bounds = constant(node.msb), constant(node.lsb)
    if bounds[0] is None or bounds[1] is None:
        raise UnknownFormError("range must be of numbers", source=f"line {node.lineno}")
    return max(bounds[0], bounds[1]), min(bounds[0], bounds[1])


def _signals(declarations: list[Any]) -> dict[str, Signal]:
    """Signals by name; a port is declared twice, as a port and as a wire or register."""
    found: dict[str, Signal] = {}
    for node in declarations:
        high, low = (0, 0) if node.width is None else _range(node.width)
        words = 0
        if node.dimensions is not None:
            if len(node.dimensions.lengths) != 1:
                raise UnknownFormError("memory must have one dimension", source=f"line {node.lineno}")
            last, first = _range(node.dimensions.lengths[0])
            words = last - first + 1
        before = found.get(node.name)
        signal = Signal(
            name=node.name,
            width=high - low + 1,
            low=low,
            words=words,
            direction=_DIRECTIONS.get(kind(node), before.direction if before else ""),
            line=before.line if before else node.lineno,
        )
        if before is not None and before.width != signal.width:
            raise InputError(
                f"signal {node.name!r} must have as many bits as in line {before.line}, {before.width},"
                f" not {signal.width}",
                source=f"line {node.lineno}",
            )
        found[node.name] = signal
    return found


def _assignment(node: Any, signals: Signals) -> Assignment:
    targets = targets_of(node.left, signals)
    bits = bits_of(node.right.var, signals, len(targets))
    driven: dict[Bit, Bits] = {}
    for (places, choice), behind in zip(targets, bits, strict=False):
        for bit in places:
            driven[bit] = driven.get(bit, NONE) | behind | choice
    return Assignment(line=node.lineno, driven=driven)


def _block(node: Any, signals: Signals) -> Block:
    triggers = node.sens_list.list
    edges = tuple((one.type, one.sig.name) for one in triggers if one.type in ("posedge", "negedge"))
    levels: tuple[str, ...] | None = tuple(
        name for one in triggers if one.type == "level" for name, _ in union(bits_of(one.sig, signals))
    )
    if any(one.type == "all" for one in triggers):
        levels = None
    run = Run(signals)
    run.run(node.statement)
    return Block(
        line=node.lineno,
        edges=edges,
        levels=levels,
        driven={bit: behind for bit, (behind, _) in run.values.items()},
        held=frozenset(bit for bit, (_, always) in run.values.items() if not always),
        reads=frozenset(run.reads),
        blocking=run.blocking,
        nonblocking=run.nonblocking,
    )


def _instance(node: Any, signals: Signals) -> Instance:
    if node.parameterlist:
        raise UnknownFormError(
            f"instance {node.name!r} must have no parameters", source=f"line {node.lineno}"
        )
    connections: dict[str, Connection | None] = {}
    for port in node.portlist:
        if port.portname is None or port.portname in connections:
            rule = "by name" if port.portname is None else f"once, not {port.portname!r} again"
            raise InputError(f"ports of {node.name!r} must be connected {rule}", source=f"line {node.lineno}")
        connections[port.portname] = None if port.argname is None else _connection(port.argname, signals)
    return Instance(name=node.name, module=node.module, line=node.lineno, connections=connections)


def _connection(node: Any, signals: Signals) -> Connection:
    width = width_of(node, signals)
    return Connection(reads=tuple(bits_of(node, signals)[:width]), writes=_written(node, signals))


def _written(node: Any, signals: Signals) -> tuple[Bit, ...] | None:
    """The bits that a connection to an output drives; None for what is no net."""
    parts = node.list if kind(node) == "Concat" else [node]
    if any(kind(part) not in SELECTS for part in parts):
        return None
    places = [place for place, _ in targets_of(node, signals)]
    return None if any(len(place) != 1 for place in places) else tuple(place[0] for place in places)

"""Pipelines that are simulated only where something in them changes, as an event-driven simulator would.

Verilator looks at all logic in every cycle. A floating-point unit is a pipeline that holds while `en` is low, and that
computes the same again where its operands have been the same for as many enabled cycles as it has stages: neither
changes a bit, and in a systolic array most of the adders' time goes to it. Here the unit's Verilog gets a condition
that leaves both out. What the unit computes, and when, is its own text as before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_ITEM = re.compile(r"^  (?=\S)(?!\))", re.M)
_NAME = re.compile(r"(?<![\w'])[A-Za-z_]\w*")
_DECLARATION = re.compile(r"(input|output|wire|reg) (?:\[\d+:\d+\] )?(\w+)(?: = [\w']+)?;\n")
_ASSIGNMENT = re.compile(r"assign (\w+) =\s(.*);\n", re.S)
_CLOCKED = re.compile(r"always @\(posedge ([\w.]+)\)\s+if \((\w+)\)\s+(.*)", re.S)
_TARGET = re.compile(r"(\w+)(?:\[[\d:]+\])? <= ")


@dataclass
class _Pipeline:
    """A module whose registers all take their next values on one clock, under one condition."""

    head: str
    tail: str
    declarations: dict[str, str] = field(default_factory=dict)
    inputs: set[str] = field(default_factory=set)
    outputs: set[str] = field(default_factory=set)
    nets: dict[str, str] = field(default_factory=dict)
    """Expression of each net."""
    statements: list[str] = field(default_factory=list)
    registers: dict[str, set[str]] = field(default_factory=dict)
    """What each register's next value is made of: nets, registers and inputs."""
    clocks: set[tuple[str, str]] = field(default_factory=set)
    """Clock and condition."""


def _names(text: str) -> set[str]:
    return set(_NAME.findall(text))


def _closing(text: str) -> int:
    """Where the parenthesis closes with which the text begins."""
    depth = 0
    for index, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return index
    return -1


def _reads(statement: str) -> dict[str, set[str]] | None:
    """The registers that a statement of ``if``, ``else`` and assignments sets, and what it reads; None for others."""
    registers, read = set(), set()
    rest = statement.strip()
    while rest:
        if rest.startswith("if ("):
            end = _closing(rest[3:]) + 4
            read |= _names(rest[3:end])
            rest = rest[end:].strip()
        elif rest.startswith("else "):
            rest = rest[5:].strip()
        elif (target := _TARGET.match(rest)) and ";" in rest:
            value, _, rest = rest[target.end() :].partition(";")
            registers.add(target[1])
            read |= _names(value)
            rest = rest.strip()
        else:
            return None
    return dict.fromkeys(registers, read)


def _take(pipeline: _Pipeline, item: str) -> bool:
    """Add an item of a module's text; whether it is one that a pipeline may have."""
    if found := _DECLARATION.fullmatch(item):
        kind, name = found[1], found[2]
        ports = {"input": pipeline.inputs, "output": pipeline.outputs}
        if kind in ports:
            ports[kind].add(name)
        pipeline.declarations[f"{kind} {name}"] = item
        return True
    if found := _ASSIGNMENT.fullmatch(item):
        pipeline.nets[found[1]] = found[2]
        return True
    found = _CLOCKED.fullmatch(item)
    read = _reads(found[3]) if found else None
    if found is None or read is None:
        return False
    for register, names in read.items():
        pipeline.registers[register] = pipeline.registers.get(register, set()) | names
    pipeline.clocks.add((found[1], found[2]))
    pipeline.statements.append(found[3].strip())
    return True


def _parsed(text: str) -> _Pipeline | None:
    start, end = text.find(");\n"), text.rfind("endmodule")
    if not text.startswith("module ") or start < 0 or end < start:
        return None
    start += len(");\n")
    pipeline = _Pipeline(head=text[:start], tail=text[end:])
    places = [start + found.start() for found in _ITEM.finditer(text[start:end])]
    for first, last in zip(places, [*places[1:], end], strict=True):
        if not _take(pipeline, text[first:last].removeprefix("  ")):
            return None
    return pipeline


def _depth(pipeline: _Pipeline) -> int | None:
    """Enabled cycles until constant inputs have reached every register; None where registers feed themselves."""
    known: dict[str, int | None] = {}

    def depth(name: str) -> int | None:
        if name not in known:
            known[name] = None  # a value that depends on itself finds this
            read = pipeline.registers.get(name)
            if read is None:
                read = _names(pipeline.nets[name]) if name in pipeline.nets else set()
            depths = [depth(one) for one in read]
            if None not in depths:
                known[name] = max((one or 0 for one in depths), default=0) + (name in pipeline.registers)
        return known[name]

    depths = [depth(name) for name in (*pipeline.nets, *pipeline.registers)]
    return None if None in depths else max((one or 0 for one in depths), default=0)


def _sources(pipeline: _Pipeline) -> list[str]:
    """The inputs that decide what the registers become."""
    read = set().union(*pipeline.registers.values(), *map(_names, pipeline.nets.values()))
    return sorted(read & pipeline.inputs)


def _ordered(nets: dict[str, str]) -> list[str]:
    """Nets, each behind those that it is made of."""
    order: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in order:
            for other in sorted(_names(nets[name]) & nets.keys()):
                visit(other)
            order[name] = None

    for name in nets:
        visit(name)
    return list(order)


def steady(text: str) -> str:
    """A pipeline that computes nothing where nothing changes, with the same bits at its ports in every cycle.

    Parameters
    ----------
    text
        A module as `simgnn.hw.generate.verilog` writes it.

    Returns
    -------
    The module with its nets and registers in one clocked block; as it was unless it consists of declarations,
    assignments and registers alone, which one input enables, which do not feed themselves, and of which every output is
    one.
    """
    pipeline = _parsed(text)
    if pipeline is None or len(pipeline.clocks) != 1:
        return text
    ((clock, enable),) = pipeline.clocks
    stages, sources = _depth(pipeline), _sources(pipeline)
    whole = pipeline.outputs <= pipeline.registers.keys() and enable in pipeline.inputs - set(sources)
    kept = {f"last_{name}": name for name in sources}
    taken = {declared.split()[1] for declared in pipeline.declarations}
    if not stages or not sources or not whole or taken & {*kept, "moving"}:
        return text
    ranges = {name: re.findall(r"\[\d+:\d+\] ", pipeline.declarations[f"input {name}"]) for name in sources}
    lines = [
        pipeline.declarations[declared].replace("wire", "reg") if declared[5:] in pipeline.nets else item
        for declared, item in pipeline.declarations.items()
    ]
    lines += [f"reg {''.join(ranges[name])}{last} = 0;\n" for last, name in kept.items()]
    lines += [f"reg [{stages.bit_length() - 1}:0] moving = {stages};\n"]
    lines += ["wire changes;\n"]
    lines += [f"assign changes = {' | '.join(f'({name} != {last})' for last, name in kept.items())};\n"]
    body = [f"{name} = {pipeline.nets[name]};" for name in _ordered(pipeline.nets)]
    body += [f"{last} <= {name};" for last, name in kept.items()]
    body += [f"moving <= changes ? {stages - 1} : moving - 1'h1;", *pipeline.statements]
    block = "".join(f"      {line}\n" for line in body)
    lines += [
        f"always @(posedge {clock})\n    if ({enable} && (changes || moving != 0)) begin\n{block}    end\n"
    ]
    return pipeline.head + "".join(f"  {line}" for line in lines) + pipeline.tail

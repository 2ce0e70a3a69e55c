"""The comment with which the file of a module begins: what it does, its parameters, and where it is from."""

from __future__ import annotations

import dataclasses
import inspect
import linecache
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from amaranth.hdl import Shape, Value
from amaranth.lib import data

from simgnn.hw.command import LAYOUT
from simgnn.hw.generate.writer import NO_BREAK
from simgnn.hw.primitives.hierarchy import port_name

if TYPE_CHECKING:
    from amaranth.lib.wiring import Component

    from simgnn.hw.command import Opcode

_WIDTH = 97
_AS_IN = re.compile(r"`(\w+)`")


def _source(kind: type) -> str:
    """Where a class is: path in the repository, line and name."""
    lines = linecache.getlines(inspect.getsourcefile(kind) or "")
    line = next(number for number, text in enumerate(lines, 1) if re.match(rf"class {kind.__name__}\b", text))
    return f"{kind.__module__.removeprefix('simgnn.').replace('.', '/')}.py:{line} ({kind.__name__})"


def _purpose(kind: type) -> str:
    """First paragraph of a class's documentation."""
    return _plain(inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0])


def _plain(text: str) -> str:
    """Text of documentation in one line, without marks."""
    return re.sub(r"`+", "", " ".join(text.split()))


def _values(name: str, value: Any, seen: dict[Any, str]) -> Iterator[tuple[str, str]]:
    """A parameter and its value; of one that has fields, each of them, or the parameter that has the same."""
    if dataclasses.is_dataclass(value) and value in seen:
        # Sizes that two parameters share are written once; the second has the name of the first.
        yield name, seen[value]
    elif dataclasses.is_dataclass(value):
        seen[value] = name
        for one in dataclasses.fields(value):
            yield from _values(f"{name}.{one.name}", getattr(value, one.name), seen)
    elif isinstance(value, type):
        yield name, value.__name__
    else:
        text = repr(value)
        yield name, type(value).__name__ if " object at 0x" in text else text


def parameters(component: Component) -> list[tuple[str, str]]:
    """Names and values of a component's parameters."""
    members = set(component.signature.members)
    seen: dict[Any, str] = {}
    return [
        pair
        for name, value in vars(component).items()
        if not name.startswith("_") and name not in members and name != "module_name"
        for pair in _values(name, value, seen)
    ]


def port_comments(component: Component) -> dict[str, str]:
    """What a comment says before a port, by the port's name.

    Documentation of members stands before the first port of those that it names together. The fields of a structure
    follow, by their bits; of an array's equal elements and of equal members only once. So do the fields of the commands
    that a component with an `OPCODE` takes.
    """
    ports: dict[str, str] = {}
    fields: dict[str, str] = {}
    described = set()
    for path, member, value in component.signature.flatten(component):
        if len(Value.cast(value)):
            ports.setdefault(str(path[0]), port_name(path))
            layout = _fields(member.shape)
            if hasattr(component, "OPCODE") and path in (("command",), ("command", "payload")):
                layout = _command_fields(component.OPCODE)
            about = (tuple(part for part in path if isinstance(part, str)), layout)
            if layout and about not in described:
                described.add(about)
                fields[port_name(path)] = layout
    found: dict[str, str] = {}
    for names, said in _members(type(component)):
        first = next((port for member, port in ports.items() if member in names), None)
        if said and first is not None:
            found[first] = said
    for port, layout in fields.items():
        found[port] = f"{found[port]} {layout}" if port in found else layout
    return found


def _members(kind: Any) -> list[tuple[set[str], str]]:
    """Members that the documentation of a class names together, and what it says of them.

    "As in `X`" at the margin stands for all that X says, and under members for what it says of those. What is said
    after it of a member replaces that.

    Raises
    ------
    LookupError
        If there is no one X, or X says nothing of such a member.
    """
    text = inspect.cleandoc(kind.__doc__ or "").partition("Members\n-------\n")[2]
    found: list[tuple[set[str], str]] = []
    for entry in re.split(r"\n(?=\S)", text.strip()):
        first, _, about = entry.partition("\n")
        names, said = set(re.split(r",\s*", first.partition(" : ")[0])), " ".join(about.split())
        if first.startswith("As in `"):
            added = [pair for other in _AS_IN.findall(first) for pair in _members(_documented(other, kind))]
        elif said.startswith("As in `"):
            (other,) = _AS_IN.findall(said)
            if said != f"As in `{other}`.":
                raise LookupError(
                    f'{kind.__name__}: a sentence after members must end after "As in `{other}`"'
                )
            added = [(each & names, words) for each, words in _members(_documented(other, kind))]
            if missing := names.difference(*(each for each, _ in added)):
                raise LookupError(f"{kind.__name__}: {other} says nothing of {', '.join(sorted(missing))}")
        else:
            added = [(names, _plain(said))]
        found = [(each.difference(*(more for more, _ in added)), words) for each, words in found] + added
    return found


def _documented(name: str, kind: Any) -> Any:
    """The class or function of the hardware that the documentation of `kind` calls by its name."""
    named = [
        getattr(module, name)
        for path, module in list(sys.modules.items())
        if path.startswith("simgnn.hw.") and getattr(getattr(module, name, None), "__module__", None) == path
    ]
    if len(named) != 1:
        raise LookupError(f"{kind.__name__}: `{name}` must be one class of simgnn.hw, not {len(named)}")
    return named[0]


def _fields(shape: Any) -> str:
    """The bits of a structure's fields, of an array's elements and theirs; empty for a plain number."""
    if isinstance(shape, data.ArrayLayout):
        step, inside = Shape.cast(shape.elem_shape).width, _fields(shape.elem_shape)
        return f"{shape.length} of {step} bits{', each ' + inside if inside else ''}"
    return _listed(_bits(shape))


def _command_fields(opcode: Opcode) -> str:
    """The bits of the fields of a command."""
    places = LAYOUT[opcode].items()
    return _listed((name, field.offset, field.offset + field.width - 1) for name, field in places)


def _listed(fields: Iterable[tuple[str, int, int]]) -> str:
    """Fields by their bits."""
    texts = (
        f"[{high}:{low}]{NO_BREAK}{name}" if high > low else f"[{low}]{NO_BREAK}{name}"
        for name, low, high in fields
    )
    return ", ".join(texts)


def _bits(shape: Any, low: int = 0) -> Iterator[tuple[str, int, int]]:
    """Name, lowest and highest bit of each field of a structure, and of those of structures in it."""
    if not isinstance(shape, data.StructLayout):
        return
    for name, field in shape:
        begin, inner = low + field.offset, list(_bits(field.shape, low + field.offset))
        if inner:
            yield from ((f"{name}.{part}", first, last) for part, first, last in inner)
        elif field.width:
            yield name, begin, begin + field.width - 1


def heading(component: Component, notes: Sequence[str] = ()) -> str:
    """Comment for the file of a component's module.

    Parameters
    ----------
    notes
        Further lines, of a top module.
    """
    lines = [*textwrap.wrap(_purpose(type(component)), _WIDTH), ""]
    if found := parameters(component):
        lines.append("Parameters:")
        for name, value in found:
            lines += textwrap.wrap(
                f"{name} = {value}", _WIDTH, initial_indent="  ", subsequent_indent="      "
            )
        lines.append("")
    if stages := getattr(component, "stage_notes", None):
        lines.append("Stages, whose registers' names end in their numbers:")
        for number, text in enumerate(stages(), 1):
            lines += textwrap.wrap(
                f"{number}: {_plain(text)}", _WIDTH, initial_indent="  ", subsequent_indent="      "
            )
        lines.append("")
    lines.append(f"From {_source(type(component))}.")
    return "".join(f"// {line}".rstrip() + "\n" for line in (*lines, *notes))

"""The comment with which the file of a module begins: what it does, its parameters, and where it is from."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import inspect
import linecache
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from amaranth.hdl import Value

from simgnn.hw.primitives.hierarchy import port_name

if TYPE_CHECKING:
    from amaranth.lib.wiring import Component

    from simgnn.hw.config import HardwareConfig

_WIDTH = 97


def version() -> str:
    """Version of simgnn, as it is installed."""
    return importlib.metadata.version("simgnn")


def configuration_notes(config: HardwareConfig) -> list[str]:
    """What the top module's comment says of a configuration."""
    return [f"Configuration {config.name}, digest {config.digest}."]


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
    """What a component's documentation says of its members, by the first port of those that it names together."""
    text = inspect.cleandoc(type(component).__doc__ or "").partition("Members\n-------\n")[2]
    ports: dict[str, str] = {}
    for path, _, value in component.signature.flatten(component):
        if len(Value.cast(value)):
            ports.setdefault(str(path[0]), port_name(path))
    found = {}
    for entry in re.split(r"\n(?=\S)", text.strip()):
        named, _, about = entry.partition(" : ")
        said, names = _plain(about.partition("\n")[2]), re.split(r",\s*", named)
        first = next((port for member, port in ports.items() if member in names), None)
        if said and first is not None:
            found[first] = said
    return found


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
    lines.append(f"From {_source(type(component))}.")
    return "".join(f"// {line}".rstrip() + "\n" for line in (*lines, *notes))

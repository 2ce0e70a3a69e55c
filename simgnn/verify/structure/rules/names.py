"""Each module has a name of its own, and a file of that name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from simgnn.verify.structure.design import Design


def check_names(design: Design) -> Iterator[str]:
    """No name twice, and module NAME in NAME.v; yields a line for each that is otherwise."""
    first: dict[str, str] = {}
    for module in design.all_modules:
        where = module.at(module.line)
        if module.name in first:
            yield f"{where}: module {module.name} must have a name of its own, not that of {first[module.name]}"
        elif PurePath(module.source).stem != module.name:
            yield f"{where}: module {module.name} must stand in {module.name}.v"
        first.setdefault(module.name, where)

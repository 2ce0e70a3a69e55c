"""Which engine, a folder of `hw/`, a generated module belongs to."""

import importlib
import pkgutil
import re

from amaranth.lib import wiring

import simgnn.hw as hw
from simgnn.hw.primitives.hierarchy import PREFIX, snake_case

_SIZES = re.compile(r"(_\d+(x\d+)*)+$")
_NAMED = {
    "counters": "kernel",
    "delay": "primitives",
    "fp": "arithmetic",
    "float": "arithmetic",
    "pe": "update",
}
"""Engine of modules that are not called as their class is, by how they begin."""
AROUND = frozenset({"board"})
"""Folders whose components are around a kernel and not in it: nothing of an accelerator depends on them."""


def engine_names() -> list[str]:
    """Folders of `hw/` that have components of a kernel, in alphabetical order."""
    return sorted(set(modules_by_engine().values()) - AROUND)


def modules_by_engine() -> dict[str, str]:
    """Engine by a module's name, without prefix and sizes."""
    found = dict(_NAMED)
    for info in pkgutil.walk_packages(hw.__path__, f"{hw.__name__}."):
        if info.ispkg:
            continue
        module = importlib.import_module(info.name)
        folder = info.name.split(".")[2]
        for value in vars(module).values():
            if (
                isinstance(value, type)
                and issubclass(value, wiring.Component)
                and value.__module__ == info.name
            ):
                found[snake_case(value.__name__)] = folder
    return found


def engine_of(module: str, known: dict[str, str]) -> str | None:
    """The engine of a generated module; None if it is no engine's.

    Parameters
    ----------
    module
        Such as ``simgnn_queue_4x8``.
    known
        From `modules_by_engine`.
    """
    name = module.removeprefix(PREFIX)
    plain = _SIZES.sub("", name)
    if re.match(r"fp\d+_", name):
        plain = "fp"
    for candidate in (name, plain):
        if candidate in known:
            return known[candidate]
    # A component may name its module by its class and a kind: ``burst_reader_run``.
    longest = max((stem for stem in known if plain.startswith(f"{stem}_")), key=len, default=None)
    return None if longest is None else known[longest]

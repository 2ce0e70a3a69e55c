"""Each bit is driven from one place, a memory's from one for each of a RAM's two ports, and what is read is driven."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.module import NONE, Bit, Module

MEMORY_DRIVERS = 2
"""Blocks that may write a memory: a RAM has two ports."""


def check_drivers(design: Design) -> Iterator[str]:
    """One assignment, block or instance for each bit, for a memory's up to `MEMORY_DRIVERS`; none for inputs; one for
    all that is read, and for outputs.
    """
    for module in design.all_modules:
        drivers = _drivers(module, design)
        told = set()
        for (name, _), places in drivers.items():
            if name in told:
                continue
            signal = module.signals[name]
            if signal.direction == "input":
                told.add(name)
                yield f"{module.at(places[0])}: input {name} of {module.name} must not be driven from inside"
            elif len(places) > (MEMORY_DRIVERS if signal.words else 1):
                told.add(name)
                lines = " and ".join(map(str, places))
                where = f"{module.at(places[0])}: {name} of {module.name}"
                most = "from two places at most" if signal.words else "from one place"
                yield f"{where} must be driven {most}, not in lines {lines}"
        driven = module.inputs | drivers.keys()
        missing = {name for name, _ in _used(module, design) - driven} - module.started
        for name in sorted(missing):
            signal = module.signals[name]
            yield f"{module.at(signal.line)}: {name} of {module.name} must be driven, all bits that are used"


def _drivers(module: Module, design: Design) -> dict[Bit, list[int]]:
    """Lines of all that drives each bit."""
    found: dict[Bit, list[int]] = defaultdict(list)
    for one in module.drivers:
        for bit in one.driven:
            found[bit].append(one.line)
    for instance in module.instances:
        child = design.modules.get(instance.module)
        for name, there in instance.connections.items():
            port = child.ports.get(name) if child else None
            if port is not None and port.direction == "output" and there is not None:
                for bit in there.writes or ():
                    found[bit].append(instance.line)
    return found


def _used(module: Module, design: Design) -> set[Bit]:
    """Bits that something in a module reads, and its outputs."""
    found = {bit for port in module.ports.values() if port.direction == "output" for bit in port.bits}
    for one in module.drivers:
        found |= NONE.union(*set(one.driven.values()))
    for instance in module.instances:
        child = design.modules.get(instance.module)
        for name, there in instance.connections.items():
            port = child.ports.get(name) if child else None
            if port is not None and port.direction == "input" and there is not None:
                found |= NONE.union(*there.reads)
    return found

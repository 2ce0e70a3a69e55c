"""One clock, from one input of the top to the rising edge of every register; resets are synchronous."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.module import Bit, Module


def check_clock(design: Design) -> Iterator[str]:
    """Each block by one rising edge, of the one clock that comes in at the top and goes nowhere else."""
    clocks: dict[str, set[Bit]] = {}
    for module in design.children_first:
        yield from _edges(module)
        found = {(name, 0) for block in module.blocks for _, name in block.edges}
        for instance in module.instances:
            for name, _ in sorted(clocks.get(instance.module, ())):
                there = instance.connections.get(name)
                if there is None:
                    continue
                if there.writes is None or len(there.writes) != 1:
                    yield (
                        f"{module.at(instance.line)}: clock {name} of instance {instance.name} in {module.name}"
                        " must be connected to a clock, not to an expression"
                    )
                else:
                    found.add(there.writes[0])
        names = sorted(name for name, _ in found)
        if len(found) > 1:
            yield f"{module.at(module.line)}: {module.name} must have one clock, not {' and '.join(names)}"
        for bit in sorted(found - module.inputs):
            yield f"{module.at(module.line)}: clock {bit[0]} of {module.name} must be an input, not made inside"
        clocks[module.name] = found
        yield from _clock_as_data(module, found, clocks)


def _edges(module: Module) -> Iterator[str]:
    for block in module.blocks:
        if block.edges and (len(block.edges) > 1 or block.levels or block.edges[0][0] != "posedge"):
            by = ", ".join([*(f"{edge} {name}" for edge, name in block.edges), *(block.levels or ())])
            yield (
                f"{module.at(block.line)}: block of {module.name} must be clocked by one posedge, with its reset"
                f" inside, not by {by}"
            )


def _clock_as_data(module: Module, own: set[Bit], clocks: Mapping[str, set[Bit]]) -> Iterator[str]:
    """Where a clock is read as if it were a signal."""
    for line, driven in [
        *((one.line, one.driven) for one in module.assignments),
        *((one.line, one.driven) for one in module.blocks),
    ]:
        for bit, behind in driven.items():
            if behind & own:
                yield f"{module.at(line)}: {bit[0]} of {module.name} must not depend on the clock"
                break
    for instance in module.instances:
        for name, there in instance.connections.items():
            takes = (name, 0) in clocks.get(instance.module, ())
            if there is not None and not takes and any(bits & own for bits in there.reads):
                yield (
                    f"{module.at(instance.line)}: port {name} of instance {instance.name} in {module.name}"
                    " must not be the clock, which nothing in it is clocked by"
                )

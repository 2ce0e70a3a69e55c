"""What is instantiated exists, and its ports are connected, each with as many bits as it has."""

from __future__ import annotations

from collections.abc import Iterator

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.module import Instance, Module


def check_instances(design: Design) -> Iterator[str]:
    """Instances fit their modules, no module is inside itself, and none is left over."""
    for module in design.all_modules:
        for instance in module.instances:
            where = f"{module.at(instance.line)}: instance {instance.name} of {module.name}"
            child = design.modules.get(instance.module)
            if child is None:
                yield f"{where} must be of a module that is there, not {instance.module}"
            else:
                for wrong in _misfits(instance, child):
                    yield f"{where} {wrong}"
    place = {module.name: number for number, module in enumerate(design.children_first)}
    for module in design.all_modules:
        for name, child_name in design.inside(module.name):
            if place[child_name] >= place[module.name]:
                yield f"{module.at(module.line)}: {module.name} must not be inside itself, as by instance {name}"
    used = {design.top} | {inside for module in design.modules for _, inside in design.inside(module)}
    for name in sorted(set(design.modules) - used):
        module = design.modules[name]
        yield f"{module.at(module.line)}: module {name} must be instantiated, or be the top"


def _misfits(instance: Instance, child: Module) -> Iterator[str]:
    for name in instance.connections:
        if name not in child.ports:
            yield f"must connect ports of {child.name}, not {name}"
    for name, port in child.ports.items():
        if name not in instance.connections:
            yield f"must connect {name} of {child.name}"
            continue
        there = instance.connections[name]
        if there is None:
            if port.direction == "input":
                yield f"must connect the input {name} of {child.name}, not leave it open"
        elif len(there.reads) != port.width:
            yield f"must connect {name} to {port.width} bits, not {len(there.reads)}"
        elif port.direction == "output" and there.writes is None:
            yield f"must connect the output {name} to a net"

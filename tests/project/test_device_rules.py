"""Rules of the project for its devices: one place makes them, and none is asked for its name."""

import ast

import pytest
from project_files import tracked

from simgnn.training.devices.registry import DEVICES, EXECUTIONS

EXECUTION_CLASSES = ("RtlDevice", "CycleDevice", "ReferenceDevice", "SpotCheckedDevice")
MADE_ELSEWHERE = {
    "simgnn/explore/simulate/runs.py ReferenceDevice": "made for its masks, which a device does not give",
    "simgnn/verify/shrinking/recording.py ReferenceDevice": "derived from, to record what each command uses",
}
"""Executions that files other than the registry name, and why."""


def imports_of_work(tree):
    """`from ... import` anywhere in a module but where it is for types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom):
            yield node
        yield from imports_of_work(node)


def test_executions_are_made_in_one_place(root):
    found = set()
    for path in tracked(root, "simgnn/*.py"):
        place = path.relative_to(root).as_posix()
        for node in imports_of_work(ast.parse(path.read_text())):
            if node.module.startswith("simgnn.sim.executions"):
                names = (alias.name for alias in node.names)
                found |= {(place, name) for name in names if name in EXECUTION_CLASSES}
    made = {f"{place} {name}" for place, name in found if place != "simgnn/training/devices/registry.py"}
    assert made == set(MADE_ELSEWHERE)


@pytest.mark.slow
def test_no_device_is_asked_for_its_name(root):
    """What differs between devices is said by `Device` and by `simgnn.training.devices.registry.DeviceKind`."""
    wrong = []
    for path in tracked(root, "simgnn/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            compared = []
            if isinstance(node, ast.Compare):
                compared = [node.left, *node.comparators]
            elif isinstance(node, ast.MatchValue):
                compared = [node.value]
            elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
                compared = node.value.keys
            # Layers have an "auto" of their own.
            names = tuple(DEVICES if "device" in ast.unparse(node) else EXECUTIONS)
            for side in compared:
                parts = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
                wrong += [
                    f"{path.relative_to(root)}:{part.lineno}"
                    for part in parts
                    if isinstance(part, ast.Constant) and part.value in names
                ]
    assert not wrong, f"devices must not be told apart by their names, as in {', '.join(wrong)}"

"""What `make test-touched` runs of a change."""

import importlib.util

import pytest


@pytest.fixture(scope="module")
def touched(root):
    spec = importlib.util.spec_from_file_location("touched", root / ".ci" / "touched.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.touched


@pytest.mark.parametrize(
    "path, tests, benches, proofs",
    [
        ("simgnn/data/graph.py", ["tests/data"], [], False),
        ("simgnn/errors.py", ["tests"], [], False),
        ("hw/update/epilogue.py", ["tests/hw"], ["testbenches/update"], True),
        ("hw/command.py", ["tests/hw"], ["testbenches"], True),
        ("sim/cycle/machine.py", ["tests/sim"], [], False),
        ("testbenches/kit/axi_rules.py", [], ["testbenches"], False),
        ("formal/registry.py", [], [], True),
        ("tests/model/test_layers.py", ["tests/model"], [], False),
        ("tests/crossings.py", ["tests"], [], False),
        ("pyproject.toml", ["tests"], [], False),
        ("docs/index.md", [], [], False),
    ],
)
def test_what_a_file_asks_for(touched, path, tests, benches, proofs):
    assert touched([path]) == (tests, benches, proofs)

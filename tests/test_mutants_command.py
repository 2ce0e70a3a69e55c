"""The command that runs mutants of the hardware: what it asks of proofs."""

import importlib.util
from pathlib import Path

import pytest

from simgnn.mutation.mutants import mutants_of


@pytest.fixture(scope="module")
def command():
    """benchmarks/verification/mutants.py."""
    path = Path(__file__).resolve().parents[1] / "benchmarks" / "verification" / "mutants.py"
    spec = importlib.util.spec_from_file_location("mutants_command", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_proofs_are_of_verilog_alone(command, monkeypatch):
    """Runs put the host's floating-point units in the place of Verilog's, which proofs must read."""
    options = command.parser().parse_args([])
    name = "simgnn_delay_5x32"
    runs = command.prepared(options.config, command.of_engine("primitives"))[1]
    assert any("$c" in text for text in runs.values())
    asked = []
    monkeypatch.setattr(command, "is_proved_same", lambda mutant, modules, budget: asked.append(modules))
    command.proved(("primitives", mutants_of(name, runs[name])[0], options, 0.0))
    (modules,) = asked
    assert modules[name] == runs[name] and not any("$c" in text for text in modules.values())

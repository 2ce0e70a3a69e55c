"""The command that runs mutants of the hardware: what it asks of proofs, and what it refuses."""

import importlib.util
import re
from pathlib import Path

import pytest
from mutation.mutants import mutants_of


@pytest.fixture(scope="module")
def command():
    """benchmarks/verification/mutants.py."""
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "verification" / "mutants.py"
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


@pytest.mark.parametrize(
    "words, text",
    [
        (["--config", "none"], "configuration must be one of .*, not 'none'"),
        (["--output", "FILE/folder"], "--output: output folder must be writable: "),
        (["--mutants", "0"], "mutants must be at least 1, not 0"),
        (["--gaps", "-1"], "gaps must be at least 0, not -1"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_built(command, words, text, tmp_path, capsys):
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit) as refused:
        command.main([word.replace("FILE", str(tmp_path / "file")) for word in words])
    assert refused.value.code == 2
    assert re.search(text, capsys.readouterr().err)

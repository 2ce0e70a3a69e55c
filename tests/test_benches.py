"""The runner of benches by name; `make cocotb` runs the benches."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

BENCHES = Path(__file__).resolve().parent.parent / "testbenches"


@pytest.fixture
def run(monkeypatch, capsys):
    """Call the runner in this process; each simulator is one of its own. What it says, where a bench fails."""
    monkeypatch.syspath_prepend(str(BENCHES))
    runner = importlib.import_module("runner")

    def call(*words):
        code = runner.main(list(words))
        said = capsys.readouterr()
        assert code == 0, said.out + said.err
        return said.out

    return call


def test_a_bench_from_the_command_line():
    """In a process of its own, as people start it."""
    command = [sys.executable, str(BENCHES / "runner.py"), "skid"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass skid bits_1: " in done.stdout


def test_unknown_bench_is_refused(run, capsys):
    with pytest.raises(SystemExit) as refused:
        run("nothing")
    assert refused.value.code == 2
    said = capsys.readouterr().err
    assert "NAME must be one of" in said and "not 'nothing'" in said


@pytest.mark.slow
def test_a_queue_that_no_reset_empties_is_found(monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(BENCHES))
    monkeypatch.setenv("PYTHONPATH", str(BENCHES))
    runner, sources = importlib.import_module("runner"), importlib.import_module("kit.running.sources")
    usual = sources.verilog_of

    def without_reset(component):
        return {name: text.replace("if (rst)", "if (1'b0)") for name, text in usual(component).items()}

    monkeypatch.setattr(sources, "verilog_of", without_reset)
    assert runner.main(["skid"]) == 1
    said = capsys.readouterr()
    assert "FAIL skid bits_1" in said.out and "must be" in said.out

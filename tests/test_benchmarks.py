"""The simulators beside ours in `benchmarks/cosim_speed.py` run a real launch: the reference's bits, equal counters."""

import dataclasses
import importlib.util
import json
import subprocess
import sys

import numpy as np
import pytest

from simgnn.config import load_config
from simgnn.sim.reference import ReferenceDevice
from simgnn.sim.timing import MemoryTiming


@pytest.fixture
def harness(root, monkeypatch):
    """Lets `harness` be imported, as it is by the scripts beside it."""
    monkeypatch.syspath_prepend(str(root / "benchmarks"))


@pytest.fixture
def launch(root):
    """The smallest hardware, and the program of `examples/write_a_program.py` for it."""
    spec = importlib.util.spec_from_file_location("example", root / "examples" / "write_a_program.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    hardware = dataclasses.replace(
        load_config("tiny").hardware,
        clusters=1,
        accumulator_words=16,
        mask_words=4,
        array_rows=1,
        array_columns=1,
    )
    return hardware, example.build(hardware)


def reference(hardware, program):
    with ReferenceDevice(hardware) as device:
        device.load(program)
        device.run("layer")
        return device.read(0, program.memory.size)


def needs_icarus():
    from harness.icarus import PACKAGE, icarus_version

    if icarus_version() is None:
        pytest.skip(f"needs Icarus Verilog: apt-get install {PACKAGE}")


def test_simulators_agree_on_a_launch(harness, launch, tmp_path):
    from harness.amaranth_simulator import run_amaranth
    from harness.icarus import run_icarus

    hardware, program = launch
    expected = reference(hardware, program)
    assert (expected != program.memory).any()
    amaranth = run_amaranth(program, "layer", config=hardware, timing=MemoryTiming())
    np.testing.assert_array_equal(amaranth.memory, expected)
    assert amaranth.counters["array_rows"] > 0 and amaranth.cpu_seconds > 0
    needs_icarus()
    icarus = run_icarus(program, "layer", config=hardware, timing=MemoryTiming(), folder=tmp_path)
    np.testing.assert_array_equal(icarus.memory, expected)
    assert icarus.counters == amaranth.counters


@pytest.mark.parametrize("name", ["icarus", "amaranth"])
def test_unknown_timing_is_refused(harness, launch, tmp_path, name):
    from harness.amaranth_simulator import run_amaranth
    from harness.icarus import run_icarus

    hardware, program = launch
    timing = MemoryTiming(stall_probability=0.5)
    with pytest.raises(ValueError, match="must be of full bandwidth and without stalls"):
        if name == "icarus":
            run_icarus(program, "layer", config=hardware, timing=timing, folder=tmp_path)
        else:
            run_amaranth(program, "layer", config=hardware, timing=timing)


def test_cosim_speed_starts(root):
    script = root / "benchmarks" / "cosim_speed.py"
    run = subprocess.run([sys.executable, str(script), "--help"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "--config {tiny,cosim}" in run.stdout


@pytest.mark.slow
def test_cosim_speed_prints_json(root, harness):
    needs_icarus()
    script = root / "benchmarks" / "cosim_speed.py"
    command = [sys.executable, str(script), "--config", "tiny", "--only", "icarus", "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    printed = json.loads(run.stdout)
    (result,) = printed["results"]
    assert printed["machine"]["icarus"] != "not installed"
    assert result["launch"]["update_busy"] > 0.3
    assert result["simulators"]["icarus"]["cycles_per_second"] > 0

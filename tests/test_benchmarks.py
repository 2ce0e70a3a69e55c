"""What runs beside ours in the benchmarks does the same work: the reference's bits, samples of the same size."""

import argparse
import dataclasses
import json
import subprocess
import sys

import numpy as np
import pytest
from harness.random_hardware import random_configuration
from project_files import load_script

from simgnn.config.configuration import load_config
from simgnn.hw.config import HardwareConfig
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.verify.drawing.draw import largest_rows


@pytest.fixture
def harness(root, monkeypatch):
    """Lets `harness` be imported, as it is by the scripts beside it."""
    monkeypatch.syspath_prepend(str(root / "benchmarks"))


@pytest.fixture
def launch(root):
    """The smallest hardware, and the program of `examples/write_a_program.py` for it."""
    example = load_script(root / "examples" / "write_a_program.py")
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


@pytest.mark.slow
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
def test_an_epoch_is_all_mini_batches(root):
    """2,000 of 20,000 vertices train, in two mini-batches; no report is left anywhere."""
    script = root / "benchmarks" / "epoch.py"
    graph = ["--graph", "20000:100000:16:4", "--train-share", "0.1"]
    run = subprocess.run(
        [sys.executable, str(script), "--epoch", *graph, "--json"], capture_output=True, text=True, check=True
    )
    epoch = json.loads(run.stdout)["epoch"]
    assert epoch["minibatches"] == epoch["minibatches_per_epoch"] == 2
    assert epoch["vertices"] == 20000 and 0 < epoch["edges"] <= 100000
    assert epoch["cycles"] == sum(layer["cycles"] for layer in epoch["layers"]) > 0
    assert epoch["peak_bytes"] >= epoch["graph_peak_bytes"] > 1 << 26


@pytest.mark.slow
def test_an_epoch_in_a_system_trains_all_mini_batches(root):
    """6,000 of 20,000 vertices train, in three mini-batches of two accelerators."""
    script = root / "benchmarks" / "epoch.py"
    graph = ["--graph", "20000:100000:16:4", "--train-share", "0.3"]
    system = ["--system", "hyscale", "--accelerators", "2"]
    run = subprocess.run(
        [sys.executable, str(script), "--epoch", *graph, *system, "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    epoch = json.loads(run.stdout)["epoch"]
    assert epoch["minibatches"] == epoch["minibatches_per_epoch"] == len(epoch["losses"]) == 3
    assert epoch["cycles"] > 0 and 0 < epoch["losses"][-1] < epoch["losses"][0]
    assert {"cpu", "compile", "forward", "backward"} <= set(epoch["stage_seconds"])


@pytest.mark.slow
def test_an_epoch_of_a_mapped_graph_is_repeated(root, tmp_path):
    """The graph is written once; the second run, which maps what is there, trains to the same losses."""
    script = root / "benchmarks" / "epoch.py"
    graph = ["--generator", "citation", "--graph", "20000:100000:16:4", "--train-share", "0.1"]
    command = [
        sys.executable,
        str(script),
        *graph,
        "--mapped",
        str(tmp_path / "graph"),
        "--json",
        "--batches=1",
    ]
    command += ["--system", "hyscale", "--accelerators", "1"]
    runs = [
        json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["epoch"]
        for _ in range(2)
    ]
    assert (tmp_path / "graph" / "x.npy").stat().st_size > 20000 * 16 * 4
    assert runs[0]["losses"] == runs[1]["losses"] and runs[0]["cycles"] == runs[1]["cycles"] > 0


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


def sampling_benchmark(root, *options):
    script = root / "benchmarks" / "sampling.py"
    sizes = ["--vertices", "5000", "--edges", "60000", "--width", "8", "--batches", "2", "--rounds", "1"]
    command = [sys.executable, str(script), *sizes, *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_sampling_prints_json(root):
    run = sampling_benchmark(root, "--json")
    assert run.returncode == 0, run.stderr
    printed = json.loads(run.stdout)
    assert [result["fanouts"] for result in printed["sampling"]] == [[25, 10], [15, 10, 5]]
    for sampled, loaded in zip(printed["sampling"], printed["loading"], strict=True):
        assert sampled["vertices"] == sorted(sampled["vertices"], reverse=True) and min(sampled["edges"]) > 0
        assert set(sampled["cpu_seconds"]) == {"ours", "two_steps"} and sampled["ratios"]["two_steps"] > 0
        assert set(sampled["threads"]) == set(loaded["threads"]) == {"1", "2"}
        assert loaded["bytes"] == 4 * 8 * sampled["vertices"][0]
        assert all(rate > 0 for rate in loaded["bytes_per_cpu_second"].values())


@pytest.mark.slow
def test_sampling_is_compared_at_many_sizes(root):
    run = sampling_benchmark(root, "--seeds", "64", "200", "--fanouts", "4,3", "5", "--no-loading")
    assert run.returncode == 0, run.stderr
    table = run.stdout.splitlines()[-6:]
    assert [line.split()[:2] for line in table[1:5]] == [
        [seeds, fanouts] for fanouts in ("4,3", "5") for seeds in ("64", "200")
    ]
    ratios = [float(line.split()[-2]) for line in table[1:]]
    assert table[0].split()[-1] == "numba" and ratios[-1] == min(ratios) > 0


@pytest.mark.slow
def test_more_seeds_than_train_are_refused(root):
    run = sampling_benchmark(root, "--seeds", "6000")
    assert run.returncode == 2 and "--seeds must be at most" in run.stderr and "not 6000" in run.stderr


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("python", "message"),
    [
        ("no-such-python", "DGL's interpreter must start, not fail"),
        (sys.executable, "DGL must answer, not end with code 1"),
    ],
)
def test_an_interpreter_without_dgl_is_refused(root, python, message):
    run = sampling_benchmark(root, "--dgl", python)
    assert run.returncode == 2 and message in run.stderr and "Traceback" not in run.stderr
    assert run.stdout == ""


def campaign(root, folder, *options):
    script = root / "benchmarks" / "verify_campaign.py"
    command = [sys.executable, str(script), "-o", str(folder), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_campaign_s_configurations_are_files(harness, tmp_path):
    import verify_campaign

    options = argparse.Namespace(configurations=8, programs=50, steps=0, seed=3, roomy=False)
    cases = list(verify_campaign.configuration_cases(options))
    assert [words[-1] for *_, words in cases] == 2 * ["host", "host", "host", "verilog"]
    for index, (_, about, tables, _) in enumerate(cases):
        path = tmp_path / f"{index}.toml"
        path.write_text(verify_campaign.toml(tables))
        hardware = random_configuration(np.random.default_rng((3, index)))
        assert load_config(path).hardware == hardware
        assert f"{hardware.array_rows}x{hardware.array_columns} array" in about
    options.roomy = True
    for *_, tables, _ in verify_campaign.configuration_cases(options):
        assert largest_rows(HardwareConfig(**tables["hardware"])) == 24


@pytest.mark.slow
def test_a_campaign_names_the_case_that_cannot_run(root, tmp_path):
    missing = str(tmp_path / "none.npz")
    run = campaign(root, tmp_path / "out", "--configurations", "0", "--batches", "1", "--dataset", missing)
    assert run.returncode == 1 and run.stderr == ""
    assert "none gcn " in run.stdout and "ended with exit code 2: error: " in run.stdout
    assert "simgnn verify -c " in run.stdout and "NOT EQUAL: 3 cases, 0 programs" in run.stdout


def test_a_campaign_of_less_than_nothing_is_refused(root, tmp_path):
    run = campaign(root, tmp_path / "out", "--programs", "0")
    assert run.returncode == 2 and "--programs must be at least 1, not 0" in run.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_campaign_prints_json(root, tmp_path):
    sizes = "--configurations 1 --programs 3 --batches 1 --batch-size 4 --hidden 4".split()
    run = campaign(root, tmp_path, *sizes, "--dataset", "rmat:400:2000", "--json")
    assert run.returncode == 0, run.stderr
    printed = json.loads(run.stdout)
    assert len(printed["cases"]) == 4 and printed["machine"]["verilator"]
    assert printed["total"]["programs"] == 3 and printed["total"]["batches"] == 3
    assert printed["total"]["launches"] >= 9 and printed["total"]["bit_mismatches"] == 0
    for case in printed["cases"]:
        path = tmp_path / f"{case['name'].replace(' ', '-').replace(':', '_')}.json"
        assert json.loads(path.read_text()) == case["report"]


def dense_products(root, *arguments):
    command = [sys.executable, str(root / "benchmarks" / "dense_products.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_dense_products_are_bounded(root):
    """Without the peer and the Verilog; no product is quicker than its bound or 5 % slower."""
    run = dense_products(root, "--verilog", "--json")
    assert run.returncode == 0, run.stderr
    printed = json.loads(run.stdout)
    assert printed["machine"]["SCALE-Sim"] == "not asked for" and len(printed["products"]) == 9
    for row in printed["products"]:
        array_tiles = -(-row["k"] // row["rows"]) * -(-row["n"] // row["columns"])
        assert row["bound"] == array_tiles * row["m"] < row["ours"]["cycles"] < 1.05 * row["bound"]
        assert row["ours"]["commands"] == 1 and not row["ours"]["checked_on_verilog"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("python", "message"),
    [
        ("no-such-python", "SCALE-Sim's interpreter must start, not fail"),
        (sys.executable, "SCALE-Sim must answer, not end with code 1"),
    ],
)
def test_an_interpreter_without_scale_sim_is_refused(root, python, message):
    run = dense_products(root, "--scale-sim", python)
    assert run.returncode == 2 and message in run.stderr and "Traceback" not in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize(
    ("cycles", "bound", "moved", "verdict"),
    [
        (2_500, 2_000, 9_000, "ok"),
        (2_501, 2_000, 2_000, "above"),
        (2_501, 2_000, 2_001, "in and out"),
        (9_000, 1_999, 0, ""),
    ],
)
def test_sspmm_is_judged_by_the_bound_without_what_comes_and_goes(harness, cycles, bound, moved, verdict):
    import sspmm

    row = {"bound": bound, "ratio": cycles / bound, "ratio_with_moved": cycles / max(bound, moved)}
    assert sspmm.verdict(row) == verdict

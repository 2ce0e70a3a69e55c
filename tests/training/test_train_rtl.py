"""Training on the generated Verilog: the reference's bytes, cycles that add up, and a picture of them."""

import json

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.hw.counters import STATES
from simgnn.sim.memory.dram import DRAMS
from simgnn.training.recorder import read_steps
from simgnn.training.reports.progress import Reporter
from simgnn.training.train import train

GRAPH = "sbm:150:900:6:3"


def a_config(*, device="rtl", arithmetic="verilog", **training):
    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(3, 2))
    config = config.replace("platform", memory_stalls=0.2)
    values = {"dataset": GRAPH, "batch_size": 20, "epochs": 1, "learning_rate": 0.05, "seed": 1, **training}
    config = config.replace("execution", device=device, arithmetic=arithmetic)
    return config.replace("training", **values)


@pytest.fixture(scope="module")
def rtl(tmp_path_factory):
    """One run of the full Verilog."""
    folder = tmp_path_factory.mktemp("rtl") / "out"
    return folder, train(a_config(), output=folder)


@pytest.mark.parametrize("other", [{"device": "reference"}, {"arithmetic": "host"}])
def test_every_execution_gives_the_same_checkpoint(rtl, tmp_path, other):
    train(a_config(**other), output=tmp_path / "out")
    assert (tmp_path / "out" / "checkpoint.npz").read_bytes() == (rtl[0] / "checkpoint.npz").read_bytes()


def test_two_accelerators_in_parallel(tmp_path):
    shares = {"accelerators": 2, "accelerator_shares": [2.0, 1.0], "cpu_share": 0.3}
    runs = [
        train(a_config(device=device, **shares), output=tmp_path / device) for device in ("rtl", "reference")
    ]
    assert runs[0].summary["checkpoint_sha256"] == runs[1].summary["checkpoint_sha256"]
    summary = runs[0].summary
    assert summary["cycles"] / 2 < summary["slowest_cycles"] < summary["cycles"]


def test_seed_shares(rtl):
    _, result = rtl
    assert all(step.accelerator_seeds * 2 >= step.seeds for step in result.steps)
    assert result.summary["rtl_seed_share"] >= 0.5
    assert result.summary["smallest_rtl_seed_share"] >= 0.5


def test_every_engine_adds_up_to_the_cycles(rtl):
    _, result = rtl
    cycles = result.summary["cycles"]
    assert cycles == sum(step.cycles for step in result.steps) > 0
    for engine in STATES:
        assert sum(result.summary["counters"][engine].values()) == cycles
    for step in result.steps:
        for engine, states in STATES.items():
            assert sum(step.counters[f"{engine}_{state}"] for state in states) == step.cycles


def test_simulated_time(rtl):
    """Cycles at the clock, and bytes at the bandwidth of PCIe."""
    _, result = rtl
    config = a_config()
    for step in result.steps:
        seconds = step.cycles / (config.hardware.clock_mhz * 1e6)
        seconds += (step.bytes_in + step.bytes_out) / (config.platform.pcie_gbs * 1e9)
        assert step.simulated_seconds == pytest.approx(seconds, rel=1e-12)


def test_resumed_run_keeps_its_counters(rtl, tmp_path):
    train(a_config(), output=tmp_path / "out", should_stop=lambda: True)
    resumed = train(a_config(), output=tmp_path / "out", resume=True)
    quantities = ("cycles", "counters", "memory", "checkpoint_sha256", "pcie_bytes_in", "simulated_seconds")
    for quantity in quantities:
        assert resumed.summary[quantity] == rtl[1].summary[quantity]


def test_timeline_picture(rtl):
    folder, _ = rtl
    assert (folder / "timeline.png").read_bytes().startswith(b"\x89PNG")


def test_stalls_cost_cycles_and_change_no_byte(rtl, tmp_path):
    calm = a_config().replace("platform", memory_stalls=0.0)
    result = train(calm, output=tmp_path / "calm")
    assert result.summary["cycles"] < rtl[1].summary["cycles"]
    assert result.summary["checkpoint_sha256"] == rtl[1].summary["checkpoint_sha256"]


@pytest.mark.parametrize("memory", ["ideal", "ddr4-2400", "hbm2"])
def test_the_kind_of_memory_changes_cycles_and_no_byte(rtl, tmp_path, memory):
    """Every kind reads and writes the same; a DRAM finds each of its columns in one of three states."""
    result = train(a_config().replace("platform", memory=memory), output=tmp_path / "out")
    assert result.summary["checkpoint_sha256"] == rtl[1].summary["checkpoint_sha256"]
    assert result.summary["cycles"] != rtl[1].summary["cycles"]
    found, fixed = result.summary["memory"], rtl[1].summary["memory"]
    events = result.summary["counters"]["events"]
    beat_bytes = a_config().hardware.data_bits // 8
    for direction in ("read", "written"):
        assert found[f"bytes_{direction}"] == fixed[f"bytes_{direction}"]
    assert found["bytes_read"] == beat_bytes * events["read_beats"]
    assert found["bytes_written"] == beat_bytes * events["write_beats"]
    columns = found["row_hits"] + found["row_misses"] + found["row_conflicts"]
    if memory == "ideal":
        assert columns == found["refreshes"] == 0
    else:
        assert found["row_hits"] > found["row_misses"] > 0
        # Columns are read and written whole.
        column_bytes = DRAMS[memory].column_bytes
        assert columns * column_bytes >= found["bytes_read"] + found["bytes_written"]
    kept = read_steps(tmp_path / "out" / "steps.csv", len(result.steps))
    assert [step.memory for step in kept] == [step.memory for step in result.steps]


def test_no_compiler(tmp_path, monkeypatch, refusal):
    monkeypatch.setenv("CXX", "no-such-compiler")
    words = ["train", "-c", "tiny", "--dataset", GRAPH, "--hidden", "4", "-o", str(tmp_path / "out")]
    said = refusal(words)
    assert "a C++ compiler must be on PATH, and 'no-such-compiler' is not: apt-get install g++" in said
    assert len(said.splitlines()) <= 3
    assert not (tmp_path / "out").exists()


def test_estimate_is_of_the_right_size(rtl, tmp_path):
    """A run's estimate is within a factor of three of the cycles that it takes."""

    class Listening(Reporter):
        def begin(self, plan):
            self.plan = plan

    reporter = Listening()
    train(a_config(), output=tmp_path / "out", reporter=reporter, should_stop=lambda: True)
    assert 1 / 3 < reporter.plan.cycles / rtl[1].summary["cycles"] < 3
    assert reporter.plan.seconds > 0


def test_json(tmp_path, capsys):
    path = tmp_path / "c.toml"
    path.write_text(
        '[hardware]\npreset = "tiny"\n[model]\nhidden = 4\n[sampling]\nfanout = [2, 2]\n'
        f'[training]\ndataset = "{GRAPH}"\nbatch_size = 50\nepochs = 1\n[execution]\narithmetic = "host"\n'
    )
    assert main(["train", "-c", str(path), "-o", str(tmp_path / "out"), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["cycles"] > 0
    assert summary["arithmetic"] == "host"
    assert summary["cycles_per_second"] > 0

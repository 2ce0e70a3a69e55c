"""What reports say: whose data, whose hardware, which column means what, and what was not reached."""

import csv
import json

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.generators import rmat
from simgnn.errors import InputError
from simgnn.explore.simulate.report import simulate
from simgnn.training.devices.registry import memory_timing
from simgnn.training.train import train
from simgnn.verify.coverage import Coverage
from simgnn.verify.report import summary_lines


def a_config(epochs=1):
    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(2, 2))
    config = config.replace("training", batch_size=50, epochs=epochs, cpu_share=0.0)
    return config.replace("execution", device="reference")


@pytest.fixture(scope="module")
def graph():
    return rmat(vertices=200, edges=800, width=4, classes=3, seed=1)


def test_a_graph_from_python_is_not_called_by_the_data_set_of_the_configuration(graph, tmp_path):
    trained = train(a_config(), output=tmp_path / "train", graph=graph).summary
    timed = simulate(a_config(), output=tmp_path / "simulate", graph=graph, batches=1, what_if=False).summary
    for summary in trained, timed:
        assert summary["config"]["training"]["dataset"] is None
        assert summary["data"]["name"] == graph.name
    named = a_config().replace("training", dataset="rmat:200:800:4:3")
    assert (
        train(named, output=tmp_path / "named").summary["config"]["training"]["dataset"] == "rmat:200:800:4:3"
    )


@pytest.mark.parametrize(
    "text, name",
    [
        ('[hardware]\npreset = "tiny"\nring_words = 64', "mine"),
        ("[hardware]\nclock_mhz = 200", "mine"),
        ('[hardware]\npreset = "tiny"\nring_words = 64\nname = "small"', "small"),
        ('[hardware]\npreset = "tiny"\nring_words = 32', "tiny"),
        ("[training]\nepochs = 3", "cosim"),
    ],
)
def test_hardware_of_a_file_that_differs_from_the_preset_has_the_files_name(text, name, tmp_path):
    (tmp_path / "mine.toml").write_text(text)
    assert load_config(tmp_path / "mine.toml").hardware.name == name


def test_edited_hardware_never_has_a_presets_name(tmp_path):
    (tmp_path / "u250.toml").write_text("[hardware]\nring_words = 64")
    assert load_config(tmp_path / "u250.toml").hardware.name == "custom"
    cosim = load_config("cosim")
    assert cosim.replace("hardware", ring_words=64).hardware.name == "custom"
    assert cosim.replace("hardware", ring_words=256).hardware.name == "cosim"
    assert cosim.replace("hardware", ring_words=64, name="mine").hardware.name == "mine"
    fused = cosim.with_organisation("sspmm")
    assert fused.hardware.name == "cosim-sspmm"
    assert fused.with_organisation("broadcast").hardware.name == "cosim-broadcast"


@pytest.mark.slow
def test_generate_names_the_file_that_it_was_given(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text('[hardware]\npreset = "tiny"\nring_words = 64\n')
    words = ["generate", "-c", str(tmp_path / "mine.toml"), "-o", str(tmp_path / "rtl"), "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["config"] == "mine"


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_steps_have_the_sum_of_the_losses_and_the_history_their_mean(graph, tmp_path):
    train(a_config(), output=tmp_path / "out", graph=graph)
    steps, (epoch,) = rows_of(tmp_path / "out" / "steps.csv"), rows_of(tmp_path / "out" / "history.csv")
    assert "loss" not in steps[0]
    losses, seeds = (sum(float(step[name]) for step in steps) for name in ("loss_sum", "seeds"))
    assert float(epoch["loss"]) == pytest.approx(losses / seeds)


@pytest.mark.parametrize("gbs", [1e-12, 9e5])
def test_a_bandwidth_that_no_memory_has_is_named_as_the_user_named_it(gbs):
    config = load_config("cosim").replace("hardware", clock_mhz=100).replace("platform", memory_gbs=gbs)
    with pytest.raises(InputError) as caught:
        memory_timing(config)
    assert str(caught.value) == (
        "[platform] memory_gbs must be 0 or from 0.0015625 to 104858 at clock_mhz = 100"
        f" (1/64 to 1048576 bytes per cycle), not {gbs!r}"
    )


def lines_of(missed, classes=282):
    coverage = {"reached": classes - len(missed), "classes": classes, "missed": missed}
    report = {
        "mismatch": None,
        "netlist": None,
        "coverage": coverage,
        "stage_seconds": {},
        "words": 0,
        "cycles": 0,
        "launches": 0,
    }
    report["axi_transfers"] = {"ar": 1, "r": 2000, "aw": 1, "w": 3, "b": 1}
    return list(summary_lines({**report, "programs": 0, "faults": 0, "steps": 0, "batches": 0}))


def test_the_beats_that_were_watched_are_said():
    assert lines_of([])[-1] == "AXI              2,000 beats read and 3 written were checked"


def test_classes_that_no_program_reached_are_named():
    assert lines_of([])[0] == "coverage         282 of 282 classes reached"
    text = "coverage         281 of 282 classes reached; missed: LOAD: row_address near"
    assert lines_of(["LOAD: row_address near"])[0] == text
    everything = Coverage(load_config("tiny").hardware).to_dict()["missed"]
    assert lines_of(everything)[0].endswith(f" and {len(everything) - 8} more (--json has all)")

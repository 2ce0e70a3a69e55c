"""A platform with other values: by `--set platform.KEY`, by its name, and where neither can be."""

import json

import pytest
from small_orchestration import ALONE

from simgnn.cli.main import main
from simgnn.errors import InputError
from simgnn.virtual_time.platform import KEYS, changed_platform, load_platform, platforms


def test_a_name_with_values():
    changed = load_platform("bgl:pcie_gbs=32,gpus=4")
    assert (changed["pcie_gbs"], changed.whole("gpus"), changed.name) == (32, 4, "bgl")
    assert changed.sources["pcie_gbs"] == "assumed" and changed["network_gbs"] == 12.5
    assert changed.reading("pcie_gbs").stands_in == f"platform {changed.name}, changed"
    assert changed_platform("bgl", pcie_gbs=3.0) == "bgl:pcie_gbs=3.0"
    assert changed_platform("bgl:pcie_gbs=3.0,gpus=2", pcie_gbs=4.0) == "bgl:pcie_gbs=4.0,gpus=2"
    assert changed_platform("bgl") == "bgl"
    for name, text in (
        ("bgl:pci=3", "key of a platform must be known, not 'pci'"),
        ("bgl:pcie_gbs=fast", "pcie_gbs of a platform must be a number, not 'fast'"),
        ("bgl:pcie_gbs=-1", "pcie_gbs must be"),
        ("bgl:cpu_cores=1", "cpu_cores must be at least 3"),
        ("bgl:gpus=1.5", "gpus of a platform must be an integer, not '1.5'"),
    ):
        with pytest.raises(InputError, match=text):
            load_platform(name)


def test_both_ways_are_one(tmp_path):
    """And what the file is called is no part of the result."""
    (tmp_path / "a.toml").write_text(ALONE.replace('device = "cycle"', ""))
    summaries = []
    for place, options in enumerate(
        (["--set", "platform.pcie_gbs=0.5"], ["--platform", "hyscale-fpga:pcie_gbs=0.5"])
    ):
        out = tmp_path / str(place)
        assert (
            main(["train", "-c", str(tmp_path / "a.toml"), "--system", "dgl", *options, "-o", str(out)]) == 0
        )
        summaries.append(json.loads((out / "summary.json").read_text()))
    assert summaries[0]["simulated_seconds"] == summaries[1]["simulated_seconds"]
    assert summaries[0]["system"]["platform"]["pcie_gbs"] == 0.5
    assert summaries[0]["config"]["execution"]["device"] == "cycle"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            ["train", "--set", "platform.gpus=2"],
            "gpus must be left out without a system, as it is a key of a system's platform",
        ),
        (
            ["simulate", "--set", "platform.gpus=2"],
            "gpus must be left out here: it is a key of a system's platform",
        ),
        (
            ["train", "--system", "dgl", "--platform", "bgl"],
            "accelerators must be at most the 0 of platform bgl",
        ),
        (["train", "--system", "dgl", "--platform", "blg"], "platform must be one of bgl"),
        (
            ["train", "--system", "mixgcn", "--set", "mixgcn.platform=hyscale-fpga"],
            "gpus of platform hyscale-fpga must be 1 at least, not 0",
        ),
    ],
)
def test_what_cannot_be_is_refused_before_data_are_loaded(words, text, refusal):
    assert text in refusal([*words, "--set", "training.dataset=nowhere"])


def test_predict_is_of_one_system(tmp_path, refusal):
    (tmp_path / "a.toml").write_text(ALONE + "[orchestration]\n")
    assert "system must be hyscale, whose equations are used here, not orchestration" in refusal(
        ["predict", "-c", str(tmp_path / "a.toml"), "--dataset", "nowhere"]
    )


def test_platforms_are_listed_with_all_figures(capsys):
    assert main(["config", "platforms"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in (*platforms(), *KEYS))

"""FastSample by its name: a preset over ranks, from a folder of parts or from a data set that is cut here."""

import json

import numpy as np
import pytest
from small_parts import DATA_SET, parts_of, small_parts, train_here
from small_ranks import in_process, small, told

from simgnn.cli.main import main
from simgnn.config.names import RANKED
from simgnn.data.datasets import load_dataset
from simgnn.distributed.launch import __file__ as folder

pytestmark = pytest.mark.usefixtures("undrawn")

TRAIN = [
    "train",
    "--ranks",
    "3",
    "--epochs",
    "1",
    "--hidden",
    "8",
    "--fanout",
    "3,2",
    "--batch-size",
    "30",
    "--json",
]


def trained(capsys, output, *words):
    """The summary of a command."""
    assert main([*TRAIN, *words, "-o", str(output)]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_system_is_its_values(tmp_path, capsys):
    """What the user gives stays; a folder of the same parts gives the same bytes as cutting here."""
    words = ["--system", "fastsample"]
    cut = trained(capsys, tmp_path / "cut", *words, "--dataset", DATA_SET)
    asked = cut["config"]["ranks"]
    assert {key: asked[key] for key in ("sampling", "seeds", "cut", "parts")} == {
        "sampling": "hybrid", "seeds": "own", "cut": "blocks", "parts": "",
    }  # fmt: skip
    assert cut["config"]["training"]["accelerators"] == 0
    assert "sample" not in cut["ranks"]["phases"]
    partition = ["partition", DATA_SET, "--parts", "3", "--alone", "-o", str(tmp_path / "partition")]
    assert main([*partition, "--write-parts", str(tmp_path / "parts")]) == 0
    capsys.readouterr()
    opened = trained(capsys, tmp_path / "opened", *words, "--set", f"ranks.parts={tmp_path / 'parts'}")
    assert opened["config"]["ranks"]["cut"] == ""
    vanilla = trained(
        capsys, tmp_path / "vanilla", *words, "--dataset", DATA_SET, "--set", "ranks.sampling=vanilla"
    )
    for other in (opened, vanilla):
        assert other["checkpoint_sha256"] == cut["checkpoint_sha256"]
        assert other["ranks"]["reads"] == cut["ranks"]["reads"]
    assert vanilla["ranks"]["phases"]["sample"]["rounds"] == 2 * vanilla["minibatches"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("--ranks 1", "--system: ranks must be at least 2 for the system fastsample, not 1 (--ranks 4)"),
        (
            "--platform p3",
            "platform must come with one system that takes one, by --system or by its table",
        ),
        ("--set ranks.cut=halves", "cut must be one of blocks, random, metis, not 'halves'"),
        (
            "--set ranks.cut=random --set ranks.parts=x",
            "cut must be left out where parts is given, not 'random'",
        ),
    ],
)
def test_what_the_system_cannot_do(words, text, tmp_path, capsys):
    out = tmp_path / "out"
    line = [
        "train",
        "--dataset",
        DATA_SET,
        "--ranks",
        "2",
        "--system",
        "fastsample",
        *words.split(),
        "-o",
        str(out),
    ]
    assert main(line) == 2
    assert text in capsys.readouterr().err
    assert not out.exists()


def test_a_preset_has_seeds_for_each_rank(tmp_path, capsys):
    words = "train --ranks 2 --epochs 1 --hidden 4 --system fastsample --model fastsample --json".split()
    assert main([*words, "--dataset", DATA_SET, "-o", str(tmp_path / "out")]) == 0
    training = json.loads(capsys.readouterr().out)["config"]["training"]
    assert (training["batch_size"], training["learning_rate"]) == (2000, 0.006)


def test_names_are_files():
    from pathlib import Path

    assert sorted(RANKED) == sorted(path.stem for path in Path(folder).parent.glob("*.toml"))


def train_cut(rank, options, output):
    """On a rank of `GlooRanks`."""
    ranks = rank.communicator.ranks
    config = small(ranks, communicator="gloo", dataset=DATA_SET).replace("ranks", **options)
    return train_here(rank, config, output)


@pytest.mark.slow
def test_processes_cut_for_themselves(gloo, tmp_path):
    """As virtual ranks, and as ranks that open the same parts."""
    options = {"cut": "random", "sampling": "vanilla", "seeds": "own"}
    here = in_process(small(2, dataset=DATA_SET).replace("ranks", **options), tmp_path / "here")
    answers = gloo.run(train_cut, 2, options, str(tmp_path / "there"))
    assert answers[0][:3] == told(here)
    assert answers[1] is None
    parts_of(tmp_path / "parts", 2)  # with another seed
    other = in_process(
        small_parts(tmp_path / "parts", 2, sampling="vanilla", seeds="own"), tmp_path / "other"
    )
    assert told(other)[0] != told(here)[0]
    owners = np.load(tmp_path / "parts" / "owners.npy")
    assert np.bincount(owners).tolist() == [load_dataset(DATA_SET).vertices // 2] * 2

"""Stand-ins that are laid out have the degrees, the skew, the sizes and the split of what they stand for."""

import pytest

from simgnn.cli.main import build_parser, main
from simgnn.cli.options import configured
from simgnn.cli.settings import FLAGS
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.systems.data_set import data_sets, load_data_set, parse_data_set
from simgnn.systems.expanded import expanded_name
from simgnn.systems.synthetic_graph import skew_of

LARGE = 20_000
"""Vertices of each graph here; some have more classes than fit well in fewer."""


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "name",
    # It has the most arcs, and takes as long as all others.
    [pytest.param(name, marks=[pytest.mark.slow] if name == "reddit" else []) for name in data_sets()],
)
def test_what_ships_can_be_laid_out(name):
    data_set = load_data_set(name)
    scale = LARGE / data_set["vertices"]
    graph = load_dataset(expanded_name(data_set, scale=scale))
    degree = data_set.arcs / data_set["vertices"]
    assert graph.vertices == pytest.approx(LARGE, rel=0.001)
    assert graph.in_degrees.mean() == pytest.approx(degree, rel=0.005)
    # Communities hardly larger than a neighbourhood have no room for hubs.
    wanted = 0.66 if data_set["locality"] and data_set["community"] < 4 * degree else data_set["skew"]
    assert skew_of(graph.in_degrees, cap=round(0.7 * degree)) == pytest.approx(wanted, abs=0.3)
    assert (graph.feature_width, graph.classes) == (data_set["features"], data_set["classes"])
    wanted = data_set["train_vertices"] / data_set["vertices"]
    assert graph.train_mask.mean() == pytest.approx(wanted, abs=1 / LARGE)


def of_values(**changed):
    values = {
        "vertices": 40_000,
        "edges": 300_000,
        "directed": "false",
        "features": 4,
        "classes": 5,
        "train_vertices": 4000,
    } | changed
    text = "\n".join(f'{key} = {{ value = {value}, source = "assumed" }}' for key, value in values.items())
    return parse_data_set(text, name="mine", source="mine.toml")


def test_a_name_says_it_all():
    assert expanded_name(of_values(), scale=0.5) == "dcsbm:20000:300000:4:5:train=0.100000:skew=1.0000"
    local = of_values(locality=0.9, community=50, skew=0.5)
    assert expanded_name(local, scale=0.1) == (
        "dcsbm:4000:60000:4:5:train=0.100000:p_in=0.900000:communities=80:skew=0.5000"
    )
    directed = of_values(directed="true", skew=1.02)
    assert expanded_name(directed, scale=1) == "citation:40000:300000:4:5:train=0.100000:preference=0.5000"
    dense = of_values(edges=3_000_000)
    assert expanded_name(dense, scale=0.01) == (
        "dcsbm:400:60000:4:5:train=0.100000:p_in=0.053333:skew=1.0000"
    )


@pytest.mark.parametrize(
    ("changed", "scale", "message"),
    [
        ({}, 0, "scale must be a number from 1e-09 to 1, not 0"),
        ({}, 1.5, "scale must be a number from 1e-09 to 1, not 1.5"),
        ({}, 1e-4, "scale must leave a vertex for each of the 5 classes of mine, not 0.0001"),
        (
            {"directed": "true", "skew": 0.1},
            1,
            "skew of mine, which is directed, must be a number from 0.68 to 2.61, not 0.1",
        ),
    ],
)
def test_what_cannot_be_laid_out(changed, scale, message):
    with pytest.raises(InputError) as caught:
        expanded_name(of_values(**changed), scale=scale)
    assert str(caught.value) == message


@pytest.mark.parametrize("option", [("--dataset", ""), ("--set", "training.dataset=")])
@pytest.mark.parametrize(("scale", "wanted"), [(":0.002", 0.002), ("", 0.01)])
def test_the_option_sets_the_data_set(option, scale, wanted):
    words = [option[0], f"{option[1]}like:ogbn-products{scale}"]
    config = configured(build_parser().parse_args(["train", *words]), FLAGS)
    assert config.training.dataset == expanded_name(load_data_set("ogbn-products"), scale=wanted)


def test_a_run_on_it_can_go_on(tmp_path, capsys):
    words = ["train", "--device", "reference", "--hidden", "4", "-o", str(tmp_path / "out")]
    words += ["--dataset", "like:ogbn-papers100M:0.00002"]
    assert main([*words, "--epochs", "1"]) == 0 and main([*words, "--epochs", "2", "--resume"]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("dataset", "message"),
    [
        ("orkut:0", "error: --dataset: scale must be a number from 1e-09 to 1"),
        ("orkut:x", "error: --dataset: data-set preset must be one of"),
        ("orkut:1e-8", "error: --dataset: scale must leave a vertex for each"),
        ("okrut", "error: --dataset: data-set preset must be one of"),
        ("few.toml", "error: few.toml: vertices of a data-set preset must be given"),
        ("reddit:0.001", "DC-SBM edges must be few enough to be distinct"),
    ],
)
def test_bad_options_are_one_line_and_write_nothing(tmp_path, monkeypatch, refusal, dataset, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few.toml").write_text("")
    assert message in refusal(["train", "--device", "reference", "-o", "out", "--dataset", f"like:{dataset}"])
    assert [path.name for path in tmp_path.iterdir()] == ["few.toml"]

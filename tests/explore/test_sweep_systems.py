"""`simgnn sweep` of systems: each point is what `simgnn train` finds, and keys that change nothing are refused."""

import json

import pytest
from small_orchestration import ALONE, GPUS

from simgnn.cli.main import main
from simgnn.config.configuration import Config
from simgnn.config.systems import with_system
from simgnn.errors import InputError
from simgnn.explore.sweep.journal import Journal, read_points
from simgnn.explore.sweep.run import run_sweep
from simgnn.explore.sweep.spec import Sweep, load_sweep, point_config

pytestmark = pytest.mark.usefixtures("undrawn")

ON_GPUS = ALONE.replace("accelerators = 2", "accelerators = 0\ngpus = 2")
SPEC = """
config = "small.toml"
[parameters]
"system" = ["dgl", "pagraph", "bgl"]
"features.cache_ratio" = [0.1, 0.4]
"platform.pcie_gbs" = [0.5, 5]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sweep")
    (folder / "mine.toml").write_text(GPUS)
    (folder / "small.toml").write_text(ON_GPUS)
    return folder


def spec(folder, text=SPEC, name="spec"):
    path = folder / f"{name}.toml"
    platform = f'"orchestration.platform" = ["{folder / "mine.toml"}"]\n'
    path.write_text(text + platform)
    return path


@pytest.fixture(scope="module")
def points(folder):
    sweep = load_sweep(spec(folder))
    results = run_sweep(sweep, output=folder / "out")
    return [(point, results[number]) for number, point in enumerate(sweep.points())]


def test_a_point_is_what_train_finds(points, folder):
    """System, cache and link as their options have them."""
    point, result = points[3]
    assert (point["system"], point["features.cache_ratio"], point["platform.pcie_gbs"]) == ("pagraph", 0.1, 5)
    options = ["--system", "pagraph", "--cache-ratio", "0.1", "--platform", str(folder / "mine.toml")]
    out = folder / "run"
    words = ["train", "-c", str(folder / "small.toml"), *options, "--set", "platform.pcie_gbs=5"]
    assert main([*words, "-o", str(out)]) == 0
    summary = json.loads((out / "summary.json").read_text())
    assert result["simulated_seconds"] == summary["simulated_seconds"]
    assert result["hit_ratio"] == summary["feature_cache"]["hit_ratio"]
    assert result["pcie_bytes"] == summary["link_bytes"]["pcie"]
    assert result["test_score"] == summary["test_accuracy"]
    assert summary["system"]["platform"]["pcie_gbs"] == 5
    assert summary["config"]["execution"]["device"] == "cycle", "systems take it where no device is named"


def test_the_page_has_what_systems_reach(points, folder):
    """And is chosen by what differs between systems."""
    text = (folder / "out" / "report.html").read_text()
    assert "runs of systems on" in text and "time, score and links" in text
    assert "test score" in text and "over PCIe" in text and "in virtual time" in text
    assert "simgnn compare takes points apart by stage and link" in text and "Time 1 mini-batch" not in text


def test_a_key_that_changes_nothing_is_left_out_there(points, capsys, folder):
    """DGL has no cache: it runs once with each link, and is beside the others."""
    assert [point for point, _ in points if point["system"] == "dgl"] == [
        {"system": "dgl", "platform.pcie_gbs": link, "orchestration.platform": str(folder / "mine.toml")}
        for link in (0.5, 5)
    ]
    assert len(points) == 10 and all(result["simulated_seconds"] > 0 for _, result in points)
    said = (
        "features.cache_ratio decides nothing with dgl where cache is 'none', as no row is kept, and is left out"
        " there"
    )
    assert load_sweep(spec(folder)).left_out == said
    alone = load_sweep(spec(folder, SPEC.replace(', "pagraph", "bgl"', ""), name="alone"))
    with pytest.raises(InputError, match="cache_ratio must be left out where cache is 'none'"):
        run_sweep(alone, output=folder / "alone")
    quicker = [result["simulated_seconds"] for point, result in points if point["system"] == "pagraph"]
    assert quicker[1] < quicker[0] and quicker[3] < quicker[2]


def points_of(parameters, system=None):
    config = Config() if system is None else with_system(Config(), system, given=set(), source=system)
    return Sweep(config=config, parameters=parameters)


def test_a_value_that_asks_for_nothing_decides_as_little_as_others():
    """A cache's ratio of 0 beside one of 0.1, where there is no cache."""
    ratios = {"features.cache_ratio": [0.0, 0.1]}
    cached = [{"system": "pagraph", "features.cache_ratio": ratio} for ratio in (0.0, 0.1)]
    assert points_of({"system": ["dgl", "pagraph"], **ratios}).points() == [{"system": "dgl"}, *cached]
    nowhere = points_of({"system": ["dgl", "uva"], **ratios})
    assert len(nowhere.points()) == 4 and not nowhere.left_out
    with pytest.raises(InputError, match="cache_ratio must be left out"):
        point_config(nowhere.config, nowhere.points()[1])


def test_what_is_left_out_says_where_without_systems_as_well():
    keys = {"features.cache_ratio": [0.1, 0.2], "features.cache_shared": [False, True]}
    sweep = points_of({"features.cache": ["none", "degree"], **keys}, system="pagraph")
    assert len(sweep.points()) == 5
    assert sweep.left_out == (
        "features.cache_ratio and features.cache_shared decide nothing where cache is 'none', as no row is kept, and"
        " are left out there"
    )


def test_a_journal_with_other_numbers_of_the_points_is_refused(tmp_path, monkeypatch):
    """As a simgnn left it that took every combination for a point."""
    sweep = points_of({"system": ["dgl", "pagraph"], "features.cache_ratio": [0.1, 0.2]})
    with monkeypatch.context() as patched:
        every = tuple((sweep._combination(number), {}) for number in range(sweep.combinations))
        patched.setitem(vars(sweep), "_points", every)
        with Journal(tmp_path, sweep=sweep) as journal:
            journal.append(3, {"refused": "so"})
    for read in (lambda: run_sweep(sweep, output=tmp_path), lambda: read_points(tmp_path)):
        with pytest.raises(InputError, match="sweep into a new folder"):
            read()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '"features.cache_ratio" = [0.1, 0.2]',
            "features.cache_ratio must be left out of a sweep, which times",
        ),
        ('"platform.gpus" = [1, 2]', "platform.gpus must be left out of a sweep, which times"),
        ('"hyscale.drm" = [true, false]', "hyscale.drm must be left out of a sweep, which times"),
        (
            '"system" = ["dgl"]\n"execution.device" = ["rtl"]',
            "execution.device must be left out of a sweep of systems",
        ),
    ],
)
def test_sweeps_that_cannot_be(text, message, folder):
    path = folder / "bad.toml"
    path.write_text(f'config = "tiny"\n[parameters]\n{text}\n')
    with pytest.raises(InputError, match=message):
        load_sweep(path)


def test_points_of_systems_are_compared(points, folder, capsys):
    """As the runs that they are: a point and `simgnn train` with its values differ in nothing."""
    assert main(["compare", f"{folder / 'out'}:0", f"{folder / 'out'}:3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    seconds = [run["simulated_seconds"] for run in told["runs"]]
    assert seconds == [points[number][1]["simulated_seconds"] for number in (0, 3)]
    assert told["stages"]["train"] and "features.cache" in told["differences"]
    assert main(["compare", f"{folder / 'out'}:3", str(folder / "run"), "--json"]) == 0
    same = json.loads(capsys.readouterr().out)
    assert same["runs"][1]["speedup"] == 1 and "training.dataset" not in same["differences"]
    assert main(["compare", str(folder / "out"), "--json"]) == 0


def test_systems_train_epochs(folder):
    path = folder / "batches.toml"
    path.write_text('config = "tiny"\nbatches = 3\n[parameters]\n"system" = ["dgl"]\n')
    with pytest.raises(InputError, match="batches must be left out of a sweep of systems"):
        load_sweep(path)

"""`simgnn train` with a table `[hyscale]`: the same checkpoint, other times, and reports of where they go."""

import csv
import json

import pytest
from small_hyscale import CONFIG

from simgnn.cli.main import main


def run(folder, name, text):
    """Train, and return the exit code and the output folder."""
    (folder / f"{name}.toml").write_text(text)
    return main(["train", "-c", str(folder / f"{name}.toml"), "-o", str(folder / name)]), folder / name


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    found = {}
    for name, table in (
        ("usual", ""),
        ("virtual", "[hyscale]\ndrm = false\n"),
        ("in turn", "[hyscale]\ndrm = false\nprefetch = false\n"),
    ):
        code, found[name] = run(folder, name.replace(" ", "-"), CONFIG + table)
        assert code == 0
    return found


def rows(path):
    with path.open() as file:
        return list(csv.DictReader(file))


@pytest.mark.slow
def test_checkpoints_are_byte_for_byte_the_same(runs):
    usual, *others = [(path / "checkpoint.npz").read_bytes() for path in runs.values()]
    assert others == [usual, usual]


def test_only_a_system_has_reports_of_virtual_time(runs):
    names = {"stages.csv", "resources.csv", "gantt.png", "iterations.jsonl", "system-trace.json"}
    assert {name for name in names if (runs["usual"] / name).exists()} == set()
    for name in ("virtual", "in turn"):
        assert names <= {path.name for path in runs[name].iterdir()}
        assert not (runs[name] / "decisions.png").exists()  # nothing was decided


def test_steps_add_up_to_virtual_time(runs):
    """The sum of mini-batches is what the critical path and the timeline have."""
    folder = runs["virtual"]
    steps = sum(float(row["simulated_seconds"]) for row in rows(folder / "steps.csv"))
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["simulated_seconds"] == pytest.approx(steps)
    assert summary["simulated_seconds_count"].startswith("virtual time")
    critical = summary["critical_path"]
    assert sum(critical.values()) == pytest.approx(1) and list(critical.values()) == sorted(
        critical.values(), reverse=True
    )
    assert set(critical) <= {"sample", "load", "transfer", "propagate", "synchronize"}
    stages = rows(folder / "stages.csv")
    assert sum(float(row["critical_seconds"]) for row in stages) == pytest.approx(steps, rel=1e-9)
    assert sum(float(row["critical_share"]) for row in stages) == pytest.approx(1, rel=1e-9)
    events = json.loads((folder / "system-trace.json").read_text())["traceEvents"]
    assert max(event["ts"] + event["dur"] for event in events if event["ph"] == "X") == pytest.approx(
        steps * 1e6
    )
    in_turn = json.loads((runs["in turn"] / "summary.json").read_text())["simulated_seconds"]
    assert in_turn >= summary["simulated_seconds"]


def test_stages_name_the_source_of_their_cost(runs):
    found = {(row["stage"], row["cost"]): int(row["tasks"]) for row in rows(runs["virtual"] / "stages.csv")}
    steps = len(rows(runs["virtual"] / "steps.csv"))
    assert found == {
        ("sample", "rate"): steps,
        ("load", "bandwidth"): steps,
        ("transfer", "bandwidth"): 2 * steps,
        ("propagate", "cycles"): 2 * steps,
        ("propagate", "equations"): steps,
        ("synchronize", "bandwidth"): steps,
    }


def test_no_resource_is_used_more_than_it_can(runs):
    for row in rows(runs["virtual"] / "resources.csv"):
        assert 0 <= float(row["utilisation"]) <= 1 + 1e-9, row


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[hyscale]\nplatform = 'nowhere'\n",
            "platform must be one of bgl, distdglv2, fastsample, hyscale-fpga",
        ),
        ("[hyscale]\nplatform = 3\n", "platform must be a name or a file, not 3"),
        ("[hyscale]\nprefetch = 1\n", "prefetch must be true or false, not 1"),
        ("[hyscale]\nload_threads = 129\n", "load_threads must be an integer from 0 to 128, not 129"),
        ("[hyscale]\nload_threads = -1\n", "load_threads must be an integer from 0 to 128, not -1"),
        (
            "[hyscale]\nload_threads = 100\nsample_threads = 100\n",
            "must be at most the platform's 128 cores, not 100 + 100 + 1",
        ),
        ("[hyscale]\nlook_ahead = 5\n", "look_ahead must be an integer from 0 to 4, not 5"),
        ("[hyscale]\nlook_ahead = -1\n", "look_ahead must be an integer from 0 to 4, not -1"),
        ("[hyscale]\nlook_ahead = true\n", "look_ahead must be an integer from 0 to 4, not True"),
        ("[hyscale]\nprefech = true\n", "nearest: 'prefetch'"),
        ("[hyscal]\nprefetch = true\n", "nearest: 'hyscale'"),
        (
            "[hyscale]\n[platform]\npcie_gbs = 3.0\n",
            "pcie_gbs of [platform] must be left out with platform hyscale-fpga, which has its own, not 3.0",
        ),
    ],
)
def test_wrong_tables_are_one_line_and_write_nothing(tmp_path, capsys, text, message):
    code, output = run(tmp_path, "wrong", CONFIG + text)
    error = capsys.readouterr().err
    assert code == 2 and message in error and error.count("\n") == 1
    assert not output.exists()


def test_more_accelerators_than_the_platform_has_are_refused(tmp_path, capsys):
    code, output = run(
        tmp_path, "many", CONFIG.replace("accelerators = 2", "accelerators = 5") + "[hyscale]\n"
    )
    assert code == 2 and not output.exists()
    assert "accelerators must be at most the 4 of platform hyscale-fpga, not 5" in capsys.readouterr().err


def test_a_device_that_counts_no_cycles_is_refused(tmp_path, capsys):
    text = CONFIG.replace('device = "cycle"', 'device = "reference"') + "[hyscale]\n"
    code, output = run(tmp_path, "untimed", text)
    assert code == 2 and not output.exists()
    assert (
        "device must count cycles in virtual time, as cycle and rtl do, not 'reference'"
        in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("table", "options", "message"),
    [
        ("", ["--platform", "hyscale-fpga"], "--platform: platform must come with one system that takes one"),
        ("", ["--system", "hyscale", "--platform", "nowhere"], "--platform nowhere: platform must be one of"),
        ("", ["--system", "nobody"], ", not 'nobody'"),
        ("[hyscale]\n", ["--platform", "none.toml"], "platform must be a file that can be read"),
        ("[hyscale]\nhybrid = 0\n", [], "hybrid must be true or false, not 0"),
        ("[hyscale]\ndrm = 'on'\n", [], "drm must be true or false, not 'on'"),
        (
            "[hyscale]\nhybrid = false\n",
            ["--accelerators", "0"],
            "hybrid must be true where accelerators and gpus are 0",
        ),
    ],
)
def test_wrong_options_are_refused(tmp_path, capsys, table, options, message):
    (tmp_path / "a.toml").write_text(CONFIG + table)
    try:
        code = main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "a"), *options])
    except SystemExit as exit:
        code = exit.code
    assert code == 2 and message in capsys.readouterr().err
    assert not (tmp_path / "a").exists()


@pytest.mark.slow
def test_a_system_can_be_asked_for_by_option(runs, tmp_path):
    """The same run as by the table."""
    (tmp_path / "a.toml").write_text(CONFIG)
    (tmp_path / "b.toml").write_text(CONFIG + "[hyscale]\n")
    for name, options in (("a", ["--system", "hyscale", "--platform", "hyscale-fpga"]), ("b", [])):
        assert (
            main(["train", "-c", str(tmp_path / f"{name}.toml"), "-o", str(tmp_path / name), *options]) == 0
        )
    assert (tmp_path / "a" / "decisions.png").stat().st_size > 10_000
    for file in ("checkpoint.npz", "iterations.jsonl", "stages.csv"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_threads_that_nobody_trains_with_go_to_the_others(tmp_path):
    """Whether `hybrid` or `cpu_share` says that the CPU does not train."""
    (tmp_path / "a.toml").write_text(
        CONFIG.replace("cpu_share = 0.4", "cpu_share = 0.0") + "[hyscale]\ndrm = false\n"
    )
    assert main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "a"), "--epochs", "1"]) == 0
    record = json.loads((tmp_path / "a" / "iterations.jsonl").read_text().splitlines()[1])
    assert record["threads"] == {"sample": 64, "load": 63, "train": 1}

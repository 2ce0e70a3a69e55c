"""The campaign of faults, `benchmarks/rank_faults`: what it judges, a few faults every day, and all of them slowly."""

import csv
import dataclasses
import importlib
import json
import operator
import subprocess
import sys

import pytest


@pytest.fixture
def campaign(root, monkeypatch):
    """Lets `rank_faults` be imported, as its own program does."""
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    monkeypatch.setenv("TORCH_CPP_LOG_LEVEL", "ERROR")  # as it sets it, and leaves it set


def run(root, folder, *options):
    command = [sys.executable, str(root / "benchmarks" / "rank_faults"), "-o", str(folder), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_faults(campaign):
    """Each has a name of its own, and each kind comes on several numbers of ranks."""
    from rank_faults.injections import QUICK, RANKS, STAGES, injections

    found = injections()
    names = [each.name for each in found]
    assert len(names) == len(set(names)) >= 100 and set(QUICK) < set(names)
    assert all(0 <= each.victim < each.ranks and each.ends and each.within > 0 for each in found)
    for kind in {each.kind for each in found}:
        alike = {each.ranks for each in found if each.kind == kind}
        assert alike <= set(RANKS) and len(alike) >= 2, kind
    for kind in ("SIGKILL", "SIGSTOP"):
        assert {each.stage for each in found if each.kind == kind} >= set(STAGES)


def test_every_moment_is_a_function(campaign):
    """A stage whose function has another name by now would be a fault that never happens."""
    from rank_faults.faulty_rank import _FUNCTIONS

    for module, name in _FUNCTIONS.values():
        assert callable(operator.attrgetter(name)(importlib.import_module(module)))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({}, []),
        ({"injected": False}, ["nothing happened"]),
        ({"end": "hung"}, ["must be left"]),
        ({"end": "recovered"}, ["must be left"]),
        ({"seconds": 10.5}, ["must leave within 10 s"]),
        ({"text": "something else"}, ["must say 'must be finite'"]),
        ({"left": 2}, ["2 processes are left"]),
        ({"silent": True}, ["other bits, and nobody has noticed"]),
        (
            {"other_work": True},
            ["summary.json must have each rank's work of a run to which nothing happened"],
        ),
    ],
    ids=str,
)
def test_what_is_not_survived(campaign, change, wrong):
    from rank_faults.injections import LEFT, Injection
    from rank_faults.runs import shortcomings

    injection = Injection(
        kind="NaN", stage="train", ranks=2, victim=1, ends=(LEFT,), says="must be finite", within=10
    )
    seen = {"injected": True, "end": LEFT, "text": "loss must be finite, not nan", "seconds": 1.0, "left": 0}
    assert shortcomings(injection, **{**seen, "silent": False, "other_work": False, **change}) == wrong


@pytest.mark.slow
def test_a_few_faults(root, campaign, tmp_path, faults):
    """Every day; the same program that injects all of them."""
    from rank_faults.injections import QUICK

    found = run(root, tmp_path, "--quick", "--json")
    assert found.returncode == 0, found.stdout + found.stderr
    judge(json.loads(found.stdout), faults, count=len(QUICK))
    rows = list(csv.DictReader((tmp_path / "rank-faults.csv").read_text().splitlines()))
    assert [row["wrong"] for row in rows] == [""] * len(QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("ranks", [2, 4])
def test_many_faults(root, ranks, tmp_path, faults):
    found = run(root, tmp_path, "--only", f"*of {ranks} rank*", "--jobs", "8", "--json")
    assert found.returncode == 0, found.stdout + found.stderr
    judge(json.loads(found.stdout), faults, count=40)


def judge(printed, faults, *, count):
    """All have happened, and none has been missed."""
    for each in printed["faults"]:
        faults.injected(each["kind"], int(each["injected"]))
        faults.compare(each["kind"], {"wrong": each["wrong"]}, {"wrong": ""})
    total = printed["table"][-1]
    assert total["fault"] == "all" and total["injected"] == total["survived"] >= count
    assert total["silent"] == 0
    assert total["absorbed"] + total["recovered"] + total["left"] == total["injected"]


def test_a_table_that_is_not_survived(campaign, capsys, tmp_path):
    """One line tells of a kind, the last one of all."""
    from rank_faults.__main__ import line, print_outcome, rows, write_table
    from rank_faults.runs import Outcome

    well = Outcome(
        name="SIGKILL rows of 2 rank 1", kind="SIGKILL", injected=True, end="recovered", seconds=0.25,
        silent=False, wrong="", text="rank 1 was ended by SIGKILL",
    )  # fmt: skip
    ill = dataclasses.replace(
        well, name="NaN", kind="NaN", end="absorbed", seconds=None, silent=True, wrong="bits"
    )
    table = rows([well, well, ill])
    assert [row["fault"] for row in table] == ["SIGKILL", "NaN", "all"]
    assert list(table[-1].values()) == ["all", 3, 2, 1, 1, 2, 0, 0.2]
    assert line(table[1]).split() == ["NaN", "1", "0", "1", "1", "0", "0"]
    print_outcome(ill, 3, 3, 1.0)
    assert "NOT SURVIVED: NaN: absorbed" in capsys.readouterr().out
    write_table(tmp_path / "table.csv", [well, ill])
    assert "rank 1 was ended by SIGKILL" in (tmp_path / "table.csv").read_text()


def test_faults_that_are_not_there(root, tmp_path):
    found = run(root, tmp_path, "--only", "lightning*")
    assert found.returncode == 2 and "--only must match one of the faults" in found.stderr
    assert not any(tmp_path.iterdir())

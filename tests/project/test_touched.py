"""What `make test-touched` runs of a change."""

import math
import subprocess
import time

import pytest
from project_files import load_script


@pytest.fixture
def touched(root):
    return load_script(root / ".ci" / "touched.py")


@pytest.mark.parametrize(
    "path, tests, benches, proofs",
    [
        ("simgnn/data/graph.py", ["tests/data"], [], False),
        ("simgnn/errors.py", ["tests"], [], False),
        ("hw/update/epilogue.py", ["tests/hw"], ["testbenches/update"], True),
        ("hw/command.py", ["tests/hw"], ["testbenches"], True),
        ("sim/cycle/machine.py", ["tests/sim"], [], False),
        ("testbenches/kit/axi_rules.py", [], ["testbenches"], False),
        ("formal/registry.py", [], [], True),
        ("tests/model/test_layers.py", ["tests/model"], [], False),
        ("tests/crossings.py", ["tests"], [], False),
        ("pyproject.toml", ["tests"], [], False),
        ("examples/demo.toml", ["tests/test_examples.py"], [], False),
        ("docs/index.md", [], [], False),
    ],
)
def test_what_a_file_asks_for(touched, path, tests, benches, proofs):
    assert touched.touched([path]) == (tests, benches, proofs)


@pytest.mark.parametrize(
    "commits, main, chosen",
    [
        (3, "HEAD~2", ("origin/main", "compared with origin/main")),
        (2, "HEAD", ("HEAD^1", "HEAD is origin/main: compared with its first parent")),
        (2, None, ("HEAD^1", "origin/main is not known here: compared with its first parent")),
        (1, "HEAD", (None, "HEAD is origin/main, and HEAD has no parent here: no commit to compare with")),
    ],
)
def test_which_commit_a_change_begins_at(touched, commits, main, chosen, tmp_path, monkeypatch):
    def git(*words):
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words],
            cwd=tmp_path,
            check=True,
            capture_output=True,
        )

    git("init")
    for number in range(commits):
        (tmp_path / f"{number} ä").touch()
        git("add", ".")
        git("commit", "-m", str(number))
    if main is not None:
        git("update-ref", "refs/remotes/origin/main", main)
    (tmp_path / "new").touch()
    monkeypatch.setattr(touched, "ROOT", tmp_path)
    base, why = touched.commit_to_compare()
    assert base == chosen[0] and why.startswith(chosen[1])
    if base is not None:
        assert touched.changed(base) == [*(f"{number} ä" for number in range(1, commits)), "new"]


@pytest.mark.parametrize("code, failed", [(0, False), (1, True), (5, False), (2, True)])
def test_what_fails_and_what_is_stopped(touched, code, failed, tmp_path, monkeypatch):
    monkeypatch.setattr(touched, "ROOT", tmp_path)
    # A shell that starts the tests in the background has Ctrl-C ignored, here and below: then only the kill is left.
    monkeypatch.setattr(touched, "STOPPED_S", 1.0)
    (tmp_path / "ends.py").write_text(f"import sys; sys.exit({code})")
    (tmp_path / "waits.py").write_text("import time; time.sleep(3600)")
    assert touched._run(["ends"], math.inf) == (failed, False)
    assert touched._run(["waits"], time.monotonic()) == (False, True)
    assert touched._run(["waits"], time.monotonic() + 1.0)[1]

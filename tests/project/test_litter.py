"""What a test leaves open makes that test fail, and no other."""

import pathlib
import re
import subprocess
import sys

import pytest

KINDS = {
    "file": ('keep.append(open("kept"))', r"open file \d+ \S*/kept"),
    "socket": ("keep.append(socket.socket())", r"open file \d+ socket:"),
    "garbage": (
        'circle = [open("kept")]; circle.append(circle); del circle',
        r"Exception ignored in: .*kept",
    ),
    "process": ('keep.append(subprocess.Popen(["sleep", "30"]))', r"process \d+ sleep 30"),
    "zombie": (
        'os.posix_spawnp("true", ["true"], {})',
        r"process \d+ has ended, and nobody has waited for it",
    ),
    "thread": ("threading.Thread(target=stop.wait, name='kept').start()", "thread kept"),
    "daemon": ("threading.Thread(target=stop.wait, name='simgnn-x', daemon=True).start()", "thread simgnn-x"),
    "temporary file": ('tempfile.mkstemp("kept")', "leaves open file.*; temporary file tmp.*kept"),
    "folder": ('tempfile.mkdtemp(prefix="folder")', "temporary file folder"),
    "child's": (
        "subprocess.run([sys.executable, '-c', 'import tempfile; tempfile.mkdtemp(prefix=\"child\")'])",
        "temporary file child",
    ),
}
CONFTEST = """
import litter
from whole_conftest import a_tidy_test, temporary_folder

litter.PATIENCE_S = 0.1
"""
FILE = """
import os, pytest, socket, subprocess, sys, tempfile, threading

keep, stop = [], threading.Event()

@pytest.fixture(scope="module")
def shared():
    path = tempfile.mkdtemp()
    with open("shared"), subprocess.Popen(["sleep", "30"]) as process:
        yield path
        process.kill()
    os.rmdir(path)

def test_before(shared, tmp_path):
    with open("kept"), tempfile.NamedTemporaryFile():
        subprocess.run(["true"])
        thread = threading.Thread(target=lambda: None)
        thread.start()
    thread.join()

{tests}

def test_after(shared):
    for each in keep:
        if isinstance(each, subprocess.Popen):
            each.kill()
            each.wait()
        else:
            each.close()
    stop.set()
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What a run of tests says, each of which leaves something of its own."""
    folder = tmp_path_factory.mktemp("leaving")
    for name in ("kept", "shared"):
        (folder / name).touch()
    tests = "\n".join(f"def test_{n}(shared):\n    {code}\n" for n, (code, _) in enumerate(KINDS.values()))
    (folder / "test_leaving.py").write_text(FILE.format(tests=tests))
    (folder / "conftest.py").write_text(CONFTEST)
    here = pathlib.Path(__file__).parents[1]
    (folder / "whole_conftest.py").write_text((here / "conftest.py").read_text())
    command = [sys.executable, *"-m pytest -q -W error -p no:cacheprovider --tb=short .".split()]
    run = subprocess.run(
        command,
        cwd=folder,
        env={"PYTHONPATH": str(here), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    return run.stdout


@pytest.mark.parametrize("number, text", [(n, text) for n, (_, text) in enumerate(KINDS.values())], ids=KINDS)
def test_what_is_left_is_named_with_its_test(said, number, text):
    _, *errors = said.partition("short test summary")[0].split("_ ERROR at teardown of ")
    blamed = [error.split()[0] for error in errors if re.search(text, error)]
    assert blamed == [f"test_{number}"], said


def test_others_pass(said):
    assert f"{len(KINDS) + 2} passed, {len(KINDS)} errors" in said, said

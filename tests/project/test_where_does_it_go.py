"""The page "Where does it go?": all that it says to type, typed into a copy of the tree, does what it says."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

PAGE = "docs/where-does-it-go.md"
RULES = "imports or layer or long or full or package or folder or component or benches or links or tables or example"
"""Tests of the rules that hold for what is typed."""


def blocks(text):
    """Language and text of each block of code."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(text):
    """Each line of the blocks for the shell."""
    return [line for language, block in blocks(text) if language == "sh" for line in block.splitlines()]


def end_of_table(text, name):
    """Where the bracket is that closes what `name` is set to."""
    begin = re.search(rf"^{name}(?::[^\n]*?)? = ([(\[{{])", text, re.MULTILINE)
    assert begin, f"no table {name}"
    depth = 0
    for place in range(begin.start(1), len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if not depth:
            return place
    raise AssertionError(f"{name} must end")


def typed(folder, block):
    """Do what a block says; returns the path of its file."""
    first, _, code = block.partition("\n")
    where = re.fullmatch(r"# (\S+?)(?: \((new)\)|, in (\w+)|, before (\w+))", first)
    assert where, f"a block must begin with its place, not {first!r}"
    name, new, table, before = where.groups()
    path = folder / name
    if new:
        assert not path.exists(), f"{name} must be new"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)
        return path
    text = path.read_text()
    if table:
        place = end_of_table(text, table)
        line = text.rfind("\n", 0, place) + 1
        if text[line:place].isspace() or line == place:
            place = line
        else:
            # A tuple of one ends in a comma already.
            code = {**dict.fromkeys("([{", ""), ",": " "}.get(text[place - 1], ", ") + code.strip()
    else:
        place = re.search(rf"^{before}\b", text, re.MULTILINE).start()
        code += "\n\n"
    path.write_text(text[:place] + code + text[place:])
    return path


@pytest.fixture(scope="module")
def page(root):
    return (root / PAGE).read_text()


@pytest.fixture(scope="module")
def copy(root, page, tmp_path_factory):
    """A copy of the tree into which all blocks are typed."""
    folder = tmp_path_factory.mktemp("tree")
    # With what Numba has compiled, which counts as long as a file keeps its time.
    left = shutil.ignore_patterns(".git", ".venv", "out", ".pytest_cache", ".ruff_cache", ".partial")
    shutil.copytree(root, folder, ignore=left, dirs_exist_ok=True)
    for name in ("hw", "sim"):
        (folder / "simgnn" / name).symlink_to(folder / name)
    for language, block in blocks(page):
        if language != "sh":
            typed(folder, block)
    # The tests of the project's rules ask git which files there are.
    for words in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
    return folder


def run(copy, command):
    """Run a command of the page in the copy."""
    words = shlex.split(command)
    words[:1] = [sys.executable] if words[0] == "python" else [sys.executable, "-m", words[0]]
    done = subprocess.run(
        words,
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout


def pytest_generate_tests(metafunc):
    if "command" in metafunc.fixturenames:
        metafunc.parametrize("command", commands((metafunc.config.rootpath / PAGE).read_text()))


def test_examples_keep_the_rules(copy):
    """Those of ruff, the order of imports aside, and those of the project's own tests."""
    run(copy, "ruff check --no-cache --ignore I001 .")
    run(
        copy,
        f"pytest -q -p no:cacheprovider tests/project/test_project.py tests/cli/test_help.py -k '{RULES}'",
    )


def test_a_command_of_the_page(copy, command):
    run(copy, command)


def test_the_system_is_there(copy):
    run(copy, "simgnn train --set hubs.degree=6 --dataset sbm:200:1000:8:4 --device reference -o out/check")
    summary = json.loads((copy / "out" / "check" / "summary.json").read_text())
    assert summary["config"]["hubs"] == {"degree": 6}


def test_every_table_that_the_page_names_is_there(root, page):
    rows = re.search(r"^\| new \|.*?\n\n", page, re.MULTILINE | re.DOTALL).group()
    named = re.findall(r"`([A-Z_]+)` in `([\w./]+)`", rows)
    assert len(named) > 5
    for table, file in named:
        assert re.search(rf"^{table}\b", (root / file).read_text(), re.MULTILINE), f"{file} has no {table}"
    for test in re.findall(r"`(test_\w+)`", rows):
        assert list((root / "tests").rglob(f"{test}.py")), f"no {test}.py in tests"

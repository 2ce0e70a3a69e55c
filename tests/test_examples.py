"""Every example runs as its docstring says, and prints what it promises."""

import subprocess
import sys

import pytest

EXPECTED = {
    "write_a_program.py": ([], "as NumPy computes it"),
}
"""Arguments of each example, and a text that its output must contain."""


def test_every_example_is_run(root):
    assert sorted(EXPECTED) == sorted(path.name for path in (root / "examples").glob("*.py"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_example(root, tmp_path, name):
    arguments, text = EXPECTED[name]
    command = [sys.executable, str(root / "examples" / name), *arguments]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert text in run.stdout
    assert list(tmp_path.iterdir()) == [] or arguments, "an example without an output folder writes nothing"

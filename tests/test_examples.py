"""Every example runs as its docstring says, and prints what it promises."""

import subprocess
import sys

import pytest

from simgnn.explore.sweep.point import run_point
from simgnn.explore.sweep.spec import load_sweep, point_config

PROMISES = {
    "bench_edited_rtl.py": (["-o", "made"], "as edited: FAIL"),
    "board_bundle.py": (["tiny", "-o", "made"], "PASS: simgnn_kernel (tiny)"),
    "compare_eight.py": (["-o", "made"], "quickest: 4x4-4-ddr4-2400, 2.34 times as quick as the first"),
    "generate_and_lint.py": (["tiny", "-o", "made"], "lint is clean"),
    "memory_bandwidth.py": ([], "| sequential reads, 64 beats | 19.2 (100 %) | 18.3 (95 %) |"),
    "ogb_folder.py": (["-o", "made"], "test accuracy    1.0"),
    "predict_links.py": (["-o", "made"], "test auc: 0.9"),
    "pyg_loop.py": ([], "test accuracy 0.9"),
    "train_from_python.py": (["-o", "made"], "test accuracy    0.9"),
    "write_a_program.py": ([], "rtl: the same"),
}
"""Arguments of each example, and a text that its output must contain."""
SMOKE = "train_from_python.py"
"""The example that `make test` runs."""


def test_every_example_is_run(root):
    assert sorted(PROMISES) == sorted(path.name for path in (root / "examples").glob("*.py"))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == SMOKE else pytest.mark.slow) for name in sorted(PROMISES)]
)
def test_example(root, tmp_path, name):
    arguments, promise = PROMISES[name]
    command = [sys.executable, str(root / "examples" / name), *arguments]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert promise in run.stdout
    made = [path.name for path in tmp_path.iterdir()]
    assert made == (["made"] if "-o" in arguments else []), "an example writes where it is told to, only"


def test_the_sweep_tries_200_accelerators(root):
    """All of them are legal, and the first runs, on a data set that needs no file."""
    sweep = load_sweep(root / "examples" / "sweep.toml")
    points = sweep.points()
    assert len(points) == 200
    for point in points:
        assert point_config(sweep.config, point).hardware.lanes >= 32
    small = {**points[0], "training.dataset": "digits", "training.batch_size": 64}
    assert run_point(sweep.config, small, 1)["cycles"] > 0

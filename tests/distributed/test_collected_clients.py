"""The tests of `--scheduler` where Python collects what nobody closed at the worst moment.

Dask holds the lock of all event loops while it starts one. A client that is collected then, and not closed before,
waits in `__del__` for that lock, for ever.
"""

import importlib.util
import subprocess
import sys

import pytest

SCRIPT = """\
import gc
import sys

import pytest
from distributed.utils import LoopRunner

start = LoopRunner._start_unlocked


def start_after_collecting(runner):
    gc.collect()
    start(runner)


if __name__ == "__main__":  # the workers import this file, too
    gc.disable()
    LoopRunner._start_unlocked = start_after_collecting
    sys.exit(pytest.main(sys.argv[1:]))
"""

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="needs Dask: pip install 'simgnn[cluster]'"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen",
    [pytest.param("does_not_answer or without_workers", id="no connection"), pytest.param("", id="all")],
)
def test_no_client_is_left_to_be_collected(root, tmp_path, chosen):
    script = tmp_path / "collect.py"
    script.write_text(SCRIPT)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", chosen]
    run = subprocess.run(
        [sys.executable, str(script), *options, str(root / "tests" / "explore" / "test_sweep_cluster.py")],
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 passed" in run.stdout if chosen else " passed" in run.stdout

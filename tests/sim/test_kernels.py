"""Kernels that another process compiles at their first use."""

import contextlib
import fcntl
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from numba.core import event

from simgnn.sim.executions import kernels
from simgnn.sim.numerics.engines import run_commands

KERNELS = {kernels.ENGINES: run_commands}


class Heard(event.Listener):
    """What is compiled, as Numba says it."""

    def __init__(self):
        self.functions = []

    def on_start(self, event):
        self.functions.append(event.data["dispatcher"])

    def on_end(self, event):
        """Nothing to add."""


def test_nothing_is_begun_where_all_is_on_disk_or_no_other_process_may(monkeypatch):
    def started(lacking):
        raise AssertionError(lacking)

    monkeypatch.setattr(kernels, "_Beside", started)
    monkeypatch.setattr(kernels, "_is_kept", lambda kernel: True)
    with kernels.compiled_beside():
        kernels.begin(KERNELS)
        assert not kernels.is_begun(kernels.ENGINES)
        kernels.wait(kernels.ENGINES)
    monkeypatch.setattr(kernels, "_is_kept", lambda kernel: False)
    kernels.begin(KERNELS)


@pytest.fixture
def lacking(monkeypatch, tmp_path):
    """As where nothing is on disk."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(kernels, "_is_kept", lambda kernel: False)
    return tmp_path / "numba"


@pytest.mark.slow
def test_another_process_compiles_a_kernel_and_it_is_announced_once(lacking):
    heard = Heard()
    with event.install_listener("numba:compile", heard), kernels.compiled_beside():
        kernels.begin(KERNELS)
        for _ in range(2):
            kernels.wait(kernels.ENGINES)
    assert heard.functions == [run_commands]
    assert [*lacking.rglob("engines.run_commands-*.nbc")]


@pytest.mark.slow
def test_a_process_that_fails_is_not_waited_for(lacking):
    heard = Heard()
    with event.install_listener("numba:compile", heard), kernels.compiled_beside():
        kernels.begin({"nothing of the kind": run_commands})
        kernels.wait("nothing of the kind")
    assert heard.functions == []


@pytest.fixture
def says(lacking, monkeypatch):
    """Another process that runs some Python of a test's; its own words, and what was started."""
    start, started = subprocess.Popen, []

    def begun(text):
        def of_the_test(words, **options):
            started.append(start([sys.executable, "-S", "-c", text], **options))
            return started[-1]

        monkeypatch.setattr(subprocess, "Popen", of_the_test)
        kernels.begin(KERNELS)
        return started

    with kernels.compiled_beside():
        yield begun
    assert all(process.returncode is not None for process in started)


@pytest.mark.parametrize("noise", ["[cache] index saved", "engines", "engines compiling it", "\\377"])
def test_what_else_is_printed_is_not_listened_to(noise, says):
    heard = Heard()
    says(f"import os; os.write(1, b'{noise}\\nengines compiling\\n\\nengines ready\\n')")
    with event.install_listener("numba:compile", heard):
        kernels.wait(kernels.ENGINES)
    assert heard.functions == [run_commands]


def test_it_ends_with_this_process(says):
    (process,) = says("import os; os.read(0, 1)")
    process.stdin.close()
    kernels.wait(kernels.ENGINES)
    assert process.wait() == 0


def test_a_process_that_cannot_be_started_is_done_without(lacking, monkeypatch):
    def refused(*words, **options):
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", refused)
    with kernels.compiled_beside():
        kernels.begin(KERNELS)
        assert not kernels.is_begun(kernels.ENGINES)


def test_a_process_that_cannot_be_listened_to_is_ended(says, monkeypatch):
    def refused(thread):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refused)
        (process,) = says("import os; os.read(0, 1)")
    assert process.returncode < 0
    assert not kernels.is_begun(kernels.ENGINES)


@pytest.mark.slow
def test_one_process_compiles_at_a_time_and_none_reads_the_users_folder(lacking, monkeypatch, tmp_path):
    (tmp_path / "random.py").write_text("open('read', 'w')")
    monkeypatch.chdir(tmp_path)
    words = "from simgnn.sim.numerics.engines import run_commands as it; print(it.stats.cache_path)"
    folder = subprocess.run(
        [sys.executable, "-P", "-c", words], capture_output=True, text=True, check=True
    ).stdout
    heard = Heard()
    with contextlib.ExitStack() as stack:
        lock = stack.enter_context(open(Path(folder.strip()) / "simgnn-kernels.lock", "w", encoding="utf-8"))
        fcntl.flock(lock, fcntl.LOCK_EX)
        stack.enter_context(event.install_listener("numba:compile", heard))
        stack.enter_context(kernels.compiled_beside())
        kernels.begin(KERNELS)
        kernels.wait(kernels.ENGINES)
    assert heard.functions == []
    assert not (tmp_path / "read").exists()

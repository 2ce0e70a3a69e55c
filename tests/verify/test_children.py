"""Work in processes of its own: results, what is lost and why, and that nothing outlives its parent."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from child_process import child, wait_until
from mutation.children import Lost, each_in_a_child

from simgnn.process import yowasp


def results(work, tasks, *, jobs=2, cpu_seconds=30):
    return dict(each_in_a_child(work, tasks, jobs=jobs, cpu_seconds=cpu_seconds))


@pytest.mark.parametrize("jobs", [1, 3])
def test_each_task_has_its_result_from_a_process_of_its_own(jobs):
    found = results(lambda task: (task**2, os.getpid()), range(5), jobs=jobs)
    assert {number: square for number, (square, _) in found.items()} == {0: 0, 1: 1, 2: 4, 3: 9, 4: 16}
    assert len({pid for _, pid in found.values()} | {os.getpid()}) == 6


def _misbehave(task):
    if task == "killed":
        os.kill(os.getpid(), signal.SIGUSR1)
    if task == "exit":
        os._exit(3)
    while task == "busy":
        pass
    return task


def test_a_child_that_dies_or_hangs_is_lost_alone():
    found = results(_misbehave, ["good", "killed", "exit", "busy", "fine"], cpu_seconds=1)
    assert found == {
        0: "good",
        1: Lost(reason="ended by SIGUSR1"),
        2: Lost(reason="ended with exit code 3"),
        3: Lost(reason="no end within 1 s of CPU time"),
        4: "fine",
    }


def test_one_that_sleeps_is_ended_too(monkeypatch):
    monkeypatch.setattr(yowasp, "STILL_SECONDS", 0.0)
    monkeypatch.setattr(yowasp, "WALL", 1)
    lost = Lost(reason="no end, and next to no CPU time taken")
    assert results(lambda task: threading.Event().wait(), [0]) == {0: lost}


def test_what_is_slow_does_not_stand_still():
    """What a child has waited for counts, and what it waits for."""
    with child(["sh", "-c", SPINS], stdout=subprocess.PIPE, start_new_session=True) as process:
        process.stdout.read(1)
        assert yowasp._cpu_seconds_of(process.pid) > 0.05
        seconds = yowasp.STILL_SECONDS + 5
        assert not yowasp.stands_still(process.pid, wall_seconds=seconds)
        assert yowasp.stands_still(process.pid, wall_seconds=1e6)
        os.killpg(process.pid, signal.SIGKILL)


SPINS = "(i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done); echo; read line"
"""A process of a shell that takes some CPU time, and then one that waits."""


def test_a_mistake_of_ours_is_no_result():
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        results(lambda task: 1 / task, [1, 0])


def test_a_result_that_cannot_be_sent_is_a_mistake_of_ours():
    with pytest.raises(RuntimeError, match=r"(?i)pickle"):
        results(lambda task: lambda: task, [1])


@pytest.mark.parametrize("sizes", [{"jobs": 0}, {"cpu_seconds": 0}])
def test_no_children_at_all_are_refused(sizes):
    with pytest.raises(ValueError, match="jobs and cpu_seconds must be at least 1"):
        results(_misbehave, ["good"], **sizes)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("end", [os._exit, lambda code: os.kill(os.getpid(), signal.SIGKILL)])
def test_what_a_child_has_started_ends_with_it_however_it_ends(end, tmp_path):
    def work(task):
        below = subprocess.Popen(["sleep", "3600"])
        (tmp_path / "pid").write_text(str(below.pid))
        end(1)

    (lost,) = results(work, [0]).values()
    assert isinstance(lost, Lost)
    _has_ended((tmp_path / "pid").read_text())


def _has_ended(pid):
    wait_until(lambda: _state(pid) == "Z")


def _state(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


PARENT = """\
import signal, subprocess, sys, time
from mutation.children import each_in_a_child
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have switched off for its children
def work(task):
    below = subprocess.Popen(["sleep", "3600"])
    try:
        print(below.pid, flush=True)
        time.sleep(3600)
    finally:
        below.kill()
list(each_in_a_child(work, [0], jobs=1, cpu_seconds=60))
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has died")
def test_children_and_what_they_started_end_with_their_parent(number, root):
    words = [sys.executable, "-c", PARENT]
    place = {**os.environ, "PYTHONPATH": str(root / "benchmarks" / "verification")}
    with child(words, env=place, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as parent:
        below = int(parent.stdout.readline())
        assert os.path.exists(f"/proc/{below}")
        parent.send_signal(number)
        parent.wait()
    _has_ended(below)

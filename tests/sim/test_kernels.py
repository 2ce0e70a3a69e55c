"""Kernels that another process compiles at their first use."""

import gc

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


def test_no_garbage_is_collected_while_a_function_is_compiled():
    data = {"dispatcher": run_commands}
    with event.trigger_event("numba:compile", data=data):
        with event.trigger_event("numba:compile", data=data):
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


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

"""What is spared while Numba compiles parts of kernels."""

import gc

from numba import config, njit
from numba.core import event

from simgnn.sim.compiled import part


@part
def twice(x):
    return 2 * x


@njit
def caller(x):
    return twice(x) + 1


class Heard(event.Listener):
    """Of each function that is compiled its name, how far LLVM optimises it, and whether garbage is collected."""

    def __init__(self):
        self.compiled = []

    def on_start(self, event):
        self.compiled.append((event.data["dispatcher"].py_func.__name__, config.OPT, gc.isenabled()))

    def on_end(self, event):
        """What it began with says it all."""


def test_a_part_is_only_simplified_by_itself_and_no_garbage_is_looked_for():
    heard, usual = Heard(), config.OPT
    with event.install_listener("numba:compile", heard):
        assert caller(3) == 7
        with event.trigger_event("numba:compile", data={"dispatcher": caller}):
            assert gc.isenabled()  # another process compiles it
    assert heard.compiled == [
        ("caller", usual, False),
        ("twice", min(usual, 1), False),
        ("caller", usual, True),
    ]
    assert (config.OPT, gc.isenabled()) == (usual, True)

"""The line that says why the first use of the cycle model takes long: it is being compiled."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numba.core.event import Event


COMPILING = "Compiling the cycle model (once; 10 to 20 s of CPU time)"
COMPILING_BENCH = "Compiling what the test bench's expected values need (once; about a minute of CPU time)"
_MODEL = ("simgnn.sim.cycle.machine", "simgnn.sim.cycle.aggregate")


@contextlib.contextmanager
def compiling_announced(
    announce: Callable[[str], object], *, module: str | tuple[str, ...] = _MODEL, text: str = COMPILING
) -> Iterator[None]:
    """Say when the cycle model is compiled, and nothing where it is found on disk.

    Numba reports a function only when nothing that it kept will do, so the line is never a guess.

    Parameters
    ----------
    announce
        Called with the line.
    module
        What the names begin with of the modules whose compilation is announced.
    text
        The line.
    """
    from numba.core import event

    from simgnn.sim.executions.kernels import compiled_beside

    # A class of this function, as its base loads numba.
    class Announcer(event.Listener):
        """Says the line once; the model's parts are compiled while `machine.run` is."""

        said = False

        def on_start(self, event: Event) -> None:
            if not self.said and event.data["dispatcher"].py_func.__module__.startswith(module):
                self.said = True
                announce(text)

        def on_end(self, event: Event) -> None:
            """There is nothing to add: what comes next says so."""

    with event.install_listener("numba:compile", Announcer()), compiled_beside():
        yield

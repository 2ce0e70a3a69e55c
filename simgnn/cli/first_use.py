"""The lines that say why a first use takes long: what it needs is being compiled."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numba.core.event import Event


COMPILING = "Compiling the cycle model (once; 10 to 20 s of CPU time)"
COMPILING_HOST = "Compiling what samples and compiles mini-batches (once; up to 20 s of CPU time)"
COMPILING_BENCH = "Compiling what the test bench's expected values need (once; about a minute of CPU time)"
_LINES: Mapping[tuple[str, ...], str] = {
    ("simgnn.sim.cycle.machine", "simgnn.sim.cycle.aggregate", "simgnn.sim.cycle.uneven"): COMPILING,
    ("simgnn.sampling.", "simgnn.compiler."): COMPILING_HOST,
}


@contextlib.contextmanager
def compiling_announced(
    announce: Callable[[str], object], lines: Mapping[tuple[str, ...], str] = _LINES
) -> Iterator[None]:
    """Say when the cycle model or the host's kernels are compiled, and nothing where they are found on disk.

    Numba reports a function only when nothing that it kept will do, so the line is never a guess.

    Parameters
    ----------
    announce
        Called with each line, once.
    lines
        By what the names begin with of the modules whose compilation they announce.
    """
    from numba.core import event

    from simgnn.sim.executions.kernels import compiled_beside

    # A class of this function, as its base loads numba.
    class Announcer(event.Listener):
        """Says each line once; the model's parts are compiled while `machine.run` is."""

        def __init__(self) -> None:
            self.left = dict(lines)

        def on_start(self, event: Event) -> None:
            module = event.data["dispatcher"].py_func.__module__
            for names in [names for names in self.left if module.startswith(names)]:
                announce(self.left.pop(names))

        def on_end(self, event: Event) -> None:
            """There is nothing to add: what comes next says so."""

    with event.install_listener("numba:compile", Announcer()), compiled_beside():
        yield

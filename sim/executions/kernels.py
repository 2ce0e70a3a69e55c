"""The largest kernels at their first use: another process compiles them while this one compiles what it needs before.

What runs commands and the cycle model are half of what Numba compiles at the first use of a device, and the last to be
needed: a mini-batch is sampled, compiled and checked before. This process then finds them on disk.
"""

from __future__ import annotations

import contextlib
import gc
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numba.core import event

from simgnn.hw.command import DECODED
from simgnn.hw.config import HardwareConfig
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.toolchain.cache import cache_folder, locked

if TYPE_CHECKING:
    from numba.core.registry import CPUDispatcher

ENGINES, MODEL = "engines", "model"
COMPILING, READY = "compiling", "ready"
_SECONDS = 600.0
"""Wall time that the other process may take for a kernel."""


class _Uncollected(event.Listener):
    """Keeps Python from collecting garbage while it compiles.

    Numba makes millions of objects that are not garbage: looking through them takes a tenth of its time.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._collects, self._changing = gc.isenabled(), threading.Lock()

    def on_start(self, event: event.Event) -> None:
        """A function may be compiled for another, and several threads may wait for theirs."""
        with self._changing:
            if not self._depth:
                self._collects = gc.isenabled()
                gc.disable()
            self._depth += 1

    def on_end(self, event: event.Event) -> None:
        with self._changing:
            self._depth -= 1
            if not self._depth and self._collects:
                gc.enable()


event.register("numba:compile", _Uncollected())


class _Beside:
    """The other process: its lines say of each kernel whether it has to be compiled, and that it is ready."""

    def __init__(self, kernels: Mapping[str, CPUDispatcher]) -> None:
        self.kernels, self.owner = kernels, os.getpid()
        self._compiled = {name: Future[bool]() for name in kernels}
        self._ready = {name: Future[None]() for name in kernels}
        self._said: set[str] = set()
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, *kernels],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._listener = threading.Thread(target=self._listen, name="simgnn-kernels", daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None, "it is a pipe"
        with self._process:
            for line in self._process.stdout:
                name, state = line.split()
                if not self._compiled[name].done():
                    self._compiled[name].set_result(state == COMPILING)
                if state == READY:
                    self._ready[name].set_result(None)
        # Whatever stopped it stops this process as well, which compiles the rest itself and says why.
        for name in self.kernels:
            if not self._compiled[name].done():
                self._compiled[name].set_result(False)
            if not self._ready[name].done():
                self._ready[name].set_result(None)

    def wait(self, name: str) -> None:
        """Wait for a kernel."""
        try:
            if self._compiled[name].result(_SECONDS) and name not in self._said:
                self._said.add(name)
                # As if it were compiled here: what listens to Numba says so, and takes the time off.
                with event.trigger_event("numba:compile", data={"dispatcher": self.kernels[name]}):
                    self._ready[name].result(_SECONDS)
            self._ready[name].result(_SECONDS)
        except TimeoutError:
            self._process.kill()

    def close(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._listener.join()


_allowed = False
_beside: _Beside | None = None


@contextlib.contextmanager
def compiled_beside() -> Iterator[None]:
    """While this is open, another process compiles the largest kernels of the first device, if they have to be."""
    global _allowed, _beside
    outermost, _allowed = not _allowed, True
    try:
        yield
    finally:
        if outermost:
            _allowed = False
            if _beside is not None and _beside.owner == os.getpid():
                _beside.close()
            _beside = None


def _is_kept(kernel: CPUDispatcher) -> bool:
    """Whether a kernel has been kept since its file changed: a guess, as only Numba knows what else it depends on."""
    code, folder = kernel.py_func.__code__, kernel.stats.cache_path
    if folder is None:
        return True  # nothing is ever kept
    source = Path(code.co_filename)
    kept = Path(folder).glob(f"{source.stem}.*{code.co_name}-{code.co_firstlineno}.*.nbi")
    return any(path.stat().st_mtime >= source.stat().st_mtime for path in kept)


def begin(kernels: Mapping[str, CPUDispatcher]) -> None:
    """Let another process compile kernels that are not on disk, if one may."""
    global _beside
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if _allowed and _beside is None and cores > 1:
        lacking = {name: kernel for name, kernel in kernels.items() if not _is_kept(kernel)}
        if lacking:
            _beside = _Beside(lacking)


def is_begun(name: str) -> bool:
    """Whether another process compiles a kernel, or has compiled it."""
    return _beside is not None and _beside.owner == os.getpid() and name in _beside.kernels


def wait(name: str) -> None:
    """Wait for a kernel that another process compiles; where none does, for nothing."""
    if _beside is not None and is_begun(name):
        _beside.wait(name)


def compile_engines() -> None:
    """Compile what runs commands, or find it on disk: by a run of none, which is over at once."""
    from simgnn.sim.numerics.engines import run_commands
    from simgnn.sim.numerics.onchip import OnChipMemory
    from simgnn.sim.program.operands import OPERAND, CommandRules

    config, memory = HardwareConfig(), np.zeros(1, np.uint32)
    memories = OnChipMemory(config).memories(memory, CommandRules(config=config, memory_bytes=memory.nbytes))
    run_commands(memories, np.zeros(0, DECODED), np.zeros(0, OPERAND), np.zeros(1, np.int64), 0, 0)


def _main(names: list[str]) -> None:
    """Compile kernels; the other process of one that waits for them."""
    from simgnn.sim.cycle.launch import compile_model

    kernels = {ENGINES: compile_engines, MODEL: lambda: compile_model(HardwareConfig(), MemoryTiming())}
    # One process at a time: the next one finds them on disk.
    with locked(cache_folder() / "kernels.lock"):
        for name in names:

            class Announcer(event.Listener):
                said = False

                def on_start(self, event: event.Event, name: str = name) -> None:
                    if not self.said:
                        self.said = True
                        print(name, COMPILING, flush=True)

                def on_end(self, event: event.Event) -> None:
                    """The next line says so."""

            with event.install_listener("numba:compile", Announcer()):
                kernels[name]()
            print(name, READY, flush=True)


if __name__ == "__main__":
    _main(sys.argv[1:])

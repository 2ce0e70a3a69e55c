"""The largest kernels at their first use: another process compiles them while this one compiles what it needs before.

What runs commands and the cycle model are half of what Numba compiles at the first use of a device, and the last to be
needed: a mini-batch is sampled, compiled and checked before. This process then finds them on disk.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numba.core import event

from simgnn.hw.command import DECODED
from simgnn.hw.config import HardwareConfig
from simgnn.sim.memory.timing import MemoryTiming

if TYPE_CHECKING:
    from numba.core.registry import CPUDispatcher

ENGINES, MODEL = "engines", "model"
COMPILING, READY = "compiling", "ready"
_SECONDS = 600.0
"""Wall time that the other process may take for a kernel."""
_END_SECONDS = 60.0
"""Wall time in which it has gone once it is killed."""


class _Beside:
    """The other process: its lines say of each kernel whether it has to be compiled, and that it is ready."""

    def __init__(self, kernels: Mapping[str, CPUDispatcher]) -> None:
        self.kernels, self.owner = kernels, os.getpid()
        self._compiled = {name: Future[bool]() for name in kernels}
        self._ready = {name: Future[None]() for name in kernels}
        self._said: set[str] = set()
        # -P: the user's folder may have files named as modules. Where its standard input ends, so does the process.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__, *kernels],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            errors="replace",
        )
        self._listener = threading.Thread(target=self._listen, name="simgnn-kernels", daemon=True)
        try:
            self._listener.start()
        except RuntimeError:
            with self._process:
                self._process.kill()
            raise

    def _listen(self) -> None:
        assert self._process.stdout is not None, "it is a pipe"
        with self._process:
            try:
                for line in self._process.stdout:
                    name, _, state = line.strip().partition(" ")
                    # Others may print there as well, such as Numba with NUMBA_DEBUG_CACHE=1.
                    if name not in self.kernels or state not in (COMPILING, READY):
                        continue
                    if not self._compiled[name].done():
                        self._compiled[name].set_result(state == COMPILING)
                    if state == READY:
                        self._ready[name].set_result(None)
            finally:
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
        self._listener.join(_END_SECONDS)


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
    # A file may be dated in the future, but is never put there then.
    changed = min(source.stat().st_mtime, source.stat().st_ctime)
    return any(path.stat().st_mtime >= changed for path in kept)


def begin(kernels: Mapping[str, CPUDispatcher]) -> None:
    """Let another process compile kernels that are not on disk, if one may."""
    global _beside
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if _allowed and _beside is None and cores > 1:
        lacking = {name: kernel for name, kernel in kernels.items() if not _is_kept(kernel)}
        if lacking:
            # Where no process or thread can be started, this process compiles them itself.
            with contextlib.suppress(OSError, RuntimeError):
                _beside = _Beside(lacking)


def is_begun(name: str) -> bool:
    """Whether another process compiles a kernel, or has compiled it."""
    return _beside is not None and _beside.owner == os.getpid() and name in _beside.kernels


def wait(name: str) -> None:
    """Wait for a kernel that another process compiles; where none does, for nothing."""
    if _beside is not None and is_begun(name):
        _beside.wait(name)


def finish() -> None:
    """Wait for all kernels that another process compiles, and have them in this one."""
    for name in () if _beside is None else _beside.kernels:
        wait(name)
        _compilers()[name]()


def compile_engines() -> None:
    """Compile what runs commands, or find it on disk: by a run of none, which is over at once."""
    from simgnn.sim.numerics.engines import run_commands
    from simgnn.sim.numerics.onchip import OnChipMemory
    from simgnn.sim.program.operands import OPERAND, CommandRules

    config, memory = HardwareConfig(), np.zeros(1, np.uint32)
    memories = OnChipMemory(config).memories(memory, CommandRules(config=config, memory_bytes=memory.nbytes))
    run_commands(memories, np.zeros(0, DECODED), np.zeros(0, OPERAND), np.zeros(1, np.int64), 0, 0)


def _compilers() -> dict[str, Callable[[], None]]:
    from simgnn.sim.cycle.launch import compile_model

    return {ENGINES: compile_engines, MODEL: lambda: compile_model(HardwareConfig(), MemoryTiming())}


def _end_with_parent() -> None:
    os.read(0, 1)  # until no process has the pipe's other end
    os._exit(1)


def _main(names: list[str]) -> None:
    """Compile kernels; the other process of one that waits for them."""
    from simgnn.sim.numerics.engines import run_commands

    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Numba makes millions of objects that are not garbage: looking through them takes a tenth of its time.
    gc.disable()
    with open(Path(run_commands.stats.cache_path) / "simgnn-kernels.lock", "w", encoding="utf-8") as lock:
        # Where another compiles them for its parent this one ends, by an error: its parent then compiles them itself.
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
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
                _compilers()[name]()
            print(name, READY, flush=True)


if __name__ == "__main__":
    _main(sys.argv[1:])

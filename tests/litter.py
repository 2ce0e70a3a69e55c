"""What a test leaves: open files, processes, threads, and files in the folder for temporary ones."""

import collections
import gc
import os
import sys
import threading
import time
from multiprocessing import resource_tracker
from pathlib import Path

PATIENCE_S = 60.0
"""Seconds for what is about to end, on a busy machine too: a thread whose work is done, a process that was killed."""
LASTING = ("_propagate_", "_edge_updater_", "nn.sequential_", "__pycache__", "torchinductor_", "pytest-of-")
"""In names of what libraries keep on purpose: modules that PyTorch Geometric writes, caches, runs of pytest."""
EVENT_LOOP = "IO loop"
"""Dask's thread. While that of a module's cluster runs, it opens and closes connections when it likes."""


def look(folder):
    """What there is; a set of tuples of words.

    Parameters
    ----------
    folder
        For temporary files.
    """
    return {*_open_files(), *_processes(), *_threads(), *_temporary(folder)}


def left(before, folder):
    """What there is that was not there before, and does not go by itself or as garbage; list of str."""
    if not look(folder) - before:
        return []
    gc.collect()
    until = time.monotonic() + PATIENCE_S
    while (found := look(folder) - before) and time.monotonic() < until:
        time.sleep(0.02)
    return sorted(
        " ".join((*words, *(_command(words[1]) if words[0] == "process" else ()))) for words in found
    )


def _open_files():
    tracker = str(resource_tracker._resource_tracker._fd)  # one for all processes that are ever started
    connected = any(thread.name == EVENT_LOOP for thread in threading.enumerate())
    foreign = (sys.prefix, "socket:") if connected else (sys.prefix,)  # Matplotlib keeps its fonts open
    targets = {}
    for number in os.listdir("/proc/self/fd"):
        try:
            targets[number] = os.readlink(f"/proc/self/fd/{number}").removesuffix(" (deleted)")
        except FileNotFoundError:  # that of the list itself
            continue
    ends = collections.Counter(targets.values())
    for number, target in targets.items():
        # A library's pipe to itself, such as PyArrow's, lasts.
        woken = target.startswith("pipe:") and ends[target] == 2
        if number != tracker and not target.startswith(foreign) and not woken:
            yield "open file", number, target


def _processes():
    tracker = str(resource_tracker._resource_tracker._pid)
    for thread in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{thread}/children", encoding="utf-8") as file:
                yield from (("process", pid) for pid in file.read().split() if pid != tracker)
        except OSError:  # the thread has ended
            continue


def _command(pid):
    try:
        words = Path("/proc", pid, "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        words = []
    return words[:-1] or ["has ended, and nobody has waited for it"]


def _threads():
    for thread in threading.enumerate():
        if not thread.daemon or thread.name.startswith(("simgnn", EVENT_LOOP)):
            yield "thread", thread.name, str(thread.ident)


def _temporary(folder):
    for name in os.listdir(folder):
        if not any(part in name for part in LASTING):
            yield "temporary file", name

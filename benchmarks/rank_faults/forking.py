"""Processes that are forked from one that has everything loaded, so that a start takes no time."""

import contextlib
import ctypes
import json
import os
import select
import sys
import time
import traceback
from pathlib import Path

_NEW_NAMESPACES = 0x10000000 | 0x00020000
"""CLONE_NEWUSER and CLONE_NEWNS."""
_MOST_FILES = 4096


def run_and_leave(function):
    """For a process that was forked: what the function returns is its exit code."""
    code = 1
    try:
        code = function()
    except SystemExit as error:
        code = error.code
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(code or 0))


class Forked:
    """A process that runs a function; as `simgnn.distributed.launch.supervisor.RankProcess`.

    Parameters
    ----------
    function : callable
        Returns the exit code. Its standard input and output are pipes to here; it has no other file of this process.
    errors : file
    """

    def __init__(self, function, errors):
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.setsid()
            for number, handle in enumerate((theirs_in, theirs_out, errors.fileno())):
                os.dup2(handle, number)
            os.closerange(3, _MOST_FILES)
            run_and_leave(function)
        os.close(theirs_in)
        os.close(theirs_out)
        self.stdin, self.stdout = os.fdopen(ours_in, "wb"), os.fdopen(ours_out, "rb", buffering=0)
        self._code = None

    def poll(self):
        """See `RankProcess`."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code

    def wait(self, timeout=None):
        """See `RankProcess`."""
        until = None if timeout is None else time.monotonic() + timeout
        while self.poll() is None:
            if until is not None and time.monotonic() > until:
                raise TimeoutError(f"process {self.pid} must end within {timeout} s")
            time.sleep(0.01)
        return self._code


def messages(handle, seconds):
    """What a process writes into a pipe until it ends or the time is over, dicts of lines of JSON."""
    until, rest = time.monotonic() + seconds, b""
    while (left := until - time.monotonic()) > 0:
        if not select.select([handle], [], [], left)[0]:
            return
        data = os.read(handle.fileno(), 1 << 16)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        yield from map(json.loads, lines)


def alive(pids):
    """Those that are there and no zombies, which nobody may be left to wait for."""
    found = []
    for pid in pids:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0]
            found += [pid] if state != "Z" else []
    return found


def left_after(pids, seconds):
    """The processes that are there still after some seconds."""
    until = time.monotonic() + seconds
    while (left := alive(pids)) and time.monotonic() < until:
        time.sleep(0.02)
    return left


def mount_small(folder, *, kilobytes):
    """Mount a file system of little room over a folder, which this process and those that it starts see.

    Raises
    ------
    OSError
        Where this machine does not let us.
    """
    libc, user, group = ctypes.CDLL(None, use_errno=True), os.getuid(), os.getgid()
    if libc.unshare(_NEW_NAMESPACES):
        raise OSError(ctypes.get_errno(), "namespaces must be ours to make")
    Path("/proc/self/setgroups").write_text("deny", encoding="utf-8")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1", encoding="utf-8")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1", encoding="utf-8")
    size = f"size={kilobytes}k".encode()
    if libc.mount(b"none", os.fsencode(folder), b"tmpfs", 0, size):
        raise OSError(ctypes.get_errno(), "a file system must be ours to mount")

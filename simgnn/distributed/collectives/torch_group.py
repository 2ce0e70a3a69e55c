"""A group of ranks of torch.distributed: opened, and closed whatever happens."""

from __future__ import annotations

import contextlib
import datetime
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.distributed as dist

from simgnn.arrays import I64, U8, Array
from simgnn.distributed.collectives.blocking import BlockingRank
from simgnn.distributed.collectives.failures import CommunicatorError, LateRankError, LostRankError
from simgnn.errors import InputError
from simgnn.hw.checks import is_number
from simgnn.process.threads import wait_for

# Its newer name came with PyTorch 2.13, which warns of the older one.
_all_gather = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor
_TIMED_OUT = ("timed out", "timeout")


EXIT_STUCK = 124
"""Exit code of a process that its watchdog ended; that of timeout(1)."""


def end_process(text: str) -> None:
    """Say why in one line, and end the process at once: no clean-up can be relied on where a call is stuck."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"simgnn: {text}\n")
        sys.stderr.flush()
    os._exit(EXIT_STUCK)


class Watchdog:
    """A thread that ends the process if a call of another one does not return. A context manager.

    Whatever the library below does about its own deadlines.

    Parameters
    ----------
    seconds
        That a call may take.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._condition = threading.Condition()
        self._call: tuple[float, str] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._watch, name="simgnn-watchdog", daemon=True)

    def __enter__(self) -> Watchdog:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        with self._condition:
            self._closed = True
            self._condition.notify()
        self._thread.join()

    @contextlib.contextmanager
    def watching(self, what: str) -> Iterator[None]:
        """A call that has to return in time."""
        with self._condition:
            self._call = (time.monotonic() + self.seconds, what)
            self._condition.notify()
        try:
            yield
        finally:
            with self._condition:
                self._call = None

    def _watch(self) -> None:
        with self._condition:
            while not self._closed:
                if self._call is None:
                    self._condition.wait()
                    continue
                until, what = self._call
                left = until - time.monotonic()
                if left > 0:
                    self._condition.wait(left)
                    continue
                end_process(f"{what} timed out after {self.seconds:g} s")


class TorchBackEnd:
    """One rank of the default process group. See `BackEnd`.

    Parameters
    ----------
    device
        Where the back end wants its tensors: "cpu" for gloo and MPI, "cuda:0" for NCCL.
    deadline_s
        Of each call; not above the group's own timeout.
    watchdog
        Gives a call up for stuck.
    """

    def __init__(self, *, device: str, deadline_s: float, watchdog: Watchdog) -> None:
        self._device, self._watchdog = torch.device(device), watchdog
        self._deadline_s = deadline_s
        self.rank, self.ranks = int(dist.get_rank()), int(dist.get_world_size())

    def exchange(self, rows: U8, sends: I64, receives: I64) -> U8:
        given = self._tensor(rows)
        got = torch.empty((int(receives.sum()), rows.shape[1]), dtype=torch.uint8, device=self._device)
        # All calls are asynchronous: only the wait of such a call takes a deadline.
        with self._waiting_for(f"an exchange of {len(rows)} rows") as wait:
            wait(
                dist.all_to_all_single(
                    got,
                    given,
                    output_split_sizes=receives.tolist(),
                    input_split_sizes=sends.tolist(),
                    async_op=True,
                )
            )
        found: U8 = got.cpu().numpy()
        return found

    def gather(self, rows: U8, lengths: I64) -> U8:
        """See `BackEnd`. Rows are padded to the longest rank's."""
        longest, width = int(lengths.max()), rows.shape[1]
        given = torch.zeros((longest, width), dtype=torch.uint8, device=self._device)
        given[: len(rows)] = self._tensor(rows)
        got = torch.empty((self.ranks * longest, width), dtype=torch.uint8, device=self._device)
        with self._waiting_for(f"a gathering of {len(rows)} rows") as wait:
            # Where no rank has rows all ranks know it from the headers, and none calls.
            if longest:
                wait(_all_gather(got, given, async_op=True))
        padded = got.cpu().numpy().reshape(self.ranks, longest, width)
        found = np.concatenate([padded[rank, :length] for rank, length in enumerate(lengths.tolist())])
        found.flags.writeable = False
        return found

    def add(self, values: Array) -> Array:
        total = self._tensor(values).clone()
        with self._waiting_for(f"a sum of {len(values)} values") as wait:
            wait(dist.all_reduce(total, async_op=True))
        found: Array = total.cpu().numpy()
        return found

    def _tensor(self, array: Array) -> torch.Tensor:
        # PyTorch knows no read-only tensors, and warns of arrays that are.
        return torch.from_numpy(array if array.flags.writeable else array.copy()).to(self._device)

    @contextlib.contextmanager
    def _waiting_for(self, what: str) -> Iterator[Callable[[Any], object]]:
        """Gives what waits for a call, and turns what PyTorch raises into what ranks raise."""
        what = f"{what} on rank {self.rank}"
        try:
            with self._watchdog.watching(what):
                yield lambda work: work.wait(datetime.timedelta(seconds=self._deadline_s))
        except RuntimeError as error:
            if isinstance(error, CommunicatorError):
                raise
            raise _meaning(error, what, self._deadline_s) from error


def _meaning(error: RuntimeError, what: str, deadline_s: float) -> CommunicatorError:
    reason = " ".join(str(error).split())
    # PyTorch raises RuntimeError for every cause: its text alone tells a late rank from a lost one.
    if any(sign in reason.lower() for sign in _TIMED_OUT):
        return LateRankError(
            f"{what} timed out after {deadline_s:g} s: another rank is stopped, stuck or late"
        )
    return LostRankError(f"{what} lost a rank, whose process has ended ({reason[:200]})")


DEADLINE_S = 300.0
"""Seconds of every wait for a rank that is there, however busy its machine is; PyTorch's own are 30 minutes."""
_GRACE_S = 60.0
"""Seconds beyond two deadlines after which the watchdog ends the process: at a meeting PyTorch waits more than once."""
_BACK_ENDS = ("gloo", "nccl", "mpi", "ucc", "xccl")
_INTERFACE = "GLOO_SOCKET_IFNAME"
_HERE = "simgnn/here/"
"""Prefix of the keys of ranks that have come to the meeting."""

_Meeting = Callable[[datetime.timedelta], dict[str, Any]]
"""Waits for so long for all ranks to come; gives what `init_process_group` takes."""


@contextlib.contextmanager
def open_at(
    meeting: Path,
    *,
    rank: int,
    ranks: int,
    back_end: str = "gloo",
    deadline_s: float = DEADLINE_S,
    meeting_s: float | None = None,
    generation: int = 0,
) -> Iterator[BlockingRank]:
    """Ranks of this machine that know where they meet.

    Parameters
    ----------
    meeting
        A file that does not exist, the same for all ranks of this generation and for no others, whose folder's owner
        removes it: no port is open but those of the loopback interface, which the system chooses.
    back_end
        As PyTorch calls it.
    deadline_s
        Of every wait: for the others at the start, and in each collective.
    meeting_s
        Of the wait at the start, where that is to be longer.
    generation
        See `Communicator`.

    Raises
    ------
    InputError
        For a back end that this PyTorch does not have, and for a deadline that is none.
    LateRankError
        If not all ranks come.
    """

    def meet(timeout: datetime.timedelta) -> dict[str, Any]:
        # The last rank may still load PyTorch. A group that is closed waits for the calls that are left in it, for as
        # long as it itself may wait: that has to be the deadline, so the longer wait is here.
        store = dist.FileStore(str(meeting), ranks)
        store.set(f"{_HERE}{rank}", "")
        store.wait([f"{_HERE}{other}" for other in range(ranks)], timeout)
        store.set_timeout(datetime.timedelta(seconds=deadline_s))
        return {"store": store, "rank": rank, "world_size": ranks}

    longest_s = max(_checked(back_end, deadline_s), meeting_s or 0.0)
    with (
        _loopback_alone(),
        _opened(back_end, "cpu", deadline_s, longest_s, generation, meet) as opened,
    ):
        yield opened


@contextlib.contextmanager
def open_by_environment(
    *, back_end: str = "gloo", device: str = "cpu", deadline_s: float = DEADLINE_S, generation: int = 0
) -> Iterator[BlockingRank]:
    """Ranks that `torchrun`, or another launcher, has started: it says in the environment who meets where.

    Parameters
    ----------
    back_end
        As PyTorch calls it: "gloo", "nccl", "mpi"...
    device
        Where its tensors are, "cuda:0" for NCCL.
    deadline_s, generation
        As of `open_at`.

    Raises
    ------
    InputError, LateRankError
        As `open_at`; also where the environment says nothing.
    """
    _checked(back_end, deadline_s)
    missing = [
        name for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT") if name not in os.environ
    ]
    if missing:
        raise InputError(f"the environment must have {', '.join(missing)}, which torchrun sets, and has not")
    # Checked here, since PyTorch would fail with a traceback, or wait for ranks that cannot come.
    ranks = _number_of("WORLD_SIZE", 1, 1 << 31)
    _number_of("RANK", 0, ranks - 1)
    _number_of("MASTER_PORT", 1, 65535)
    if not os.environ["MASTER_ADDR"].strip():
        raise InputError(f"MASTER_ADDR must be the host of rank 0, not {os.environ['MASTER_ADDR']!r}")

    def meet(timeout: datetime.timedelta) -> dict[str, Any]:
        return {"init_method": "env://"}

    with _opened(back_end, device, deadline_s, deadline_s, generation, meet) as rank:
        yield rank


def _number_of(name: str, least: int, most: int) -> int:
    """A number that the environment says."""
    said = os.environ[name]
    # No number that it may be has more digits; Python refuses to read one of thousands.
    if not (said.isascii() and said.isdecimal() and len(said) <= 10 and least <= int(said) <= most):
        raise InputError(f"{name} must be an integer from {least} to {most}, not {said!r}")
    return int(said)


@contextlib.contextmanager
def _opened(
    back_end: str, device: str, deadline_s: float, meeting_s: float, generation: int, meet: _Meeting
) -> Iterator[BlockingRank]:
    if dist.is_initialized():
        raise InputError("a process must have one group of ranks at a time, not open another")
    with contextlib.ExitStack() as stack:
        try:
            # The longest wait by far: what comes after it is not to be given as much.
            with _watchdog(meeting_s) as watchdog, watchdog.watching("the meeting of all ranks"):
                _meet(back_end, deadline_s, meeting_s, meet)
        finally:
            watchdog = stack.enter_context(_watchdog(deadline_s))
            stack.callback(_close, watchdog)
        found = TorchBackEnd(device=device, deadline_s=deadline_s, watchdog=watchdog)
        yield BlockingRank(found, generation=generation)


def _watchdog(wait_s: float) -> Watchdog:
    """A watchdog of calls in which PyTorch may wait so long."""
    return Watchdog(2 * wait_s + _GRACE_S)


def _close(watchdog: Watchdog) -> None:
    if dist.is_initialized():
        with watchdog.watching("the end of the group"):
            dist.destroy_process_group()


def _meet(back_end: str, deadline_s: float, meeting_s: float, meet: _Meeting) -> None:
    met: Future[None] = Future()

    def work() -> None:
        try:
            options = meet(datetime.timedelta(seconds=meeting_s))
            dist.init_process_group(back_end, timeout=datetime.timedelta(seconds=deadline_s), **options)
            met.set_result(None)
        except BaseException as error:
            met.set_exception(error)

    # PyTorch waits without looking at signals: in a thread of its own, which the end of the process does not wait for.
    threading.Thread(target=work, name="simgnn-meeting", daemon=True).start()
    try:
        wait_for([met])
        met.result()
    except RuntimeError as error:
        reason = " ".join(str(error).split())[:200]
        raise LateRankError(
            f"the meeting timed out after {meeting_s:g} s: not all ranks came ({reason})"
        ) from error


def _checked(back_end: str, deadline_s: float) -> float:
    """The deadline, once both are known to be of use."""
    if not (is_number(deadline_s, 0) and deadline_s > 0):
        raise InputError(f"deadline_s must be a positive number of seconds, not {deadline_s!r}")
    if not dist.is_available() or not dist.is_backend_available(back_end):
        have = [name for name in _BACK_ENDS if dist.is_available() and dist.is_backend_available(name)]
        raise InputError(
            f"back end must be one that this PyTorch has, {', '.join(have) or 'none'}, not {back_end!r}"
        )
    return deadline_s


@contextlib.contextmanager
def _loopback_alone() -> Iterator[None]:
    """Let gloo listen on the loopback interface alone, unless the user has named one."""
    if _INTERFACE in os.environ:
        yield
        return
    # Otherwise gloo listens on whatever the machine's name resolves to, which other machines may reach.
    os.environ[_INTERFACE] = "lo"
    try:
        yield
    finally:
        os.environ.pop(_INTERFACE, None)

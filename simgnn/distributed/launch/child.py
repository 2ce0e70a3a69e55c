"""``python -m simgnn.distributed.launch.child``: the process of one rank, which a supervisor has started."""

from __future__ import annotations

import contextlib
import os
import pickle
import select
import sys
import threading
import traceback
from dataclasses import asdict
from pathlib import Path
from typing import Any

from simgnn.distributed.launch import messages
from simgnn.report import COMMAND

SIGNS = 4
"""Signs of life in each deadline."""
_ORPHANED = 125
"""Exit code of a process whose supervisor has gone."""
_MEETING_S = 600.0
"""Seconds in which all processes come to the meeting: each loads PyTorch."""


class Line:
    """The line to the supervisor. A thread of it gives signs of life, reads what comes, and ends an orphan.

    A thread of its own, since the main one may be in a collective, or in compiled code, for longer than a deadline.

    Parameters
    ----------
    sign_s
        Seconds from one sign of life to the next.
    folder
        The supervisor's for this run, which an orphan removes.
    """

    def __init__(self, sign_s: float, folder: Path) -> None:
        self._sign_s, self._folder = sign_s, folder
        self._out = os.dup(1)
        os.dup2(2, 1)  # what libraries print must not be read as a message
        self._lock = threading.Lock()
        self._ended = False
        self.stop = threading.Event()
        threading.Thread(target=self._listen, name="simgnn-supervised", daemon=True).start()

    def end(self, ending: messages.Ending) -> None:
        """Say how the process ends: the first word counts."""
        if not self._ended:
            self._ended = True
            self.send(**{messages.ENDED: asdict(ending)})

    def send(self, **values: Any) -> None:
        """Send a message."""
        data = messages.line(**values)
        with self._lock:
            while data:
                # A pipe may take a part of a long line.
                data = data[os.write(self._out, data) :]

    def _listen(self) -> None:
        try:
            while True:
                self.send(**{messages.ALIVE: True})
                ready, _, _ = select.select([0], [], [], self._sign_s)
                if ready:
                    # The pipe's end: the supervisor has gone, and no other would end this process. Anything else
                    # means stop.
                    if not os.read(0, 4096):
                        break
                    self.stop.set()
        except OSError:
            pass
        _remove(self._folder)
        os._exit(_ORPHANED)  # at once: the main thread may wait for ranks that have gone


def _remove(folder: Path) -> None:
    """Remove what ranks of one run have in a folder, and the folder: other orphans do so at the same time."""
    for pattern in ("meeting-*", "order-*", "rank-*.txt"):
        for path in folder.glob(pattern):
            path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # an orphan has removed it, or one that is still at work writes there
        folder.rmdir()


def main() -> int:
    """Train as one rank; the exit code."""
    path = Path(os.fsdecode(_first_line().rstrip(b"\n")))
    order = read_order(path)
    COMMAND.set(order.command)
    ranks = order.config.ranks
    line = Line(ranks.deadline_seconds / SIGNS, path.parent)
    try:
        ending = _train(order, line)
    except Exception as error:
        ending = failed(error)
    line.end(ending)
    # The supervisor goes by the ending; the code is for those who look at processes.
    return int(bool(ending.error))


def read_order(path: Path) -> messages.Order:
    """The order in a file of the supervisor's."""
    # Its folder is one that no other user may write to: a pickle may call anything.
    order: messages.Order = pickle.loads(path.read_bytes())
    return order


def _first_line() -> bytes:
    """The order's file. Byte by byte: what comes after it is for the thread."""
    found = b""
    while not found.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            sys.exit(_ORPHANED)
        found += byte
    return found


def _train(order: messages.Order, line: Line) -> messages.Ending:
    # Loaded here: PyTorch takes seconds, in which the line to the supervisor is to give signs of life already.
    from simgnn.distributed.collectives.torch_group import open_at
    from simgnn.distributed.launch.ledger import COMMITS, NOTED
    from simgnn.distributed.launch.messages import SendingReporter
    from simgnn.distributed.launch.rank import train_rank
    from simgnn.distributed.launch.session import Supervised

    ranks = order.config.ranks
    with open_at(
        Path(order.meeting),
        rank=order.rank,
        ranks=ranks.ranks,
        back_end=ranks.communicator,
        deadline_s=ranks.deadline_seconds,
        meeting_s=_MEETING_S,
        generation=order.generation,
    ) as rank:
        try:
            trained = train_rank(
                rank,
                order.config,
                output=order.output,
                resume=order.resume,
                reporter=SendingReporter(line.send),
                should_stop=line.stop.is_set,
                hear=lambda phase, values, entry: line.send(**{NOTED: [phase, values, entry]}),
                supervised=Supervised(
                    begun=lambda: line.send(**{messages.BEGUN: True}),
                    lost=order.lost,
                    earlier=order.earlier,
                    commits=lambda step, rows: line.send(**{COMMITS: [step, rows]}),
                ),
            )
        except Exception as error:
            line.end(failed(error))  # to leave a group whose calls have not ended takes another deadline
            raise
    if trained is None:
        return messages.Ending()
    return messages.Ending(folder=str(trained.folder), finished=trained.summary is not None)


def failed(error: Exception) -> messages.Ending:
    """What a process says of an error that ends it."""
    from simgnn.distributed.collectives.failures import LateRankError, LostRankError, RankFailedError
    from simgnn.errors import ContinuableError, DeadlineError, InputError
    from simgnn.sim.device import DeviceError
    from simgnn.sim.toolchain.compiler import ToolError

    kinds: tuple[tuple[Any, str], ...] = (
        ((LostRankError, LateRankError), messages.LOST),
        (RankFailedError, messages.REPORTED),
        ((InputError, ToolError), messages.INPUT),
    )
    kind = next((kind for classes, kind in kinds if isinstance(error, classes)), messages.FAILED)
    text, trace = str(error) or type(error).__name__, ""
    # The text of a foreseen error is enough; any other needs its type and the place where it came from.
    if kind == messages.FAILED and not isinstance(error, ContinuableError | DeadlineError | DeviceError):
        text = f"{type(error).__name__}: {error} ({_where(error)})"
        trace = "".join(traceback.format_exception(error))
    notes: list[str] = getattr(error, "__notes__", [])
    return messages.Ending(error="\n".join([text, *notes]), kind=kind, trace=trace)


def _where(error: Exception) -> str:
    """The last line of ours that an error came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "simgnn" in Path(frame.filename).parts] or frames
    path = Path(ours[-1].filename)
    return f"{path.parent.name}/{path.name}, line {ours[-1].lineno}, in {ours[-1].name}"


if __name__ == "__main__":
    sys.exit(main())

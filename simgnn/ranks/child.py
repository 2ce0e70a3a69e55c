"""``python -m simgnn.ranks.child``: the process of one rank, started by `simgnn.ranks.supervisor`."""

from __future__ import annotations

import os
import select
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

from simgnn.ranks import orders

SIGNS = 4
"""Signs of life in each deadline."""
_ORPHANED = 125
"""Exit code of a process whose supervisor has gone."""
_MEETING_S = 600.0
"""Seconds in which all processes come to the meeting: each loads PyTorch."""


class Line:
    """The line to the supervisor. A thread of it gives signs of life, hears what comes, and ends an orphan.

    Parameters
    ----------
    sign_s
        Seconds from one sign of life to the next.
    """

    def __init__(self, sign_s: float) -> None:
        self._sign_s = sign_s
        self._out = os.dup(1)
        os.dup2(2, 1)  # what anybody prints is no message
        self._lock = threading.Lock()
        self._ended = False
        self.stop = threading.Event()
        threading.Thread(target=self._listen, name="simgnn-supervised", daemon=True).start()

    def end(self, ending: orders.Ending) -> None:
        """Say how the process ends: the first word counts."""
        if not self._ended:
            self._ended = True
            self.send(**{orders.ENDED: orders.plain(ending)})

    def send(self, **values: Any) -> None:
        """Send a message."""
        data = orders.line(**values)
        with self._lock:
            while data:
                data = data[os.write(self._out, data) :]

    def _listen(self) -> None:
        try:
            while True:
                self.send(**{orders.ALIVE: True})
                ready, _, _ = select.select([0], [], [], self._sign_s)
                if ready:
                    if not os.read(0, 4096):
                        break
                    self.stop.set()
        except OSError:
            pass
        os._exit(_ORPHANED)  # the main thread may be anywhere


def main() -> int:
    """Train as one rank; the exit code."""
    order = orders.Order.from_line(Path(os.fsdecode(_first_line().rstrip(b"\n"))).read_bytes())
    ranks = order.config.ranks
    line = Line(ranks.deadline_seconds / SIGNS)
    try:
        ending = _train(order, line)
    except Exception as error:
        ending = failed(error)
    line.end(ending)
    return int(bool(ending.error))


def _first_line() -> bytes:
    """The order's file. Byte by byte: what comes behind it is for the thread."""
    found = b""
    while not found.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            sys.exit(_ORPHANED)
        found += byte
    return found


def _train(order: orders.Order, line: Line) -> orders.Ending:
    from simgnn.communicator.torch_group import open_at
    from simgnn.ranks.launched import train_rank
    from simgnn.ranks.launching import RankedRun
    from simgnn.ranks.supervised import Supervised
    from simgnn.ranks.told import TellingReporter
    from simgnn.ranks.tracing.ledger import COMMITS, NOTED

    ranks = order.config.ranks
    run = RankedRun(
        config=order.config,
        output=order.output,
        resume=order.resume,
        reporter=TellingReporter(line.send),
        should_stop=line.stop.is_set,
    )
    with open_at(
        order.meeting,
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
                run,
                hear=lambda phase, values, entry: line.send(**{NOTED: [phase, values, entry]}),
                supervised=Supervised(
                    begun=lambda: line.send(**{orders.BEGUN: True}),
                    lost=order.lost,
                    past=order.past,
                    commits=lambda step, rows: line.send(**{COMMITS: [step, rows]}),
                ),
            )
        except Exception as error:
            line.end(failed(error))  # to leave a group whose calls have not ended takes another deadline
            raise
    if trained is None:
        return orders.Ending()
    return orders.Ending(folder=str(trained.folder), finished=trained.summary is not None)


def failed(error: Exception) -> orders.Ending:
    """What a process says of an error that ends it."""
    from simgnn.communicator.failures import LateRankError, LostRankError, RankFailedError
    from simgnn.errors import ContinuableError, DeadlineError, InputError
    from simgnn.sim.device import DeviceError
    from simgnn.sim.toolchain.compiler import ToolError

    kinds: tuple[tuple[Any, str], ...] = (
        ((LostRankError, LateRankError), orders.LOST),
        (RankFailedError, orders.TOLD),
        ((InputError, ToolError), orders.INPUT),
    )
    kind = next((kind for classes, kind in kinds if isinstance(error, classes)), orders.FAILED)
    text, trace = str(error) or type(error).__name__, ""
    if kind == orders.FAILED and not isinstance(error, ContinuableError | DeadlineError | DeviceError):
        text = f"{type(error).__name__}: {error} ({_where(error)})"
        trace = "".join(traceback.format_exception(error))
    notes: list[str] = getattr(error, "__notes__", [])
    return orders.Ending(error="\n".join([text, *notes]), kind=kind, trace=trace)


def _where(error: Exception) -> str:
    """The last line of ours that an error came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "simgnn" in Path(frame.filename).parts] or frames
    path = Path(ours[-1].filename)
    return f"{path.parent.name}/{path.name}, line {ours[-1].lineno}, in {ours[-1].name}"


if __name__ == "__main__":
    sys.exit(main())

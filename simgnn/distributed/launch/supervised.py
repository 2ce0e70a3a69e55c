"""Between rank 0 and whoever has started the ranks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Supervised:
    """What rank 0 alone is given by a supervisor, and tells it; by default there is none.

    Parameters
    ----------
    begun
        Called when the first checkpoint is on disk.
    lost
        Why ranks were started again, each time; for the report.
    past
        Of the starts before, see `simgnn.distributed.launch.tracing.past.Past.packed`.
    commits
        Is told mini-batches of each checkpoint before rank 0 writes it, and its rows of notes until then.
    """

    begun: Callable[[], None] = lambda: None
    lost: Sequence[str] = ()
    past: str = ""
    commits: Callable[[int, int], None] = lambda step, rows: None

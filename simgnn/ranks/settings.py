"""Table `[ranks]` of a configuration: over how many ranks mini-batches are cut, and what carries their messages."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.checks import check_choice, check_integer, check_number

IN_PROCESS, GLOO = "in-process", "gloo"
COMMUNICATORS: tuple[str, ...] = (IN_PROCESS, GLOO)
"""Names of what can carry messages; `simgnn.ranks.launching` has what starts each."""
MOST_RANKS = 1024


@dataclass(frozen=True, kw_only=True)
class RankSettings:
    """Table `[ranks]`.

    Parameters
    ----------
    ranks
        Parts that every mini-batch is cut into; 1 trains without ranks.
    communicator
        "in-process", virtual ranks in one process; or "gloo", a process each.
    deadline_seconds
        Wall time that a rank of its own process waits for another one.
    restarts
        How often all processes may be started again after one was lost.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("ranks",)
    """Keys that decide the trained parameters: gradients are rounded once for each part."""

    ranks: int = 1
    communicator: str = IN_PROCESS
    deadline_seconds: float = 60.0
    restarts: int = 3

    def __post_init__(self) -> None:
        check_integer("ranks", self.ranks, 1, MOST_RANKS)
        check_choice("communicator", self.communicator, COMMUNICATORS)
        check_number("deadline_seconds", self.deadline_seconds, 0.1, 1e6)
        check_integer("restarts", self.restarts, 0, 1000)

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none without ranks, as checkpoints have them."""
        return self.RESULT_KEYS if self.ranks > 1 else ()

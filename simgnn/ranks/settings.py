"""Table `[ranks]` of a configuration: over how many ranks mini-batches are cut, and what carries their messages."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.checks import check_choice, check_integer, check_number

IN_PROCESS, GLOO = "in-process", "gloo"
COMMUNICATORS: tuple[str, ...] = (IN_PROCESS, GLOO)
"""Names of what can carry messages; `simgnn.ranks.launching` has what starts each."""
SAME, FEWER = "same", "fewer"
RESTARTS_WITH: tuple[str, ...] = (SAME, FEWER)
"""How many ranks a run may go on with: as many as before, or another number."""
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
    restart_with
        "same", always as many ranks: the result is that of a run to which nothing happened; or "fewer", one rank less
        where ranks are lost again and again, and any number where a run is resumed: from there on the result is that of
        so many ranks.
    fewer_after
        With "fewer", how often as many ranks are lost, without an epoch's end between, before there is one less.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("ranks",)
    """Keys that decide the trained parameters: gradients are rounded once for each part."""

    ranks: int = 1
    communicator: str = IN_PROCESS
    deadline_seconds: float = 60.0
    restarts: int = 3
    restart_with: str = SAME
    fewer_after: int = 2

    def __post_init__(self) -> None:
        check_integer("ranks", self.ranks, 1, MOST_RANKS)
        check_choice("communicator", self.communicator, COMMUNICATORS)
        check_number("deadline_seconds", self.deadline_seconds, 0.1, 1e6)
        check_integer("restarts", self.restarts, 0, 1000)
        check_choice("restart_with", self.restart_with, RESTARTS_WITH)
        check_integer("fewer_after", self.fewer_after, 1, 1000)

    def free_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that may be others than the checkpoint's where a run is resumed."""
        return self.RESULT_KEYS if self.restart_with == FEWER else ()

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none without ranks, as checkpoints have them."""
        return self.RESULT_KEYS if self.ranks > 1 else ()

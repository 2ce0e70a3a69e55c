"""What can go wrong between ranks. After any of these a group of ranks cannot be used any more."""

from __future__ import annotations

from collections.abc import Iterable

from simgnn.errors import ContinuableError, DeadlineError


class CommunicatorError(ContinuableError):
    """Ranks cannot go on together."""


class DisagreementError(CommunicatorError):
    """Ranks called different collectives, or on data that do not fit together; all raise it, with one text."""


class RankFailedError(CommunicatorError):
    """The program of another rank raised; the text names rank and error."""


class LostRankError(CommunicatorError):
    """Another rank left without a word: its process died, or its connection broke."""


class LateRankError(CommunicatorError, DeadlineError):
    """A collective did not end within its deadline."""


class BrokenGroupError(CommunicatorError):
    """A collective was called after another had failed."""


_MOST_NAMED = 4


def ranks_text(ranks: Iterable[int]) -> str:
    """Some ranks as a person reads them: "rank 3", "ranks 0, 2", "ranks 0, 1, 2, 3 and 60 more"."""
    listed = list(map(int, ranks))
    text = ", ".join(map(str, listed[:_MOST_NAMED]))
    more = f" and {len(listed) - _MOST_NAMED} more" if len(listed) > _MOST_NAMED else ""
    return f"rank{'s' if len(listed) > 1 else ''} {text}{more}"


def failure_text(ranks: Iterable[int], error: BaseException) -> str:
    """What other ranks say of the failure of some."""
    return f"{ranks_text(ranks)} failed: {type(error).__name__}: {' '.join(str(error).split())}"

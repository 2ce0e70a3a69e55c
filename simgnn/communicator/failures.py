"""What can go wrong between ranks. After any of these a group of ranks is of no more use."""

from __future__ import annotations

from simgnn.errors import DeadlineError


class CommunicatorError(RuntimeError):
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

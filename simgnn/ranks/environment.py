"""What a launcher such as torchrun says in the environment of the processes that it starts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from simgnn.errors import InputError
from simgnn.ranks.settings import GLOO

if TYPE_CHECKING:
    from simgnn.ranks.settings import RankSettings

_RANK, _RANKS = "RANK", "WORLD_SIZE"
_STARTED_AGAIN = "TORCHELASTIC_RESTART_COUNT"
"""Where torchrun says how often it has started all ranks again."""


def launched() -> bool:
    """Whether a launcher has started this process as one of several: the environment says so."""
    return _RANK in os.environ and _RANKS in os.environ


def started_again() -> int:
    """How often the launcher has started all ranks again."""
    return int(os.environ.get(_STARTED_AGAIN, "0"))


def check_launched(ranks: RankSettings) -> None:
    """Check that a run fits the launcher that has started this process, if one has.

    Raises
    ------
    InputError
        If there are not as many processes as the run has ranks, or if each of them would do all.
    """
    if not launched() or os.environ[_RANKS] == str(ranks.ranks) == "1":
        return
    if os.environ[_RANKS] != str(ranks.ranks):
        raise InputError(
            f"ranks must be the launcher's processes, WORLD_SIZE = {os.environ[_RANKS]}, not {ranks.ranks}"
        )
    if ranks.communicator != GLOO:
        raise InputError(
            f"communicator must be {GLOO!r} in processes of a launcher, WORLD_SIZE = {os.environ[_RANKS]},"
            f" not {ranks.communicator!r}, with which each would train all {ranks.ranks} parts"
        )

"""What the supervisor watches: one start of the ranks, wherever their processes are."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Protocol

from simgnn.distributed.launch.orders import Ending


class WatchedRank(Protocol):
    """A rank whose process is somewhere."""

    rank: int
    ending: Ending | None

    @property
    def pid(self) -> int:
        """Of its process, on its machine."""

    def lost(self) -> str:
        """How it was lost; nothing where it was not, as far as one can see from outside."""

    def ask_to_stop(self) -> None:
        """Ask it to stop behind the present mini-batch."""


class Started(Protocol):
    """A context manager: none of its processes is left."""

    @property
    def processes(self) -> Sequence[WatchedRank]:
        """By rank."""

    def __enter__(self) -> Started: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...

    def listen(self, seconds: float) -> Sequence[tuple[WatchedRank, dict[str, Any]]]:
        """What ranks say within some seconds."""

    def last_words(self) -> Sequence[tuple[WatchedRank, dict[str, Any]]]:
        """End all ranks, and return what they said until then, as far as that is to be had."""

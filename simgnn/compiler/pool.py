"""A ring of tiles in one on-chip memory."""

from __future__ import annotations

from collections.abc import Hashable


class Pool:
    """Gives places to tiles, round and round, so that the next tile can be loaded while one is in use.

    A tile keeps its place until another needs it; a pinned one is never moved.

    Parameters
    ----------
    name
        For errors.
    base, size
        First word and number of words.
    """

    def __init__(self, name: str, base: int, size: int) -> None:
        self.name = name
        self._base = base
        self.size = size
        self._tiles: dict[Hashable, tuple[int, int]] = {}
        self._pins: dict[Hashable, int] = {}
        self._cursor = 0

    def take(self, key: Hashable, words: int) -> tuple[int, bool]:
        """Pin the tile `key`, placing it if it has no place.

        Returns
        -------
        Its first word, and whether it was placed anew.

        Raises
        ------
        ValueError
            If pinned tiles leave no room.
        """
        fresh = key not in self._tiles
        if fresh:
            start = self._free_run(words)
            overlapped = [k for k, (at, n) in self._tiles.items() if at < start + words and start < at + n]
            for other in overlapped:
                del self._tiles[other]
            self._tiles[key] = (start, words)
            self._cursor = start + words
        self._pins[key] = self._pins.get(key, 0) + 1
        return self._base + self._tiles[key][0], fresh

    def release(self, key: Hashable) -> None:
        """Undo one `take`."""
        self._pins[key] -= 1
        if not self._pins[key]:
            del self._pins[key]

    def _free_run(self, words: int) -> int:
        pinned = sorted(self._tiles[key] for key in self._pins)
        for start in (self._cursor, 0):
            for at, size in pinned:
                if at < start + words and start < at + size:
                    start = at + size
            if start + words <= self.size:
                return start
        raise ValueError(
            f"{self.name} must have room for {words} words beside the tiles in use, not {self.size} words in all"
        )

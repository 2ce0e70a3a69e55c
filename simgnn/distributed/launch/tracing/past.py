"""What all starts of the ranks have left, kept by their supervisor for the rank 0 of the next one."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

from simgnn.distributed.launch.group import most_notes
from simgnn.distributed.launch.tracing.ledger import Kept, Ledger, Untold


class Room:
    """Rows of notes that a trace still takes: the first of all starts, as many as one start may keep."""

    def __init__(self) -> None:
        self._taken, self._full = 0, False

    def left(self, ranks: int) -> int:
        """Rows of each of so many ranks."""
        return 0 if self._full else max(0, most_notes(ranks) - self._taken)

    def take(self, ranks: int, rows: int, *, left_out: int) -> int:
        """How many of a start's rows there is room for; `left_out` came behind them."""
        count = min(rows, self.left(ranks))
        self._full = self._full or count < rows or left_out > 0
        self._taken += count
        return count


class Past:
    """Of the last start that has begun its ledger, and of those before it no more than tables and trace will have.

    Which checkpoint of a start counts is known when the next one announces where it begins: then its ledger is cut
    there, and packed once.
    """

    def __init__(self) -> None:
        self._packed: list[str] = []
        self._cut: list[Kept | Untold] = []  # behind those that are packed
        self._ledgers: list[Ledger] = []  # the present start's, and before it the one that is not cut
        self._room = Room()

    def begin(self, *, generation: int, ranks: int) -> None:
        """Another start."""
        self._ledgers = [each for each in self._ledgers if each.first is not None]
        self._ledgers.append(Ledger(generation=generation, ranks=ranks, most=most_notes(ranks)))

    def hear(self, rank: int, message: Mapping[str, Any]) -> None:
        """Take what a rank of the present start says."""
        present = self._ledgers[-1]
        known = present.first
        present.hear(rank, message)
        if known is None and present.first is not None:
            for each in self._ledgers[:-1]:
                self._settle(each, present.first)
            self._ledgers = [present]
            present.limit(self._room.left(present.ranks))

    def _settle(self, ledger: Ledger, step: int) -> None:
        for each in _left(ledger, step):
            if isinstance(each, Kept):
                ranks, rows = each.notes.shape[:2]
                each = each.first_rows(self._room.take(ranks, rows, left_out=each.left_out))
            self._cut.append(each)

    def packed(self) -> str:
        """Text of all starts until now, for `kept_until`; empty where none has come so far as to have anything."""
        self._packed += [_packed(_plain(each)) for each in self._cut]
        self._cut = []
        begun = [_packed(each.plain()) for each in self._ledgers if each.first is not None]
        return json.dumps([self._packed, begun]) if self._packed or begun else ""


def kept_until(text: str, step: int) -> list[Kept | Untold]:
    """Of each start that has come further than where it began, what is in the checkpoint that the next went on from.

    Parameters
    ----------
    text
        Of `Past.packed`; empty where there was no start before.
    step
        Mini-batches of the checkpoint that the present start goes on from.
    """
    if not text:
        return []
    cut, begun = json.loads(text)
    found = [_from_plain(_unpacked(each)) for each in cut]
    for each in begun:
        found += _left(Ledger.from_plain(_unpacked(each)), step)
    return found


def _left(ledger: Ledger, step: int) -> list[Kept | Untold]:
    """What a start has left in a checkpoint of so many mini-batches; nothing where it began there, too."""
    if ledger.first is None or step <= ledger.first:
        return []
    return [ledger.cut(step) or Untold(ledger.generation)]


def _plain(each: Kept | Untold) -> dict[str, Any]:
    return each.plain() if isinstance(each, Kept) else {"untold": each.generation}


def _from_plain(values: Mapping[str, Any]) -> Kept | Untold:
    return Untold(values["untold"]) if "untold" in values else Kept.from_plain(values)


def _packed(values: Mapping[str, Any]) -> str:
    text = json.dumps(values, separators=(",", ":"))
    return base64.b85encode(zlib.compress(text.encode())).decode()


def _unpacked(text: str) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(zlib.decompress(base64.b85decode(text)))
    return values

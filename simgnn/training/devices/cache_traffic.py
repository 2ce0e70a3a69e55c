"""What devices' feature caches have of a mini-batch, and what crosses which link for the rest; no row is moved here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simgnn.arrays import Bools
from simgnn.training.devices.feature_cache import CACHE_COUNTS
from simgnn.training.devices.shared_cache import PartMoves, Requests, RunningShards, SharedPlan

_RECORDED = ("sent", "beside", "disk", "peer_hits", "copied", "given", "taken")


@dataclass(frozen=True, kw_only=True)
class CacheTraffic:
    """What a device's part of a mini-batch takes, in rows.

    Parameters
    ----------
    asked
        Rows of V^0.
    hits
        Rows that a cache had.
    sent
        Rows that the host writes into a table.
    beside
        Rows that come with the program, since the table has no room for all.
    disk
        Of the rows that the host sends, those that it has to read from disk.
    peer_hits
        Hits that a peer had.
    copied
        Of those, how many the device copies out of each owner's memory.
    given
        Rows that came from the host and that each owner then copies out of the device's memory.
    taken
        Rows that the device copies out of each owner's memory when the owner was given them.
    """

    asked: int
    hits: int
    sent: int
    beside: int = 0
    disk: int = 0
    peer_hits: int = 0
    copied: Mapping[str, int] = field(default_factory=dict)
    given: Mapping[str, int] = field(default_factory=dict)
    taken: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def alone(cls, *, asked: int, hits: int) -> CacheTraffic:
        """What a device takes that has no peers and whose table has room for all rows."""
        return cls(asked=asked, hits=hits, sent=asked - hits)

    @classmethod
    def of(cls, part: PartMoves, names: Sequence[str]) -> CacheTraffic:
        """What `Shards.decide` says of a part; `names` of the shards' devices, in order."""

        def by_owner(wanted: Bools) -> dict[str, int]:
            counts = np.bincount(part.owners[wanted], minlength=len(names))
            return {name: int(count) for name, count in zip(names, counts, strict=True) if count}

        return cls(
            asked=len(part.hits),
            hits=int(np.count_nonzero(part.hits)),
            sent=int(np.count_nonzero(part.sent)),
            # Without room all rows come with the program, hits too: places of hits are not what the program reads then.
            beside=0 if part.room else len(part.hits),
            peer_hits=part.peer_hits,
            copied=by_owner(part.copied_hits),
            given=by_owner(part.given),
            taken=by_owner(part.taken),
        )

    @property
    def from_host(self) -> int:
        """Rows that the host sends, whichever way."""
        return self.sent + self.beside

    @property
    def own_hits(self) -> int:
        """Hits in the device's own memory."""
        return self.hits - self.peer_hits

    @property
    def peer_rows(self) -> int:
        """Copies between the device and its peers, whichever way."""
        return sum(sum(rows.values()) for rows in (self.copied, self.given, self.taken))

    def counts(self, row_bytes: int) -> dict[str, int]:
        """`CACHE_COUNTS`, of rows of so many bytes in the device's memory."""
        values = (
            self.asked,
            self.hits,
            self.peer_hits,
            self.own_hits * row_bytes,
            self.peer_rows * row_bytes,
            self.sent * row_bytes,
            0,
        )
        return dict(zip(CACHE_COUNTS, values, strict=True))

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON: hits, and what does not follow from them as `alone` has it."""
        # Most parts are those of a device alone with room for all: their records have one number.
        usual = CacheTraffic.alone(asked=self.asked, hits=self.hits)
        values: dict[str, Any] = {"hits": self.hits}
        for key in _RECORDED:
            value = getattr(self, key)
            if value != getattr(usual, key):
                values[key] = dict(value) if isinstance(value, Mapping) else value
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], *, asked: int) -> CacheTraffic:
        """The opposite of `to_dict`; other values are left aside.

        Raises
        ------
        ValueError, TypeError, KeyError, AttributeError
            For what is none.
        """
        hits = int(values["hits"])

        def by_owner(key: str) -> dict[str, int]:
            return {name: int(rows) for name, rows in values.get(key, {}).items()}

        return cls(
            asked=asked,
            hits=hits,
            sent=int(values.get("sent", asked - hits)),
            beside=int(values.get("beside", 0)),
            disk=int(values.get("disk", 0)),
            peer_hits=int(values.get("peer_hits", 0)),
            copied=by_owner("copied"),
            given=by_owner("given"),
            taken=by_owner("taken"),
        )


class CountedCaches:
    """Caches of several devices without their rows: what devices have that are not simulated, or will have.

    Parameters
    ----------
    plans
        Each of devices whose caches are shards of one, or of a single device that does not share.
    row_bytes
        Of a row in each device's memory.
    limited
        Devices whose tables have at most `MOST_BYTES`: those that are simulated.

    Attributes
    ----------
    filled : dict of int
        Rows that each device had before the run's first mini-batch.
    lacking : dict of shape (n,)
        By device, which rows of its part of the last mini-batch come from the host.
    """

    def __init__(
        self, plans: Iterable[SharedPlan], *, row_bytes: Mapping[str, int], limited: Collection[str]
    ) -> None:
        self._row_bytes = row_bytes
        self.lacking: dict[str, Bools] = {}
        self._shards: list[tuple[Sequence[str], RunningShards]] = []
        for plan in plans:
            # Devices that share a cache have rows of one length.
            first = plan.names[0]
            # A device that is not simulated has no region to be compared, so its table has no limit.
            bound = row_bytes[first] if first in limited else 0
            self._shards.append((plan.names, RunningShards(plan, row_bytes=bound)))
        self.filled = {name: rows for _, shards in self._shards for name, rows in shards.filled.items()}

    def decide(self, parts: Requests) -> dict[str, CacheTraffic]:
        """What the parts of the run's next mini-batch take, by device, in the order of `parts`."""
        found: dict[str, CacheTraffic] = {}
        self.lacking = {}
        for names, shards in self._shards:
            own = {name: parts[name] for name in names if name in parts}
            if own:
                moves = shards.decide(own)
                found |= {name: CacheTraffic.of(part, names) for name, part in moves.items()}
                self.lacking |= {name: part.sent | (not part.room) for name, part in moves.items()}
        return {name: found[name] for name in parts}

    def counts(self, name: str, traffic: CacheTraffic) -> dict[str, int]:
        """`CACHE_COUNTS` of a device's part."""
        return traffic.counts(self._row_bytes[name])

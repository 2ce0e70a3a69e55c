"""What the steps of a run were like: where their features lay, and what was given."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from simgnn.verify.steps.step import KINDS

if TYPE_CHECKING:
    from simgnn.verify.steps.step import Step

SHARES = ("none", "some", "all")


def share_of(part: int, whole: int) -> str:
    """Which of `SHARES` a part is; nothing of nothing is none."""
    return SHARES[0] if not part else SHARES[2] if part == whole else SHARES[1]


@dataclass
class StepTally:
    """Counts of steps.

    Parameters
    ----------
    kinds
        By `KINDS`.
    scattered
        Whose features lay in a table, in no order.
    scattered_rows
        Rows of features that these read.
    without_room
        Whose features were to lie in a cache's table, and found no room there.
    hits
        Steps on a cache, by how many of their rows it held before.
    given
        Steps that the first layer is given rows in, by how many of the vertices that could have some did.
    given_rows
        Vertices of which rows were given.
    """

    kinds: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    scattered: int = 0
    scattered_rows: int = 0
    without_room: int = 0
    hits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHARES, 0))
    given: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHARES, 0))
    given_rows: int = 0

    def count(self, step: Step) -> None:
        """Count a step."""
        self.kinds[step.kind] += 1
        self.scattered += step.scattered > 0
        self.scattered_rows += step.scattered
        if step.hits is not None:
            self.without_room += not step.scattered
            self.hits[share_of(step.hits, step.features)] += 1
        if KINDS[step.kind].gives is not None:
            self.given[share_of(step.given, step.givable)] += 1
        self.given_rows += step.given

    def to_dict(self) -> dict[str, Any]:
        """Plain values, by the names above."""
        return asdict(self)

"""What is on record of HyScale-GNN's iterations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from simgnn.systems.hyscale.management.assignment import Assignment
from simgnn.systems.virtual.arithmetic import Counts


@dataclass(frozen=True, kw_only=True)
class IterationRecord:
    """An iteration's shares and counts.

    Parameters
    ----------
    step
    assignment
    counts
    """

    step: int
    assignment: Assignment
    counts: Counts

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        assignment = asdict(self.assignment) | {"accelerators": list(self.assignment.accelerators)}
        return {"step": self.step, "assignment": assignment, "parts": self.counts.to_dict()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> IterationRecord:
        """A record of `to_dict`'s values; others in it are left aside.

        Raises
        ------
        ValueError, TypeError, KeyError
            For what is none.
        """
        return cls(
            step=int(values["step"]),
            assignment=Assignment.from_dict(values["assignment"]),
            counts=Counts.from_dict(values["parts"]),
        )

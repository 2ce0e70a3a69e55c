"""What the stages of one of HyScale-GNN's iterations have taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from simgnn.hw.checks import is_number


@dataclass(frozen=True, kw_only=True)
class StageTimes:
    """What an iteration's stages took, in seconds.

    Parameters
    ----------
    sample_accelerators
        The slowest one's; 0 where accelerators do not sample.
    transfer, train_accelerators
        Of each accelerator.
    synchronize
        After the slowest trainer: part of propagation, as in equation 9.
    """

    sample_cpu: float
    load: float
    train_cpu: float
    sample_accelerators: float = 0.0
    transfer: tuple[float, ...] = ()
    train_accelerators: tuple[float, ...] = ()
    synchronize: float = 0.0

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> StageTimes:
        """Those of `dataclasses.asdict`, as JSON keeps them.

        Raises
        ------
        ValueError, TypeError, KeyError
            For what is none.
        """
        several = ("transfer", "train_accelerators")
        given: dict[str, Any] = {name: tuple(map(_seconds, values[name])) for name in several}
        given |= {each.name: _seconds(values[each.name]) for each in fields(cls) if each.name not in several}
        return cls(**given)

    def bottleneck(self, *, prefetch: bool) -> float:
        """Seconds of the slowest stage, equation 6; without prefetch loading and transfer are one."""
        transfer = max(self.transfer, default=0.0)
        loading = (self.load, transfer) if prefetch else (self.load + transfer,)
        # Equation 9: synchronization comes after the slowest trainer.
        propagation = max((self.train_cpu, *self.train_accelerators)) + self.synchronize
        return max(self.sample_cpu, self.sample_accelerators, *loading, propagation)


def _seconds(value: Any) -> float:
    """A time; raises ValueError for what is none."""
    if not is_number(value, 0):
        raise ValueError(f"a time must be a finite number of seconds and at least 0, not {value!r}")
    return float(value)

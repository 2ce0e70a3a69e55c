"""What `simgnn calibrate` has measured on a machine, as a platform file keeps it: table `[calibration]`.

Sampling, gathering and synchronizing are tables by size; the CPU trainer's time is a sum of its kernels' work, each
count times its seconds. All are medians, with the factors by which single measurements differed from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simgnn.config.checks import check_number
from simgnn.errors import InputError
from simgnn.virtual_time.costs import Calibrated, drawn
from simgnn.virtual_time.cpu_work import CpuWork
from simgnn.virtual_time.sourced_values import MOST

COUNTS = ("minibatch", "layer", "moved", "multiplied", "streamed", "input")
"""What a mini-batch's training is counted by, see `CpuWork.counts`."""

SAMPLE, GATHER, SYNCHRONIZE = "sample", "gather", "synchronize"
TABLES = (SAMPLE, GATHER, SYNCHRONIZE)
"""By edges drawn, by bytes of features, by bytes of parameters."""
BY_OWNER, ALONE = ("group", "answer", "merge", "relabel"), ("two_steps", "fused")
SAMPLED = (*BY_OWNER, *ALONE)
"""Parts of the ways in which ranks sample: vanilla's, and the two kernels of a rank that samples alone."""
_MORE = ("sampling", "switching")
_LEAST = 1e-15
"""Of what must be more than nothing: virtual time counts femtoseconds."""


@dataclass(frozen=True, kw_only=True)
class CpuTraining:
    """Seconds of the CPU trainer.

    Parameters
    ----------
    seconds_each
        Of one of each of `COUNTS`.
    factors
        Single measurements over their medians.
    """

    seconds_each: tuple[float, ...]
    factors: tuple[float, ...] = (1.0,)

    def seconds(self, work: CpuWork, *, task: Sequence[int] = ()) -> float:
        """Of a mini-batch; without a task, the median."""
        # A linear model: so many seconds for each of what is counted.
        median = sum(each * count for each, count in zip(self.seconds_each, work.counts, strict=True))
        return median * drawn(self.factors, task) if task else median


@dataclass(frozen=True, kw_only=True)
class Calibration:
    """A machine's measured costs.

    Parameters
    ----------
    kind
        The model's kind that was trained.
    tables
        By name, of `TABLES`.
    task_seconds
        From a task's end to the start of the next one on the critical path, on real threads.
    sampling
        Core nanoseconds of an edge, by part of the ways in which ranks sample
        (`SAMPLED`); empty where they were not measured.
    switching
        Part of a core's time that is lost for every thread beyond the first that wants it; None where it was not
        measured.
    """

    kind: str
    tables: Mapping[str, Calibrated]
    training: CpuTraining
    task_seconds: float
    sampling: Mapping[str, float] = field(default_factory=dict)
    switching: float | None = None

    def check_kind(self, kind: str) -> None:
        """Raise InputError unless a model is of the kind that was measured."""
        if kind != self.kind:
            raise InputError(
                f"kind must be the platform's, which was calibrated with {self.kind}, not {kind!r}"
            )

    def to_table(self) -> dict[str, Any]:
        """Plain values, in the form of `parse_calibration`."""
        return {
            "kind": self.kind,
            "task_seconds": self.task_seconds,
            **({} if self.switching is None else {"switching": self.switching}),
            **({"sampling": dict(self.sampling)} if self.sampling else {}),
            **{
                name: {
                    "sizes": list(table.sizes),
                    "seconds": list(table.seconds),
                    "factors": list(table.factors),
                }
                for name, table in self.tables.items()
            },
            "training": {
                **dict(zip(COUNTS, self.training.seconds_each, strict=True)),
                "factors": list(self.training.factors),
            },
        }


def parse_calibration(table: Mapping[str, Any]) -> Calibration:
    """A calibration from the values of a TOML table.

    Raises
    ------
    InputError
        For what is missing, unknown, or no number that can be a time.
    """
    _check_keys("calibration", table, ("kind", "task_seconds", *TABLES, "training"), more=_MORE)
    if not isinstance(table["kind"], str):
        raise InputError(f"kind of calibration must be a model's kind, not {table['kind']!r}")
    task = _number("task_seconds of calibration", table["task_seconds"])
    sampling = table.get("sampling", {})
    if "sampling" in table:
        _check_keys("calibration.sampling", sampling, SAMPLED)
    switching = table.get("switching")
    # Of a platform's switching_loss, too: a core can lose all of its time, and no more.
    if switching is not None:
        switching = _number("switching of calibration", switching, most=1)
    training = table["training"]
    _check_keys("calibration.training", training, (*COUNTS, "factors"))
    return Calibration(
        kind=table["kind"],
        tables={name: _table(f"calibration.{name}", table[name]) for name in TABLES},
        training=CpuTraining(
            seconds_each=tuple(_number(f"{name} of calibration.training", training[name]) for name in COUNTS),
            factors=_row("factors of calibration.training", training["factors"]),
        ),
        task_seconds=task,
        sampling={
            name: _number(f"{name} of calibration.sampling", each, least=_LEAST)
            for name, each in sampling.items()
        },
        switching=switching,
    )


def _table(name: str, table: Any) -> Calibrated:
    _check_keys(name, table, ("sizes", "seconds", "factors"))
    rows = {key: _row(f"{key} of {name}", table[key]) for key in ("sizes", "seconds", "factors")}
    try:
        return Calibrated(**rows)
    except ValueError as error:
        raise InputError(f"{name} must be a table of seconds by size, not one in which {error}") from error


def _check_keys(name: str, table: Any, keys: Sequence[str], *, more: Sequence[str] = ()) -> None:
    """Raise InputError for a table that lacks one of the keys, or has another one that is none of `more`."""
    if not isinstance(table, Mapping):
        raise InputError(f"{name} must be a table, not {table!r}")
    unknown = [key for key in table if key not in (*keys, *more)]
    if unknown:
        raise InputError(f"key of {name} must be one of {', '.join((*keys, *more))}, not {unknown[0]!r}")
    missing = [key for key in keys if key not in table]
    if missing:
        raise InputError(f"{missing[0]} of {name} must be given, not left out")


def _row(name: str, values: Any) -> tuple[float, ...]:
    if not isinstance(values, list) or not values:
        raise InputError(f"{name} must be a list of numbers, at least one, not {values!r}")
    return tuple(_number(name, value, least=_LEAST) for value in values)


def _number(name: str, value: Any, *, least: float = 0, most: float = MOST) -> float:
    check_number(name, value, least, most)
    return float(value)

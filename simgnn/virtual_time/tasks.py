"""A task: real computation that starts at an instant of virtual time and takes a simulated duration."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from simgnn.hw.checks import check_positive
from simgnn.virtual_time.resources import Lease, Rate, Units


@dataclass(frozen=True, slots=True)
class Flow:
    """An amount that has to flow through shared resources, all of them at the same rate.

    Parameters
    ----------
    amount
        In the unit of the rates, at least 0.
    through
        What it crosses: a transfer to a device crosses the host's memory, a switch and the device's own link.
    limit
        The most per second that it can use by itself: of shared cores, its threads.
    weight
        Shares that it has where others have one each: of shared cores, its threads, for each of which the operating
        system cares alike.
    """

    amount: float
    through: tuple[Rate, ...]
    limit: float = math.inf
    weight: int = 1

    def __post_init__(self) -> None:
        if not (math.isfinite(self.amount) and self.amount >= 0):
            raise ValueError(f"amount of a flow must be a finite number and at least 0, not {self.amount!r}")
        if not self.through:
            raise ValueError("a flow must cross at least one shared resource, not none")
        if len({rate.unit for rate in self.through}) > 1:
            names = ", ".join(f"{rate.name} ({rate.unit})" for rate in self.through)
            raise ValueError(f"what a flow crosses must have one unit, not {names}")
        if not self.limit > 0:
            raise ValueError(f"limit of a flow must be a positive number, not {self.limit!r}")
        check_positive("weight of a flow", self.weight)


@dataclass(frozen=True, slots=True)
class Charge:
    """What a task costs: it ends when its seconds have passed and its flows have arrived, whichever is last.

    Parameters
    ----------
    seconds
        Whatever others do.
    flows
        Whose durations depend on what others do.
    source
        Where the cost comes from, as reports print it: "cycles", "bandwidth", "calibrated", "roofline", "alpha-beta".
    """

    seconds: float = 0.0
    flows: tuple[Flow, ...] = ()
    source: str = "bandwidth"


NO_TIME = Charge(0.0, (), "none")
"""No time at all: bookkeeping that a system's time does not depend on."""

Cost = Callable[[Any], Charge]
"""A cost model, asked at the task's start with what its work returned."""


def no_cost(_result: Any) -> Charge:
    return NO_TIME


@dataclass(slots=True, kw_only=True, eq=False)
class Task:
    """One task. It starts at the earliest instant at which the tasks before it have ended and its resources are free.

    Parameters
    ----------
    stage
        Name of its stage.
    item
        Which mini-batch (or other item) it belongs to.
    lane
        Where it runs, for a picture: "cpu", "accelerator0"; the stage's name where empty.
    work : callable
        Called with the results of `after`, in that order, at the task's start; what it reads besides is what exists at
        that instant. Its return value is the task's result.
    publish : callable
        Called with the result at the task's end, for what others may see only then.
    cost
        Called with the result, after the work.
    after
        Tasks that must have ended.
    holds
        Units that the task has from its start to its end.
    keeps
        Leases that it takes at its start.
    returns_at_start, returns_at_end
        Leases that it gives back.
    priority
        Of tasks that could start at the same instant, the one with the lowest number starts first; then the one that
        was submitted first.
    pure
        Whether the work depends on nothing but its arguments: then it may be done early, on another thread.
    schedules
        Whether the work submits tasks or decides about them: it is done where the engine is, and takes no time.

    Attributes
    ----------
    number : int
        Place in the order of submission; -1 before.
    result : object
        What the work returned.
    """

    stage: str
    item: int = 0
    lane: str = ""
    work: Callable[..., Any] | None = None
    publish: Callable[[Any], None] | None = None
    cost: Cost = no_cost
    after: Sequence[Task] = ()
    holds: Mapping[Units, int] = field(default_factory=dict)
    keeps: Sequence[Lease] = ()
    returns_at_start: Sequence[Lease] = ()
    returns_at_end: Sequence[Lease] = ()
    priority: int = 0
    pure: bool = False
    schedules: bool = False

    number: int = -1
    result: Any = None
    ready: int = -1
    start: int = -1
    end: int = -1
    cause: int = -1
    source: str = ""
    missing: int = 0
    loads: int = 0
    followers: list[Task] = field(default_factory=list)
    early: Future[Any] | None = None

    def forget(self) -> None:
        """Let go of what the task was to do, which is done."""
        # Closures over the mini-batch's arrays, as a rule: a trace keeps spans, not tasks.
        self.work = self.publish = None
        self.cost = no_cost

    def __str__(self) -> str:
        return f"{self.stage} of item {self.item}"

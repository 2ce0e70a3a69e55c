"""A plan: memory, rounds, bytes and time of an epoch, by number of machines; as plain values, and on the terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simgnn.config.checks import check_choice, check_integer
from simgnn.systems.fastsample.graphs import Counted, Draws, Planned
from simgnn.systems.fastsample.memory import RankMemory, layer_bytes, rank_memory
from simgnn.systems.fastsample.prediction import (
    SAMPLINGS,
    Epoch,
    MachineCosts,
    RankEpoch,
    Steps,
    Switch,
    epoch,
)
from simgnn.systems.tables import print_tables, tables_of
from simgnn.virtual_time.cpu_work import products

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.virtual_time.platform import Platform


DRAWS = 2
"""Full mini-batches that are counted."""


@dataclass(frozen=True, kw_only=True)
class Design:
    """How ranks go about it.

    Parameters
    ----------
    sampling
        Of `SAMPLINGS`.
    cache_ratio
        Part of all vertices whose rows each rank keeps.
    sampling_speed_up
        See `MachineCosts`.
    local_steps
        Steps of each rank's own between two averages of parameters and moments; 0 where gradients are added in every
        step.

    Raises
    ------
    InputError
        For values that cannot be.
    """

    sampling: str = "fused"
    cache_ratio: float = 0.0
    sampling_speed_up: float = 1.0
    local_steps: int = 0

    def __post_init__(self) -> None:
        check_choice("sampling", self.sampling, SAMPLINGS)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Of one number of machines.

    Parameters
    ----------
    memory
        Of a rank.
    """

    machines: int
    epoch: Epoch
    memory: RankMemory

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "machines": self.machines,
            "memory_bytes": self.memory.to_dict(),
            "steps": self.epoch.steps,
            "rounds": dict(self.epoch.rounds),
            "sent_bytes": dict(self.epoch.sent),
            "seconds": {**self.epoch.seconds, "total": self.epoch.total_seconds},
        }


@dataclass(frozen=True, kw_only=True)
class Planner:
    """Plans for one graph, model and platform.

    Parameters
    ----------
    fanouts
        Seeds first.
    batch_size
        Seeds of each machine.
    platform
        One machine, and the network that joins them.
    method
        How the graph is divided; None for the graph's default.
    draws
        Full mini-batches that are counted, each of another rank where there are as many; and the last one of each of
        these ranks.

    Raises
    ------
    InputError
        For values that cannot be.
    """

    planned: Planned
    model: ModelConfig
    fanouts: tuple[int, ...]
    batch_size: int
    platform: Platform
    method: str | None = None
    draws: int = DRAWS
    seed: int = 0

    def __post_init__(self) -> None:
        check_integer("batch_size", self.batch_size, 1, 1 << 24)
        # Refuses a platform with GPUs before anything is drawn.
        self.costs(1.0)

    def costs(self, sampling_speed_up: float) -> MachineCosts:
        """What a machine takes for a mini-batch's stages."""
        return MachineCosts(
            self.platform,
            widths=self.model.widths,
            products=products(self.model),
            sampling_speed_up=sampling_speed_up,
        )

    @cached_property
    def parameters(self) -> int:
        """Numbers that are trained."""
        return sum(math.prod(shape) for shape in self.model.parameter_shapes().values())

    def plans(self, machines: int, designs: Mapping[str, Design]) -> Iterator[tuple[str, Plan]]:
        """Plans for a number of machines by the names of the designs, all of the same mini-batches.

        Raises
        ------
        InputError
            For a number of machines that cannot be.
        """
        draws = self.planned.divide(
            machines,
            method=self.method or self.planned.methods[0],
            fanouts=self.fanouts,
            seed=self.seed,
        )
        switch = Switch(
            ranks=machines, latency_us=self.platform["network_latency_us"], gbs=self.platform["network_gbs"]
        )
        cached = {name: round(each.cache_ratio * self.planned.vertices) for name, each in designs.items()}
        caches = sorted(set(cached.values()))
        ranks = self._ranks(draws, machines, caches)
        for name, design in designs.items():
            # All designs see the same mini-batches: drawn once, counted for every size of cache.
            own = [each[caches.index(cached[name])] for each in ranks]
            yield name, self._plan(switch, design, own, draws, cached[name])

    def _plan(
        self, switch: Switch, design: Design, ranks: list[RankEpoch], draws: Draws, cached: int
    ) -> Plan:
        sampling = SAMPLINGS[design.sampling]
        costs = self.costs(design.sampling_speed_up)
        steps = Steps(sampling, switch, costs, parameters=self.parameters, local_steps=design.local_steps)
        # Collectives need every rank: those with fewer mini-batches take part with empty ones.
        longest = math.ceil(int(draws.seeds.max()) / self.batch_size)
        largest = max(
            (each for rank in ranks for each in (rank.whole, rank.last) if each is not None),
            key=lambda each: each.sizes.vertices[0],
        )
        return Plan(
            machines=switch.ranks,
            epoch=epoch(steps, ranks, longest=longest, layers=self.model.layers),
            memory=rank_memory(
                sampling,
                vertices=self.planned.vertices,
                arcs=self.planned.arcs,
                width=self.model.features,
                ranks=switch.ranks,
                cached=cached,
                sizes=largest.sizes,
                layers=layer_bytes(largest.sizes, self.model),
                parameters=self.parameters,
            ),
        )

    def _ranks(self, draws: Draws, machines: int, caches: Sequence[int]) -> list[list[RankEpoch]]:
        """Mini-batches of some ranks, spread over all that have seeds, with each of the caches."""
        # Some ranks stand for all: thousands would take longer to draw than to plan.
        having = [rank for rank in range(machines) if draws.seeds[rank]]
        some = min(self.draws, len(having))
        each = -(-self.draws // some)
        return [
            self._rank(draws, having[number * len(having) // some], each, caches) for number in range(some)
        ]

    def _rank(self, draws: Draws, rank: int, count: int, caches: Sequence[int]) -> list[RankEpoch]:
        """A rank: the mean of some of its full mini-batches, and the last one."""
        full, rest = divmod(int(draws.seeds[rank]), self.batch_size)

        def drawn(step: int) -> list[Counted]:
            return draws.draw(rank, batch_size=self.batch_size, step=step, caches=caches)

        several = [drawn(step) for step in range(min(full, count))]
        last = drawn(full) if rest else None
        return [
            RankEpoch(
                full=full,
                whole=Counted.mean([each[place] for each in several]) if several else None,
                last=last[place] if last else None,
            )
            for place in range(len(caches))
        ]


_NAME = "plan"


def plan_report(
    planner: Planner, machines: Sequence[int], design: Design, *, memory_gb: float = 0.0
) -> dict[str, Any]:
    """Plans for some numbers of machines, as plain values.

    Parameters
    ----------
    machines
        Each once, in order.
    memory_gb
        What a machine has, 1e9 bytes; 0 where it is not known.

    Raises
    ------
    InputError
        For a number of machines that cannot be.
    """
    plans = [plan for number in machines for _, plan in planner.plans(number, {_NAME: design})]
    return {
        "dataset": {
            "name": planner.planned.name,
            "vertices": planner.planned.vertices,
            "arcs": planner.planned.arcs,
            "features": planner.planned.features,
            "partition": planner.method or planner.planned.methods[0],
        },
        "model": {
            "kind": planner.model.kind,
            "widths": list(planner.model.widths),
            "parameters": planner.parameters,
            "fanouts": list(planner.fanouts),
            "batch_size": planner.batch_size,
        },
        "platform": {"name": planner.platform.name, "values": planner.platform.to_dict()},
        "sampling": design.sampling,
        "cache_ratio": design.cache_ratio,
        "local_steps": design.local_steps,
        "memory_gb": memory_gb or None,
        "plans": [{**plan.to_dict(), "fits": _fits(plan, memory_gb)} for plan in plans],
    }


def _fits(plan: Plan, memory_gb: float) -> bool | None:
    """Whether a machine's memory suffices; None where it is not known how much it has."""
    return plan.memory.total <= memory_gb * 1e9 if memory_gb else None


def print_plan(report: dict[str, Any]) -> None:
    """Print a report's tables: memory, rounds and bytes, seconds."""
    rows: dict[str, list[dict[str, Any]]] = {"plans": [], "phases": []}
    for plan in report["plans"]:
        rows["plans"].append({**plan, "room": _FITS[plan["fits"]]})
        phases: dict[str, str] = {}  # rounds and bytes of each side by side
        for phase, count in plan["rounds"].items():
            phases[f"{phase} rounds"] = f"{count:,}"
            phases[f"{phase} MB"] = f"{plan['sent_bytes'][phase] / 1e6:,.1f}"
        rows["phases"].append({"machines": plan["machines"], "steps": plan["steps"], **phases})
    print_tables(tables_of(__package__, "plan", rows, report), paged=True)


_FITS = {None: "not known", True: "yes", False: "no"}

"""A plan as plain values, and on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simgnn.explore.plan.plan import Design, Plan, Planner
from simgnn.process.files.standard_output import say
from simgnn.training.reports.terminal import print_table

_NAME = "plan"


def plan_report(
    planner: Planner, machines: Sequence[int], design: Design, *, memory_gb: float = 0.0
) -> dict[str, Any]:
    """Plans for some numbers of machines, as plain values.

    Parameters
    ----------
    planner
    machines
        Each once, in order.
    design
    memory_gb
        What a machine has, 1e9 bytes; 0 for what nobody says.

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
    """Whether a machine's memory suffices; None where nobody says how much it has."""
    return plan.memory.total <= memory_gb * 1e9 if memory_gb else None


def print_plan(report: dict[str, Any]) -> None:
    """Print a report's tables: memory, rounds and bytes, seconds."""
    plans, data = report["plans"], report["dataset"]
    say(
        f"{data['name']}: {data['vertices']:,} vertices, {data['arcs']:,} arcs, {data['features']:,} features;"
        f" {report['sampling']}, partition {data['partition']}"
    )
    say("\nMB of memory on each machine")
    parts = list(plans[0]["memory_bytes"])
    print_table(
        ("machines", *parts, "fits"),
        [
            (
                str(plan["machines"]),
                *(f"{plan['memory_bytes'][part] / 1e6:,.1f}" for part in parts),
                {None: "not known", True: "yes", False: "no"}[plan["fits"]],
            )
            for plan in plans
        ],
        left=(len(parts) + 1,),
    )
    say("\nRounds, and MB that a machine sends, of an epoch")
    phases = list(plans[0]["rounds"])
    print_table(
        ("machines", "steps", *(f"{phase} {unit}" for phase in phases for unit in ("rounds", "MB"))),
        [
            (
                str(plan["machines"]),
                f"{plan['steps']:,}",
                *(
                    text
                    for phase in phases
                    for text in (f"{plan['rounds'][phase]:,}", f"{plan['sent_bytes'][phase] / 1e6:,.1f}")
                ),
            )
            for plan in plans
        ],
        left=(),
    )
    say("\nSeconds of an epoch, virtual")
    stages = list(plans[0]["seconds"])
    print_table(
        ("machines", *stages),
        [(str(plan["machines"]), *(f"{plan['seconds'][stage]:.3g}" for stage in stages)) for plan in plans],
        left=(),
    )

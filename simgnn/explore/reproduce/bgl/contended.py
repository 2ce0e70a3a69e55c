"""BGL alone, by data set: with resources that stages compete for freely, and on more machines, in virtual time."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from simgnn.explore.reproduce.bgl.stand_ins import BGL, designs_of, run
from simgnn.explore.reproduce.found import Shown
from simgnn.systems.bgl.sharing import switching_loss
from simgnn.systems.bgl.simulate import EQUAL, SHARED_CORES, Design, Outcome, Setting, traffic_of
from simgnn.systems.bgl.stages import Capacities, Profile, isolate
from simgnn.systems.bgl.workload import KeptMinibatches

MACHINES = (1, 2, 4)
SWITCHING = (0.0, 1.0, 2.0, 5.0)
"""Times the assumed loss."""
PROBLEMS = 1000


@dataclass(frozen=True, kw_only=True)
class OnOne:
    """BGL on a graph: one machine, isolated.

    Parameters
    ----------
    data_set, graph
        What they are called.
    setting, design, outcome
    """

    data_set: str
    graph: str
    setting: Setting
    design: Design
    outcome: Outcome

    @classmethod
    def of(cls, data_set: str, graph: str, setting: Setting) -> OnOne:
        """Of a stand-in that no other system was run on."""
        design = designs_of(setting)[BGL]
        return cls(
            data_set=data_set, graph=graph, setting=setting, design=design, outcome=run(setting, design)
        )


def isolation(several: list[OnOne]) -> tuple[list[dict[str, Any]], Shown]:
    """Free competition over isolation, with the assumed loss by switching and multiples of it."""
    rows: list[dict[str, Any]] = []
    for one in several:
        isolated, platform = one.outcome, one.setting.platform
        noted = KeptMinibatches(traffic_of(one.setting, one.design))
        equal = (
            run(one.setting, replace(one.design, sharing=EQUAL), minibatches=noted).period / isolated.period
        )
        loss = switching_loss(memory_gbs=platform["host_memory_gbs"], cores=platform.whole("cpu_cores"))
        free = {
            factor: run(
                one.setting,
                replace(one.design, sharing=SHARED_CORES),
                switching=factor * loss,
                minibatches=noted,
            ).period
            for factor in SWITCHING
        }
        assert isolated.allocation is not None
        rows.append(
            {
                "dataset": one.data_set,
                "graph": one.graph,
                "limited_by": _slowest(isolated),
                "optimum_seconds": isolated.allocation.period(isolated.profile),
                "isolated_seconds": isolated.period,
                "equal": equal,
                **{f"free x {factor:g}": seconds / isolated.period for factor, seconds in free.items()},
            }
        )
    return rows, Shown(
        title="B-g: BGL's iteration; without isolation, times as long",
        names=(
            "data set",
            "graph",
            "limited by",
            "optimum ms",
            "simulated ms",
            "equal shares",
            *(f"free, switching x {factor:g}" for factor in SWITCHING),
        ),
        rows=[
            (
                row["dataset"],
                row["graph"],
                row["limited_by"],
                f"{row['optimum_seconds'] * 1e3:.2f}",
                f"{row['isolated_seconds'] * 1e3:.2f}",
                f"{row['equal']:.2f}",
                *(f"{row[f'free x {factor:g}']:.2f}" for factor in SWITCHING),
            )
            for row in rows
        ],
        left=(0, 1, 2),
        notes=(
            f"switching takes {loss:.1%} of a core for each further thread that wants it, up to eight: assumed, x 1 is"
            " the default",
        ),
    )


def scaling(several: list[OnOne]) -> tuple[list[dict[str, Any]], Shown]:
    """Throughput of several machines over as many times that of one."""
    rows: list[dict[str, Any]] = []
    for one in several:
        alone = one.outcome
        for machines in MACHINES:
            outcome = alone if machines == 1 else run(one.setting, one.design, machines=machines)
            rows.append(
                {
                    "dataset": one.data_set,
                    "graph": one.graph,
                    "machines": machines,
                    "linear": alone.period / outcome.period,
                    "limited_by": _slowest(outcome),
                    "hits": outcome.hits,
                    "missing_bytes": outcome.profile.copy,
                    "network_seconds": outcome.stage_seconds["network"],
                }
            )
    return rows, Shown(
        title="B-i: part of linear scaling, and what an iteration of each machine finds in its own caches and lacks",
        names=(
            "data set",
            "graph",
            "machines",
            "of linear",
            "limited by",
            "hits",
            "missing MB",
            "network ms",
        ),
        rows=[
            (
                row["dataset"],
                row["graph"],
                str(row["machines"]),
                f"{row['linear']:.1%}",
                row["limited_by"],
                f"{row['hits']:.3f}",
                f"{row['missing_bytes'] / 1e6:,.0f}",
                f"{row['network_seconds'] * 1e3:.2f}",
            )
            for row in rows
        ],
        left=(0, 1, 4),
    )


def _slowest(outcome: Outcome) -> str:
    """The stage that takes longest by its share of the resources."""
    assert outcome.allocation is not None, "every stage has a share"
    seconds = outcome.allocation.seconds(outcome.profile)
    return max(seconds, key=lambda stage: seconds[stage])


def optimal() -> int:
    """Random problems of sharing out cores and lanes in which the solution is the best of all."""
    rng = random.Random(0)
    equal = 0
    for _ in range(PROBLEMS):
        profile = Profile(**{key: 10 ** rng.uniform(-3, 3) for key in Profile.__dataclass_fields__})
        lanes = rng.randint(2, 16)
        capacities = Capacities(
            graph_cores=rng.randint(2, 40), worker_cores=rng.randint(2, 40), pcie=float(lanes)
        )
        best = max(
            min(max(profile.requests / c, profile.build / (n - c)) for c in range(1, n))
            if pair == 0
            else min(
                max(profile.process / c, profile.cache / (n - c) + profile.cache_floor) for c in range(1, n)
            )
            if pair == 1
            else min(max(profile.move / c, profile.copy / (n - c)) for c in range(1, n))
            for pair, n in enumerate((capacities.graph_cores, capacities.worker_cores, lanes))
        )
        best = max(best, profile.network, profile.compute)
        equal += isolate(profile, capacities, quantum=1.0).period(profile) == best
    return equal

"""DGL's steps: Table 2's breakdown and what is fitted to it, and Table 3's overlap."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Any

from simgnn.systems.orchestration.costs import GivenSteps
from simgnn.systems.orchestration.experiments.server import PLATFORM, Server
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.orchestration.synthetic_runs import GPU_NAME, go_through, gpu_costs, gpu_record
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes


@dataclass(frozen=True, kw_only=True)
class Breakdown:
    """A row of Table 2: seconds of an epoch of DGL, and per cent of the total that the first three are said to be."""

    sample: float
    collect: float
    transfer: float
    total: float
    shares: list[int]

    @property
    def train(self) -> float:
        """What is left."""
        return self.total - self.sample - self.collect - self.transfer


TABLE2 = {name: Breakdown(**row) for name, row in printed(__name__)["table2"].items()}

WIDE = ("reddit", "lj-large", "orkut", "wikipedia")
"""At least 400 features."""


def table2(server: Server) -> Result:
    """Table 2: its means, and the breakdown in virtual time."""
    rows = [_breakdown(server, name) for name in TABLE2]
    shares = [each.shares for each in TABLE2.values()]
    sample, collect, transfer = (statistics.mean(column) for column in zip(*shares, strict=True))
    errors = [abs(row["total"] / row["printed_total"] - 1) for row in rows]
    wide = [row for row in rows if row["dataset"] in WIDE]
    narrow = [row for row in rows if row["dataset"] not in WIDE]
    rates_reached = reached(server)
    rates = {key: server.platform[key] for key in _FITTED}
    return Result(
        figures={
            "table2-sample": sample,
            "table2-gather": collect + transfer,
            "table2-collect": collect,
            "table2-fit": max(errors),
            "table2-wide": sum(row["gather"] > max(row["sample"], row["train"]) for row in wide),
            "table2-narrow": sum(
                # With a hundred features a row is small: sampling is then the largest step, as the table has it.
                row["sample"] > max(row["collect"], row["transfer"], row["train"])
                for row in narrow
            ),
        },
        rows={
            "table2.csv": rows,
            "off": [{**row, "error": row["total"] / row["printed_total"] - 1} for row in rows],
        },
        said={
            "rates": ", ".join(f"{key} = {value:g}" for key, value in rates.items()),
            "reached": ", ".join(f"{key} {value:.3g}" for key, value in rates_reached.items()),
        },
        summary={"largest_error": max(errors), "fitted": rates, "reached": rates_reached},
    )


_FITTED = ("sample_medges_per_s_per_core", "gather_gbs_per_core", "gpu_device_times")


def reached(server: Server) -> dict[str, float]:
    """What DGL reaches by Table 2, geometric means over the data sets.

    Returns
    -------
    1e6 edges sampled and 1e9 bytes gathered per second and core, 1e9 bytes per second over PCIe, and the seconds of
    training over those of the GPU's kernels.
    """
    found: dict[str, list[float]] = {"sample": [], "collect": [], "transfer": [], "train": []}
    cores = server.platform["cpu_cores"]
    for name, row in TABLE2.items():
        sampled, model = server.sampled(name), server.model(name)
        sizes, epoch = sampled.sizes, sampled.per_epoch
        count = sizes.vertices[0] * model.features * FEATURE_BYTES * epoch
        found["sample"].append(sum(sizes.edges) * epoch / row.sample / cores / 1e6)
        found["collect"].append(count / row.collect / cores / 1e9)
        found["transfer"].append(count / row.transfer / 1e9)
        # By the platform's `gpu_device_times` already: 1 would say that the fit is met.
        kernels = Gpu(server.platform, model).train(sizes).seconds * epoch
        found["train"].append(row.train / kernels)
    return {step: statistics.geometric_mean(values) for step, values in found.items()}


def _breakdown(server: Server, name: str) -> dict[str, Any]:
    row, found = TABLE2[name], server.run(name, "dgl")
    seconds = found.stage_seconds
    ours = {
        "sample": seconds["sample"],
        "collect": seconds["gather"],
        "transfer": seconds["transfer"],
        "train": seconds["train"],
        "total": found.epoch_seconds,
    }
    return {
        "dataset": name,
        **ours,
        "gather": ours["collect"] + ours["transfer"],
        **{f"printed_{step}": getattr(row, step) for step in ours},
    }


@dataclass(frozen=True, kw_only=True)
class Steps:
    """A row of Table 3: seconds of an epoch of DGL on Reddit; `pipelined` with its steps overlapping."""

    sample: float
    gather: float
    train: float
    total: float
    pipelined: float


TABLE3 = {place: Steps(**row) for place, row in printed(__name__)["table3"].items()}
"""By who samples."""
_BATCHES = 16
"""Mini-batches of an epoch."""


def table3(server: Server) -> Result:
    """Table 3: what overlapping steps gain, where sampling and training may share one GPU."""
    found = {
        place: {look_ahead: _epoch(server, place, steps, look_ahead=look_ahead) for look_ahead in (0, 3)}
        for place, steps in TABLE3.items()
    }
    rows = [
        {
            "sampling": place,
            "in_turn": found[place][0],
            "overlapping": found[place][3],
            "printed_in_turn": steps.total,
            "printed_overlapping": steps.pipelined,
        }
        for place, steps in TABLE3.items()
    ]
    return Result(
        figures={
            "table3-gpu": found["accelerator"][3],
            "table3-cpu": found["cpu"][3],
            "table3-cpu-gain": _gain(TABLE3["cpu"]),
            "table3-gpu-gain": _gain(TABLE3["accelerator"]),
        },
        rows={"table3.csv": rows},
        summary={str(row["sampling"]): row for row in rows},
    )


def _gain(steps: Steps) -> float:
    return 100 * (1 - steps.pipelined / steps.total)


def _epoch(server: Server, place: str, steps: Steps, *, look_ahead: int) -> float:
    """Seconds of an epoch that follows others without a gap."""
    settings = OrchestrationSettings(platform=PLATFORM, sample=place, look_ahead=look_ahead)
    model = server.model("reddit")
    each = {step: getattr(steps, step) / _BATCHES for step in ("sample", "gather", "train")}
    costs = GivenSteps(gpu_costs(server.platform, model), settings, **each)
    sizes = LayerSizes(vertices=(1, 1, 1, 1), edges=(1, 1, 1))  # of which no cost depends
    ended, _ = go_through(
        [gpu_record(step, {GPU_NAME: sizes}, hits={GPU_NAME: 0}) for step in range(5 * _BATCHES)],
        machine=Machine(server.platform, settings, devices=["gpu0"], stays={}),
        costs=costs,
        model=model,
    )
    # Two epochs in the middle of five: nothing that fills or drains the pipeline.
    return (ended[4 * _BATCHES - 1] - ended[2 * _BATCHES - 1]) / 2

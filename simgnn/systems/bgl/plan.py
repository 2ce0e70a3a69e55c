"""A plan of BGL: what its eight stages take on a graph and a machine, who gets what of it, and what limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simgnn.config.names import DEFAULT_METHOD
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.errors import InputError
from simgnn.systems.bgl.simulate import (
    FEWEST,
    Design,
    Outcome,
    Setting,
    memory_ratio,
    minibatches_of,
    on_stand_in,
    simulate,
)
from simgnn.systems.bgl.workload import PROXIMITY, Placement, host_ratio
from simgnn.systems.data_set import load_data_set
from simgnn.systems.pipeline.isolation import PINNED_CORES, SHARED_CORES
from simgnn.systems.tables import print_tables, tables_of

if TYPE_CHECKING:
    from simgnn.systems.model_preset import ModelPreset
    from simgnn.virtual_time.platform import Platform

MOST = 64
"""Iterations that are counted at most, of an epoch's. As many before them fill caches and queues."""
STAND_IN_VERTICES = 50_000
"""Of a graph that stands for a data set which is not here, at most."""


@dataclass(frozen=True, kw_only=True)
class Planned:
    """What is planned for.

    Parameters
    ----------
    name
        Of the data set.
    vertices, train_vertices
        Of the data set that the setting's graph stands for, or is.
    """

    name: str
    setting: Setting
    vertices: int
    train_vertices: int


def on_graph(name: str, *, preset: ModelPreset, platform: Platform, seeds: int, seed: int) -> Planned:
    """For a data set that is here.

    Parameters
    ----------
    name
        As `simgnn train` takes it.
    seeds
        Of each GPU's mini-batch.

    Raises
    ------
    InputError
        For what is no data set, or has links to predict.
    """
    graph = load_dataset(name, seed=seed)
    if graph.links is not None:
        raise InputError("graph must have labels, not edges to predict", source=graph.title)
    assert graph.classes is not None, "a graph counts its classes"
    return Planned(
        name=graph.name,
        setting=Setting(
            graph=graph,
            model=preset.model(features=graph.feature_width, classes=graph.classes),
            platform=platform,
            fanouts=preset.values["fanout"],
            width=graph.feature_width,
            seeds=seeds,
            seed=seed,
        ),
        vertices=graph.vertices,
        train_vertices=int(graph.train_mask.sum()),
    )


def on_data_set(name: str, *, preset: ModelPreset, platform: Platform, seeds: int, seed: int) -> Planned:
    """For a data set that is not here, of which a generated graph has at most `STAND_IN_VERTICES`; see `on_graph`."""
    data_set = load_data_set(name)
    vertices = data_set.whole("vertices")
    part = min(1.0, STAND_IN_VERTICES / vertices)
    return Planned(
        name=data_set.name,
        setting=on_stand_in(data_set, preset=preset, platform=platform, part=part, seeds=seeds, seed=seed),
        vertices=vertices,
        train_vertices=data_set.whole("train_vertices"),
    )


def plan(
    planned: Planned,
    machines: Sequence[int],
    *,
    method: str | None,
    cache_ratio: float | None,
    memory_gb: float,
) -> dict[str, Any]:
    """Plans for numbers of machines, plain values.

    Parameters
    ----------
    method
        By which the graph is cut over its servers.
    cache_ratio
        Rows of a machine's GPUs together, as a part of all vertices; None for as many as their memory leaves.
    memory_gb
        Of a host, for rows; 0 where it is not known.

    Raises
    ------
    InputError
        For a platform without GPUs or with too few cores, and a graph whose epoch is shorter than an iteration.
    """
    setting, platform = planned.setting, planned.setting.platform
    gpus = platform.whole("gpus")
    if not gpus:
        # The eight stages end on a GPU: T_gpu has no term for a CPU that trains.
        raise InputError(f"gpus of platform {platform.name} must be at least 1, as BGL trains on them, not 0")
    servers, remote = platform.whole("graph_servers"), platform.whole("graph_servers") > 0
    method = method or DEFAULT_METHOD
    owners = None
    if servers > 1:
        # A server that has no vertex would be a part without any, which no partitioner makes.
        parts = min(servers, setting.graph.vertices)
        owners = make_partition(setting.graph, method=method, parts=parts, seed=setting.seed).owners
    placement = Placement(
        # What the slides call BGL: proximity order, FIFO on the GPUs, and the host's memory as the second level.
        order=PROXIMITY,
        cache="fifo",
        cache_ratio=memory_ratio(setting) if cache_ratio is None else cache_ratio,
        host_ratio=host_ratio(memory_gb, vertices=planned.vertices, width=setting.width),
        owners=owners,
    )
    design = Design(name="bgl", placement=placement, remote_graph=remote)
    return {
        "system": "bgl",
        "dataset": {
            "name": planned.name,
            "vertices": planned.vertices,
            "features": setting.width,
            "train_vertices": planned.train_vertices,
            "graph_vertices": setting.graph.vertices,
            "partition": method if owners is not None else None,
        },
        "model": {
            "kind": setting.model.kind,
            "widths": list(setting.model.widths),
            "fanouts": list(setting.fanouts),
            "batch_size": round(setting.seeds / setting.scale),
        },
        "platform": {"name": platform.name, "values": platform.to_dict()},
        "cache_ratio": placement.cache_ratio,
        "host_ratio": placement.host_ratio,
        "plans": [_of(planned, design, count) for count in machines],
    }


def _of(planned: Planned, design: Design, machines: int) -> dict[str, Any]:
    setting, platform = planned.setting, planned.setting.platform
    seeds = setting.seeds * platform.whole("gpus") * machines
    # Drawn once, and gone through isolated and free: no cost changes what is sampled or hit.
    minibatches = minibatches_of(setting, design, machines=machines)
    iterations = min(MOST, max(FEWEST, int(setting.graph.train_mask.sum()) // seeds))

    def run(sharing: str) -> Outcome:
        return simulate(
            setting,
            replace(design, sharing=sharing),
            iterations=iterations,
            warm=iterations,
            machines=machines,
            minibatches=minibatches,
        )

    isolated, free = run(PINNED_CORES), run(SHARED_CORES)
    assert isolated.allocation is not None, "isolated stages have shares"
    # Of the data set, whose mini-batches are larger than the stand-in's by the scale.
    steps = -(-planned.train_vertices // round(seeds / setting.scale))
    return {
        "machines": machines,
        "allocation": vars(isolated.allocation),
        "stage_seconds": dict(isolated.stage_seconds),
        "limited_by": isolated.allocation.slowest(isolated.profile),
        "iteration_seconds": isolated.period,
        "free_iteration_seconds": free.period,
        "steps": steps,
        "epoch_seconds": steps * isolated.period,
        "gpu_share": isolated.gpu_share,
        "hits": isolated.hits,
        "missing_bytes": isolated.profile.copy,
    }


def print_plan(report: dict[str, Any]) -> None:
    """Print a report's tables: who has what, what each stage takes, and what comes of it."""
    print_tables(tables_of(__package__, "plan", {"plans": report["plans"]}, report), paged=True)

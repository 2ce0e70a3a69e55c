"""BGL's stand-ins and systems, for experiments in virtual time.

The graph is a stand-in with a part of the data set's vertices, and a mini-batch has the same part of its seeds: so its
vertices are the same part of the graph's, and counts are scaled up before they are priced.
"""

from __future__ import annotations

from typing import Any

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.model.model import ModelConfig
from simgnn.systems.bgl.profiling import VALUE_BYTES
from simgnn.systems.bgl.simulate import (
    SAMPLING_AHEAD,
    SERIAL,
    SHARED_CORES,
    Design,
    Outcome,
    Setting,
    simulate,
    traffic_of,
)
from simgnn.systems.bgl.workload import KeptMinibatches, Placement
from simgnn.systems.data_set import load_data_set
from simgnn.systems.expanded import expanded_name
from simgnn.systems.model_preset import load_model_preset
from simgnn.virtual_time.platform import load_platform

GRAPHS = ("without locality", "local")
PARTS, CACHE = 8, 0.1
EULER, DGL, PYG, PAGRAPH, BGL = SYSTEMS = ("Euler", "DGL", "PyG", "PaGraph", "BGL")
"""From the slowest to the quickest, as the slides have them."""


def setting_of(data_set_name: str, graph_name: str, *, scale: float) -> Setting:
    """The stand-in: with the data set's degrees and skew, or as many arcs between neighbours on a ring."""
    data_set, preset = load_data_set(data_set_name), load_model_preset("bgl")
    seeds = max(1, round(preset.whole("seeds_per_trainer") * scale))
    model, vertices, arcs, _width, classes, *knobs = expanded_name(data_set, scale=scale).split(":")
    if graph_name != GRAPHS[0]:
        trains = next(knob for knob in knobs if knob.startswith("train="))
        model, knobs = "community-ring", ["reach=0.5", "skew=0.5", trains]
    graph = load_dataset(":".join([model, vertices, arcs, "1", classes, *knobs]))
    return Setting(
        graph=graph,
        model=ModelConfig(
            features=data_set.whole("features"),
            hidden=preset.whole("hidden"),
            classes=data_set.whole("classes"),
            layers=preset.whole("layers"),
            kind=str(preset.values["kind"]),
        ),
        platform=load_platform("bgl"),
        fanouts=preset.values["fanout"],
        width=data_set.whole("features"),
        seeds=seeds,
        scale=seeds / preset.whole("seeds_per_trainer"),
    )


def designs_of(setting: Setting) -> dict[str, Design]:
    """The systems. Who has no cache gets all rows: from the servers, or out of its own memory if it has the graph."""
    at_random, blocks = (
        make_partition(setting.graph, method=method, parts=PARTS).owners for method in ("random", "blocks")
    )
    return {
        EULER: Design(
            name=EULER,
            workers=SERIAL,
            placement=Placement(owners=at_random),
            remote_features=True,
            sharing=SHARED_CORES,
        ),
        DGL: Design(
            name=DGL,
            workers=SAMPLING_AHEAD,
            placement=Placement(owners=blocks),
            remote_features=True,
            sharing=SHARED_CORES,
        ),
        PYG: Design(name=PYG, workers=SAMPLING_AHEAD, remote_graph=False, sharing=SHARED_CORES),
        PAGRAPH: Design(
            name=PAGRAPH,
            workers=SAMPLING_AHEAD,
            placement=Placement(cache="degree", cache_ratio=CACHE),
            remote_graph=False,
            sharing=SHARED_CORES,
        ),
        BGL: Design(
            name=BGL,
            placement=Placement(
                order="proximity",
                cache="fifo",
                cache_ratio=CACHE,
                host_ratio=_host_ratio(setting),
                owners=blocks,
            ),
        ),
    }


def _host_ratio(setting: Setting) -> float:
    """Part of the data set's features that a host has room for."""
    rows = setting.graph.vertices / setting.scale
    return min(1.0, setting.platform["host_memory_gb"] * 1e9 / (rows * setting.width * VALUE_BYTES))


def run(setting: Setting, design: Design, **options: Any) -> Outcome:
    """An epoch after another that fills caches and queues."""
    machines = options.get("machines", 1)
    seeds = setting.seeds * setting.platform.whole("gpus") * machines
    epoch = int(setting.graph.train_mask.sum()) // seeds
    if "minibatches" not in options:
        options["minibatches"] = KeptMinibatches(traffic_of(setting, design, machines=machines))
    return simulate(setting, design, iterations=epoch, warm=epoch, **options)

"""BGL's pipeline beside other systems, other shares of resources and more machines, in virtual time.

The graph is a stand-in with a part of the data set's vertices, and a mini-batch has the same part of its seeds: so its
vertices are the same part of the graph's, and counts are scaled up before they are priced.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any, NamedTuple

from simgnn.data.datasets import load_dataset
from simgnn.model.model import ModelConfig
from simgnn.partition.methods import make_partition
from simgnn.reproduce.bgl.extent import Extent
from simgnn.reproduce.bgl.pictures import draw_stages
from simgnn.reproduce.found import Found, Shown
from simgnn.systems.bgl.isolation import isolate
from simgnn.systems.bgl.sharing import switching_loss
from simgnn.systems.bgl.simulate import (
    EQUAL,
    FREE,
    SAMPLING_AHEAD,
    SERIAL,
    Design,
    Outcome,
    Setting,
    simulate,
)
from simgnn.systems.bgl.stages import STAGES, Capacities, Profile
from simgnn.systems.bgl.workload import Placement
from simgnn.systems.data_set import load_data_set
from simgnn.systems.laid_out import laid_out_name
from simgnn.systems.model_preset import load_model_preset
from simgnn.systems.platform import load_platform

DATA_SET = "ogbn-products"
GRAPHS = ("without locality", "local")
PARTS, CACHE = 8, 0.1
MACHINES = (1, 2, 4)
EULER, DGL, PYG, PAGRAPH, BGL = SYSTEMS = ("Euler", "DGL", "PyG", "PaGraph", "BGL")
"""From the slowest to the quickest, as the slides have them."""
PROBLEMS = 1000


def compared(extent: Extent) -> Found:
    """Every system on both graphs; BGL without isolation and on more machines."""
    settings = {name: _setting(name, extent) for name in GRAPHS}
    designs = {name: _designs(setting) for name, setting in settings.items()}
    outcomes = {
        (graph, system): _run(setting, design)
        for graph, setting in settings.items()
        for system, design in designs[graph].items()
    }
    own = {graph: _Own(settings[graph], designs[graph][BGL], outcomes[graph, BGL]) for graph in GRAPHS}
    isolation, rows = _isolation(own)
    scaling, curve = _scaling(own)
    preprocessing = {key: 1 - outcomes[key].gpu_share for key in outcomes if key[1] in (EULER, DGL)}
    figures = {
        "preprocessing": min(preprocessing.values()),
        "feature-time": float(sum(_features_in_order(outcomes, graph) for graph in GRAPHS)),
        "isolation": isolation[GRAPHS[0], 1.0],
        "isolation-optimum": float(_optimal()),
        "throughput-order": float(sum(_in_order(outcomes, graph) for graph in GRAPHS)),
        "scaling": scaling[GRAPHS[0], MACHINES[-1]],
    }
    platform = next(iter(settings.values())).platform
    return Found(
        figures=figures,
        shown=[_shown_systems(outcomes), _shown_stages(outcomes), rows, curve],
        tables={"systems.csv": [_row(graph, system, each) for (graph, system), each in outcomes.items()]},
        pictures={
            "stages.png": draw_stages(
                _stage_times(outcomes),
                {key: each.period for key, each in outcomes.items()},
                quick=extent.quick,
            )
        },
        summary={**figures, "platform": platform.to_dict()},
    )


def _setting(name: str, extent: Extent) -> Setting:
    """The stand-in: with the data set's degrees and skew, or as many arcs between neighbours on a ring."""
    data_set, preset = load_data_set(DATA_SET), load_model_preset("bgl")
    seeds = max(1, round(preset.whole("seeds_per_trainer") * extent.scale))
    model, vertices, arcs, _width, classes, *knobs = laid_out_name(data_set, scale=extent.scale).split(":")
    if name != GRAPHS[0]:
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


def _designs(setting: Setting) -> dict[str, Design]:
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
            sharing=FREE,
        ),
        DGL: Design(
            name=DGL,
            workers=SAMPLING_AHEAD,
            placement=Placement(owners=blocks),
            remote_features=True,
            sharing=FREE,
        ),
        PYG: Design(name=PYG, workers=SAMPLING_AHEAD, remote_graph=False, sharing=FREE),
        PAGRAPH: Design(
            name=PAGRAPH,
            workers=SAMPLING_AHEAD,
            placement=Placement(cache="degree", cache_ratio=CACHE),
            remote_graph=False,
            sharing=FREE,
        ),
        BGL: Design(
            name=BGL,
            placement=Placement(order="proximity", cache="fifo", cache_ratio=CACHE, owners=blocks),
        ),
    }


def _run(setting: Setting, design: Design, **options: Any) -> Outcome:
    """An epoch after another that fills caches and queues."""
    machines = options.get("machines", 1)
    seeds = setting.seeds * setting.platform.whole("gpus") * machines
    epoch = int(setting.graph.train_mask.sum()) // seeds
    return simulate(setting, design, iterations=epoch, warm=epoch, **options)


class _Own(NamedTuple):
    """BGL on a graph: one machine, isolated."""

    setting: Setting
    design: Design
    outcome: Outcome


def _isolation(own: dict[str, _Own]) -> tuple[dict[tuple[str, float], float], Shown]:
    """Free competition over isolation, with the assumed loss by switching and multiples of it."""
    ratios: dict[tuple[str, float], float] = {}
    factors = (0.0, 1.0, 2.0, 5.0)
    rows = []
    for graph, (setting, design, isolated) in own.items():
        equal = _run(setting, replace(design, sharing=EQUAL)).period / isolated.period
        loss = switching_loss(
            memory_gbs=setting.platform["host_memory_gbs"], cores=setting.platform.whole("cpu_cores")
        )
        for factor in factors:
            free = _run(setting, replace(design, sharing=FREE), switching=factor * loss)
            ratios[graph, factor] = free.period / isolated.period
        assert isolated.allocation is not None
        best = isolated.allocation.period(isolated.profile)
        rows.append(
            (
                graph,
                f"{best * 1e3:.2f}",
                f"{isolated.period * 1e3:.2f}",
                f"{equal:.2f}",
                *(f"{ratios[graph, factor]:.2f}" for factor in factors),
            )
        )
    return ratios, Shown(
        title="B-g: BGL's iteration; without isolation, times as long",
        names=(
            "graph",
            "optimum ms",
            "simulated ms",
            "equal shares",
            *(f"free, switching x {factor:g}" for factor in factors),
        ),
        rows=rows,
        notes=(
            f"switching takes {loss:.1%} of a core for each further thread that wants it: assumed, x 1 is the default",
        ),
    )


def _scaling(own: dict[str, _Own]) -> tuple[dict[tuple[str, int], float], Shown]:
    """Throughput of several machines over as many times that of one."""
    found: dict[tuple[str, int], float] = {}
    rows = []
    for graph, (setting, design, alone) in own.items():
        runs = {1: alone} | {machines: _run(setting, design, machines=machines) for machines in MACHINES[1:]}
        for machines, outcome in runs.items():
            found[graph, machines] = runs[1].period / outcome.period
        rows.append(
            (
                graph,
                *(f"{found[graph, machines]:.1%}" for machines in MACHINES),
                *(f"{outcome.hits:.3f}" for outcome in runs.values()),
            )
        )
    return found, Shown(
        title="B-i: part of linear scaling, and what each machine's own caches find",
        names=(
            "graph",
            *(f"{machines} machines" for machines in MACHINES),
            *(f"hits, {machines}" for machines in MACHINES),
        ),
        rows=rows,
    )


def _optimal() -> int:
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


def _in_order(outcomes: dict[tuple[str, str], Outcome], graph: str) -> bool:
    """Whether each system is quicker than the one before."""
    periods = [outcomes[graph, system].period for system in SYSTEMS]
    return all(after < before for before, after in itertools.pairwise(periods))


def _features_in_order(outcomes: dict[tuple[str, str], Outcome], graph: str) -> bool:
    """Whether features take BGL less time than PaGraph, and PaGraph less than DGL and Euler."""
    euler, dgl, pagraph, bgl = (
        outcomes[graph, system].feature_seconds for system in (EULER, DGL, PAGRAPH, BGL)
    )
    return bgl < pagraph < min(dgl, euler)


def _row(graph: str, system: str, outcome: Outcome) -> dict[str, Any]:
    return {
        "graph": graph,
        "system": system,
        "iteration_seconds": outcome.period,
        "gpu_share": outcome.gpu_share,
        "feature_seconds": outcome.feature_seconds,
        "hits": outcome.hits,
        **{f"{stage} seconds": seconds for stage, seconds in outcome.stage_seconds.items()},
    }


def _stage_times(outcomes: dict[tuple[str, str], Outcome]) -> dict[str, dict[str, dict[str, float]]]:
    return {
        graph: {system: dict(outcomes[graph, system].stage_seconds) for system in SYSTEMS} for graph in GRAPHS
    }


def _shown_systems(outcomes: dict[tuple[str, str], Outcome]) -> Shown:
    return Shown(
        title=f"B-a, B-e, B-h: an iteration of 8 V100, 1,000 seeds each, on stand-ins for {DATA_SET}",
        names=("graph", "system", "ms", "BGL is times as fast", "preprocessing", "features ms", "hits"),
        rows=[
            (
                graph,
                system,
                f"{each.period * 1e3:.2f}",
                f"{each.period / outcomes[graph, BGL].period:.2f}",
                f"{1 - each.gpu_share:.1%}",
                f"{each.feature_seconds * 1e3:.2f}",
                f"{each.hits:.3f}" if each.hits else "",
            )
            for (graph, system), each in outcomes.items()
        ],
        left=(0, 1),
        notes=("preprocessing: part of the time in which the GPUs do not compute; GPUs by their roofline",),
    )


def _shown_stages(outcomes: dict[tuple[str, str], Outcome]) -> Shown:
    return Shown(
        title="Milliseconds of each stage for an iteration",
        names=("graph", "system", *STAGES),
        rows=[
            (graph, system, *(f"{each.stage_seconds[stage] * 1e3:.2f}" for stage in STAGES))
            for (graph, system), each in outcomes.items()
        ],
        left=(0, 1),
    )

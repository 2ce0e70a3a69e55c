"""BGL's pipeline beside other systems, other shares of resources and more machines, in virtual time."""

from __future__ import annotations

import itertools
from typing import Any

from simgnn.explore.reproduce.bgl.contended import MACHINES, OnOne, isolation, optimal, scaling
from simgnn.explore.reproduce.bgl.extent import Extent
from simgnn.explore.reproduce.bgl.pictures import draw_stages
from simgnn.explore.reproduce.bgl.stand_ins import (
    BGL,
    DGL,
    EULER,
    GRAPHS,
    PAGRAPH,
    SYSTEMS,
    designs_of,
    run,
    setting_of,
)
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.systems.bgl.simulate import Outcome
from simgnn.systems.bgl.stages import STAGES

DATA_SET = "ogbn-products"


def compared(extent: Extent) -> Found:
    """Every system on both graphs; BGL without isolation and on more machines."""
    settings = {name: setting_of(DATA_SET, name, scale=extent.scale) for name in GRAPHS}
    designs = {name: designs_of(setting) for name, setting in settings.items()}
    outcomes = {
        (graph, system): run(setting, design)
        for graph, setting in settings.items()
        for system, design in designs[graph].items()
    }
    own = [
        OnOne(
            data_set=DATA_SET,
            graph=graph,
            setting=settings[graph],
            design=designs[graph][BGL],
            outcome=outcomes[graph, BGL],
        )
        for graph in GRAPHS
    ]
    for name, scale in extent.others:
        own += [OnOne.of(name, graph, setting_of(name, graph, scale=scale)) for graph in GRAPHS]
    apart, rows = isolation(own)
    more, curve = scaling(own)
    preprocessing = {key: 1 - outcomes[key].gpu_share for key in outcomes if key[1] in (EULER, DGL)}
    figures = {
        "preprocessing": min(preprocessing.values()),
        "feature-time": float(sum(_features_in_order(outcomes, graph) for graph in GRAPHS)),
        "isolation": apart[0]["free x 1"],
        "isolation-optimum": float(optimal()),
        "throughput-order": float(sum(_in_order(outcomes, graph) for graph in GRAPHS)),
        "scaling": more[len(MACHINES) - 1]["linear"],
    }
    platform = next(iter(settings.values())).platform
    return Found(
        figures=figures,
        shown=[_shown_systems(outcomes), _shown_stages(outcomes), rows, curve],
        tables={
            "systems.csv": [_row(graph, system, each) for (graph, system), each in outcomes.items()],
            "isolation.csv": apart,
            "scaling.csv": more,
        },
        pictures={
            "stages.png": draw_stages(
                _stage_times(outcomes),
                {key: each.period for key, each in outcomes.items()},
                quick=extent.quick,
            )
        },
        summary={**figures, "platform": platform.to_dict()},
    )


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

"""Fig. 16: what reuse of embeddings does to accuracy, bounded and unbounded; and which of its causes costs what.

A row that is used again is old, gets no gradient, and is one for some mini-batches. Trainings differ in one of these at
a time, and in how many steps an epoch has: the paper's have 150 and more, those of small graphs a tenth.
"""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from simgnn.features.embeddings.reuse import FreshEmbeddings
from simgnn.report.numbers import standard_error
from simgnn.systems.orchestration.experiments.server import FANOUTS, Server
from simgnn.systems.papers.accuracy_runs import (
    QUICK,
    WHOLE,
    Ended,
    Paired,
    Tables,
    TrainedGraph,
    train_paired,
)
from simgnn.systems.papers.claims import Noise
from simgnn.systems.papers.reproduce import Result
from simgnn.training.session import Session

SUPER_BATCH, HOT = 4, 0.2
EXACT, BOUNDED, BEGIN, FRESH = "exact", "newest", "begin", "no age"
AGGREGATES, UNBOUNDED = "aggregates", "unbounded"


def _hot(**values: Any) -> dict[str, dict[str, Any]]:
    return {"embeddings": {"hot_ratio": HOT, "super_batch": SUPER_BATCH, **values}}


VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    EXACT: {},
    BOUNDED: _hot(refresh="newest"),
    BEGIN: _hot(refresh="super-batch"),
    FRESH: _hot(refresh="newest"),
    AGGREGATES: _hot(refresh="newest", reuse="aggregates"),
    UNBOUNDED: {"embeddings": {"hot_ratio": 1.0, "refresh": "computed"}},
}
"""Values of the configuration, a column of the tables each: the first is what the others are compared with. `BOUNDED`
is NeutronOrch's (4.2.2) and judged; `BEGIN` embeds all rows of a super-batch with the parameters of its begin; `FRESH`
has rows without age, and `AGGREGATES`, ours, the whole gradient; `UNBOUNDED`, GNNAutoScale's reuse, is what the paper
compares it with."""


class WithoutAge(Session):
    """Trains `FRESH`."""

    EMBEDDINGS = FreshEmbeddings


_KINDS: dict[str, type[Session]] = {FRESH: WithoutAge}
CAUSES = (EXACT, BOUNDED, BEGIN, FRESH)
"""Variants that are trained with other numbers of steps as well."""
STEPS = (8, 128)
"""Of an epoch, or as many as a whole number of seeds makes. The paper's have 150 (Reddit) and more."""
_MOST_STEPS = 384
"""In all, however many an epoch has."""
BAR, ENOUGH = 0.005, 4
"""Accuracy within which reuse is as good as none, and how many graphs it takes to judge."""

_REUSE = ("given_share", "bound", "largest_gap", "mean_gap", "gaps")
"""Of `HotEmbeddings.report`; the last is a list, and not in the table of trainings."""
_MODEL: Tables = {"model": {"kind": "gcn", "layers": len(FANOUTS)}, "sampling": {"fanout": FANOUTS}}
"""One of the two that the paper trains, with the fan-outs of its section 5.1."""


def figure16(server: Server) -> Result:
    """Fig. 16: train GCN on real graphs, for as many epochs, with each seed; the CPU trainer does it."""
    quick = server.asked.quick
    names = {"digits": "digits", **server.asked.named}
    graphs = [TrainedGraph.load(name, data, real=True) for name, data in names.items()]
    length = QUICK if quick else WHOLE
    # GAT, the paper's other model, is nowhere here.
    paired = train_paired(
        graphs,
        {name: {**_MODEL, **tables} for name, tables in VARIANTS.items()},
        length,
        note=_reuse,
        kinds=_KINDS,
    )
    few, many = ([_causes(each, _with_steps(each, steps, quick=quick)) for each in graphs] for steps in STEPS)
    by_steps = [*(_causes(each, paired) for each in graphs), *few, *many]
    by_steps.sort(key=lambda row: (list(names).index(row["graph"]), row["steps"]))
    gaps = {variant: _histogram(paired, variant) for variant in (BOUNDED, BEGIN)}
    figures, noise = judged(paired)
    steps = max(many, key=lambda row: row["in_all"])
    # A training of one seed has no error: a test vertex is then what it could differ by.
    vertices = next(each.sizes[1] for each in graphs if each.name == steps["graph"])
    reach = max(1 / vertices, steps["in_all_error"] or 0.0)
    return Result(
        figures=figures | _ages(gaps) | {"figure16-many-steps": steps["in_all"]},
        noise=noise | {"figure16-many-steps": paired.noise_of(reach, steps["graph"])},
        tables=[paired.table("Fig. 16: accuracy on test vertices")],
        rows={
            "figure16.csv": [_plain(row) for row in paired.rows],
            "causes.csv": by_steps,
            "staleness.csv": [{"variant": variant, **row} for variant, rows in gaps.items() for row in rows],
            "reuse": reused(paired),
        },
        said={
            "uses": ", ".join(
                f"{row['gap']} steps {row['uses'] / sum(each['uses'] for each in gaps[BOUNDED]):.1%}"
                for row in gaps[BOUNDED]
            ),
            "super_batch": SUPER_BATCH,
            "oldest": 2 * SUPER_BATCH - 1,
            "hot": HOT,
        },
        pictures={
            "figure16.png": paired.picture(
                "Fig. 16: accuracy with hot embeddings", bar=BAR, note=server.asked.note
            )
        },
        summary={
            "lost": {variant: paired.lost(variant) for variant in paired.variants[1:]},
            "causes": by_steps,
            "staleness": gaps,
        },
    )


def _with_steps(trained: TrainedGraph, steps: int, *, quick: bool) -> Paired:
    """Trainings with nearly so many steps an epoch: seeds of a mini-batch are what differs, and are whole numbers."""
    length = QUICK if quick else WHOLE
    epochs = min(2 * length.most_epochs, max(2, _MOST_STEPS // steps))
    sizes = {"training": {"batch_size": math.ceil(trained.sizes[0] / steps)}}
    return train_paired(
        [trained],
        {name: {**_MODEL, **sizes, **VARIANTS[name]} for name in CAUSES},
        replace(length, most_epochs=length.most_epochs if quick else epochs),
        note=_reuse,
        kinds=_KINDS,
    )


def _causes(trained: TrainedGraph, paired: Paired) -> dict[str, Any]:
    """What each cause costs, by differences of trainings with the same seed: means and their standard errors."""
    name = trained.name
    lost = {
        "gradient": (EXACT, FRESH),
        "age": (FRESH, BOUNDED),
        "begin": (BOUNDED, BEGIN),
        "in_all": (EXACT, BOUNDED),
    }
    found = {cause: paired.differences(name, base, variant) for cause, (base, variant) in lost.items()}
    return {
        "graph": name,
        "steps": paired.noted(name, EXACT, "steps")[0],
        "epochs": paired.noted(name, EXACT, "epochs")[0],
        "exact": statistics.mean(paired.accuracies(name, EXACT)),
        **{cause: statistics.mean(values) for cause, values in found.items()},
        **{f"{cause}_error": standard_error(values) for cause, values in found.items()},
    }


def _ages(gaps: Mapping[str, list[dict[str, int]]]) -> dict[str, float]:
    """Figures of the ages of rows; none where no row was given."""
    figures: dict[str, float] = {}
    if gaps[BOUNDED]:
        figures["figure16-staleness"] = float(max(row["gap"] for rows in gaps.values() for row in rows))
        figures["figure16-mean-age"] = _mean_gap(gaps[BOUNDED])
    return figures


def _mean_gap(rows: list[dict[str, int]]) -> float:
    return sum(row["gap"] * row["uses"] for row in rows) / sum(row["uses"] for row in rows)


def judged(paired: Paired) -> tuple[dict[str, float], dict[str, Noise]]:
    """Figures of what is lost, and their noise; how many graphs lose little, only where there are enough of them."""
    lost, names = paired.lost(BOUNDED), [trained.name for trained in paired.graphs]
    over_bounded = [statistics.mean(paired.differences(name, UNBOUNDED, BOUNDED)) for name in names]
    each, noise_of_each = paired.worst(BOUNDED)
    # Of a mean of graphs, whose trainings have nothing in common.
    reach = math.hypot(*(paired.noise(name, UNBOUNDED, BOUNDED) for name in names)) / len(names)
    figures = {"figure16-each": each, "figure16-unbounded": statistics.mean(over_bounded)}
    noise = {"figure16-each": noise_of_each, "figure16-unbounded": paired.noise_of(reach, *names)}
    # "On at least three of four" cannot be judged on one graph: with fewer the claim is not run.
    if len(lost) >= ENOUGH:
        for claim, variant in (("figure16-graphs", BOUNDED), ("figure16-aggregates", AGGREGATES)):
            losses = paired.lost(variant).values()
            figures[claim] = sum(loss <= BAR for loss in losses) / len(losses)
    return figures, noise


def _reuse(ended: Ended) -> dict[str, Any]:
    """What was given, and how old it was."""
    embeddings = ended.session.embeddings
    if embeddings is None:
        return dict.fromkeys(_REUSE)
    report = embeddings.report()
    return {key: report[key] for key in _REUSE}


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "gaps"}


def _histogram(paired: Paired, variant: str) -> list[dict[str, int]]:
    """Uses of rows by version gap, over all trainings of a variant."""
    uses: dict[int, int] = {}
    for row in paired.rows:
        if row["variant"] == variant:
            for gap, count in enumerate(row["gaps"] or ()):
                uses[gap] = uses.get(gap, 0) + count
    return [{"gap": gap, "uses": count} for gap, count in sorted(uses.items()) if count]


def reused(paired: Paired) -> list[dict[str, Any]]:
    """What was given, and how old it was; a training in which nothing was given has no age."""
    rows = []
    for trained, variant in itertools.product(paired.graphs, paired.variants[1:]):
        largest = [gap for gap in paired.noted(trained.name, variant, "largest_gap") if gap is not None]
        rows.append(
            {
                "graph": trained.name,
                "variant": variant,
                "given": statistics.mean(paired.noted(trained.name, variant, "given_share")),
                "mean": statistics.mean(paired.noted(trained.name, variant, "mean_gap")),
                "largest": max(largest, default=None),
            }
        )
    return rows

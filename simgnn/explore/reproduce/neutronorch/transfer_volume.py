"""Feature volume of hot embeddings beside static caches (Fig. 13), at equal memory and at an equal share."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.neutronorch.printed import HIDDEN
from simgnn.explore.reproduce.neutronorch.sampled import Server
from simgnn.explore.reproduce.neutronorch.volume import Volumes, Widths, volumes
from simgnn.systems.orchestration.layered.hot_rows import HotRange, HotRows

RATIOS = (0.1, 0.2, 0.3)
"""Of its section 5.5."""

SUPER_BATCH = 4

WIDTHS = Widths(features=600, hidden=128)
"""Wikipedia's, on which the paper measures."""

_FANOUTS, _SEEDS = (10, 5, 5), 64
"""For graphs that are far smaller than the paper's."""

_TRAINED = 0.65
"""Part of the vertices that train, as in graphs that come without a split."""

_GRAPHS = {
    "digits": "digits",
    "rmat": "rmat:20000:400000:8:8",
    "communities": "dcsbm:20000:400000:8:8:communities=156:p_in=0.9:skew=1",
    "citations": "citation:20000:200000:8:8:communities=156:p_in=0.9:undirected",
}
"""For `load_dataset`, beside the user's."""

_PAPERS = "wikipedia (stand-in)"
"""On which the paper measures."""

_SUPER_BATCHES, _QUICK_SUPER_BATCHES = 35, 3


def figure13(server: Server) -> Found:
    """Fig. 13: bytes over the link with hot embeddings, over those of caches by degree and by pre-sampling."""
    rows = [(name, each) for name, several in _measured(server) for each in several]
    degree = [each.reused / each.degree for _, each in rows]
    presample = [each.reused / each.presample for _, each in rows]
    as_many = [each.reused / each.degree_as_many for _, each in rows]
    as_many_presampled = [each.reused / each.presample_as_many for _, each in rows]
    own = [number for number, (name, _) in enumerate(rows) if name == _PAPERS]
    return Found(
        figures={
            "figure13-degree": statistics.mean(degree[number] for number in own),
            "figure13-presample": statistics.mean(presample[number] for number in own),
            "figure13-less": sum(max(both) < 1 for both in zip(degree, presample, strict=True)) / len(rows),
        },
        shown=[
            Shown(
                title="Fig. 13: bytes with hot embeddings over those with a cache of features",
                names=("graph", "hot", "degree", "presample", "degree, as many", "presample, as many"),
                rows=[
                    *(
                        (name, f"{each.hot_ratio:.0%}", *(f"{ratio:.1%}" for ratio in ratios))
                        for (name, each), *ratios in zip(
                            rows, degree, presample, as_many, as_many_presampled, strict=True
                        )
                    ),
                    (
                        "mean",
                        "",
                        *(
                            f"{statistics.mean(column):.1%}"
                            for column in (degree, presample, as_many, as_many_presampled)
                        ),
                    ),
                    ("printed, Wikipedia", "", "63.2%", "75.8%", "", ""),
                ],
                notes=(
                    "degree, presample: caches that take the memory of the hot vertices' outputs;"
                    " as many: caches of as many rows as there are hot vertices, which take"
                    f" {WIDTHS.features / WIDTHS.hidden:.1f} times the memory at"
                    f" {WIDTHS.features} and {WIDTHS.hidden} values",
                    "a stand-in's caches by degree and by pre-sampling keep the same vertices",
                ),
            )
        ],
        tables={"figure13.csv": [{"graph": name, **vars(each)} for name, each in rows]},
        summary={"degree": degree, "presample": presample},
    )


def _measured(server: Server) -> Iterator[tuple[str, list[Volumes]]]:
    count = _QUICK_SUPER_BATCHES if server.asked.quick else _SUPER_BATCHES
    for name, data in {**_GRAPHS, **server.asked.named}.items():
        graph = load_dataset(data)
        yield (
            name,
            volumes(
                graph,
                _train_ids(graph),
                WIDTHS,
                hot_ratios=RATIOS,
                fanouts=_FANOUTS,
                batch_size=_SEEDS,
                super_batch=SUPER_BATCH,
                count=count,
            ),
        )
    for name in HIDDEN:
        yield f"{name} (stand-in)", _of_stand_in(server, name)


def _train_ids(graph: Graph) -> NDArray[np.int64]:
    drawn = np.random.default_rng(0).permutation(graph.vertices)
    return np.sort(drawn[: round(_TRAINED * graph.vertices)])


def _of_stand_in(server: Server, name: str) -> list[Volumes]:
    """With the data set's own widths; super-batches as the mini-batches that were drawn repeat."""
    sampled = server.sampled(name)
    features, hidden = server.model(name).widths[:2]
    widths, vertices = Widths(features=features, hidden=hidden), sampled.synthetic.vertices
    number = len(sampled.minibatches)
    found = []
    for ratio in RATIOS:
        hot = round(ratio * vertices)
        rows = HotRows(sampled, HotRange(vertices=vertices, hot=hot), size=SUPER_BATCH)
        # As many super-batches as there are mini-batches, so that each mini-batch is in as many.
        inputs = SUPER_BATCH * sum(each.sizes.vertices[0] for each in rows.minibatches)
        given = sum(rows.work(each)[0] for each in range(number))
        asked = SUPER_BATCH * sum(each.sizes.vertices[0] for each in sampled.minibatches)
        missed = [widths.missed(asked * (1 - sampled.hit_ratio(slots))) for slots in (widths.slots(hot), hot)]
        found.append(
            Volumes(
                hot_ratio=ratio,
                reused=widths.reused(inputs, given),
                degree=missed[0],
                presample=missed[0],
                degree_as_many=missed[1],
                presample_as_many=missed[1],
            )
        )
    return found

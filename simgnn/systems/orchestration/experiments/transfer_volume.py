"""What crosses the link for a first layer (Fig. 13): features that caches lack, or hot vertices' outputs and the rest.

NeutronOrch, section 5.5, compares the two at an equal share of hot vertices, where an embedding is narrower than the
features and so takes less memory. Here both are counted, at equal memory and at an equal share.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from simgnn.arrays import I64
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.features.cache.scores import degree_scores
from simgnn.features.embeddings.reuse import hottest, mask_of
from simgnn.features.embeddings.super_batches import SuperBatches
from simgnn.sampling.presampling import presample
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.systems.orchestration.experiments.server import HIDDEN, RATIOS, Server
from simgnn.systems.orchestration.layered.hot_rows import HotRange, HotRows
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result

VALUE_BYTES = 4


@dataclass(frozen=True, kw_only=True)
class Volumes:
    """Bytes over the link in some mini-batches.

    Parameters
    ----------
    reused
        Features of what is computed, and outputs of hot vertices, each once for a super-batch.
    degree, presample
        Features that a cache lacks which takes the memory of the hot vertices' outputs: of the vertices with most
        out-neighbours, and of those that pre-sampling counts most often.
    degree_as_many, presample_as_many
        The same of a cache of as many rows as there are hot vertices.
    memory
        Bytes that training lays out for given rows, over those of such a cache; of stand-ins, where any vertex is hot.
    """

    hot_ratio: float
    reused: float
    degree: float
    presample: float
    degree_as_many: float
    presample_as_many: float
    memory: float | None = None


@dataclass(frozen=True, kw_only=True)
class Widths:
    """Values of a row."""

    features: int
    hidden: int

    def reused(self, inputs: float, given: float) -> float:
        """Bytes of rows of features, and of outputs."""
        return VALUE_BYTES * (inputs * self.features + given * self.hidden)

    def missed(self, rows: float) -> float:
        """Bytes of rows of features."""
        return VALUE_BYTES * rows * self.features

    def kept(self, hot: int) -> int:
        """Bytes that a device lays out for so many outputs: of the super-batch that is trained, and of the next."""
        return 2 * VALUE_BYTES * hot * self.hidden

    def slots(self, hot: int) -> int:
        """Rows of features in the memory of so many outputs."""
        # At equal memory: an output is `hidden` wide, a cached row `features`.
        return hot * self.hidden // self.features


def volumes(
    graph: Graph,
    train_ids: I64,
    widths: Widths,
    *,
    hot_ratios: Sequence[float],
    fanouts: tuple[int, ...],
    batch_size: int,
    super_batch: int,
    count: int,
) -> list[Volumes]:
    """Draw super-batches as in training and count.

    Parameters
    ----------
    widths
        Those of the graph's own features are left aside.
    hot_ratios
        Shares of all vertices; a `Volumes` of each.
    fanouts
        Seeds first; at least two.
    super_batch
        Mini-batches.
    count
        Super-batches.
    """
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=0)
    per_epoch = -(-len(train_ids) // batch_size)
    needed_epochs = -(-count * super_batch // per_epoch)
    seeds = [
        each for epoch in range(needed_epochs) for each in epoch_batches(train_ids, batch_size, 0, epoch)
    ][: count * super_batch]
    hotness = presample(graph, train_ids, fanouts=fanouts, batch_size=batch_size, seed=0)
    # Of two vertices that are as often, the lower one.
    orders = [np.argsort(-scores, kind="stable") for scores in (degree_scores(graph), hotness.inputs)]
    asked = np.zeros(graph.vertices, np.int64)
    for step, each in enumerate(seeds):
        # A mini-batch asks for a vertex once: its V^0 has no vertex twice.
        asked[sampler.sample(each, step).vertices[0]] += 1
    found = []
    for ratio in hot_ratios:
        hot = mask_of(hottest(hotness.hidden, ratio), graph.vertices)
        batches = SuperBatches(super_batch, sampler=sampler, seeds_of=seeds.__getitem__, hot=hot)
        without_hot = sampler.giving(hot)
        inputs = sum(len(without_hot.sample(each, step).vertices[0]) for step, each in enumerate(seeds))
        # Rows of a super-batch cross once, however many of its mini-batches use them (4.2.2, stage 3).
        given = sum(len(batches.needed(number)) for number in range(count))
        rows = round(ratio * graph.vertices)
        missed = [
            widths.missed(int(asked.sum() - asked[order[:slots]].sum()))
            for slots in (widths.slots(rows), rows)
            for order in orders
        ]
        found.append(
            Volumes(
                hot_ratio=ratio,
                reused=widths.reused(inputs, given),
                **dict(zip(_CACHES, missed, strict=True)),
            )
        )
    return found


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
_CACHES = ("degree", "presample", "degree_as_many", "presample_as_many")
"""Of `Volumes`, what hot embeddings are compared with."""
_NOT_ALL = {"hot": None, "memory": None}
_PRINTED = printed(__name__)["figure13"]


def figure13(server: Server) -> Result:
    """Fig. 13: bytes over the link with hot embeddings, over those of caches by degree and by pre-sampling."""
    rows = [(name, each) for name, several in _measured(server) for each in several]
    over = {key: [each.reused / getattr(each, key) for _, each in rows] for key in _CACHES}
    degree, presample = over["degree"], over["presample"]
    own = [number for number, (name, _) in enumerate(rows) if name == _PAPERS]
    figures = {
        "figure13-degree": statistics.mean(degree[number] for number in own),
        "figure13-less": sum(max(both) < 1 for both in zip(degree, presample, strict=True)) / len(rows),
    }
    memory = [each.memory for name, each in rows if name == _PAPERS and each.memory is not None]
    if memory:
        figures["figure13-memory"] = 1 - statistics.mean(memory)
    return Result(
        figures=figures,
        rows={
            "figure13.csv": [{"graph": name, **vars(each)} for name, each in rows],
            "over caches": [
                *(
                    {
                        "graph": name,
                        "hot": each.hot_ratio,
                        **dict(zip(_CACHES, ratios, strict=True)),
                        "memory": each.memory,
                    }
                    for (name, each), *ratios in zip(rows, *over.values(), strict=True)
                ),
                {"graph": "mean", **{key: statistics.mean(each) for key, each in over.items()}, **_NOT_ALL},
                {"graph": "printed, Wikipedia", **dict.fromkeys(_CACHES), **_NOT_ALL, **_PRINTED},
            ],
        },
        said=vars(WIDTHS) | {"times": WIDTHS.features / WIDTHS.hidden},
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


def _train_ids(graph: Graph) -> I64:
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
                # By popularity both caches keep the same vertices of a stand-in.
                degree=missed[0],
                presample=missed[0],
                degree_as_many=missed[1],
                presample_as_many=missed[1],
                memory=widths.kept(hot) / widths.missed(hot) if hot else None,
            )
        )
    return found

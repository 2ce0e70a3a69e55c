"""The session of ranks that have a part of the graph each, the order of their own seeds, and how they score a model.

Evaluation is with the full neighbourhood, layer by layer: each rank computes what its own vertices get, and rank 0
judges. Before each sum a rank gives the others the rows of its vertices that theirs have as in-neighbours: one round. A
row's bits depend on no other row (`simgnn.model.evaluation`), so that scores are the numbers that one machine finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import F32, I32, I64, Array, Bools
from simgnn.distributed.launch.parts.loading import TIERS, PartLoader
from simgnn.distributed.launch.session import RankSession
from simgnn.model.aggregation import layer_operator
from simgnn.model.dropout import Dropout
from simgnn.model.evaluation import (
    Rows,
    finish_map,
    products,
    products_of_sums,
    row_chunks,
    row_products,
    sums_of,
    sums_products,
)
from simgnn.model.layers import layer_maps
from simgnn.model.model import model_for
from simgnn.model.tasks import TASKS
from simgnn.sampling.sampler import Block, epoch_batches

if TYPE_CHECKING:
    from scipy import sparse

    from simgnn.config.configuration import Config
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.launch.group import Group
    from simgnn.distributed.launch.parts.graph import PartGraph
    from simgnn.distributed.launch.session import Cut, RankShares
    from simgnn.distributed.parts import RankPart
    from simgnn.model.layers import LinearMap
    from simgnn.model.model import ModelConfig
    from simgnn.sampling.orders.order import SeedOrder
    from simgnn.training.batches import BatchLoader
    from simgnn.training.iteration import Place
    from simgnn.training.runtime import Runtime
    from simgnn.training.trainer import Parameters


class OwnSeeds:
    """An order: mini-batch n has the n-th of each rank's own, rank 0's first.

    Each rank shuffles and cuts its own training vertices by itself. As many mini-batches as the rank that has most: no
    seed is dropped, and who has none left has empty ones, which weigh nothing.

    Parameters
    ----------
    train_ids : shape (n,)
        Of all ranks.
    owners : shape (vertices,)
    batch_size
        Seeds of all ranks; each takes its even share, rounded up.
    seed
        With the epoch, the key of every rank's shuffle.
    """

    def __init__(self, train_ids: I64, *, owners: I32, ranks: int, batch_size: int, seed: int) -> None:
        self._owners, self._ranks = owners, ranks
        # Rounded up, so that no rank has mini-batches of no seed where there are fewer seeds than ranks.
        self._each, self._seed = -(-batch_size // ranks), seed
        self._own = [train_ids[owners[train_ids] == rank] for rank in range(ranks)]

    @property
    def batches_per_epoch(self) -> int:
        return max(-(-len(own) // self._each) for own in self._own)

    def batches(self, epoch: int) -> list[I64]:
        of_ranks = [epoch_batches(own, self._each, self._seed, epoch) for own in self._own]
        return [
            np.concatenate([own[number] for own in of_ranks if number < len(own)])
            for number in range(self.batches_per_epoch)
        ]

    def cut(self, seeds: I64) -> list[I64]:
        """Each rank's own of a mini-batch."""
        owners = self._owners[seeds]
        return [seeds[owners == rank] for rank in range(self._ranks)]


PHASE = "evaluate"
Scores = dict[str, dict[str, float] | None]
_SPLITS = ("train", "val", "test")


class RankScorer:
    """One rank's share in scores.

    Parameters
    ----------
    degrees : shape (vertices,)
        By which sums are scaled: of all vertices, with the weights of their arcs where the model has them.
    """

    def __init__(
        self, model: ModelConfig, graph: PartGraph, communicator: Communicator, *, degrees: Array
    ) -> None:
        self._model, self._communicator = model, communicator
        self._part: RankPart = graph.parts[communicator.rank]
        self._degrees = degrees
        self._task = TASKS[graph.task]
        self._judged: _Judged | None = None
        self._halo: _Halo | None = None

    def scores(self, parameters: Mapping[str, F32]) -> Steps[Scores]:
        """Scores by split. All ranks call it: a round for each sum over neighbours, and one of logits to rank 0.

        The first time there are four more: who needs which rows, and what rank 0 judges by.

        Returns
        -------
        On other ranks than rank 0 nothing.
        """
        with self._communicator.phase(PHASE):
            if self._halo is None:
                self._halo = yield from self._meet()
            if self._judged is None:
                self._judged = yield from self._send_labels()
            logits = yield from self._logits(self._halo, parameters)
            # Logits of vertices in no split are not sent: they are judged by nothing.
            given = yield from _to_first(self._communicator, logits[self._judged.picked])
        if self._communicator.rank:
            return {}
        return self._judged.scores(self._task, given)

    def _meet(self) -> Steps[_Halo]:
        """Ask for the rows of other ranks that this rank's vertices have as in-neighbours, now and from now on."""
        topology, ownership = self._part.topology, self._part.ownership
        # Once for all evaluations: the graph stays as it is.
        foreign = np.unique(topology.indices[ownership.owners[topology.indices] != self._communicator.rank])
        # Rows of the sums' input: own ones first, by their places in the part, then others' in the order in which they
        # arrive, owner after owner. `arrived` is a foreign vertex's place among these, `rows` are the arcs' sources.
        groups = ownership.group(foreign)
        wanted, counts = yield from self._communicator.all_to_all(groups.places, groups.counts)
        own = len(topology.vertices)
        arrived = np.empty(len(foreign), np.int64)
        arrived[groups.order] = np.arange(len(foreign))
        mine = ownership.owners[topology.indices] == self._communicator.rank
        rows = ownership.places[topology.indices]
        # [arcs], rows of the input: own ones, then others' as they arrive.
        rows[~mine] = own + arrived[np.searchsorted(foreign, topology.indices[~mine])]
        vertices = np.concatenate([topology.vertices, foreign[groups.order]])
        block = Block(
            indptr=topology.indptr,
            indices=rows,
            num_src=len(vertices),
            num_dst=own,
            edge_weight=topology.weights if self._model.edge_weights else None,
            in_degrees=np.diff(topology.indptr),
        )
        degrees = self._degrees[vertices]
        operator = layer_operator(self._model.kind, block, degrees, degrees[:own])
        return _Halo(
            adjacency=operator.to_scipy(np.float32),
            wanted=wanted,
            counts=counts,
            communicator=self._communicator,
        )

    def _send_labels(self) -> Steps[_Judged]:
        """Send rank 0 the labels and splits of this rank's vertices that are in any."""
        part, communicator = self._part, self._communicator
        masks = np.stack([part.train_mask, part.val_mask, part.test_mask], axis=1)
        picked = np.flatnonzero(masks.any(axis=1))
        ids = yield from _to_first(communicator, part.topology.vertices[picked])
        labels = yield from _to_first(communicator, part.labels[picked])
        splits = yield from _to_first(communicator, masks[picked])
        return _Judged(picked, np.argsort(ids), labels, splits)

    def _logits(self, halo: _Halo, parameters: Mapping[str, F32]) -> Steps[F32]:
        """See `simgnn.model.evaluation.full_logits`; of this rank's vertices."""
        features = self._part.features
        chunks = row_chunks(features.rows)

        def read(ids: I64) -> F32:
            return features.read(ids).rows

        rows: Rows = read
        for maps in layer_maps(self._model):
            own, inner = rows, None
            for linear in maps:
                if linear.neighbor:
                    hidden = yield from halo.aggregated(linear, own, chunks, parameters)
                else:
                    assert inner is not None and linear.inner is not None, (
                        "a map takes neighbours or the one before"
                    )
                    hidden = row_products(inner, linear.inner.value(parameters))
                finish_map(linear, hidden, own, chunks, parameters)
                inner = hidden
            rows = hidden.__getitem__
        return hidden


class _Halo:
    """Sums over neighbours, some of which others have.

    Parameters
    ----------
    adjacency : shape (own, own + others')
        The others' rows in the order in which they come.
    wanted : shape (n,)
        Rows that others want, rank after rank.
    counts : shape (ranks,)
    """

    def __init__(
        self, *, adjacency: sparse.csr_array, wanted: I32, counts: I64, communicator: Communicator
    ) -> None:
        self._adjacency, self._communicator = adjacency, communicator
        self._wanted, self._counts = wanted.astype(np.int64), counts

    def aggregated(
        self, linear: LinearMap, own: Rows, chunks: Sequence[I64], parameters: Mapping[str, F32]
    ) -> Steps[F32]:
        """What a map makes of neighbours; one round."""
        assert linear.neighbor is not None, "asked for maps of neighbours alone"
        weight = linear.neighbor.value(parameters)
        if sums_products(weight):
            # As on one machine, products are summed where they are no wider than what they are made of; so they are
            # what is sent.
            product = products(own, chunks, weight)
            others, _ = yield from self._communicator.all_to_all(product[self._wanted], self._counts)
            return sums_of(self._adjacency, np.concatenate([product, others]), chunks)
        others, _ = yield from self._communicator.all_to_all(own(self._wanted), self._counts)
        here = self._adjacency.shape[0]

        def both(rows: I64) -> F32:
            mine = rows < here
            return np.concatenate([own(rows[mine].astype(np.int64)), others[rows[~mine] - here]])

        return products_of_sums(self._adjacency, both, chunks, weight)


class _Judged:
    """What rank 0 judges by; on other ranks what they give it.

    Parameters
    ----------
    picked : shape (n,)
        Rows of the rank's vertices that are in a split.
    order : shape (m,)
        Of all that come to rank 0, so that vertices ascend.
    labels : shape (m,) or (m, outputs)
    splits : shape (m, 3)
    """

    def __init__(self, picked: I64, order: I64, labels: Array, splits: Bools) -> None:
        self.picked, self._order = picked, order
        self._labels = labels[order]
        self._masks = dict(zip(_SPLITS, splits[order].T, strict=True))

    def scores(self, task: Any, logits: F32) -> Scores:
        """Scores by split."""
        found: Scores = task.scores_by_mask(logits[self._order], self._labels, self._masks)
        return found


def _to_first(communicator: Communicator, rows: Array) -> Steps[Array]:
    """Give rank 0 rows; those of all ranks, in order, on rank 0, and none on others. One round."""
    counts = np.zeros(communicator.ranks, np.int64)
    # Everything goes to rank 0; the others take part with what they have.
    counts[0] = len(rows)
    received, _ = yield from communicator.all_to_all(np.ascontiguousarray(rows), counts)
    return received


class PartSession(RankSession):
    """The ranks of this process at work on their parts; see `RankSession`.

    Mini-batches, weights and scores are those of ranks that have the whole graph, to the bit. A mini-batch takes two
    rounds of features more, and where topology is by owner two for each layer.

    Parameters
    ----------
    config, group, options
        As of `RankSession`.
    """

    loads_alone = False

    def __init__(self, config: Config, graph: PartGraph, *, group: Group, **options: Any) -> None:
        self._parts = graph
        super().__init__(config, graph, group=group, **options)
        # One array for all ranks of this process: it is of all vertices.
        degrees = graph.weighted_in_degrees if self.model.edge_weights else graph.in_degrees
        self._scorers = {
            communicator.rank: RankScorer(self.model, graph, communicator, degrees=degrees)
            for communicator in group.communicators
        }

    def seeds_of_ranks(self, config: Config) -> tuple[SeedOrder | None, Cut]:
        if not config.ranks.owned_seeds:
            return super().seeds_of_ranks(config)
        # Who owns what decides then who trains together.
        order = OwnSeeds(
            self._parts.train_seeds,
            owners=self._parts.owners,
            ranks=config.ranks.ranks,
            batch_size=config.training.batch_size,
            seed=config.training.seed,
        )
        return order, order.cut

    def result_settings(self) -> dict[str, Any]:
        """See `Session`; the partition is among it where it decides who trains together."""
        own = {"ranks.parts": self._parts.partition} if self.config.ranks.owned_seeds else {}
        return {**super().result_settings(), **own}

    def make_loader(self, config: Config, group: Group, shares: RankShares) -> BatchLoader:
        model = model_for(config.model, self._parts)
        self._part_loader = PartLoader(
            config,
            self._parts,
            group=group,
            rank_of=shares.rank_of,
            dropout=Dropout(model=model, seed=config.training.seed),
        )
        return self._part_loader

    def start(self, runtime: Runtime, place: Place) -> Place:
        """See `RankSession`; caches are filled as well."""
        place = super().start(runtime, place)
        self._part_loader.fill_caches()
        return place

    def report_more(self) -> dict[str, Any]:
        """See `RankSession`: how many rows, and bytes of rows, each rank read from where."""
        features_of = self._part_loader.features_of

        def program(communicator: Communicator) -> Steps[I64]:
            own = features_of[communicator.rank]
            counts = np.array([(own.hits[tier], own.moved[tier]) for tier in TIERS], np.int64)
            with communicator.phase("report"):
                found, _ = yield from communicator.all_gather(counts.reshape(1, -1))
            return found

        counts = self._group.take(program)[0].reshape(-1, len(TIERS), 2)
        reads = {
            tier: {"rows": counts[:, place, 0].tolist(), "bytes": counts[:, place, 1].tolist()}
            for place, tier in enumerate(TIERS)
        }
        return {"sampling": self.config.ranks.sampling, "reads": reads}

    def scores(self, parameters: Parameters) -> Scores:
        """See `Session`; all ranks call it, and rank 0 gets them."""

        def program(communicator: Communicator) -> Steps[Scores]:
            return (yield from self._scorers[communicator.rank].scores(parameters))

        return self._group.take(program)[0]

    def help_score(self, parameters: Parameters) -> None:
        self.scores(parameters)

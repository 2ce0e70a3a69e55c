"""The parts of a process's ranks, opened together with those of the others."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import F64, I64, Array
from simgnn.config.configuration import Config
from simgnn.config.names import LINKS, NO_CACHE, SHUFFLED
from simgnn.config.ranks import HYBRID
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.data.topology import weighted_in_degrees
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.failures import ranks_text
from simgnn.distributed.launch.group import Group
from simgnn.distributed.launch.parts.graph import Gathered, PartGraph
from simgnn.distributed.launch.parts.loading import CACHES
from simgnn.distributed.ownership import Ownership
from simgnn.distributed.parts import (
    MANIFEST,
    GraphFacts,
    PartsFolder,
    RankPart,
    WholeTopology,
    part_of,
)
from simgnn.errors import InputError
from simgnn.model.kinds import LAYER_KINDS


class CutHere:
    """Parts of a data set, which is loaded whole, cut, and given up but for what is asked for; see `PartsFolder`.

    Parameters
    ----------
    method
        A key of `simgnn.config.names.METHODS`.

    Raises
    ------
    InputError
        As `load_dataset` and `make_partition`.
    """

    def __init__(self, dataset: str, *, ranks: int, method: str, seed: int) -> None:
        self._graph = load_dataset(dataset)
        self.facts, self.path = GraphFacts.of(self._graph, dataset), self._graph.path
        partition = make_partition(self._graph, method=method, parts=ranks, seed=seed)
        self._ownership = Ownership(partition.owners, ranks)
        self.partition = partition.digest
        self.digest = hashlib.sha256(f"{self.facts.digest} {partition.digest}".encode()).hexdigest()

    def part(self, rank: int) -> RankPart:
        return part_of(self._graph, self._ownership, rank)

    def topology(self) -> WholeTopology:
        graph = self._graph
        return WholeTopology(indptr=graph.indptr, indices=graph.indices, weights=graph.edge_weight)


def source_of(config: Config) -> PartsFolder | CutHere:
    """The parts that a configuration's ranks have; InputError for those of another number of ranks."""
    ranks = config.ranks
    if ranks.parts:
        folder = PartsFolder(Path(ranks.parts))
        if ranks.ranks != folder.ranks:
            raise InputError(
                f"ranks must be {folder.ranks}, one for each part, not {ranks.ranks}",
                source=folder.path / MANIFEST,
            )
        return folder
    return CutHere(config.training.dataset, ranks=ranks.ranks, method=ranks.cut, seed=config.training.seed)


PHASE = "open"


def open_parts(config: Config, group: Group) -> PartGraph:
    """Open the parts of a process's ranks, and send the others what all have to know. All ranks call it.

    Three rounds: whether all have the same parts, who trains, and their labels. Where a rank has the arcs to its own
    vertices alone one more for in-degrees, and two for out-degrees if a cache is to be chosen by them.

    Raises
    ------
    InputError
        For parts that are missing, damaged, of another number of ranks or not the same on all, and for what ranks with
        parts cannot do.
    """
    whole_topology = config.ranks.sampling == HYBRID
    check_parts(config)
    source = source_of(config)
    parts = {communicator.rank: source.part(communicator.rank) for communicator in group.communicators}
    weighted = config.model.edge_weights
    if weighted:
        _check_weights(config, source, parts)
    topology = source.topology() if whole_topology else None
    # Checked first: places in other parts would be understood as other vertices.
    same = hashlib.blake2b(f"{source.digest} {config.ranks.sampling}".encode(), digest_size=8).digest()

    def program(communicator: Communicator) -> Steps[tuple[Any, ...]]:
        part = parts[communicator.rank]
        with communicator.phase(PHASE):
            digests, _ = yield from communicator.all_gather(np.frombuffer(same, np.int64))
            others = np.flatnonzero(digests != digests[0])
            if len(others):
                raise InputError(
                    f"ranks must have the parts and sampling of rank 0, which differ on {ranks_text(others)}"
                )
            ids, _ = yield from communicator.all_gather(part.topology.vertices[part.train_mask])
            labels, _ = yield from communicator.all_gather(np.ascontiguousarray(part.labels[part.train_mask]))
            into = out = None
            if not whole_topology:
                into, _ = yield from communicator.all_gather(_degrees(part, weighted=weighted))
                if config.ranks.cached:
                    out = yield from _out_degrees(communicator, part)
        return ids, labels, into, out

    # What virtual ranks have been sent is one array for all: it is put in order once, and not for each of a thousand.
    ids, labels, into, out = group.take(program)[0]
    part, order, degrees = next(iter(parts.values())), np.argsort(ids), {}
    if into is not None:
        name = "weighted_in_degrees" if weighted else "in_degrees"
        degrees[name] = _by_vertex(part, into.astype(np.float64 if weighted else np.int64))
    if out is not None:
        degrees["out_degrees"] = _by_vertex(part, out)
    gathered = Gathered(train_ids=ids[order], train_labels=labels[order], **degrees)
    return PartGraph(
        facts=source.facts,
        path=source.path,
        parts=parts,
        partition=source.partition,
        gathered=gathered,
        topology=topology,
    )


def _degrees(part: RankPart, *, weighted: bool) -> Array:
    """In-degrees of a rank's vertices, as they are sent."""
    topology = part.topology
    if weighted:
        assert topology.weights is not None, "checked before"
        sums: F64 = weighted_in_degrees(topology.indptr, topology.weights)
        return sums
    # Four bytes for each vertex, as every rank gets those of all.
    return np.diff(topology.indptr).astype(np.int32)


def _out_degrees(communicator: Communicator, part: RankPart) -> Steps[I64]:
    """Out-degrees of all vertices, owner after owner: each adds up what all ranks' arcs say of its own vertices."""
    ownership = part.ownership
    counts = np.bincount(part.topology.indices, minlength=ownership.vertices).astype(np.int64, copy=False)
    # Arcs are with their destinations, so that every rank knows a part of every out-degree.
    by_owner = counts[np.argsort(ownership.owners, kind="stable")]
    each, _ = yield from communicator.all_to_all(by_owner, ownership.sizes)
    # [ranks, own vertices]
    own = each.reshape(communicator.ranks, -1).sum(axis=0)
    found, _ = yield from communicator.all_gather(own)
    return found


def _by_vertex(part: RankPart, found: Array) -> Array:
    """Values of vertices, owner after owner, in the order of vertices."""
    values = np.empty_like(found)
    # Owner after owner, ascending in each: as a stable sort of the owners has them.
    values[np.argsort(part.ownership.owners, kind="stable")] = found
    return values


def named(config: Config) -> Config:
    """A configuration that names the data set: of parts by the name that it had when the graph was cut."""
    if not config.ranks.parts:
        return config
    return config.replace("training", dataset=PartsFolder(Path(config.ranks.parts)).facts.dataset)


def check_parts(config: Config) -> None:
    """Refuse what ranks with parts cannot do; nothing is loaded for it.

    Raises
    ------
    InputError
    """
    ranks = config.ranks.ranks
    if config.task.kind == LINKS:
        raise InputError(f"ranks must be 1 where edges are predicted, not {ranks}")
    cache, fitting = config.ranks.remote_cache, CACHES[config.ranks.sampling]
    if config.ranks.cached and cache not in fitting:
        raise InputError(
            f"remote_cache must be one of {', '.join((NO_CACHE, *fitting))} where sampling is"
            f" {config.ranks.sampling!r}, not {cache!r}"
        )
    order = config.sampling.seed_order
    if order != SHUFFLED:
        raise InputError(f"seed_order must be {SHUFFLED!r} where ranks have parts, not {order!r}")


def _check_weights(config: Config, source: PartsFolder | CutHere, parts: Mapping[int, RankPart]) -> None:
    """Refuse a model whose kind cannot take the weights, as `simgnn.model.model.model_for` does of a whole graph."""
    if not source.facts.weighted:
        raise InputError(
            "edge_weight must be in the data set where edge_weights is true, and is not", source=source.path
        )
    for part in parts.values():
        weights, kind = part.topology.weights, config.model.kind
        assert weights is not None, "a part has weights where the graph has"
        if LAYER_KINDS[kind].divides_by_weights and len(weights) and weights.min() < 0:
            raise InputError(
                f"edge_weight must be at least 0 where kind is {kind!r}, which divides by roots of sums of weights,"
                f" not {weights.min()} (in part {part.rank})",
                source=source.path,
            )

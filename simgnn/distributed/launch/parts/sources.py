"""Where parts come from: a folder that has them, or the data set, which every process cuts by itself."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.manifest import GraphFacts, PartsManifest, read_manifest
from simgnn.distributed.ownership import Ownership
from simgnn.distributed.parts import RankPart, WholeTopology, open_part, open_topology, part_of
from simgnn.errors import InputError

if TYPE_CHECKING:
    from simgnn.config.configuration import Config


class PartSource(Protocol):
    """Parts of a graph.

    Attributes
    ----------
    facts
        Of the graph.
    path
        Of what was read; None for a data set that is nobody's file.
    partition
        Digest of who owns what.
    digest
        Of everything: the same on all ranks.
    """

    @property
    def facts(self) -> GraphFacts: ...

    @property
    def path(self) -> Path | None: ...

    @property
    def partition(self) -> str: ...

    @property
    def digest(self) -> str: ...

    def part(self, rank: int) -> RankPart:
        """A rank's."""

    def topology(self) -> WholeTopology:
        """Of all parts."""


class FolderOfParts:
    """What `simgnn.distributed.parts.write_parts` has written; a rank opens its own files alone.

    Parameters
    ----------
    folder
    ranks

    Raises
    ------
    InputError
        For parts of another number of ranks, and as `read_manifest`.
    """

    def __init__(self, folder: Path, *, ranks: int) -> None:
        self._folder, self._manifest = folder, read_manifest(folder)
        manifest: PartsManifest = self._manifest
        if ranks != len(manifest.parts):
            raise InputError(
                f"ranks must be {len(manifest.parts)}, one for each part, not {ranks}", source=manifest.path
            )
        self.facts, self.path = manifest.facts, folder
        self.partition, self.digest = manifest.owners.sha256, manifest.digest

    def part(self, rank: int) -> RankPart:
        """See `PartSource`."""
        return open_part(self._folder, rank)

    def topology(self) -> WholeTopology:
        """See `PartSource`."""
        return open_topology(self._folder)


class CutHere:
    """Parts of a data set, which is loaded whole, cut, and given up but for what is asked for.

    Parameters
    ----------
    dataset
    ranks
    method
        A key of `simgnn.config.partition_names.METHODS`.
    seed

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
        """See `PartSource`."""
        return part_of(self._graph, self._ownership, rank)

    def topology(self) -> WholeTopology:
        """See `PartSource`."""
        graph = self._graph
        return WholeTopology(indptr=graph.indptr, indices=graph.indices, weights=graph.edge_weight)


def source_of(config: Config) -> PartSource:
    """The parts that a configuration's ranks have."""
    ranks = config.ranks
    if ranks.parts:
        return FolderOfParts(Path(ranks.parts), ranks=ranks.ranks)
    return CutHere(config.training.dataset, ranks=ranks.ranks, method=ranks.cut, seed=config.training.seed)

"""The methods that cut a graph, and the one place that calls them."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from typing import Any

import numpy as np

from simgnn.arrays import I32
from simgnn.config.checks import check_choice, check_integer
from simgnn.config.names import METHODS, function_of
from simgnn.data.graph import Graph
from simgnn.data.partition.blocks import block_partition
from simgnn.data.partition.partition import Partition, topology_digest
from simgnn.data.undirected import Lists, undirected
from simgnn.errors import InputError, importing
from simgnn.process.files.bounded import reason_of
from simgnn.random_key import fold, permutation

_RANDOM = 0x72616E646F6D
"""Last part of the key of a partition at random."""
_METIS_SEEDS = 1 << 31


def make_partition(graph: Graph, *, method: str, parts: int, seed: int = 0) -> Partition:
    """Cut a graph.

    Parameters
    ----------
    method
        A key of `METHODS`.
    parts
        From 1 to the number of vertices.
    seed
        With graph, method and parts it decides the partition, as far as METIS does not differ between versions.

    Raises
    ------
    InputError
        For what cannot be, and if METIS is missing or fails.
    """
    check_choice("method", method, METHODS)
    check_integer("parts", parts, 1, graph.vertices)
    check_integer("seed", seed, 0, (1 << 63) - 1)
    owners, origin = function_of(METHODS[method])(graph, parts, seed)
    return Partition(
        owners=owners, parts=parts, graph=topology_digest(graph), method=method, seed=seed, origin=origin
    )


def at_random(graph: Graph, parts: int, seed: int) -> tuple[I32, dict[str, Any]]:
    """A shuffle dealt out: parts differ by one vertex at most."""
    owners = np.empty(graph.vertices, np.int32)
    owners[permutation(graph.vertices, fold(seed, _RANDOM))] = np.arange(graph.vertices) % parts
    return owners, {}


def blocks(graph: Graph, parts: int, seed: int) -> tuple[I32, dict[str, Any]]:
    """BGL's partitioner."""
    return block_partition(graph, parts=parts, seed=seed), {}


def metis(graph: Graph, parts: int, seed: int) -> tuple[I32, dict[str, Any]]:
    """METIS by `pymetis`; vertices are balanced.

    Raises
    ------
    InputError
        If it is not installed or fails, or returns what is no partition.
    """
    return metis_of(undirected(graph), parts, seed, name=graph.name)


METIS_NOTE = "METIS is not installed: pip install 'simgnn[cluster]'"
"""Of tables that leave it out."""


def has_metis() -> bool:
    """Whether `pymetis`, which `metis` needs, is installed."""
    return importlib.util.find_spec("pymetis") is not None


def metis_of(neighbours: Lists, parts: int, seed: int, *, name: str) -> tuple[I32, dict[str, Any]]:
    """The same of lists that are there already; `name` is the graph's in error texts."""
    with importing("pymetis", "for method 'metis'", extra="cluster"):
        import pymetis

    vertices = len(neighbours[0]) - 1
    try:
        _, found = pymetis.part_graph(
            parts,
            pymetis.CSRAdjacency(*neighbours),
            # METIS keeps its seed in 32 bits with a sign.
            options=pymetis.Options(seed=seed % _METIS_SEEDS),
        )
    except Exception as error:  # whatever METIS's wrapper raises
        raise InputError(
            f"METIS must cut {name} into {parts} parts, not fail ({reason_of(error)})"
        ) from error
    owners = np.asarray(found)
    # METIS has been seen to return what is incomplete without a word.
    if owners.shape != (vertices,) or owners.dtype.kind not in "iu":
        raise InputError(
            f"METIS must give each of {vertices} vertices a part, not {owners.dtype} of {owners.shape}"
        )
    # bincount refuses numbers below 0: with one of them nothing is counted, and the check below fails.
    counts = np.bincount(owners, minlength=parts) if owners.min() >= 0 else np.zeros(1, np.int64)
    if len(counts) != parts or not counts.all():
        empty = int(np.count_nonzero(counts == 0))
        raise InputError(
            f"METIS must give each of {parts} parts a vertex, not leave {empty} empty"
            " (another seed or fewer parts may do)"
        )
    return owners.astype(np.int32), {"pymetis": importlib.metadata.version("pymetis")}

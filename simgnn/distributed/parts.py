"""A partitioned graph on disk: for each part, files with all that its rank needs, and no more.

`owners.npy` says who owns which vertex, and is for all ranks. A part has the arcs to its vertices, their features,
labels and splits, each in a .npy file of its own. `topology.*.npy` have all arcs, for ranks that sample by themselves.
`parts.json` has facts of the graph, and all digests. A rank maps and checks the files of its own part, and opens no
other's.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import F32, I32, I64, Array, Bools
from simgnn.config.checks import check_choice, check_integer
from simgnn.data.graph import Graph
from simgnn.data.labels import LABELS, LINKS
from simgnn.data.partition.partition import Partition
from simgnn.data.store.arrays import ArrayEntry, ArrayStream, entry_of, map_checked
from simgnn.distributed.local_topology import LocalTopology, local_topology
from simgnn.distributed.ownership import Ownership
from simgnn.errors import InputError, errors_of
from simgnn.features.stores.memory import Memory
from simgnn.hw.checks import is_integer
from simgnn.process.files.bounded import check_format, is_sha256, read_json, shown
from simgnn.process.files.output import OutputFolder, write_atomically

FORMAT = "simgnn-parts-2"
MANIFEST = "parts.json"
MOST_PARTS = 4096
DTYPES: dict[str, tuple[str, ...]] = {
    "features": ("<f4",),
    "indices": ("<i4",),
    "indptr": ("<i8",),
    "labels": (),
    "splits": ("|b1",),
    "weights": ("<f4",),
}
"""Arrays of a part, and their types; labels have that of the graph's. Weights are there where the graph has them."""
TOPOLOGY = ("indptr", "indices", "weights")
"""Arrays of the whole topology, for ranks that sample by themselves."""
_MOST_BYTES = 1 << 24
_MOST_SIZE = 1 << 40


@dataclass(frozen=True, kw_only=True)
class GraphFacts:
    """What every rank knows of the graph that is in parts.

    Parameters
    ----------
    dataset
        What `--dataset` called it.
    vertices, edges, width
        `width` of the features.
    weighted
        Whether arcs have weights.
    digest
        `Graph.digest` of it.
    """

    name: str
    dataset: str
    vertices: int
    edges: int
    width: int
    classes: int
    task: str
    weighted: bool
    digest: str

    def __post_init__(self) -> None:
        for key in ("name", "dataset"):
            value = getattr(self, key)
            if not isinstance(value, str) or not value or "\0" in value:
                raise InputError(f"{key} must be a text, not {shown(value)}")
        for key, low in (("vertices", 1), ("edges", 0), ("width", 1), ("classes", 1)):
            if not is_integer(getattr(self, key), low, _MOST_SIZE):
                raise InputError(
                    f"{key} must be an integer of at least {low}, not {shown(getattr(self, key))}"
                )
        # A partition owns vertices: an edge that is predicted would have two owners.
        check_choice("task", self.task, [task for task in LABELS if task != LINKS])
        if not isinstance(self.weighted, bool):
            raise InputError(f"weighted must be true or false, not {shown(self.weighted)}")
        if not is_sha256(self.digest):
            raise InputError(f"digest must be a SHA-256, not {shown(self.digest)}")

    @classmethod
    def of(cls, graph: Graph, dataset: str) -> GraphFacts:
        """The facts of a graph.

        Raises
        ------
        InputError
            Where edges are predicted, which have no owner.
        """
        if graph.links is not None:
            raise InputError("parts must be of a graph whose vertices have labels, not of one with links")
        assert graph.classes is not None, "a graph counts its classes"
        return cls(
            name=graph.name,
            dataset=dataset,
            vertices=graph.vertices,
            edges=graph.edges,
            width=graph.feature_width,
            classes=graph.classes,
            task=graph.task,
            weighted=graph.edge_weight is not None,
            digest=graph.digest(),
        )


OWNERS = "owners.npy"
_ROWS_AT_A_TIME = 1 << 16


@dataclass(frozen=True, kw_only=True, eq=False)
class RankPart:
    """What a rank has of a graph. Rows are those of ``topology.vertices``.

    Parameters
    ----------
    ownership
        Of all vertices.
    topology
        Arcs to the rank's vertices.
    features
        Of the rank's vertices, mapped.
    labels : shape (n,) or (n, outputs)
    train_mask, val_mask, test_mask : shape (n,)
    """

    rank: int
    ownership: Ownership
    topology: LocalTopology
    features: Memory
    labels: Array
    train_mask: Bools
    val_mask: Bools
    test_mask: Bools


def part_file(part: int, name: str) -> str:
    """Name of a part's file."""
    return f"part-{part:04}.{name}.npy"


def topology_file(name: str) -> str:
    """Name of a file of the whole topology."""
    return f"topology.{name}.npy"


def parts_folder(path: Path) -> OutputFolder:
    """Where parts can be written.

    Raises
    ------
    InputError
        For a folder that holds anything else, or cannot be written.
    """
    # Every name that parts may have: a folder with any other file is not replaced.
    names = [part_file(part, name) for part in range(MOST_PARTS) for name in DTYPES]
    names += [topology_file(name) for name in TOPOLOGY]
    return OutputFolder(path, files=(MANIFEST, OWNERS, *names), in_place=False)


def write_parts(
    path: Path,
    graph: Graph,
    partition: Partition,
    *,
    dataset: str = "",
    beside: Callable[[], None] = lambda: None,
) -> None:
    """Write a graph part by part.

    Parameters
    ----------
    path
        Folder: new, empty, or of parts that were written before, which are replaced when these are whole.
    partition
        Of this graph; at most `MOST_PARTS` parts.
    dataset
        What `--dataset` calls it; the graph's name where not given.
    beside
        Called when all files are written, before they appear in their place: where it raises, they do not.

    Raises
    ------
    InputError
        For another graph's partition, a graph of links, and what cannot be written; nothing is left then.
    """
    partition.check_graph(graph)
    check_integer("parts", partition.parts, 1, MOST_PARTS)
    facts = GraphFacts.of(graph, dataset or graph.name)
    folder = parts_folder(path)
    try:
        with folder:
            table = {
                "format": FORMAT,
                "graph": asdict(facts),
                "partition": partition.digest,
                "owners": _write(folder / OWNERS, partition.owners, "<i4"),
                "topology": _write_topology(folder, graph),
                "parts": [
                    _write_part(folder, part, graph, partition.local(part)) for part in range(partition.parts)
                ],
            }
            write_atomically(folder / MANIFEST, (json.dumps(table, sort_keys=True) + "\n").encode())
            # What is written elsewhere is there before the parts are: a rank that finds parts finds it, too.
            beside()
    except OSError as error:
        raise InputError(
            f"parts must fit on the disk and be writable: {error.strerror}", source=path
        ) from error


def _write_topology(folder: OutputFolder, graph: Graph) -> dict[str, dict[str, Any]]:
    """Entries of the whole topology's files, by name."""
    arrays: dict[str, Array | None] = {
        "indptr": graph.indptr,
        "indices": graph.indices,
        "weights": graph.edge_weight,
    }
    return {
        name: _write(folder / topology_file(name), array, DTYPES[name][0])
        for name, array in arrays.items()
        if array is not None
    }


def _write_part(folder: OutputFolder, part: int, graph: Graph, owned: I64) -> dict[str, dict[str, Any]]:
    """Entries of a part's files, by name."""
    topology = local_topology(graph, owned, weighted=graph.edge_weight is not None)
    arrays: dict[str, Array] = {
        "indptr": topology.indptr,
        "indices": topology.indices,
        "labels": graph.labels[owned],
        "splits": np.stack([graph.train_mask[owned], graph.val_mask[owned], graph.test_mask[owned]]),
    }
    if topology.weights is not None:
        arrays["weights"] = topology.weights
    entries = {
        name: _write(
            folder / part_file(part, name), array, (*DTYPES[name], array.dtype.newbyteorder("<").str)[0]
        )
        for name, array in arrays.items()
    }
    # A few rows at a time: features may be mapped from disk, and larger than memory.
    chunks = (
        graph.gather_features(owned[begin : begin + _ROWS_AT_A_TIME])
        for begin in range(0, len(owned), _ROWS_AT_A_TIME)
    )
    path = folder / part_file(part, "features")
    entries["features"] = _write_all(path, chunks, "<f4", (graph.feature_width,))
    return entries


def _write(path: Path, array: Array, dtype: str) -> dict[str, Any]:
    return _write_all(path, [array], dtype, array.shape[1:])


def _write_all(path: Path, chunks: Iterable[Array], dtype: str, columns: tuple[int, ...]) -> dict[str, Any]:
    """Write an array row after row; its entry."""
    with contextlib.ExitStack() as stack:
        stream = ArrayStream(path, dtype, columns)
        # Closes the file where a chunk cannot be had; after `close` it does nothing more.
        stack.callback(stream.abandon)
        for chunk in chunks:
            stream.write(chunk)
        return asdict(stream.close())


def part_of(graph: Graph, ownership: Ownership, rank: int) -> RankPart:
    """A rank's part of a graph that is here: a copy of what it owns."""
    owned = ownership.owned(rank)
    return RankPart(
        rank=rank,
        ownership=ownership,
        topology=local_topology(graph, owned, weighted=graph.edge_weight is not None),
        features=Memory(graph.gather_features(owned)),
        labels=graph.labels[owned],
        train_mask=graph.train_mask[owned],
        val_mask=graph.val_mask[owned],
        test_mask=graph.test_mask[owned],
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class WholeTopology:
    """All arcs of a graph, mapped.

    Parameters
    ----------
    indptr : shape (vertices + 1,)
    indices : shape (arcs,)
    weights : shape (arcs,)
    """

    indptr: I64
    indices: I32
    weights: F32 | None


class PartsFolder:
    """What `write_parts` has written, as its manifest says; a rank opens its own files alone.

    Attributes
    ----------
    facts : GraphFacts
    ranks : int
        Parts, one for each.
    partition : str
        Digest of who owns what.
    digest : str
        Of all that is in the files, as the manifest has their digests.

    Raises
    ------
    InputError
        For a manifest that is missing, damaged or of another format; names it.
    """

    def __init__(self, path: Path) -> None:
        self.path, self._manifest = path, path / MANIFEST
        table = read_json(self._manifest, "manifest of the parts", most_bytes=_MOST_BYTES)
        with errors_of(self._manifest):
            self._check(table)

    def _check(self, table: Any) -> None:
        check_format(table, FORMAT)
        parts = table.get("parts")
        if not isinstance(parts, list) or not 1 <= len(parts) <= MOST_PARTS:
            raise InputError(f"parts must be a list of 1 to {MOST_PARTS}, not {shown(parts)}")
        facts = table.get("graph")
        if not isinstance(facts, dict) or set(facts) != {each.name for each in fields(GraphFacts)}:
            raise InputError(f"graph must be a table of facts, not {shown(facts)}")
        self.facts, self.ranks = GraphFacts(**facts), len(parts)
        # A graph without weights has no files for them.
        own, whole = (
            [name for name in names if self.facts.weighted or name != "weights"]
            for names in (DTYPES, TOPOLOGY)
        )
        self._owners = entry_of("owners", table.get("owners"), dtypes=("<i4",))
        self._parts = [_entries(f"part {part}", each, own) for part, each in enumerate(parts)]
        self._topology = _entries("topology", table.get("topology"), whole)
        self.partition = self._owners.sha256
        # The digest is of the values: the file may have been written with other blanks.
        self.digest = hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()

    @functools.cached_property
    def ownership(self) -> Ownership:
        """Who owns what: one for all ranks of a process, as it is of all vertices."""
        owners = map_checked(self.path / OWNERS, "owners", self._owners)
        try:
            return Ownership(owners, self.ranks)
        except ValueError as error:
            raise InputError(str(error), source=self.path / OWNERS) from None

    def part(self, rank: int) -> RankPart:
        """The part of a rank. No file of another part is touched.

        Raises
        ------
        InputError
            For a rank without a part, and for what is missing or damaged; names the file.
        """
        if not is_integer(rank, 0, self.ranks - 1):
            raise InputError(
                f"rank must be an integer from 0 to {self.ranks - 1}, as of parts, not {rank!r}",
                source=self._manifest,
            )
        owned = self.ownership.owned(rank)
        arrays = {
            name: map_checked(self.path / part_file(rank, name), name, entry)
            for name, entry in self._parts[rank].items()
        }
        indptr, indices, splits = arrays["indptr"], arrays["indices"], arrays["splits"]
        # Digests say that files are as they were written; this says that they belong together.
        lengths = {
            "indptr": (indptr.shape, (len(owned) + 1,)),
            "indices": (indices.shape, (int(indptr[-1]) if len(indptr) else 0,)),
            "features": (arrays["features"].shape[:1], (len(owned),)),
            "labels": (arrays["labels"].shape[:1], (len(owned),)),
            "splits": (splits.shape, (3, len(owned))),
            "weights": (arrays.get("weights", indices).shape, indices.shape),
        }
        for name, (found, expected) in lengths.items():
            if found != expected:
                raise InputError(
                    f"{name} must have the shape {expected}, not {found}",
                    source=self.path / part_file(rank, name),
                )
        return RankPart(
            rank=rank,
            ownership=self.ownership,
            topology=LocalTopology(
                vertices=owned, indptr=indptr, indices=indices, weights=arrays.get("weights")
            ),
            features=Memory(arrays["features"]),
            labels=arrays["labels"],
            train_mask=splits[0],
            val_mask=splits[1],
            test_mask=splits[2],
        )

    def topology(self) -> WholeTopology:
        """The topology of all parts, for a rank that samples by itself. No file of a part is touched.

        Raises
        ------
        InputError
            For what is missing, damaged or does not fit the manifest; names the file.
        """
        arrays = {
            name: map_checked(self.path / topology_file(name), name, entry)
            for name, entry in self._topology.items()
        }
        sizes = {"indptr": self.facts.vertices + 1, "indices": self.facts.edges, "weights": self.facts.edges}
        for name, array in arrays.items():
            if array.shape != (sizes[name],):
                raise InputError(
                    f"{name} must have the shape {(sizes[name],)}, not {array.shape}",
                    source=self.path / topology_file(name),
                )
        return WholeTopology(
            indptr=arrays["indptr"], indices=arrays["indices"], weights=arrays.get("weights")
        )


def _entries(title: str, values: Any, names: Sequence[str]) -> dict[str, ArrayEntry]:
    if not isinstance(values, dict) or set(values) != set(names):
        raise InputError(f"{title} must have {', '.join(sorted(names))}, not {shown(values)}")
    return {name: entry_of(name, value, dtypes=DTYPES[name]) for name, value in values.items()}

"""The manifest of a partitioned graph on disk: facts of the graph, and what each file must hold."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from simgnn.config.checks import check_choice
from simgnn.data.graph import Graph
from simgnn.data.labels import LABELS, LINKS
from simgnn.data.store.arrays import ArrayEntry, entry_of
from simgnn.errors import InputError, errors_of
from simgnn.hw.checks import is_integer
from simgnn.process.files.bounded import check_format, is_sha256, read_json, shown

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
_OPTIONAL = ("weights",)
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


@dataclass(frozen=True, kw_only=True)
class PartsManifest:
    """A manifest that was read.

    Parameters
    ----------
    parts
        Entries of each part's arrays, by name.
    topology
        Entries of the whole topology's.
    digest
        SHA-256 of the manifest: of all that is in the files, as it has their digests.
    """

    path: Path
    facts: GraphFacts
    owners: ArrayEntry
    parts: tuple[Mapping[str, ArrayEntry], ...] = field(repr=False)
    topology: Mapping[str, ArrayEntry] = field(repr=False)
    digest: str

    def part(self, rank: int) -> Mapping[str, ArrayEntry]:
        """Entries of a rank's part.

        Raises
        ------
        InputError
            For a rank without one.
        """
        if not is_integer(rank, 0, len(self.parts) - 1):
            raise InputError(
                f"rank must be an integer from 0 to {len(self.parts) - 1}, as of parts, not {rank!r}",
                source=self.path,
            )
        return self.parts[rank]


def read_manifest(folder: Path) -> PartsManifest:
    """The manifest of a folder that `write_parts` wrote.

    Raises
    ------
    InputError
        For one that is missing, damaged or of another format; names it.
    """
    path = folder / MANIFEST
    table = read_json(path, "manifest of the parts", most_bytes=_MOST_BYTES)
    with errors_of(path):
        return _checked(path, table)


def _checked(path: Path, table: Any) -> PartsManifest:
    check_format(table, FORMAT)
    parts = table.get("parts")
    if not isinstance(parts, list) or not 1 <= len(parts) <= MOST_PARTS:
        raise InputError(f"parts must be a list of 1 to {MOST_PARTS}, not {shown(parts)}")
    facts = table.get("graph")
    if not isinstance(facts, dict) or set(facts) != {each.name for each in fields(GraphFacts)}:
        raise InputError(f"graph must be a table of facts, not {shown(facts)}")
    return PartsManifest(
        path=path,
        facts=GraphFacts(**facts),
        owners=entry_of("owners", table.get("owners"), dtypes=("<i4",)),
        parts=tuple(_entries(f"part {part}", each, DTYPES) for part, each in enumerate(parts)),
        topology=_entries("topology", table.get("topology"), TOPOLOGY),
        # The digest is of the values: the file may have been written with other blanks.
        digest=hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest(),
    )


def _entries(title: str, values: Any, names: Any) -> dict[str, ArrayEntry]:
    # A part of a graph without weights has no file for them.
    needed = sorted(set(names) - set(_OPTIONAL))
    if not isinstance(values, dict) or not set(needed) <= set(values) <= set(names):
        raise InputError(f"{title} must have {', '.join(needed)}, not {shown(values)}")
    return {name: entry_of(name, value, dtypes=DTYPES[name]) for name, value in values.items()}

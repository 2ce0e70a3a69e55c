"""On-disk data sets of DGL's GraphBolt: `metadata.yaml`, and arrays beside it. DGL is not imported.

The description is that of GraphBolt's `OnDiskDataset`, before its preprocessing, which leaves a pickle.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import Array
from simgnn.data.importing.contents import Contents, arcs_in_parts, mask_of_indices
from simgnn.data.importing.edge_lists import EdgeListOptions, read_csv
from simgnn.data.labels import CLASSES, MAX_CLASSES, UNLABELLED, labels_as_given
from simgnn.data.store.arc_spool import Arcs
from simgnn.data.store.arrays import map_array
from simgnn.data.topology import MAX_VERTICES
from simgnn.errors import InputError, errors_of, printable
from simgnn.hw.checks import is_integer
from simgnn.process.files.bounded import read_bounded, reason_of

METADATA = "metadata.yaml"
FEATURES = ("feat", "features", "x")
_MOST_BYTES = 1 << 20
_SETS = {"train_set": "train_mask", "validation_set": "val_mask", "test_set": "test_mask"}
_SEEDS = ("seeds", "seed_nodes")


def read_graphbolt(path: Path, options: EdgeListOptions) -> Contents:
    """The vertices and edges of one type of a data set's folder.

    Raises
    ------
    InputError
        For a description or for files that are missing or damaged.
    """
    table = _Table(_metadata(path / METADATA), path / METADATA)
    graph = table.table("graph")
    edges = _edges(graph, options.relation)
    kind = edges.value.get("type")
    source, _, rest = kind.partition(":") if isinstance(kind, str) else (None, "", "")
    if isinstance(kind, str) and rest.rpartition(":")[2] != source:
        raise edges.error(f"type must lead from vertices to others of the same, not be {printable(kind)!r}")
    vertices = _vertices(graph, source)
    contents = Contents(
        name=printable(str(table.value.get("dataset_name", path.resolve().name))),
        files=(METADATA,),
        arcs=_arcs(path, edges, vertices),
        vertices=vertices,
        features=_features(path, table, source),
    )
    _add_task(path, table, source, contents, vertices)
    return contents


class _Table:
    """A table of the description, and where it stands."""

    def __init__(self, value: Any, source: Path, where: str = "") -> None:
        if not isinstance(value, dict):
            raise InputError(f"{where or 'metadata'} must be a table, not another value", source=source)
        self.value, self._source, self._where = value, source, where

    def error(self, message: str) -> InputError:
        return InputError(f"{self._where}: {message}" if self._where else message, source=self._source)

    def _name(self, key: str) -> str:
        return f"{self._where}.{key}" if self._where else key

    def table(self, key: str) -> _Table:
        return _Table(self.value.get(key), self._source, self._name(key))

    def tables(self, key: str) -> list[_Table]:
        value = self.value.get(key) or []
        if not isinstance(value, list):
            raise self.error(f"{key} must be a list, not another value")
        return [_Table(item, self._source, f"{self._name(key)}[{place}]") for place, item in enumerate(value)]

    def path(self, folder: Path) -> Path:
        """The file that it names, which lies in the folder."""
        name = self.value.get("path")
        if not isinstance(name, str) or not name or "\0" in name:
            raise self.error(f"path must be that of a file, not {name!r}")
        # A description from elsewhere could name any file of the user's.
        path = folder / name
        try:
            inside = path.resolve().is_relative_to(folder.resolve())
        except (OSError, RuntimeError) as error:
            raise self.error(f"path must be that of a file ({error})") from None
        if not inside:
            raise self.error(f"path must not lead out of the folder, as {printable(name)!r} does")
        return path

    def array(self, folder: Path, quantity: str) -> Array:
        form = self.value.get("format")
        if form != "numpy":
            raise self.error(
                f"format must be numpy (torch's is a pickle, which is never opened), not {form!r}"
            )
        return map_array(self.path(folder), quantity)


def _metadata(path: Path) -> Any:
    import yaml

    # Bounded, and plain values alone: in YAML any object can be written.
    data = read_bounded(path, "metadata", most_bytes=_MOST_BYTES)
    try:
        return yaml.safe_load(data)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError(f"metadata must be plain YAML ({reason_of(error)})", source=path) from None


def _edges(graph: _Table, relation: str | None) -> _Table:
    found = graph.tables("edges")
    wanted = None if relation is None else relation.replace("/", ":")
    if wanted is not None:
        found = [
            each for each in found if wanted in (kind := str(each.value.get("type")), *kind.split(":")[1:2])
        ]
    if len(found) != 1:
        names = ", ".join(printable(str(each.value.get("type"))) for each in graph.tables("edges"))[:200]
        raise graph.error(f"--relation must be one of {names or 'none'}, not {relation!r}")
    return found[0]


def _vertices(graph: _Table, kind: str | None) -> int:
    for each in graph.tables("nodes"):
        if each.value.get("type") == kind:
            count = each.value.get("num")
            if not is_integer(count, 1, MAX_VERTICES):
                raise each.error(f"num must be an integer from 1 to {MAX_VERTICES}, not {count!r}")
            assert isinstance(count, int)
            return count
    raise graph.error(f"nodes must have type {kind!r}, to which the edges lead")


def _arcs(folder: Path, edges: _Table, vertices: int) -> Iterator[Arcs]:
    if edges.value.get("format") == "csv":
        path = edges.path(folder)
        with errors_of(path):
            contents = read_csv(
                path,
                # The format is fixed here, so nothing is to be guessed.
                EdgeListOptions(header="no", ids="numbers", comment="", vertices=vertices),
            )
            yield from contents.arcs
        return
    array = edges.array(folder, "edges")
    if array.ndim != 2 or len(array) != 2:
        raise edges.error(f"edges must have shape (2, edges), not {array.shape}")
    yield from arcs_in_parts(*array, vertices=vertices)


def _features(folder: Path, table: _Table, kind: str | None) -> Array | None:
    found = [
        each
        for each in table.tables("feature_data")
        if each.value.get("domain") == "node" and each.value.get("type") == kind
    ]
    # A known name goes first; without one, the only array there is.
    named = [each for name in FEATURES for each in found if each.value.get("name") == name] or found
    if not named:
        return None
    if len(named) > 1 and named[0].value.get("name") not in FEATURES:
        names = ", ".join(printable(str(each.value.get("name"))) for each in named)[:200]
        raise table.error(
            f"feature_data must have one of vertices that is called feat, features or x, not {names}"
        )
    features = named[0].array(folder, "features")
    return features[:, None] if features.ndim == 1 else features


def _add_task(folder: Path, table: _Table, kind: str | None, contents: Contents, vertices: int) -> None:
    """Labels and masks of the first task that has both; which it is, where there are others."""
    for task in table.tables("tasks"):
        sets = {mask: _set(folder, task, name, kind) for name, mask in _SETS.items()}
        # Without labels in each of its sets it is another kind of task, such as link prediction.
        if any(labels is None for seeds, labels in sets.values() if seeds is not None):
            continue
        labelled = [(seeds, labels) for seeds, labels in sets.values() if seeds is not None]
        if not labelled:
            continue
        try:
            contents.masks = {
                mask: np.zeros(vertices, bool) if seeds is None else mask_of_indices(mask, seeds, vertices)
                for mask, (seeds, _) in sets.items()
            }
        except InputError as error:
            raise task.error(error.message) from None
        # It decides what labels are: real numbers with several classes are classes.
        contents.classes = task.value.get("num_classes")
        if contents.classes is not None and not is_integer(contents.classes, 1, MAX_CLASSES):
            raise task.error(
                f"num_classes must be an integer from 1 to {MAX_CLASSES}, not {contents.classes!r}"
            )
        contents.labelling = functools.partial(_scattered, task, labelled, vertices, contents.classes)
        names = [str(each.value.get("name")) for each in table.tables("tasks")]
        if len(names) > 1:
            contents.reading["task"] = (
                f"{task.value.get('name')!s}, the first with labels of {', '.join(names)}"
            )
        return


def _set(folder: Path, task: _Table, name: str, kind: str | None) -> tuple[Array | None, Array | None]:
    for each in task.tables(name):
        if each.value.get("type") != kind:
            continue
        arrays = {str(item.value.get("name")): item for item in each.tables("data")}
        seeds = next((arrays[key].array(folder, key) for key in _SEEDS if key in arrays), None)
        labels = arrays["labels"].array(folder, "labels") if "labels" in arrays else None
        if seeds is None or seeds.ndim != 1:
            return seeds, None  # pairs of vertices, of link prediction
        if labels is not None and len(labels) != len(seeds):
            raise each.error(f"labels must be as many as seeds, {len(seeds)}, not {len(labels)}")
        return seeds, labels
    return None, None


def _scattered(
    table: _Table, parts: list[Any], vertices: int, classes: int | None, task: str | None
) -> tuple[Array, str]:
    """Labels of all vertices, from those of some; a column of real numbers is classes where there are several."""
    given = np.concatenate([labels if labels.ndim == 2 else labels[:, None] for _, labels in parts])
    several = given.shape[1] == 1 and classes is not None and classes > 1
    try:
        labels, task = labels_as_given(given, task or (CLASSES if several else None))
    except InputError as error:
        raise table.error(error.message) from None
    missing = UNLABELLED if task == CLASSES else np.nan
    whole = np.full((vertices, *labels.shape[1:]), missing, np.int64 if task == CLASSES else np.float32)
    whole[np.concatenate([seeds for seeds, _ in parts])] = labels
    return whole, task

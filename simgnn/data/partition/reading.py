"""Partitions that others wrote: DGL's folder and PyTorch Geometric's, parsed, and checked against the graph."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import I32, Array
from simgnn.data.graph import Graph
from simgnn.data.importing.dgl_files import open_dgl
from simgnn.data.partition.partition import FORMAT, Partition, topology_digest
from simgnn.data.topology import check_bounds
from simgnn.errors import InputError, errors_of
from simgnn.hw.checks import is_integer
from simgnn.process.files.bounded import read_json, reason_of

_META = "META.json"
_MOST_BYTES = 1 << 26

Arcs = tuple[Array, Array]
"""Sources and destinations, by their numbers in the whole graph."""


def read_partition(path: Path, graph: Graph) -> Partition:
    """A partition of DGL's `partition_graph` or of PyTorch Geometric's `Partitioner`, of one kind of vertices.

    Parameters
    ----------
    path
        DGL's NAME.json, or the folder that has it or PyTorch Geometric's META.json.
    graph
        What was cut. The arcs that each part's file has to its own vertices must be the graph's.

    Raises
    ------
    InputError
        For what is missing or damaged, and for another graph or another numbering of its vertices.
    """
    if path.is_dir():
        if (path / _META).is_file():
            path = path / _META
        else:
            found = sorted(path.glob("*.json"))
            if len(found) != 1:
                raise InputError(
                    f"partition must have META.json or one other .json file, not {len(found)}", source=path
                )
            path = found[0]
    table = _table(path)
    with errors_of(path, keep=True):
        parts = table.get("num_parts")
        if not is_integer(parts, 1, (1 << 31) - 1):
            raise InputError(f"num_parts must be an integer of at least 1, not {parts!r}"[:200])
        read = _read_pyg if path.name == _META else _read_dgl
        owners, method, arcs_of = read(path.parent, table, int(parts))
        if len(owners) != graph.vertices:
            raise InputError(
                f"partition must be of the graph's {graph.vertices} vertices, not of {len(owners)}"
            )
        partition = Partition(
            owners=owners,
            parts=int(parts),
            graph=topology_digest(graph),
            method=method,
            origin={"file": path.name},
        )
        for part in range(int(parts)):
            _check_arcs(graph, partition, part, arcs_of(part))
    return partition


def _table(path: Path) -> dict[str, Any]:
    table = read_json(path, "partition", most_bytes=_MOST_BYTES)
    if not isinstance(table, dict):
        raise InputError("partition must be described by a table, not another value", source=path)
    if table.get("format") == FORMAT:
        raise InputError(
            "partition must be another program's, not simgnn's own, whose folder --partition takes as it is",
            source=path,
        )
    return table


Read = tuple[I32, str, Callable[[int], Arcs]]
"""Owners, the method's name, and the arcs to the vertices of a part."""


def _read_dgl(folder: Path, table: dict[str, Any], parts: int) -> Read:
    """DGL numbers vertices anew, part by part; `node_map` has the range of each part."""
    ranges = table.get("node_map")
    if isinstance(ranges, dict):
        if len(ranges) != 1:
            raise InputError(f"partition must be of one type of vertices, not {len(ranges)}")
        (ranges,) = ranges.values()
    if not isinstance(ranges, list) or len(ranges) != parts:
        raise InputError(f"node_map must have a range for each of {parts} parts, not another value")
    # Old files have the ends of the ranges alone.
    ends = [each[-1] if isinstance(each, list) and len(each) == 2 else each for each in ranges]
    if not all(is_integer(end, 0, (1 << 31) - 1) for end in ends):
        raise InputError("node_map must have ranges of vertices, not other values")
    # Each range must begin where the one in front of it ends.
    begins = [each[0] if isinstance(each, list) else None for each in ranges]
    if sorted(ends) != ends or any(
        begin not in (None, end) for begin, end in zip(begins, [0, *ends], strict=False)
    ):
        raise InputError("node_map must have ranges that follow each other from 0")
    owners = np.repeat(np.arange(parts, dtype=np.int32), np.diff([0, *ends]))

    def arcs_of(part: int) -> Arcs:
        files = table.get(f"part-{part}")
        name = files.get("part_graph") if isinstance(files, dict) else None
        if not isinstance(name, str):
            raise InputError(f"part-{part} must name its part_graph, not lack it")
        path = folder / name
        with errors_of(path, keep=True):
            return _dgl_arcs(path)

    return owners, f"dgl {table.get('part_method', '')}".strip()[:80], arcs_of


def _dgl_arcs(path: Path) -> Arcs:
    graph = open_dgl(path, 0)
    if len(graph.relations) != 1 or len(graph.vertex_data) != 1:
        raise InputError(f"a part must be of one type of edges, not {len(graph.relations)}")
    relation = graph.relations[0]
    numbers, inner = graph.vertex_data[0].get("_ID"), graph.edge_data[0].get("inner_edge")
    edges = len(relation.sources)
    if numbers is None or numbers.shape != (graph.vertices[0],) or inner is None or inner.shape != (edges,):
        raise InputError("a part must have _ID of its vertices and inner_edge of its edges")
    for ends in (relation.sources, relation.destinations):
        check_bounds("numbers of vertices in a DGL file", ends, 0, len(numbers) - 1)
    # Data of edges are in the order of the edges' numbers, which a matrix may not be.
    inner = inner[relation.numbers] if len(relation.numbers) else inner
    # The others are another part's: DGL's halo.
    kept = inner != 0
    return numbers[relation.sources[kept]], numbers[relation.destinations[kept]]


def _read_pyg(folder: Path, table: dict[str, Any], parts: int) -> Read:
    if table.get("is_hetero"):
        raise InputError("partition must be of one type of vertices, not heterogeneous")
    owners = _vector(_load(folder / "node_map.pt"), folder / "node_map.pt")
    if len(owners) and not 0 <= int(owners.min()) <= int(owners.max()) < parts:
        raise InputError(
            f"node_map must have parts from 0 to {parts - 1}, not others", source=folder / "node_map.pt"
        )

    def arcs_of(part: int) -> Arcs:
        path = folder / f"part_{part}" / "graph.pt"
        arcs = _load(path)
        if not isinstance(arcs, dict) or not {"row", "col"} <= arcs.keys():
            raise InputError("a part must have row and col, not lack them", source=path)
        rows, columns = _vector(arcs["row"], path), _vector(arcs["col"], path)
        if len(rows) != len(columns):
            raise InputError(f"row must be as long as col, {len(columns)}, not {len(rows)}", source=path)
        return rows, columns

    return owners.astype(np.int32), "pyg", arcs_of


def _load(path: Path) -> Any:
    import torch  # takes a second, which partitions of ours need not wait for

    try:
        # `weights_only` refuses whatever is not a tensor or a plain value.
        return torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        reason = error.strerror or "what PyTorch cannot open"
        raise InputError(
            f"partition must have a file that can be read, not {reason!r}", source=path
        ) from None
    # Of damaged files PyTorch raises nearly anything; it runs no code of them.
    except Exception as error:
        raise InputError(
            f"file must have tensors of PyTorch alone ({reason_of(error)})", source=path
        ) from None


def _vector(value: Any, path: Path) -> Array:
    import torch

    if (
        not isinstance(value, torch.Tensor)
        or value.ndim != 1
        or value.dtype not in (torch.int64, torch.int32)
    ):
        raise InputError("file must have vectors of integers, not other values", source=path)
    return np.asarray(value.numpy())


def _check_arcs(graph: Graph, partition: Partition, part: int, arcs: Arcs) -> None:
    """Raise InputError unless these are the graph's arcs to the vertices of a part."""
    sources, destinations = (ends.astype(np.int64) for ends in arcs)
    both = np.concatenate([sources, destinations])
    if len(both) and not 0 <= int(both.min()) <= int(both.max()) < graph.vertices:
        raise InputError(
            f"arcs of part {part} must be between vertices from 0 to {graph.vertices - 1}, not others"
        )
    if not (partition.owners[destinations] == part).all():
        raise InputError(f"arcs of part {part} must lead to its own vertices, not to others")
    # Our graphs have no self-loops; DGL's and PyG's may.
    proper = sources != destinations
    # Ascending by destination, then source, as our arcs are: equal arrays are equal sets of arcs.
    found = np.unique(destinations[proper] * graph.vertices + sources[proper])
    own = np.repeat(partition.owners == part, graph.in_degrees)
    ends = np.repeat(np.arange(graph.vertices), graph.in_degrees)[own]
    if not np.array_equal(found, ends * graph.vertices + graph.indices[own]):
        raise InputError(
            f"part {part} must have the graph's {len(ends)} arcs to its vertices, in the graph's own numbering, not"
            f" {len(found)} others (DGL numbers vertices anew: its partition is of the graph that it numbered)"
        )

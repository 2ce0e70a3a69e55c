"""Graphs in files of DGL's `save_graphs`, parsed; DGL is not imported.

The format is that of DGL's `src/graph/serialize/heterograph_serialize.cc`, version 2: little-endian integers, vectors
and strings after their lengths, arrays after a header. Nothing in it is code.
"""

from __future__ import annotations

import functools
import math
import mmap
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import Array, Bools
from simgnn.data.importing.contents import Contents, arcs_in_parts
from simgnn.data.importing.edge_lists import WEIGHTS, EdgeListOptions
from simgnn.data.labels import MASKS, labels_as_given
from simgnn.data.topology import check_bounds
from simgnn.errors import InputError, printable

# Marks in front of each kind of object, as DGL's sources have them.
_FILE, _HETERO, _META, _UNIT = 0xDD2E4FF046B4A13F, 0xDD589FBE35224ABF, 0xDD3C5FFE20046ABF, 0xDD2E60F0F6B4A127
_CSR, _COO, _ARRAY = 0xDD6CD31205DFF127, 0xDD61FFD305DFF127, 0xDD5E40F096B4A13F
_VERSION, _HETERO_GRAPH = 2, 2
# Where a file says at which byte its graphs begin.
_GRAPHS_AT = 4096
_KINDS = {0: "i", 1: "u", 2: "f"}
_COO_BIT, _CSR_BIT, _CSC_BIT = 1, 2, 4
FEATURES, LABELS = ("feat", "features", "x"), ("label", "labels", "y")
"""Names under which data sets of DGL keep them."""
_MOST_NAMES = 10_000


@dataclass(frozen=True, kw_only=True)
class _Relation:
    sources: Array
    destinations: Array
    numbers: Array
    """Places of the edges in the order of `sources` among those of their data; empty where they are in order."""


@dataclass(frozen=True, kw_only=True)
class DglGraph:
    """What a file says of a graph, type by type."""

    relations: list[_Relation]
    ends: list[tuple[int, int]]
    vertices: list[int]
    vertex_data: list[dict[str, Array]]
    edge_data: list[dict[str, Array]]
    vertex_types: list[str]
    edge_types: list[str]


class _Bytes:
    """What is read of a file, from a place on."""

    def __init__(self, data: Any) -> None:
        self._data, self._place = data, 0

    def seek(self, place: int) -> None:
        if not 0 <= place <= len(self._data):
            raise InputError(f"DGL file of {len(self._data)} bytes must not point to byte {place}")
        self._place = place

    def _take(self, count: int) -> int:
        begin = self._place
        if count < 0 or count > len(self._data) - begin:
            raise InputError(
                f"DGL file must be complete, not end {count - len(self._data) + begin} bytes too early"
            )
        self._place += count
        return begin

    def unpack(self, form: str) -> tuple[Any, ...]:
        return struct.unpack_from(f"<{form}", self._data, self._take(struct.calcsize(f"<{form}")))

    def count(self, what: str) -> int:
        """Length of a vector, whose items have a byte at least."""
        (count,) = self.unpack("Q")
        # Before anything of that length is made.
        if count > len(self._data) - self._place:
            raise InputError(f"DGL file must be complete, not promise {count} {what}")
        return int(count)

    def each(self, what: str) -> range:
        """Numbers of things that follow, a few of them."""
        count = self.count(what)
        if count > _MOST_NAMES:
            raise InputError(f"DGL file must have at most {_MOST_NAMES} arrays or types, not {count}")
        return range(count)

    def magic(self, expected: int, what: str) -> None:
        (found,) = self.unpack("Q")
        if found != expected:
            raise InputError(f"DGL file must have {what} at byte {self._place - 8}, not something else")

    def text(self) -> str:
        length = self.count("characters")
        begin = self._take(length)
        try:
            return bytes(self._data[begin : begin + length]).decode()
        except UnicodeDecodeError:
            raise InputError("names in a DGL file must be UTF-8") from None

    def array(self) -> Array:
        self.magic(_ARRAY, "an array")
        # DLPack: a reserved word, the device and its number, the dimensions; then the type.
        _, _, _, dimensions = self.unpack("Qiii")
        code, bits, lanes = self.unpack("BBH")
        if code not in _KINDS or bits not in (8, 16, 32, 64) or lanes != 1 or not 0 <= dimensions <= 8:
            raise InputError(
                f"arrays of a DGL file must be of integers or floats of 8 to 64 bits, not of code {code}, {bits} bits"
            )
        shape = self.unpack(f"{dimensions}q")
        (size,) = self.unpack("q")
        dtype = np.dtype(f"<{_KINDS[code]}{bits // 8}") if (code, bits) != (2, 8) else None
        if dtype is None or any(length < 0 for length in shape) or math.prod(shape) * dtype.itemsize != size:
            raise InputError(f"an array of shape {shape} in a DGL file must not have {size} bytes")
        # A view of the mapped file.
        return np.frombuffer(self._data, dtype, math.prod(shape), self._take(size)).reshape(shape)

    def named_arrays(self) -> dict[str, Array]:
        return {self.text(): self.array() for _ in self.each("arrays")}


def read_dgl(path: Path, options: EdgeListOptions) -> Contents:
    """One relation of one graph of a file.

    Raises
    ------
    InputError
        For a file that is damaged, or of another version, and for a relation that is none.
    """
    graph = open_dgl(path, options.graph)
    number = _relation(graph, options.relation)
    source_type, destination_type = graph.ends[number]
    if source_type != destination_type:
        names = [printable(graph.vertex_types[kind]) for kind in graph.ends[number]]
        raise InputError(
            f"relation must lead from vertices of a type to the same, not from {names[0]} to {names[1]}"
        )
    relation, vertex_data, edge_data = (
        graph.relations[number],
        graph.vertex_data[source_type],
        graph.edge_data[number],
    )
    weights = _weights(edge_data, options.weight_column)
    # Data of edges are in the order of their numbers, the matrix may be in another.
    if weights is not None and len(relation.numbers):
        if len(relation.numbers) != len(weights):
            raise InputError("edges of a DGL file must have as many numbers as weights")
        weights = weights[relation.numbers]
    taken = {"features": FEATURES, "labels": LABELS, **{mask: (mask,) for mask in MASKS}}
    found = {what: next((n for n in names if n in vertex_data), None) for what, names in taken.items()}
    arrays = {what: vertex_data[name] for what, name in found.items() if name is not None}
    contents = Contents(
        arcs=arcs_in_parts(
            relation.sources, relation.destinations, weights, vertices=graph.vertices[source_type]
        ),
        vertices=graph.vertices[source_type],
        weighted=weights is not None,
        features=arrays.get("features"),
        masks={name: _mask(name, arrays[name]) for name in MASKS if name in arrays},
        reading={
            "vertex data": ", ".join(f"{what} from {name!r}" for what, name in found.items() if name)
            or "none",
            "vertex data not used": ", ".join(n for n in vertex_data if n not in found.values()) or "none",
        },
    )
    if "labels" in arrays:
        contents.labelling = functools.partial(labels_as_given, arrays["labels"])
    return contents


def open_dgl(path: Path, number: int | None) -> DglGraph:
    """A graph of a file, or the only one, its arrays mapped.

    Raises
    ------
    InputError
        For a file that is damaged, or of another version.
    """
    try:
        with open(path, "rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except ValueError:
        raise InputError("DGL file must not be empty") from None
    except OSError as error:
        raise InputError(f"source must be a file that can be read: {error.strerror}") from None
    return _graph(_Bytes(data), number)


def _graph(data: _Bytes, wanted: int | None) -> DglGraph:
    data.magic(_FILE, "the mark of DGL's graphs")
    version, kind, graphs = data.unpack("QQQ")
    if (version, kind) != (_VERSION, _HETERO_GRAPH):
        raise InputError(f"DGL file must be of version {_VERSION}, as DGL 0.5 and later write, not {version}")
    if wanted is None and graphs > 1:
        raise InputError(f"DGL file has {graphs} graphs: --graph must say which, from 0 to {graphs - 1}")
    wanted = wanted or 0
    if not 0 <= wanted < graphs:
        raise InputError(f"graph must be from 0 to {graphs - 1}, not {wanted}")
    data.seek(_GRAPHS_AT)
    (begin,) = data.unpack("Q")
    data.seek(begin)
    # A graph's length is not in the file: those before it have to be parsed.
    for _ in range(wanted):
        _one_graph(data)
    return _one_graph(data)


def _one_graph(data: _Bytes) -> DglGraph:
    data.magic(_HETERO, "a graph")
    data.magic(_META, "a graph of types")
    indptr, indices, numbers = _csr(data)
    # The graph of types: an edge from each relation's source type to its destination type.
    ends = list(zip(_rows(indptr, indices).tolist(), indices.tolist(), strict=True))
    if len(numbers):
        order = dict(zip(numbers.tolist(), ends, strict=True))
        if sorted(order) != list(range(len(ends))):
            raise InputError("relations of a DGL file must be numbered from 0")
        ends = [order[number] for number in range(len(ends))]
    relations = [_relation_of(data) for _ in data.each("relations")]
    vertices = [int(data.unpack("q")[0]) for _ in data.each("types")]
    vertex_data = [data.named_arrays() for _ in data.each("types")]
    edge_data = [data.named_arrays() for _ in data.each("types")]
    vertex_types = [data.text() for _ in data.each("types")]
    edge_types = [data.text() for _ in data.each("types")]
    if not (len(relations) == len(ends) == len(edge_data) == len(edge_types)) or not (
        len(vertices) == len(vertex_data) == len(vertex_types)
    ):
        raise InputError("DGL file must have as many names as types of vertices and edges")
    if any(not 0 <= kind < len(vertices) for pair in ends for kind in pair):
        raise InputError("relations of a DGL file must be between its types of vertices")
    return DglGraph(
        relations=relations,
        ends=ends,
        vertices=vertices,
        vertex_data=vertex_data,
        edge_data=edge_data,
        vertex_types=vertex_types,
        edge_types=edge_types,
    )


def _relation_of(data: _Bytes) -> _Relation:
    data.magic(_UNIT, "a relation")
    saved, _ = data.unpack("qq")
    # Of old files a number, of new ones bits with a mark above them.
    formats = saved & 7 if saved >> 32 else {1: _COO_BIT, 2: _CSR_BIT, 3: _CSC_BIT}.get(saved, 0)
    # Each form that was saved follows, of the same edges; all must be passed over to get on.
    found = []
    for bit in (_COO_BIT, _CSR_BIT, _CSC_BIT):
        if not formats & bit:
            continue
        data.magic(_META, "a graph of types")
        _csr(data)
        if bit == _COO_BIT:
            found.append(_coo(data))
            continue
        indptr, indices, numbers = _csr(data)
        pair = (_rows(indptr, indices), indices)
        sources, destinations = pair if bit == _CSR_BIT else pair[::-1]
        found.append(_Relation(sources=sources, destinations=destinations, numbers=numbers))
    if not found:
        raise InputError(f"a relation of a DGL file must be COO, CSR or CSC, not of code {saved}")
    return found[0]


def _coo(data: _Bytes) -> _Relation:
    sources, destinations, numbers = _matrix(data, _COO, "a matrix in COO", "BB")
    if len(sources) != len(destinations):
        raise InputError("a matrix in a DGL file must have as many rows as columns")
    return _Relation(sources=sources, destinations=destinations, numbers=numbers)


def _csr(data: _Bytes) -> tuple[Array, Array, Array]:
    return _matrix(data, _CSR, "a matrix in CSR", "B")


def _matrix(data: _Bytes, mark: int, what: str, flags: str) -> tuple[Array, Array, Array]:
    """Rows or row pointers, columns, and numbers of the entries, if they are not in order."""
    data.magic(mark, what)
    data.unpack("qq")
    rows, columns, numbers = (_vector(data) for _ in range(3))
    data.unpack(flags)
    if len(numbers) not in (0, len(columns)):
        raise InputError("a matrix in a DGL file must have as many numbers as entries")
    # They pick from arrays, where one below 0 would count from the end.
    check_bounds("numbers of edges in a DGL file", numbers, 0, len(columns) - 1)
    return rows, columns, numbers


def _vector(data: _Bytes) -> Array:
    array = data.array()
    if array.ndim != 1 or array.dtype.kind != "i":
        raise InputError(
            f"a matrix in a DGL file must be of vectors of integers, not {array.dtype} of {array.shape}"
        )
    return array


def _rows(indptr: Array, indices: Array) -> Array:
    counts = np.diff(indptr)
    if not len(indptr) or indptr[0] != 0 or indptr[-1] != len(indices) or (len(counts) and counts.min() < 0):
        raise InputError("row pointers of a DGL file must rise from 0 to the number of entries")
    return np.repeat(np.arange(len(counts)), counts)


def _relation(graph: DglGraph, wanted: str | None) -> int:
    names = [
        "/".join((graph.vertex_types[a], name, graph.vertex_types[b]))
        for (a, b), name in zip(graph.ends, graph.edge_types, strict=True)
    ]
    if wanted is None and len(names) == 1:
        return 0
    fitting = [number for number, name in enumerate(names) if wanted in (name, graph.edge_types[number])]
    if len(fitting) != 1:
        shown = ", ".join(printable(name) for name in names)[:200]
        raise InputError(f"--relation must be one of {shown}, not {wanted!r}")
    return fitting[0]


def _weights(data: dict[str, Array], wanted: str | None) -> Array | None:
    name = wanted or next((name for name in WEIGHTS if name in data), None)
    if name is None:
        return None
    if name not in data:
        raise InputError(f"--weight must be one of {', '.join(map(printable, data)) or 'none'}, not {name!r}")
    weights = data[name]
    if weights.ndim == 2 and weights.shape[1] == 1:
        weights = weights[:, 0]
    if weights.ndim != 1:
        raise InputError(f"weights must be one number for each edge, not of shape {weights.shape}")
    return weights


def _mask(name: str, values: Array) -> Bools:
    if values.dtype.kind not in "iu" or values.ndim != 1 or not np.isin(values, (0, 1)).all():
        raise InputError(f"{name} must be a vector of 0 and 1, not {values.dtype} of {values.shape}")
    # DGL keeps booleans as bytes.
    return values.astype(bool)

"""Feature stores, graphs and the sampler as PyTorch Geometric's `FeatureStore`, `GraphStore` and `BaseSampler`.

    data = (StoreFeatures(store, y=graph.labels), GraphArcs(graph))
    loader = NodeLoader(data, StoreSampler(sampler), input_nodes=seeds, batch_size=512)

is a loop of PyTorch Geometric on our stores and draws. `NeighborLoader` is one on data that are in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import torch
from torch.utils.data import get_worker_info
from torch_geometric.data import Data, EdgeAttr, TensorAttr
from torch_geometric.data import FeatureStore as PygFeatureStore
from torch_geometric.data import GraphStore as PygGraphStore
from torch_geometric.data.graph_store import EdgeLayout
from torch_geometric.loader import NodeLoader
from torch_geometric.sampler import BaseSampler, NodeSamplerInput, SamplerOutput

from simgnn.arrays import I32, I64, Array
from simgnn.data.graph import Graph
from simgnn.data.labels import MASKS
from simgnn.data.topology import check_bounds
from simgnn.errors import InputError
from simgnn.features.stores.store import FeatureStore
from simgnn.sampling.sampler import MiniBatch, NeighborSampler, Sampler

X = "x"
"""Name of the features, as PyTorch Geometric has it."""


class StoreFeatures(PygFeatureStore):
    """A store's rows as the tensor `x`, and small tensors beside it. Nothing can be put, or taken away.

    Parameters
    ----------
    **tensors : shape (rows, ...)
        Such as labels, by name.
    """

    def __init__(self, store: FeatureStore, **tensors: Array) -> None:
        super().__init__()
        for name, tensor in tensors.items():
            if name == X or len(tensor) != store.rows:
                raise ValueError(
                    f"tensor must have another name than {X!r} and {store.rows} rows, not {name!r} and {len(tensor)}"
                )
        self.store = store
        self._tensors = {name: torch.from_numpy(np.ascontiguousarray(t)) for name, t in tensors.items()}

    def get_all_tensor_attrs(self) -> list[TensorAttr]:
        return [TensorAttr(group_name=None, attr_name=name) for name in (X, *self._tensors)]

    def _get_tensor(self, attr: TensorAttr) -> torch.Tensor | None:
        name, index = attr.attr_name, attr.index
        if name == X:
            rows = self._rows(index)
            return torch.from_numpy(self.store.read(rows).rows)
        if name not in self._tensors:
            return None
        return self._tensors[name][torch.from_numpy(self._rows(index))]

    def _rows(self, index: Any) -> I64:
        """Vertices that an index of PyTorch Geometric means."""
        if index is None:
            return np.arange(self.store.rows)
        if isinstance(index, slice):
            return np.arange(self.store.rows)[index]
        rows = np.atleast_1d(np.asarray(index))
        return np.flatnonzero(rows) if rows.dtype == np.bool_ else rows.astype(np.int64)

    def _get_tensor_size(self, attr: TensorAttr) -> tuple[int, ...] | None:
        if attr.attr_name == X:
            return (self.store.rows, self.store.width)
        tensor = self._tensors.get(attr.attr_name)
        return None if tensor is None else tuple(tensor.shape)

    def _put_tensor(self, tensor: Any, attr: TensorAttr) -> bool:
        return False

    def _remove_tensor(self, attr: TensorAttr) -> bool:
        return False


class GraphArcs(PygGraphStore):
    """A graph's arcs, in CSC form. Nothing can be put, or taken away."""

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self._size = (graph.vertices, graph.vertices)
        self._arcs = (torch.tensor(graph.indices, dtype=torch.int64), torch.from_numpy(graph.indptr.copy()))

    def get_all_edge_attrs(self) -> list[EdgeAttr]:
        return [EdgeAttr(edge_type=None, layout=EdgeLayout.CSC, is_sorted=True, size=self._size)]

    def _get_edge_index(self, edge_attr: EdgeAttr) -> tuple[torch.Tensor, torch.Tensor] | None:
        return self._arcs if edge_attr.layout == EdgeLayout.CSC else None

    def _put_edge_index(self, edge_index: Any, edge_attr: EdgeAttr) -> bool:
        return False

    def _remove_edge_index(self, edge_attr: EdgeAttr) -> bool:
        return False


class StoreSampler(BaseSampler):
    """Our sampler in a `NodeLoader`. Each mini-batch is the next step, from `step` on: the draws of our training's.

    A vertex is expanded in every layer; arcs of all layers are in one list, the seeds' layer first, each once.

    Parameters
    ----------
    step
        Of the first mini-batch.
    edges
        Data's edges, whose numbers a mini-batch has in `e_id` then.

    Attributes
    ----------
    step
        Of the next one.
    """

    def __init__(self, sampler: Sampler, *, step: int = 0, edges: DataArcs | None = None) -> None:
        self._sampler, self.step, self._edges = sampler, step, edges

    def sample_from_nodes(self, index: NodeSamplerInput, **options: Any) -> SamplerOutput:
        """See `BaseSampler` of PyTorch Geometric.

        Raises
        ------
        RuntimeError
            In a worker process, which does not know the steps of others.
        """
        if get_worker_info() is not None:
            raise RuntimeError(
                "a loader with StoreSampler must have num_workers=0: steps are counted, and threads sample"
            )
        batch = self._sampler.sample(index.node.numpy(), self.step)
        self.step += 1
        rows, columns, counts = _arcs(batch)
        vertices, edge = batch.vertices[0], None
        if self._edges is not None:
            edge = torch.from_numpy(self._edges.numbers(vertices[rows], vertices[columns]))
        sizes = [len(vertices) for vertices in reversed(batch.vertices)]
        return SamplerOutput(
            node=torch.from_numpy(vertices),
            row=torch.from_numpy(rows),
            col=torch.from_numpy(columns),
            edge=edge,
            num_sampled_nodes=[sizes[0], *np.diff(sizes).tolist()],
            num_sampled_edges=counts,
            metadata=(index.input_id, index.time),
        )

    def sample_from_edges(self, index: Any, neg_sampling: Any = None) -> SamplerOutput:
        """Refused: there are no seeds.

        Raises
        ------
        NotImplementedError
        """
        raise NotImplementedError("StoreSampler must be given vertices, not edges")


def _arcs(batch: MiniBatch) -> tuple[I64, I64, list[int]]:
    """Sources and destinations, as rows of V^0, and how many arcs each layer has that none before it had."""
    count = len(batch.vertices[0])
    keys, layers = [], []
    for layer, block in enumerate(reversed(batch.blocks)):
        destinations = np.repeat(np.arange(block.num_dst), np.diff(block.indptr))
        # An arc as one number, so that one that several layers drew is found by `unique`.
        keys.append(destinations * count + block.indices)
        layers.append(np.full(block.edges, layer))
    # Vertices' lists are prefixes of each other, so that a row is the same in all layers.
    _, first = np.unique(np.concatenate(keys), return_index=True)
    # In the order of the layers again, the seeds' first: `unique` kept the first layer that drew each arc.
    first.sort()
    kept = np.concatenate(keys)[first]
    per_layer = np.bincount(np.concatenate(layers)[first], minlength=len(batch.blocks))
    return kept % count, kept // count, per_layer.tolist()


@dataclass(frozen=True, eq=False)
class DataArcs:
    """The edges of PyTorch Geometric's data as a sampler reads them: each once, by destination and source.

    Parameters
    ----------
    keys : shape (arcs,)
        ``destination * vertices + source`` of each arc, ascending.
    first : shape (arcs,)
        Number of the first of the data's edges that is this arc.
    """

    vertices: int
    keys: I64
    first: I64
    edge_weight: None = None

    @classmethod
    def of(cls, data: Data) -> DataArcs:
        """Those of `edge_index`; InputError for an end that is no vertex."""
        vertices = int(data.num_nodes)
        # Of 32 bits, the products below would wrap around.
        edges = data.edge_index.cpu().numpy().astype(np.int64)
        check_bounds("edge_index", edges.reshape(-1), 0, vertices - 1)
        sources, destinations = edges
        # Sorted by destination, then source, as the sampler wants lists; of edges between the same two the first.
        keys, first = np.unique(destinations * vertices + sources, return_index=True)
        return cls(vertices, keys, first)

    @cached_property
    def indptr(self) -> I64:
        counts = np.bincount(self.keys // self.vertices, minlength=self.vertices)
        return np.concatenate([[0], np.cumsum(counts)])

    @cached_property
    def indices(self) -> I32:
        return (self.keys % self.vertices).astype(np.int32)

    def numbers(self, sources: I64, destinations: I64) -> I64:
        """Numbers of edges in the data."""
        return self.first[np.searchsorted(self.keys, destinations * self.vertices + sources)]


def data_of(graph: Graph) -> Data:
    """A graph as PyTorch Geometric's `Data`: `x`, `edge_index`, `y`, the masks, and `edge_weight`, if any."""
    destinations = np.repeat(np.arange(graph.vertices), np.diff(graph.indptr))
    arrays = {
        "x": graph.gather_features(np.arange(graph.vertices)),
        "edge_index": np.stack([graph.indices.astype(np.int64), destinations]),
        "y": graph.labels if graph.labels.dtype.kind == "f" else graph.labels.astype(np.int64),
        "edge_weight": graph.edge_weight,
        **{name: getattr(graph, name) for name in MASKS},
    }
    return Data(
        **{name: torch.from_numpy(np.array(array)) for name, array in arrays.items() if array is not None}
    )


class NeighborLoader(NodeLoader):
    """PyTorch Geometric's `NeighborLoader` with our sampler: for one's own loop, without pyg-lib and torch-sparse.

    It yields the same `Data`: `x`, `y` and whatever else belongs to vertices or edges, `edge_index`, `n_id`, `e_id`,
    `input_id` and `batch_size`, seeds first. What is drawn depends on `seed`, the number of the mini-batch and the
    vertex alone. Two differences: a vertex is expanded in every layer, as in ``simgnn train``, and of edges between the
    same two vertices the first stands for all.

    Parameters
    ----------
    data
        A `Data` in host memory, or a `simgnn.Graph`.
    num_neighbors
        In-neighbours drawn for each vertex, the seeds' layer first; -1 takes all.
    input_nodes
        Seeds: a mask, numbers, or None for all vertices. Of a `Graph`, its training vertices where it is None.
    seed
        Keys every draw.
    **options
        As of `torch_geometric.loader.NodeLoader`: `batch_size`, `shuffle`, `transform`, `drop_last` and so on.

    Raises
    ------
    InputError
        For data of several types, and without `edge_index`, or with ends in it that are no vertices; for a `Graph`
        whose edges are predicted.
    ValueError
        For fan-outs that cannot be.

    Examples
    --------
    >>> import simgnn
    >>> graph = simgnn.load_dataset("digits")
    >>> loader = simgnn.NeighborLoader(graph, num_neighbors=[10, 5], batch_size=256, shuffle=True)
    >>> batch = next(iter(loader))
    >>> batch.batch_size, len(loader), batch.x.shape[1]
    (256, 4, 64)
    """

    def __init__(
        self,
        data: Data | Graph,
        num_neighbors: Sequence[int],
        input_nodes: Any = None,
        *,
        seed: int = 0,
        **options: Any,
    ) -> None:
        if isinstance(data, Graph):
            if data.links is not None:
                raise InputError("graph must have vertices to train on, not edges")
            input_nodes = torch.from_numpy(data.train_mask.copy()) if input_nodes is None else input_nodes
            data = data_of(data)
        if not isinstance(data, Data) or data.edge_index is None:
            raise InputError(
                f"data must be a Data with edge_index, or a simgnn.Graph, not {type(data).__name__}"
            )
        edges = DataArcs.of(data)
        sampler = StoreSampler(NeighborSampler(edges, fanouts=num_neighbors, seed=seed), edges=edges)
        super().__init__(data, sampler, input_nodes=input_nodes, **options)

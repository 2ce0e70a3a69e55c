"""Feature stores, graphs and the sampler as PyTorch Geometric's `FeatureStore`, `GraphStore` and `BaseSampler`.

    data = (StoreFeatures(store, y=graph.labels), GraphArcs(graph))
    loader = NodeLoader(data, StoreSampler(sampler), input_nodes=seeds, batch_size=512)

is a loop of PyTorch Geometric on our stores and draws.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import get_worker_info
from torch_geometric.data import EdgeAttr, TensorAttr
from torch_geometric.data import FeatureStore as PygFeatureStore
from torch_geometric.data import GraphStore as PygGraphStore
from torch_geometric.data.graph_store import EdgeLayout
from torch_geometric.sampler import BaseSampler, NodeSamplerInput, SamplerOutput

from simgnn.data.graph import Graph
from simgnn.features.stores.store import FeatureStore
from simgnn.sampling.sampler import MiniBatch, Sampler

X = "x"
"""Name of the features, as PyTorch Geometric has it."""


class StoreFeatures(PygFeatureStore):
    """A store's rows as the tensor `x`, and small tensors beside it. Nothing can be put, or taken away.

    Parameters
    ----------
    store
    **tensors : shape (rows, ...)
        Such as labels, by name.
    """

    def __init__(self, store: FeatureStore, **tensors: NDArray[Any]) -> None:
        super().__init__()
        for name, tensor in tensors.items():
            if name == X or len(tensor) != store.rows:
                raise ValueError(
                    f"tensor must have another name than {X!r} and {store.rows} rows, not {name!r} and {len(tensor)}"
                )
        self.store = store
        self._tensors = {name: torch.from_numpy(np.ascontiguousarray(t)) for name, t in tensors.items()}

    def get_all_tensor_attrs(self) -> list[TensorAttr]:
        """See `FeatureStore` of PyTorch Geometric."""
        return [TensorAttr(group_name=None, attr_name=name) for name in (X, *self._tensors)]

    def _get_tensor(self, attr: TensorAttr) -> torch.Tensor | None:
        name, index = attr.attr_name, attr.index
        if name == X:
            rows = self._rows(index)
            return torch.from_numpy(self.store.read(rows).rows)
        if name not in self._tensors:
            return None
        return self._tensors[name][torch.from_numpy(self._rows(index))]

    def _rows(self, index: Any) -> NDArray[np.int64]:
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
    """A graph's arcs, in CSC form. Nothing can be put, or taken away.

    Parameters
    ----------
    graph
    """

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self._size = (graph.vertices, graph.vertices)
        self._arcs = (torch.tensor(graph.indices, dtype=torch.int64), torch.from_numpy(graph.indptr.copy()))

    def get_all_edge_attrs(self) -> list[EdgeAttr]:
        """See `GraphStore` of PyTorch Geometric."""
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
    sampler
    step
        Of the first mini-batch.

    Attributes
    ----------
    step
        Of the next one.
    """

    def __init__(self, sampler: Sampler, *, step: int = 0) -> None:
        self._sampler, self.step = sampler, step

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
        sizes = [len(vertices) for vertices in reversed(batch.vertices)]
        return SamplerOutput(
            node=torch.from_numpy(batch.vertices[0]),
            row=torch.from_numpy(rows),
            col=torch.from_numpy(columns),
            edge=None,
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


def _arcs(batch: MiniBatch) -> tuple[NDArray[np.int64], NDArray[np.int64], list[int]]:
    """Sources and destinations, as rows of V^0, and how many arcs each layer has that none before it had."""
    count = len(batch.vertices[0])
    keys, layers = [], []
    for layer, block in enumerate(reversed(batch.blocks)):
        destinations = np.repeat(np.arange(block.num_dst), np.diff(block.indptr))
        keys.append(destinations * count + block.indices)
        layers.append(np.full(block.edges, layer))
    # Vertices' lists are prefixes of each other, so that a row is the same in all layers.
    _, first = np.unique(np.concatenate(keys), return_index=True)
    first.sort()
    kept = np.concatenate(keys)[first]
    per_layer = np.bincount(np.concatenate(layers)[first], minlength=len(batch.blocks))
    return kept % count, kept // count, per_layer.tolist()

"""Other libraries' loops get the rows and the draws that are ours."""

import sys
import types

import numpy as np
import pyg
import pytest
import torch

from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.features.adapters.graphbolt import StoreFeature, graphbolt_feature
from simgnn.features.cache.policies import Lru
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import memory_store
from simgnn.sampling.sampler import NeighborSampler


@pytest.fixture(scope="module")
def adapters():
    """Ours of PyTorch Geometric."""
    return pyg.import_quietly("simgnn.features.adapters.pyg")


@pytest.fixture(scope="module")
def graph():
    return load_dataset("sbm:300:1500:20:4", seed=1)


@pytest.fixture
def store(graph):
    return Cached(memory_store(graph.features), [Lru(vertices=300, capacity=90)])


def loader_of(adapters, graph, store, **options):
    sampler = adapters.StoreSampler(NeighborSampler(graph, fanouts=(4, 3), seed=5))
    seeds = torch.from_numpy(np.flatnonzero(graph.train_mask))
    data = (adapters.StoreFeatures(store, y=graph.labels), adapters.GraphArcs(graph))
    return pyg.NodeLoader(data, sampler, input_nodes=seeds, batch_size=16, **options)


def test_a_loop_of_pyg_runs_on_our_stores(adapters, graph, store):
    loader = loader_of(adapters, graph, store)
    seeds, sampler = np.flatnonzero(graph.train_mask), NeighborSampler(graph, fanouts=(4, 3), seed=5)
    arcs = set(zip(graph.indices, np.repeat(np.arange(300), np.diff(graph.indptr)), strict=True))
    batches = list(loader)
    for step, batch in enumerate(batches):
        ours = sampler.sample(seeds[16 * step : 16 * step + 16], step)
        assert torch.equal(batch.n_id, torch.from_numpy(ours.vertices[0]))
        assert batch.x.numpy().tobytes() == graph.features[ours.vertices[0]].tobytes()
        assert torch.equal(batch.y, torch.from_numpy(graph.labels[ours.vertices[0]]))
        assert batch.batch_size == len(ours.seeds) and sum(batch.num_sampled_nodes) == len(batch.n_id)
        pairs = list(map(tuple, batch.n_id[batch.edge_index].T.tolist()))
        assert len(set(pairs)) == len(pairs) == sum(batch.num_sampled_edges) and set(pairs) <= arcs
        drawn = {
            (ours.vertices[0][source], ours.vertices[0][d])
            for block in ours.blocks
            for d in range(block.num_dst)
            for source in block.indices[block.indptr[d] : block.indptr[d + 1]]
        }
        assert set(pairs) == drawn
    assert len(batches) == -(-len(seeds) // 16)
    convolution = pyg.SAGEConv(20, 4)
    loss = convolution(batch.x, batch.edge_index)[: batch.batch_size].square().mean()
    loss.backward()
    assert convolution.lin_l.weight.grad.isfinite().all()


def test_what_pyg_asks_of_stores(adapters, graph, store):
    features, arcs = adapters.StoreFeatures(store, y=graph.labels), adapters.GraphArcs(graph)
    x = torch.from_numpy(graph.features)
    assert [attr.attr_name for attr in features.get_all_tensor_attrs()] == ["x", "y"]
    assert features.get_tensor_size(group_name=None, attr_name="x") == (300, 20)
    for index in (None, torch.tensor([3, 3, 9]), slice(4, 20, 3), x[:, 0] > 0):
        wanted = x if index is None else x[index]
        found = features.get_tensor(pyg.TensorAttr(group_name=None, attr_name="x", index=index))
        assert torch.equal(found, wanted)
    assert features.get_tensor(pyg.TensorAttr(None, "z", index=None)) is None
    assert not features.put_tensor(x, group_name=None, attr_name="z", index=None)
    assert not features.remove_tensor(group_name=None, attr_name="x", index=None)
    row, colptr = arcs.get_edge_index(arcs.get_all_edge_attrs()[0])
    assert torch.equal(row, torch.from_numpy(graph.indices).long())
    assert torch.equal(colptr, torch.from_numpy(graph.indptr))
    rows, columns, _ = arcs.coo()
    assert len(rows) == len(columns) == graph.edges
    with pytest.raises(KeyError, match="not found"):
        arcs.get_edge_index(pyg.EdgeAttr(edge_type=None, layout="csr"))
    with pytest.raises(
        ValueError, match="tensor must have another name than 'x' and 300 rows, not 'y' and 3"
    ):
        adapters.StoreFeatures(store, y=np.zeros(3))


def test_edges_of_32_bits_are_those_of_64(adapters):
    edges = torch.tensor([[70_000, 5], [99_999, 3]])
    found, wanted = (
        adapters.DataArcs.of(pyg.Data(edge_index=each, num_nodes=100_000)) for each in (edges.int(), edges)
    )
    assert found.keys.tolist() == wanted.keys.tolist() == [300_005, 9_999_970_000]
    for wrong, place in ((100_000, 1), (-1, 3)):
        data = pyg.Data(edge_index=edges.clone(), num_nodes=100_000)
        data.edge_index.view(-1)[place] = wrong
        with pytest.raises(InputError, match=f"edge_index must be from 0 to 99999, not {wrong} "):
            adapters.NeighborLoader(data, [2], batch_size=1)


def test_workers_are_refused(adapters, graph, store):
    with pytest.raises(RuntimeError, match="num_workers=0"):
        list(loader_of(adapters, graph, store, num_workers=1))


class Feature:
    """`dgl.graphbolt.Feature` as its documentation has it: DGL's wheels are for older versions of PyTorch."""

    def read(self, ids=None):
        raise NotImplementedError

    read_async = read_async_num_stages = size = count = update = metadata = read


def test_a_feature_of_graphbolt(graph, store, monkeypatch):
    module = types.ModuleType("dgl.graphbolt")
    module.Feature = Feature
    monkeypatch.setitem(sys.modules, "dgl", types.ModuleType("dgl"))
    monkeypatch.setitem(sys.modules, "dgl.graphbolt", module)
    feature = graphbolt_feature(store)
    assert isinstance(feature, Feature) and isinstance(feature, StoreFeature)
    x, ids = torch.from_numpy(graph.features), torch.tensor([5, 299, 5])
    assert torch.equal(feature.read(ids), x[ids]) and torch.equal(feature.read(), x)
    futures = list(feature.read_async(ids))
    assert len(futures) == feature.read_async_num_stages(ids.device)
    assert torch.equal(futures[-1].wait(), x[ids])
    assert feature.size() == torch.Size([20]) and feature.count() == 300
    assert feature.metadata() == {"tiers": "cache host"}
    with pytest.raises(NotImplementedError, match="must stay as they are"):
        feature.update(x)


def test_without_dgl(store, monkeypatch):
    monkeypatch.setitem(sys.modules, "dgl", None)
    with pytest.raises(ImportError):
        graphbolt_feature(store)

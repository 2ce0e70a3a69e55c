"""Graphs of PyTorch Geometric in the shapes in which its data sets come."""

import subprocess
import sys

import numpy as np
import pyg
import pytest
import torch
from scipy import sparse
from small_graphs import arcs_of, weights_of

from simgnn.data import from_pyg
from simgnn.errors import InputError

EDGES = torch.tensor([[0, 1, 2, 3, 3], [1, 2, 0, 0, 1]])
ARCS = [(0, 1), (1, 2), (2, 0), (3, 0), (3, 1)]


def a_data(**parts):
    given = {
        "edge_index": EDGES,
        "x": torch.arange(8.0).reshape(4, 2),
        "y": torch.tensor([0, 1, 1, 2]),
        "train_mask": torch.tensor([True, True, False, False]),
        "val_mask": torch.tensor([False, False, True, False]),
        "test_mask": torch.tensor([False, False, False, True]),
    }
    return pyg.Data(**{name: value for name, value in (given | parts).items() if value is not None})


def test_vertices_without_a_label_leave_the_masks():
    graph = from_pyg(a_data(y=torch.tensor([0, -1, 1, -1])))
    assert graph.labels.tolist() == [0, -1, 1, -1]
    assert graph.train_mask.tolist() == [True, False, False, False]
    assert not graph.test_mask.any()
    assert from_pyg(a_data(y=torch.tensor([[0], [1], [1], [-100]]))).labels.tolist() == [0, 1, 1, -1]


@pytest.mark.parametrize("dtype", [torch.float32, torch.bool, torch.int64])
def test_several_labels(dtype):
    labels = torch.tensor([[0, 1, 1], [1, 0, 0], [0, 0, 0], [1, 1, 1]])
    graph = from_pyg(a_data(y=labels.to(dtype)))
    assert (graph.task, graph.classes, graph.labels.dtype) == ("multi-label", 3, np.float32)
    assert graph.labels.tolist() == labels.tolist()


@pytest.mark.parametrize("shape", [(4,), (4, 1), (4, 2)])
def test_regression(shape):
    values = torch.linspace(-1, 1, 4 * (shape[1] if len(shape) > 1 else 1)).reshape(shape)
    graph = from_pyg(a_data(y=values))
    assert (graph.task, graph.classes) == ("regression", (*shape, 1)[1])
    assert graph.labels.reshape(-1).tolist() == values.reshape(-1).tolist()


def test_a_matrix_of_0_and_1_for_regression_and_floats_for_classes():
    assert from_pyg(a_data(y=torch.eye(4)), task="regression").task == "regression"
    graph = from_pyg(a_data(y=torch.tensor([0.0, 1.0, float("nan"), 2.0])), task="classes")
    assert graph.labels.tolist() == [0, 1, -1, 2]
    assert not graph.val_mask.any()


def test_ten_splits_and_no_validation():
    masks = torch.eye(4, dtype=torch.bool)
    data = a_data(train_mask=masks, val_mask=None, test_mask=~masks)
    for split in range(4):
        graph = from_pyg(data, split=split)
        assert graph.train_mask.tolist() == masks[:, split].tolist()
        assert graph.test_mask.tolist() == (~masks[:, split]).tolist()
        assert not graph.val_mask.any()
    with pytest.raises(
        InputError, match="split of train_mask, which has 4, must be an integer from 0 to 3, not 4"
    ):
        from_pyg(data, split=4)


class SparseTensor:
    """As torch_sparse's: what of it is asked for."""

    def __init__(self, matrix):
        self._matrix = matrix.coalesce()

    def sparse_sizes(self):
        return tuple(self._matrix.shape)

    def coo(self):
        return (*self._matrix.indices(), self._matrix.values())


@pytest.mark.parametrize("layout", [torch.sparse_coo, torch.sparse_csr, torch.sparse_csc, SparseTensor])
@pytest.mark.filterwarnings("ignore:Sparse:UserWarning")
def test_adj_t(layout):
    matrix = torch.sparse_coo_tensor(EDGES.flip(0), torch.arange(1.0, 6.0), (4, 4))
    matrix = {
        torch.sparse_coo: lambda: matrix,
        torch.sparse_csr: matrix.to_sparse_csr,
        torch.sparse_csc: matrix.to_sparse_csc,
        SparseTensor: lambda: SparseTensor(matrix),
    }[layout]()
    graph = from_pyg(a_data(edge_index=None, adj_t=matrix))
    assert sorted(arcs_of(graph)) == ARCS
    assert weights_of(graph) == dict(zip(map(tuple, EDGES.T.tolist()), range(1, 6), strict=True))


@pytest.mark.filterwarnings("ignore:Sparse:UserWarning")
def test_what_to_sparse_tensor_makes():
    assert sorted(arcs_of(from_pyg(pyg.ToSparseTensor(layout=torch.sparse_csr)(a_data())))) == ARCS


@pytest.mark.parametrize("make", [lambda x: x.to_sparse(), lambda x: x.to_sparse_csr(), SparseTensor])
@pytest.mark.filterwarnings("ignore:Sparse:UserWarning")
def test_sparse_features(make):
    dense = torch.tensor([[0, 2.0], [0, 0], [3, 0], [0, 0]])
    value = make(dense.to_sparse()) if make is SparseTensor else make(dense)
    data = a_data()
    data.x = value
    graph = from_pyg(data)
    assert sparse.issparse(graph.features)
    assert graph.gather_features(np.arange(4)).tolist() == dense.tolist()


def test_weights_and_attributes_are_told_apart():
    weight, attributes = torch.arange(1.0, 6.0), torch.ones(5, 3)
    assert from_pyg(a_data(edge_attr=attributes)).edge_weight is None
    assert from_pyg(a_data(edge_attr=weight)).edge_weight is None
    both = from_pyg(a_data(edge_weight=weight, edge_attr=attributes))
    assert weights_of(both) == dict(zip(map(tuple, EDGES.T.tolist()), range(1, 6), strict=True))
    for column in (weight, weight[:, None]):
        named = from_pyg(a_data(edge_attr=column), edge_weight="edge_attr")
        assert weights_of(named) == weights_of(both)
    with pytest.raises(
        InputError, match=r"edge_attr must have one column to be taken for weights, not shape \(5, 3\)"
    ):
        from_pyg(a_data(edge_attr=attributes), edge_weight="edge_attr")


def test_one_relation_of_many():
    data = pyg.HeteroData()
    for key, value in a_data().to_dict().items():
        if key != "edge_index":
            data["paper"][key] = value
    data["paper", "cites", "paper"].edge_index = EDGES
    assert sorted(arcs_of(from_pyg(data))) == ARCS
    data["author"].x = torch.ones(2, 3)
    data["author", "writes", "paper"].edge_index = torch.tensor([[0], [1]])
    assert sorted(arcs_of(from_pyg(data, relation=("paper", "cites", "paper")))) == ARCS
    for relation, message in (
        (None, "relation must be one of paper/cites/paper, author/writes/paper, not None"),
        (("paper", "by", "author"), "relation must be one of paper/cites/paper, author/writes/paper, not"),
        (
            ("author", "writes", "paper"),
            "relation must lead from vertices of a type to others of the same, not from",
        ),
    ):
        with pytest.raises(InputError, match=message):
            from_pyg(data, relation=relation)
    with pytest.raises(InputError, match="relation must not be given for data of one relation"):
        from_pyg(a_data(), relation=("paper", "cites", "paper"))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"x": None}, "PyG data must have x, not None"),
        ({"y": None}, "PyG data must have y, not None"),
        ({"edge_index": None}, "PyG data must have edge_index, not None"),
        ({"train_mask": None}, "PyG data must have train_mask, not None"),
        (
            {"edge_index": torch.zeros(3, 5, dtype=torch.int64)},
            r"edge_index must have shape \(2, edges\), not \(3, 5\)",
        ),
        ({"edge_index": EDGES + 2}, "sources must be from 0 to 3, not 4"),
        ({"edge_index": EDGES * 1.5}, "sources must be integers, not float32"),
        ({"adj_t": torch.eye(3).to_sparse()}, r"adj_t must have shape \(4, 4\), not \(3, 3\)"),
        ({"adj_t": torch.eye(4)}, "adj_t must be a sparse tensor, not Tensor"),
        (
            {"y": torch.tensor([[0, 1], [2, 3], [4, 5], [6, 7]])},
            "labels of 2 columns must be 0 or 1, or real numbers",
        ),
        (
            {"y": torch.tensor([0.0, float("inf"), 1.0, 2.0])},
            "labels must be finite in binary32, or NaN for none, not inf",
        ),
        (
            {"y": torch.zeros(4, dtype=torch.complex64)},
            "labels must be real numbers in one or two dimensions",
        ),
        ({"y": torch.tensor([-1, -1, 0, 0])}, "train_mask must select at least one vertex, not 0"),
        ({"train_mask": torch.tensor([0, 1, 0, 0])}, "train_mask must be boolean of 4 vertices, not int64"),
        (
            {"test_mask": torch.ones(5, dtype=torch.bool)},
            "test_mask must be boolean of 4 vertices, not bool of",
        ),
        ({"x": torch.full((4, 2), float("nan"))}, "features must be finite in binary32, not nan"),
        (
            {"edge_weight": torch.tensor([1, 2, 3, float("nan"), 5])},
            "edge_weight must be finite in binary32, not nan",
        ),
        ({"edge_weight": torch.ones(5, 1)}, r"edge_weight must have shape \(edges,\) = \(5,\), not \(5, 1\)"),
        ({"y": "labels"}, "labels must be real numbers"),
    ],
)
def test_bad_parts(parts, message):
    with pytest.raises(InputError, match=f"graph pyg: {message}"):
        from_pyg(a_data(**parts))


def test_pyg_is_not_imported():
    code = "import simgnn.data, sys; simgnn.data.from_pyg; print({'torch', 'torch_geometric'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "set()"

"""What layers are made of, in which order they work, and what the host folds into their matrices."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from simgnn.config.model import MODELS
from simgnn.data.datasets import load_dataset
from simgnn.model.aggregation import LayerOperator
from simgnn.model.evaluation import full_logits
from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.layer_order import aggregates_first, layer_costs
from simgnn.model.layers import layer_maps, parameter_gradients
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.batches import BatchLoader
from simgnn.training.cpu_trainer import forward


def a_model(**options):
    return ModelConfig(**{"features": 6, "hidden": 4, "classes": 3, "layers": 3, **options})


def test_parameters_of_gin():
    assert a_model(kind="gin", layers=2).parameter_shapes() == {
        "layers.0.weight_inner": (6, 4),
        "layers.0.bias_inner": (4,),
        "layers.0.weight_outer": (4, 4),
        "layers.0.bias_outer": (4,),
        "layers.1.weight_inner": (4, 4),
        "layers.1.bias_inner": (4,),
        "layers.1.weight_outer": (4, 3),
        "layers.1.bias_outer": (3,),
    }


@pytest.mark.parametrize(
    "hidden, layers, inner", [(4, 1, (4,)), ((), 1, (3,)), (5, 3, (5, 5, 5)), ((7, 8), 3, (7, 8, 8))]
)
def test_widths_inside_gin(hidden, layers, inner):
    assert a_model(kind="gin", hidden=hidden, layers=layers).inner_widths == inner


def test_residuals_have_a_matrix_where_widths_differ():
    shapes = a_model(residual=True).parameter_shapes()
    residuals = {name: shape for name, shape in shapes.items() if "residual" in name}
    assert residuals == {"layers.0.weight_residual": (6, 4), "layers.2.weight_residual": (4, 3)}
    (hidden,) = layer_maps(a_model(residual=True))[1]
    assert (hidden.own[0].value({}) == np.eye(4, dtype=np.float32)).all()


def test_factors_are_folded_into_matrices_and_gradients():
    model = a_model(kind="gin", gin_epsilon=0.1, dropout=0.3, residual=True)
    parameters = initialise(model, 0)
    maps = layer_maps(model, dropped=True)
    inner, outer = maps[1]
    weight = parameters["layers.1.weight_inner"]
    scale = 1 / (1 - 0.3)
    assert (inner.neighbor.value(parameters) == np.float32(scale) * weight).all()
    assert (inner.own[0].value(parameters) == np.float32(scale * 1.1) * weight).all()
    assert outer.inner.value(parameters) is parameters["layers.1.weight_outer"]
    assert (outer.own[0].value(parameters) == np.float32(scale) * np.eye(4, dtype=np.float32)).all()
    assert [weight.factor for weight in maps[0][0].weights] == [1.0, 1.1]
    assert [weight.factor for linear in layer_maps(model)[1] for weight in linear.weights] == [
        1.0,
        1.1,
        1.0,
        1.0,
    ]

    rng = np.random.default_rng(0)
    read = {
        weight.name: rng.standard_normal((weight.rows, weight.columns)).astype(np.float32)
        for layer in maps
        for linear in layer
        for weight in linear.weights
    }
    read |= {
        name: np.ones((1, *shape), np.float32)
        for name, shape in model.parameter_shapes().items()
        if "bias" in name
    }
    found = parameter_gradients(maps, read.__getitem__)
    assert {name: value.shape for name, value in found.items()} == model.parameter_shapes()
    terms = [read["layers.1.weight_inner"], read["layers.1.weight_inner.self"]]
    wanted = np.float32(scale) * terms[0] + np.float32(scale * 1.1) * terms[1]
    assert (found["layers.1.weight_inner"] == wanted).all()
    assert (found["layers.1.weight_outer"] == read["layers.1.weight_outer"]).all()


def an_operator(*, sources, destinations, edges):
    indptr = np.linspace(0, edges, destinations + 1).astype(np.int64)
    indices = np.arange(edges, dtype=np.int32) % sources
    return LayerOperator(indptr, indices, sources=sources, destinations=destinations)


def test_cost_of_each_order():
    operator = an_operator(sources=30, destinations=10, edges=60)
    assert layer_costs(operator, 16, 4, first=True) == {
        "aggregate-first": 8 * 100 * 16 + 2 * 16 * 4 * 10,
        "update-first": 8 * 100 * 4 * 2 + 2 * 16 * 4 * 30,
    }
    assert layer_costs(operator, 16, 4, first=False) == {
        "aggregate-first": 8 * 100 * 16 * 2 + 3 * 16 * 4 * 10,
        "update-first": 8 * 100 * 4 * 2 + 3 * 16 * 4 * 30,
    }


def test_auto_takes_the_cheaper_order():
    operator = an_operator(sources=30, destinations=10, edges=60)
    assert not aggregates_first("auto", operator, 64, 4, first=False)
    assert aggregates_first("auto", operator, 4, 64, first=False)
    assert aggregates_first("aggregate-first", operator, 64, 4, first=False)
    assert not aggregates_first("update-first", operator, 4, 64, first=False)


def test_weighted_edges_cost_a_row_each():
    plain = an_operator(sources=30, destinations=10, edges=60)
    operator = replace(plain, edge_scale=np.ones(60, np.float32))
    assert layer_costs(operator, 16, 4, first=True) == {
        "aggregate-first": 8 * 130 * 16 + 2 * 16 * 4 * 10,
        "update-first": 8 * 130 * 4 * 2 + 2 * 16 * 4 * 30,
    }


@pytest.mark.sample(6)
@pytest.mark.parametrize("hidden", [8, 80])
@pytest.mark.parametrize(
    "kind, weighted",
    [
        (name, weighted)
        for name, options in MODELS.items()
        for weighted in sorted({False, options.edge_weights})
    ],
)
@pytest.mark.parametrize("residual", [False, True])
def test_evaluation_is_the_forward_pass_with_all_neighbours(kind, weighted, residual, hidden):
    graph = load_dataset("digits")
    model = ModelConfig(
        kind=kind,
        features=64,
        hidden=hidden,
        classes=10,
        layers=2,
        residual=residual,
        gin_epsilon=0.5 * MODELS[kind].gin_epsilon,
        edge_weights=weighted,
    )
    parameters = initialise(model, seed=1)
    sampler = NeighborSampler(graph, fanouts=(-1, -1), seed=0, weighted=weighted)
    loader = BatchLoader(graph=graph, sampler=sampler)
    wide = {name: torch.from_numpy(value).double() for name, value in parameters.items()}
    wanted = forward(model, wide, loader.load(np.arange(graph.vertices), 0)).numpy()
    found = full_logits(model, parameters, graph, chunk_rows=500)
    assert np.linalg.norm(found - wanted) <= 1e-5 * np.linalg.norm(wanted)


def test_evaluation_drops_nothing():
    graph = load_dataset("digits")
    logits = [
        full_logits(model, initialise(model, 0), graph)
        for model in (a_model(features=64, dropout=0.5), a_model(features=64))
    ]
    assert (logits[0] == logits[1]).all()


def test_every_kind_says_which_keys_it_takes():
    assert MODELS.keys() == LAYER_KINDS.keys()

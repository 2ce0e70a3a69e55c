"""Models and their first parameters."""

import numpy as np
import pytest

from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.model import ModelConfig, initialise


def test_names_and_shapes():
    gcn = ModelConfig(kind="gcn", features=64, hidden=32, classes=10, layers=2)
    assert gcn.widths == (64, 32, 10)
    assert gcn.parameter_shapes() == {
        "layers.0.weight": (64, 32),
        "layers.0.bias": (32,),
        "layers.1.weight": (32, 10),
        "layers.1.bias": (10,),
    }
    sage = ModelConfig(kind="sage", features=3, hidden=(5, 7), classes=2, layers=3)
    assert sage.parameter_shapes()["layers.1.weight_self"] == (5, 7)
    assert list(sage.parameter_shapes())[:3] == [
        "layers.0.weight_neighbor",
        "layers.0.weight_self",
        "layers.0.bias",
    ]


def test_initialise_is_glorot_and_repeats():
    model = ModelConfig(features=200, hidden=100, classes=10)
    first, second = initialise(model, 1), initialise(model, 1)
    limit = np.sqrt(6 / 300)
    weight = first["layers.0.weight"]
    assert weight.dtype == np.float32
    assert abs(weight).max() <= limit
    assert abs(weight.std() - limit / np.sqrt(3)) < 0.02 * limit
    assert not first["layers.0.bias"].any()
    assert all((first[name] == second[name]).all() for name in first)
    assert (first["layers.0.weight"] != initialise(model, 2)["layers.0.weight"]).any()


@pytest.mark.parametrize(
    "change, text",
    [
        ({"kind": "gat"}, f"kind must be one of {', '.join(LAYER_KINDS)}, not 'gat'"),
        (
            {"kind": "sage", "edge_weights": True},
            r"edge_weights must be false where kind is 'sage' \(gcn and gin take them\), not true",
        ),
        ({"edge_weights": 1}, "edge_weights must be true or false, not 1"),
        ({"layers": 0}, "layers must be an integer from 1 to 64, not 0"),
        ({"hidden": (4, 4)}, r"hidden must be 1 numbers or one, not \(4, 4\)"),
        ({"hidden": 0}, "hidden must be an integer from 1 to 16777215, not 0"),
        ({"features": 2.0}, "features must be an integer from 1 to 16777215, not 2.0"),
    ],
)
def test_bad_models_are_refused(change, text):
    with pytest.raises(ValueError, match=text):
        ModelConfig(**{"features": 4, "classes": 2, **change})

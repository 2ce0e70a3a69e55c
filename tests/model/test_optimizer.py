"""The optimizers against torch's own."""

import numpy as np
import pytest
import torch

from simgnn.model.optimizer import make_optimizer

SHAPES = {"weight": (7, 5), "bias": (5,)}


@pytest.mark.parametrize("weight_decay", [0.0, 0.05])
@pytest.mark.parametrize("name, theirs", [("sgd", torch.optim.SGD), ("adam", torch.optim.Adam)])
def test_equals_torch(name, theirs, weight_decay):
    rng = np.random.default_rng(0)
    ours = {key: rng.standard_normal(shape).astype(np.float32) for key, shape in SHAPES.items()}
    leaves = {key: torch.from_numpy(value.copy()).requires_grad_() for key, value in ours.items()}
    optimizer = make_optimizer(name, learning_rate=0.03, weight_decay=weight_decay)
    reference = theirs(leaves.values(), lr=0.03, weight_decay=weight_decay)
    for _ in range(50):
        gradients = {key: rng.standard_normal(shape).astype(np.float32) for key, shape in SHAPES.items()}
        ours = optimizer.step(ours, gradients)
        for key, leaf in leaves.items():
            leaf.grad = torch.from_numpy(gradients[key].copy())
        reference.step()
    for key, leaf in leaves.items():
        assert ours[key].dtype == np.float32
        np.testing.assert_allclose(ours[key], leaf.detach().numpy(), rtol=2e-5, atol=2e-6)


def test_changes_neither_argument():
    parameters = {"weight": np.ones((2, 2), np.float32)}
    gradients = {"weight": np.full((2, 2), 2, np.float32)}
    updated = make_optimizer("sgd", learning_rate=0.25, weight_decay=1.0).step(parameters, gradients)
    np.testing.assert_array_equal(updated["weight"], 0.25)
    np.testing.assert_array_equal(parameters["weight"], 1)
    np.testing.assert_array_equal(gradients["weight"], 2)


def test_wrong_shape():
    with pytest.raises(ValueError, match=r"gradient of weight must have the shape \(2, 2\), not \(2,\)"):
        make_optimizer("sgd", learning_rate=1.0).step({"weight": np.ones((2, 2))}, {"weight": np.ones(2)})

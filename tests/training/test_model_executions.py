"""`rtl` and `reference` leave the same bits, whatever the model: kinds, dropout, residuals, order of a layer."""

import dataclasses

import pytest

from simgnn.config.configuration import load_config
from simgnn.model.kinds import LAYER_KINDS
from simgnn.training.train import train
from simgnn.verify.minibatches import compare_training

MODELS = {
    **{kind: {"kind": kind} for kind in LAYER_KINDS},
    "gin-epsilon": {"kind": "gin", "gin_epsilon": 0.25},
    "gcn-dropout": {"kind": "gcn", "dropout": 0.5},
    "gin-dropout": {"kind": "gin", "dropout": 0.2, "order": "auto"},
    "gcn-update-first": {"kind": "gcn", "order": "update-first"},
    "sage-update-first-dropout": {"kind": "sage", "order": "update-first", "dropout": 0.3},
    "gin-update-first": {"kind": "gin", "order": "update-first"},
    "gcn-residual": {"kind": "gcn", "residual": True},
    "sage-residual-dropout": {"kind": "sage", "residual": True, "dropout": 0.5},
    "gin-residual-update-first": {"kind": "gin", "residual": True, "order": "update-first"},
    "gcn-weighted": {"kind": "gcn", "edge_weights": True},
    "gcn-weighted-update-first": {"kind": "gcn", "edge_weights": True, "order": "update-first"},
    "gcn-weighted-dropout-residual": {"kind": "gcn", "edge_weights": True, "dropout": 0.3, "residual": True},
    "gin-weighted": {"kind": "gin", "edge_weights": True},
    "gin-weighted-auto": {"kind": "gin", "edge_weights": True, "order": "auto"},
}


def configured(root, name, preset, execution=None, **training):
    """The demo's configuration with one of the models."""
    config = load_config(root / "examples" / "demo.toml")
    config = dataclasses.replace(config, hardware=load_config(preset).hardware)
    config = config.replace("platform", memory_stalls=0.2).replace("model", **MODELS[name])
    return config.replace("training", **training).replace("execution", **(execution or {}))


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", MODELS)
def test_minibatches_on_tiny(root, name):
    config = configured(root, name, "tiny", {"arithmetic": "host"}, batch_size=24).replace(
        "model", hidden=12, layers=3
    )
    result = compare_training(config.replace("sampling", fanout=(3, 2, 2)), minibatches=2)
    assert result.first_difference is None
    assert result.differing == 0 < result.changed < result.compared
    assert result.spilled > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gin-dropout", "sage-residual-dropout", "gcn-update-first", "gcn-weighted"])
def test_minibatches_on_cosim(root, name):
    result = compare_training(configured(root, name, "cosim"), minibatches=1)
    assert result.first_difference is None
    assert result.differing == 0 < result.changed


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["gin-dropout", "sage-residual-dropout", "gcn-weighted"])
def test_checkpoints_do_not_depend_on_the_hardware(root, tmp_path, name):
    for preset in ("tiny", "cosim"):
        config = configured(
            root, name, preset, {"device": "reference"}, epochs=1, dataset="sbm:300:1500:16:4:weighted"
        )
        train(config.replace("model", hidden=12), output=tmp_path / preset)
    tiny, cosim = (tmp_path / preset / "checkpoint.npz" for preset in ("tiny", "cosim"))
    assert tiny.read_bytes() == cosim.read_bytes()

"""CPU and accelerators with uneven shares give the weights of one device trained on the union."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.model.dropout import Dropout
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import BatchLoader
from simgnn.training.cpu_trainer import CpuTrainer
from simgnn.training.runtime import OrderedSum, Runtime
from simgnn.training.split import FixedShares

STEPS = 5


def accelerator(model):
    return AcceleratorTrainer(model, ReferenceDevice(load_config("cosim").hardware))


KINDS = {
    "gcn": {"kind": "gcn"},
    "sage": {"kind": "sage"},
    "gcn-dropout": {"kind": "gcn", "dropout": 0.5},
    "gin-dropout-residual": {"kind": "gin", "dropout": 0.2, "residual": True, "order": "update-first"},
    "gcn-weighted": {"kind": "gcn", "edge_weights": True},
    "gin-weighted-dropout": {"kind": "gin", "edge_weights": True, "dropout": 0.2},
}


def a_model(kind):
    return ModelConfig(features=64, hidden=32, classes=10, layers=2, **KINDS[kind])


def trained(kind, trainers_of, *, cpu_share, accelerators, shares=None):
    graph = load_dataset("digits")
    model = a_model(kind)
    sampler = NeighborSampler(graph, fanouts=(5, 4), seed=2, weighted=model.edge_weights)
    loader = BatchLoader(graph=graph, sampler=sampler, dropout=Dropout(model=model, seed=2))
    batches = epoch_batches(np.flatnonzero(graph.train_mask), 50, 2, 0)[:STEPS]
    split = FixedShares(cpu_share=cpu_share, accelerators=accelerators, shares=shares)
    parts = [split.split(seeds) for seeds in batches]
    trainers = dict(zip(split.trainers, trainers_of(model), strict=True))
    runtime = Runtime(
        trainers=trainers,
        parameters=initialise(model, seed=2),
        # A sum over neighbours has gradients that many times larger.
        optimizer=make_optimizer("sgd", learning_rate=1e-3 if model.kind == "gin" else 0.1),
    )
    with runtime:
        for loaded in loader.prefetch(parts, first_step=0):
            runtime.step(loaded)
    return runtime.parameters


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shares", [[1.0], [3.0, 1.0], [1.0, 5.0, 2.0]])
def test_hybrid_equals_one_device_on_the_union(kind, shares):
    one = trained(kind, lambda model: [accelerator(model)], cpu_share=0.0, accelerators=1)
    count = len(shares)
    hybrid = trained(
        kind,
        lambda model: [CpuTrainer(model), *(accelerator(model) for _ in shares)],
        cpu_share=0.37,
        accelerators=count,
        shares=shares,
    )
    start = initialise(a_model(kind), seed=2)
    for name, value in one.items():
        assert np.abs(value - start[name]).max() > 5e-4, "training must have moved every parameter"
        assert np.abs(hybrid[name] - value).max() <= 1e-6


def test_a_trainer_without_seeds_is_left_out():
    graph = load_dataset("digits")
    model = ModelConfig(features=graph.feature_width, hidden=8, classes=graph.classes)
    loader = BatchLoader(graph=graph, sampler=NeighborSampler(graph, fanouts=(3, 3), seed=0))
    parts = FixedShares(cpu_share=0.5, accelerators=1).split(np.array([5]))
    with Runtime(
        trainers={"cpu": CpuTrainer(model), "accelerator0": accelerator(model)},
        parameters=initialise(model, seed=0),
        optimizer=make_optimizer("sgd", learning_rate=0.1),
    ) as runtime:
        results = runtime.step(loader.load_parts(parts, 0))
    assert list(results) == ["accelerator0"]
    assert results["accelerator0"].seeds == 1


class Kept(OrderedSum):
    """Keeps what it gives."""

    def reduce(self, gradients):
        self.given = super().reduce(gradients)
        return self.given


@pytest.mark.parametrize("shares", [(0.0, [1.0]), (0.37, [3.0, 1.0]), (1.0, [])])
def test_the_gradient_is_the_mean_over_the_union(digits, shares):
    """To 1e-6 of one trainer's; to the bit where one trainer has all seeds, beside others that have none."""
    cpu_share, accelerators = shares
    model = ModelConfig(features=digits.feature_width, hidden=8, classes=digits.classes)
    sampler = NeighborSampler(digits, fanouts=(5, 4), seed=2)
    loader = BatchLoader(graph=digits, sampler=sampler)
    seeds = epoch_batches(np.flatnonzero(digits.train_mask), 50, 2, 0)[0]

    def gradients_of(parts):
        names = ("cpu", *(f"accelerator{number}" for number in range(2)))
        trainers = {name: CpuTrainer(model) if name == "cpu" else accelerator(model) for name in names}
        kept = Kept()
        with Runtime(
            trainers=trainers,
            parameters=initialise(model, seed=0),
            optimizer=make_optimizer("sgd", learning_rate=0.1),
            synchronizer=kept,
        ) as runtime:
            runtime.step(loader.load_parts(parts, 0))
        return kept.given

    split = FixedShares(cpu_share=cpu_share, accelerators=len(accelerators) or 1, shares=accelerators or None)
    shared = gradients_of(split.split(seeds))
    owner = "cpu" if cpu_share == 1.0 else "accelerator0"
    alone = gradients_of({owner: seeds})
    assert all(np.abs(value).max() > 0 for value in alone.values())
    for name, value in alone.items():
        if cpu_share in (0.0, 1.0):
            assert shared[name].tobytes() == value.tobytes()
        assert np.linalg.norm(shared[name] - value) <= 1e-6 * np.linalg.norm(value)

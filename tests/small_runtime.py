"""Trainers that train nothing, and a runtime that drives them."""

import random
import time

import numpy as np

from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.device import DeviceError
from simgnn.training.batches import BatchLoader
from simgnn.training.runtime import Runtime
from simgnn.training.trainer import Telemetry, Trainer, TrainerResult

NAMES = ("cpu", "accelerator0", "accelerator1")
VICTIM = "accelerator0"
STEPS = 6
SHORT = 3.0
"""Seconds of a deadline that a test waits for."""


class Stub(Trainer):
    """Gives gradients that depend on its part and its parameters alone."""

    def __init__(self, *, fail_at=-1):
        self.fail_at = fail_at
        self.began, self.closed = [], False

    def train(self, batch, parameters, total):
        self.began.append(batch.batch.step)
        if batch.batch.step == self.fail_at:
            raise DeviceError("has no power")
        time.sleep(random.random() * 2e-3)
        factor = np.float32(int(batch.batch.seeds.sum()) / total / 100)
        gradients = {name: value * factor + factor for name, value in parameters.items()}
        return TrainerResult(
            gradients=gradients, telemetry=Telemetry(seeds=batch.seeds, loss=1.0, correct=0, wall_seconds=0.0)
        )

    def close(self):
        self.closed = True


def a_model(graph):
    return ModelConfig(features=graph.feature_width, hidden=8, classes=graph.classes)


def a_loader(graph):
    return BatchLoader(graph=graph, sampler=NeighborSampler(graph, fanouts=(3, 3), seed=0))


def some_batches(graph):
    """Parts of mini-batches, by trainer."""
    return [
        a_loader(graph).load_parts({name: np.array([9 * step + k]) for k, name in enumerate(NAMES)}, step)
        for step in range(STEPS)
    ]


def a_runtime(model, trainers=None, *, kind=Runtime, deadline_seconds=None):
    return kind(
        trainers={name: Stub() for name in NAMES} if trainers is None else trainers,
        parameters=initialise(model, seed=0),
        optimizer=make_optimizer("sgd", learning_rate=0.1),
        deadline_seconds=deadline_seconds,
    )


def bits(parameters):
    return {name: value.tobytes() for name, value in parameters.items()}


def trained(model, batches, *, kind=Runtime):
    """The last parameters when nothing goes wrong."""
    with a_runtime(model, kind=kind) as runtime:
        for parts in batches:
            runtime.step(parts)
    assert bits(runtime.parameters) != bits(initialise(model, seed=0))
    return bits(runtime.parameters)

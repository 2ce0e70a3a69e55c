"""A mini-batch of scikit-learn's digits, sampled and compiled as training does, and what its two launches leave."""

from dataclasses import dataclass

import numpy as np

from simgnn.compiler.compile import compile_labelled
from simgnn.data.datasets import load_dataset
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.tasks import cross_entropy
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.executions.reference import ReferenceDevice

FORWARD, BACKWARD = "forward", "backward"
SEEDS, FANOUTS, HIDDEN = 3, (2, 2), 6
"""Small, for the simulator's sake; the graph, its features and labels are real."""


@dataclass(frozen=True, kw_only=True)
class RealMinibatch:
    """A program, and memory behind each of its launches.

    Parameters
    ----------
    program : Program
    gradient : tuple of (int, bytes)
        Address and value of what the host writes between the launches: the loss's gradient.
    wanted : dict of str to bytes
        All of device memory behind a launch, by its segment.
    """

    program: object
    gradient: tuple
    wanted: dict


def real_minibatch(config, *, seed):
    """Sample, compile and run one of a GCN on the reference."""
    graph = load_dataset("digits")
    sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=seed)
    seeds = np.random.default_rng(seed).choice(np.flatnonzero(graph.train_mask), SEEDS, replace=False)
    batch = sampler.sample(seeds, 0)
    classes = int(graph.labels.max()) + 1
    model = ModelConfig(features=graph.features.shape[1], classes=classes, hidden=HIDDEN, layers=len(FANOUTS))
    inputs = batch.vertices[0]
    features, degrees = graph.gather_features(inputs), graph.in_degrees[inputs]
    compiled = compile_labelled(batch, model, initialise(model, seed), features, degrees, config)
    size = compiled.program.memory.size
    with ReferenceDevice(config) as device:
        device.load(compiled.program)
        device.run(FORWARD)
        after = device.read(0, size).tobytes()
        logits = device.read_tensor(compiled.logits)
        gradient = cross_entropy(logits, graph.labels[batch.seeds], len(batch.seeds))[2]
        device.write_tensor(compiled.logits_gradient, gradient)
        place = compiled.logits_gradient
        written = device.read(place.address, place.end - place.address).tobytes()
        device.run(BACKWARD)
        wanted = {FORWARD: after, BACKWARD: device.read(0, size).tobytes()}
    return RealMinibatch(program=compiled.program, gradient=(place.address, written), wanted=wanted)

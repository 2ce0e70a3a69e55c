"""Mini-batches of a small graph that are given outputs of the first layer."""

from dataclasses import replace

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.model.dropout import Dropout
from simgnn.model.given_rows import AGGREGATED, OUTPUT, OWN, GivenRows, takes_own
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.batches import BatchLoader

GRAPH = "rmat:400:3200:7:3:weighted"


class Sampling(NeighborSampler):
    """A sampler whose mini-batches are given what a mask says."""

    mask = None

    def sample(self, seeds, step, *, without=None):
        sampler = self if self.mask is None else self.giving(self.mask)
        return NeighborSampler.sample(sampler, seeds, step, without=without)


def hot_mask(graph, share, seed=1):
    """A random share of the vertices; 1 is all of them."""
    return np.random.default_rng(seed).permutation(graph.vertices) < share * graph.vertices


def random_outputs(graph, model, vertices, rng, **of_rows):
    values = np.maximum(rng.standard_normal((len(vertices), model.widths[1])), 0).astype(np.float32)
    return GivenRows(rows={OUTPUT: values}, **of_rows)


def random_aggregates(graph, model, vertices, rng, **of_rows):
    values = rng.standard_normal((len(vertices), model.features)).astype(np.float32)
    own = {OWN: graph.features[vertices]} if takes_own(model) else {}
    return GivenRows(rows={AGGREGATED: values, **own}, **of_rows)


def drawn(
    options,
    *,
    layers=2,
    share=0.5,
    fanouts=(4, 3, 3, 2),
    seeds=6,
    step=0,
    hidden=5,
    dataset=GRAPH,
    seed=5,
    rows=random_outputs,
):
    """A model, parameters, and a loaded mini-batch that is given random rows of a share of the vertices."""
    graph = load_dataset(dataset)
    model = ModelConfig(
        features=graph.feature_width, hidden=hidden, classes=graph.classes, layers=layers, **options
    )
    sampler = Sampling(
        graph, fanouts=fanouts[:layers], seed=seed, weighted=options.get("edge_weights", False)
    )
    sampler.mask = hot_mask(graph, share)
    loader = BatchLoader(graph=graph, sampler=sampler, dropout=Dropout(model=model, seed=seed))
    rng = np.random.default_rng([step, layers])
    loaded = loader.load(rng.choice(np.flatnonzero(graph.train_mask), seeds, replace=False), step)
    parameters = initialise(model, seed=step)
    for name, value in parameters.items():
        if value.ndim == 1:
            parameters[name] = rng.normal(0, 0.1, value.shape).astype(np.float32)
    return model, parameters, with_given(graph, model, loaded, rng, rows)


def with_given(graph, model, loaded, rng, rows=random_outputs):
    """The mini-batch with random rows for what it does not compute."""
    vertices = loaded.batch.given
    if not len(vertices):
        return loaded
    degrees = graph.weighted_in_degrees if model.edge_weights else graph.in_degrees
    given = rows(
        graph, model, vertices, rng, versions=np.zeros(len(vertices), np.int64), degrees=degrees[vertices]
    )
    return replace(loaded, given=given)


def stepped(device, compiled):
    """Bits of the logits and gradients, and each launch's cycles and counters, of a training step on a device."""
    device.load(compiled.program)
    runs = [device.run("forward")]
    logits = device.read_tensor(compiled.logits)
    gradient = np.random.default_rng(5).standard_normal(logits.shape).astype(np.float32)
    device.write_tensor(compiled.logits_gradient, gradient)
    runs.append(device.run("backward"))
    results = {"logits": logits}
    results |= {name: device.read_tensor(compiled.gradient(name)) for name in compiled.trained}
    counts = [(run.cycles, run.counters, run.memory) for run in runs] if device.timed else None
    return {name: values.view(np.uint32).tolist() for name, values in results.items()}, counts

"""What `simgnn predict` reports: stage times of a configuration, what limits, and the initial mapping."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simgnn.config.checks import check_integer
from simgnn.config.configuration import Config
from simgnn.config.task import AUTO
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.model.model import model_for
from simgnn.model.tasks import graph_of_task
from simgnn.random_key import fold, permutation
from simgnn.sampling.links import LinkSampler
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.data_set import load_data_set
from simgnn.systems.hyscale.management.assignment import Assignment
from simgnn.systems.hyscale.management.controllers import FixedAssignment, fixed_shares
from simgnn.systems.hyscale.predict.mapping import PredictedAssignment, initial_mapping
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.systems.hyscale.predict.size_curve import BATCHES, SizeCurve, numbers_of_seeds
from simgnn.systems.hyscale.settings import HyscaleSettings
from simgnn.systems.model_preset import preset_model
from simgnn.systems.pipeline.machine import check_fits
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.training.batches import link_sampler, neighbor_sampler
from simgnn.training.split import CPU
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import Prediction
from simgnn.virtual_time.platform import Platform, load_platform

_PREDICTED = 0x70726564696374
"""Last part of a key of the predictor's seeds, so that it meets none of training's."""


def curve_of(draw: Callable[[int, int], LayerSizes], seeds: int, *, batches: int) -> SizeCurve:
    """A curve up to mini-batches of so many seeds, of which `draw` makes number k with n seeds: ``draw(n, k)``."""
    return SizeCurve(
        {
            count: LayerSizes.mean([draw(count, batch) for batch in range(batches)])
            for count in numbers_of_seeds(seeds)
        }
    )


def synthetic_curve(
    synthetic: SyntheticGraph, fanouts: Sequence[int], seeds: int, *, batches: int = BATCHES
) -> SizeCurve:
    """The curve of a graph that is not here."""

    def draw(count: int, batch: int) -> LayerSizes:
        return synthetic.sample(synthetic.seeds(count, batch=batch), fanouts, batch=batch)

    return curve_of(draw, seeds, batches=batches)


def sampled_curve(
    graph: Graph,
    sampler: NeighborSampler,
    seeds: int,
    *,
    batches: int = BATCHES,
    seed: int = 0,
    links: LinkSampler | None = None,
) -> SizeCurve:
    """The curve of a graph, by sampling some mini-batches of its vertices that train, or with `links` of its edges."""
    train_ids = graph.train_seeds

    def draw(count: int, batch: int) -> LayerSizes:
        # Seeds that training does not have in its first mini-batches, or the prediction would be of those.
        order = permutation(len(train_ids), fold(seed, batch, _PREDICTED))
        chosen = train_ids[order[:count]]
        if links is not None:
            return LayerSizes.of(links.sample_parts({"": chosen}, batch)[""])
        return LayerSizes.of(sampler.sample(chosen, batch))

    return curve_of(draw, seeds, batches=batches)


def predict_configuration(
    config: Config, *, platform: str | None = None, preset: str | Path | None = None, batches: int = BATCHES
) -> dict[str, Any]:
    """Predict a configuration.

    Parameters
    ----------
    platform
        Name or file; that of `[hyscale]` where not given.
    preset
        A data set that is not here, name or file; the configuration's own data set where not given.
    batches
        Mini-batches that are drawn.

    Returns
    -------
    Plain values, for JSON.

    Raises
    ------
    InputError
        For a configuration without a platform, more accelerators than it has or no trainer, and whatever is
        wrong with a file.
    """
    check_integer("batches", batches, 1, 1000)
    settings, chosen = _settings(config, platform)
    check_fits(config, chosen)
    if preset is None:
        graph = graph_of_task(load_dataset(config.training.dataset), config.task, seed=config.training.seed)
        model, train = model_for(config.model, graph), len(graph.train_seeds)
        name, source = graph.name, f"{batches} mini-batches that were sampled"
        if not train:
            raise InputError("train_mask must have at least one vertex, not none", source=f"graph {name}")
        seeds = min(config.training.batch_size, train)
        sampler = neighbor_sampler(config, graph)
        links = link_sampler(config, graph, sampler)
        curve = sampled_curve(graph, sampler, seeds, batches=batches, seed=config.training.seed, links=links)
    else:
        if not config.task.as_labelled:
            raise InputError(
                f"task must be {AUTO!r} with a data set that is not on disk, not {config.task.kind!r}"
            )
        data_set = load_data_set(preset)
        name, source = data_set.name, f"{batches} mini-batches of a stand-in"
        model = preset_model(config.model, data_set)
        train = data_set.whole("train_vertices")
        seeds = min(config.training.batch_size, train)
        synthetic = SyntheticGraph(data_set, seed=config.training.seed)
        curve = synthetic_curve(synthetic, config.fanouts, seeds, batches=batches)
    predictor = Predictor.of(model, config.hardware, chosen, sizes=curve, gpus=config.training.gpus)
    # Of an epoch; its last mini-batch is taken to be a whole one.
    iterations = math.ceil(train / seeds)
    configured = _configured(config, settings, seeds)
    mapped = initial_mapping(predictor, configured, prefetch=settings.prefetch, cpu_trains=settings.hybrid)
    return {
        "platform": {"name": chosen.name, "values": chosen.to_dict()},
        "dataset": {"name": name, "train_vertices": train, "sizes": source},
        "model": {"kind": model.kind, "widths": list(model.widths), "products": list(products(model))},
        "minibatch": {
            "seeds": seeds,
            "vertices": list(curve.at(seeds).vertices),
            "edges": list(curve.at(seeds).edges),
        },
        "iterations_per_epoch": iterations,
        "prefetch": settings.prefetch,
        "configured": _as_dict(
            PredictedAssignment(assignment=configured, prediction=predictor.predict(configured)),
            iterations,
            gpus=config.training.gpus,
        ),
        "initial_mapping": _as_dict(mapped, iterations, gpus=config.training.gpus),
    }


def _settings(config: Config, platform: str | None) -> tuple[HyscaleSettings, Platform]:
    """The table `[hyscale]`, and the platform that counts."""
    settings: HyscaleSettings = config.table("hyscale")
    if platform is None:
        return settings, load_platform(settings.platform)
    return replace(settings, platform=platform), load_platform(platform)


def _configured(config: Config, settings: HyscaleSettings, seeds: int) -> Assignment:
    """The assignment that training would begin with."""
    split = fixed_shares(config.training, hybrid=settings.hybrid)
    return FixedAssignment(split, settings.threads_of(cpu_trains=CPU in split.trainers)).assign(seeds)


def _as_dict(mapping: PredictedAssignment, iterations: int, *, gpus: int) -> dict[str, Any]:
    assignment, prediction = mapping.assignment, mapping.prediction
    devices = assignment.accelerators
    # GPUs come last.
    place = max(0, len(devices) - gpus)
    return {
        "seeds": {
            "cpu": assignment.trained_on_cpu,
            "accelerators": list(devices[:place]),
            "gpus": list(devices[place:]),
        },
        "threads": dict(assignment.threads),
        "stages": {name: getattr(prediction, name) for name in ("sample", "load", "transfer", "propagate")},
        "with_prefetch": _iteration(prediction, iterations, prefetch=True),
        "without_prefetch": _iteration(prediction, iterations, prefetch=False),
    }


def _iteration(prediction: Prediction, iterations: int, *, prefetch: bool) -> dict[str, Any]:
    seconds = prediction.iteration(prefetch=prefetch)
    return {
        "iteration_seconds": seconds,
        "epoch_seconds": seconds * iterations,
        "mteps": prediction.mteps(prefetch=prefetch),
        "limited_by": prediction.limits(prefetch=prefetch),
    }

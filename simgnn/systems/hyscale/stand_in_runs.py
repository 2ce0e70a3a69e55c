"""HyScale-GNN's iterations on a stand-in: mini-batches of a graph that is not here, really trained, in virtual time.

A vertex has the features of one of a few thousand drawn rows, and a drawn label: no time depends on either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from simgnn.config import Config
from simgnn.model.model import initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.random_key import below, fold, random_bits
from simgnn.runtime.engine import Engine
from simgnn.runtime.trace import Trace
from simgnn.sampling.sampler import MiniBatch
from simgnn.systems.cpu_work import products
from simgnn.systems.gpu import Gpu
from simgnn.systems.hyscale.iterations import Iterations, TimedIteration
from simgnn.systems.hyscale.management.controllers import Controller
from simgnn.systems.hyscale.predict.prediction import preset_model
from simgnn.systems.platform import Platform
from simgnn.systems.stand_in import StandIn
from simgnn.systems.stand_in_batches import StandInSampler
from simgnn.systems.virtual.costs import StageCosts
from simgnn.systems.virtual.fitting import check_fits, check_timed
from simgnn.training.batches import LoadedBatch
from simgnn.training.runtime import Runtime
from simgnn.training.split import CPU, accelerator_name, gpu_name
from simgnn.training.stages import Pipeline, Stage
from simgnn.training.trainer import TrainerRequest, make_trainer

_ROWS = 4096
"""Different rows of features."""

_FEATURES, _LABELS, _ROW = range(3)
"""Purpose of a draw, the second part of its key."""


class StandInLoader:
    """Samples and loads mini-batches of a `StandIn`.

    Parameters
    ----------
    stand_in
    fanouts
        Seeds first.
    seed
        Of features and labels.

    Attributes
    ----------
    pipeline
        See `BatchLoader`.
    """

    def __init__(self, stand_in: StandIn, *, fanouts: Sequence[int], seed: int = 0) -> None:
        self._stand_in, self._seed = stand_in, seed
        self._sampler = StandInSampler(stand_in, fanouts)
        width = stand_in.data_set.whole("features")
        generator = np.random.Generator(np.random.Philox(key=int(fold(seed, _FEATURES)) % (1 << 64)))
        self._rows = generator.standard_normal((_ROWS, width), dtype=np.float32)
        self.pipeline = Pipeline(
            [Stage(name="sample", work=self._sample), Stage(name="gather", work=self._gather)], look_ahead=1
        )

    def _sample(self, parts: Mapping[str, NDArray[np.int64]], step: int) -> dict[str, MiniBatch]:
        return {name: self._sampler.sample(seeds, step) for name, seeds in parts.items() if len(seeds)}

    def _gather(self, batches: Mapping[str, MiniBatch], step: int) -> dict[str, LoadedBatch]:
        return {name: self._loaded(batch) for name, batch in batches.items()}

    def _loaded(self, batch: MiniBatch) -> LoadedBatch:
        inputs, classes = batch.vertices[0], self._stand_in.data_set.whole("classes")
        return LoadedBatch(
            batch=batch,
            features=self._rows[below.py_func(random_bits(fold(self._seed, _ROW), inputs), _ROWS)],
            labels=below.py_func(random_bits(fold(self._seed, _LABELS), batch.seeds), classes),
            degrees=self._stand_in.degrees(inputs),
        )


def run_stand_in(
    config: Config,
    stand_in: StandIn,
    platform: Platform,
    controller: Controller,
    *,
    cpu: bool,
    prefetch: bool,
    iterations: int,
) -> tuple[list[TimedIteration], Trace]:
    """Train some mini-batches.

    Parameters
    ----------
    config
        Its hardware, model, fan-outs, batch size, accelerators and device.
    stand_in
    platform
    controller
    cpu
        Whether there is a CPU trainer.
    prefetch
    iterations
        How many mini-batches.

    Raises
    ------
    InputError
        For a configuration that the platform cannot run.
    """
    training = config.training
    check_fits(config, platform)
    model = preset_model(config.model, stand_in.data_set)
    names = [*map(accelerator_name, range(training.accelerators)), *map(gpu_name, range(training.gpus))]
    request = TrainerRequest(config=config, model=model)
    trainers = {name: make_trainer(name, request) for name in ([CPU, *names] if cpu else names)}
    check_timed(trainers.values(), device=config.execution.device)
    runtime = Runtime(
        trainers=trainers,
        parameters=initialise(model, training.seed),
        optimizer=make_optimizer(
            training.optimizer, learning_rate=training.learning_rate, weight_decay=training.weight_decay
        ),
    )
    costs = StageCosts(
        platform,
        accelerators=names,
        clock_mhz=config.hardware.clock_mhz,
        widths=model.widths,
        products=products(model),
        gpu=Gpu(platform, model),
    )
    loader = StandInLoader(stand_in, fanouts=config.fanouts, seed=training.seed)
    seeds = (stand_in.seeds(training.batch_size, batch=batch) for batch in range(iterations))
    with runtime, Engine(threads=len(trainers)) as engine:
        found = Iterations(
            engine, loader, runtime, costs=costs, controller=controller, prefetch=prefetch
        ).run(seeds, first_step=0)
        return [_without_data(each) for each in found], engine.trace


def _without_data(iteration: TimedIteration) -> TimedIteration:
    """Without its features, which are large."""
    return replace(iteration, parts={}, telemetry={})

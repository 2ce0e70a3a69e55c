"""HyScale-GNN's iterations on a stand-in: mini-batches of a graph that is not here, really trained, in virtual time."""

from __future__ import annotations

from dataclasses import replace

from simgnn.config.configuration import Config
from simgnn.model.model import initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.systems.hyscale.iterations import Iterations, TimedIteration
from simgnn.systems.hyscale.management.controllers import Controller
from simgnn.systems.hyscale.predict.prediction import preset_model
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.pipeline.fitting import check_fits, check_timed
from simgnn.systems.pipeline.stand_in_loader import StandInLoader
from simgnn.systems.stand_in import StandIn
from simgnn.training.runtime import Runtime
from simgnn.training.split import CPU, accelerator_name, gpu_name
from simgnn.training.trainer import TrainerRequest, make_trainer
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.trace import Trace


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

"""HyScale-GNN's ablation (Fig. 11): accelerators alone, then the CPU too, then resource management, then prefetch.

Every system trains the same number of seeds per mini-batch and begins with the mapping that the performance model
predicts to be quickest for it. A system's time is that of a mini-batch once it runs evenly: the second half counts.
Mini-batches are of a graph that is not here, and are really trained.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from simgnn.config.configuration import Config
from simgnn.model.model import initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.systems.hyscale.iterations import Iterations, TimedIteration
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.controllers import Controller, KeptAssignment, ManagedAssignment
from simgnn.systems.hyscale.management.resource_management import ResourceManager, shares
from simgnn.systems.hyscale.predict.mapping import initial_mapping
from simgnn.systems.hyscale.predict.prediction import synthetic_curve
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.systems.model_preset import preset_model
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.pipeline.isolation import share_out
from simgnn.systems.pipeline.machine import check_fits, check_timed
from simgnn.systems.synthetic_batches import SyntheticLoader
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.training.runtime import Runtime
from simgnn.training.split import CPU, accelerator_name, gpu_name
from simgnn.training.trainer import TrainerRequest, make_trainer
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.trace import Trace


def run_synthetic(
    config: Config,
    synthetic: SyntheticGraph,
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
    cpu
        Whether there is a CPU trainer.
    iterations
        How many mini-batches.

    Raises
    ------
    InputError
        For a configuration that the platform cannot run.
    """
    training = config.training
    check_fits(config, platform)
    model = preset_model(config.model, synthetic.data_set)
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
    costs = StageCosts(platform, model, accelerators=names, clock_mhz=config.hardware.clock_mhz)
    loader = SyntheticLoader(synthetic, fanouts=config.fanouts, seed=training.seed)
    seeds = (synthetic.seeds(training.batch_size, batch=batch) for batch in range(iterations))
    with runtime, Engine(threads=len(trainers)) as engine:
        # Fig. 11 has four accelerators; the CPU trainer is there or not, and nothing else about the machine changes.
        found = Iterations(
            engine, loader, runtime, costs=costs, controller=controller, prefetch=prefetch
        ).run(seeds, first_step=0)
        # One by one, while the engine goes on: all iterations' features together would not fit.
        return [replace(each, parts={}, telemetry={}) for each in found], engine.trace


@dataclass(frozen=True, kw_only=True)
class Switches:
    """What is on."""

    hybrid: bool = False
    drm: bool = False
    prefetch: bool = False


LADDER = {
    "base": Switches(),
    "hybrid": Switches(hybrid=True),
    "drm": Switches(hybrid=True, drm=True),
    "prefetch": Switches(hybrid=True, drm=True, prefetch=True),
}
"""Fig. 11's systems, each with one thing more than the one before."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """One system's run.

    Parameters
    ----------
    seconds
        Of virtual time for a mini-batch, once it runs evenly.
    predicted
        By equation 6, under the mapping that it began with.
    """

    seconds: float
    predicted: float
    iterations: list[TimedIteration]


def run_switched(
    config: Config,
    synthetic: SyntheticGraph,
    platform: Platform,
    switches: Switches,
    *,
    iterations: int,
    believed: Platform | None = None,
) -> Outcome:
    """Run one system.

    Parameters
    ----------
    config
        Its hardware, model, fan-outs, batch size, accelerators and device.
    iterations
        Mini-batches, at least 2.
    believed
        What the performance model takes the platform for; None for what it is.
    """
    believed = believed or platform
    training = config.training
    model = preset_model(config.model, synthetic.data_set)
    curve = synthetic_curve(synthetic, config.fanouts, training.batch_size)
    predictor = Predictor.of(model, config.hardware, believed, sizes=curve, gpus=training.gpus)
    # IV-A: the performance model's result initialises the mapping, for each system its own.
    mapping = initial_mapping(
        predictor,
        evenly(training.batch_size, training.accelerators + training.gpus, platform.whole("cpu_cores")),
        prefetch=switches.prefetch,
        cpu_trains=switches.hybrid,
    )
    controller: Controller = KeptAssignment(mapping.assignment)
    if switches.drm:
        controller = ManagedAssignment(
            ResourceManager(
                mapping.assignment,
                # GPUs do not sample here: only FPGAs have a T_SA.
                accelerators_sample=platform["accelerator_sample_medges_per_s"] > 0
                and training.accelerators > 0,
                cpu_trains=switches.hybrid,
                prefetch=switches.prefetch,
            )
        )
    found, _ = run_synthetic(
        config,
        synthetic,
        platform,
        controller,
        cpu=switches.hybrid,
        prefetch=switches.prefetch,
        iterations=iterations,
    )
    # Resource management has learned by then, and the pipeline has filled.
    middle = iterations // 2
    return Outcome(
        seconds=(found[-1].ended - found[middle - 1].ended) / (iterations - middle),
        predicted=mapping.prediction.iteration(prefetch=switches.prefetch),
        iterations=found,
    )


def evenly(seeds: int, accelerators: int, threads: int) -> Assignment:
    """All seeds on the accelerators, and threads shared out evenly."""
    return Assignment(
        sampled_on_cpu=seeds,
        trained_on_cpu=0,
        accelerators=shares(seeds, [0.0] * accelerators),
        threads=share_out(dict.fromkeys(CPU_TASKS, 0), threads),
    )

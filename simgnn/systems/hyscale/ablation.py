"""HyScale-GNN's ablation (Fig. 11): accelerators alone, then the CPU too, then resource management, then prefetch.

Every system trains the same number of seeds per mini-batch and begins with the mapping that the performance model
predicts to be quickest for it. A system's time is that of a mini-batch once it runs evenly: the second half counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.config.configuration import Config
from simgnn.systems.hyscale.iterations import TimedIteration
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, TRAIN, Assignment
from simgnn.systems.hyscale.management.controllers import Controller, KeptAssignment, ManagedAssignment
from simgnn.systems.hyscale.management.resource_management import ResourceManager, shares
from simgnn.systems.hyscale.predict.mapping import initial_mapping
from simgnn.systems.hyscale.predict.prediction import preset_model, stand_in_curve
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.systems.hyscale.stand_in_runs import run_stand_in
from simgnn.systems.stand_in import StandIn
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.processors import accelerator_of


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
    iterations
    """

    seconds: float
    predicted: float
    iterations: list[TimedIteration]


def run_switched(
    config: Config, stand_in: StandIn, platform: Platform, switches: Switches, *, iterations: int
) -> Outcome:
    """Run one system.

    Parameters
    ----------
    config
        Its hardware, model, fan-outs, batch size, accelerators and device.
    stand_in
    platform
    switches
    iterations
        Mini-batches, at least 2.
    """
    training = config.training
    model = preset_model(config.model, stand_in.data_set)
    predictor = Predictor(
        platform=platform,
        accelerator=accelerator_of(config.hardware, platform),
        sizes=stand_in_curve(stand_in, config.fanouts, training.batch_size),
        widths=model.widths,
        products=products(model),
        gpus=[Gpu(platform, model)] * training.gpus,
    )
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
                accelerators_sample=platform["accelerator_sample_medges_per_s"] > 0
                and training.accelerators > 0,
                cpu_trains=switches.hybrid,
                prefetch=switches.prefetch,
            )
        )
    found, _ = run_stand_in(
        config,
        stand_in,
        platform,
        controller,
        cpu=switches.hybrid,
        prefetch=switches.prefetch,
        iterations=iterations,
    )
    middle = iterations // 2
    return Outcome(
        seconds=(found[-1].ended - found[middle - 1].ended) / (iterations - middle),
        predicted=mapping.prediction.iteration(prefetch=switches.prefetch),
        iterations=found,
    )


def evenly(seeds: int, accelerators: int, threads: int) -> Assignment:
    """All seeds on the accelerators, and threads shared out evenly."""
    count = len(CPU_TASKS)
    split = {task: threads // count + (place < threads % count) for place, task in enumerate(CPU_TASKS)}
    split[TRAIN] = max(1, split[TRAIN])
    return Assignment(
        sampled_on_cpu=seeds,
        trained_on_cpu=0,
        accelerators=shares(seeds, [0.0] * accelerators),
        threads=split,
    )

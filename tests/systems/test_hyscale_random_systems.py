"""Random systems: no time changes a bit of the weights, and a run is what it is, byte for byte, on any threads."""

import dataclasses
import itertools
import json
import random

import numpy as np
import pytest
import virtual_hyscale

from simgnn.config.configuration import load_config
from simgnn.systems.hyscale.management.assignment import CPU_TASKS
from simgnn.systems.hyscale.management.controllers import (
    FixedAssignment,
    ManagedAssignment,
    RecordedAssignments,
)
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.systems.pipeline.costs import CpuByRates, StageCosts
from simgnn.training.reports.system_time import resource_rows, stage_rows, timeline
from simgnn.training.session import Session
from simgnn.training.split import CPU
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.tasks import Charge, Flow

SYSTEMS = range(50)
QUICK = (*SYSTEMS[:16], 33)
"""Those that are enough to be of all kinds; the others are slow."""

CHARGES = ("sample_on_accelerator", "transfer", "train_on_device", "synchronize")
CPU_CHARGES = ("sample", "load", "train")


def scaled_costs(seed):
    """A class of costs each of which is multiplied by a factor of its own, from 0.01 to 100."""
    rng = random.Random(seed)

    def scaled(of, name):
        usual = getattr(of, name)

        def cost(self, *arguments, **options):
            charge = usual(self, *arguments, **options)
            factor = 10 ** rng.uniform(-2, 2)
            flows = tuple(Flow(flow.amount * factor, flow.through, flow.limit) for flow in charge.flows)
            return Charge(charge.seconds * factor, flows, charge.source)

        return cost

    on_cpu = type("ScaledCpu", (CpuByRates,), {name: scaled(CpuByRates, name) for name in CPU_CHARGES})

    class ScaledCosts(StageCosts):
        """Every charge is."""

        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            self.cpu.__class__ = on_cpu

    for name in CHARGES:
        setattr(ScaledCosts, name, scaled(StageCosts, name))
    return ScaledCosts


@dataclasses.dataclass
class System:
    """A system, and how it is run."""

    session: Session
    batches: list
    platform: object
    threads: dict
    drm: bool
    options: dict
    records: list | None = None

    def controller(self, names):
        if self.records is not None:
            cores = self.platform.whole("cpu_cores")
            return RecordedAssignments(self.records, trainers=names, cores=cores)
        fixed = FixedAssignment(self.session.split, self.threads)
        if not self.drm:
            return fixed
        first = fixed.assign(len(self.batches[0]))
        return ManagedAssignment(
            ResourceManager(
                first,
                accelerators_sample=self.platform["accelerator_sample_medges_per_s"] > 0,
                cpu_trains=CPU in names,
                prefetch=self.options["prefetch"],
            )
        )

    def run(self, *, threads=0, costs=StageCosts, platform=None, records=None):
        again = dataclasses.replace(self, records=records)
        return virtual_hyscale.run(
            self.session,
            platform=self.platform if platform is None else platform,
            batches=self.batches,
            controller=again.controller,
            threads=threads,
            costs=costs,
            **self.options,
        )


def random_system(seed, graph):
    """Trainers, shares, threads, rates, switches and look-ahead, all drawn."""
    rng = random.Random(seed)
    accelerators = rng.randint(0, 4)
    share = rng.choice([0.0, rng.uniform(0.05, 0.9)]) if accelerators else 1.0
    shares = tuple(rng.uniform(0.2, 2.0) for _ in range(accelerators)) if rng.random() < 0.5 else ()
    layers = rng.randint(1, 2)
    size = rng.randint(20, 60)
    config = load_config("tiny").replace_all(
        {
            "model": {
                "hidden": 4,
                "layers": layers,
                "kind": rng.choice(["gcn", "sage"]),
                "dropout": rng.choice([0.0, 0.5]),
            },
            "training": {
                "batch_size": size,
                "accelerators": accelerators,
                "accelerator_shares": shares,
                "cpu_share": share,
                "seed": seed,
            },
            "sampling": {"fanout": tuple(rng.randint(1, 4) for _ in range(layers))},
            "execution": {"device": "cycle"},
        }
    )
    session = Session(config, graph)
    drawn = np.random.default_rng(seed).permutation(np.flatnonzero(graph.train_mask))
    counts = [size] * rng.randint(3, 5) + [rng.randint(1, size)]
    bounds = [0, *itertools.accumulate(counts)]
    rates = {
        key: 10 ** rng.uniform(-2, 2)
        for key in (
            "cpu_gflops",
            "host_memory_gbs",
            "pcie_gbs",
            "sample_medges_per_s_per_core",
            "gather_gbs_per_core",
            "sync_latency_us",
            "launch_latency_us",
        )
    }
    threads = {task: rng.randint(1, 8) for task in CPU_TASKS}
    platform = load_platform("hyscale-fpga").replace(
        accelerators=4,
        cpu_cores=sum(threads.values()) + rng.choice([0, 3]),
        pcie_shared_gbs=rng.choice([0.0, 1.0]),
        accelerator_sample_medges_per_s=rng.choice([0.0, 5.0]),
        **rates,
    )
    return System(
        session=session,
        batches=[drawn[start:stop] for start, stop in itertools.pairwise(bounds)],
        platform=platform,
        threads=threads,
        drm=rng.random() < 0.4,
        options={"prefetch": rng.random() < 0.7, "look_ahead": rng.randint(0, 4)},
    )


def limited(system, run, rng):
    """A platform whose memories have hardly more than what the run's largest mini-batch takes, or just that."""
    costs = StageCosts(system.platform, system.session.model, accelerators=[], clock_mhz=1)
    whole, part = 0, 1
    for iteration in run.iterations:
        counts = {
            name: round(costs.loaded_bytes(LayerSizes.of(part.batch)))
            for name, part in iteration.parts.items()
        }
        whole = max(whole, sum(counts.values()))
        part = max(part, *(count for name, count in counts.items() if name != CPU), 1)
    assert run.trace.usage()["bytes in host memory"].most >= whole
    host, device = (round(most * rng.choice([1, rng.uniform(1, 2)])) for most in (whole, part))
    return system.platform.replace(host_memory_gb=host / 1e9, device_memory_gb=device / 1e9)


def left_by(run):
    """All that a run leaves: weights, decisions, and what its reports are made of."""
    tables = [table([run.trace]) for table in (timeline, stage_rows, resource_rows)]
    return [*tables, run.weights, json.dumps(run.records), run.spans, run.trace.rates]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[] if seed in QUICK else [pytest.mark.slow]) for seed in SYSTEMS]
)
def test_a_random_system_is_what_it_is(seed, digits):
    system, rng = random_system(seed, digits), random.Random(seed)
    first, second = system.run(threads=1), system.run(threads=2)
    assert left_by(first) == left_by(second)

    # Resource management decides by times: what it has decided is replayed.
    records = json.loads(json.dumps(first.records)) if system.drm else None
    scaled = system.run(costs=scaled_costs(seed), records=records, threads=2)
    assert scaled.iterations[-1].ended != first.iterations[-1].ended
    assert scaled.weights == first.weights

    others = {"look_ahead": rng.randint(0, 4), "prefetch": not system.options["prefetch"]}
    short = dataclasses.replace(system, platform=limited(system, first, rng), options=others)
    assert short.run(costs=scaled_costs(-seed), records=records).weights == first.weights


@pytest.mark.parametrize("seeds", [QUICK, SYSTEMS], ids=["quick", "all"])
def test_the_random_systems_are_of_all_kinds(seeds, digits):
    """Else the test before would look at less than it says."""
    systems = [random_system(seed, digits) for seed in seeds]
    told = [(each.drm, each.options["prefetch"], CPU in each.session.split.trainers) for each in systems]
    assert len(set(told)) == 8
    assert {each.options["look_ahead"] for each in systems} == set(range(5))
    assert {each.session.config.training.accelerators for each in systems} == set(range(5))

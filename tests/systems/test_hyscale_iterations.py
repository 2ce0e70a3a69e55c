"""HyScale-GNN in virtual time: the bits of training as usual, and the times of its pipeline."""

import gc
import itertools
import random

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.systems.hyscale.iterations import Iterations
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.controllers import FixedAssignment, ManagedAssignment
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.training.batches import LoadedBatch
from simgnn.training.session import Session
from simgnn.training.split import CPU
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import load_platform

THREADS = dict(zip(CPU_TASKS, (64, 32, 32), strict=True))


@pytest.fixture(scope="module")
def config():
    config = load_config("tiny").replace_all(
        {
            "model": {"hidden": 4, "dropout": 0.5},
            "training": {"batch_size": 250, "accelerators": 2, "cpu_share": 0.4, "epochs": 2},
            "sampling": {"fanout": (3, 2)},
            "execution": {"device": "cycle"},
        }
    )
    return config


@pytest.fixture(scope="module")
def usual(config, digits):
    """Parameters after each mini-batch of training as usual."""
    session, found = Session(config, digits), []
    with session.make_runtime() as runtime:
        for step, parts in enumerate(session.all_parts()):
            runtime.step(session.loader.load_parts(parts, step))
            found.append(runtime.parameters)
    return found


def costs(session, runtime, platform):
    return StageCosts(
        platform,
        session.model,
        accelerators=[name for name in runtime.trainers if name != CPU],
        clock_mhz=session.config.hardware.clock_mhz,
    )


def virtual(config, graph, *, platform=None, threads=0, prefetch=True, managed=None):
    """Iterations, parameters after each, the trace and the controller."""
    session = Session(config, graph)
    platform = load_platform("hyscale-fpga").replace(accelerators=2) if platform is None else platform
    controller = FixedAssignment(session.split, THREADS) if managed is None else managed
    batches = itertools.chain.from_iterable(map(session.order.batches, range(config.training.epochs)))
    found, parameters = [], []
    with session.make_runtime() as runtime, Engine(threads=threads) as engine:
        iterations = Iterations(
            engine,
            session.loader,
            runtime,
            costs=costs(session, runtime, platform),
            controller=controller,
            prefetch=prefetch,
        )
        for iteration in iterations.run(iter(batches), first_step=0):
            found.append(iteration)
            parameters.append(runtime.parameters)
        engine.trace.check()
        return found, parameters, engine.trace


def same(one, other):
    assert len(one) == len(other)
    for before, after in zip(one, other, strict=True):
        assert all(np.array_equal(before[name], after[name]) for name in before)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("prefetch", "threads"), [(True, 0), (False, 0), (True, 2)])
def test_the_bits_are_those_of_training_as_usual(config, digits, usual, prefetch, threads):
    _, parameters, _ = virtual(config, digits, prefetch=prefetch, threads=threads)
    same(parameters, usual)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
def test_no_cost_changes_a_bit(config, digits, usual, seed):
    rng = random.Random(seed)
    platform = load_platform("hyscale-fpga")
    changed = {
        key: platform[key] * 10 ** rng.uniform(-2, 2)
        for key in ("pcie_gbs", "host_memory_gbs", "cpu_gflops", "gather_gbs_per_core", "sync_latency_us")
    }
    _, parameters, _ = virtual(config, digits, platform=platform.replace(**changed))
    same(parameters, usual)


def test_threads_change_no_time_and_no_decision(config, digits):
    def run(threads):
        first = Assignment(sampled_on_cpu=250, trained_on_cpu=100, accelerators=(75, 75), threads=THREADS)
        controller = ManagedAssignment(ResourceManager(first, accelerators_sample=False))
        found, parameters, trace = virtual(config, digits, threads=threads, managed=controller)
        spans = [(span.stage, span.item, span.start, span.end, span.cause) for span in trace.spans.values()]
        return spans, [each.record["decision"] for each in found], parameters, found

    one, two = run(0), run(2)
    assert one[0] == two[0] and one[1] == two[1]
    same(one[2], two[2])
    assert any(decision["moved"] != "nothing" for decision in one[1])


@pytest.mark.slow
def test_the_period_is_that_of_the_slowest_stage(config, digits):
    """Equation 6, where loading takes longest: with prefetch its time, without it loading's and transfer's."""
    slow = load_platform("hyscale-fpga").replace(
        gather_gbs_per_core=1e-5, pcie_gbs=1e-3, host_memory_gbs=1e6, sync_latency_us=0
    )
    for prefetch in (True, False):
        found, _, trace = virtual(config, digits, platform=slow, prefetch=prefetch)
        middle = found[2:-2]
        for before, after in itertools.pairwise(middle):
            wanted = after.times.load + (0 if prefetch else max(before.times.transfer))
            spans = [
                s for s in trace.spans.values() if s.stage == "load" and s.item in (before.step, after.step)
            ]
            first, second = sorted(span.end for span in spans)
            assert (second - first) / 1e15 == pytest.approx(wanted, rel=1e-9)


def test_stages_overlap_as_in_figure_7(config, digits):
    """While batch t is propagated, t + 1 is transferred, t + 2 loaded and t + 3 sampled, and no more."""
    platform = load_platform("hyscale-fpga").replace(sync_latency_us=1e5)
    _, _, trace = virtual(config, digits, platform=platform)
    spans = list(trace.spans.values())
    ends = {span.item: span.end for span in spans if span.stage == "synchronize"}
    for stage, ahead in (("sample", 3), ("load", 3), ("transfer", 3)):
        for span in (each for each in spans if each.stage == stage):
            if span.item >= 4:
                assert span.start >= ends[span.item - ahead - 1]
    sampled = {span.item: span.start for span in spans if span.stage == "sample"}
    assert all(sampled[item + 3] < ends[item] for item in range(1, len(ends) - 3))


def test_what_has_ended_counts_before_what_fails(config, digits):
    """The next iteration's work may be done in the instant in which one ends; its failure is its own."""
    session = Session(config, digits)
    platform = load_platform("hyscale-fpga").replace(accelerators=2)
    with session.make_runtime() as runtime, Engine() as engine:
        trainer = next(iter(runtime.trainers.values()))
        train, calls = trainer.train, []

        def fails_at_the_third(*arguments):
            calls.append(arguments)
            if len(calls) == 3:
                raise RuntimeError("broken")
            return train(*arguments)

        trainer.train = fails_at_the_third
        controller = FixedAssignment(session.split, THREADS)
        iterations = Iterations(
            engine,
            session.loader,
            runtime,
            costs=costs(session, runtime, platform),
            controller=controller,
        )
        ended = []
        with pytest.raises(RuntimeError, match="broken"):
            for iteration in iterations.run(iter(session.order.batches(0)), first_step=0):
                ended.append(iteration.step)
    assert ended == [0, 1]


@pytest.mark.slow
def test_no_more_mini_batches_are_kept_than_are_under_way(config, digits):
    """Four are under way and one is handed out; the collector of cycles does not help, as it sees no array's size."""
    session = Session(config, digits)
    platform = load_platform("hyscale-fpga").replace(accelerators=2)
    with session.make_runtime() as runtime, Engine() as engine:
        iterations = Iterations(
            engine,
            session.loader,
            runtime,
            costs=costs(session, runtime, platform),
            controller=FixedAssignment(session.split, THREADS),
        )
        batches = itertools.chain.from_iterable(map(session.order.batches, range(6)))
        gc.collect()
        gc.disable()
        try:
            most = 0
            for _ in iterations.run(iter(batches), first_step=0):
                kept = sum(type(each) is LoadedBatch for each in gc.get_objects())
                most = max(most, kept)
        finally:
            gc.enable()
    assert 0 < most <= 5 * len(runtime.trainers)


@pytest.mark.parametrize(("kind", "ratio"), [("gcn", 1), ("sage", 2)])
def test_the_cpus_cost_counts_all_matrices(config, digits, kind, ratio):
    """GraphSAGE multiplies a vertex's own row, too."""
    session = Session(config.replace("model", kind=kind), digits)
    part = LayerSizes.of(session.loader.sampler.sample(np.arange(20), 0))
    platform = load_platform("hyscale-fpga").replace(
        host_memory_gbs=1e9, host_memory_efficiency=1, sum_gbs_per_core=1e9, cpu_efficiency=1
    )
    with session.make_runtime() as runtime:
        seconds = costs(session, runtime, platform).cpu.train(part, threads=128, item=0).seconds
    first, second = session.model.widths[0] * 4, 4 * 10
    updates = 2 * part.vertices[1] * first + 2 * part.vertices[2] * second
    assert seconds == pytest.approx(ratio * updates / (platform["cpu_gflops"] / 2 * 1e9), rel=1e-6)

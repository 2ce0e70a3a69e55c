"""HyScale-GNN in virtual time: the bits of training as usual, and the times of its pipeline."""

import gc
import itertools
import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import virtual_hyscale
from small_runtime import NAMES, STEPS, VICTIM, Stub, a_model, a_runtime, bits, some_batches, trained

from simgnn.config.configuration import load_config
from simgnn.systems.hyscale.handshake import HandshakeRuntime
from simgnn.systems.hyscale.iterations import Iterations
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.controllers import (
    FixedAssignment,
    ManagedAssignment,
    RecordedAssignments,
)
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.training.batches import LoadedBatch
from simgnn.training.runtime import Runtime
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


def virtual(config, graph, *, platform=None, managed=None, **options):
    """Iterations, parameters after each, and the trace."""
    platform = load_platform("hyscale-fpga").replace(accelerators=2) if platform is None else platform
    controller = None if managed is None else lambda names: managed
    session = Session(config, graph)
    found = virtual_hyscale.run(
        session, platform=platform, controller=controller, cpu_threads=THREADS, **options
    )
    found.trace.check()
    return found.iterations, found.parameters, found.trace


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
            engine, session.loader, runtime, costs=costs(session, runtime, platform), controller=controller
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


# How far HyScale-GNN's pipeline looks ahead: what is under way at once, and the same bits however far.

DEPTHS = range(5)


@pytest.fixture(scope="module")
def session(digits):
    config = load_config("tiny").replace_all(
        {
            "model": {"hidden": 4, "dropout": 0.5},
            "training": {"batch_size": 125, "accelerators": 2, "cpu_share": 0.4, "epochs": 2},
            "sampling": {"fanout": (3, 2)},
            "execution": {"device": "cycle"},
        }
    )
    return Session(config, digits)


@pytest.fixture(scope="module")
def platform():
    """Loading, transfer and training take about as long."""
    return load_platform("hyscale-fpga").replace(
        accelerators=2, cpu_gflops=20.0, gather_gbs_per_core=0.03, pcie_gbs=0.5
    )


def run(session, platform, **options):
    return virtual_hyscale.run(session, platform=platform, cpu_threads=THREADS, **options)


@pytest.fixture(scope="module")
def depths(session, platform):
    """A run of each depth, with and without prefetch."""
    return {
        (depth, prefetch): run(session, platform, look_ahead=depth, prefetch=prefetch)
        for depth in DEPTHS
        for prefetch in (True, False)
    }


def under_way(found):
    """The most mini-batches that were under way at once."""
    return found.trace.usage()["iterations under way"].most


@pytest.mark.slow
def test_no_depth_changes_a_bit(depths):
    assert all(each.weights == depths[3, True].weights for each in depths.values())


@pytest.mark.slow
def test_so_many_mini_batches_are_under_way_ahead_of_the_one_in_propagation(depths):
    for (depth, prefetch), found in depths.items():
        assert under_way(found) == 1 + (depth if prefetch else min(depth, 2))
        spans = list(found.trace.spans.values())
        ends = {span.item: span.end for span in spans if span.stage == "synchronize"}
        for span in spans:
            before = span.item - under_way(found)
            if before >= 0:
                assert span.start >= ends[before]


def test_with_no_look_ahead_one_mini_batch_comes_after_the_other(depths):
    """A mini-batch takes the sum of its stages, each as long as its slowest part, and is over before the next."""
    for prefetch in (True, False):
        found = depths[0, prefetch]
        ends = [0.0, *(each.ended for each in found.iterations)]
        for (before, after), each in zip(itertools.pairwise(ends), found.iterations, strict=True):
            times = each.times
            cpu = times.load + times.train_cpu
            accelerators = max(
                times.load + sent + trained
                for sent, trained in zip(times.transfer, times.train_accelerators, strict=True)
            )
            if not prefetch:
                cpu = max(cpu, times.load)
            least = times.sample_cpu + max(cpu, accelerators)
            assert after - before == pytest.approx(least + synchronizing(found, each.step), rel=1e-9)


def synchronizing(found, step):
    (span,) = [s for s in found.trace.spans.values() if (s.stage, s.item) == ("synchronize", step)]
    return (span.end - span.start) / 1e15


def test_looking_further_ahead_is_never_slower(depths):
    for prefetch in (True, False):
        ends = [depths[depth, prefetch].iterations[-1].ended for depth in DEPTHS]
        assert ends == sorted(ends, reverse=True) and ends[0] > 1.2 * ends[-1]


@pytest.mark.slow
def test_three_is_what_figure_7_has(session, platform, depths):
    """And the default: with prefetch three mini-batches ahead, without it two, as there is a stage less."""
    for prefetch in (True, False):
        usual = run(session, platform, prefetch=prefetch)
        assert usual.spans == depths[3, prefetch].spans and usual.records == depths[3, prefetch].records
        assert under_way(usual) == (4 if prefetch else 3)
    assert depths[2, False].spans == depths[4, False].spans


@pytest.mark.slow
@pytest.mark.parametrize("prefetch", [True, False])
def test_a_replay_of_managed_resources_has_the_same_bits_at_any_depth(session, platform, prefetch):
    def managed(_names):
        first = FixedAssignment(session.split, THREADS).assign(125)
        return ManagedAssignment(ResourceManager(first))

    found = run(session, platform, controller=managed)
    assert len({each["assignment"]["trained_on_cpu"] for each in found.records[:-1]}) > 2
    records = json.loads(json.dumps(found.records))
    for depth in DEPTHS:
        again = run(
            session,
            platform,
            controller=lambda names: RecordedAssignments(records, trainers=names, cores=128),
            look_ahead=depth,
            prefetch=prefetch,
        )
        assert again.weights == found.weights


@pytest.mark.slow
def test_without_a_replay_depth_changes_what_is_managed(session, platform):
    """What is decided takes effect so many mini-batches later: this is why a replay is needed for the same bits."""

    def managed(_names):
        first = FixedAssignment(session.split, THREADS).assign(125)
        return ManagedAssignment(ResourceManager(first))

    for depth in DEPTHS:
        found = run(session, platform, controller=managed, look_ahead=depth)
        shares = [each["assignment"] for each in found.records]
        assert all(each == shares[0] for each in shares[: depth + 1]) and shares[0] != shares[depth + 1]


# HyScale-GNN's handshake: what comes before what, whatever each trainer takes.


class Watched(HandshakeRuntime):
    """Notes when a trainer has parameters, and when it begins and ends its part."""

    def __init__(self, **options):
        super().__init__(**options)
        self.events = []

    def _adopt(self, name, parameters):
        super()._adopt(name, parameters)
        self.events.append(("ACK", name, id(parameters)))


class Noting(Stub):
    def __init__(self, events, name):
        super().__init__()
        self.events, self.name = events, name

    def train(self, batch, parameters, total):
        self.events.append(("BATCH", self.name, id(parameters)))
        result = super().train(batch, parameters, total)
        self.events.append(("DONE", self.name, id(parameters)))
        return result


@pytest.fixture(scope="module")
def model(digits):
    return a_model(digits)


@pytest.fixture(scope="module")
def batches(digits):
    return some_batches(digits)


def test_no_trainer_begins_before_all_have_the_parameters(model, batches):
    """Random times, real threads: the order of what has passed says it."""
    runtime = a_runtime(model, kind=Watched)
    runtime.trainers = {name: Noting(runtime.events, name) for name in NAMES}
    passed = []
    with runtime:
        for parts in batches:
            runtime.step(parts)
            assert set(map(id, runtime.adopted.values())) == {id(runtime.parameters)}
            passed.append(list(runtime.events))
            runtime.events.clear()
    for step, events in enumerate(passed):
        kinds = [kind for kind, _, _ in events]
        if step == 0:
            assert kinds[:3] == ["ACK"] * 3
            kinds = kinds[3:]
        assert kinds[-3:] == ["ACK"] * 3
        assert sorted(kinds[:-3]) == ["BATCH"] * 3 + ["DONE"] * 3
    assert len(passed) == STEPS


def test_values_are_those_without_it(model, batches):
    assert trained(model, batches, kind=HandshakeRuntime) == trained(model, batches, kind=Runtime)


def test_who_has_no_part_gets_the_parameters_all_the_same(model, batches):
    with a_runtime(model, kind=HandshakeRuntime) as runtime:
        runtime.step({"cpu": batches[0]["cpu"]})
        assert [bits(each) for each in runtime.adopted.values()] == [bits(runtime.parameters)] * len(NAMES)


def test_threads_that_begin_a_mini_batch_at_once_all_begin_it(model, batches):
    """Switched between as often as can be; a trainer acknowledges each set of parameters once."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with a_runtime(model, kind=Watched) as runtime, ThreadPoolExecutor(len(NAMES)) as pool:
            for _ in range(20):
                for parts in batches:
                    waits = [
                        pool.submit(runtime.train, name, part, runtime.parameters, len(parts))
                        for name, part in parts.items()
                    ]
                    for wait in waits:
                        wait.result()
                    runtime.finish()
    finally:
        sys.setswitchinterval(usual)
    acknowledged = [name for _, name, _ in runtime.events]
    assert {acknowledged.count(name) for name in NAMES} == {20 * STEPS + 1}
    assert runtime.trainers[VICTIM].began == 20 * list(range(STEPS))

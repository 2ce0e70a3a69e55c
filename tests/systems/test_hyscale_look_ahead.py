"""How far HyScale-GNN's pipeline looks ahead: what is under way at once, and the same bits however far."""

import itertools
import json

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
from simgnn.training.session import Session
from simgnn.virtual_time.platform import load_platform

THREADS = dict(zip(CPU_TASKS, (64, 32, 32), strict=True))
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
@pytest.mark.parametrize("prefetch", [True, pytest.param(False, marks=pytest.mark.slow)])
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

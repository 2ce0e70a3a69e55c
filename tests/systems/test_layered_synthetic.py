"""Orchestration by layers on stand-ins: what is given, who waits for whom, and hot vertices that move to the device."""

import itertools

import numpy as np
import pytest

from simgnn.config.model import ModelSettings
from simgnn.config.systems import load_preset
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.model.model import sized_model
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.data_set import parse_data_set
from simgnn.systems.orchestration.experiments.server import steps
from simgnn.systems.orchestration.layered.hot_rows import HotRange, HotRows, among
from simgnn.systems.orchestration.layered.hybrid_hot import PORTIONS, HybridHot
from simgnn.systems.orchestration.layered.runs import Layered, SyntheticSystem, run_with_histories
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.orchestration.synthetic_runs import Minibatch, SyntheticMinibatches, training_bytes
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.virtual_time import PER_SECOND

PLATFORM = load_platform("neutron-1")
MODEL = sized_model(ModelSettings(kind="gcn", layers=2, hidden=32), features=400, classes=5)
VERTICES = 30_000


@pytest.fixture(scope="module")
def sampled():
    values = {"vertices": VERTICES, "edges": 300_000, "features": 400, "classes": 5, "train_vertices": 9000}
    text = "".join(f'{key} = {{ value = {value}, source = "assumed" }}\n' for key, value in values.items())
    text += 'skew = { value = 1.4, source = "assumed" }\n'
    return SyntheticMinibatches(
        SyntheticGraph(parse_data_set(text, name="small", source="small")),
        fanouts=(10, 5),
        seeds=256,
        count=4,
    )


def system(step, **changes):
    """One of NeutronOrch's steps with other values."""
    tables = steps()[step]
    return Layered.of(
        {name: {**tables.get(name, {}), **changes.get(name, {})} for name in {*tables, *changes}},
        platform="neutron-1",
    )


def run(sampled, step, platform=PLATFORM, **changes):
    return SyntheticSystem(sampled, system(step, **changes), platform, MODEL, rounds=4).run()


def test_what_is_left_of_a_mini_batch_is_what_the_sampler_skips():
    """By the sampler of training, on a graph that is there, with vertices in any order of popularity."""
    graph = load_dataset("rmat:2000:20000:4:3")
    sampler = NeighborSampler(graph, fanouts=(6, 4), seed=2)
    places = np.random.default_rng(0).permutation(graph.vertices)
    shared = HotRange(vertices=graph.vertices, hot=700, moved=150)
    seeds = np.arange(100, 180)
    whole = sampler.sample(seeds, 3)
    each = Minibatch(
        sizes=LayerSizes.of(whole),
        popularity=places[whole.vertices[0]],
        hidden=whole.vertices[1],
        updated=len(whole.vertices[2]),
        bottom=whole.blocks[0],
    )
    some = object.__new__(SyntheticMinibatches)
    some.minibatches, some.fanouts = [each], (6, 4)
    (left,) = HotRows(some, shared, size=1).minibatches
    skipped = sampler.giving(among(places, shared.embedded)).sample(seeds, 3)
    assert left.sizes == LayerSizes.of(skipped) and left.sizes.given > 0
    np.testing.assert_array_equal(np.sort(left.popularity), np.sort(places[skipped.vertices[0]]))


def test_each_hot_vertex_is_embedded_or_cached_and_memory_suffices(sampled):
    """Hybrid hot vertices: the three invariants, on memories of which some suffice for all hot vertices."""
    ends = set()
    for gigabytes, step in itertools.product((3.43, 3.45, 3.6), ("+HH", "+S")):
        # A GPU that waits for the CPU.
        quick = dict.fromkeys(("gpu_launch_us", "gpu_minibatch_us", "gpu_sample_layer_us"), 0.0)
        slow = {"cpu_gflops": 100, "cpu_efficiency": 0.15, "sum_gbs_per_core": 0.8}
        platform = PLATFORM.replace(gpu_memory_gb=gigabytes, gpu_device_times=0.5, **quick, **slow)
        ours = SyntheticSystem(sampled, system(step), platform, MODEL, rounds=4)
        found = ours.run()
        shared = found.rows.shared
        assert found.stays + training_bytes(platform, found.rows.sizes, MODEL.widths) <= gigabytes * 1e9
        everybody = np.arange(VERTICES)
        embedded = among(everybody, shared.embedded)
        cached = among(everybody, *shared.cached(found.slots, leaves_out=True))
        assert not (embedded & cached).any() and cached.sum() <= found.slots
        assert (embedded | cached)[-shared.hot :].all()
        idle = [each.idle for each in found.adjustments]
        assert all(after <= before for before, after in itertools.pairwise(idle))
        moved = [each.moved for each in found.adjustments]
        assert all(before < after for before, after in itertools.pairwise(moved))
        assert moved[0] == 0 and moved[-1] == shared.moved and idle[0] > 0
        # It ends when nobody waits, nothing is hot on the CPU, or the next ones do not fit.
        another = min(shared.hot, shared.moved + -(-shared.hot // PORTIONS))
        reasons = (idle[-1] == 0, shared.moved == shared.hot, ours.room(another) < another)
        assert any(reasons)
        ends.add(reasons)
    assert len(ends) > 2


def test_nothing_moves_without_a_wait_or_room():
    hybrid = HybridHot(320, lambda moved: moved <= 101)
    assert not hybrid.adjust(idle=0.0, embedding=1.0) and hybrid.moved == 0
    assert hybrid.adjust(idle=0.1, embedding=1.0) and hybrid.moved == 10
    assert hybrid.adjust(idle=0.8, embedding=1.0) and hybrid.moved == 100  # twelve portions would not fit
    assert not hybrid.adjust(idle=0.5, embedding=1.0) and hybrid.moved == 100


def test_in_turn_nobody_works_while_another_does(sampled):
    for step in ("baseline", "+L", "+HE", "+HH"):
        outcome = run(sampled, step).outcome
        spans = sorted(
            (each.start, each.end) for each in outcome.trace.spans.values() if each.end > each.start
        )
        assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans)), step
        assert sum(end - begin for begin, end in spans) / PER_SECOND == pytest.approx(outcome.trace.makespan)


def test_the_cpu_is_ahead_by_a_super_batch(sampled):
    trace = run(sampled, "+S").outcome.trace
    sent = sorted(each.end for each in trace.spans.values() if each.stage == "send given")
    begun = {each.item: each.start for each in trace.spans.values() if each.stage == "train"}
    ended = {each.item: each.end for each in trace.spans.values() if each.stage == "synchronize"}
    embedding = {each.item: each.start for each in trace.spans.values() if each.stage == "embed sample"}
    for number in range(4):
        assert begun[4 * number] >= sent[number]
    for number in (1, 2, 3):
        assert embedding[4 * number] >= ended[4 * number - 1]


def test_the_layer_split_sends_sums_and_outputs(sampled):
    """Seconds of a mini-batch by hand; numbers of V^1 go to the CPU while the layers above are sampled."""
    found = run(sampled, "+L")
    sizes = sampled.sizes
    (v0, v1, _), (e1, e2) = sizes.vertices, sizes.edges
    seconds = {
        "sample": max(416e-6, 128 * e2 / (900e9 * 0.839), 4 * v1 / 12e9),
        "embed sample": e1 / (48 * 0.505e6),
        "embed": 4 * 400 * e1 / (48 * 4e9) + v1 * 400 * 32 / (2500e9 * 0.8 / 2),
        "transfer": 4 * v1 * (400 + 32) / 12e9,
    }
    assert v0 > v1
    for stage, expected in seconds.items():
        told = found.outcome.stage_seconds[stage] / sampled.per_epoch
        assert told == pytest.approx(expected, rel=1e-6), stage
    whole = run(sampled, "baseline").outcome.stage_seconds
    assert found.outcome.stage_seconds["train"] < whole["train"]


def test_given_rows_are_not_computed_by_a_gpu(sampled):
    """Less is trained with more hot vertices, and what they take of the link is counted once in a super-batch."""
    times = []
    for ratio in (0.0, 0.1, 0.3):
        found = run(sampled, "+HE", embeddings={"hot_ratio": ratio})
        times.append(found.outcome.stage_seconds["train"])
        sent = found.outcome.stage_seconds.get("send given", 0.0) / sampled.per_epoch
        assert sent == pytest.approx(found.rows.work(0)[0] / 4 * 32 * 4 / 12e9)
    assert times[0] > times[1] > times[2]


def test_what_cannot_be_is_refused(sampled):
    with pytest.raises(InputError, match="hot_ratio must be 0 where the CPU computes the first layer, not"):
        system("+L", embeddings={"hot_ratio": 0.2})
    with pytest.raises(InputError, match="bottom must be one of device, cpu, not 'gpu'"):
        system("+HE", layers={"bottom": "gpu"})


def test_rows_that_the_host_keeps_are_pulled_and_pushed_by_each_mini_batch(sampled):
    """GNNAutoScale on a stand-in: outputs of V^1 but V^2 come, those of V^2 go back, and no mini-batch overlaps."""
    settings = OrchestrationSettings(**{**load_preset("gas")["orchestration"], "platform": "neutron-1"})
    found = run_with_histories(sampled, settings, PLATFORM, MODEL, rounds=2)
    link = PLATFORM["pcie_gbs"] * 1e9
    spans = list(found.trace.spans.values())
    for step, each in enumerate(sampled.minibatches * 2):
        rows = {"pull given": len(each.hidden) - each.updated, "push computed": each.updated}
        for stage, count in rows.items():
            (span,) = (span for span in spans if (span.stage, span.item) == (stage, step))
            assert (span.end - span.start) / PER_SECOND == pytest.approx(4 * 32 * count / link, rel=1e-6)
    ended = {span.item: span.end for span in spans if span.stage == "push computed"}
    assert all(
        span.start >= ended[span.item - 1] for span in spans if span.stage == "pull given" and span.item
    )
    assert found.stage_seconds["train"] <= run(sampled, "baseline").outcome.stage_seconds["train"]

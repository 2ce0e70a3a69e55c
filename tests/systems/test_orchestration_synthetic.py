"""Systems at the sizes of the papers' data sets: mini-batches of stand-ins, on one GPU, in virtual time."""

import dataclasses
import itertools

import numpy as np
import pytest
from scipy.special import ndtr, ndtri

from simgnn.config.configuration import load_config
from simgnn.config.model import ModelSettings
from simgnn.config.systems import load_preset
from simgnn.errors import InputError
from simgnn.model.model import initialise, sized_model
from simgnn.model.optimizer import make_optimizer
from simgnn.systems.data_set import load_data_set, parse_data_set
from simgnn.systems.model_preset import preset_model
from simgnn.systems.orchestration.costs import StepCosts
from simgnn.systems.orchestration.layered.runs import Layered, SyntheticSystem
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.minibatches import Minibatches
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.orchestration.synthetic_runs import (
    GPU_NAME,
    SyntheticMinibatches,
    go_through,
    gpu_costs,
    gpu_record,
)
from simgnn.systems.synthetic_batches import SyntheticLoader
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.training.devices.cache_traffic import CacheTraffic
from simgnn.training.runtime import Runtime
from simgnn.training.split import FixedShares
from simgnn.training.trainer import TrainerRequest, make_trainer
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.platform import load_platform

PLATFORM = load_platform("neutron-1")

HIDDEN = {"reddit": 256, "orkut": 160, "ogbn-papers100M": 64}
"""NeutronOrch, Table 4."""


@pytest.fixture(scope="module")
def sampled():
    return {
        name: SyntheticMinibatches(
            SyntheticGraph(load_data_set(name)), fanouts=(25, 10, 5), seeds=1024, count=1
        )
        for name in HIDDEN
    }


def model_of(name):
    settings = ModelSettings(kind="gcn", layers=3, hidden=HIDDEN[name], dropout=0.5)
    return preset_model(settings, load_data_set(name))


def system_of(each, name, tables, *, platform=PLATFORM, **options):
    layered = Layered.of(tables, platform="neutron-1")
    return SyntheticSystem(each, layered, platform, model_of(name), **{"rounds": 6, **options})


def run(each, name, system, **changes):
    tables = load_preset(system)
    changed = {**tables, "orchestration": {**tables["orchestration"], **changes}}
    return system_of(each, name, changed).run().outcome


@pytest.mark.parametrize("name", HIDDEN)
def test_systems_come_in_the_order_of_neutronorch_figure_10(sampled, name):
    """GNNLab before PaGraph and DGL-UVA, DGL after both."""
    seconds = {
        system: run(sampled[name], name, system).epoch_seconds
        for system in ("dgl", "uva", "pagraph", "gnnlab")
    }
    middle = (seconds["uva"], seconds["pagraph"])
    assert seconds["gnnlab"] < min(middle) and max(middle) < seconds["dgl"]


@pytest.mark.parametrize("name", HIDDEN)
def test_the_gpu_waits_most_where_the_cpu_does_all(sampled, name):
    """NeutronOrch, Fig. 2: case 1 has the lowest utilisation of the GPU; case 4 leaves the CPU idle."""
    cases = [run(sampled[name], name, "dgl"), run(sampled[name], name, "dgl", sample="accelerator")]
    cases += [run(sampled[name], name, "pagraph"), run(sampled[name], name, "gnnlab")]
    assert cases[0].gpu < min(case.gpu for case in cases[1:])
    assert cases[3].cpu == 0 < min(case.cpu for case in cases[:3])


def test_steps_in_turn_add_up(sampled):
    found = run(sampled["reddit"], "reddit", "dgl")
    assert sum(found.stage_seconds.values()) == pytest.approx(found.epoch_seconds, rel=1e-9)
    overlapping = run(sampled["reddit"], "reddit", "dgl", look_ahead=3)
    assert max(overlapping.stage_seconds.values()) <= overlapping.epoch_seconds * (1 + 1e-2)
    assert overlapping.epoch_seconds < found.epoch_seconds


@pytest.mark.parametrize("name", HIDDEN)
def test_a_larger_cache_hits_more(sampled, name):
    vertices = sampled[name].synthetic.vertices
    ratios = [sampled[name].hit_ratio(round(part * vertices)) for part in (0, 0.05, 0.1, 0.3, 1)]
    assert ratios[0] == 0 and ratios[-1] == 1
    assert all(before < after for before, after in itertools.pairwise(ratios))
    assert ratios[2] > 0.1  # better than any vertices


@pytest.mark.parametrize("name", HIDDEN)
def test_popular_vertices_are_those_that_are_asked_for(name):
    """Each vertex has a place of its own, and neighbours are drawn from the last places mostly."""
    synthetic = SyntheticGraph(load_data_set(name))
    some = np.arange(0, synthetic.vertices, max(1, synthetic.vertices // 50_000))
    assert len(np.unique(synthetic.popularity(some))) == len(some)
    slots = np.zeros(len(some), np.int64)
    places = synthetic.popularity(synthetic.neighbors(some, slots)) / synthetic.vertices
    skew = synthetic.data_set["skew"]
    # In proportion to degrees: a log-normal moved by its variance.
    for part in (0.5, 0.9, 0.99):
        assert np.mean(places >= part) == pytest.approx(1 - ndtr(ndtri(part) - skew), abs=0.01)


def test_popularity_is_of_stand_ins_without_locality():
    orkut = load_data_set("orkut")
    synthetic = SyntheticGraph(dataclasses.replace(orkut, values={**orkut.values, "locality": 0.5}))
    with pytest.raises(ValueError, match="locality must be 0 for an order of all vertices"):
        synthetic.popularity(np.arange(3))


def test_training_leaves_less_room_for_larger_mini_batches():
    """Fig. 6's two ends, to which the two constants are fitted, and what is between them."""
    ratios = []
    model = sized_model(ModelSettings(kind="gcn", layers=3, hidden=128), features=600, classes=16)
    for seeds in (128, 512, 1024, 4096):
        each = SyntheticMinibatches(
            SyntheticGraph(load_data_set("wikipedia")), fanouts=(25, 10, 5), seeds=seeds, count=1
        )
        system = SyntheticSystem(each, Layered.of({}, platform="neutron-1"), PLATFORM, model, rounds=1)
        ratios.append(system.room() / each.synthetic.vertices)
    assert ratios == sorted(ratios, reverse=True)
    assert ratios[0] == pytest.approx(0.37, rel=0.05) and ratios[-1] == pytest.approx(0.05, rel=0.05)


def test_what_does_not_fit_is_refused(sampled):
    tables = {"orchestration": {"sample": "accelerator", "topology": "device"}}
    small = PLATFORM.replace(gpu_memory_gb=5)
    system = system_of(sampled["ogbn-papers100M"], "ogbn-papers100M", tables, platform=small)
    assert system.room() == 0
    with pytest.raises(
        InputError, match="what stays in the memory of gpu0 must be less than the 5,000,000,000"
    ):
        system.run()


class Popular:
    """A cache of the vertices that are neighbours most often, as a device's."""

    def __init__(self, synthetic, slots):
        self.synthetic, self.slots = synthetic, slots

    def decide(self, parts):
        places = self.synthetic.popularity(parts["gpu0"].astype(np.int64))
        hits = int(np.count_nonzero(places >= self.synthetic.vertices - self.slots))
        return {"gpu0": CacheTraffic.alone(asked=len(places), hits=hits)}

    def counts(self, name, traffic):
        return traffic.counts(4)


@pytest.mark.parametrize("system", ["dgl", "uva", "pagraph", "gnnlab"])
def test_what_is_not_trained_takes_as_long_as_what_is(system):
    """Counts alone lead to the instants of mini-batches that are really gathered and trained."""
    text = "".join(
        f'{key} = {{ value = {value}, source = "assumed" }}\n'
        for key, value in {
            "vertices": 3000,
            "edges": 30000,
            "features": 24,
            "classes": 5,
            "train_vertices": 640,
        }.items()
    )
    synthetic = SyntheticGraph(parse_data_set(text, name="small", source="small"))
    model = sized_model(ModelSettings(kind="gcn", layers=2, hidden=8), features=24, classes=5)
    tables = load_preset(system)
    settings = OrchestrationSettings(**{**tables["orchestration"], "platform": "neutron-1"})
    slots = 700 if tables["features"]["cache"] != "none" else 0
    each = SyntheticMinibatches(synthetic, fanouts=(5, 3), seeds=64, count=6)
    costs = StepCosts(gpu_costs(PLATFORM, model), settings)

    def machine():
        return Machine(PLATFORM, settings, devices=["gpu0"], stays={"gpu0": slots * 24 * 4})

    counted = [
        gpu_record(step, {GPU_NAME: one.sizes}, hits={GPU_NAME: one.hits(slots=slots, vertices=3000)})
        for step, one in enumerate(each.minibatches)
    ]
    ended, _ = go_through(counted, machine=machine(), costs=costs, model=model)
    request = TrainerRequest(config=load_config("tiny"), model=model)
    runtime = Runtime(
        trainers={"gpu0": make_trainer("gpu0", request)},
        parameters=initialise(model, 0),
        optimizer=make_optimizer("sgd", learning_rate=0.1, weight_decay=0.0),
    )
    with runtime, Engine(threads=2) as engine:
        pipeline = Minibatches(
            engine,
            SyntheticLoader(synthetic, fanouts=(5, 3)),
            runtime,
            machine=machine(),
            costs=StepCosts(gpu_costs(PLATFORM, model), settings),
            split=FixedShares(cpu_share=0.0, accelerators=0, gpus=1),
            caches=Popular(synthetic, slots) if slots else None,
        )
        seeds = (synthetic.seeds(64, batch=batch) for batch in range(6))
        trained = list(pipeline.run(seeds, first_step=0))
    assert [one.ended for one in trained] == ended
    for one, record in zip(trained, counted, strict=True):
        assert one.record["parts"]["gpu0"]["hits"] == record.traffic["gpu0"].hits


def test_shards_of_one_cache_have_more_rows_and_copy_them_from_each_other(sampled, monkeypatch):
    """Two GPUs, each with a mini-batch of its own in each step; half of what is cached is the other's."""
    each, slots, platform = sampled["reddit"], 20_000, load_platform("neutron-8")
    monkeypatch.setattr(SyntheticSystem, "room", lambda system, moved=0: slots)
    given = {"platform": platform, "rounds": 3, "gpus": 2}
    alone, shards = (
        system_of(each, "reddit", load_preset("gnnlab"), **given, shards=shared).run().outcome
        for shared in (False, True)
    )
    assert alone.hit_ratio == each.hit_ratio(slots) < shards.hit_ratio == each.hit_ratio(2 * slots)
    used = {rate.name: rate.amount for rate in shards.trace.shared.values()}
    (minibatch,) = each.minibatches
    hits = minibatch.hits(slots=2 * slots, vertices=each.synthetic.vertices)
    for name in ("gpu0", "gpu1"):
        assert used[f"{name} to peers"] == 3 * (hits // 2) * 602 * 4
    assert not any("peers" in rate.name for rate in alone.trace.shared.values())

"""Plans: volumes and virtual network time beside those that ranks count, memory beside arrays, and refusals."""

import json
import weakref
from dataclasses import replace

import numpy as np
import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.network import one_switch
from simgnn.distributed.launch.local_sgd import Share, averaged
from simgnn.distributed.local_topology import local_topology
from simgnn.distributed.ownership import Ownership
from simgnn.distributed.sampling import HybridSampler, VanillaSampler, equal_batches
from simgnn.distributed.sharded_features import ShardedFeatures
from simgnn.errors import InputError
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import Memory
from simgnn.model.model import ModelConfig
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.data_set import parse_data_set
from simgnn.systems.fastsample.graphs import Absent, Present
from simgnn.systems.fastsample.memory import OWNER_BYTES, layer_bytes
from simgnn.systems.fastsample.plan import Design, Planner
from simgnn.systems.fastsample.prediction import SAMPLINGS, MachineCosts, Switch
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.training.cpu_trainer import CpuTrainer
from simgnn.training.session import Session
from simgnn.virtual_time.calibration import COUNTS, SAMPLED, TABLES, Calibration, CpuTraining
from simgnn.virtual_time.costs import Calibrated
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import load_platform

FANOUTS, BATCH, LATENCY_US = (6, 4, 3), 16, 3.0
PLATFORM = load_platform("fastsample").replace(network_latency_us=LATENCY_US)
PRESET = """
vertices = { value = 12000, source = "assumed" }
edges = { value = 144000, source = "assumed" }
directed = { value = true, source = "assumed" }
features = { value = 12, source = "assumed" }
classes = { value = 4, source = "assumed" }
train_vertices = { value = 6000, source = "assumed" }
skew = { value = 0.6, source = "assumed" }
"""


@pytest.fixture(scope="module")
def graph():
    return load_dataset("sbm:2400:24000:12:4", seed=1)


def model_of(graph):
    return ModelConfig(kind="sage", layers=3, hidden=8, features=graph.feature_width, classes=graph.classes)


def test_all_cores_do_each_stage():
    """Of a calibrated machine, whose seconds are those of one core."""
    tables = {name: Calibrated(sizes=(1.0,), seconds=(1.0,)) for name in TABLES}
    measured = Calibration(
        kind="sage",
        tables=tables,
        training=CpuTraining(seconds_each=(1.0,) * len(COUNTS)),
        task_seconds=0.0,
        sampling=dict.fromkeys(SAMPLED, 10.0),
    )
    counted = LayerSizes(vertices=(100, 40), edges=(90,))
    took = []
    for cores in (1, 4):
        platform = replace(PLATFORM.replace(cpu_cores=cores), calibration=measured)
        costs = MachineCosts(platform, widths=(8, 4), products=(40,))
        took.append((costs.sample(90, SAMPLINGS["hybrid"]), costs.load(100), costs.train(counted)))
    one, four = took
    assert one == pytest.approx([4 * each for each in four])


def planner(planned, graph, **options):
    given = {"fanouts": FANOUTS, "batch_size": BATCH, "platform": PLATFORM, "draws": 8, **options}
    return Planner(planned=planned, model=model_of(graph), **given)


def run_epoch(graph, owners, sampling, machines, parameters, capacity=0, local_steps=0):
    """An epoch of virtual ranks, without the layers."""
    ownership = Ownership(owners, machines)
    train = graph.train_seeds
    work = Workload(graph=graph, train_ids=train, fanouts=FANOUTS, batch_size=BATCH, seed=0)
    make = prepare_policy("degree", work)

    def program(communicator):
        owned = ownership.owned(communicator.rank)
        sampler = HybridSampler(NeighborSampler(graph, fanouts=FANOUTS, seed=0))
        if sampling == "vanilla":
            topology = local_topology(graph, owned)
            sampler = VanillaSampler(topology, ownership, communicator, fanouts=FANOUTS, seed=0)
        sharded = ShardedFeatures(Memory(graph.features[owned]), ownership, communicator)
        store = sharded
        if capacity:
            store = Cached(sharded, make(capacity=capacity))
            yield from sharded.fetch(np.sort(np.argsort(-scores, kind="stable")[:capacity]))
            store.fill()
            before = dict(communicator.traffic)["features"]
        own = train[ownership.owners[train] == communicator.rank]
        batches = yield from equal_batches(communicator, own, batch_size=BATCH, seed=0, epoch=0)
        for step, seeds in enumerate(batches):
            batch = yield from sampler.sample(seeds, step)
            pending = store.begin(batch.vertices[0])
            yield from sharded.exchange()
            pending.finish()
            yield from synchronized(communicator, step + 1, len(batches), parameters, local_steps)
        return len(batches), before.sent if capacity else 0

    scores = np.bincount(graph.indices, minlength=graph.vertices)
    group = InProcess(machines, network=one_switch(machines, latency_us=LATENCY_US))
    return group.run(program), group.totals(), group


def synchronized(communicator, behind, steps, parameters, local_steps):
    """The sum of a step, or of local SGD the mean of parameters and two moments behind some of them."""
    if not local_steps:
        with communicator.phase("gradients"):
            yield from communicator.reduce_sliced({"all": np.zeros(parameters, np.float32)})
    elif not behind % local_steps or behind == steps:
        arrays = {"all": np.zeros(3 * parameters, np.float32)}
        with communicator.phase("parameters"):
            yield from averaged(communicator, Share(weight=1, arrays=arrays, counts=np.ones(1, np.int64)))


@pytest.mark.parametrize(("machines", "local_steps"), [(3, 1), (3, 4), (8, 3), (3, 1000)])
def test_averages_are_those_that_ranks_count(graph, machines, local_steps):
    plans = planner(Present(graph), graph, method="random")
    designs = {"local": Design(local_steps=local_steps), "every": Design()}
    plan, every = (each.epoch for each in dict(plans.plans(machines, designs)).values())
    owners = make_partition(graph, method="random", parts=machines, seed=0).owners
    _, totals, _ = run_epoch(graph, owners, "hybrid", machines, plans.parameters, local_steps=local_steps)
    found = totals["parameters"]
    assert plan.rounds["parameters"] == found.rounds == 2 * -(-plan.steps // local_steps)
    assert plan.sent["parameters"] == pytest.approx(found.sent.mean(), rel=1e-3)
    assert plan.seconds["parameters (network)"] == pytest.approx(found.seconds, rel=0.1)
    assert (plan.rounds["gradients"], plan.sent["gradients"]) == (0, 0)
    assert plan.seconds["gradients (network)"] == 0
    assert "parameters" not in every.rounds
    # Three times the numbers, so many times less often.
    share = 3 * (plan.rounds["parameters"] / 2) / plan.steps
    assert plan.sent["parameters"] == pytest.approx(share * every.sent["gradients"], rel=0.1)


@pytest.mark.parametrize("sampling", SAMPLINGS)
@pytest.mark.parametrize("machines", [1, 2, 3, 8])
@pytest.mark.parametrize("method", ["random", "blocks"])
def test_volumes_are_those_that_ranks_count(graph, sampling, machines, method):
    """Rounds exactly; bytes, and seconds of the network where ranks are alike, within 10 %."""
    plans = planner(Present(graph), graph, method=method)
    plan = dict(plans.plans(machines, {"": Design(sampling=sampling)}))[""]
    owners = make_partition(graph, method=method, parts=machines, seed=0).owners
    found, totals, _ = run_epoch(graph, owners, sampling, machines, plans.parameters)
    assert {steps for steps, _ in found} == {plan.epoch.steps}
    for phase, rounds in plan.epoch.rounds.items():
        if phase not in totals:
            assert rounds == 0 and plan.epoch.sent[phase] == 0
            continue
        assert rounds == totals[phase].rounds, phase
        assert plan.epoch.sent[phase] == pytest.approx(totals[phase].sent.mean(), rel=0.1), phase
        if method == "random":
            seconds = plan.epoch.seconds[f"{phase} (network)"]
            assert seconds == pytest.approx(totals[phase].seconds, rel=0.1), phase


@pytest.mark.parametrize("machines", [2, 5])
def test_a_cache_saves_what_ranks_count(graph, machines):
    plans = planner(Present(graph), graph, method="random")
    plan = dict(plans.plans(machines, {"": Design(cache_ratio=0.25)}))[""]
    owners = make_partition(graph, method="random", parts=machines, seed=0).owners
    found, totals, _ = run_epoch(graph, owners, "hybrid", machines, plans.parameters, capacity=600)
    sent = totals["features"].sent - [before for _, before in found]
    assert plan.epoch.sent["features"] == pytest.approx(sent.mean(), rel=0.1)
    plain = dict(plans.plans(machines, {"": Design()}))[""]
    assert plan.epoch.sent["features"] < 0.9 * plain.epoch.sent["features"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("machines", [2, 4, 7])
def test_a_graph_that_is_not_here(machines):
    """A stand-in that is laid out, vertex after vertex to rank after rank, gives the volumes that were planned."""
    data_set = parse_data_set(PRESET, name="small", source="small")
    synthetic = SyntheticGraph(data_set)
    vertices = np.arange(synthetic.vertices)
    degrees = synthetic.degrees(vertices)
    rows = np.repeat(vertices, degrees)
    slots = np.arange(len(rows)) - np.repeat(np.cumsum(degrees) - degrees, degrees)
    sources = synthetic.neighbors(rows, slots)
    arcs = np.unique(np.stack([rows, sources], 1)[rows != sources], axis=0)
    train = vertices // machines % 2 == 0  # half of the vertices of every rank
    graph = Graph(
        indptr=np.concatenate([[0], np.cumsum(np.bincount(arcs[:, 0], minlength=12000))]),
        indices=arcs[:, 1].astype(np.int32),
        features=np.ones((12000, 12), np.float32),
        labels=vertices % 4,
        train_mask=train,
        val_mask=~train,
        test_mask=~train,
        name="laid out",
    )
    plans = planner(Absent(data_set), graph, draws=64)
    plan = dict(plans.plans(machines, {"": Design(sampling="vanilla")}))[""]
    owners = (vertices % machines).astype(np.int32)
    _, totals, _ = run_epoch(graph, owners, "vanilla", machines, plans.parameters)
    for phase in ("plan", "sample", "features", "gradients"):
        assert plan.epoch.rounds[phase] == totals[phase].rounds, phase
        assert plan.epoch.sent[phase] == pytest.approx(totals[phase].sent.mean(), rel=0.1), phase


def test_communities_that_would_be_a_ranks_own_are_refused(graph):
    text = (
        PRESET
        + 'locality = { value = 0.8, source = "assumed" }\ncommunity = { value = 60, source = "assumed" }\n'
    )
    plans = planner(Absent(parse_data_set(text, name="local", source="local")), graph)
    message = "machines must have no factor in common with the 200 communities of local, .* not be 4"
    with pytest.raises(InputError, match=message):
        list(plans.plans(4, {"": Design()}))
    assert len(list(plans.plans(3, {"": Design()}))) == 1


@pytest.mark.parametrize("ranks", [1, 2, 5, 64])
def test_the_switch_is_the_networks(ranks):
    network = one_switch(ranks, latency_us=7, gbs=3)
    switch = Switch(ranks=ranks, latency_us=7, gbs=3)
    sent = np.full((ranks, ranks), 1000)
    np.fill_diagonal(sent, 0)
    headers = network.header_seconds
    assert switch.exchange_seconds(1000 * (ranks - 1)) == pytest.approx(
        headers + network.exchange_seconds(sent)
    )
    gathered = network.gather_seconds(np.full(ranks, 500))
    assert switch.gather_seconds(500) == pytest.approx(headers + gathered)


def test_memory_is_that_of_the_arrays(graph):
    plans = planner(Present(graph), graph)
    found = {name: dict(plans.plans(3, {"": Design(sampling=name)}))[""].memory for name in SAMPLINGS}
    owners = make_partition(graph, method="random", parts=3, seed=0).owners
    ownership = Ownership(owners, 3)
    tables = ownership.owners.nbytes + ownership.places.nbytes + ownership._keys.nbytes
    assert found["hybrid"].owners == OWNER_BYTES * graph.vertices == tables
    assert found["hybrid"].topology == graph.indptr.nbytes + graph.indices.nbytes
    parts = [local_topology(graph, ownership.owned(rank)) for rank in range(3)]
    held = np.mean([each.vertices.nbytes + each.indptr.nbytes + each.indices.nbytes for each in parts])
    assert found["vanilla"].topology == pytest.approx(held)
    assert found["vanilla"].features == graph.features.nbytes / 3
    cached = dict(plans.plans(3, {"": Design(cache_ratio=0.5)}))[""].memory
    work = Workload(graph=graph, train_ids=graph.train_seeds, fanouts=FANOUTS, batch_size=BATCH, seed=0)
    (policy,) = prepare_policy("degree", work)(capacity=graph.vertices // 2)
    tables = policy.keys.nbytes + policy._slot_of.base.nbytes
    assert cached.cache == graph.features.nbytes / 2 + tables
    assert cached.total - found["hybrid"].total == pytest.approx(cached.cache)


def test_thousands_of_machines_without_a_graph(capsys):
    command = "plan --dataset-preset ogbn-papers100M --machines 1 4096 --draws 1 --json".split()
    assert main([*command, "--memory-gb", "2", "--batch-size", "100"]) == 0
    report = json.loads(capsys.readouterr().out)
    one, most = report["plans"]
    assert (one["fits"], most["fits"]) == (False, False)  # the whole topology is 6.9 GB
    assert one["steps"] == 12072 and most["steps"] == 3
    assert one["sent_bytes"] == {"plan": 0, "sample": 0, "features": 0, "gradients": 0}
    assert most["rounds"] == {"plan": 1, "sample": 0, "features": 6, "gradients": 6}
    assert main([*command, "--memory-gb", "2.2", "--batch-size", "100", "--sampling", "vanilla"]) == 0
    one, most = json.loads(capsys.readouterr().out)["plans"]
    assert (one["fits"], most["fits"]) == (False, True)


def test_the_network_that_is_asked_for(capsys):
    command = ["plan", "--dataset", "sbm:400:4000:8:4", "--machines", "4", "--batch-size", "16"]
    assert main([*command, "--network", "8gbit", "--latency-us", "0", "--json"]) == 0
    slow = json.loads(capsys.readouterr().out)["plans"][0]
    assert main([*command, "--network", "80gbit", "--latency-us", "0", "--json"]) == 0
    fast = json.loads(capsys.readouterr().out)["plans"][0]
    assert slow["sent_bytes"] == fast["sent_bytes"]
    ratio = slow["seconds"]["features (network)"] / fast["seconds"]["features (network)"]
    assert ratio == pytest.approx(10)
    assert main([*command, "--sampling", "vanilla"]) == 0
    text = capsys.readouterr().out
    assert "vanilla, partition blocks" in text and "MB of memory on each machine" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--machines", "0"], "--machines: must be an integer from 1 to 4096, not '0'"),
        (["--machines", "4097"], "--machines: must be an integer from 1 to 4096, not '4097'"),
        (["--machines", "401"], "machines must be at most the 400 vertices, not 401"),
        (["--machines", "x"], "--machines: must be an integer from 1 to 4096, not 'x'"),
        (["--sampling", "none"], "sampling must be one of vanilla, hybrid, fused, not 'none'"),
        (["--network", "fast"], "must be a positive number of Gbit/s, such as 200gbit, not 'fast'"),
        (["--network", "0gbit"], "must be a positive number of Gbit/s, such as 200gbit, not '0gbit'"),
        (["--latency-us", "-1"], "network_latency_us must be"),
        (["--batch-size", "0"], "batch_size must be an integer from 1 to 16777216, not 0"),
        (["--cache-ratio", "1.5"], "must be a number from 0 to 1, not '1.5'"),
        (["--partition", "halves"], "method must be one of"),
        (["--platform", "bgl"], "gpus of platform bgl must be 0 where CPUs train, not 8"),
        (["--dataset-preset", "reddit"], "data set must be given once"),
    ],
)
def test_refusals(options, message, capsys):
    assert main(["plan", "--dataset", "sbm:400:4000:8:4", *options]) == 2
    assert message in capsys.readouterr().err


def test_what_a_data_set_that_is_not_here_cannot(capsys):
    assert main(["plan", "--dataset-preset", "reddit", "--partition", "blocks"]) == 2
    assert (
        "partition of a data set that is not here must be one of dealt, not 'blocks'"
        in capsys.readouterr().err
    )
    assert main(["plan", "--machines", "4"]) == 2
    assert "data set must be given once" in capsys.readouterr().err


# What layers hold while a mini-batch is trained, by the plan, beside what PyTorch's tensors take.

DATA = "rmat:4000:40000:64:8"


class Held(TorchDispatchMode):
    """Counts the bytes of all tensors that operations make, until they are freed.

    Attributes
    ----------
    most : int
    """

    def __init__(self):
        super().__init__()
        self._known = set()
        self._now = self.most = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        for tensor in tree_flatten(result)[0]:
            if isinstance(tensor, torch.Tensor):
                storage = tensor.untyped_storage()
                key, count = storage._cdata, storage.nbytes()
                if key not in self._known:
                    self._known.add(key)
                    self._now += count
                    self.most = max(self.most, self._now)
                    weakref.finalize(storage, self._freed, key, count)
        return result

    def _freed(self, key, count):
        self._known.discard(key)
        self._now -= count


@pytest.fixture(scope="module")
def graph_memory():
    return load_dataset(DATA)


@pytest.mark.parametrize(
    ("kind", "fanout", "hidden"),
    [
        ("sage", (10, 5, 3), 48),
        ("sage", (10, 5), 128),
        ("gcn", (10, 5), 48),
        ("gcn", (4, 4, 4), 16),
        ("gin", (5, 5, 5), 48),
    ],
)
def test_layers_hold_what_pytorch_does(graph_memory, kind, fanout, hidden):
    config = load_config().replace_all(
        {
            "training": {"dataset": DATA, "accelerators": 0, "batch_size": 256},
            "model": {"kind": kind, "layers": len(fanout), "hidden": hidden},
            "sampling": {"fanout": fanout},
        }
    )
    session = Session(config, graph_memory)
    seeds = session.order.batches(0)[0]
    loaded = session.loader.load(seeds, 0)
    parameters = session.parameters()
    trainer = CpuTrainer(session.model)
    trainer.open()
    with Held() as held:
        trainer.train(loaded, parameters, len(seeds))
    # Copies of the parameters and their gradients are not the layers'.
    own = held.most - 2 * sum(value.nbytes for value in parameters.values())
    assert layer_bytes(LayerSizes.of(loaded.batch), session.model) == pytest.approx(own, rel=0.15)

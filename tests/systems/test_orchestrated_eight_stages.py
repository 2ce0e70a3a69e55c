"""`simgnn train --system bgl` in eight stages: isolation, back-pressure, and the bits and bytes of training without."""

import csv
import dataclasses
import json
from types import SimpleNamespace

import numpy as np
import pytest
import small_hyscale
from crossings import crossed
from small_hyscale import told
from small_orchestration import ALONE, GPUS, placed, plain, records, resources
from stopped_runs import train_in_pieces

from simgnn.cli.main import main
from simgnn.config.configuration import parse_config
from simgnn.data.datasets import digits, load_dataset
from simgnn.data.importing.contents import write_contents
from simgnn.data.importing.converting import contents_of
from simgnn.data.store.opening import open_dataset
from simgnn.errors import InputError
from simgnn.features.cache.registry import POLICIES
from simgnn.systems.orchestration.eight_stages import Preparation
from simgnn.systems.orchestration.host_cache import HostCache, HostRead, PartRead
from simgnn.systems.orchestration.session import OrchestratedSession
from simgnn.systems.pipeline.isolation import STAGES
from simgnn.systems.pipeline.queues import PLACES
from simgnn.training.devices.cache_traffic import CacheTraffic
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

ON_GPUS = ALONE.replace("accelerators = 2", "accelerators = 0\ngpus = 2").replace("300", "40")
"""22 mini-batches; nothing is simulated but time."""
SERVERS = """
graph_servers = { value = 3, source = "assumed" }
graph_server_cores = { value = 7, source = "assumed" }
gpu_memory_gb = { value = 0.004, source = "assumed" }
"""


@pytest.fixture(scope="module")
def platform(tmp_path_factory):
    """Two GPUs, three servers that have the graph, and a file for each change of it."""
    folder = tmp_path_factory.mktemp("platforms")

    def made(name="mixed", text=SERVERS):
        (folder / f"{name}.toml").write_text(GPUS + text)
        return str(folder / f"{name}.toml")

    return made


def on_gpus(platform, **orchestration):
    return placed("bgl", ON_GPUS, orchestration={"platform": platform, **orchestration})


@pytest.fixture(scope="module")
def runs(platform, tmp_path_factory):
    """All ways to share cores out, with caches of the same size, and the CPU's steps in place of the stages."""
    folder = tmp_path_factory.mktemp("runs")
    found = {"isolated": train(on_gpus(platform()), output=folder / "isolated")}
    ratio = found["isolated"].summary["config"]["features"]["cache_ratio"]
    for name in ("equal", "free", "none"):
        config = placed(
            "bgl",
            ON_GPUS,
            features={"cache_ratio": ratio},
            orchestration={"platform": platform(), "eight_stages": name},
        )
        found[name] = train(config, output=folder / name)
    return found


@pytest.mark.parametrize("name", ["isolated", "equal", "free"])
def test_bits_hits_and_bytes_are_those_of_the_steps(name, runs):
    found, steps = runs[name].summary, runs["none"].summary
    for key in ("checkpoint_sha256", "feature_cache", "scores"):
        assert found[key] == steps[key]
    assert found["simulated_seconds"] != steps["simulated_seconds"]
    for own, other in zip(records(runs[name].folder), records(runs["none"].folder), strict=True):
        assert own["parts"] == other["parts"] and own["crossing"] > 0 < own["looked_up"]


@pytest.mark.parametrize("name", ["isolated", "equal", "free"])
def test_table_records_and_trace_have_eight_stages(name, runs):
    folder = runs[name].folder
    with (folder / "stages.csv").open() as file:
        assert {row["stage"] for row in csv.DictReader(file)} == {*STAGES, "synchronize"}
    assert all(list(record["times"]) == [*STAGES, "synchronize"] for record in records(folder))
    assert all(all(seconds > 0 for seconds in record["times"].values()) for record in records(folder))
    events = json.loads((folder / "system-trace.json").read_text())["traceEvents"]
    lanes = {event["args"]["name"] for event in events if event["name"] == "thread_name"}
    assert lanes == {*STAGES[:-1], "gpu0", "gpu1", "synchronizer"}


def test_the_split_is_the_best_of_all(runs):
    """Brute force over cores; both transfers take what all bytes take at the whole bandwidth."""
    stages = runs["isolated"].summary["system"]["stages"]
    profile, have, split = stages["profile"], stages["capacities"], stages["allocation"]
    assert have == {"graph_cores": 21, "worker_cores": 16, "pcie": 1e9}

    def slowest(first, second, cores, floor=0.0):
        return min(max(first / c, second / (cores - c) + floor) for c in range(1, cores))

    best = {
        ("sampling requests", "build subgraphs"): slowest(profile["requests"], profile["build"], 21),
        ("process subgraphs", "cache workflow"): slowest(
            profile["process"], profile["cache"], 16, profile["cache_floor"]
        ),
        ("move subgraph", "copy features"): (profile["move"] + profile["copy"]) / have["pcie"],
    }
    for pair, seconds in best.items():
        assert max(stages["seconds"][name] for name in pair) == pytest.approx(seconds, rel=1e-12)
    assert split["requests"] + split["build"] == 21 and split["process"] + split["cache"] == 16
    assert split["move"] + split["copy"] == pytest.approx(1e9)
    assert min(split.values()) >= 1 and profile["network"] > 0


def test_what_a_stage_takes_is_its_share(runs):
    """Of every mini-batch, the term of the formula: its bytes over the stage's bandwidth."""
    split = runs["isolated"].summary["system"]["stages"]["allocation"]
    for record in records(runs["isolated"].folder):
        parts = record["parts"].values()
        sent = sum(part.get("sent", part["vertices"][0] - part["hits"]) for part in parts)
        copied = 256 * sent / split["copy"]
        assert record["times"]["copy features"] >= copied * (1 - 1e-9)
        subgraph = 4 * sum(
            sum(part["edges"]) + 2 * sum(part["vertices"][1:]) + part["vertices"][0] for part in parts
        )
        assert record["times"]["move subgraph"] == pytest.approx(subgraph / split["move"])


class Slowed(OrchestratedSession):
    """Its sixth stage takes 10 ms more."""

    def _pipeline(self, engine, runtime, *, epoch):
        made = super()._pipeline(engine, runtime, epoch=epoch)
        usual = made._sharing.parts
        extra = 10e-3

        def parts(stage):
            found = usual(stage)
            if stage != "cache workflow":
                return found

            def slower(item):
                charge = found[0](item)
                return type(charge)(charge.seconds + extra, charge.flows, charge.source)

            return (slower, *found[1:])

        made._sharing.parts = parts
        return made


def test_a_slowed_stage_holds_up_those_before_it(platform, runs, tmp_path):
    """Queues before it are full, and the first stage begins with a mini-batch only when the slow one takes another."""
    found = train(on_gpus(platform()), output=tmp_path, make_session=Slowed)
    assert found.summary["checkpoint_sha256"] == runs["isolated"].summary["checkpoint_sha256"]
    queues = {
        name: float(row["utilisation"])
        for name, row in resources(tmp_path).items()
        if name.startswith("queue")
    }
    full = [f"queue after {name}" for name in STAGES[:5]]
    assert all(queues[name] > 0.4 for name in full), queues
    # The slow one has a place for what it works on, and none is ever waited for.
    assert queues[f"queue after {STAGES[5]}"] < 0.55 and queues[f"queue after {STAGES[6]}"] < 0.1, queues
    events = json.loads((tmp_path / "system-trace.json").read_text())["traceEvents"]
    starts = sorted(
        event["ts"]
        for event in events
        if event["ph"] == "X" and event["name"].startswith("sampling requests")
    )
    # What fits before the slow stage comes through at once; from there on one begins as another one leaves.
    ahead = 5 * PLACES + 1
    gaps = [after - before for before, after in zip(starts[ahead:], starts[ahead + 1 :], strict=False)]
    assert len(gaps) > 5 and all(gap == pytest.approx(10e3, rel=0.2) for gap in gaps)
    assert starts[ahead - 1] < 12e3


def test_copies_cross_where_one_device_alone_has_seeds(platform, tmp_path):
    """The second mini-batch has one seed, and rows in the shard of the device that has none."""
    link = platform("peers", SERVERS + 'peer_gbs = { value = 1, source = "assumed" }\n')
    config = placed(
        "bgl",
        ON_GPUS.replace("batch_size = 40", "batch_size = 895"),
        features={"cache_ratio": 0.5},
        orchestration={"platform": link},
    )
    found = train(config, output=tmp_path)
    assert [step.seeds for step in found.steps] == [895, 1]
    (part,) = records(tmp_path)[1]["parts"].values()
    assert CacheTraffic.from_dict(part, asked=part["vertices"][0]).peer_rows > 0
    used = resources(tmp_path)
    sent = sum(float(used[f"gpu{number} to peers"]["used"]) for number in range(2))
    assert sent == found.summary["feature_cache"]["peer_bytes"]


@pytest.mark.parametrize(
    ("devices", "looked_up"), [(("gpu0", "gpu1"), 6), (("accelerator0", "gpu0"), 4), (("gpu0",), 4)]
)
def test_a_look_up_is_in_a_shard_of_the_devices_own_kind(devices, looked_up):
    """Of even vertices alone, all of which one of two shards has."""
    preparation = Preparation(
        prices=None,
        shared_out=None,
        sharing="free",
        profile=None,
        model=None,
        devices=devices,
        owners=None,
        shards=True,
    )
    rows = dict(zip(devices, (np.arange(0, 8, 2), np.arange(2, 6, 2)), strict=False))
    batches = {name: SimpleNamespace(vertices=(each,)) for name, each in rows.items()}
    assert preparation.counted(batches) == (0, looked_up)


def test_how_far_it_looks_ahead_is_a_limit(platform, runs, tmp_path):
    """One mini-batch at a time: stages take turns, and nothing else changes."""
    found = train(on_gpus(platform(), look_ahead=0), output=tmp_path)
    assert found.summary["checkpoint_sha256"] == runs["isolated"].summary["checkpoint_sha256"]
    ended = [0.0, *(record["ended"] for record in records(tmp_path))]
    for before, record in zip(ended, records(tmp_path), strict=False):
        assert sum(record["times"].values()) == pytest.approx(record["ended"] - before)
    assert found.summary["simulated_seconds"] > runs["isolated"].summary["simulated_seconds"]


def test_caches_are_as_large_as_the_devices_memory_allows(platform, tmp_path, runs):
    """More memory, more rows, up to each shard's part of the vertices; without a size, `cache_ratio`."""
    ratios, hits = [], []
    for gb in ("0.0015", "0.0016", "16"):
        text = SERVERS.replace("0.004", gb)
        found = train(on_gpus(platform(f"gb-{gb}", text)), output=tmp_path / gb).summary
        ratios.append(found["config"]["features"]["cache_ratio"])
        hits.append(found["feature_cache"]["hits"])
        assert found["checkpoint_sha256"] == runs["isolated"].summary["checkpoint_sha256"]
    assert ratios == sorted(set(ratios)) and hits == sorted(hits) and hits[0] < hits[2]
    assert ratios[2] == pytest.approx(0.5, abs=1e-3)
    unknown = train(on_gpus(platform("unknown", "")), output=tmp_path / "unknown").summary
    assert unknown["config"]["features"]["cache_ratio"] == 0.1


@pytest.mark.parametrize(("devices", "slots"), [((0, 2), 899), ((1, 1), 1797)])
def test_a_device_without_peers_may_cache_all_vertices(devices, slots, platform):
    """An accelerator and a GPU share nothing."""
    memory = "".join(f'{key}_memory_gb = {{ value = 1, source = "assumed" }}\n' for key in ("gpu", "device"))
    text = ALONE.replace("accelerators = 2", "accelerators = {}\ngpus = {}".format(*devices))
    file = platform(
        "roomy", SERVERS.replace("gpu_memory_gb = { value = 0.004", "peer_gbs = { value = 1") + memory
    )
    session = OrchestratedSession(placed("bgl", text, orchestration={"platform": file}), digits())
    assert session._slots() == slots and session._cached_vertices() == slots * max(devices)


def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path):
    text = small_hyscale.CONFIG.replace("cpu_share = 0.4", "cpu_share = 0.0").replace("300", "400")
    run = placed("bgl", text)
    train(run, output=tmp_path / "whole")
    train_in_pieces(run, tmp_path / "run", (3,))
    assert told(tmp_path / "run") == told(tmp_path / "whole")


@pytest.mark.slow
def test_hot_vertices_are_embedded_beside_the_stages(tmp_path):
    """The CPU's cores that embed are not the stages'; parameters are those of the same reuse without."""
    hot = {"hot_ratio": 0.2, "super_batch": 2}
    found, steps = (
        train(placed("bgl", embeddings=hot, orchestration={"eight_stages": name}), output=tmp_path / name)
        for name in ("isolated", "none")
    )
    assert found.summary["checkpoint_sha256"] == steps.summary["checkpoint_sha256"]
    alone = train(
        plain(placed("bgl", features={"host_cache": "none"}, embeddings=hot)), output=tmp_path / "plain"
    )
    assert found.summary["checkpoint_sha256"] == alone.summary["checkpoint_sha256"]
    assert found.summary["system"]["stages"]["capacities"]["worker_cores"] < 64


def test_only_what_can_be_isolated_is(platform, tmp_path):
    def refused(message, **orchestration):
        with pytest.raises(InputError, match=message):
            train(on_gpus(**{"platform": platform(), **orchestration}), output=tmp_path / "run")
        assert not (tmp_path / "run" / "checkpoint.npz").exists()

    few = platform("few", 'cpu_cores = { value = 3, source = "assumed" }\n')
    refused("cpu_cores of platform few must leave at least 4, one for each stage", platform=few)
    refused("eight_stages must be none where accelerators sample or gather", gather="accelerator")
    small = platform("small", 'gpu_memory_gb = { value = 0.0001, source = "assumed" }\n')
    refused(
        "cache_memory must be false where mini-batches leave nothing of a device's memory", platform=small
    )


def test_a_cache_ratio_of_the_users_stays(tmp_path, platform):
    (tmp_path / "a.toml").write_text(ON_GPUS)
    options = ["--system", "bgl", "--platform", platform(), "--cache-ratio", "0.2"]
    assert main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "run"), *options]) == 0
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert summary["config"]["features"]["cache_ratio"] == 0.2
    assert "orchestration.cache_memory" in summary["system"]["own"]


# The host's cache before features on disk, in virtual time: real rows, what devices lack, and the same
# parameters.

ROW = 256


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    """Digits on disk."""
    folder = tmp_path_factory.mktemp("data") / "digits"
    write_contents(contents_of(digits()), folder)
    return open_dataset(folder)


def config(host="fifo", text=ALONE, cache="fifo", ratio=0.2, **orchestration):
    features = {"cache": cache, "cache_ratio": 0.1, "host_cache": host, "host_cache_ratio": ratio}
    return placed("bgl", text, features=features, orchestration=orchestration)


@pytest.fixture(scope="module")
def wanted(graph, tmp_path_factory):
    """Checkpoint of plain training."""
    run = train(plain(config("none")), output=tmp_path_factory.mktemp("plain"), graph=graph)
    return run.summary["checkpoint_sha256"]


@pytest.mark.slow
def test_the_presets_host_finds_what_devices_lack(graph, tmp_path):
    """Of caches that do not hold all that was asked for before, as the devices' memory would."""
    run = train(placed("bgl", ALONE, features={"cache_ratio": 0.1}), output=tmp_path, graph=graph)
    cached = run.summary["feature_cache"]
    assert 0 < cached["disk_bytes"] < 0.9 * cached["host_bytes"]
    assert cached["minibatches"] == len(run.steps)


def test_who_is_on_disk(graph):
    assert graph.features_on_disk
    assert not load_dataset("digits").features_on_disk


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("host", "cache", "gather", "ahead"),
    crossed(
        ["degree", "vip", "fifo", "lru", "lfu", "sieve"], ["degree", "future"], ["cpu", "accelerator"], [0, 2]
    ),
)
def test_bits_and_bytes(host, cache, gather, ahead, graph, wanted, monkeypatch, tmp_path):
    """Rows that devices keep are not read, and nobody misses them; what is read on disk is what is counted."""
    finish, read, found = PartRead.finish, HostRead.finish, {}

    def poisoned(self, out=None, places=None):
        out.fill(np.nan)
        return finish(self, out, places)

    def noted(self):
        found[id(self)] = self, read(self)
        return found[id(self)][1]

    monkeypatch.setattr(PartRead, "finish", poisoned)
    monkeypatch.setattr(HostRead, "finish", noted)
    # The eight stages have the host sample and gather: settings refuse them otherwise.
    steps = {"eight_stages": "none"} if gather == "accelerator" else {}
    one = config(host, cache=cache, gather=gather, look_ahead=ahead, **steps)
    run = train(one, output=tmp_path, graph=graph)
    assert run.summary["checkpoint_sha256"] == wanted
    cached = run.summary["feature_cache"]
    parts = [part for record in records(tmp_path) for part in record["parts"].values()]
    assert 0 < cached["disk_bytes"] == ROW * sum(part.get("disk", 0) for part in parts) < cached["host_bytes"]
    readings = [reading for _, reading in found.values()]
    assert cached["disk_bytes"] == ROW * sum(reading.hits["disk"] for reading in readings)
    if not ahead:
        assert cached["disk_bytes"] == sum(reading.bytes["disk"] for reading in readings)
    assert float(resources(tmp_path)["feature store"]["used"]) == cached["disk_bytes"]


def test_it_is_asked_for_what_devices_lack(graph, tmp_path, monkeypatch):
    """A naive queue over the same requests."""
    begin, asked = HostCache.begin, []

    def noted(self, wanted):
        asked.append(list(dict.fromkeys(np.concatenate(list(wanted.values())).tolist())))
        return begin(self, wanted)

    monkeypatch.setattr(HostCache, "begin", noted)
    train(config(ratio=0.7), output=tmp_path, graph=graph)
    slots, queue, told = round(0.7 * graph.vertices), [], records(tmp_path)
    for ids, record in zip(asked, told, strict=True):
        missing = [vertex for vertex in ids if vertex not in set(queue)]
        assert sum(part.get("disk", 0) for part in record["parts"].values()) == len(missing)
        queue = [*queue, *missing][-slots:]
    assert len(queue) == slots


@pytest.mark.slow
def test_a_larger_cache_reads_less_and_a_slower_disk_takes_longer(graph, tmp_path):
    text = GPUS.replace("accelerators = { value = 1", "accelerators = { value = 2")
    seconds, read = {}, []
    for name, rate, ratio in (("slow", 0.01, 0.1), ("quick", 10, 0.1), ("all", 10, 1.0)):
        (tmp_path / f"{name}.toml").write_text(
            text + f'store_gbs = {{ value = {rate}, source = "assumed" }}\n'
        )
        run = config(ratio=ratio, platform=str(tmp_path / f"{name}.toml"))
        found = train(run, output=tmp_path / name, graph=graph).summary
        seconds[name] = found["simulated_seconds"]
        read.append(found["feature_cache"]["disk_bytes"])
    assert seconds["slow"] > 2 * seconds["quick"]
    assert read[0] == read[1] > read[2]


def test_a_gpu_trains_on_all_rows(graph, tmp_path):
    (tmp_path / "mixed.toml").write_text(GPUS)
    text = ALONE.replace("accelerators = 2", "accelerators = 0\ngpus = 2")
    platform = str(tmp_path / "mixed.toml")
    found = train(config(text=text, platform=platform), output=tmp_path / "gpu", graph=graph).summary
    others = train(config("none", text, platform=platform), output=tmp_path / "none", graph=graph).summary
    assert found["checkpoint_sha256"] == others["checkpoint_sha256"]
    assert 0 < found["feature_cache"]["disk_bytes"] and others["feature_cache"]["disk_bytes"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(("cache", "host"), [("fifo", "lru"), ("degree", "fifo")])
def test_a_stopped_run_goes_on_with_the_same_host_cache(cache, host, graph, tmp_path):
    text = small_hyscale.CONFIG.replace("cpu_share = 0.4", "cpu_share = 0.0").replace("300", "400")
    run = config(host, text, cache, look_ahead=2)
    train(run, output=tmp_path / "whole", graph=graph)
    train_in_pieces(run, tmp_path / "run", (2, 5), graph=graph)
    assert told(tmp_path / "run") == told(tmp_path / "whole")


@pytest.mark.slow
def test_features_in_memory_need_none(tmp_path):
    """The preset asks for it wherever it is of use."""
    with_host, without = (train(config(host), output=tmp_path / host).summary for host in ("fifo", "none"))
    assert with_host["simulated_seconds"] == without["simulated_seconds"]
    assert with_host["feature_cache"] == without["feature_cache"]
    assert "disk" not in with_host["system"]["text"]


def test_what_cannot_be_is_one_line(graph, tmp_path):
    def refused(run, message):
        with pytest.raises(InputError, match=message):
            train(run, output=tmp_path / "run", graph=graph)
        assert not (tmp_path / "run" / "checkpoint.npz").exists()

    small = 'accelerators = { value = 2, source = "paper" }\nhost_memory_gb = { value = 1e-5, source = "assumed" }\n'
    (tmp_path / "small.toml").write_text(small)
    refused(
        config(platform=str(tmp_path / "small.toml")),
        "what stays in the host's memory must be less than the 10,000 bytes of host_memory_gb of platform small",
    )
    hot = config().replace_all({"embeddings": {"hot_ratio": 0.2, "super_batch": 2}})
    refused(hot, "host_cache must be none with hot vertices")
    alone = dataclasses.replace(config())
    alone.systems.clear()
    refused(alone, r"host_cache must be none without \[orchestration\]")
    for key, text in (("future", "host_cache must be one of none, degree"), ("fifo", "where cache is")):
        with pytest.raises(InputError, match=text):
            parse_config(f'[features]\nhost_cache = "{key}"\n')


# Feature caches that devices share, in virtual time: the same parameters, the real bytes, and links that
# take them.

SHARED = {"cache_shared": True, "cache_ratio": 0.1}
"""Bytes of a row of digits, also in an accelerator's memory."""


@pytest.fixture(scope="module")
def platforms(tmp_path_factory):
    """With links of their own between peers, and without; PCIe that is slow enough to be seen."""
    folder, found = tmp_path_factory.mktemp("platforms"), {}
    text = GPUS.replace("accelerators = { value = 1", "accelerators = { value = 4")
    for name, more in (("link", 'peer_gbs = { value = 0.25, source = "assumed" }\n'), ("host", "")):
        file = folder / f"{name}.toml"
        file.write_text(text + more)
        found[name] = str(file)
    return found


def config_peers(cache, platform, *, count=2, text=ALONE, system="pagraph", **orchestration):
    text = text.replace("accelerators = 2", f"accelerators = {count}")
    return placed(
        system,
        text,
        features=SHARED | {"cache": cache},
        orchestration={"platform": platform} | orchestration,
        sampling={"seed_order": "shuffled"},
    )


@pytest.fixture(scope="module")
def uncached(tmp_path_factory):
    """Checkpoint of plain training, by the number of accelerators."""
    found = {}

    def checkpoint(count):
        if count not in found:
            folder = tmp_path_factory.mktemp("plain")
            found[count] = train(
                plain(config_peers("fifo", "hyscale-fpga", count=count)), output=folder
            ).summary
        return found[count]["checkpoint_sha256"]

    return checkpoint


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("cache", "count", "link", "system"),
    crossed(POLICIES, [1, 2, 3, 4], ["link", "host"], ["pagraph", "gnnlab", "uva"]),
)
def test_bytes_are_those_of_the_real_caches(cache, count, link, system, platforms, uncached, tmp_path):
    """Every device's counts are compared in each mini-batch; the links carry as many."""
    run = train(config_peers(cache, platforms[link], count=count, system=system), output=tmp_path)
    assert run.summary["checkpoint_sha256"] == uncached(count)
    cached, used = run.summary["feature_cache"], resources(tmp_path)
    assert (cached["peer_bytes"] > 0) == (count > 1)
    parts = [
        CacheTraffic.from_dict(part, asked=part["vertices"][0])
        for record in records(tmp_path)
        for part in record["parts"].values()
    ]
    assert cached["device_bytes"] == ROW * sum(part.own_hits for part in parts)
    assert cached["peer_bytes"] == ROW * sum(part.peer_rows for part in parts)
    assert cached["host_bytes"] == ROW * sum(part.sent for part in parts)
    assert cached["peer_hits"] == sum(part.peer_hits for part in parts)
    if link == "link" and count > 1:
        for side in ("to", "from"):
            links = [f"accelerator{number} {side} peers" for number in range(count)]
            assert sum(float(used[name]["used"]) for name in links) == cached["peer_bytes"]
    else:
        assert not any(name.endswith("peers") for name in used)


@pytest.mark.sample(1)
@pytest.mark.parametrize("link", ["link", "host"])
def test_copies_take_what_their_links_have(link, platforms, tmp_path):
    """One mini-batch after the other; a static cache, so that each copies what it finds at its one peer."""
    run = config_peers("degree", platforms[link], look_ahead=0)
    train(run, output=tmp_path)
    for record in records(tmp_path):
        first, second = (
            CacheTraffic.from_dict(part, asked=part["vertices"][0]).peer_rows * ROW
            for part in record["parts"].values()
        )
        assert first > 0 and second > 0
        # Over its own link each direction is a device's own; through the host both cross both PCIe links.
        wanted = max(first, second) / 0.25e9 if link == "link" else (first + second) / 0.5e9
        assert record["times"]["copy"] == pytest.approx(wanted, rel=1e-9)


@pytest.mark.slow
def test_copies_overlap_with_training(platforms, tmp_path):
    """An epoch ends sooner than the sum of the steps, and later on slower links."""
    seconds = {}
    for ahead in (0, 3):
        run = train(config_peers("fifo", platforms["link"], look_ahead=ahead), output=tmp_path / str(ahead))
        seconds[ahead] = run.summary["simulated_seconds"]
        steps = sum(sum(record["times"].values()) for record in records(tmp_path / str(ahead)))
        assert seconds[ahead] < steps + 1e-3 if ahead == 0 else seconds[ahead] < 0.9 * steps
    assert seconds[3] < seconds[0]


@pytest.mark.slow
def test_gpus_share_among_themselves(platforms, tmp_path):
    """As accelerators do, of whom there are two others; an accelerator has no GPU for a peer."""
    on = {}
    for kind in ("accelerators", "gpus"):
        both = "accelerators = 2\ngpus = 0" if kind == "accelerators" else "accelerators = 0\ngpus = 2"
        run = config_peers("lru", platforms["link"], text=ALONE.replace("accelerators = 2", both))
        on[kind] = train(run, output=tmp_path / kind).summary["feature_cache"]
    assert on["gpus"] == on["accelerators"] and on["gpus"]["peer_bytes"] > 0
    mixed = config_peers(
        "lru", platforms["link"], text=ALONE.replace("accelerators = 2", "accelerators = 1\ngpus = 1")
    )
    assert train(mixed, output=tmp_path / "mixed").summary["feature_cache"]["peer_bytes"] == 0


@pytest.mark.slow
def test_devices_without_a_part_have_a_shard(platforms, tmp_path):
    """The second mini-batch has two seeds, for four accelerators."""
    text = ALONE.replace("batch_size = 300", "batch_size = 894")
    run = config_peers("fifo", platforms["link"], count=4, text=text)
    found = train(run, output=tmp_path / "system")
    assert [step.seeds for step in found.steps] == [894, 2]
    alone = train(plain(run), output=tmp_path / "plain")
    assert found.summary["checkpoint_sha256"] == alone.summary["checkpoint_sha256"]


def test_bytes_that_differ_end_the_run(platforms, tmp_path):
    """Virtual time that takes a row for a peer's which is the device's own."""

    class Wrong(OrchestratedSession):
        def provide_caches(self, trainers, *, done):
            super().provide_caches(trainers, done=done)
            decide = self._caches.decide

            def wrong(parts):
                found = decide(parts)
                first = found["accelerator0"]
                values = vars(first) | {"copied": {"accelerator1": first.peer_rows + 1}}
                return found | {"accelerator0": CacheTraffic(**values)}

            self._caches.decide = wrong

    with pytest.raises(RuntimeError, match="feature cache of accelerator0 must have counted"):
        train(config_peers("degree", platforms["link"]), output=tmp_path, make_session=Wrong)

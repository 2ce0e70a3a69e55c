"""The host's cache before features on disk, in virtual time: real rows, what devices lack, and the same parameters."""

import dataclasses

import numpy as np
import pytest
import small_hyscale
from crossings import crossed
from small_hyscale import told
from small_orchestration import ALONE, GPUS, placed, plain, records, resources

from simgnn.config.configuration import parse_config
from simgnn.data.datasets import digits, load_dataset
from simgnn.data.importing.contents import write_contents
from simgnn.data.importing.converting import contents_of
from simgnn.data.store.opening import open_dataset
from simgnn.errors import InputError
from simgnn.systems.orchestration.host_cache import HostCache, HostRead, PartRead
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

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
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(cache, host, graph, tmp_path):
    text = small_hyscale.CONFIG.replace("cpu_share = 0.4", "cpu_share = 0.0").replace("300", "400")
    run = config(host, text, cache, look_ahead=2)
    train(run, output=tmp_path / "whole", graph=graph)
    for stop in (2, 3):
        calls = iter(range(1, 100))
        train(
            run,
            output=tmp_path / "run",
            graph=graph,
            resume=stop > 2,
            should_stop=lambda calls=calls, stop=stop: next(calls) == stop,
        )
    train(run, output=tmp_path / "run", graph=graph, resume=True)
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

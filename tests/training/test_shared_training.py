"""Training with feature caches that accelerators share: the checkpoint of training without, and fewer bytes."""

import collections
import contextlib
import dataclasses
import functools
import itertools

import pytest
from crossings import crossed

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.features.cache.registry import POLICIES
from simgnn.training.session import Session
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

DIGITS = 1797


def config(device="reference", cache="none", ratio=0.2, shared=True, window=64, **training):
    tables = {
        "model": {"layers": 2, "hidden": 6},
        "sampling": {"fanout": (3, 2)},
        "training": {"batch_size": 300, "epochs": 2, "cpu_share": 0.25, "accelerators": 2} | training,
        "execution": {"device": device, "arithmetic": "host"},
        "features": {"cache": cache, "cache_ratio": ratio, "cache_shared": shared, "cache_window": window},
    }
    return load_config("tiny").replace_all(tables)


@pytest.fixture(scope="module")
def uncached(tmp_path_factory):
    """Checkpoint without a cache."""
    return train(config(), output=tmp_path_factory.mktemp("uncached") / "run").summary["checkpoint_sha256"]


def counts(steps):
    """What belongs to the simulated system, by mini-batch."""
    return [dataclasses.replace(step, wall_seconds=0, device_seconds=0) for step in steps]


@functools.cache
def trained(device, *, cache="none", ratio=0.2, count=1):
    """Bits of the parameters after three mini-batches, and what the caches counted."""
    configured = config(device, cache, ratio, accelerators=count, batch_size=120)
    session = Session(configured, load_dataset("digits"))
    runtime = session.make_runtime()
    session.provide_caches(runtime.trainers, done=0)
    counted = collections.Counter()
    with runtime, contextlib.closing(session.iterations(runtime, epoch=0, first=0, step=0)) as iterations:
        for iteration in itertools.islice(iterations, 3):
            for each in iteration.telemetry.values():
                counted.update({} if each.device is None else each.device.cache)
    return b"".join(value.tobytes() for value in runtime.parameters.values()), counted


SHARES = [0.0, 1 / DIGITS, 0.05, "all", 1.0]
"""Of each accelerator: no slot, one, less than a request, together exactly all vertices, and beyond."""


@pytest.mark.sample(2)
@pytest.mark.parametrize(("cache", "ratio", "count"), crossed(POLICIES, SHARES, [1, 2, 3, 4]))
def test_no_policy_changes_a_bit(cache, ratio, count):
    bits, found = trained("reference", cache=cache, ratio=1 / count if ratio == "all" else ratio, count=count)
    assert bits == trained("reference", count=count)[0]
    assert 0 <= found["peer_hits"] <= found["hits"] <= found["asked"]
    if ratio in (0.05, "all", 1.0):
        assert (found["peer_bytes"] > 0) == (count > 1)
    if ratio == 0.0:
        assert found["hits"] == found["peer_bytes"] == 0


@pytest.mark.sample(1)
@pytest.mark.parametrize(("cache", "count"), crossed(["degree", "fifo", "future"], [1, 2, 3, 4]))
def test_on_the_cycle_model(cache, count):
    bits, found = trained("cycle", cache=cache, ratio=0.05, count=count)
    assert (bits, found) == trained("reference", cache=cache, ratio=0.05, count=count)
    assert bits == trained("cycle", count=count)[0]


@pytest.mark.sample(1)
@pytest.mark.parametrize("cache", ["vip", "sieve", "future"])
def test_the_checkpoint_is_the_same(cache, uncached, tmp_path):
    without = train(config("cycle"), output=tmp_path / "without").summary
    own = train(config("cycle", cache, shared=False), output=tmp_path / "own").summary
    summary = train(config("cycle", cache), output=tmp_path / "with").summary
    assert summary["checkpoint_sha256"] == own["checkpoint_sha256"] == uncached
    assert summary["pcie_bytes_in"] < own["pcie_bytes_in"] < without["pcie_bytes_in"]
    assert own["feature_cache"]["peer_bytes"] == 0


def test_the_verilog_agrees(tmp_path):
    """Every program of three mini-batches on the cycle model and on the Verilog."""
    few = {"batch_size": 350, "epochs": 1, "accelerators": 2, "cpu_share": 0.8}
    checked = config("auto", "lru", **few).replace("execution", check_every=1)
    auto = train(checked, output=tmp_path / "auto").summary
    cycle = train(config("cycle", "lru", **few), output=tmp_path / "cycle").summary
    assert auto["checked_minibatches"] == auto["minibatches"] >= 3
    assert auto["feature_cache"]["peer_hits"] > 0
    for key in ("checkpoint_sha256", "cycles", "counters", "pcie_bytes_in", "feature_cache"):
        assert auto[key] == cycle[key]


@pytest.mark.sample(1)
@pytest.mark.parametrize("cache", ["degree", "fifo", "lfu", "sieve", "future"])
def test_one_accelerator_shares_with_nobody(cache, tmp_path):
    """A single shard is a cache of one's own, to the cycle."""
    shared, own = (
        train(config("cycle", cache, shared=shared, accelerators=1), output=tmp_path / str(shared))
        for shared in (True, False)
    )
    assert counts(shared.steps) == counts(own.steps)


@pytest.mark.slow
@pytest.mark.parametrize(("cache", "stop"), crossed(["degree", "fifo", "lfu", "future"], [1, 6]))
def test_a_run_that_is_continued_has_what_it_would_have_had(cache, stop, tmp_path):
    whole = train(config("cycle", cache), output=tmp_path / "whole")
    calls = iter(range(1000))
    train(config("cycle", cache), output=tmp_path / "run", should_stop=lambda: next(calls) == stop)
    continued = train(config("cycle", cache), output=tmp_path / "run", resume=True)
    assert counts(continued.steps) == counts(whole.steps)
    assert (tmp_path / "run/checkpoint.npz").read_bytes() == (tmp_path / "whole/checkpoint.npz").read_bytes()


@pytest.mark.slow
def test_decisions_are_the_same_again(tmp_path):
    """Whichever trainer comes first."""
    first, again = (
        train(config("cycle", "sieve", accelerators=4), output=tmp_path / str(time)) for time in range(2)
    )
    assert counts(first.steps) == counts(again.steps)


@pytest.mark.slow
def test_simulated_time_counts_copies(tmp_path):
    """Over links between peers; without any over PCIe, out of a peer's memory and into the accelerator's."""
    steps = {}
    for peer in (0.0, 3.0, 6.0):
        run = config("cycle", "fifo").replace("platform", pcie_gbs=2.0, peer_gbs=peer)
        steps[peer] = train(run.replace("training", epochs=1), output=tmp_path / str(peer)).steps
    for host, slow, quick in zip(*steps.values(), strict=True):
        seconds = [step.simulated_seconds for step in (host, slow, quick)]
        assert host.cache == slow.cache == quick.cache and host.cache["peer_bytes"] > 0
        # 2 / 2 GB/s, 1 / 3 GB/s and 1 / 6 GB/s for each byte, of one accelerator of two.
        assert 0 < (seconds[1] - seconds[2]) * 6e9 <= host.cache["peer_bytes"]
        assert (seconds[0] - seconds[2]) / (seconds[1] - seconds[2]) == pytest.approx(5, rel=0.2)


@pytest.mark.slow
def test_who_has_no_part_has_a_shard(tmp_path):
    """The second mini-batch of an epoch has two seeds, for four accelerators."""
    small = {"batch_size": 894, "cpu_share": 0.0, "accelerators": 4, "epochs": 2}
    without = train(config(**small), output=tmp_path / "without").summary
    trained = train(config(cache="fifo", **small), output=tmp_path / "with")
    assert [step.seeds for step in trained.steps] == [894, 2] * 2
    assert trained.summary["checkpoint_sha256"] == without["checkpoint_sha256"]


def test_the_switch_must_be_one():
    with pytest.raises(InputError, match="cache_shared must be true or false, not 1"):
        load_config("tiny").replace_all({"features": {"cache_shared": 1}})

"""Training with feature rows that stay on the accelerators: the checkpoint of training without, and fewer bytes."""

import collections
import contextlib
import csv
import dataclasses
import functools
import itertools

import pytest
from crossings import crossed
from killed_runs import kill_and_continue
from small_hyscale import WALL
from stopped_runs import train_in_pieces, train_until

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.config.features import FeatureSettings
from simgnn.config.names import POLICY_NAMES, STATIC_NAMES
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.features.cache.registry import POLICIES
from simgnn.training.session import Session
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

SHARED = {"batch_size": 300, "epochs": 2, "cpu_share": 0.25, "accelerators": 2}


def config(device="reference", cache="none", ratio=0.2, shared=False, window=64, **training):
    tables = {
        "model": {"layers": 2, "hidden": 6},
        "sampling": {"fanout": (3, 2)},
        "training": SHARED | training,
        "execution": {"device": device, "arithmetic": "host"},
        "features": {"cache": cache, "cache_ratio": ratio, "cache_shared": shared, "cache_window": window},
    }
    return load_config("tiny").replace_all(tables)


@pytest.fixture(scope="module")
def uncached(tmp_path_factory):
    return train(config(), output=tmp_path_factory.mktemp("uncached") / "run").summary


@pytest.fixture(scope="module")
def uncached_cycles(tmp_path_factory):
    """The same run on the cycle model."""
    return train(config("cycle"), output=tmp_path_factory.mktemp("cycles") / "run").summary


def counts(steps):
    """What belongs to the simulated system, by mini-batch."""
    return [dataclasses.replace(step, wall_seconds=0, device_seconds=0) for step in steps]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("cache", "ratio"), crossed(POLICIES, [0.0, 0.05, 1.0]))
def test_no_policy_changes_the_checkpoint(cache, ratio, uncached, tmp_path):
    summary = train(config(cache=cache, ratio=ratio), output=tmp_path / "run").summary
    assert summary["checkpoint_sha256"] == uncached["checkpoint_sha256"]
    found = summary["feature_cache"]
    assert found["slots"] == round(ratio * 1797)
    assert (found["hits"] > 0) == (ratio > 0)
    assert 0 <= found["hit_ratio"] == found["hits"] / found["asked"] <= 1


@pytest.mark.parametrize("shared", [False, True])
def test_the_verilog_agrees(shared, tmp_path):
    """Every program of three mini-batches on the cycle model and on the Verilog."""
    few = {"batch_size": 350, "epochs": 1, "accelerators": 1 + shared, "cpu_share": 0.8 if shared else 0.9}
    checked = config("auto", "lru", shared=shared, **few).replace("execution", check_every=1)
    auto = train(checked, output=tmp_path / "auto").summary
    cycle = train(config("cycle", "lru", shared=shared, **few), output=tmp_path / "cycle").summary
    assert auto["checked_minibatches"] == auto["minibatches"] >= 3
    assert auto["feature_cache"]["peer_hits" if shared else "hits"] > 0
    for key in ("checkpoint_sha256", "cycles", "counters", "pcie_bytes_in", "feature_cache"):
        assert auto[key] == cycle[key]


@pytest.mark.slow
@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(("cache", "stop"), crossed(["degree", "fifo", "lfu", "sieve", "future"], [4, 2]))
def test_a_run_that_is_continued_has_what_it_would_have_had(cache, stop, shared, tmp_path):
    asked = config("cycle", cache, shared=shared)
    whole = train(asked, output=tmp_path / "whole")
    continued = train_in_pieces(asked, tmp_path / "run", (stop,))
    assert counts(continued.steps) == counts(whole.steps)
    assert (tmp_path / "run/checkpoint.npz").read_bytes() == (tmp_path / "whole/checkpoint.npz").read_bytes()


@pytest.mark.slow
def test_what_is_known_ahead_is_worth_something(tmp_path):
    hits = [
        train(config(cache="future", window=window), output=tmp_path / str(window)).summary["feature_cache"][
            "hits"
        ]
        for window in (1, 3, 64)
    ]
    fifo = train(config(cache="fifo"), output=tmp_path / "fifo").summary["feature_cache"]["hits"]
    assert hits == sorted(hits)
    assert hits[0] < hits[-1] > fifo


def test_rows_lie_where_they_would_have(tmp_path):
    """Cycles depend on places: rows of 272 bytes are cut by bursts here and there, and a DRAM has rows of its own."""
    text = "community-ring:600:6000:68:4"
    configured = config("cycle", "lru", dataset=text, batch_size=64).replace("platform", memory="ddr4-2400")
    whole = train(configured, output=tmp_path / "whole")
    assert counts(train_in_pieces(configured, tmp_path / "run", (4,)).steps) == counts(whole.steps)


def test_counts_outlast_a_cache(tmp_path):
    train_until(config(cache="fifo"), tmp_path / "run", 5)
    found = train(config(), output=tmp_path / "run", resume=True)
    assert [bool(step.cache.get("asked")) for step in found.steps] == [True] * 5 + [False] * (
        len(found.steps) - 5
    )
    assert "cache.hits" in (tmp_path / "run/steps.csv").read_text().splitlines()[0]


def test_a_cache_has_a_limit(monkeypatch, tmp_path):
    monkeypatch.setattr("simgnn.training.session.MOST_BYTES", 100 * 256)
    with pytest.raises(InputError, match=r"at most 0\.0556, 25,600 bytes of the rows of digits"):
        train(config(cache="fifo"), output=tmp_path / "run")


@pytest.mark.parametrize("system", [[], ["--system", "gnnlab"]])
def test_a_ratio_that_keeps_no_row_is_refused(system, tmp_path, capsys):
    """But for 0, with which a policy is compared."""
    options = ["--device", "cycle", "--cache", "fifo", "--cache-ratio", "1e-9", "-o", str(tmp_path / "run")]
    assert main(["train", "-c", "tiny", *system, *options]) == 2
    rule = "must be 0, or keep a row at least: 0.000556 of the graph's 1797 vertices, not 1e-09"
    assert capsys.readouterr().err == f"error: --cache-ratio: cache_ratio {rule}\n"
    assert not list(tmp_path.iterdir())
    with pytest.raises(InputError, match=f"^host_cache_ratio {rule}$"):
        FeatureSettings(cache="fifo", host_cache="fifo", host_cache_ratio=1e-9).host_slots(1797)


def test_without_accelerators_there_is_no_cache(tmp_path):
    alone = config(cache="presample", cpu_share=1.0, accelerators=0)
    assert train(alone, output=tmp_path / "run").summary["feature_cache"] is None


def test_a_single_mini_batch_has_no_cache(tmp_path, refusal):
    file = tmp_path / "cached.toml"
    file.write_text('[features]\ncache = "fifo"\n')
    assert "cache must be none where no training fills it, not 'fifo'" in refusal(
        ["simulate", "-c", str(file), "-o", str(tmp_path / "run")]
    )
    assert not (tmp_path / "run").exists()


def test_names_are_those_of_the_policies():
    assert POLICY_NAMES == tuple(POLICIES)
    assert STATIC_NAMES == tuple(name for name, kind in POLICIES.items() if kind.static)


def test_no_cache_says_so(uncached):
    assert uncached["feature_cache"] is None
    assert uncached["config"]["features"]["cache"] == "none"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"cache": "belady"}, "cache must be one of none, degree"),
        ({"cache_ratio": 1.5}, "cache_ratio must be"),
        ({"cache_ratio": float("nan")}, "cache_ratio must be"),
        ({"cache_window": 0}, "cache_window must be"),
    ],
)
def test_wrong_values_are_refused(values, message):
    with pytest.raises(InputError, match=message):
        load_config("tiny").replace_all({"features": values})


def test_a_system_has_no_cache_yet(tmp_path):
    system = config("cycle", "fifo").replace_all({"hyscale": {}})
    system = dataclasses.replace(system, systems={"hyscale": system.table("hyscale")})
    with pytest.raises(InputError, match="cache must be none with the system hyscale, not 'fifo'"):
        train(system, output=tmp_path / "run")
    assert not list(tmp_path.iterdir())


KILLED = """
[hardware]
preset = "tiny"
[model]
hidden = 6
dropout = 0.5
[sampling]
fanout = [3, 2]
seed_order = "proximity"
[features]
cache = "{cache}"
cache_ratio = 0.2
[training]
batch_size = 100
accelerators = 2
cpu_share = 0.25
epochs = 3
[execution]
device = "cycle"
"""


@pytest.mark.slow
@pytest.mark.parametrize("cache", ["fifo", "sieve", "future"])
def test_a_killed_run_goes_on_with_its_cache_and_order(cache, tmp_path, faults):
    """Order of the seeds, cache and cycles are as if nobody had killed the run: same checkpoint, same counts."""
    (tmp_path / "a.toml").write_text(KILLED.format(cache=cache))
    whole = train(load_config(tmp_path / "a.toml"), output=tmp_path / "whole")
    assert whole.summary["feature_cache"]["hits"] > 0
    injected = kill_and_continue(tmp_path / "a.toml", tmp_path / "b", faults, kills=8, longest=5, seed=5)
    for sent, count in injected.items():
        faults.compare(sent.name, told(tmp_path / "b"), told(tmp_path / "whole"), count=count)


def told(folder):
    """What belongs to training and to the simulated system, by file."""
    with (folder / "steps.csv").open() as file:
        steps = [
            {key: value for key, value in row.items() if key not in WALL} for row in csv.DictReader(file)
        ]
    return {"checkpoint": (folder / "checkpoint.npz").read_bytes(), "steps": steps}


# Training with feature caches that accelerators share: the checkpoint of training without, and fewer
# bytes.

DIGITS = 1797


@functools.cache
def trained(device, *, cache="none", ratio=0.2, count=1):
    """Bits of the parameters after three mini-batches, and what the caches counted."""
    configured = config(device, cache, ratio, shared=True, accelerators=count, batch_size=120)
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
def test_cycles_change_and_bits_do_not(cache, uncached, uncached_cycles, tmp_path):
    """With a cache of each accelerator's own, and fewer bytes yet where they share."""
    own, shared = (
        train(config("cycle", cache, shared=shared), output=tmp_path / str(shared)).summary
        for shared in (False, True)
    )
    without = uncached_cycles
    for summary in (own, shared, without):
        assert summary["checkpoint_sha256"] == uncached["checkpoint_sha256"]
    assert own["cycles"] != without["cycles"] != shared["cycles"]
    assert shared["pcie_bytes_in"] < own["pcie_bytes_in"] < 0.95 * without["pcie_bytes_in"]
    assert own["feature_cache"]["peer_bytes"] == 0


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
def test_decisions_are_the_same_again(tmp_path):
    """Whichever trainer comes first."""
    first, again = (
        train(config("cycle", "sieve", shared=True, accelerators=4), output=tmp_path / str(time))
        for time in range(2)
    )
    assert counts(first.steps) == counts(again.steps)


@pytest.mark.slow
def test_simulated_time_counts_copies(tmp_path):
    """Over links between peers; without any over PCIe, out of a peer's memory and into the accelerator's."""
    steps = {}
    for peer in (0.0, 3.0, 6.0):
        run = config("cycle", "fifo", shared=True).replace("platform", pcie_gbs=2.0, peer_gbs=peer)
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
    without = train(config(shared=True, **small), output=tmp_path / "without").summary
    trained = train(config(shared=True, cache="fifo", **small), output=tmp_path / "with")
    assert [step.seeds for step in trained.steps] == [894, 2] * 2
    assert trained.summary["checkpoint_sha256"] == without["checkpoint_sha256"]


def test_the_switch_must_be_one():
    with pytest.raises(InputError, match="cache_shared must be true or false, not 1"):
        load_config("tiny").replace_all({"features": {"cache_shared": 1}})

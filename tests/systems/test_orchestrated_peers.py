"""Feature caches that devices share, in virtual time: the same parameters, the real bytes, and links that take them."""

import pytest
from crossings import crossed
from small_orchestration import ALONE, GPUS, placed, plain, records, resources

from simgnn.features.cache.registry import POLICIES
from simgnn.systems.orchestration.session import OrchestratedSession
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.devices.cache_traffic import CacheTraffic
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

SHARED = {"cache_shared": True, "cache_ratio": 0.1}
ROW = 256
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


def config(cache, platform, *, count=2, text=ALONE, system="pagraph", **orchestration):
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
            found[count] = train(plain(config("fifo", "hyscale-fpga", count=count)), output=folder).summary
        return found[count]["checkpoint_sha256"]

    return checkpoint


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("cache", "count", "link", "system"),
    crossed(POLICIES, [1, 2, 3, 4], ["link", "host"], ["pagraph", "gnnlab", "uva"]),
)
def test_bytes_are_those_of_the_real_caches(cache, count, link, system, platforms, uncached, tmp_path):
    """Every device's counts are compared in each mini-batch; the links carry as many."""
    run = train(config(cache, platforms[link], count=count, system=system), output=tmp_path)
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
    run = config("degree", platforms[link], look_ahead=0)
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
        run = train(config("fifo", platforms["link"], look_ahead=ahead), output=tmp_path / str(ahead))
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
        run = config("lru", platforms["link"], text=ALONE.replace("accelerators = 2", both))
        on[kind] = train(run, output=tmp_path / kind).summary["feature_cache"]
    assert on["gpus"] == on["accelerators"] and on["gpus"]["peer_bytes"] > 0
    mixed = config(
        "lru", platforms["link"], text=ALONE.replace("accelerators = 2", "accelerators = 1\ngpus = 1")
    )
    assert train(mixed, output=tmp_path / "mixed").summary["feature_cache"]["peer_bytes"] == 0


@pytest.mark.slow
def test_devices_without_a_part_have_a_shard(platforms, tmp_path):
    """The second mini-batch has two seeds, for four accelerators."""
    text = ALONE.replace("batch_size = 300", "batch_size = 894")
    run = config("fifo", platforms["link"], count=4, text=text)
    found = train(run, output=tmp_path / "system")
    assert [step.seeds for step in found.steps] == [894, 2]
    alone = train(plain(run), output=tmp_path / "plain")
    assert found.summary["checkpoint_sha256"] == alone.summary["checkpoint_sha256"]
    assert len(load_checkpoint(tmp_path / "system/checkpoint.npz").parameters) > 0


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
        train(config("degree", platforms["link"]), output=tmp_path, make_session=Wrong)

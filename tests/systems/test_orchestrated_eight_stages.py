"""`simgnn train --system bgl` in eight stages: isolation, back-pressure, and the bits and bytes of training without."""

import csv
import json

import pytest
import small_hyscale
from small_hyscale import told
from small_orchestration import ALONE, GPUS, placed, plain, records, resources

from simgnn.cli.main import main
from simgnn.errors import InputError
from simgnn.systems.orchestration.session import OrchestratedSession
from simgnn.systems.pipeline.isolation import STAGES
from simgnn.systems.pipeline.queues import PLACES
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


def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path):
    text = small_hyscale.CONFIG.replace("cpu_share = 0.4", "cpu_share = 0.0").replace("300", "400")
    run = placed("bgl", text)
    train(run, output=tmp_path / "whole")
    calls = iter(range(1, 100))
    train(run, output=tmp_path / "run", should_stop=lambda: next(calls) == 3)
    train(run, output=tmp_path / "run", resume=True)
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

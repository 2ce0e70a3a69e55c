"""`simgnn train` with steps of a mini-batch on the CPU or on devices: the same parameters, other times and bytes."""

import itertools
import json
import random
import shutil

import pytest
import small_hyscale
import small_links
from killed_runs import kill_and_continue
from small_hyscale import CALIBRATED, told
from small_orchestration import ALONE, GPUS, placed, plain, records, resources
from stopped_runs import train_in_pieces, train_until

from simgnn.cli.main import main
from simgnn.config.configuration import parse_config
from simgnn.config.names import PLACEMENTS
from simgnn.config.systems import load_preset
from simgnn.errors import InputError
from simgnn.systems.orchestration.costs import SECTOR_BYTES, GivenSteps
from simgnn.systems.orchestration.minibatches import MinibatchRecord
from simgnn.systems.orchestration.session import OrchestratedSession
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.train import train
from simgnn.virtual_time.tasks import Charge, Flow

TIMES_ALL = ("sample_on_cpu", "sample_on_device", "gather_on_cpu", "gather_by_device", "transfer", "train")


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Every preset on the cycle model, and plain training on the reference by the order of the seeds."""
    folder = tmp_path_factory.mktemp("runs")
    found = {}
    for order, sampling in (("shuffled", {}), ("proximity", {"seed_order": "proximity", "sequences": 0})):
        config = plain(parse_config(ALONE).replace("sampling", **sampling))
        found[order] = train(config, output=folder / order)
    found["reused"] = train(plain(placed("neutronorch")), output=folder / "reused")
    found["kept"] = train(plain(placed("gas")), output=folder / "kept")
    for name in PLACEMENTS:
        found[name] = train(placed(name, features={"cache_ratio": 0.25}), output=folder / name)
    return found


@pytest.mark.parametrize("name", PLACEMENTS)
def test_every_preset_trains_the_parameters_of_plain_training(name, runs):
    wanted = runs[{"bgl": "proximity", "neutronorch": "reused", "gas": "kept"}.get(name, "shuffled")]
    assert runs[name].summary["checkpoint_sha256"] == wanted.summary["checkpoint_sha256"]


def test_the_names_are_those_of_the_files(root):
    folder = root / "simgnn" / "systems" / "orchestration" / "presets"
    assert sorted(PLACEMENTS) == list(PLACEMENTS) == sorted(path.stem for path in folder.glob("*.toml"))


@pytest.mark.parametrize(
    ("name", "case"),
    [("dgl", 1), ("uva", 2), ("pagraph", 3), ("bgl", 3), ("gnnlab", 4), ("neutronorch", 4), ("gas", 1)],
)
def test_a_run_says_what_it_is(name, case, runs):
    system = runs[name].summary["system"]
    assert (system["name"], system["case"]) == (name, case)
    values = {
        f"{table}.{key}": each for table, keys in load_preset(name).items() for key, each in keys.items()
    }
    own = {"orchestration.cache_memory": False} if name == "bgl" else {}  # the ratio was given
    assert system["preset"] == {key: each for key, each in values.items() if key not in own}
    assert system["own"] == own
    assert ("no feature cache" in system["text"]) == (case <= 2)


def crossing(folder, name, *, row, sampled_by_cpu, gathered_by_cpu, filled=0):
    """Bytes that cross a device's link, from what is on record."""
    parameters = sum(value.nbytes for value in load_checkpoint(folder / "checkpoint.npz").parameters.values())
    count = filled
    for record in records(folder):
        part = record["parts"][name]
        missing = part["vertices"][0] - part["hits"]
        topology = sum(part["edges"]) + sum(part["vertices"][1:]) + len(part["edges"])
        count += missing * row + 4 * topology * sampled_by_cpu + 2 * parameters
        if not sampled_by_cpu and gathered_by_cpu:
            count += 4 * missing
    return count


@pytest.mark.parametrize("name", ["dgl", "pagraph"])
def test_rows_that_miss_are_what_crosses_the_link(name, runs):
    """Exactly: the missing rows' bytes, the topology's, gradients and parameters, and what fills the cache."""
    folder = runs[name].folder
    filled = round(0.25 * 1797) * 256 if name == "pagraph" else 0
    for device in ("accelerator0", "accelerator1"):
        used = float(resources(folder)[f"{device} PCIe"]["used"])
        assert used == crossing(
            folder, device, row=256, sampled_by_cpu=True, gathered_by_cpu=True, filled=filled
        )


def test_a_device_that_reads_by_itself_reads_sectors(runs):
    """DGL-UVA: of the topology a sector for each edge and each vertex, and rows of 256 bytes."""
    folder = runs["uva"].folder
    want = crossing(folder, "accelerator0", row=256, sampled_by_cpu=False, gathered_by_cpu=False)
    for record in records(folder):
        part = record["parts"]["accelerator0"]
        want += SECTOR_BYTES * (sum(part["edges"]) + sum(part["vertices"][1:]))
    assert float(resources(folder)["accelerator0 PCIe"]["used"]) == want


def test_the_topology_is_copied_once(runs):
    folder = runs["gnnlab"].folder
    filled = round(0.25 * 1797) * 256 + 4 * (1798 + 15044)
    want = crossing(
        folder, "accelerator1", row=256, sampled_by_cpu=False, gathered_by_cpu=False, filled=filled
    )
    assert float(resources(folder)["accelerator1 PCIe"]["used"]) == want


def test_hits_are_those_that_the_devices_count(runs):
    for name in ("pagraph", "gnnlab", "bgl"):
        counted = runs[name].summary["feature_cache"]
        parts = [part for record in records(runs[name].folder) for part in record["parts"].values()]
        assert counted["hits"] == sum(part["hits"] for part in parts) > 0
        assert counted["asked"] == sum(part["vertices"][0] for part in parts)
    assert runs["dgl"].summary["feature_cache"] is None


def test_a_device_does_one_thing_at_a_time(runs):
    """Where it samples and gathers, both are on its lane and none overlaps with training."""
    events = json.loads((runs["gnnlab"].folder / "system-trace.json").read_text())["traceEvents"]
    lanes = {each["args"]["name"]: each["tid"] for each in events if each["name"] == "thread_name"}
    mine = sorted(
        (each["ts"], each["ts"] + each["dur"], each["name"].split()[0])
        for each in events
        if each["ph"] == "X" and each["tid"] == lanes["accelerator0"]
    )
    assert {stage for _, _, stage in mine} == {"sample", "gather", "train"}
    assert all(after[0] >= before[1] - 1e-6 for before, after in itertools.pairwise(mine))


class Perturbed(OrchestratedSession):
    """Each of its costs is multiplied by a factor of its own, from 0.01 to 100."""

    def _costs(self):
        rng = random.Random(7)

        def scaled(usual):
            def cost(*arguments, **options):
                charge, factor = usual(*arguments, **options), 10 ** rng.uniform(-2, 2)
                flows = tuple(Flow(flow.amount * factor, flow.through, flow.limit) for flow in charge.flows)
                return Charge(charge.seconds * factor, flows, charge.source)

            return cost

        costs = super()._costs()
        for name in TIMES_ALL:
            setattr(costs, name, scaled(getattr(costs, name)))
        return costs


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["pagraph", "gnnlab"])
def test_no_time_changes_a_bit(name, runs, tmp_path):
    config = placed(name, features={"cache_ratio": 0.25}, orchestration={"look_ahead": 2})
    found = train(config, output=tmp_path, make_session=Perturbed)
    assert found.summary["checkpoint_sha256"] == runs[name].summary["checkpoint_sha256"]
    assert found.summary["simulated_seconds"] != runs[name].summary["simulated_seconds"]
    assert found.summary["feature_cache"] == runs[name].summary["feature_cache"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sample", "table", "total", "pipelined", "measured"),
    [
        ("cpu", (2.28, 2.84, 2.76), 7.88, 2.84, 3.42),
        ("accelerator", (0.78, 2.69, 2.75), 6.22, 0.78 + 2.75, 3.54),
    ],
)
def test_table_3_of_neutronorch(tmp_path, sample, table, total, pipelined, measured):
    """Mini-batches of a sixteenth of an epoch.

    In turn, steps take their sum; overlapping, the CPU's slowest one, or sampling and training on the one GPU.
    """

    steps = {step: seconds / 16 for step, seconds in zip(("sample", "gather", "train"), table, strict=True)}

    class Timed(OrchestratedSession):
        def _costs(self):
            return GivenSteps(self._stage_costs(), self.settings, **steps)

    text = ALONE.replace("batch_size = 300", "batch_size = 12").replace(
        "accelerators = 2", "accelerators = 1"
    )
    for look_ahead, wanted in ((0, total), (3, pipelined)):
        config = placed("dgl", text, orchestration={"sample": sample, "look_ahead": look_ahead})
        train(config, output=tmp_path / str(look_ahead), make_session=Timed)
        ended = [record["ended"] for record in records(tmp_path / str(look_ahead))]
        assert len(ended) > 40
        assert (ended[40] - ended[8]) / 2 == pytest.approx(wanted, rel=1e-9)
    if sample == "accelerator":
        assert abs(pipelined / measured - 1) <= 0.01
    else:
        assert pipelined <= measured


@pytest.fixture(scope="module")
def platform(tmp_path_factory):
    """A file with an accelerator and two GPUs on slow links."""
    file = tmp_path_factory.mktemp("platform") / "mixed.toml"
    file.write_text(GPUS)
    return str(file)


ON_GPU = ALONE.replace("accelerators = 2", "accelerators = 0\ngpus = 1").replace("300", "200")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["dgl", "pagraph", "gnnlab"])
def test_a_gpu_trains_the_parameters_of_the_cpu(name, platform, tmp_path):
    """Torch on all seeds, whoever they are called; its cache is counted as an accelerator's."""
    alone = plain(parse_config(ON_GPU)).replace("training", gpus=0, cpu_share=1.0)
    wanted = load_checkpoint(train(alone, output=tmp_path / "cpu").folder / "checkpoint.npz").parameters
    config = placed(name, ON_GPU, orchestration={"platform": platform})
    found = train(config, output=tmp_path / "gpu")
    parameters = load_checkpoint(found.folder / "checkpoint.npz").parameters
    assert {key: value.tobytes() for key, value in parameters.items()} == {
        key: value.tobytes() for key, value in wanted.items()
    }
    cached = found.summary["feature_cache"]
    assert (cached is None) == (name == "dgl")
    on_one = placed(name, ON_GPU.replace("accelerators = 0\ngpus = 1", "accelerators = 1"))
    assert train(on_one, output=tmp_path / "accelerator").summary["feature_cache"] == cached


def test_a_cache_saves_what_it_hits(platform, tmp_path):
    """On a slow link: the larger, the less is sent and the sooner an epoch ends."""
    seconds, sent = [], []
    for ratio in (0.0, 0.3, 1.0):
        config = placed(
            "pagraph", ON_GPU, features={"cache_ratio": ratio}, orchestration={"platform": platform}
        )
        folder = tmp_path / str(ratio)
        seconds.append(train(config, output=folder).summary["simulated_seconds"])
        sent.append(crossing(folder, "gpu0", row=256, sampled_by_cpu=True, gathered_by_cpu=True))
    assert sent == sorted(sent, reverse=True) and sent[0] > 2 * sent[2]
    # A cache that is filled beforehand pays for that once, and digits is gone through once.
    assert seconds[0] > seconds[1]


def test_a_cache_that_differs_from_the_devices_is_noticed(tmp_path):
    """The cache that decides times is a copy: it has to count what the device's does."""

    class Counted(OrchestratedSession):
        def provide_caches(self, trainers, *, done):
            super().provide_caches(trainers, done=done)
            self._caches.decide({"accelerator0": self.order.batches(0)[0]})

    with pytest.raises(RuntimeError, match="feature cache of accelerator0 must have counted"):
        train(placed("bgl"), output=tmp_path, make_session=Counted)


def test_what_the_user_gives_stays(tmp_path, capsys):
    """A key of the file and an option; the preset sets the others."""
    (tmp_path / "a.toml").write_text(ALONE + "[orchestration]\nlook_ahead = 1\n")
    options = ["--system", "gnnlab", "--cache", "lru", "--cache-ratio", "0.5"]
    assert main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "run"), *options]) == 0
    text = capsys.readouterr().out
    assert "not as the preset: orchestration.look_ahead = 1, features.cache = 'lru'" in text
    config = json.loads((tmp_path / "run" / "summary.json").read_text())["config"]
    assert config["features"]["cache"] == "lru" and config["features"]["cache_ratio"] == 0.5
    table = config["orchestration"]
    assert (table["look_ahead"], table["sample"], table["topology"]) == (1, "accelerator", "device")


def test_a_machine_that_was_calibrated_has_a_thread_for_each_step(tmp_path):
    """Its cores are shared out by the operating system, and there may be one; the parameters are the same."""
    file = tmp_path / "mine.toml"
    file.write_text(CALIBRATED % 1)
    text = ALONE.replace("accelerators = 2", "accelerators = 1")
    config = placed("pagraph", text, orchestration={"platform": str(file), "look_ahead": 2})
    found = train(config, output=tmp_path / "run")
    wanted = train(plain(config), output=tmp_path / "plain")
    assert found.summary["checkpoint_sha256"] == wanted.summary["checkpoint_sha256"]
    used = resources(tmp_path / "run")
    assert float(used["CPU threads"]["capacity"]) == 2 and float(used["CPU"]["used"]) > 0


def test_what_the_cpu_has_sampled_waits_in_the_hosts_memory(runs, tmp_path):
    """Of a device that reads the rows by itself too: its topology, and no rows."""
    train(placed("dgl", orchestration={"gather": "accelerator"}), output=tmp_path / "run")
    topology = float(resources(tmp_path / "run")["bytes in host memory"]["used"])
    rows_too = float(resources(runs["dgl"].folder)["bytes in host memory"]["used"])
    assert 0 < topology < rows_too
    assert "bytes in host memory" not in resources(runs["uva"].folder)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["uva", "pagraph", "gnnlab"])
def test_links_are_predicted_as_ever(name, tmp_path):
    """Where edges are the seeds, a part of them depends on the others; hits are the devices' all the same."""
    config = small_links.a_config(
        accelerators=2, cpu_share=0.0, batch_size=4096, dataset="sbm:400:6000:2:8"
    ).replace("execution", device="cycle")
    tables = {table: dict(keys) for table, keys in load_preset(name).items()}
    system = train(config.replace_all(tables), output=tmp_path / "system")
    without = train(plain(config), output=tmp_path / "plain")
    assert system.summary["checkpoint_sha256"] == without.summary["checkpoint_sha256"]


def test_a_cache_of_all_rows_leaves_nothing_to_gather(tmp_path):
    config = placed("pagraph", features={"cache_ratio": 1.0})
    train(config, output=tmp_path)
    parts = [part for record in records(tmp_path) for part in record["parts"].values()]
    assert all(part["hits"] == part["vertices"][0] for part in parts)
    assert all(record["times"]["gather"] == 0 < record["times"]["transfer"] for record in records(tmp_path))


# `simgnn train` by step-based orchestration that was stopped, killed or damaged, and goes on.


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "system",
    [
        {
            "features": {"cache": "presample"},
            "orchestration": {"sample": "accelerator", "topology": "device"},
        },
        {"features": {"cache": "fifo"}, "orchestration": {"gather": "accelerator"}},
        {"features": {"cache": "future"}},
        {"features": {"cache": "none"}},
        {"features": {"cache": "sieve", "cache_shared": True}, "training": {"accelerators": 2, "gpus": 0}},
    ],
    ids=lambda system: system["features"]["cache"],
)
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(system, tmp_path):
    """Within the first epoch and within the second; with an accelerator and a GPU."""
    text = small_hyscale.CONFIG.replace("300", "400").replace(
        "accelerators = 2", "accelerators = 1\ngpus = 1"
    )
    (tmp_path / "mixed.toml").write_text(GPUS.replace("value = 1,", "value = 2,"))
    orchestration = {
        "platform": str(tmp_path / "mixed.toml"),
        "look_ahead": 2,
        **system.get("orchestration", {}),
    }
    config = placed("dgl", text, **{**system, "orchestration": orchestration})
    train(config, output=tmp_path / "whole")
    train_in_pieces(config, tmp_path / "run", (2, 5))
    assert told(tmp_path / "run") == told(tmp_path / "whole")


def test_another_cache_is_another_virtual_time(tmp_path):
    train_until(placed("pagraph"), tmp_path, 1)
    changed = placed("pagraph", features={"cache_ratio": 0.5})
    with pytest.raises(InputError, match=r"features\.cache_ratio must be what the run began with, 0\.1"):
        train(changed, output=tmp_path, resume=True)


MOVING = """
[orchestration]
gather = "accelerator"
look_ahead = 2
[features]
cache = "lru"
cache_ratio = 0.2
"""
"""A cache that changes with every mini-batch, behind an order that has a state of its own."""


@pytest.mark.slow
def test_a_killed_run_goes_on_as_if_it_had_not_been_killed(tmp_path, faults):
    """SIGKILL and SIGTERM at ten random moments: order, cache and virtual time are what they would have been."""
    text = (
        small_hyscale.CONFIG.replace("fanout = [3, 2]", 'fanout = [3, 2]\nseed_order = "proximity"') + MOVING
    )
    (tmp_path / "a.toml").write_text(text)
    train(parse_config(text), output=tmp_path / "whole")
    injected = kill_and_continue(tmp_path / "a.toml", tmp_path / "b", faults, kills=10, longest=8, seed=6)
    for sent, count in injected.items():
        faults.compare(sent.name, told(tmp_path / "b"), told(tmp_path / "whole"), count=count)


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """A run that was stopped behind its second mini-batch."""
    return train_until(parse_config(ALONE + MOVING), tmp_path_factory.mktemp("stopped") / "run", 2).folder


@pytest.mark.parametrize(
    "rows", [{"hits": 4}, {"hits": -1}, {"hits": 1, "sent": -2}, {"hits": 1, "disk": -1}]
)
def test_rows_on_record_that_cannot_be_are_damage(rows):
    part = {"vertices": [3, 2, 1], "edges": [3, 2], "cycles": 7, **rows}
    with pytest.raises(ValueError, match="rows of a part must be at least 0"):
        MinibatchRecord.from_dict({"step": 0, "parts": {"accelerator0": part}})


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text.replace('"hits": ', '"hits": 1', 1), "of mini-batch 1 on record must be"),
        (
            lambda text: text.replace('"hits"', '"misses"'),
            "records of mini-batches must be intact, not damaged",
        ),
        (lambda text: text.replace('"cycles": ', '"cycles": 7'), "times of mini-batch 1 on record must be"),
        (
            lambda text: text.replace('"accelerator1"', '"accelerator7"'),
            "mini-batch 1 on record must be shared out among accelerator0, accelerator1,",
        ),
    ],
)
def test_damaged_records_are_refused(stopped, tmp_path, damage, message):
    shutil.copytree(stopped, tmp_path / "run")
    file = tmp_path / "run" / "iterations.jsonl"
    text = damage(file.read_text())
    assert text != file.read_text()
    file.write_text(text)
    with pytest.raises(InputError, match=message):
        train(parse_config(ALONE + MOVING), output=tmp_path / "run", resume=True)

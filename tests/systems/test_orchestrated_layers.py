"""NeutronOrch by layers in training: the layer split, hot vertices in two places, rounds of sampling."""

import itertools
import json

import numpy as np
import pytest
from small_orchestration import ALONE, placed, plain, records, resources

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.systems.orchestration.layered.hybrid_hot import PORTIONS
from simgnn.training.session import make_session
from simgnn.training.train import train
from simgnn.virtual_time.platform import load_platform

ON_GPU = ALONE.replace("accelerators = 2", "accelerators = 0\ngpus = 1").replace("epochs = 1", "epochs = 2")
HOT = {"hot_ratio": 0.3, "super_batch": 3, "refresh": "newest"}
SPLIT = {"hot_ratio": 1.0, "refresh": "always", "reuse": "aggregates"}


@pytest.fixture(scope="module")
def digits():
    return load_dataset("digits")


def platform(file, *, slower=1.0, **values):
    """A file of two GPUs and two accelerators, with a CPU that is so much slower."""
    values = {
        "sample_medges_per_s_per_core": 1.0 / slower,
        "gather_gbs_per_core": 1.0 / slower,
        "cpu_gflops": 100.0 / slower,
        "cpu_cores": 8,
        "accelerators": 2,
        "gpus": 2,
        "accelerator_sample_medges_per_s": 50,
    } | values
    lines = (f'{key} = {{ value = {value}, source = "assumed" }}\n' for key, value in values.items())
    file.write_text("".join(lines))
    return str(file)


def neutronorch(file, text=ON_GPU, **tables):
    """Mini-batches of 128, seven an epoch, in super-batches of three."""
    tables = {"features": {"cache_ratio": 0.25}, "embeddings": HOT} | tables
    orchestration = {"platform": file, "sample_rounds": 3} | tables.pop("orchestration", {})
    return placed(
        "neutronorch",
        text.replace("batch_size = 300", "batch_size = 128"),
        orchestration=orchestration,
        **tables,
    )


def alone(config):
    """The same training without a system, on the CPU, whose arithmetic is the GPU's."""
    return plain(config).replace("training", gpus=0, cpu_share=1.0)


def values_of(trained):
    return {name: value.tobytes() for name, value in trained.parameters.items()}


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["sage", "gcn", "gin"])
def test_the_layer_split_trains_what_exact_training_does(kind, tmp_path, digits):
    """On a GPU, bit for bit, with any fan-out: the CPU adds the sampled neighbours in the order in which torch does."""
    file = platform(tmp_path / "quick.toml")
    # Torch multiplies by the source's scale and by that of GCN's corrected self-loop in turn, the CPU by their product.
    kinds = {"kind": kind, "layers": 3} | ({"degree_correction": "none"} if kind == "gcn" else {})
    model = {"model": kinds, "sampling": {"fanout": (4, 3, 6)}}
    config = neutronorch(file, embeddings=SPLIT, orchestration={"hot": "cpu"}, **model)
    split = train(config, graph=digits, output=tmp_path / "split")
    exact = neutronorch(file, embeddings={"hot_ratio": 0.0}, **model)
    wanted = train(alone(exact), graph=digits, output=tmp_path / "exact")
    assert values_of(split) == values_of(wanted)
    told = split.summary["embeddings"]
    assert told["given"] > 1000 and told["bound"] == told["largest_gap"] == 0


def test_sums_cross_the_link_once_each_and_wait_for_no_parameters(tmp_path, digits):
    """Bytes exactly; the CPU is at work on a mini-batch before the one ahead of it has been trained."""
    file = platform(tmp_path / "quick.toml")
    config = neutronorch(file, embeddings=SPLIT, features={"cache": "none"}, orchestration={"hot": "cpu"})
    found = train(config, graph=digits, output=tmp_path / "run")
    parts = [record["parts"]["gpu0"] for record in records(found.folder)]
    given = sum(part["summed_rows"] for part in parts)
    # Both directions of a mini-batch's synchronizing; numbers of V^1, and sums of 64 columns.
    parameters = 2 * sum(value.nbytes for value in found.parameters.values())
    used = float(resources(found.folder)["gpu0 PCIe"]["used"])
    efficiency = load_platform(file)["gpu_host_read_efficiency"]  # as if so many more bytes crossed
    missing = sum(part["vertices"][0] for part in parts) * 256 / efficiency
    topology = 4 * (1798 + 15044)
    rest = used - topology - missing - len(parts) * parameters
    assert rest == pytest.approx(given * (4 + 256), rel=1e-6)
    trace = json.loads((found.folder / "system-trace.json").read_text())["traceEvents"]
    times = {each["name"]: (each["ts"], each["ts"] + each["dur"]) for each in trace if each["ph"] == "X"}
    assert times["embed sample 3"][0] < times["synchronize 2"][1]


def test_the_cpu_sums_what_the_parts_are_given(tmp_path, digits):
    """Of two devices, each row once; and nothing for nothing."""
    file = platform(tmp_path / "quick.toml")
    text = ON_GPU.replace("gpus = 1", "gpus = 2")
    embeddings = SPLIT | {"hot_ratio": 0.5}
    config = neutronorch(file, text, embeddings=embeddings, orchestration={"hot": "cpu"})
    session = make_session(config, digits)
    hot, parts = session.embeddings, session.split.split(session.order.batches(0)[2])
    given = [hot.sampler.sample(part, 2).given for part in parts.values() if len(part)]
    distinct = np.unique(np.concatenate(given))
    assert len(given) == 2 and len(distinct) < sum(map(len, given))
    assert hot.work_of_parts(parts.values(), 2) == (len(distinct), *hot.bottom.reads(distinct, 2))
    assert hot.bottom.reads(distinct[:0], 2) == (0, 0)


def test_a_share_without_room_is_only_tried(tmp_path, digits):
    """In memories in which the CPU's share alone leaves room for a cache, or hardly more."""
    refused = {"cpu": 0, "hybrid": 0}
    for kilobytes in range(900, 1900, 100):
        file = platform(tmp_path / f"{kilobytes}.toml", slower=1000, gpu_memory_gb=kilobytes * 1e-6)
        for hot in refused:
            orchestration = {"cache_memory": True, "topology": "host", "hot": hot}
            try:
                make_session(neutronorch(file, orchestration=orchestration), digits)
            except InputError:
                refused[hot] += 1
    assert refused["hybrid"] == refused["cpu"] < 10


def test_runs_begun_without_the_keys_can_go_on(tmp_path, digits):
    file = platform(tmp_path / "quick.toml")
    config = neutronorch(file, orchestration={"hot": "cpu", "sample_rounds": 1})
    assert not {"hot", "sample_rounds"} & set(make_session(config, digits).conditions["orchestration"])
    assert make_session(neutronorch(file), digits).conditions["orchestration"]["hot"] == "hybrid"


def held(session):
    """Vertices that the devices' caches have."""
    kept = []
    for plan in session.cache_plans(session._devices, done=0):
        policies = plan.policies()
        for shard, policy in enumerate(policies):
            kept.append(policy.keys[policy.keys >= 0] * len(policies) + shard)
    return kept


def test_each_hot_vertex_is_in_one_of_the_two_places(tmp_path, digits):
    """Embedded by the CPU or in every device's cache; idle time never grows; it ends for one of three reasons."""
    ends = set()
    for slower, ratio in itertools.product((1, 100, 1000), (0.1, 0.25)):
        file = platform(tmp_path / f"{slower}.toml", slower=slower)
        session = make_session(neutronorch(file, features={"cache_ratio": ratio}), digits)
        hot, found = session.embeddings, session.description["hot_adjustments"]
        for cached in held(session):
            assert len(cached) == round(ratio * digits.vertices)
            assert not np.intersect1d(hot.hot, cached).size
            assert np.isin(hot.hottest[: hot.moved], cached).all()
        assert np.array_equal(np.concatenate([hot.hottest[: hot.moved], hot.hot]), hot.hottest)
        idle = [each["idle"] for each in found]
        assert all(after <= before for before, after in itertools.pairwise(idle))
        moved = [each["moved"] for each in found]
        assert all(before < after for before, after in itertools.pairwise(moved))
        assert moved[0] == 0 and moved[-1] == hot.moved
        portion = -(-len(hot.hottest) // PORTIONS)
        full = moved[-1] + portion > found[-1]["slots"]
        assert idle[-1] == 0 or full or not len(hot.hot)
        ends.add((idle[-1] == 0, full, hot.moved > 0))
    assert {(True, False, False), (True, False, True), (False, True, True)} <= ends


def test_memory_says_how_many_devices_may_have(tmp_path, digits):
    """Caches as large as it allows beside mini-batches, given rows and the topology's copy."""
    ends = {}
    for kilobytes in (2000, 2500):
        file = platform(tmp_path / f"{kilobytes}.toml", slower=1000, gpu_memory_gb=kilobytes * 1e-6)
        config = neutronorch(file, orchestration={"cache_memory": True, "topology": "host"})
        session = make_session(config, digits)
        assert 0 < session._machine().memories.devices["gpu0"].capacity < kilobytes * 1000
        ends[kilobytes] = session.description["hot_adjustments"][-1]
        assert ends[kilobytes]["moved"] <= session._slots() == ends[kilobytes]["slots"]
    # The smaller one has no room for 17 more, beside mini-batches that grow by what is not given.
    assert ends[2000]["idle"] > 0 == ends[2500]["idle"]
    assert ends[2000]["moved"] < ends[2500]["moved"]


@pytest.mark.slow
@pytest.mark.parametrize("text", [ON_GPU, ALONE.replace("epochs = 1", "epochs = 2")])
def test_what_devices_have_of_the_hot_vertices_decides_the_values_and_when_does_not(text, tmp_path):
    """The checkpoint is that of the same sharing without a system, stopped or not; on the cycle model as well."""
    file = platform(tmp_path / "slow.toml", slower=100_000 if text is not ON_GPU else 100)
    config = neutronorch(file, text)
    found = train(config, output=tmp_path / "run")
    ratio = found.summary["config"]["embeddings"]["device_ratio"]
    assert ratio > 0
    # Of another configuration: `plain` takes the system's table away.
    shared = plain(neutronorch(file, text)).replace("embeddings", device_ratio=ratio)
    if text is ON_GPU:
        shared = shared.replace("training", gpus=0, cpu_share=1.0)
    wanted = train(shared, output=tmp_path / "plain")
    assert values_of(found) == values_of(wanted)
    assert found.summary["embeddings"] == wanted.summary["embeddings"]
    calls = iter(range(1, 100))
    train(config, output=tmp_path / "stopped", should_stop=lambda: next(calls) == 5)
    again = train(config, output=tmp_path / "stopped", resume=True)
    assert again.summary["checkpoint_sha256"] == found.summary["checkpoint_sha256"]
    assert records(again.folder) == records(found.folder)


@pytest.mark.sample(1)
@pytest.mark.parametrize("gpus", [2, 1])
def test_devices_draw_a_super_batch_before_they_train_it(gpus, tmp_path, digits):
    file = platform(tmp_path / "quick.toml")
    config = neutronorch(
        file, ON_GPU.replace("gpus = 1", f"gpus = {gpus}").replace("epochs = 2", "epochs = 1")
    )
    found = train(config, graph=digits, output=tmp_path / "run")
    trace = json.loads((found.folder / "system-trace.json").read_text())["traceEvents"]
    drawn, trained = (
        {
            number: [
                (each["ts"], each["ts"] + each["dur"])
                for each in trace
                if each["ph"] == "X" and each["name"] == f"{stage} {number}"
            ]
            for number in range(1, 8)
        }
        for stage in ("sample", "train")
    )
    blocks = [(1, 2, 3), (4, 5, 6), (7,)]
    for block in blocks:
        begun = min(begin for number in block for begin, _ in trained[number])
        assert begun >= max(end for number in block for _, end in drawn[number])
    for before, after in itertools.pairwise(blocks):
        ended = max(end for number in before for _, end in trained[number])
        assert min(begin for begin, _ in drawn[after[0]]) >= ended
    if gpus == 2:  # devices train a mini-batch's parts at the same time
        first, second = trained[1]
        assert first[0] < second[1] and second[0] < first[1]


@pytest.mark.slow
def test_no_row_of_a_million_that_training_uses_is_too_old(tmp_path):
    """With the preset's n = 4: gaps of at most 7, and with the newest parameters 4 on average.

    On R-MAT it is 4.5: hotter rows are computed earlier, and used more.
    """
    file = platform(tmp_path / "quick.toml")
    config = neutronorch(
        file,
        embeddings={"hot_ratio": 0.2, "super_batch": 4},
        orchestration={"sample_rounds": 4},
        sampling={"fanout": (5, 5)},
        training={"dataset": "sbm:20000:200000:4:3", "epochs": 110, "batch_size": 1000},
    )
    told = train(config, output=tmp_path / "run").summary["embeddings"]
    assert sum(told["gaps"]) == told["given"] >= 1_000_000
    assert told["largest_gap"] == told["bound"] == 7
    assert told["mean_gap"] == pytest.approx(4, abs=0.5)


@pytest.mark.parametrize(
    "options", [["orchestration.sample_rounds=2"], ["orchestration.hot=cpu", "embeddings.device_ratio=0.1"]]
)
def test_keys_meet_the_presets_others(options, tmp_path, capsys):
    command = ["train", "--dataset", "rmat:10:0:4:2", "--epochs", "1", "-o", str(tmp_path / "run")]
    command += ["--system", "neutronorch", "--device", "cycle", "--cache-ratio", "0.5"]
    for option in options:
        command += ["--set", option]
    assert main(command) == 0, capsys.readouterr().err

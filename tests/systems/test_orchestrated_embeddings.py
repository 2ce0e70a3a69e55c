"""NeutronOrch in virtual time: the CPU embeds hot vertices while devices train; no time decides a bit."""

import itertools
import json

import pytest
from small_hyscale import told
from small_orchestration import ALONE, placed, plain, records, resources
from stopped_runs import train_in_pieces

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.training.session import make_session
from simgnn.training.train import train

TWICE = ALONE.replace("epochs = 1", "epochs = 2").replace("batch_size = 300", "batch_size = 128")
"""Two epochs of seven mini-batches of digits; super-batches of three do not end with them."""

HOT = {"hot_ratio": 0.3, "super_batch": 3, "refresh": "newest"}

RATES = {"sample_medges_per_s_per_core": 1.0, "gather_gbs_per_core": 1.0, "cpu_gflops": 100.0}
"""Of the CPU. Devices that sample, and eight cores, are in the file, too."""


ON_THE_CPU = {"hot": "cpu", "sample_rounds": 1}
"""Hot vertices are the CPU's alone, so that no rate decides which rows are used again; sampling as GNNLab's."""


def neutronorch(**tables):
    tables = {"features": {"cache_ratio": 0.25}, "embeddings": HOT} | tables
    tables["orchestration"] = ON_THE_CPU | tables.get("orchestration", {})
    return placed("neutronorch", TWICE, **tables)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """On the cycle model, its first time."""
    return train(neutronorch(), output=tmp_path_factory.mktemp("neutronorch"))


def spans(folder, stage):
    """Mini-batch from 1, begin and end of each task of a stage, in microseconds; epochs follow each other."""
    events = json.loads((folder / "system-trace.json").read_text())["traceEvents"]
    found = [
        (int(each["name"].rsplit(" ", 1)[1]), each["ts"], each["ts"] + each["dur"])
        for each in events
        if each["ph"] == "X" and each["name"].rsplit(" ", 1)[0] == stage
    ]
    return sorted(found, key=lambda each: each[1:])


@pytest.mark.sample(1)
@pytest.mark.parametrize("device", ["reference", "cycle"])
def test_the_checkpoint_is_that_of_reuse_without_a_system(run, tmp_path, device):
    alone = train(plain(neutronorch(), device=device), output=tmp_path)
    assert alone.summary["checkpoint_sha256"] == run.summary["checkpoint_sha256"]
    assert alone.summary["embeddings"] == run.summary["embeddings"]
    assert (alone.folder / "staleness.csv").read_bytes() == (run.folder / "staleness.csv").read_bytes()
    assert run.summary["embeddings"]["largest_gap"] == 5


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dgl", "pagraph", "gnnlab"])
def test_any_placement_may_use_rows_again(run, tmp_path, name):
    found = train(placed(name, TWICE, embeddings=HOT), output=tmp_path)
    assert found.summary["checkpoint_sha256"] == run.summary["checkpoint_sha256"]


def test_the_cpu_embeds_while_devices_train(run):
    embedding, training = spans(run.folder, "embed"), spans(run.folder, "train")
    assert embedding
    assert any(
        one[1] < other[2] and other[1] < one[2] for one, other in itertools.product(embedding, training)
    )


def platform(file, *, slower=1.0):
    """A file with a CPU that is so much slower."""
    values = {name: rate / slower for name, rate in RATES.items()}
    values |= {"accelerators": 2, "accelerator_sample_medges_per_s": 50, "cpu_cores": 8}
    file.write_text(
        "".join(f'{key} = {{ value = {value}, source = "assumed" }}\n' for key, value in values.items())
    )
    return str(file)


@pytest.mark.slow
def test_devices_wait_for_a_slow_cpu_and_no_bit_changes(run, tmp_path):
    """The preset's CPU embeds and does nothing else: where it is 100 times slower, each super-batch waits for it."""
    seconds = []
    for slower in (1.0, 100.0):
        folder = tmp_path / str(slower)
        file = platform(tmp_path / f"{slower}.toml", slower=slower)
        found = train(neutronorch(orchestration={"platform": file}), output=folder)
        assert found.summary["checkpoint_sha256"] == run.summary["checkpoint_sha256"]
        assert found.summary["embeddings"] == run.summary["embeddings"]
        seconds.append([record["ended"] for record in records(folder)])
        trained, sent = spans(folder, "train"), spans(folder, "send given")
        # Of super-batches, in the first epoch; two devices get the first one's rows at once, others' in three parts.
        for first, sends in ((1, sent[:2]), (4, sent[2:8]), (7, sent[8:14])):
            begin = min(begin for number, begin, _ in trained if number == first)
            assert begin >= max(end for _, _, end in sends)
    fast, slow = seconds
    assert slow[6] > 5 * fast[6] and slow[-1] > 5 * fast[-1]
    # Within a super-batch nobody waits.
    assert slow[2] - slow[1] == pytest.approx(fast[2] - fast[1], rel=1e-6)


@pytest.mark.slow
def test_what_was_left_at_the_end_of_an_epoch_is_waited_for(tmp_path):
    """The last mini-batch of the first epoch begins a super-batch, and the third of the second one the next."""
    file = platform(tmp_path / "slow.toml", slower=100.0)
    config = neutronorch(orchestration={"platform": file})
    train(config, output=tmp_path / "run")
    ((_, begin, end),) = spans(tmp_path / "run", "embed left")
    first = {number: start for number, start, _ in reversed(spans(tmp_path / "run", "train"))}
    assert begin < first[8] < first[9] < end <= first[10]
    # Nor does the CPU begin with the next ones before it is through.
    in_second = [start for number, start, _ in spans(tmp_path / "run", "embed") if number >= 8]
    assert in_second and min(in_second) >= end
    fast = train(neutronorch(), output=tmp_path / "fast")
    assert end - begin > 100 * sum(end - begin for _, begin, end in spans(fast.folder, "embed left"))


def test_given_rows_cross_each_link_once_in_a_super_batch(run, tmp_path):
    """Exactly: missing features, parameters, and outputs of the first layer, which are four values wide."""
    config = neutronorch()
    session = make_session(config, load_dataset("digits"))
    # Of 14 mini-batches the last is the second of super-batch 4, so the last third of super-batch 5 is not begun with.
    parts = [(0, 0), *itertools.product(range(1, 5), range(3)), (5, 0), (5, 1)]
    rows = sum(session.embeddings.work(number, part)[0] for number, part in parts)
    parameters = sum(value.nbytes for value in run.parameters.values())
    filled = 4 * 64 * round(0.25 * 1797) + 4 * (1798 + 15044)
    for name in ("accelerator0", "accelerator1"):
        parts = [record["parts"][name] for record in records(run.folder)]
        missing = sum(part["vertices"][0] - part["hits"] for part in parts)
        used = float(resources(run.folder)[f"{name} PCIe"]["used"])
        assert used == filled + 256 * missing + 2 * parameters * len(parts) + 16 * rows


@pytest.mark.slow
@pytest.mark.parametrize("look_ahead", [0, 3])
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path, look_ahead):
    """In the first super-batch, at a boundary, at the end of an epoch and after it."""
    config = neutronorch(
        orchestration={"look_ahead": look_ahead, "platform": platform(tmp_path / "slow.toml", slower=30)}
    )
    train(config, output=tmp_path / "whole")
    found = train_in_pieces(config, tmp_path / "run", (2, 6, 7, 10))
    assert told(tmp_path / "run") == told(tmp_path / "whole")
    gaps = [(tmp_path / name / "staleness.csv").read_bytes() for name in ("whole", "run")]
    assert gaps[0] == gaps[1] and found.summary["embeddings"]["largest_gap"] == 5


@pytest.mark.slow
def test_without_hot_vertices_its_times_are_gnnlabs(tmp_path):
    """To the bit: nothing else sets the two apart."""
    mine = train(neutronorch(embeddings={"hot_ratio": 0.0}), output=tmp_path / "mine")
    gnnlab = train(placed("gnnlab", TWICE, features={"cache_ratio": 0.25}), output=tmp_path / "gnnlab")
    assert mine.summary["checkpoint_sha256"] == gnnlab.summary["checkpoint_sha256"]
    assert records(mine.folder) == records(gnnlab.folder)


def test_the_command_says_which_hot_ratio_is_not_the_presets(tmp_path, capsys):
    (tmp_path / "a.toml").write_text(ALONE)
    options = ["--system", "neutronorch", "--set", "embeddings.hot_ratio=0.3"]
    assert main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "run"), *options]) == 0
    text = capsys.readouterr().out
    assert "hot" in text and "not as the preset: embeddings.hot_ratio = 0.3" in text
    system = json.loads((tmp_path / "run" / "summary.json").read_text())["system"]
    assert system["name"] == "neutronorch" and system["preset"]["embeddings.super_batch"] == 4


# GNNAutoScale in virtual time: rows that the host keeps, pulled by each mini-batch and pushed back by it.

GAS_TWICE = ALONE.replace("epochs = 1", "epochs = 2").replace("batch_size = 300", "batch_size = 256")


def gas(**tables):
    return placed("gas", GAS_TWICE, **tables)


@pytest.fixture(scope="module")
def run_histories(tmp_path_factory):
    return train(gas(), output=tmp_path_factory.mktemp("gas"))


def test_the_checkpoint_is_that_of_reuse_without_a_system_histories(run_histories, tmp_path):
    alone = train(plain(gas()), output=tmp_path / "alone")
    assert alone.summary["checkpoint_sha256"] == run_histories.summary["checkpoint_sha256"]
    assert alone.summary["embeddings"] == run_histories.summary["embeddings"]
    assert (
        run_histories.summary["embeddings"]["bound"] is None
        and run_histories.summary["embeddings"]["largest_gap"] > 1
    )
    ahead = train(gas(orchestration={"look_ahead": 3}), output=tmp_path / "ahead")
    assert ahead.summary["checkpoint_sha256"] == run_histories.summary["checkpoint_sha256"]
    assert records(ahead.folder)[-1]["ended"] < records(run_histories.folder)[-1]["ended"]


def test_rows_are_pulled_and_pushed(run_histories):
    """Exactly: features, topology, parameters, and rows of four values that are given and that V^2 leaves."""
    parameters = sum(value.nbytes for value in run_histories.parameters.values())
    for name in ("accelerator0", "accelerator1"):
        parts = [record["parts"][name] for record in records(run_histories.folder)]
        topology = sum(sum(part["edges"]) + sum(part["vertices"][1:]) + len(part["edges"]) for part in parts)
        pulled, pushed = sum(part["given_rows"] for part in parts), sum(part["vertices"][2] for part in parts)
        features = sum(part["vertices"][0] for part in parts)
        used = float(resources(run_histories.folder)[f"{name} PCIe"]["used"])
        assert pulled > 0
        assert used == 256 * features + 4 * topology + 2 * parameters * len(parts) + 16 * (pulled + pushed)


def test_nothing_is_given_before_it_was_pushed(tmp_path):
    """However far it looks ahead; and the CPU has computed all rows before the first mini-batch is sampled."""
    found = train(gas(orchestration={"look_ahead": 3}), output=tmp_path / "run")
    pushed = {}
    for number, _, end in spans(found.folder, "push computed"):
        pushed[number] = max(end, pushed.get(number, 0))
    collected = spans(found.folder, "gather given")
    assert len(collected) == len(pushed) == len(records(found.folder))
    assert all(begin >= pushed[number - 1] for number, begin, _ in collected if number > 1)
    trained, pulled = spans(found.folder, "train"), spans(found.folder, "pull given")
    assert len(trained) == len(pulled)
    for number, begin, _ in trained:
        first = min(end for place, _, end in pulled if place == number)
        assert begin >= first * (1 - 1e-12)  # of times in microseconds
    ((_, _, embedded),) = spans(found.folder, "embed")
    assert min(begin for _, begin, _ in spans(found.folder, "sample")) >= embedded


@pytest.mark.slow
@pytest.mark.parametrize("look_ahead", [0, 3])
def test_a_stopped_run_goes_on_with_the_same_histories(tmp_path, look_ahead):
    config = gas(orchestration={"look_ahead": look_ahead})
    train(config, output=tmp_path / "whole")
    train_in_pieces(config, tmp_path / "run", (2, 5))
    assert told(tmp_path / "run") == told(tmp_path / "whole")
    gaps = [(tmp_path / name / "staleness.csv").read_bytes() for name in ("whole", "run")]
    assert gaps[0] == gaps[1]

"""What the commands of ranks refuse, in one line and before anything is loaded, started or left behind."""

import pytest
from small_parts import parts_of

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.launch.child import failed
from simgnn.distributed.launch.messages import FAILED
from simgnn.distributed.launch.supervisor import RanksError
from simgnn.distributed.parts import write_parts
from simgnn.errors import InputError
from simgnn.sim.device import DeviceError

pytestmark = pytest.mark.usefixtures("undrawn")
DATA_SET = "sbm:120:700:8:4"
TRAIN = ["train", "--accelerators", "0", "--epochs", "1", "--batch-size", "16"]


def error_of(words, capsys):
    """The one line of a command that is refused."""
    assert main(words) == 2
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    return line, captured.out


def test_a_cache_that_vanilla_sampling_cannot_fill_is_refused_before_loading(tmp_path, capsys):
    words = ["--dataset", str(tmp_path / "none.npz"), "--ranks", "2", "--set", "ranks.cut=random"]
    words += (
        "--set ranks.sampling=vanilla --set ranks.remote_cache=vip --set ranks.remote_cache_ratio=0.1".split()
    )
    for communicator in ("in-process", "gloo"):
        more = ["--set", f"ranks.communicator={communicator}", "-o", str(tmp_path / "out")]
        text, said = error_of([*TRAIN, *words, *more], capsys)
        assert "remote_cache must be one of none, degree where sampling is 'vanilla', not 'vip'" in text
        assert "loading" not in said and not (tmp_path / "out").exists()


def test_fewer_ranks_are_for_ranks_that_can_be_lost(tmp_path, capsys):
    words = [*TRAIN, "--dataset", DATA_SET, "--set", "ranks.restart_with=fewer", "-o", str(tmp_path / "out")]
    text, _ = error_of([*words, "--ranks", "2"], capsys)
    assert "restart_with must be 'same' where communicator is 'in-process'" in text
    assert "with --resume it lets the checkpoint's number of ranks be another" in text
    assert not (tmp_path / "out").exists()
    whole = [*TRAIN, "--dataset", DATA_SET, "-o", str(tmp_path / "out"), "--ranks", "3"]
    assert main(whole) == 0
    resumed = [word if word != "1" else "2" for word in words]
    assert main([*resumed, "--ranks", "2", "--resume"]) == 0


@pytest.mark.slow
def test_a_missing_file_of_a_part_is_one_line(tmp_path, capsys):
    graph = load_dataset(DATA_SET)
    write_parts(tmp_path / "parts", graph, make_partition(graph, method="random", parts=2), dataset=DATA_SET)
    (tmp_path / "parts" / "part-0001.features.npy").unlink()
    words = [
        *TRAIN,
        *"--ranks 2 --set ranks.communicator=gloo --set".split(),
        f"ranks.parts={tmp_path / 'parts'}",
    ]
    text, _ = error_of([*words, "-o", str(tmp_path / "out")], capsys)
    assert "part-0001.features.npy: array 'features' must be a file that can be read" in text
    assert not (tmp_path / "out").exists()


def test_another_synchronizer_is_named_before_its_steps(tmp_path, capsys):
    local = ["--ranks", "2", "--set", "ranks.synchronizer=local-sgd", "--set", "ranks.local_steps=2"]
    words = [*TRAIN, "--dataset", DATA_SET, "-o", str(tmp_path / "out")]
    assert main([*words, *local]) == 0
    capsys.readouterr()
    more = [word if word != "1" else "2" for word in words]
    text, _ = error_of([*more, "--ranks", "2", "--resume"], capsys)
    assert "ranks.synchronizer must be the checkpoint's, 'local-sgd', to resume, not 'every-step'" in text


def test_parts_that_do_not_fit_leave_no_partition(tmp_path, capsys, monkeypatch):
    from simgnn.distributed import parts

    def full(folder, part, graph, owned):
        raise OSError(28, "No space left on device")

    words = ["partition", DATA_SET, "--parts", "2", "--alone", "-o", str(tmp_path / "cut")]
    words += ["--write-parts", str(tmp_path / "parts")]
    with monkeypatch.context() as context:
        context.setattr(parts, "_write_part", full)
        text, _ = error_of(words, capsys)
    assert "parts must fit on the disk and be writable: No space left on device" in text
    assert not any(tmp_path.iterdir())
    assert main(words) == 0
    assert (tmp_path / "cut" / "partition.json").exists() and (tmp_path / "parts" / "parts.json").exists()


def test_a_partition_that_does_not_fit_leaves_no_parts(tmp_path, monkeypatch):
    graph = load_dataset(DATA_SET)
    cut = make_partition(graph, method="random", parts=2)

    def full():
        raise InputError("output must fit")

    with pytest.raises(InputError, match="output must fit"):
        write_parts(tmp_path / "parts", graph, cut, beside=full)
    assert not any(tmp_path.iterdir())


def test_a_traceback_is_for_what_nobody_foresaw(tmp_path, capsys, monkeypatch):
    endings = []
    for kind in (KeyError, DeviceError):
        try:
            raise kind("lost")
        except kind as error:
            endings.append(failed(error))
    foreseen = endings[1]
    assert endings[0].trace.startswith("Traceback") and "KeyError: 'lost'" in endings[0].trace
    assert (foreseen.kind, foreseen.error, foreseen.trace) == (FAILED, "lost", "")

    def fails(*arguments, **options):
        raise RanksError(f"rank 1 failed: {endings[0].error}", trace=endings[0].trace)

    monkeypatch.setattr("simgnn.distributed.launch.rank.train_virtual", fails)
    words = [*TRAIN, "--dataset", DATA_SET, "--ranks", "2", "-o", str(tmp_path / "out")]
    assert main(words) == 1
    said = capsys.readouterr().err
    assert said.startswith("Traceback") and "KeyError: 'lost'\nerror: rank 1 failed: KeyError" in said


BASES = {
    "whole": "--dataset sbm:200:1600:8:4 --accelerators 0 --ranks 2",
    "system": f"--dataset {DATA_SET} --ranks 2 --system fastsample",
    "parts": "--accelerators 0 --set ranks.parts=parts",
}
CANNOT = {
    "whole": [
        (
            "--system hyscale",
            "ranks must be 1 with a system's table, [hyscale], whose time is virtual, not 2",
        ),
        ("--set training.gpus=1", "gpus must be 0 with 2 ranks, not 1"),
        ("--set embeddings.hot_ratio=0.1", "hot_ratio must be 0 with 2 ranks, not 0.1"),
        ("--accelerators 1 --cache degree", "cache must be none with 2 ranks, not degree"),
        ("--set ranks.communicator=mpi", "communicator must be one of in-process, gloo, not 'mpi'"),
        ("--set task.kind=links", "ranks must be 1 where edges are predicted, not 2"),
        ("--set ranks.local_steps=4", "local_steps must be left out where synchronizer is 'every-step'"),
        (
            "--set ranks.synchronizer=local-sgd --set ranks.local_steps=0",
            "local_steps must be an integer from 1 to 1000000, not 0",
        ),
        ("--set ranks.synchronizer=sync", "synchronizer must be one of every-step, local-sgd, not 'sync'"),
        (
            "--set ranks.sampling=vanilla",
            "sampling must be left out without parts and cut, as every rank has the whole graph",
        ),
    ],
    "system": [
        ("--ranks 1", "--system: ranks must be at least 2 for the system fastsample, not 1 (--ranks 4)"),
        ("--platform p3", "platform must come with one system that takes one, by --system or by its table"),
        ("--set ranks.cut=halves", "cut must be one of blocks, random, metis, not 'halves'"),
        (
            "--set ranks.cut=random --set ranks.parts=x",
            "cut must be left out where parts is given, not 'random'",
        ),
    ],
    "parts": [
        ("--ranks 3", "parts.json: ranks must be 2, one for each part, not 3"),
        ("--ranks 1", "parts must be left out where ranks is 1, not"),
        (
            "--ranks 2 --dataset digits",
            "dataset must be left out where parts says what the data are, not 'digits'",
        ),
        (
            "--ranks 2 --set sampling.seed_order=proximity",
            "seed_order must be 'shuffled' where ranks have parts, not 'proximity'",
        ),
        ("--ranks 2 --set task.kind=links", "ranks must be 1 where edges are predicted, not 2"),
        (
            "--ranks 2 --set ranks.remote_cache=fifo",
            "remote_cache must be one of none, degree, presample, vip, not 'fifo'",
        ),
        (
            "--ranks 2 --set ranks.sampling=vanilla --set ranks.remote_cache=vip",
            "remote_cache must be one of none, degree where sampling is 'vanilla', not 'vip'",
        ),
        (
            "--ranks 2 --set ranks.remote_cache=degree --set ranks.remote_cache_ratio=0.001",
            "remote_cache_ratio must be 0, or keep a row at least: 0.005 of the graph's 200 vertices, not 0.001",
        ),
        (
            "--ranks 2 --set ranks.remote_cache_ratio=0.2",
            "remote_cache_ratio must be left out where remote_cache is 'none', as no row is kept, not 0.2",
        ),
        ("--ranks 2 --set ranks.sampling=mine", "sampling must be one of hybrid, vanilla, not 'mine'"),
    ],
}


@pytest.mark.parametrize(
    ("base", "words", "text"), [(base, *row) for base, rows in CANNOT.items() for row in rows]
)
def test_what_ranks_cannot_do(base, words, text, tmp_path, monkeypatch, refusal):
    monkeypatch.chdir(tmp_path)
    if base == "parts":
        parts_of(tmp_path / "parts", 2)
    assert text in refusal(["train", *BASES[base].split(), *words.split(), "-o", "out"])
    assert not (tmp_path / "out").exists()

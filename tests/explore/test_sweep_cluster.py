"""`simgnn sweep --scheduler` on a real Dask cluster of this machine, and `--parquet`."""

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import threading

import pytest
from child_process import child

from simgnn import __version__
from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.explore.sweep import run as sweeping
from simgnn.explore.sweep.run import on_worker, run_sweep
from simgnn.explore.sweep.spec import Sweep
from simgnn.explore.sweep.table import parquet_bytes

needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="needs Dask: pip install 'simgnn[cluster]'"
)


def dask_cluster(folder, **options):
    """Dask's, which leaves a folder of its own in this one."""
    from distributed import LocalCluster

    place = {"local_directory": str(folder)}
    return LocalCluster(dashboard_address=":0", scheduler_kwargs=place, **place, **options)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Of a scheduler with two workers of two threads, each a process."""
    with dask_cluster(
        tmp_path_factory.mktemp("dask"), n_workers=2, threads_per_worker=2, processes=True
    ) as local:
        yield local.scheduler_address


@needs_dask
def test_workers_find_what_this_process_finds(finished_sweep, sweep_spec, address, tmp_path, capsys):
    assert main(["sweep", str(sweep_spec), "--scheduler", address, "-o", str(tmp_path / "out")]) == 0
    assert "6 points, 2 refused" in capsys.readouterr().out
    for name in ("sweep.csv", "pareto.png"):
        assert (tmp_path / "out" / name).read_bytes() == (finished_sweep[0] / name).read_bytes()


@needs_dask
def test_a_sweep_begun_here_goes_on_there(finished_sweep, address, tmp_path):
    folder, sweep, results = finished_sweep
    lines = (folder / "points.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "points.jsonl").write_bytes(b"".join(lines[:4]) + lines[4][:20])
    done = []
    found = run_sweep(
        sweep, output=tmp_path / "out", scheduler=address, progress=lambda count, total: done.append(count)
    )
    assert found == results and done == [3, 4, 5, 6]
    journal = (tmp_path / "out" / "points.jsonl").read_text().splitlines()
    assert journal[:4] == [line.decode().rstrip("\n") for line in lines[:4]]
    assert sorted(json.loads(line)["point"] for line in journal[1:]) == list(range(6))


@pytest.mark.slow
@needs_dask
def test_a_lost_workers_points_are_timed_by_another(finished_sweep, tmp_path):
    """Of a cluster of its own, as Dask puts another process in the place of one that is lost."""
    from distributed import Client

    _, sweep, results = finished_sweep

    def go(count, total):
        if count == 1:
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    with dask_cluster(tmp_path, n_workers=2, threads_per_worker=2, processes=True) as local:
        with Client(local, set_as_default=False) as client:
            pids = client.run(os.getpid)
        found = run_sweep(sweep, output=tmp_path / "out", scheduler=local.scheduler_address, progress=go)
    assert found == results


@needs_dask
def test_a_data_sets_file_is_found_from_another_folder(address, tmp_path, monkeypatch, root):
    """Workers stand where they were started; a name seen from here is sent as one that is seen from everywhere."""
    import numpy as np

    rng = np.random.default_rng(0)
    destination = np.sort(rng.integers(0, 40, 160))
    masks = {name: np.arange(40) % 4 == place for place, name in enumerate(("val_mask", "test_mask"))}
    np.savez(
        tmp_path / "my.npz",
        indptr=np.searchsorted(destination, np.arange(41)),
        indices=rng.integers(0, 40, 160),
        x=rng.normal(size=(40, 4)).astype(np.float32),
        y=np.arange(40) % 3,
        train_mask=np.arange(40) % 4 > 1,
        **masks,
    )
    monkeypatch.chdir(tmp_path)
    config = load_config("tiny").replace("training", batch_size=8, dataset="my.npz")
    sweep = Sweep(config=config, parameters={"hardware.clusters": (1, 2)})
    there = run_sweep(sweep, output=tmp_path / "there", scheduler=address)
    assert there == run_sweep(sweep, output=tmp_path / "here")
    assert all(result["cycles"] > 0 for result in there.values())


def test_a_worker_of_another_version_or_without_the_file_is_named(tmp_path):
    config = load_config("tiny")
    with pytest.raises(RuntimeError, match=r"simgnn must be 0\.0\.0, not "):
        on_worker(config, {}, 1, "0.0.0", [])
    with pytest.raises(
        RuntimeError,
        match=r"data sets and memories must be on the worker's machine as well, and '/nowhere\.npz' is not",
    ):
        on_worker(config, {}, 1, __version__, ["/nowhere.npz"])


def test_files_and_folders_are_those_of_this_machine(tmp_path, monkeypatch):
    """Otherwise a worker in another folder would refuse points, and the journal keep that."""
    monkeypatch.chdir(tmp_path)
    for name in ("mine", "digits", "hbm2"):
        (tmp_path / name).mkdir()
    (tmp_path / "board.toml").touch()
    config = load_config("tiny").replace("training", dataset="mine")
    for given, files in (
        ({"platform.memory": "board.toml"}, ["mine", "board.toml"]),
        ({"training.dataset": "digits", "platform.memory": "hbm2"}, []),
    ):
        found = sweeping._files_of(*sweeping._absolute(config, given))
        assert found == [str(tmp_path / name) for name in files]


@needs_dask
def test_what_a_worker_lacks_ends_the_sweep_and_stays_out_of_the_journal(
    finished_sweep, address, tmp_path, monkeypatch
):
    monkeypatch.setattr("simgnn.explore.sweep.run.__version__", "0.0.0")
    with pytest.raises(InputError, match=r"--scheduler: workers cannot run points: simgnn must be 0\.0\.0"):
        run_sweep(finished_sweep[1], output=tmp_path / "out", scheduler=address)
    assert len((tmp_path / "out" / "points.jsonl").read_text().splitlines()) == 1


@needs_dask
def test_a_scheduler_that_does_not_answer(sweep_spec, tmp_path, monkeypatch, capsys):
    out = ["-o", str(tmp_path / "out")]
    before = threading.enumerate()
    late = "scheduler must answer within 1 s, and {!r} does not"
    none = "scheduler must be one of Dask, and {0!r} is none (missing port number in address {0!r})"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        there = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        cases = [("no address at all", none), (there, late)]
        cases.append(("tcp://127.0.0.1:9", "scheduler must run at {!r}, which refuses connections"))
        for address, text in cases:
            with monkeypatch.context() as patch:
                if address == there:
                    patch.setattr(sweeping, "ANSWER_SECONDS", 1)
                assert main(["sweep", str(sweep_spec), "--scheduler", address, *out]) == 2
            assert capsys.readouterr().err == f"error: --scheduler: {text.format(address)}\n"
            left = [thread for thread in threading.enumerate() if thread not in before]
            assert all(thread.name.startswith(("Dask-Offload", "Profile")) for thread in left), left
    assert not (tmp_path / "out").exists()


@needs_dask
def test_a_scheduler_without_workers(sweep_spec, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sweeping, "WORKERS_SECONDS", 1)
    with dask_cluster(tmp_path, n_workers=0, processes=False) as empty:
        code = main(
            ["sweep", str(sweep_spec), "--scheduler", empty.scheduler_address, "-o", str(tmp_path / "out")]
        )
    assert code == 2
    assert "scheduler must have at least 1 worker within 1 s, and 'inproc://" in capsys.readouterr().err


@pytest.mark.slow
@needs_dask
def test_a_scheduler_that_goes(tmp_path, monkeypatch):
    """What is finished stays in the journal, and the sweep ends in an error rather than in waiting."""
    monkeypatch.setenv("DASK_TEMPORARY_DIRECTORY", str(tmp_path))  # a worker that is killed leaves its folder
    dask = [sys.executable, "-m"]
    sweep = Sweep(
        config=load_config("tiny"),
        parameters={"training.seed": tuple(range(200)), "training.batch_size": (8,)},
    )

    def go(count, total):
        if count == 2:
            scheduler.kill()

    begin = [*dask, "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard"]
    with child(begin, stderr=subprocess.PIPE, text=True) as scheduler:
        address = next(line.split()[-1] for line in scheduler.stderr if "Scheduler at:" in line)
        begin = [*dask, "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"]
        with (
            child(begin, stderr=subprocess.DEVNULL),
            pytest.raises(InputError, match="scheduler went away before the sweep had ended"),
        ):
            run_sweep(sweep, output=tmp_path / "out", scheduler=address, progress=go)
    assert 3 <= len((tmp_path / "out" / "points.jsonl").read_text().splitlines()) < 200


def test_without_dask(sweep_spec, tmp_path, monkeypatch, refusal):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    out = ["-o", str(tmp_path / "out")]
    assert refusal(["sweep", str(sweep_spec), "--scheduler", "tcp://127.0.0.1:8786", *out]) == (
        "error: --scheduler: distributed must be installed for a scheduler, and is not: pip install 'simgnn[cluster]'\n"
    )
    assert not (tmp_path / "out").exists()


def test_jobs_are_the_schedulers(sweep_spec, refusal):
    assert refusal(["sweep", str(sweep_spec), "--scheduler", "tcp://127.0.0.1:8786", "--jobs", "2"]) == (
        "error: --jobs: jobs must be left out with --scheduler, whose workers run the points, not 2\n"
    )


def test_parquet_holds_the_table(finished_sweep, sweep_spec, tmp_path):
    from pyarrow import parquet

    out = tmp_path / "out"
    assert main(["sweep", str(sweep_spec), "--jobs", "1", "--parquet", "-o", str(out)]) == 0
    table = parquet.read_table(out / "results.parquet")
    columns = (out / "sweep.csv").read_text().splitlines()[0].split(",")
    assert table.column_names == columns
    types = dict(zip(table.column_names, map(str, table.schema.types), strict=True))
    assert types["hardware.clusters"] == types["cycles"] == "int64"
    assert types["simulated_seconds"] == "double" and types["refused"] == "string"
    assert types["sampling.fanout"].startswith("list<")
    for row, result in zip(table.to_pylist(), finished_sweep[2].values(), strict=True):
        for name in ("cycles", "simulated_seconds", "refused"):
            assert row[name] == result.get(name)
        assert row["sampling.fanout"] == [3, 2]
    # A sweep that goes on takes the folder for its own.
    before = (out / "results.parquet").read_bytes()
    assert main(["sweep", str(sweep_spec), "--jobs", "1", "--parquet", "-o", str(out)]) == 0
    assert (out / "results.parquet").read_bytes() == before


@pytest.mark.slow
def test_values_without_a_common_type_are_text():
    import io

    from pyarrow import parquet

    rows = [{"fanout": each, "cycles": None} for each in (5, [5, 5], None)]
    table = parquet.read_table(io.BytesIO(parquet_bytes(rows, {"cycles": int})))
    assert table.to_pylist() == [{"fanout": each, "cycles": None} for each in ("5", "[5, 5]", None)]
    assert str(table.schema.field("cycles").type) == "int64"

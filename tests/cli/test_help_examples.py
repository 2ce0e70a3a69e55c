"""Examples of every verb's help are run, in an empty folder with the files that they name."""

import gzip
import shlex
import shutil
import webbrowser

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest
import scipy.io
import scipy.sparse
from test_help import VERBS

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.program.program_file import ProgramFile
from simgnn.verify.drawing.draw import draw_case

MADE = {
    "data/mine": "simgnn data import edges.csv --features x.npy --labels y.npy --split 0.6,0.2 -o data/mine",
    "mine.npz": "simgnn data convert data/mine -o mine.npz",
    "cora.npz": "simgnn data convert digits -o cora.npz",
    "tolokers.npz": "simgnn data convert digits -o tolokers.npz",
    "out/rtl": "simgnn generate -c cosim -o out/rtl",
    "out/base": "simgnn simulate -c tiny --hidden 16 -o out/base",
    "out/wide": "simgnn simulate -c tiny --hidden 16 --set hardware.queue_depth=16 -o out/wide",
    "out/simulate/report.html": "simgnn simulate -c tiny --hidden 16 -o out/simulate",
    "out/train": "simgnn train -c tiny --hidden 4 --epochs 1 --device cycle -o out/train",
    "out/sweep": "simgnn sweep examples/sweep.toml --jobs 2 -o out/sweep",
}
"""Files that examples name, and what makes them."""
ELSEWHERE = {
    "simgnn fpga ": "half an hour each: tests/fpga",
    "simgnn board ": "until Ctrl-C: tests/fpga",
    "dgl/graph.json": "needs a file of DGL's: tests/data/test_foreign_partitions.py",
    "--route ": "ten minutes: tests/fpga",
    "tcp://HOST": "needs a cluster: tests/explore/test_sweep_cluster.py",
    "simgnn reproduce ": "minutes each, but for those that are quick: tests/systems",
    "calibrate -o ": "a minute of measuring: tests/virtual_time/test_calibrate.py; the other example takes half of it",
    "--netlist ": "three minutes: tests/fpga/test_gate_level.py",
    "--sign-off ": "needs the benches' evidence: tests/verify/test_signoff.py",
}
"""What is in examples that are not run here, and why."""
RUN = "all --quick -o "
"""What is run of `reproduce`."""


def examples(name):
    """Lines of the help that can be run here, without their comments."""
    lines = [line for line in VERBS[name].format_help().splitlines() if line.startswith("  simgnn ")]
    commands = [line.split("  #")[0].strip() for line in lines]
    return [
        command
        for command in commands
        if RUN in f"{command} " or not any(part in f"{command} " for part in ELSEWHERE)
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, root):
    """A user's: a graph of four classes, a configuration, programs."""
    place = tmp_path_factory.mktemp("user")
    random, vertices = np.random.default_rng(0), 400
    sources, targets = random.integers(0, vertices, (2, 2400))
    arcs = "".join(f"{source},{target}\n" for source, target in zip(sources, targets, strict=True))
    (place / "edges.csv").write_text(f"src,dst\n{arcs}")
    (place / "edges.csv.gz").write_bytes(gzip.compress(f"src,dst\n{arcs}".encode()))
    pyarrow.parquet.write_table(pyarrow.table({"src": sources, "dst": targets}), place / "edges.parquet")
    with gzip.open(place / "matrix.mtx.gz", "wb") as file:
        matrix = (np.ones(len(sources)), (sources, targets))
        scipy.io.mmwrite(file, scipy.sparse.coo_array(matrix, shape=(vertices, vertices)))
    np.save(place / "x.npy", random.normal(size=(vertices, 16)).astype(np.float32))
    np.save(place / "y.npy", random.integers(0, 4, vertices))
    hardware = load_config("cosim").hardware
    program = ProgramFile(program=draw_case(hardware, seed=0, index=0).program, hardware=hardware)
    for name in ("p", "a", "b", "mismatch"):
        write_program_file(place / f"{name}.simgnn", program)
    (place / "my.toml").write_text("[model]\nhidden = 16\n")
    (place / "examples").mkdir()
    sweep = (root / "examples" / "sweep.toml").read_text().replace("samples = 200", "samples = 8")
    (place / "examples" / "sweep.toml").write_text(sweep)
    return place


def removed(path):
    """Remove a file or a folder, if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in VERBS if examples(name)])
def test_examples_run(name, folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    monkeypatch.setattr(webbrowser, "open", lambda address: True)
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser)
    for command in examples(name):
        words = shlex.split(command)[1:]
        output = words[words.index("-o") + 1] if "-o" in words else None
        for path, made_by in MADE.items():
            if path in command and path != output and not (folder / path).exists():
                assert main(shlex.split(made_by)[1:]) == 0, made_by
        # Examples write where others read: each finds a place of its own, and what others read is made again.
        if output is not None and "--resume" not in words:
            removed(folder / output)
        assert main(words) == 0, f"{command}\n{capsys.readouterr().err}"
        if output in MADE:
            removed(folder / output)


@pytest.mark.parametrize("part", ELSEWHERE)
def test_what_is_not_run_is_an_example(part):
    assert any(part in f"{verb.format_help()} " for verb in VERBS.values())

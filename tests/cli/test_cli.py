"""The command line: fast to start, JSON where a program reads, and signals that leave a checkpoint behind."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

import pytest
from child_process import child, wait_until

from simgnn.cli.main import main
from simgnn.config.configuration import presets
from simgnn.process import installation
from simgnn.process.signals import (
    Interrupted,
    StopRequest,
    interruptible,
    raise_if_interrupted,
    signals_raise,
    spared_children,
    uninterrupted,
)
from simgnn.sim.toolchain.verilator import environment, find_verilator
from simgnn.training.checkpoint import load_checkpoint

TRAIN = ("train", "--device", "reference", "--hidden", "8", "--batch-size", "128", "--fanout", "4,3")


def run(*arguments, **options):
    command = [sys.executable, "-m", "simgnn", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def loaded_by(code):
    heavy = "('amaranth', 'cocotb', 'torch', 'numba', 'scipy', 'matplotlib', 'rich')"
    code += f"\nimport sys; print([name for name in {heavy} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "code",
    [
        "import simgnn",
        "import simgnn.cli.main",
        "from simgnn.cli.main import build_parser; build_parser().format_help()",
    ],
)
def test_start_loads_nothing_heavy(code):
    assert loaded_by(code).strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("share, absent", [("0", "torch"), ("0.5", "sympy")])
def test_training_loads_only_what_it_needs(tmp_path, share, absent):
    words = [*TRAIN, "--cpu-share", share, "--epochs", "1", "-o", str(tmp_path / "out"), "--json"]
    code = f"import sys; from simgnn.cli.main import main; assert not main({words!r}); print({absent!r} in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert said.splitlines()[-1] == "False"


@pytest.mark.slow
def test_help_and_version():
    helped = run("--help")
    assert helped.returncode == 0
    assert "train" in helped.stdout
    assert run("--version").stdout.startswith("simgnn 0.")
    for option in ("--dataset", "--fanout", "--resume", "--cpu-share", "--set", "--system"):
        assert option in run("train", "--help").stdout
    wide = run("generate", "--help", env={**os.environ, "COLUMNS": "200"})
    listed = re.search(r"preset \(([^)]*)\)", wide.stdout)
    assert listed[1].split(", ") == presets()


def test_json_is_all_that_is_printed(tmp_path, capsys):
    assert main([*TRAIN, "--epochs", "1", "-o", str(tmp_path / "out"), "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == json.loads((tmp_path / "out" / "summary.json").read_text())
    assert said.err == ""


def test_lines_for_people(tmp_path, capsys):
    assert main([*TRAIN, "--epochs", "2", "-o", str(tmp_path / "out")]) == 0
    said = capsys.readouterr()
    assert "14 mini-batches to train" in said.err
    assert "epoch 2: loss" in said.err
    assert "test accuracy 0." in said.out


def test_options_override_the_file(tmp_path, capsys):
    path = tmp_path / "c.toml"
    path.write_text("[training]\nepochs = 9\nlearning_rate = 0.5\n[model]\nkind = 'sage'\n")
    words = [
        *TRAIN,
        "-c",
        str(path),
        *"--epochs 1 --set platform.memory_stalls=0.1 -o".split(),
        str(tmp_path / "out"),
        "--json",
    ]
    assert main(words) == 0
    config = json.loads(capsys.readouterr().out)["config"]
    assert config["training"]["epochs"] == 1
    assert config["training"]["learning_rate"] == 0.5
    assert config["model"] == {
        "kind": "sage",
        "layers": 2,
        "hidden": 8,
        "gin_epsilon": 0.0,
        "degree_correction": "unbiased",
        "residual": False,
        "dropout": 0.0,
        "order": "aggregate-first",
        "edge_weights": False,
    }
    assert config["platform"]["memory_stalls"] == 0.1


def test_options_of_the_model(tmp_path, capsys):
    path = tmp_path / "c.toml"
    path.write_text("[model]\nresidual = true\norder = 'auto'\nedge_weights = true\n")
    words = [*TRAIN, "-c", str(path), "--epochs", "1", "-o", str(tmp_path / "out"), "--json"]
    words += ["--model", "gin", "--set", "model.gin_epsilon=0.25", "--dropout", "0.5"]
    wanted = {"kind": "gin", "layers": 2, "hidden": 8, "gin_epsilon": 0.25, "dropout": 0.5}
    wanted["degree_correction"] = "unbiased"
    for flags, residual, weighted in (
        ([], True, True),
        (["--set", "model.residual=false", "--set", "model.edge_weights=false"], False, False),
    ):
        assert main([*words, *flags]) == 0
        summary = json.loads(capsys.readouterr().out)
        assert summary["data"]["edge_weights"], "the digits have weights, used or not"
        changed = {"residual": residual, "order": "auto", "edge_weights": weighted}
        assert summary["config"]["model"] == {**wanted, **changed}


@pytest.mark.parametrize("layers, fanout", [(1, [10]), (2, [10, 5]), (4, [10, 5, 5, 5])])
def test_fanouts_follow_the_layers(tmp_path, capsys, layers, fanout):
    words = ["train", "--device", "reference", "--layers", str(layers), "--hidden", "4", "--epochs", "1"]
    assert main([*words, "--accelerators", "0", "-o", str(tmp_path / "out"), "--json"]) == 0
    config = json.loads(capsys.readouterr().out)["config"]
    assert config["sampling"]["fanout"] == fanout
    assert config["training"]["cpu_share"] == 1


def wait_for_steps(path, count, process):
    """Wait until a run has written `count` mini-batches."""
    wait_until(lambda: path.exists() and path.read_text().count("\n") > count, process)


def start_long_run(out):
    command = [sys.executable, "-m", "simgnn", *TRAIN, "--epochs", "100000", "-o", str(out)]
    return child(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("number", [pytest.param(signal.SIGINT, marks=pytest.mark.slow), signal.SIGTERM])
def test_a_signal_stops_cleanly(tmp_path, capsys, number):
    out = tmp_path / "out"
    with start_long_run(out) as process:
        wait_for_steps(out / "steps.csv", 10, process)
        process.send_signal(number)
        _, errors = process.communicate()
    assert process.returncode == 128 + number
    assert "Traceback" not in errors
    assert errors.splitlines()[-1].startswith("error: stopped after mini-batch ")
    checkpoint = load_checkpoint(out / "checkpoint.npz")
    assert f"stopped after mini-batch {checkpoint.step}; --resume continues" in errors
    assert checkpoint.step >= 10
    epochs = str(checkpoint.epoch + 1)
    assert main([*TRAIN, "--epochs", epochs, "-o", str(out), "--resume", "--json"]) == 0
    resumed = json.loads(capsys.readouterr().out)["checkpoint_sha256"]
    assert main([*TRAIN, "--epochs", epochs, "-o", str(tmp_path / "whole"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["checkpoint_sha256"] == resumed


@pytest.mark.parametrize("steps", [pytest.param(1, marks=pytest.mark.slow), 23])
def test_sigkill_leaves_a_checkpoint_that_loads(tmp_path, capsys, steps):
    out = tmp_path / "out"
    with start_long_run(out) as process:
        wait_for_steps(out / "steps.csv", steps, process)
    checkpoint = load_checkpoint(out / "checkpoint.npz")
    epochs = str(checkpoint.epoch + 1)
    assert main([*TRAIN, "--epochs", epochs, "-o", str(out), "--resume", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["epochs"] == int(epochs)
    assert not [name for name in os.listdir(out) if "writing" in name]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_leaves_the_results_of_the_run_before(tmp_path, capsys, number):
    out, beside = tmp_path / "out", tmp_path / ".out.partial"
    assert main([*TRAIN, "--epochs", "1", "--seed", "5", "-o", str(out)]) == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    with start_long_run(out) as process:
        wait_for_steps(beside / "steps.csv", 1, process)
        process.send_signal(number)
        _, errors = process.communicate()
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    checkpoint = load_checkpoint(beside / "checkpoint.npz")
    if number != signal.SIGKILL:
        assert process.returncode == 128 + number
        assert errors.endswith(
            f"error: stopped after mini-batch {checkpoint.step}; --resume continues from {out}, where the results of"
            " the run before stay until this one has ended\n"
        )
    capsys.readouterr()
    epochs = str(checkpoint.epoch + 1)
    assert main([*TRAIN, "--epochs", epochs, "-o", str(out), "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["epochs"] == int(epochs)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.slow
def test_without_standard_error_nothing_else_gets_what_is_for_it(tmp_path):
    shell = ["sh", "-c", 'exec "$0" "$@" 2>&-', sys.executable, "-m", "simgnn"]
    failed = subprocess.run([*shell, "sweep", str(tmp_path / "none.toml")], capture_output=True, text=True)
    assert (failed.returncode, failed.stdout) == (2, "")
    words = [*TRAIN, "--epochs", "1", "-o", str(tmp_path / "out")]
    trained = subprocess.run([*shell, *words], capture_output=True, text=True)
    assert trained.returncode == 0
    assert f"results in {tmp_path / 'out'}; see " in trained.stdout.splitlines()[-1]


def test_a_deleted_current_folder_is_named(tmp_path):
    (tmp_path / "gone").mkdir()
    for words in (["train"], ["sweep", "x.toml"], ["generate", "--unit", "fp32_add", "-o", "x"], ["doctor"]):
        script = 'rmdir "$PWD"; exec "$0" -m simgnn "$@"'
        (tmp_path / "gone").mkdir(exist_ok=True)
        done = subprocess.run(
            ["sh", "-c", script, sys.executable, *words],
            cwd=tmp_path / "gone",
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "error: current folder must exist, and was deleted: change to another\n"


@pytest.mark.sample(2)
@pytest.mark.parametrize("backend", ["module://matplotlib_inline.backend_inline", "nonsense", "agg", ""])
def test_pictures_need_no_backend(backend):
    code = "from simgnn.training.reports.charts import new_figure, png_bytes\n"
    code += "import os, sys; assert png_bytes(new_figure(2, 1)[0]).startswith(b'\\x89PNG')\n"
    code += "import matplotlib; print(os.environ['MPLBACKEND'], matplotlib.rcParams._get('backend') == 'agg')"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "MPLBACKEND": backend},
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == (f"{backend} {backend == 'agg'}\n", "")


def test_doctor(capsys):
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    for name in ("python", "c++ compiler", "verilator", "icarus", "torch", "pyarrow", "pyyaml"):
        assert name in said
    assert main(["doctor", "--json"]) == 0
    findings = json.loads(capsys.readouterr().out)
    assert all(finding["found"] for finding in findings if finding["needed"])


def test_doctor_sets_a_shell_up_for_other_tools(capsys):
    assert main(["doctor", "--shell"]) == 0
    path = environment()["PATH"]
    script = f"{capsys.readouterr().out}\nverilator --version && echo $VERILATOR_ROOT && command -v verilator"
    said = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-2:] == [str(find_verilator().root), shutil.which("verilator", path=path)]


def test_doctor_names_what_is_missing(monkeypatch, capsys):
    monkeypatch.setenv("CXX", "no-such-compiler")
    monkeypatch.setattr(installation.shutil, "which", lambda name: None)
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "apt-get install g++" in said
    assert "apt-get install iverilog" in said


@pytest.mark.parametrize("unit", ["fp32_add", "fp32_mul"])
def test_generate_unit(tmp_path, capsys, unit):
    assert main(["generate", "--unit", unit, "-o", str(tmp_path / "out"), "--json"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert written["module"] == f"simgnn_{unit}"
    assert written["latency"] >= 2
    text = "".join(pathlib.Path(path).read_text(encoding="utf-8") for path in written["files"])
    assert f"module simgnn_{unit}" in text


def test_generate_replaces_ours_and_refuses_others(tmp_path, refusal):
    out = tmp_path / "out"
    out.mkdir()
    (out / "simgnn_old.v").write_text("module simgnn_old; endmodule\n")
    assert main(["generate", "--unit", "fp32_add", "-o", str(out), "--force"]) == 0
    assert "simgnn_old.v" not in os.listdir(out)
    before = sorted(os.listdir(out))
    (out / "notes.txt").write_text("keep")
    assert "must be new, empty or hold generated files only, not 'notes.txt'" in refusal(
        ["generate", "--unit", "fp32_mul", "-o", str(out), "--force"]
    )
    assert sorted(os.listdir(out)) == sorted([*before, "notes.txt"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_leaves_no_half_of_the_verilog(tmp_path, number):
    out = tmp_path / "out"
    command = [sys.executable, "-m", "simgnn", "generate", "-c", "cosim", "-o", str(out)]
    with child(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_until((tmp_path / ".out.partial").exists, process)
        process.send_signal(number)
        said, errors = process.communicate()
    assert (process.returncode, said, errors.splitlines()[-1]) == (128 + number, "", "error: stopped")
    assert list(tmp_path.iterdir()) == []


class Deleted:
    def __init__(self, number):
        self._number = number

    def __del__(self):
        self._end()

    def _end(self):
        signal.raise_signal(self._number)
        list(range(100))  # here at the latest Python looks for signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_an_object_is_deleted_is_not_lost(number, capsys):
    before, held_back = signal.getsignal(number), False
    with pytest.raises(Interrupted), interruptible():
        deleted = Deleted(number)
        del deleted
        held_back = True
        with pytest.raises(Interrupted):
            raise_if_interrupted()
    assert held_back
    raise_if_interrupted()
    assert signal.getsignal(number) is before
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_for_what_must_be_whole(number):
    done = []
    with pytest.raises(Interrupted), interruptible():
        with uninterrupted():
            signal.raise_signal(number)
            done.append("whole")
        done.append("more")
    assert done == ["whole"]


def test_generate_unknown_unit(tmp_path, refusal):
    assert "unit must be one of fp32_add, fp32_mul, not 'fp32_div'" in refusal(
        ["generate", "--unit", "fp32_div", "-o", str(tmp_path / "out")]
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("inside", [interruptible, StopRequest])
def test_a_signal_from_before_a_verb_is_not_lost(inside):
    with signals_raise():
        deleted = Deleted(signal.SIGINT)
        del deleted
        with pytest.raises(Interrupted), inside():
            pass


def test_an_interrupt_is_not_for_children():
    text = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    said = []
    for inside in (spared_children, contextlib.nullcontext):
        with inside():
            said.append(subprocess.check_output([sys.executable, "-c", text], text=True))
    assert said == ["True\n", "False\n"]


class Failing:
    def __del__(self):
        raise ValueError("half made")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_nothing_is_said_of_what_an_interrupt_leaves_half_made(capsys):
    for interrupted in (False, True):
        with contextlib.suppress(Interrupted), interruptible():
            if interrupted:
                deleted = Deleted(signal.SIGINT)
                del deleted
            failing = Failing()
            del failing
        assert ("half made" in capsys.readouterr().err) != interrupted

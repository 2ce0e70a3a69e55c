"""``pytest testbenches``: options, Verilog of one's own, and what is said of it."""

import dataclasses
import fcntl
import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import types
import xml.etree.ElementTree
from pathlib import Path

import pytest

from simgnn.config.configuration import load_config
from simgnn.hw.generate.verilog import write_verilog
from simgnn.hw.kernel.checker import CommandChecker
from simgnn.hw.kernel.sequencer import Sequencer
from simgnn.hw.transfer.transfer_engines import LoadEngine, StoreEngine
from simgnn.verify.signoff.evidence import read_evidence
from simgnn.verify.signoff.stages import FAILED, MET, OPEN, judge


@pytest.fixture
def run(root):
    """Run pytest on the benches, in the folder of the project."""

    def call(*arguments, path=None, of="testbenches"):
        command = [sys.executable, *f"-m pytest {of} -p no:cacheprovider".split(), *map(str, arguments)]
        environment = os.environ if path is None else {**os.environ, "PATH": path}
        return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)

    return call


@pytest.fixture
def kit(root, monkeypatch):
    """Imports a module of the benches' kit, which is not installed."""
    monkeypatch.syspath_prepend(str(root / "testbenches"))
    return lambda name: importlib.import_module(f"kit.{name}")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """Verilog of `tiny`, generated once."""
    folder = tmp_path_factory.mktemp("tiny")
    write_verilog(load_config("tiny").hardware, folder)
    return folder


ROUTER = ("--config", "tiny", "-k", "router")


@pytest.mark.slow
def test_each_design_is_a_test_with_a_result(run, tmp_path, monkeypatch):
    """All tests of it, by the seed that is said, whatever cocotb finds in the environment."""
    monkeypatch.setenv("COCOTB_TESTCASE", "registered")
    monkeypatch.setenv("COCOTB_RANDOM_SEED", "8")
    results = tmp_path / "results.xml"
    done = run("-k", "skid", "--seed", 7, "-n", 2, f"--junitxml={results}", "-v")
    assert done.returncode == 0, done.stdout
    assert "seed 7, verilator" in done.stdout
    cases = xml.etree.ElementTree.parse(results).getroot().findall(".//testcase")
    assert sorted(case.get("name") for case in cases) == ["skid[bits_1]", "skid[bits_33]"]
    for case in cases:
        properties = {item.get("name"): item.get("value") for item in case.findall(".//property")}
        assert properties["seed"] == "7"
        assert int(properties["tests"]) == 13
        assert int(properties["compared"]) > 1000


@pytest.mark.slow
def test_generated_verilog_passes_and_a_planted_fault_is_found(run, tiny, tmp_path, root):
    """The failure names the seed and the command that repeats it, and its engine's stage is red."""
    done = run(*ROUTER, "--rtl", tiny)
    assert done.returncode == 0, done.stdout
    for path in tiny.glob("*.v"):
        (tmp_path / path.name).write_text(path.read_text())
    file = tmp_path / "simgnn_edge_router.v"
    file.write_text(re.sub(r"(assign present_1 = )[^;]*;", r"\1present_0;", file.read_text()))
    assert file.read_text() != (tiny / file.name).read_text()
    out = tmp_path / "out"
    done = run(*ROUTER, "--rtl", tmp_path, "--seed", 3, "--output", out)
    assert done.returncode == 1
    evidence = read_evidence(out / "evidence-benches-verilator-3.json")
    stages = {
        one.engine: one.of_stage("V1")
        for one in judge([evidence], ["aggregate", "update"], revision=evidence.revision)
    }
    assert stages == {"accelerator": FAILED, "aggregate": FAILED, "update": OPEN}
    line = next(line for line in done.stdout.splitlines() if "to repeat it: " in line)
    words = shlex.split(line.partition("to repeat it: ")[2])
    assert words[1:4] == ["-m", "pytest", "testbenches/aggregate/bench_router.py::router[tiny]"]
    assert words[4:] == ["--seed", "3", "--rtl", str(tmp_path), "--config", "tiny", "--output", str(out)]

    # Its first failure alone, which is no evidence: nothing is left but the waveform that was named.
    line = next(
        line for line in done.stdout.splitlines() if line.startswith("to see its first failure alone: ")
    )
    chosen = shlex.split(line.partition("alone: ")[2])
    assert chosen[1:] == [*words, "--waves"]
    found = re.search(r"then look at (\d+) to (\d+) ns in (.*)", done.stdout)
    assert 0 <= int(found[1]) < int(found[2])
    assert re.search(
        r"\nit compiles the model once more, with waves; without them that took [1-9]\d* s\n", done.stdout
    )
    assert re.search(r"^[1-9]\d* of [1-9]\d* tests failed:$", done.stdout, re.M)
    name, _, value = chosen[0].partition("=")
    done = subprocess.run(
        chosen[1:], cwd=root, env={**os.environ, name: value}, capture_output=True, text=True
    )
    assert "\n1 of 1 tests failed:\n" in done.stdout
    assert Path(found[3]).with_suffix("") == out / "waves" / "router-tiny"
    assert [path.name.partition(".")[0] for path in (out / "waves").iterdir()] == ["router-tiny"]
    assert not list(out.glob("evidence-*"))


@pytest.mark.slow
def test_verilog_that_is_not_of_the_bench_is_named(run, tiny, tmp_path):
    """A folder without the module, with another port, with the module twice, and one that is none."""
    done = run(*ROUTER, "--rtl", tmp_path)
    assert done.returncode == 1
    assert f"{tmp_path} must hold the module simgnn_edge_router, and no .v file in it does" in done.stdout

    text = (tiny / "simgnn_edge_router.v").read_text()
    file = tmp_path / "simgnn_edge_router.v"
    file.write_text(text.replace("[23:0] destinations,", "[22:0] destinations,"))
    done = run(*ROUTER, "--rtl", tmp_path)
    expected = f"{file}: port destinations of simgnn_edge_router must be an input of 24 bits, not an input of 23 bits"
    assert expected in done.stdout

    file.write_text(text)
    (tmp_path / "copy.v").write_text(text)
    done = run(*ROUTER, "--rtl", tmp_path)
    assert "must hold the module simgnn_edge_router once: copy, simgnn_edge_router" in done.stdout

    done = run(*ROUTER, "--rtl", tmp_path / "none")
    assert done.returncode == 4
    assert f"--rtl must be a folder, and {tmp_path / 'none'} is none" in done.stderr


@pytest.mark.slow
def test_an_output_that_cannot_be_written_is_one_line(run, tmp_path):
    (tmp_path / "file").write_text("mine")
    for output in (tmp_path / "file", tmp_path / "file" / "in", "/proc/x"):
        done = run("-k", "skid", "--output", output)
        assert done.returncode == 4
        lines = done.stderr.strip().splitlines()
        assert (
            len(lines) == 1 and f"--output must be a folder that can be written, not {output} (" in lines[0]
        )
        assert "Traceback" not in done.stdout + done.stderr
    assert (tmp_path / "file").read_text() == "mine"


def test_an_output_that_another_run_writes_to_is_refused(run, tmp_path):
    held = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = run("-k", "skid and bits_1", "--output", tmp_path)
    finally:
        os.close(held)
    assert done.returncode == 4
    assert (
        done.stderr.strip()
        == f"ERROR: --output must be free, not {tmp_path}, to which another run of benches writes"
    )
    assert not any(tmp_path.iterdir())


@pytest.mark.slow
def test_only_what_benches_wrote_is_removed(run, tmp_path):
    """A folder with files of others is refused as it is, with and without --append; the benches' own begins anew."""
    points = tmp_path / "points"
    points.mkdir()
    for name in ("survey.csv", "fifo-1.json", "skid-bits_1-1.json", "skid-bits_1-1.dat"):
        mine = points / name
        mine.write_text('{"mine": 1}')
        for more in ([], ["--append"]):
            done = run("-k", "skid and bits_1", "--output", tmp_path, *more)
            assert done.returncode == 4, done.stdout
            assert done.stderr.strip() == (
                f"ERROR: --output {tmp_path}: {points} must be new, empty or hold only what the benches write, "
                f"not one that holds {name!r}"
            )
        assert mine.read_text() == '{"mine": 1}'
        mine.unlink()
    for seed in (1, 2):
        done = run("-k", "skid and bits_1", "--output", tmp_path, "--seed", seed)
        assert done.returncode == 0, done.stdout
        assert [path.name for path in points.iterdir()] == [f"skid-bits_1-{seed}.json"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("listing", ["--collect-only", "--fixtures", "--help"])
def test_a_listing_leaves_what_runs_have_met(run, tmp_path, listing):
    output = tmp_path / "out"
    assert run("-k", "skid", "--output", output, "--coverage", listing).returncode == 0
    assert not output.exists()
    kept = output / "points" / "skid-bits_1-1.json"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"bench": "skid", "design": "bits_1", "top": "top", "points": {"full": 0}}')
    done = run("-k", "skid", "--output", output, listing)
    assert done.returncode == 0 and "points met" not in done.stdout
    assert kept.exists() and len(list(output.rglob("*"))) == 2


@pytest.mark.slow
def test_verilog_on_which_no_bench_runs_is_no_success(run, tmp_path):
    done = run("--config", "tiny", "--rtl", tmp_path, "-k", "skid")
    assert done.returncode == 5
    assert f"--rtl must be of a bench that runs, and no bench has run on {tmp_path}" in done.stdout
    done = run("-k", "nosuchbench")
    assert done.returncode == 5


def test_a_bench_that_a_configuration_does_not_fit_says_so(run):
    done = run("--config", "tiny", "-k", "skid or broadcast or ports", "-rs")
    assert done.returncode == 0
    assert "skid has sizes that are not those of a configuration" in done.stdout
    assert "broadcast is for the organisation broadcast, not clustered" in done.stdout
    assert "needs two ports or more: one is wires" in done.stdout


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--simulator", "modelsim"], "invalid choice: 'modelsim'"), (["--config", "nothing"], "--config: ")],
)
def test_options_that_must_be_put_right(run, arguments, message):
    done = run(*arguments, "-k", "skid")
    assert done.returncode == 4
    assert message in done.stderr


def test_icarus_that_is_missing_is_named(run, tmp_path):
    done = run("--simulator", "icarus", "-k", "skid", path=str(tmp_path))
    assert done.returncode == 4
    assert "--simulator icarus needs iverilog on PATH: apt-get install iverilog" in done.stderr


@pytest.mark.slow
def test_waveforms_are_written(run, tmp_path):
    done = run("-k", "skid and bits_1", "--waves", "--output", tmp_path)
    assert done.returncode == 0, done.stdout
    (file,) = (tmp_path / "waves").iterdir()
    assert file.name in ("skid-bits_1.vcd", "skid-bits_1.fst") and file.stat().st_size > 1_000


def test_settings_of_cocotb_are_the_runs_own(kit, monkeypatch):
    """What is in the environment comes back, and reaches no bench."""
    names = ("COCOTB_TESTCASE", "COCOTB_RANDOM_SEED", "SIMGNN_BENCH_FULL")
    for name in names:
        monkeypatch.setenv(name, "1")
    before = dict(os.environ)
    with kit("running.run").own_environment():
        assert {name: os.environ.get(name) for name in before} == before | dict.fromkeys(names)
    assert dict(os.environ) == before


def test_a_test_that_did_not_run_fails_its_bench(kit, tmp_path):
    results, accounts = tmp_path / "results.xml", tmp_path / "checked.txt"
    results.write_text('<s><testcase name="a"/><testcase name="b"><skipped/></testcase></s>')
    accounts.write_text("7\n")
    verdict = kit("running.run")._verdict
    for of, some in ((2, False), (3, True)):
        assert verdict(results, tmp_path / "log.txt", accounts, of=of, some=some) == (1, 7)
    with pytest.raises(RuntimeError, match=r"^each of the bench's 3 tests must run, and 2 did$"):
        verdict(results, tmp_path / "log.txt", accounts, of=3, some=False)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("words", "benches"),
    [
        ("fifo and capacity", 3),
        ("fifo and not capacity", 3),
        ("fifo and not (order or capacity)", 0),
        ("order and capacity and fifo", 0),
    ],
)
def test_tests_are_left_out_by_their_names(run, words, benches):
    """A bench of which none is left is none."""
    done = run("-k", words, "--collect-only", "-q", of="testbenches/primitives/bench_fifo.py")
    assert done.stdout.count("::fifo[") == benches, done.stdout


@pytest.mark.slow
def test_a_test_that_is_left_out_does_not_run(run, tmp_path):
    """Which is said, and is no evidence."""
    done = run("-k", "fifo and queue_4 and not block_queue_4 and not capacity", "--output", tmp_path)
    assert "in part, and no evidence: fifo[queue_4] 12 of the bench's 13 tests" in done.stdout
    assert not list(tmp_path.glob("evidence-*"))


@pytest.mark.slow
def test_tests_are_chosen_by_their_names(run, tmp_path):
    """Also where no bench is called so; what is left out is no evidence."""
    done = run("-k", "hazard", "--collect-only", "-q")
    assert "testbenches/aggregate/clustered/bench_clustered.py::clustered[narrow]" in done.stdout.splitlines()
    done = run("-k", "skid and registered and bits_1", "--output", tmp_path, "--junitxml", tmp_path / "xml")
    assert done.returncode == 0, done.stdout
    assert 'name="tests" value="1"' in (tmp_path / "xml").read_text()
    assert not list(tmp_path.glob("evidence-*"))


@pytest.mark.slow
def test_coverage_is_merged_over_runs_and_names_what_was_missed(run, tmp_path):
    """By engine; a second seed adds hits, and makes no other items of them."""
    output = ("--coverage", "--output", tmp_path, "-k", "fifo and block_queue_4")
    done = run(*output)
    assert done.returncode == 0, done.stdout
    first = json.loads((tmp_path / "coverage.json").read_text())
    assert first["primitives"]["points"] == {"total": 10, "missed": [], "constant": 0}
    assert first["primitives"]["line"]["total"] > 5
    assert first["primitives"]["toggle"]["total"] > 100
    done = run(*output, "--append", "--seed", 2)
    assert done.returncode == 0, done.stdout
    assert "| primitives | 10 of 10 (100.0 %) |" in done.stdout
    second = json.loads((tmp_path / "coverage.json").read_text())
    for kind, tally in second["primitives"].items():
        assert tally["total"] == first["primitives"][kind]["total"]
        assert set(tally["missed"]) <= set(first["primitives"][kind]["missed"])
    assert len(list((tmp_path / "counts").glob("*.dat"))) == 2


@pytest.mark.parametrize("faster", [False, True], ids=["first", "second"])
def test_a_cache_holds_what_was_made_whole(faster, kit, tmp_path):
    """And nothing of what failed, or came second."""
    verilator = kit("running.verilator")
    folder = tmp_path / "benches" / "a"
    with pytest.raises(verilator.BenchError), verilator.filling(folder) as made:
        verilator.call(["false"], cwd=made)
    assert not list(folder.parent.iterdir())
    with verilator.filling(folder) as made:
        (made / "bench.so").write_text("mine")
        if faster:
            folder.mkdir()
            (folder / "bench.so").write_text("another's")
    assert [path.name for path in folder.parent.iterdir()] == ["a"]
    assert (folder / "bench.so").read_text() == ("another's" if faster else "mine")


@pytest.mark.parametrize("bench", ["accelerator", "errors"])
def test_a_bench_of_sizes_of_its_own_takes_no_other_configuration(bench, kit):
    found = kit("running.designs").designs_of(bench, load_config("tiny").hardware)
    assert found == ([], "fills memories of its own sizes; the kernel's bench takes any configuration")


def test_a_component_is_of_all_that_the_configuration_says(kit):
    """A default of the component's own would stand for hardware that evidence does not name."""
    made = kit("configured").configured
    everything = dataclasses.replace(load_config("tiny").hardware, accumulate=True, compressed_rows=True)
    for component in (LoadEngine, StoreEngine, CommandChecker):
        assert made(component)(config=everything).compressed_rows
        assert not made(component)(config=load_config("tiny").hardware).compressed_rows
    assert made(Sequencer)(config=everything).accumulate
    assert not made(Sequencer)(config=everything, accumulate=False).accumulate


def test_points_that_were_not_met_keep_a_bench_from_being_done(kit, tmp_path):
    points = {"fifo": {"full": 0, "empty": 3}, "skid": {"full": 1}, "router": {}}
    simulator = types.SimpleNamespace(name="verilator", release="5")
    write, of = kit("running.evidence").write_point_evidence, {"simulator": simulator, "rtl": None}
    stages = {}
    for known in ({}, points, points | {"fifo": {"full": 1, "empty": 3}}):
        write(tmp_path, known, **of)
        for path in tmp_path.glob("evidence-points.json"):
            evidence = read_evidence(path)
            _, one = judge([evidence], ["primitives"], revision=evidence.revision)
            stages[len(stages)] = (one.of_stage("V1"), [r.open for r in evidence.results])
    assert stages == {0: (OPEN, [("fifo: full",), ()]), 1: (MET, [(), ()])}


def test_a_point_that_was_never_met_is_named(kit, tmp_path):
    """And so is a line, a branch and a bit; nets of the tools and modules with a bench of their own are not."""
    report = kit("running.report")

    def item(kind, module, about, hits):
        fields = {"f": f"{module}.v", "l": 7, "n": 3, "page": f"v_{kind}/{module}", "o": about}
        return "C '" + "".join(f"\x01{key}\x02{value}" for key, value in fields.items()) + f"' {hits}\n"

    run = {"bench": "fifo", "design": "queue_4", "top": "simgnn_queue_4x8", "points": {"full": 0, "empty": 3}}
    run |= {"lines": {}, "constant": ["simgnn_queue_4x8.v:7: level[2]:0->1"]}
    within = {"simgnn_queue_4x8": ["part", "simgnn_skid_buffer_2"], "simgnn_skid_buffer_2": ["of_skid"]}
    run |= {"within": within}
    (tmp_path / "a.json").write_text(json.dumps(run))
    text = item("line", "simgnn_queue_4x8", "block", 2) + item("branch", "simgnn_queue_4x8", "else", 0)
    text += item("toggle", "simgnn_queue_4x8", "level[1]:0->1", 0)
    text += item("toggle", "simgnn_queue_4x8", "level[2]:0->1", 0)
    text += item("toggle", "simgnn_queue_4x8", "__024procmux__0241:0->1", 0)
    text += item("line", "part", "block", 1)
    text += item("line", "simgnn_skid_buffer_2", "block", 0) + item("line", "of_skid", "block", 0)
    (tmp_path / "a.dat").write_text("# SystemC::Coverage-3\n" + text)
    engines = report.gather(tmp_path)
    missed = {kind: (tally.total, tally.missed) for kind, tally in engines["primitives"].items()}
    assert missed == {
        "points": (2, ["fifo: full"]),
        "line": (2, []),
        "branch": (1, ["fifo[queue_4]: simgnn_queue_4x8.v:7: else at column 3"]),
        "toggle": (1, ["fifo[queue_4]: simgnn_queue_4x8.v:7: level[1]:0->1"]),
    }
    assert engines["primitives"]["toggle"].constant == 1
    report.write_report(tmp_path, engines)
    page = (tmp_path / "coverage.md").read_text()
    assert "- `fifo: full`" in page
    assert "- `fifo[queue_4]: simgnn_queue_4x8.v:7: level, 1 of its toggles`" in page


def test_icarus_counts_no_lines(run):
    done = run("--simulator", "icarus", "--coverage", "-k", "skid")
    assert done.returncode == 4
    assert "--simulator must be verilator for coverage of lines, not icarus" in done.stderr


@pytest.mark.slow
def test_the_bench_of_the_page_runs_as_it_is_typed(root, tmp_path):
    """In a copy of the benches, by the command that the page gives."""
    page = (root / "docs" / "how-to" / "benches.md").read_text()
    code = re.search(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[1]
    command = re.search(r"^\.venv/bin/pytest (testbenches -k skid --coverage)$", page, re.MULTILINE)[1]
    shutil.copytree(
        root / "testbenches", tmp_path / "testbenches", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(root / "pyproject.toml", tmp_path)
    (tmp_path / "testbenches" / "primitives" / "bench_skid.py").write_text(code)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *command.split()], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout
    found = json.loads((tmp_path / "out" / "benches" / "coverage.json").read_text())
    assert found["primitives"]["points"] == {"total": 5, "missed": [], "constant": 0}

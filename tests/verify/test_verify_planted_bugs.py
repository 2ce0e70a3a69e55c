"""Mistakes in the Verilog are found by `simgnn verify`, and shrunk to a few commands; see `planted_bugs.py`."""

import json
from pathlib import Path

import pytest
from planted_bugs import BUGS, ERROR_BUGS
from planted_timing_bugs import TIMING_BUGS

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.hw.generate.verilog import write_modules
from simgnn.process.files.program_files import read_program_file
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.toolchain.design import kernel_modules

TINY = load_config("tiny").hardware
FAST = (
    "oldest addition forgotten",
    "all bytes of the last word stored",
    "UPDATE does not wait for LOAD",
    "one tile of k too many",
)


NONE = ("--programs", "0", "--faults", "0", "--steps", "0")


def verify(capsys, folder, *options):
    """The mismatch that `simgnn verify` reports for Verilog in a folder."""
    write_to = str(folder / "out")
    command = ["verify", "-c", "tiny", "--rtl", str(folder), "-o", write_to, "--json", *options]
    assert main(command) == 1
    said = capsys.readouterr()
    assert said.err == ""
    report = json.loads(said.out)
    assert report["bit_mismatches"] >= 1
    return report["mismatch"]


def find(name, folder, capsys):
    """Plant a mistake, verify, and look at what is reported."""
    bug = BUGS[name]
    write_modules(bug.plant(kernel_modules(TINY)), folder)
    found = verify(capsys, folder, "--programs", "160", "--batches", "0", "--seed", "1", "--no-waveform")
    assert found["reproduced"]
    assert len(found["commands"]) <= bug.commands, found["commands"]
    contents = read_program_file(found["program"])
    assert contents.hardware == TINY and len(contents.program.commands) == len(found["commands"])
    with ReferenceDevice(TINY) as device:
        device.load(contents.program)  # which refuses what is not legal
        for segment in contents.program.segments:
            device.run(segment)
    if found["kind"] == "bits":
        element, tensor = found["element"], contents.program.tensors[found["element"]["tensor"]]
        assert element["rtl"] != element["reference"]
        assert 0 <= element["row"] < tensor.rows and 0 <= element["column"] < tensor.stride // 4
    else:
        assert found["kind"] in ("hang", "error", "counters") and found["text"]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", FAST)
def test_a_planted_bug_is_found(name, tmp_path, capsys):
    find(name, tmp_path, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in BUGS if name not in FAST])
def test_every_planted_bug_is_found(name, tmp_path, capsys):
    find(name, tmp_path, capsys)


@pytest.mark.slow
def test_a_planted_bug_is_named(tmp_path, capsys):
    found = find("oldest addition forgotten", tmp_path, capsys)
    assert found["kind"] == "bits"
    assert found["command"]["opcode"] == "AGGREGATE"
    assert found["commands"][found["command"]["index"]].startswith("AGGREGATE ")
    # The program runs by itself, and shows the mistake without the fuzzer.
    outs = [tmp_path / name for name in ("rtl.simgnn", "reference.simgnn")]
    devices = (["--rtl", str(tmp_path)], ["--device", "reference"])
    for out, device in zip(outs, devices, strict=True):
        assert main(["program", "run", found["program"], *device, "-o", str(out)]) == 0
    capsys.readouterr()
    assert main(["program", "diff", *map(str, outs)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 and lines[0].startswith(f"memory {found['element']['place']}: ")


@pytest.mark.slow
def test_a_planted_bug_is_found_by_mini_batches(tmp_path, capsys):
    write_modules(BUGS["features used before they came"].plant(kernel_modules(TINY)), tmp_path)
    found = verify(capsys, tmp_path, *NONE, "--batches", "1", "--dataset", "rmat:400:2000", "--no-waveform")
    assert found["origin"] == "mini-batch 0 of seed 0" and found["reproduced"]
    assert len(found["commands"]) <= 4


def find_in_errors(name, folder, capsys):
    """Plant a mistake in what happens after an error; what is reported of the first fault that meets it."""
    write_modules(ERROR_BUGS[name].plant(kernel_modules(TINY)), folder)
    options = ["--programs", "0", "--faults", "310", "--batches", "0", "--seed", "1", "--no-waveform"]
    found = verify(capsys, folder, *options)
    assert found["kind"] == "fault" and found["origin"].startswith("fault ")
    contents = read_program_file(found["program"])
    assert contents.note == f"{found['origin']}: {found['text']}"
    assert len(found["commands"]) == len(contents.program.commands)
    return found["text"]


@pytest.mark.slow
def test_a_planted_bug_in_error_handling_is_found(tmp_path, capsys):
    text = find_in_errors("a write error ignored", tmp_path, capsys)
    assert text == "the kernel must stop with WRITE_RESPONSE, and it ended"


@pytest.mark.slow
@pytest.mark.parametrize("name", ERROR_BUGS)
def test_every_planted_bug_in_error_handling_is_found(name, tmp_path, capsys):
    assert " must " in find_in_errors(name, tmp_path, capsys)


@pytest.mark.slow
def test_a_waveform_shows_the_wrong_write(tmp_path, capsys):
    write_modules(BUGS["oldest addition forgotten"].plant(kernel_modules(TINY)), tmp_path)
    found = verify(capsys, tmp_path, "--programs", "8", "--batches", "0")
    assert found["cycle"] > 0
    text = Path(found["waveform"]).read_text(encoding="utf-8")
    assert "$dumpvars" in text and "m_axi_gmem0_wdata" in text
    assert found["element"]["rtl"] != found["element"]["reference"]


def test_every_planted_bug_has_its_place():
    """Looked at without running them: the Verilog changes more often than the slow tests are run."""
    modules = kernel_modules(TINY)
    for bug in (*BUGS.values(), *ERROR_BUGS.values(), *TIMING_BUGS.values()):
        assert bug.plant(modules) != modules


def test_a_planted_bug_must_have_its_place():
    with pytest.raises(
        ValueError, match=r"simgnn_systolic_array must contain .* to plant a mistake, and does not"
    ):
        BUGS["padding adds +0"].plant({"simgnn_systolic_array": "module simgnn_systolic_array; endmodule\n"})

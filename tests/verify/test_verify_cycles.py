"""Mistakes in the Verilog are found by `simgnn verify`: in cycles and counters, in bits, in how errors are handled."""

import json
import re
from pathlib import Path

import lxml.html
import pytest
from planted_bugs import BUGS, ERROR_BUGS
from planted_timing_bugs import TIMING_BUGS

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.hw.command import Engine
from simgnn.hw.counters import COUNTERS, STATES
from simgnn.hw.generate.verilog import write_modules
from simgnn.process.files.program_files import read_program_file
from simgnn.report.page import REPORT
from simgnn.sim.cycle.decode import launch_commands
from simgnn.sim.device import Run
from simgnn.sim.executions.counts import CountDifference, count_differences, describe_differences
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.drawing.draw import STYLES, draw_case
from simgnn.verify.evidence import beginning

TINY = load_config("tiny").hardware
FAST = ("a token a cycle late", "a hazard a cycle too long")
MOST_COMMANDS = 6
OPTIONS = "--programs 160 --batches 0 --faults 0 --seed 1 --no-waveform".split()


def verify(capsys, folder, *options):
    """What `simgnn verify` reports for Verilog in a folder."""
    command = ["verify", "-c", "tiny", "--rtl", str(folder), "-o", str(folder / "out"), "--json", *options]
    assert main(command) == 1
    said = capsys.readouterr()
    assert said.err == ""
    return json.loads(said.out)


def find(name, folder, capsys):
    """Plant a mistake, verify, and look at what is reported."""
    write_modules(TIMING_BUGS[name].plant(kernel_modules(TINY)), folder)
    report = verify(capsys, folder, *OPTIONS)
    assert report["bit_mismatches"] == 0
    assert report["cycle_mismatches"] in (0, 1)
    assert report["cycle_mismatches"] + report["counter_mismatches"] >= 1
    found = report["mismatch"]
    assert found["kind"] == "cycles" and found["element"] is None and found["reproduced"]
    assert found["counts"] and all(count["rtl"] != count["cycle"] for count in found["counts"])
    contents = read_program_file(found["program"])
    assert contents.hardware == TINY and len(contents.program.commands) == len(found["commands"])
    with ReferenceDevice(TINY) as device:
        device.load(contents.program)  # which refuses what is not legal
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", FAST)
def test_a_planted_timing_bug_is_found(name, tmp_path, capsys):
    found = find(name, tmp_path, capsys)
    # The command that counts differently is named: both mistakes need an AGGREGATE.
    assert found["command"]["opcode"] == "AGGREGATE"
    assert found["commands"][found["command"]["index"]].startswith("AGGREGATE ")
    assert len(found["commands"]) <= MOST_COMMANDS
    # The program shows it by itself: the same memory, other counts.
    reports = {}
    for device, options in (("rtl", ["--rtl", str(tmp_path)]), ("cycle", ["--device", "cycle"])):
        assert main(["program", "run", found["program"], *options, "--json"]) == 0
        reports[device] = json.loads(capsys.readouterr().out)
    assert reports["rtl"]["memory_sha256"] == reports["cycle"]["memory_sha256"]
    for count in found["counts"]:
        values = {device: report["counters"][count["name"]] for device, report in reports.items()}
        assert values == {"rtl": count["rtl"], "cycle": count["cycle"]}
    if name == FAST[1]:
        check_what_people_read(tmp_path, capsys)


def check_what_people_read(folder, capsys):
    """The same mismatch, without `--json`."""
    words = ["verify", "-c", "tiny", "--rtl", str(folder), "-o", str(folder / "out"), *OPTIONS]
    assert main(words) == 1
    lines = capsys.readouterr().out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("mismatch         cycles in program "))
    assert any(line.startswith("  -> ") for line in lines[at:])
    assert any(
        line.startswith("  cycles ") and "  rtl " in line and ", cycle " in line for line in lines[at:]
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TIMING_BUGS if name not in FAST])
def test_every_planted_timing_bug_is_found(name, tmp_path, capsys):
    find(name, tmp_path, capsys)


@pytest.mark.slow
def test_a_planted_timing_bug_is_found_by_mini_batches(tmp_path, capsys):
    write_modules(TIMING_BUGS["a register in front of done"].plant(kernel_modules(TINY)), tmp_path)
    options = tuple("--programs 0 --faults 0 --steps 0 --batches 1 --dataset rmat:400:2000".split())
    report = verify(capsys, tmp_path, *options, "--no-waveform")
    assert (report["bit_mismatches"], report["cycle_mismatches"]) == (0, 1)
    assert report["mismatch"]["kind"] == "cycles"
    assert report["mismatch"]["origin"] == "mini-batch 0 of seed 0"


@pytest.fixture
def model_loses_tokens(monkeypatch):
    """The cycle model with a mistake: in it, products give STORE no token."""

    def wrong(fields, config):
        commands, order, updates = launch_commands(fields, config)
        commands["signals"][commands["engine"] == Engine.UPDATE] &= ~(1 << Engine.STORE)
        return commands, order, updates

    monkeypatch.setattr("simgnn.sim.cycle.launch.launch_commands", wrong)


@pytest.mark.slow
def test_a_model_that_never_ends_is_a_mismatch(model_loses_tokens, tmp_path, capsys):
    words = [*"verify -c tiny -o".split(), str(tmp_path), *"--faults 0 --batches 0 --programs 40".split()]
    assert main([*words, "--no-waveform"]) == 1
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    lines = said.out.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("mismatch         cycles in program "))
    commands = int(re.search(r"shrunk to (\d+) commands$", lines[begin])[1])
    assert commands <= MOST_COMMANDS
    # The model is stuck where a STORE comes whose token has been lost.
    assert any(re.match(r"  -> \d+ STORE ", line) for line in lines[begin:])
    assert any(re.fullmatch(r"  cycles  rtl [\d,]+, cycle no end", line) for line in lines[begin:])
    program = str(tmp_path / "mismatch-tiny-seed0.simgnn")
    assert f"  program    {program}" in lines[begin:]
    text = lxml.html.parse(tmp_path / REPORT).getroot().text_content()
    assert "Do the Verilog, the cycle model" in text and all(line in text for line in lines[begin:-1])
    assert len(read_program_file(program).program.commands) == commands
    # By itself the model says so, in one line, and the Verilog has no such difficulty.
    assert main(["program", "run", program, "--device", "cycle"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "error: the cycle model must bring the launch to its end, not leave commands waiting for ever\n"
    )
    assert main(["program", "run", program, "--device", "rtl"]) == 0


@pytest.mark.slow
def test_a_model_that_never_ends_is_found_by_mini_batches(model_loses_tokens, tmp_path, capsys):
    words = [
        *"verify -c tiny -o".split(),
        str(tmp_path),
        *"--faults 0 --programs 0 --steps 0 --batches 1".split(),
    ]
    assert main([*words, "--dataset", "rmat:400:2000", "--no-waveform", "--json"]) == 1
    said = capsys.readouterr()
    assert said.err == ""
    report = json.loads(said.out)
    assert (report["bit_mismatches"], report["cycle_mismatches"], report["counter_mismatches"]) == (0, 1, 0)
    found = report["mismatch"]
    assert found["kind"] == "cycles" and found["reproduced"] and found["origin"] == "mini-batch 0 of seed 0"
    (count,) = found["counts"]
    assert (count["name"], count["cycle"]) == ("cycles", None) and count["rtl"] > 0
    assert found["text"] == f"cycles: {count['rtl']:,} on rtl, no end on cycle"
    assert len(read_program_file(found["program"]).program.commands) == len(found["commands"])


def test_a_model_that_never_ends_is_found_while_training(model_loses_tokens, tmp_path, capsys):
    words = ["train", "-c", "tiny", "--dataset", "rmat:400:2000", "--device", "auto", "--epochs", "1"]
    assert main([*words, "-o", str(tmp_path / "run")]) == 1
    said = capsys.readouterr().err
    assert "error: rtl and cycle differ in mini-batch 1 of epoch 1: launch " in said
    assert " on rtl, no end on cycle" in said and "Traceback" not in said
    assert read_program_file(tmp_path / "run-mismatch.simgnn").program.commands.size


def a_run(**counters):
    values = dict.fromkeys(COUNTERS, 0) | counters
    return Run(values["cycles"], values, 0.0, {name: (0, 0) for name in MEMORY_COUNTERS})


def test_counts_are_compared_one_by_one():
    one, other = a_run(cycles=1200, load_busy=3), a_run(cycles=1199, load_busy=3)
    other.memory["row_hits"] = (0, 7)
    differences = count_differences(one, other)
    assert differences == (
        CountDifference(name="cycles", rtl=1200, cycle=1199),
        CountDifference(name="row_hits of port 1", rtl=0, cycle=7),
    )
    assert describe_differences(differences) == "cycles: 1,200 on rtl, 1,199 on cycle; 1 other count differs"
    assert describe_differences(differences[:1]) == "cycles: 1,200 on rtl, 1,199 on cycle"
    (difference,) = count_differences(one, None)
    assert str(difference) == "cycles: 1,200 on rtl, no end on cycle"
    assert count_differences(one, one) == () and describe_differences(()) == ""


@pytest.mark.parametrize("engine", STATES)
def test_no_counter_is_left_out(engine):
    for state in STATES[engine]:
        name = f"{engine}_{state}"
        assert [d.name for d in count_differences(a_run(**{name: 1}), a_run())] == [name]


def test_beginnings_of_a_program():
    program = draw_case(TINY, seed=2, index=9).program
    (first, (_, stop)), *others = program.segments.items()
    assert others
    assert beginning(program, stop).segments == {first: (0, stop)}
    longer = beginning(program, stop + 1)
    assert len(longer.commands) == stop + 1 and list(longer.segments.values())[1] == (stop, stop + 1)
    assert beginning(program, len(program.commands)).segments == program.segments


@pytest.mark.sample(3)
@pytest.mark.parametrize("style", range(len(STYLES)))
def test_every_beginning_of_a_program_is_legal(style):
    program = draw_case(TINY, seed=3, index=style).program
    with ReferenceDevice(TINY) as device:
        for commands in range(1, len(program.commands) + 1):
            shorter = beginning(program, commands)
            device.load(shorter)
            for segment in shorter.segments:
                device.run(segment)
    assert (shorter.commands == program.commands).all()


# Mistakes in the Verilog are found by `simgnn verify`, and shrunk to a few commands; see
# `planted_bugs.py`.


def verify_bits(capsys, folder, *options):
    """The mismatch in bits, or of a launch that does not end, that is reported."""
    report = verify(capsys, folder, *options)
    assert report["bit_mismatches"] >= 1
    return report["mismatch"]


@pytest.mark.slow
@pytest.mark.parametrize("name", BUGS)
def test_every_planted_bug_is_found(name, tmp_path, capsys):
    bug = BUGS[name]
    write_modules(bug.plant(kernel_modules(TINY)), tmp_path)
    options = "--programs 160 --batches 0 --seed 1 --no-waveform".split()
    found = verify_bits(capsys, tmp_path, *options)
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
    if name == "oldest addition forgotten":
        check_that_it_is_named(found, tmp_path, capsys)


def check_that_it_is_named(found, folder, capsys):
    """The command, a waveform of the wrong write, and a program that shows the mistake without the fuzzer."""
    assert found["kind"] == "bits"
    assert found["command"]["opcode"] == "AGGREGATE"
    assert found["commands"][found["command"]["index"]].startswith("AGGREGATE ")
    outs = [folder / name for name in ("rtl.simgnn", "reference.simgnn")]
    devices = (["--rtl", str(folder)], ["--device", "reference"])
    for out, device in zip(outs, devices, strict=True):
        assert main(["program", "run", found["program"], *device, "-o", str(out)]) == 0
    capsys.readouterr()
    assert main(["program", "diff", *map(str, outs)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 and lines[0].startswith(f"memory {found['element']['place']}: ")
    found = verify_bits(capsys, folder, *"--programs 8 --batches 0".split())
    assert found["cycle"] > 0
    text = Path(found["waveform"]).read_text(encoding="utf-8")
    assert "$dumpvars" in text and "m_axi_gmem0_wdata" in text
    assert found["element"]["rtl"] != found["element"]["reference"]


@pytest.mark.slow
def test_a_planted_bug_is_found_by_mini_batches(tmp_path, capsys):
    write_modules(BUGS["features used before they came"].plant(kernel_modules(TINY)), tmp_path)
    options = "--programs 0 --faults 0 --steps 0 --batches 1 --dataset rmat:400:2000 --no-waveform".split()
    found = verify_bits(capsys, tmp_path, *options)
    assert found["origin"] == "mini-batch 0 of seed 0" and found["reproduced"]
    assert len(found["commands"]) <= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ERROR_BUGS)
def test_every_planted_bug_in_error_handling_is_found(name, tmp_path, capsys):
    """Of the first fault that meets it."""
    write_modules(ERROR_BUGS[name].plant(kernel_modules(TINY)), tmp_path)
    options = "--programs 0 --faults 800 --batches 0 --seed 1 --no-waveform".split()
    found = verify_bits(capsys, tmp_path, *options)
    assert found["kind"] == "fault" and found["origin"].startswith("fault ")
    contents = read_program_file(found["program"])
    assert contents.note == f"{found['origin']}: {found['text']}"
    assert len(found["commands"]) == len(contents.program.commands)
    assert " must " in found["text"]
    if name == "a write error ignored":
        assert found["text"] == "the kernel must stop with WRITE_RESPONSE, and it ended"


def test_every_planted_bug_has_its_place():
    """Looked at without running them: the Verilog changes more often than the slow tests are run."""
    modules = kernel_modules(TINY)
    for bug in (*BUGS.values(), *ERROR_BUGS.values(), *TIMING_BUGS.values()):
        assert bug.plant(modules) != modules


def test_a_planted_bug_must_have_its_place():
    with pytest.raises(ValueError, match=r"simgnn_systolic_array must contain .* to plant a mistake"):
        BUGS["padding adds +0"].plant({"simgnn_systolic_array": "module simgnn_systolic_array; endmodule\n"})

"""The stage that a failure of `simgnn verify` is of: in its report, its lines and its evidence."""

import dataclasses
import shutil
from pathlib import Path

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.verilator import find_verilator
from simgnn.verify import campaign, rtl_folder
from simgnn.verify.campaign import Campaign
from simgnn.verify.evidence import look_at
from simgnn.verify.execution import BITS, Failure, Outcome
from simgnn.verify.report import summary_lines, verification_report, warning_lines
from simgnn.verify.rtl_folder import verilog_warnings
from simgnn.verify.signoff.signing import verify_evidence
from simgnn.verify.signoff.stages import AXI_BEATS
from simgnn.verify.waveform import Moment

RTL = Path(__file__).resolve().parents[2] / "rtl"
ORIGINS = {
    "programs": "program 3 (dense) of seed 7",
    "faults": "fault 1 (reset) of seed 7",
    "steps": "step 0 (cached) of seed 7",
    "batches": "mini-batch 2 of seed 7",
}


@pytest.mark.parametrize("stage", [None, *ORIGINS])
def test_the_stage_that_failed(stage):
    """It has one failure, and the other stages have none."""
    config = load_config("tiny")
    run = Campaign(config, seed=7, progress=lambda *_: None)
    run.done = dict.fromkeys(ORIGINS, 4)
    run.seconds = dict.fromkeys(ORIGINS, 1.0)
    run.transfers.update(r=1, w=1)
    run.batch_cycles.update(rtl=8000, cycle=8004)
    evidence = None
    if stage is not None:
        evidence = {"origin": ORIGINS[stage], "kind": BITS, "text": ""}
        run.failure = Failure(
            origin=ORIGINS[stage], program=None, timing=None, outcome=Outcome(kind=BITS, text="")
        )
    report = verification_report(
        run,
        evidence=evidence,
        dataset=None,
        arithmetic="host",
        rtl=None,
    )
    assert report["failed"] == stage
    lines = list(summary_lines({**report, "mismatch": None}))
    verdicts = [line for line in lines if ": 4 run in " in line]
    assert len(verdicts) == 4 and sum("FAILED" in line for line in verdicts) == (stage is not None)
    # What was not reached says nothing of a run that ended early.
    assert any(line.startswith("coverage") for line in lines) == (stage is None)
    assert "  cycles         2,000 on rtl and 2,001 on cycle in a mini-batch" in lines
    found = {one.name: one for one in verify_evidence(report).results}
    for each in ORIGINS:
        text = (f"{ORIGINS[each]}: bits",) if each == stage else ()
        wanted = (3, 1, text) if each == stage else (4, 0, ())
        assert (found[each].passed, found[each].failed, found[each].open) == wanted


def test_a_folder_that_is_called_generated_is_not_what_is_generated(tmp_path, monkeypatch):
    """Its Verilog is the user's, and a sign-off of it must not be one of ours."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated" / "simgnn_kernel.v").write_text("module simgnn_kernel; endmodule")
    run = Campaign(load_config("tiny"), seed=7, progress=lambda *_: None)
    run.transfers.update(r=1, w=1)
    revisions = []
    for rtl in (None, Path("generated")):
        report = verification_report(run, evidence=None, dataset=None, arithmetic="verilog", rtl=rtl)
        revisions.append(verify_evidence(report).revision)
    assert " with Verilog " in revisions[1] and revisions[1].startswith(revisions[0])


@pytest.mark.parametrize(
    ("text", "outcome"), [("AXI: WVALID must stay high until WREADY, and it fell", (0, 1)), ("", None)]
)
def test_beats_of_a_run_that_failed_do_not_count(text, outcome):
    """And where a rule of AXI was broken they have failed."""
    report = {name: {} for name in ("stage_seconds", "versions")} | {"seed": 0, "arithmetic": "verilog"}
    report |= {"axi_transfers": {"r": 3, "w": 4, "b": 1}, "coverage": {"reached": 1, "missed": []}}
    report |= {"rtl": "generated", "config": {"digest": "ab"}, "mismatch": None}

    def beats():
        found = {one.name: one for one in verify_evidence(report).results}.get(AXI_BEATS)
        return found and (found.passed, found.failed)

    assert beats() == (7, 0)
    report["mismatch"] = {"origin": "program 1", "kind": "error", "text": text}
    assert beats() == outcome


def test_edited_verilog_that_verilator_warns_of(tmp_path):
    """It passes or fails all the same. Lint is clean of ours, which is tested elsewhere."""
    folder = shutil.copytree(RTL, tmp_path / "rtl")
    path = folder / "simgnn_pe.v"
    path.write_text(path.read_text().replace("  input wire swap", "  input wire [1:0] swap"))
    warnings = verilog_warnings(folder)
    assert any(one.startswith(f"{path}, line ") and one.endswith("(WIDTHTRUNC)") for one in warnings)
    lines = list(warning_lines(warnings * 20))
    assert lines[0].startswith(f"warnings         {20 * len(warnings)} of Verilator -Wall")
    assert lines[1] == f"  {warnings[0]}" and lines[13].endswith(" more (--json has all)")
    assert list(warning_lines([])) == []


def test_warnings_are_said_before_what_does_not_compile(monkeypatch, capsys):
    def fail(*_, **__):
        raise ToolError("it does not compile")

    monkeypatch.setattr(rtl_folder, "verilog_warnings", lambda folder: ["a.v, line 3: wide (WIDTHTRUNC)"])
    monkeypatch.setattr(campaign, "run_campaign", fail)
    assert main(["verify", "-c", "tiny", "--programs", "1", "--batches", "0", "--rtl", str(RTL)]) == 2
    first, second, *_, last = capsys.readouterr().err.splitlines()[-3:]
    assert first.startswith("warnings         1 of Verilator -Wall")
    assert second == "  a.v, line 3: wide (WIDTHTRUNC)" and last.endswith("it does not compile")


def test_a_verilator_that_does_not_start_is_no_verilog_without_warnings(tmp_path, monkeypatch):
    """It is called with the whole environment."""
    monkeypatch.setenv("SAID", "no library")
    program = tmp_path / "verilator_bin"
    program.write_text('#!/bin/sh\necho "$SAID" >&2\nexit 127\n')
    program.chmod(0o755)
    broken = dataclasses.replace(find_verilator(), program=program)
    monkeypatch.setattr(rtl_folder, "find_verilator", lambda: broken)
    with pytest.raises(ToolError, match=r"^exit code of verilator_bin must be 0, not 127\nno library$"):
        verilog_warnings(RTL)


@pytest.mark.parametrize(
    ("write", "opcode", "looked"),
    [
        (Moment(cycle=9, time=600, port=1), "GEMM", ("m_axi_gmem1_wdata", "accelerator.update")),
        (None, None, ("m_axi_gmem0_*", "accelerator")),
    ],
)
def test_where_to_look_in_a_waveform(write, opcode, looked):
    hardware = load_config("cosim").hardware
    command = None if opcode is None else {"index": 0, "opcode": opcode}
    found = look_at(write, Moment(cycle=10, time=602), command, hardware)
    assert (found["signal"], found["instance"]) == looked
    assert found["ns"] == pytest.approx((600 if write else 602) * 500 / hardware.clock_mhz, abs=0.001)
    assert look_at(None, None, command, hardware) is None

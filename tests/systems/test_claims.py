"""Claims and verdicts: a verdict follows from figure, bar and kind, and nobody types it."""

import json
import math
import re

import pytest

from simgnn.systems.papers.claims import VERDICT_NAMES, Noise, fitted_rates, read_claims, verdicts
from simgnn.systems.papers.page import paper_report
from simgnn.virtual_time.sourced_values import Reading

PRINTED = Reading("cores", 48, "paper", "hardware x")


def rate(*fitted_to):
    return Reading("gather", 2.0, "calibrated", "software x", fitted_to)


def claim(bar="bar = { near = [3.54, 0.01] }", kind="simulated", id="N-c"):
    fixed = 'where = "Table 3"\nclaim = "one device"\npaper = "3.54 s"\n'
    return f'[[claim]]\nid = "{id}"\nkind = "{kind}"\n{fixed}{bar}\n'


def verdict(bar, ours, kind="simulated", **fitted):
    (found,) = read_claims(claim(bar, kind))
    return found.verdict(ours, **fitted)


@pytest.mark.parametrize(
    ("bar", "good", "bad"),
    [
        ("bar = { most = 2 }", [2, -1e9], [2.0001]),
        ("bar = { least = 2 }", [2, 1e9], [1.9999]),
        ("bar = { between = [10, 14] }", [10, 11.7, 14], [9.99, 14.01]),
        ("bar = { near = [3.54, 0.01] }", [3.53, 3.57], [3.5, 3.58]),
        ("bar = { near = [-2.0, 0.5] }", [-3, -1], [-0.9, 2]),
    ],
)
def test_a_verdict_follows_from_the_bar(bar, good, bad):
    assert {verdict(bar, ours) for ours in good} == {"reproduced"}
    assert {verdict(bar, ours) for ours in (*bad, math.nan)} == {"not confirmed"}
    assert {verdict(bar, ours, fitted=True) for ours in good} == {"calibrated"}
    assert {verdict(bar, ours, fitted=True) for ours in bad} == {"not confirmed"}
    assert verdict(bar, None) == "not run"


def test_what_is_quoted_is_never_reproduced():
    assert verdict("", 3.54, "quoted") == "quoted"
    assert verdict("", None, "quoted") == "quoted"


def test_rows_have_claim_figure_bar_and_verdict():
    claims = read_claims(claim() + claim("", "quoted", "H-d"))
    rows = verdicts(claims, {"N-c": 3.53}, paper="n", readings={"N-c": {rate("n: Table 2"), PRINTED}})
    assert rows == json.loads(json.dumps(rows))
    assert rows[0] == {
        "id": "N-c",
        "claim": "one device",
        "where": "Table 3",
        "kind": "simulated",
        "paper": "3.54 s",
        "ours": 3.53,
        "bar": "3.5046 to 3.5754",
        "verdict": "reproduced",
        "noise": None,
        "why": "",
        "turned_by": "",
        "depends_on": [
            {
                "key": "gather",
                "value": 2.0,
                "source": "calibrated",
                "stands_in": "software x",
                "fitted_to": ["n: Table 2"],
            }
        ],
    }
    assert fitted_rates(rows[0]) == "n: Table 2: gather"
    assert (rows[1]["ours"], rows[1]["bar"], rows[1]["verdict"]) == (None, None, "quoted")
    with pytest.raises(ValueError, match="figures must be of a claim, not 'X'"):
        verdicts(claims, {"X": 1.0}, paper="n", readings={})


@pytest.mark.parametrize("name", ["n: Table 3", "n: N-c", "m: Table 3", "n: Table"])
def test_a_claim_confirms_nothing_that_was_fitted_to_it(name):
    """Neither by its figure or table nor by its id; another paper's table is another."""
    expected = "calibrated" if name in ("n: Table 3", "n: N-c") else "reproduced"
    for kind in ("simulated", "measured"):
        claims = read_claims(claim(kind=kind))
        (row,) = verdicts(claims, {"N-c": 3.53}, paper="n", readings={"N-c": {rate(name)}})
        # What is counted depends on no rate.
        assert row["verdict"] == (expected if kind == "simulated" else "reproduced")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (claim("verdict = 'reproduced'"), "unexpected keyword argument 'verdict'"),
        (claim().replace('where = "Table 3"\n', ""), "missing 1 required keyword-only argument: 'where'"),
        (
            claim(kind="proved"),
            "kind of claim N-c must be one of measured, simulated, printed, quoted, not 'proved'",
        ),
        (
            claim(kind="printed"),
            "claim N-c must be 'not testable here' if it is printed, and only then, not printed and ''",
        ),
        (
            claim() + "turned_by = 'not testable here'",
            "claim N-c must be 'not testable here' if it is printed, and only then, not simulated and 'not",
        ),
        (claim(""), "claim N-c must have a bar unless it is quoted, not None"),
        (claim(kind="quoted"), "claim N-c must have a bar unless it is quoted"),
        (claim("bar = { mots = 3 }"), "bar must have one of most, least, between, near, not {'mots': 3}"),
        (claim("bar = { most = 1, least = 0 }"), "bar must have one of"),
        (claim("bar = { most = nan }"), "bar must be a range, not -inf to nan"),
        (claim("bar = { between = [1] }"), "bar must have one of most, least, between, near, not"),
        (claim("bar = { between = [2, 1] }"), "bar must be a range, not 2 to 1"),
    ],
)
def test_what_is_wrong_is_named(text, message):
    with pytest.raises((TypeError, ValueError), match=re.escape(message)):
        read_claims(text)


@pytest.mark.parametrize(
    ("ours", "reach", "expected"),
    [
        (-1 / 453, 1 / 453, "not decided"),  # one test vertex of 453, with a bar of less than one
        (-0.004, 1 / 453, "reproduced"),
        (0.0005, 1 / 453, "not decided"),
        (0.01, 1 / 453, "not confirmed"),
    ],
)
def test_what_chance_decides_is_not_decided(ours, reach, expected):
    claims = read_claims(claim("bar = { most = -0.001 }", "measured"))
    noise = {"N-c": Noise(reach=reach, of="1 seed and 453 test vertices")}
    (row,) = verdicts(claims, {"N-c": ours}, paper="n", readings={}, noise=noise)
    assert row["verdict"] == expected and row["noise"] == reach
    said = "within the noise of 1 seed and 453 test vertices, 0.0022"
    assert row["why"] == (said if expected == "not decided" else "")


@pytest.mark.parametrize(
    ("ours", "expected"),
    [
        (0.65, "not confirmed"),
        (0.95, "not decided"),
        (1.05, "not decided"),
        (1.2, "not decided"),
        (1.5, "not confirmed"),
        (math.nan, "not confirmed"),
    ],
)
def test_noise_may_cover_a_bar_from_outside(ours, expected):
    """Neither an end of the noise nor its middle need be in the bar."""
    (found,) = read_claims(claim("bar = { between = [1.0, 1.1] }", "measured"))
    assert found.verdict(ours, noise=Noise(reach=0.3, of="2 seeds")) == expected


def test_arithmetic_on_printed_figures_is_counted_apart():
    row = {"claim": "c", "where": "T", "kind": "measured", "paper": "1", "ours": 1.0, "bar": "1", "why": ""}
    row |= {"turned_by": "a fault", "depends_on": [], "verdict": "reproduced"}
    printed = {**row, "kind": "printed", "turned_by": "not testable here"}
    rows = [{**row, "id": "a"}, {**row, "id": "b", "verdict": "calibrated"}, {**printed, "id": "c"}]
    summary = {"verdicts": rows, "arithmetic": {"reproduced": 1}}
    summary["counts"] = dict.fromkeys(VERDICT_NAMES, 0) | {"reproduced": 1, "calibrated": 1}
    answer = paper_report("t", summary, {}, asked="?").answer
    assert "Of 2 claims that were tried, 1 is reproduced, 1 more keeps to the bar with constants" in answer
    assert "1 other is arithmetic on what the paper prints: 1 comes out as printed." in answer

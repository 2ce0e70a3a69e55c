"""Tables of what experiments found: cells out of rows, and how they are printed."""

import dataclasses
import json

import pytest

from simgnn.cli.main import main
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.tables import across, print_tables, table_of
from simgnn.training.reports.terminal import Progress

ROWS = [{"name": "dgl", "seconds": 1.5, "printed": 2}, {"name": "uva", "seconds": 0.25, "printed": None}]


def table(title="Epochs", rows=ROWS, said=(), **described):
    return table_of({"title": title, **described}, {"rows": rows}, dict(said))


def test_cells_are_formats_of_a_row_and_empty_where_nothing_is_known():
    columns = {
        "system": "{name}",
        "seconds": "{seconds:.2f} s",
        "ms": "{seconds/1e-3:.0f}",
        "printed": "({printed})",
        "or": ["{printed}", "none"],
    }
    found = table(columns=columns)
    assert found.names == ("system", "seconds", "ms", "printed", "or")
    assert found.rows == [("dgl", "1.50 s", "1500", "(2)", "2"), ("uva", "0.25 s", "250", "", "none")]
    assert found.left == (0,) and table(columns={"s": "{seconds}", "of": "{name}"}).left == (0, 1)
    assert table(columns=columns, left=[1, 2]).left == (1, 2)


def test_a_star_stands_for_all_fields_that_no_other_column_has():
    rows = [{"name": "dgl", "a 1": 1, "a 2": 2, "sum_s": 3.0, "mean_s": 1.5}]
    found = table(rows=rows, columns={"of": "{name}", "x *": "{a *}", "total": "{sum_s:g}", "*": "{*_s:.1f}"})
    assert found.names == ("of", "x 1", "x 2", "total", "mean")
    assert found.rows == [("dgl", "1", "2", "3", "1.5")]


def test_what_a_star_stands_for_may_be_any_text():
    """Names of graphs are a user's."""
    rows = [{"of": "hits", "a/b: {c}": 2.0, "d.e*": 4.0}]
    found = table(rows=rows, columns={"of": "{of}", "*, s": "{*/2:.1f}"})
    assert found.names == ("of", "a/b: {c}, s", "d.e*, s") and found.rows == [("hits", "1.0", "2.0")]
    assert table(rows=[{"a: {b}": "text", "n": 1}], columns={"n": "{n}", "*": "{*}"}).left == (0, 1)


def test_what_is_said_is_in_titles_notes_and_names_of_columns():
    said = {"parts": 8, "metis": "", "off": 0.14}
    found = table(
        "of {parts}", said=said, columns={"x {parts}": "{name}"}, notes=["{off:.0%} off", "{metis}"]
    )
    assert (found.title, found.names, found.notes) == ("of 8", ("x 8",), ("14% off",))


def test_columns_have_names_of_their_own():
    with pytest.raises(ValueError, match="columns of 'Epochs' must have names of their own"):
        table(said={"a": "s", "b": "s"}, columns={"{a}": "{seconds}", "{b}": "{name}"})


def test_rows_that_agree_are_one_with_a_field_for_each_value_of_another():
    rows = [{"graph": g, "workers": w, "count": c} for g, w, c in (("a", 2, 5), ("a", 4, 6), ("b", 2, 7))]
    assert across(rows, ("graph",), "workers", "count") == [
        {"graph": "a", "2": 5, "4": 6},
        {"graph": "b", "2": 7, "4": None},
    ]
    # The first row may be the one with a hole.
    assert across(rows[::-1], ("graph",), "workers", "count")[0] == {"graph": "b", "2": 7, "4": None}


@pytest.mark.parametrize("step", [1, -1])
def test_a_star_has_a_column_for_each_field_of_any_row(step):
    rows = [{"of": "a", "x": 1, "parts": {"y": "text"}}, {"of": "b", "x": None, "z": 3}]
    found = table(rows=rows[::step], columns={"of": "{of}", "*": ["{*}", "-"]})
    cells = {row[0]: dict(zip(found.names, row, strict=True)) for row in found.rows}
    assert cells == {
        "a": {"of": "a", "x": "1", "parts.y": "text", "z": "-"},
        "b": {"of": "b", "x": "-", "parts.y": "-", "z": "3"},
    }
    # A column is of texts by its first value, wherever that is.
    assert found.left == (0, found.names.index("parts.y"))


def test_tables_are_printed_with_title_and_notes(capsys):
    columns = {"system": "{name}", "s": "{seconds:g}"}
    print_tables([table(columns=columns, notes=["by hand"]), table("", ROWS[:1], columns=columns)])
    assert capsys.readouterr().out.splitlines() == [
        "Epochs",
        "system     s",
        "dgl      1.5",
        "uva     0.25",
        "by hand",
        "",
        "system    s",
        "dgl     1.5",
    ]


def test_all_papers_are_one_page(tmp_path, monkeypatch):
    """Two of the papers, with what is arithmetic in them."""
    some = {"hyscale": ("section 1", "table 7"), "neutronorch": ("section 5.7",)}
    papers = {
        name: dataclasses.replace(
            PAPERS[name], experiments=tuple(each for each in PAPERS[name].experiments if each.name in names)
        )
        for name, names in some.items()
    }
    monkeypatch.setattr("simgnn.systems.papers.reproduce.PAPERS", papers)
    folder = tmp_path / "all"
    said = []
    monkeypatch.setattr(Progress, "now", lambda progress, *what: said.append(what))
    assert main(["reproduce", "all", "-o", str(folder)]) == 0
    assert said == [
        ("hyscale, section 1", 0, 3),
        ("hyscale, table 7", 1, 3),
        ("neutronorch, section 5.7", 2, 3),
    ]
    assert sorted(path.name for path in folder.iterdir() if path.suffix == ".csv") == [
        "hyscale-table7.csv",
        "neutronorch-averages.csv",
    ]
    verdicts = json.loads((folder / "verdict.json").read_text())
    ids = [row["id"] for row in verdicts if row["ours"] is not None]
    assert {each.partition(":")[0] for each in ids} == set(papers) and len(set(ids)) == len(ids)
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["verdicts"] == verdicts and list(summary["papers"]) == list(papers)
    assert b"hyscale, table 7" in (folder / "report.html").read_bytes().lower()

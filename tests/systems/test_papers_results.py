"""Tables of what experiments found: cells out of rows, and how they are printed."""

import dataclasses
import json

from simgnn.cli.main import main
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import Table, print_tables
from simgnn.training.reports.terminal import Progress

ROWS = [{"name": "dgl", "seconds": 1.5, "printed": 2}, {"name": "uva", "seconds": 0.25, "printed": None}]


def test_cells_are_formats_of_a_row_or_functions_and_empty_where_nothing_is_known():
    table = Table.of(
        "Epochs",
        ROWS,
        {
            "system": "{name}",
            "seconds": "{seconds:.2f} s",
            "ms": lambda row: f"{1e3 * row['seconds']:.0f}",
            "printed": "({printed})",
        },
    )
    assert table.names == ("system", "seconds", "ms", "printed")
    assert table.rows == [("dgl", "1.50 s", "1500", "(2)"), ("uva", "0.25 s", "250", "")]


def test_tables_are_printed_with_title_and_notes(capsys):
    columns = {"system": "{name}", "s": "{seconds:g}"}
    print_tables([Table.of("Epochs", ROWS, columns, notes=("by hand",)), Table.of("", ROWS[:1], columns)])
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

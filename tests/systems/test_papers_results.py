"""Tables of what experiments found: cells out of rows, and how they are printed."""

from simgnn.systems.papers.reproduce import Table, print_tables

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

"""What `reproduce` leaves, as tests look at it."""

import csv
import io


def rows(folder, name):
    """Rows of a table, by column."""
    return list(csv.DictReader(io.StringIO((folder / name).read_text())))


def ours(summary):
    """Our value of each claim."""
    return {row["id"]: row["ours"] for row in summary["verdicts"]}

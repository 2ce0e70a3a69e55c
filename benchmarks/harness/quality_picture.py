"""The table of `hardware_quality.py` as a file, and as a picture: every operation over its bound, beside its limit."""

import csv
import io
from pathlib import Path

from simgnn.process.files.output import write_atomically
from simgnn.training.reports.charts import new_figure, png_bytes

COLUMNS = (
    "part",
    "units",
    "organisation",
    "graph",
    "batch",
    "features",
    "operation",
    "commands",
    "bound",
    "alone",
    "sustained",
    "verdict",
)
KEY = COLUMNS[:7]
"""Columns that name an operation; the others are what was measured of it."""
PANELS = (
    ("aggregate", "clustered", "sums of neighbours, clustered"),
    ("aggregate", "broadcast", "sums of neighbours, broadcast"),
    ("update", "clustered", "products"),
    ("fused", "clustered", "fused layers"),
)
_LIMIT = "#c8442e"
_COLOURS = {4: "#a9c7e8", 8: "#1f5fa8", 16: "#d9772b"}


def read_rows(path):
    """Rows of the file, dict of key to dict of str; empty if there is no file."""
    if not Path(path).exists():
        return {}
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {tuple(row[name] for name in KEY): row for row in rows}


def write_rows(path, rows):
    """Write rows into the file: those of the same operations are replaced, all others stay as they are.

    Parameters
    ----------
    path : str or Path
    rows : iterable of dict
        By `COLUMNS`.

    Returns
    -------
    list of dict of str
        All that the file now holds.
    """
    merged = read_rows(path)
    for row in rows:
        text = {name: str(row[name]) for name in COLUMNS}
        merged[tuple(text[name] for name in KEY)] = text
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(merged.values())
    write_atomically(Path(path), out.getvalue().encode())
    return list(merged.values())


def draw_quality(rows, *, judged, limit_of):
    """The picture, PNG bytes.

    Parameters
    ----------
    rows : list of dict of str
        By `COLUMNS`.
    judged : float
        Bound from which an operation is judged.
    limit_of : callable
        Limit of (part, units).
    """
    figure, axes = new_figure(7.0, 2, rows=2)
    for axis, (part, organisation, title) in zip(axes, PANELS, strict=True):
        own = [row for row in rows if (row["part"], row["organisation"]) == (part, organisation)]
        axis.set_title(title, fontsize=10, loc="left")
        axis.axvspan(1, judged, color="#f2f2f2", zorder=0)
        axis.axhline(1, color="#6b6b6b", linewidth=0.8)
        for units in sorted({int(row["units"]) for row in own}):
            drawn = [row for row in own if int(row["units"]) == units]
            places = [[float(row[name]) for row in drawn] for name in ("bound", "sustained")]
            axis.scatter(*places, s=12, color=_COLOURS[units], label=f"n = {units}", linewidth=0, zorder=3)
        if organisation == "clustered":
            _draw_limits(axis, part, own, judged, limit_of)
        if own:
            bounds = [float(row["bound"]) for row in own]
            axis.set_xscale("log")
            axis.set_xlim(0.7 * min(bounds), 1.4 * max(bounds))
        if part == "update":
            axis.legend(
                frameon=False, fontsize=8, loc="center right"
            )  # there is room; the others have its colours
        axis.set_xlabel("bound (cycles)", fontsize=9)
        axis.set_ylabel("measured over bound", fontsize=9)
    return png_bytes(figure)


def _draw_limits(axis, part, rows, judged, limit_of):
    """A line for each limit, with the gather units that it is for where not all have the same."""
    units_of = {}
    for units in sorted({int(row["units"]) for row in rows}):
        units_of.setdefault(limit_of(part, units), []).append(units)
    for limit, units in units_of.items():
        axis.plot([judged, 1e7], [limit, limit], color=_LIMIT, linewidth=1, linestyle="--")
        whose = f", n = {', '.join(map(str, units))}" if len(units_of) > 1 else ""
        axis.annotate(
            f"limit {limit:.2f}{whose}",
            (0.98, limit),
            xycoords=axis.get_yaxis_transform(),
            xytext=(0, -4),
            textcoords="offset points",
            ha="right",
            va="top",
            fontsize=8,
            color=_LIMIT,
        )

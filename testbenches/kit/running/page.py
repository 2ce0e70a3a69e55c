"""What the benches have reached as a page: one file of HTML, which needs neither a network nor anything beside it."""

import collections
from html import escape

from kit.running.report import KINDS, Tally, by_line, engine_of, points_of, runs_of, signal_of

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; }
table { border-collapse: collapse; }
td, th { padding: .2em .8em; text-align: left; border-bottom: 1px solid #ddd; vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
code { font: 13px ui-monospace, monospace; }
.no { color: #b00020; }
.ok { color: #1b6e2c; }
meter { width: 8em; }
summary { cursor: pointer; padding: .2em 0; }
"""
TITLES = {"points": "points", "line": "lines", "branch": "branches", "toggle": "toggles"}


def _row(*cells, tag="td"):
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>"


def _meter(tally):
    if not tally.total:
        return "-"
    hit = tally.total - len(tally.missed)
    return f'<meter min="0" max="{tally.total}" low="{0.9 * tally.total}" value="{hit}"></meter> {escape(str(tally))}'


def _summary(engines):
    rows = [_row("engine", *TITLES.values(), tag="th")]
    rows += [
        _row(f'<a href="#{escape(engine)}">{escape(engine)}</a>', *map(_meter, tallies.values()))
        for engine, tallies in engines.items()
    ]
    rows.append(_row("all", *(_meter(Tally.sum(t[kind] for t in engines.values())) for kind in TITLES)))
    return f"<table>{''.join(rows)}</table>"


def _points(engine, points):
    """A table of the engine's points: where, what, and in how many tests each was met."""
    rows = [_row("bench", "point", "tests that met it", tag="th")]
    for bench, counts in sorted(points.items()):
        if engine_of(bench) == engine:
            for name, hits in counts.items():
                shown = f'<span class="{"ok" if hits else "no"}">{hits or "none"}</span>'
                rows.append(_row(escape(bench), escape(name), shown))
    return f"<details><summary>Points, {len(rows) - 1}</summary><table>{''.join(rows)}</table></details>"


def _missed(kind, tally, lines):
    """A table of what was missed: where, what, and the line of Verilog."""
    counts = collections.Counter(signal_of(name) if kind == "toggle" else name for name in tally.missed)
    rows = [_row("bench and design", "place", "missed", "Verilog", tag="th")]
    for name, count in sorted(counts.items(), key=lambda item: by_line(item[0])):
        bench, place, about = name.split(": ", 2)
        said = f"{about}, {count} of its toggles" if kind == "toggle" else about
        text = lines.get((bench, place), "")
        rows.append(_row(escape(bench), escape(place), escape(said), f"<code>{escape(text)}</code>"))
    title = f"Missed {TITLES[kind]}, {len(tally.missed)}"
    return f'<details><summary class="no">{title}</summary><table>{"".join(rows)}</table></details>'


def write_page(folder, engines, counts):
    """Write ``coverage.html``.

    Parameters
    ----------
    folder : Path
    engines : dict
        From `gather`.
    counts : Path
        Where runs have left what they reached.
    """
    lines = {}
    for _, run in runs_of(counts):
        for place, text in run["lines"].items():
            lines[f"{run['bench']}[{run['design']}]", place] = text
    points = points_of(counts)
    parts = ["<h1>Coverage of the benches</h1>", _summary(engines)]
    for engine, tallies in engines.items():
        parts += [f'<h2 id="{escape(engine)}">{escape(engine)}</h2>', _points(engine, points)]
        tied = tallies["toggle"].constant
        parts += [f"<p>Not counted, as the Verilog ties their bits to a number: {tied} toggles.</p>"] * bool(
            tied
        )
        parts += [_missed(kind, tallies[kind], lines) for kind in KINDS if tallies[kind].missed]
    text = "\n".join(parts)
    (folder / "coverage.html").write_text(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>Coverage of the benches</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{text}\n</body>\n</html>\n",
        encoding="utf-8",
    )

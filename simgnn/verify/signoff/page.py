"""The sign-off as a page: one file of HTML, which needs neither a network nor anything beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from simgnn.verify.signoff.evidence import WHOLE, Evidence
from simgnn.verify.signoff.stages import (
    DESIGN,
    EVERY_ENGINE,
    FAILED,
    MET,
    OPEN,
    VERIFICATION,
    Judged,
    Standing,
)

_SHOWN = 40
"""Lines of what is open that a criterion shows."""
_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em; color: #1f2328; }
h1 { font-size: 1.6em; margin-bottom: .2em; }
h2 { font-size: 1.2em; margin: 2em 0 .5em; border-bottom: 1px solid #d0d7de; padding-bottom: .2em; }
table { border-collapse: collapse; width: 100%; }
td, th { padding: .3em .7em; text-align: left; border-bottom: 1px solid #d8dee4; vertical-align: top; }
table.stages td + td, table.stages th + th { text-align: center; width: 7em; }
code { font: 13px ui-monospace, monospace; }
.mark { border-radius: 3px; padding: .1em .5em; white-space: nowrap; font-size: 13px; }
.met { background: #dafbe1; color: #116329; }
.failed { background: #ffd7d5; color: #a40e26; font-weight: 600; }
.open { background: #eaeef2; color: #57606a; }
.quiet { color: #57606a; }
summary { cursor: pointer; }
ul { margin: .3em 0 .3em 1.2em; padding: 0; }
"""
_CLASS = {MET: "met", FAILED: "failed", OPEN: "open"}


def render_page(standings: Sequence[Standing], evidence: Sequence[Evidence], *, title: str) -> str:
    """The page.

    Parameters
    ----------
    standings
        From `judge`.
    evidence
    title
        What is signed off: the configuration's name and digest.
    """
    body = [
        f"<h1>Sign-off of {escape(title)}</h1>",
        '<p class="quiet">Computed from evidence alone. Nobody ticks a box here, and nothing is waived: what has not'
        " been run says so.</p>",
        _overview(standings),
        "<h2>What is not shown</h2>",
        _holes(standings),
    ]
    for standing in standings:
        body += [
            f'<h2 id="{escape(standing.engine)}">{escape(standing.engine)}</h2>',
            _criteria(standing.judged),
        ]
    body += ["<h2>Evidence</h2>", _evidence(evidence)]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Sign-off of {escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n'
        f"<body>{''.join(body)}</body></html>\n"
    )


def _mark(verdict: str, text: str | None = None) -> str:
    return f'<span class="mark {_CLASS[verdict]}">{escape(text or verdict)}</span>'


def _row(*cells: str, tag: str = "td") -> str:
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>\n"


def _overview(standings: Sequence[Standing]) -> str:
    stages = (*DESIGN, *VERIFICATION)
    rows = [_row("", *stages, "reached", tag="th")]
    for standing in standings:
        reached = [standing.reached(some) or "-" for some in (DESIGN, VERIFICATION)]
        link = f'<a href="#{escape(standing.engine)}">{escape(standing.engine)}</a>'
        rows.append(_row(link, *(_mark(standing.of_stage(stage)) for stage in stages), ", ".join(reached)))
    return f'<table class="stages">{"".join(rows)}</table>'


def _holes(standings: Sequence[Standing]) -> str:
    """Everything that a criterion asks for and that is not met, numbered; engines that lack the same are together."""
    lacking: dict[tuple[str, str, str, str], list[str]] = {}
    for standing in standings:
        for one in standing.judged:
            # That an engine lacks something is said of the engine.
            if one.verdict != MET and not (standing.engine == WHOLE and one.text == EVERY_ENGINE):
                key = (one.stage, one.text, one.verdict, one.found)
                lacking.setdefault(key, []).append(standing.engine)
    items = [
        f"<li>{_mark(verdict)} {stage}: {escape(text)}"
        f' <span class="quiet">({escape(found)}; {escape(", ".join(engines))})</span></li>\n'
        for (stage, text, verdict, found), engines in sorted(lacking.items())
    ]
    return f"<ol>{''.join(items)}</ol>" if items else "<p>Nothing that a stage asks for.</p>"


def _criteria(judged: Sequence[Judged]) -> str:
    rows = [_row("stage", "asks for", "", "found", tag="th")]
    for one in judged:
        rows.append(
            _row(one.stage, escape(one.text) + _open(one.open), _mark(one.verdict), escape(one.found))
        )
    return f"<table>{''.join(rows)}</table>"


def _open(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    shown = "".join(f"<li><code>{escape(line)}</code></li>" for line in lines[:_SHOWN])
    more = f"<li>{len(lines) - _SHOWN:,} more in the evidence</li>" if len(lines) > _SHOWN else ""
    return f"<details><summary>{len(lines):,} open</summary><ul>{shown}{more}</ul></details>"


def _evidence(evidence: Sequence[Evidence]) -> str:
    rows = [_row("kind", "results", "revision", "files differ", "seed", "tools", tag="th")]
    for one in evidence:
        passed, failed = sum(r.passed + r.killed for r in one.results), sum(r.failed for r in one.results)
        not_run = sum(r.not_run for r in one.results)
        differ = {True: "yes", False: "no", None: "nobody knows"}[one.dirty]
        cells = (
            one.kind,
            f"{passed:,} passed or killed, {failed:,} failed, {not_run:,} not run",
            one.revision or "",
            differ,
            "" if one.seed is None else str(one.seed),
            ", ".join(f"{name} {version}" for name, version in sorted(one.tools.items())),
        )
        rows.append(_row(*map(escape, cells)))
    return f"<table>{''.join(rows)}</table>"

"""Rows as a table for people, and as evidence for other programs."""

import json
import platform

from formal.proving.campaign import claims_of
from formal.proving.engines import PROVED
from formal.proving.harness import ASSUME, COVER
from formal.proving.tools import PACKAGE, version
from simgnn.verify.signoff.evidence import source_revision

SCHEMA = "simgnn-formal-evidence"
_HEADING = "| set | claim | what it says | engine | method | depth | seconds | outcome |\n" + "|---" * 8 + "|"


def method_of(claim):
    """How a claim is decided, in words."""
    if claim.kind == ASSUME:
        return "assumed"
    if claim.kind == COVER:
        return "situation"
    return "all time" if claim.depth is None else f"{claim.depth} cycles"


def table(rows):
    """A table in Markdown, a line for each row."""
    lines = [_HEADING]
    for row in rows:
        claim, verdict = row.claim, row.verdict
        text = claim.text if row.mistake is None else f"with `{row.mistake.instead}`: {claim.text}"
        cells = (
            row.owner.name,
            claim.name,
            _cell(text),
            verdict.engine,
            method_of(claim),
            verdict.frames,
            f"{verdict.seconds:.1f}",
            verdict.outcome + (f" ({row.reason})" if row.reason else ""),
        )
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def tables(sets):
    """Two tables, of all claims and of all mistakes: str."""
    lines = ["| set | claim | kind | what it says |", "|---|---|---|---|"]
    for owner in sets:
        for claim in claims_of(owner):
            lines.append(f"| `{owner.name}` | {claim.name} | {method_of(claim)} | {_cell(claim.text)} |")
    lines += ["", "| set | module | in the place of | stands | breaks |", "|---|---|---|---|---|"]
    for owner in sets:
        for mistake in owner.mistakes:
            cells = (mistake.module, mistake.text, mistake.instead)
            code = " | ".join(f"`{_cell(cell)}`" for cell in cells)
            lines.append(f"| `{owner.name}` | {code} | {', '.join(mistake.breaks)} |")
    return "\n".join(lines) + "\n"


def _cell(text):
    return text.replace("|", "\\|")


def trace_text(row):
    """The cycles of a row's trace, inputs that are high in each."""
    lines = [f"{row.owner.name}: {row.claim.output}: {row.claim.text}"]
    for cycle, inputs in enumerate(row.verdict.trace):
        high = [name for name, bit in inputs.items() if bit and name != "clk"]
        lines.append(f"  cycle {cycle}: {' '.join(high) or '-'}")
    return "\n".join(lines)


def evidence(rows):
    """What was decided, by what, of which revision: JSON, str. Outcomes are as of the run; none is waived."""
    revision, dirty = source_revision()
    document = {
        "schema": SCHEMA,
        "revision": revision,
        "dirty": dirty,
        "seed": None,  # nothing is drawn: the same revision and tools give the same verdicts
        "tools": {PACKAGE: version(), "python": platform.python_version()},
        "counts": {},
        "results": [],
    }
    for row in rows:
        claim, verdict = row.claim, row.verdict
        document["counts"][verdict.outcome] = document["counts"].get(verdict.outcome, 0) + 1
        document["results"].append(
            {
                "set": row.owner.name,
                "claim": claim.name,
                "kind": claim.kind,
                "text": claim.text,
                "engine": verdict.engine,
                "method": method_of(claim),
                "depth": verdict.frames,
                "seconds": round(verdict.seconds, 2),
                "outcome": verdict.outcome,
                "reason": row.reason,
                "mistake": None
                if row.mistake is None
                else {
                    "module": row.mistake.module,
                    "text": row.mistake.text,
                    "instead": row.mistake.instead,
                },
                "expected": PROVED if row.mistake is None else "failed",
            }
        )
    return json.dumps(document, indent=1) + "\n"

"""The sign-off as a page: one file of HTML, which needs neither a network nor anything beside it."""

from __future__ import annotations

from collections.abc import Sequence

from simgnn.process.files.templates import rendered
from simgnn.verify.signoff.evidence import WHOLE, Evidence
from simgnn.verify.signoff.stages import DESIGN, EVERY_ENGINE, FAILED, MET, OPEN, VERIFICATION, Standing

_SHOWN = 40
"""Lines of what is open that a criterion shows."""
_CLASSES = {MET: "met", FAILED: "failed", OPEN: "open"}


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
    return rendered(
        "simgnn.verify.signoff",
        "sign-off.html.jinja",
        title=title,
        standings=standings,
        evidence=evidence,
        holes=_holes(standings),
        stages=(*DESIGN, *VERIFICATION),
        design=DESIGN,
        verification=VERIFICATION,
        classes=_CLASSES,
        shown=_SHOWN,
    )


def _holes(standings: Sequence[Standing]) -> list[tuple[tuple[str, str, str, str], list[str]]]:
    """Everything that a criterion asks for and that is not met; engines that lack the same are together."""
    lacking: dict[tuple[str, str, str, str], list[str]] = {}
    for standing in standings:
        for one in standing.judged:
            # That an engine lacks something is said of the engine.
            if one.verdict != MET and not (standing.engine == WHOLE and one.text == EVERY_ENGINE):
                key = (one.stage, one.text, one.verdict, one.found)
                lacking.setdefault(key, []).append(standing.engine)
    return sorted(lacking.items())

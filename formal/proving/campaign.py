"""Run sets of claims: as they are, and with their mistakes planted."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from formal.proving.engines import FAILED, PROVED, UNDECIDED, Verdict, decide
from formal.proving.harness import ASSUME, Claim, Harness
from formal.proving.netlist import graph_of, modules_of
from formal.proving.sets import ClaimSet, Mistake
from formal.proving.tools import ProofError

NOT_RUN = "not run"
MISTAKE_DEPTH = 40
"""Cycles within which a mistake must show."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One claim and what became of it.

    Parameters
    ----------
    owner : ClaimSet
    claim : Claim
    verdict : Verdict
    mistake : Mistake or None
        The one that was planted.
    reason : str
        Why it was not run.
    """

    owner: ClaimSet
    claim: Claim
    verdict: Verdict
    mistake: Mistake | None = None
    reason: str = ""

    @property
    def good(self):
        """The claim was proved, or, with a mistake in the design, it failed."""
        return self.verdict.outcome == (PROVED if self.mistake is None else FAILED)


def prove(owner, *, jobs=1, mistake=None):
    """Decide the claims of a set.

    Parameters
    ----------
    owner : ClaimSet
    jobs : int
        Claims that are decided at once.
    mistake : Mistake, optional
        Is planted; only the claims that it breaks are decided.

    Returns
    -------
    list of Row
        In the order of the claims, whatever finishes first.

    Raises
    ------
    ProofError
        If Yosys makes no graph of the design.
    ValueError
        If there is no place for the mistake, or it breaks what nobody claims.
    """
    modules = modules_of(owner)
    if mistake is not None:
        modules = mistake.plant(modules)
    aig, claims = graph_of(owner.component(), owner.describe, modules, owner.borrowed)
    wanted = [claim for claim in claims if claim.kind != ASSUME]
    if mistake is not None:
        lacking = set(mistake.breaks) - {claim.name for claim in wanted}
        if lacking:
            raise ValueError(
                f"a mistake of {owner.name} must break claims that there are, not {sorted(lacking)}"
            )
        # Whatever else is wrong as well, it is to be found: no claim is taken for granted, and a search is quickest.
        wanted = [
            replace(claim, given=(), steps=None, depth=claim.depth or MISTAKE_DEPTH)
            for claim in wanted
            if claim.name in mistake.breaks
        ]

    def row(claim):
        try:
            verdict = decide(aig, claim, claims)
            if verdict.outcome == UNDECIDED and claim.depth is None and owner.otherwise:
                claim = replace(claim, depth=owner.otherwise)
                verdict = decide(aig, claim, claims)
            return Row(owner=owner, claim=claim, verdict=verdict, mistake=mistake)
        except ProofError as error:
            nothing = Verdict(outcome=NOT_RUN, engine="", frames=0, seconds=0.0)
            return Row(owner=owner, claim=claim, verdict=nothing, mistake=mistake, reason=str(error))

    pool = ThreadPoolExecutor(jobs)
    try:
        rows = list(pool.map(row, wanted))
    finally:
        # Ctrl-C does not wait for claims that nobody has begun.
        pool.shutdown(cancel_futures=True)
    return _granted(rows)


def _granted(rows):
    """The rows, where what was proved with the help of a claim that is not proved itself is not decided."""
    found = {}
    for row in rows:
        lacking = [name for name in row.claim.given if name in found and not found[name].good]
        if lacking and row.verdict.outcome == PROVED:
            verdict = replace(row.verdict, outcome=UNDECIDED)
            row = replace(row, verdict=verdict, reason=f"needs {', '.join(lacking)}, not proved")
        found[row.claim.name] = row
    return list(found.values())


def claims_of(owner):
    """The claims of a set, assumptions among them, without deciding any: list of Claim."""
    harness = Harness(owner.component(), module="unused", clocks=set())
    owner.describe(harness)
    return harness.claims

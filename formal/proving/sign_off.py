"""Rows as evidence of a sign-off (docs/how-to/sign-off.md)."""

from formal.proving.campaign import claims_of
from formal.proving.engines import PROVED
from formal.proving.harness import ASSUME
from formal.proving.tools import PACKAGE, version
from simgnn.verify.signoff.evidence import CLAIMS, MISTAKES, Evidence, Result, source_revision

_FAILED = "failed"


def sign_off_evidence(rows, *, mistakes, left_out=()):
    """What was decided of each claim, or which planted mistakes were found, by engine. Assumptions are no results.

    Parameters
    ----------
    rows : list of Row
    mistakes : bool
        Whether mistakes were planted.
    left_out : iterable of ClaimSet
        Sets that were not chosen: what they claim was not run.
    """
    results = []
    engines = {owner.name: engine_of(owner) for owner in {row.owner.name: row.owner for row in rows}.values()}
    for row in rows:
        if row.claim.kind == ASSUME:
            continue
        outcome = row.verdict.outcome
        if mistakes:
            counts = {"killed": int(row.good), "failed": int(not row.good)}
        else:
            counts = {"passed": int(outcome == PROVED), "failed": int(outcome == _FAILED)}
            counts["not_run"] = 1 - sum(counts.values())
        name = f"{row.owner.name}: {row.claim.name}"
        if row.mistake is not None:
            name += f", with {row.mistake.instead}"
        results.append(
            Result(
                engine=engines[row.owner.name],
                name=name,
                open=() if row.good else (f"{name}: {row.claim.text}: {outcome} {row.reason}".rstrip(),),
                **counts,
            )
        )
    results += [result for owner in left_out for result in _not_run(owner, mistakes=mistakes)]
    revision, dirty = source_revision()
    return Evidence(
        kind=MISTAKES if mistakes else CLAIMS,
        results=tuple(results),
        revision=revision,
        dirty=dirty,
        tools={PACKAGE: version()},
    )


def _not_run(owner, *, mistakes):
    """A result for each claim of a set, or for each claim that each of its mistakes breaks."""
    names = [claim.name for claim in claims_of(owner) if claim.kind != ASSUME]
    if mistakes:
        names = [f"{name}, with {each.instead}" for each in owner.mistakes for name in each.breaks]
    for name in names:
        said = f"{owner.name}: {name}"
        yield Result(engine=engine_of(owner), name=said, not_run=1, open=(f"{said}: not run",))


def engine_of(owner):
    """The folder of `hw/` that a set's component is in."""
    component = owner.component()
    component._MustUse__used = True  # it is looked at, not elaborated
    return type(component).__module__.split(".")[2]

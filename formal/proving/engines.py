"""Who decides a claim: property-directed reachability for all time, SAT of an unrolled graph up to a depth.

Both are ABC's (`pdr`: Een, Mishchenko and Brayton, "Efficient implementation of property directed reachability", 2011;
`bmc3`). A counterexample is believed only after it has been run on the graph by `simulate`.
"""

import time
from dataclasses import dataclass

from formal.proving.aiger import question, simulate, write_aiger
from formal.proving.harness import ASSUME, COVER
from formal.proving.tools import ProofError, run_abc

PROVED, FAILED, UNDECIDED = "passed", "failed", "not decided"
GRACE = 30.0
"""Seconds beyond ABC's own time limit after which it is ended."""
COVER_DEPTH = 60
"""Cycles within which a situation must come about that claims to be possible."""
_ENGINES = {True: "pdr", False: "bmc3"}


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What became of a claim.

    Parameters
    ----------
    outcome : str
        `PROVED`, `FAILED` or `UNDECIDED`.
    engine : str
        ABC's command.
    frames : int
        Cycles that it has looked at: of a counterexample its length, of a bounded proof its depth, of an unbounded one
        how far it had to look.
    seconds : float
    trace : tuple of (dict of str to int)
        Inputs in each cycle of a counterexample, or of the run that a cover asks for.
    """

    outcome: str
    engine: str
    frames: int
    seconds: float
    trace: tuple = ()


def decide(aig, claim, claims):
    """Decide one of the claims of a graph.

    Parameters
    ----------
    aig : Aig
    claim : Claim
        Not an assumption.
    claims : list of Claim
        All of the graph's.

    Returns
    -------
    Verdict

    Raises
    ------
    ProofError
        If ABC gives no answer, or a counterexample that is none.
    """
    wanted = aig.outputs[claim.output]
    bad = wanted if claim.kind == COVER else wanted ^ 1
    if bad == 0:
        # Yosys has found it while it made the graph.
        outcome = FAILED if claim.kind == COVER else PROVED
        return Verdict(outcome=outcome, engine="opt", frames=0, seconds=0.0)
    assumptions = [aig.outputs[other.output] for other in claims if other.kind == ASSUME]
    part = question(aig, bad=bad, assumptions=assumptions)
    depth = claim.depth or (COVER_DEPTH if claim.kind == COVER else None)
    engine = _ENGINES[depth is None]
    limit = f"pdr -T {claim.seconds}" if depth is None else f"bmc3 -F {depth} -T {claim.seconds}"
    commands = ["read_aiger question.aig", limit, "write_status status", "write_cex -a trace"]
    begin = time.monotonic()
    written, _ = run_abc(
        commands,
        {"question.aig": write_aiger(part)},
        ("status", "trace"),
        seconds=claim.seconds + GRACE,
    )
    seconds = time.monotonic() - begin
    if "status" not in written:
        raise ProofError(f"ABC must answer on {claim.output}, and does not")
    word, frames = written["status"].decode().split()[:2]
    found = word == "snl_SAT"
    trace = replay(part, written["trace"].decode(), claim) if found else ()
    # A bounded search that ends without a counterexample says that it does not know, and how far it came.
    held = word == "snl_UNSAT" if depth is None else int(frames) >= depth - 1
    good, bad = (PROVED, FAILED) if claim.kind != COVER else (FAILED, PROVED)
    return Verdict(
        outcome=bad if found else good if held else UNDECIDED,
        engine=engine,
        frames=len(trace) or (depth if held and depth else int(frames)),
        seconds=seconds,
        trace=trace,
    )


def replay(part, text, claim):
    """The inputs of a counterexample, which `simulate` must agree with."""
    lines = text.splitlines()
    stimulus = [[int(bit) for bit in line] for line in lines[1:] if set(line) <= {"0", "1"} and line]
    if not part.inputs:
        stimulus = [[]] * (int(lines[0].split()[1]) + 1)
    results = simulate(part, stimulus)
    if not results or not results[-1]["bad"]:
        raise ProofError(
            f"ABC's counterexample for {claim.output} must break it in its last cycle, and does not"
        )
    return tuple(dict(zip(part.inputs, cycle, strict=True)) for cycle in stimulus)

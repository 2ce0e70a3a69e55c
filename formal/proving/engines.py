"""Who decides a claim: induction and property-directed reachability for all time, SAT of unrolled gates up to a depth.

All are ABC's: `scorr` (Mishchenko, Case, Brayton and Jang, "Scalable and scalably-verifiable sequential synthesis",
2008), `pdr` (Een, Mishchenko and Brayton, "Efficient implementation of property directed reachability", 2011), `bmc3`.
A counterexample is believed only after it has been run on the graph by `simulate`.
"""

import time
from dataclasses import dataclass

from formal.proving.aiger import question, simulate, unrolled, write_aiger
from formal.proving.harness import ASSUME, COVER, PROVE
from formal.proving.tools import ProofError, run_abc

PROVED, FAILED, UNDECIDED = "passed", "failed", "not decided"
COVER_DEPTH = 60
"""Cycles within which a situation must come about that claims to be possible."""


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
    assumptions = [
        aig.outputs[other.output]
        for other in claims
        if other.kind == ASSUME or (other.kind == PROVE and other.name in claim.given)
    ]
    part = question(aig, bad=bad, assumptions=assumptions)
    depth = claim.depth or (COVER_DEPTH if claim.kind == COVER else None)
    begin = time.monotonic()
    if claim.steps is not None:
        engine, word, frames, text = _induction(part, claim)
    elif depth is None:
        engine, word, frames, text = _for_all_time(part, claim)
    else:
        engine, word, frames, text = _unrolled(part, claim, depth)
    seconds = time.monotonic() - begin
    found = word == "snl_SAT"
    trace = replay(part, text, claim) if found else ()
    # A bounded search that ends without a counterexample says that it does not know, and how far it came.
    held = word == "snl_UNSAT" if depth is None else frames >= depth - 1
    good, bad = (PROVED, FAILED) if claim.kind != COVER else (FAILED, PROVED)
    return Verdict(
        outcome=bad if found else good if held else UNDECIDED,
        engine=engine,
        frames=len(trace) or (depth if held and depth else frames),
        seconds=seconds,
        trace=trace,
    )


def _for_all_time(part, claim):
    """Merge registers that are always equal, which often leaves nothing to decide; then search for an invariant."""
    commands = ["scorr", "write_aiger reduced.aig", "pdr"]
    word, frames, text, reduced = _abc(part, claim, commands)
    if word != "snl_UNK" or not reduced:  # decided, or out of time before anything was merged
        return "pdr", word, frames, text
    _, _, latches, _, ands = map(int, reduced.split(b"\n", 1)[0].split()[1:])
    if ands == 0 and reduced.split(b"\n")[1 + latches] == b"0":
        return "scorr", "snl_UNSAT", 0, ""
    if latches == 0:
        # `pdr` wants registers: the graph as it was has one, which remembers broken assumptions.
        word, frames, text, _ = _abc(part, claim, ["pdr"])
    return "pdr", word, frames, text


def _induction(part, claim):
    """Nothing is bad in the first cycles, nor after as many that were good: then nothing ever is."""
    base = _unrolled(part, claim, claim.steps)
    if base[1] == "snl_SAT" or base[2] < claim.steps - 1:
        return base
    # Its cycles lie in the first one of a graph. What starts in a state that may be out of reach is no counterexample.
    _, word, frames, _ = _unrolled(unrolled(part, claim.steps), claim, 1)
    proved = word != "snl_SAT" and frames == 0
    return "induction", "snl_UNSAT" if proved else "snl_UNK", claim.steps, ""


def _unrolled(part, claim, depth):
    """Search the first `depth` cycles for a counterexample."""
    word, frames, text, _ = _abc(part, claim, [f"bmc3 -F {depth}"])
    return "bmc3", word, frames, text


def _abc(part, claim, commands):
    """ABC's word, its frames, its counterexample, and the file ``reduced.aig``."""
    script = [
        "read_aiger question.aig",
        "write_status status",
        *commands,
        "write_status status",
        "write_cex -a trace",
    ]
    written, _ = run_abc(
        script,
        {"question.aig": write_aiger(part)},
        ("status", "trace", "reduced.aig"),
        seconds=claim.seconds,
    )
    if "status" not in written:
        raise ProofError(f"ABC must answer on {claim.output}, and does not")
    word, frames = written["status"].decode().split()[:2]
    return word, int(frames), written.get("trace", b"").decode(), written.get("reduced.aig", b"")


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

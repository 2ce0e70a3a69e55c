"""Whether the verification notices a mutant: random programs, faults, steps and a real mini-batch on its Verilog."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.mutation.equivalence import is_equivalent
from simgnn.mutation.mutants import RESET, Mutant
from simgnn.mutation.reachable import is_same_from_reset
from simgnn.sim.harness.kernel_library import HarnessError
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.verify.campaign import run_campaign

if TYPE_CHECKING:
    from simgnn.config import Config
    from simgnn.data.graph import Graph

KILLED, SURVIVED, EQUIVALENT, REFUSED = OUTCOMES = ("killed", "survived", "equivalent", "refused")
"""Of a mutant: noticed; not noticed; not noticed, and proved to be the same machine; no Verilog for the simulator."""
_UNDER_RESET = re.compile(r"if \(rst\) [^;]*;")
"""A line that says what a register holds behind a reset."""


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much is run on each mutant, in this order, until something is noticed.

    Parameters
    ----------
    programs, faults, steps, batches
        Of `simgnn verify`.
    resets
        Of launches under way, beyond those among the faults.
    """

    programs: int
    faults: int
    resets: int
    steps: int
    batches: int


QUICK = Effort(programs=24, faults=31, resets=24, steps=7, batches=1)
FULL = Effort(programs=400, faults=310, resets=200, steps=100, batches=4)


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What came of a mutant.

    Parameters
    ----------
    outcome
        One of `OUTCOMES`.
    how
        What noticed it: a kind of mismatch and where it was found; empty if nothing did.
    seconds
        Wall time.
    """

    outcome: str
    how: str
    seconds: float


def judge_mutant(
    mutant: Mutant,
    modules: Mapping[str, str],
    config: Config,
    *,
    effort: Effort,
    graph: Graph | None,
    arithmetic: str,
    seed: int,
    prove: bool = True,
) -> Judgement:
    """Run the verification on a mutant, and look for a proof that one which survives is the same machine.

    Parameters
    ----------
    mutant
    modules
        Verilog without the mistake, by name, with this `arithmetic`.
    config
    effort
    graph
        Of mini-batches; needed if there are any.
    arithmetic
        "verilog" or "host".
    seed
        Of everything that is drawn.
    prove
        Where not, one that survives is not asked about (`is_proved_same`).
    """
    begin = time.perf_counter()

    def judgement(outcome: str, how: str = "") -> Judgement:
        return Judgement(outcome=outcome, how=how, seconds=time.perf_counter() - begin)

    try:
        campaign = run_campaign(
            config,
            programs=effort.programs,
            faults=effort.faults,
            resets=effort.resets,
            steps=effort.steps,
            batches=effort.batches,
            graph=graph,
            dataset=config.training.dataset,
            seed=seed,
            arithmetic=arithmetic,
            modules={**modules, mutant.module: mutant.text},
            building=lambda text: None,
        )
    except ToolError as error:
        return judgement(REFUSED, str(error).splitlines()[0])
    except HarnessError as error:
        return judgement(KILLED, str(error))
    if campaign.failure is not None:
        return judgement(KILLED, f"{campaign.failure.outcome.kind} in {campaign.failure.origin}")
    same = prove and is_proved_same(mutant, modules)
    return judgement(EQUIVALENT if same else SURVIVED)


def is_proved_same(mutant: Mutant, modules: Mapping[str, str]) -> bool:
    """Whether a mutant is proved to be the machine that its module is, by itself or from reset on in what holds it.

    One with another value behind a reset, or without the reset, is not asked about from any state: only what the reset
    leaves can be the same.
    """
    of_reset = mutant.kind == RESET or _UNDER_RESET.match(mutant.before) is not None
    return (not of_reset and is_equivalent(mutant, modules)) or is_same_from_reset(mutant, modules)

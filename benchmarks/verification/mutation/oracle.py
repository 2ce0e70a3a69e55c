"""Whether the verification notices a mutant: random programs, faults, steps and a real mini-batch on its Verilog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mutation.children import cpu_seconds
from simgnn.hw.command import BANKS
from simgnn.sim.harness.kernel_library import HarnessError
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.verify.campaign import run_campaign
from simgnn.verify.execution import Once, made_anew
from simgnn.verify.faulting.conflicts import WAYS
from simgnn.verify.faulting.faults import OWN_PROGRAMS, PAST_END, POLLED, RESET, STALLS

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.data.graph import Graph

KILLED, RULED, SURVIVED, EQUIVALENT, REFUSED = OUTCOMES = (
    "killed",
    "rule",
    "survived",
    "equivalent",
    "refused",
)
"""Of a mutant: a run noticed; none did, and it breaks a rule of structure; nothing noticed; nothing did, and it is
proved to be the same machine; no Verilog for the simulator."""


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much is run on each mutant, in this order, until something is noticed.

    Parameters
    ----------
    programs, faults, steps, batches
        Of `simgnn verify`.
    more
        Faults of some kinds beyond those, which take turns.
    """

    programs: int
    faults: int
    more: Mapping[tuple[str, ...], int]
    steps: int
    batches: int


WATCHDOG_CYCLES = 6_000
"""Of a launch that hangs, which many mutants do; no program of `tiny` waits for so long, or it would not be judged."""
_CONFLICTS: dict[tuple[str, ...], int] = {
    (kind,): 2 * BANKS * len(WAYS[pair]) for kind, pair in OWN_PROGRAMS.items()
}
"""Either order of each two engines, wherever they can meet, in each bank."""
QUICK = Effort(
    programs=33,
    faults=80,
    more={(RESET,): 12, STALLS: 20, (POLLED,): 12, (PAST_END,): 60, **_CONFLICTS},
    steps=7,
    batches=0,
)
FULL = Effort(
    programs=400,
    faults=400,
    more={(RESET,): 200, STALLS: 100, (POLLED,): 40, (PAST_END,): 200, **_CONFLICTS},
    steps=100,
    batches=4,
)


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What came of a mutant.

    Parameters
    ----------
    outcome
        One of `OUTCOMES`.
    how
        What noticed it: a kind of mismatch and where it was found, or what breaks a rule; empty if nothing did.
    seconds
        CPU time, that of tools included.
    """

    outcome: str
    how: str
    seconds: float


def judge_design(
    design: Mapping[str, str],
    config: Config,
    *,
    effort: Effort,
    graph: Graph | None,
    arithmetic: str,
    seed: int,
    plusargs: tuple[str, ...] = (),
    once: Once = made_anew,
) -> Judgement:
    """Run the verification on a design with a mistake.

    Parameters
    ----------
    design
        Verilog by name, with this `arithmetic`.
    config
    effort
    graph
        Of mini-batches; needed if there are any.
    arithmetic
        "verilog" or "host".
    seed
        Of everything that is drawn.
    plusargs
        What selects the mistake (`plusarg`), where the design has several.
    once
        Gives what is drawn and expected, the same for several designs.
    """
    begin = cpu_seconds()

    def judgement(outcome: str, how: str = "") -> Judgement:
        return Judgement(outcome=outcome, how=how, seconds=cpu_seconds() - begin)

    try:
        campaign = run_campaign(
            config,
            programs=effort.programs,
            faults=effort.faults,
            more_faults=effort.more,
            steps=effort.steps,
            batches=effort.batches,
            graph=graph,
            dataset=config.training.dataset,
            seed=seed,
            arithmetic=arithmetic,
            modules=dict(design),
            plusargs=plusargs,
            once=once,
            watchdog_cycles=WATCHDOG_CYCLES,
        )
    except ToolError as error:
        return judgement(REFUSED, str(error).splitlines()[0])
    except HarnessError as error:
        return judgement(KILLED, str(error))
    if campaign.failure is not None:
        return judgement(KILLED, f"{campaign.failure.outcome.kind} in {campaign.failure.origin}")
    return judgement(SURVIVED)

"""Whether a mutant that nothing has noticed is proved to be the machine that its module is."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mutation.equivalence import is_equivalent
from mutation.hidden import stays_hidden
from mutation.mutants import RESET, Mutant
from mutation.reachable import BUDGET, is_same_from_reset

_UNDER_RESET = re.compile(r"if \(rst\) [^;]*;")
"""A line that says what a register holds behind a reset."""


def is_proved_same(mutant: Mutant, modules: Mapping[str, str], *, budget: float = BUDGET) -> bool:
    """Whether a mutant is proved to be the machine that its module is, by itself or from reset on in what holds it.

    Whether what it changes stays hidden is asked first: that is answered soonest where it is so, and with a budget of 0
    not asked.

    One with another value behind a reset, or without the reset, is not asked about from any state: only what the reset
    leaves can be the same.

    Parameters
    ----------
    mutant
    modules
        Verilog of all modules, by name.
    budget
        As `is_same_from_reset`.
    """
    of_reset = mutant.kind == RESET or _UNDER_RESET.match(mutant.before) is not None
    if budget and stays_hidden(mutant, modules):
        return True
    if not of_reset and is_equivalent(mutant, modules):
        return True
    return is_same_from_reset(mutant, modules, budget=budget)

"""Whether a mutant that nothing has noticed is proved to be the machine that its module is."""

from __future__ import annotations

from collections.abc import Mapping

from mutation.equivalence import is_equivalent
from mutation.hidden import stays_hidden
from mutation.mutants import RESET, Mutant
from mutation.reachable import BUDGET, is_same_from_reset


def is_proved_same(mutant: Mutant, modules: Mapping[str, str], *, budget: float = BUDGET) -> bool:
    """Whether a mutant is proved to be the machine that its module is, by itself or from reset on in what holds it.

    Whether what it changes stays hidden is asked first: that is answered soonest where it is so, and with a budget of 0
    not asked.

    One with another value after a reset, or without the reset, is not asked about from any state: only what the reset
    leaves can be the same.

    Parameters
    ----------
    mutant
    modules
        Verilog of all modules, by name.
    budget
        As `is_same_from_reset`.
    """
    of_reset = mutant.kind == RESET or _is_under_reset(mutant, modules[mutant.module])
    if budget and stays_hidden(mutant, modules):
        return True
    if not of_reset and is_equivalent(mutant, modules):
        return True
    return is_same_from_reset(mutant, modules, budget=budget)


def _is_under_reset(mutant: Mutant, text: str) -> bool:
    """Whether the mistake is in what registers hold after a reset."""
    place = next(at for at, (one, other) in enumerate(zip(text, mutant.text, strict=False)) if one != other)
    _, found, since = text[:place].rpartition("if (rst)")
    ended = "\n    end" if since.startswith(" begin") else ";"
    return bool(found) and ended not in since

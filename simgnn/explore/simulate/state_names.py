"""What the engines' states are called, on the terminal and in pictures."""

from __future__ import annotations

from simgnn.training.reports.plots import STATE_STYLE

STATE_NAMES = {state: name for state, (_, name) in STATE_STYLE.items()}
"""By the counters' names; `simgnn.hw.counters` says what each is exactly."""


def short_state_name(state: str) -> str:
    """The name without the words that a colour says as well."""
    return STATE_NAMES[state].removeprefix("waits for ")

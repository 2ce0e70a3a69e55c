"""`simgnn simulate` on the terminal: a short table of where time goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table

from simgnn.explore.simulate.overlap import NONE, SEVERAL
from simgnn.explore.simulate.state_names import STATE_NAMES
from simgnn.process.files.standard_output import say
from simgnn.training.reports.numbers import plain
from simgnn.training.reports.terminal import say_table

if TYPE_CHECKING:
    from simgnn.explore.simulate.report import Simulated


CHANGES = 4
"""Changes that are named for the tried mini-batches as a whole."""


def print_summary(result: Simulated) -> None:
    """Print the table of layers and phases, and the sums."""
    summary = result.summary
    tried = _tried(summary["what_if_minibatches"])
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (
        "layer",
        "phase",
        "cycles",
        "share",
        "limited by (at work)",
        "which mostly",
        "at work alone",
        f"would help ({tried})" if tried else "would help",
    ):
        number = name in ("cycles", "share")
        table.add_column(name, justify="right" if number else "left", no_wrap=number)
    for layer in summary["layers"]:
        table.add_row(
            str(layer["layer"]),
            layer["phase"],
            f"{layer['cycles']:,}",
            f"{layer['share']:.0%}",
            _limiting(layer),
            _because(layer),
            _alone(layer),
            _help(layer, result.trials),
        )
    say_table(table)
    if result.trials:
        saved = [f"{one['change']} {-one['saves']:.0%}" for one in summary["would_help"][:CHANGES]]
        say(f"of {tried} as a whole: {', '.join(saved) or 'nothing that was tried would help'}")
    values, added = (sum(layer[name] for layer in summary["layers"]) for name in ("edge_values", "additions"))
    if added < values:
        say(f"masks left out {values - added:,} of {values:,} additions to sums ({1 - added / values:.0%})")
    energy = summary["energy"]
    say(
        f"{summary['cycles']:,} cycles in {summary['minibatches']}"
        f" mini-batch{'' if summary['minibatches'] == 1 else 'es'}:"
        f" {plain(summary['simulated_seconds'] * 1e3)} ms of simulated time,"
        f" {plain(summary['operations_per_second'] / 1e9)} of at most"
        f" {plain(summary['peak']['array_gops'] + summary['peak']['adders_gops'])} Gop/s,"
        f" {plain(summary['bytes'] / summary['simulated_seconds'] / 1e9)} GB/s,"
        f" about {plain(energy['joules'] * 1e3)} mJ"
    )


def _tried(number: int) -> str:
    """The mini-batches that changes were tried on, in words; "" for none."""
    if number < 2:
        return "the mini-batch" if number else ""
    return f"mini-batches {' and '.join(str(batch + 1) for batch in range(number))}"


def _limiting(layer: dict[str, Any]) -> str:
    """The limiting engine and its part of the layer's time, with the engine that is at work most, if that is another.

    An engine limits by its work for this layer, but is at work for other layers, too, or ahead of this one's time.
    """
    at_work = layer["at_work"]
    named, most = layer["limited_by"], max(at_work, key=at_work.get)
    shares = f"{at_work[named] / layer['cycles']:.0%}"
    if at_work[most] > at_work[named]:
        shares += f"; {most} {at_work[most] / layer['cycles']:.0%}"
    return f"{named} ({shares})"


def _because(layer: dict[str, Any]) -> str:
    """What takes most of the limiting engine's work, and what comes next if it takes a seventh or more."""
    shares = {state: cycles / layer["working_cycles"] for state, cycles in layer["causes"].items()}
    bound = f" (bound {layer['bounds'][layer['limited_by']]:,})"
    shown = [
        name for place, name in enumerate(shares) if place == 0 or (place == 1 and shares[name] >= 1 / 7)
    ]
    return ", ".join(
        f"{STATE_NAMES[name]} {shares[name]:.0%}{bound if name == 'busy' else ''}" for name in shown
    )


def _alone(layer: dict[str, Any]) -> str:
    """Who works alone for a tenth of the time and more, the longest first, then several at once and none."""
    shares = {name: cycles / layer["cycles"] for name, cycles in layer["alone"].items()}
    together = [(name, shares.pop(name)) for name in (SEVERAL, NONE)]
    shown = sorted(shares.items(), key=lambda item: -item[1]) + together
    return ", ".join(f"{name} {share:.0%}" for name, share in shown if share >= 0.1)


def _help(layer: dict[str, Any], trials: list[Any]) -> str:
    if not trials:
        return "not tried"
    if layer["would_help"] is None:
        return "nothing that was tried"
    return f"{layer['would_help']}: {-layer['would_save']:.0%}"

"""What `simgnn simulate` says on the terminal: what it is doing, and a short table of where time goes."""

import io
import shutil

from rich.console import Console
from rich.table import Table

from simgnn.standard_output import say

_STATES = {
    "busy": "busy",
    "drain": "writes sums out",
    "fill": "fills or empties",
    "stall_memory": "waits for memory",
    "stall_feature": "waits for features",
    "stall_index": "waits for edges",
    "stall_operand": "waits for weights or a transposed block",
    "stall_hazard": "waits for additions to the same sum",
    "stall_feedback": "waits for partial sums",
}


class Status:
    """A line that says what happens, where somebody looks at it.

    Parameters
    ----------
    shown : bool
    """

    def __init__(self, *, shown):
        self._status = Console(stderr=True).status("") if shown else None

    def __enter__(self):
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *exception):
        if self._status:
            self._status.stop()

    def show(self, text):
        """Say what happens next."""
        if self._status:
            self._status.update(text)


def print_summary(result):
    """Print the table of layers and phases, and the sums.

    Parameters
    ----------
    result : simgnn.simulate.report.Simulated
    """
    summary = result.summary
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (
        "layer",
        "phase",
        "cycles",
        "share",
        "limited by",
        "which mostly",
        "would help (first mini-batch)",
    ):
        table.add_column(name, justify="right" if name in ("cycles", "share") else "left")
    for layer in summary["layers"]:
        table.add_row(
            str(layer["layer"]),
            layer["phase"],
            f"{layer['cycles']:,}",
            f"{layer['share']:.0%}",
            f"{layer['limited_by']}, {layer['working_cycles'] / layer['cycles']:.0%} of the time",
            _because(layer),
            _help(layer, result.trials),
        )
    text = io.StringIO()
    width = max(140, shutil.get_terminal_size((140, 24)).columns)
    Console(file=text, width=width).print(table)
    say("\n".join(line.rstrip() for line in text.getvalue().rstrip().splitlines()))
    energy = summary["energy"]
    say(
        f"{summary['cycles']:,} cycles in {summary['minibatches']}"
        f" mini-batch{'' if summary['minibatches'] == 1 else 'es'}:"
        f" {summary['simulated_seconds'] * 1e3:.3g} ms of simulated time,"
        f" {summary['operations_per_second'] / 1e9:.3g} of at most"
        f" {summary['peak']['array_gops'] + summary['peak']['adders_gops']:.3g} Gop/s,"
        f" {summary['bytes'] / summary['simulated_seconds'] / 1e9:.3g} GB/s,"
        f" about {energy['joules'] * 1e3:.3g} mJ"
    )


def _because(layer):
    bound = layer["bounds"][layer["limited_by"]]
    more = f"; bound {bound:,}" if layer["because"] == "busy" else ""
    return f"{_STATES[layer['because']]} ({layer['because_cycles'] / layer['working_cycles']:.0%}{more})"


def _help(layer, trials):
    if not trials:
        return "not tried"
    if layer["would_help"] is None:
        return "nothing that was tried"
    return f"{layer['would_help']}: {-layer['would_save']:.0%}"

"""The tables of `simgnn reproduce` on the terminal."""

from __future__ import annotations

from typing import Any

from simgnn.files.standard_output import say
from simgnn.reports.terminal_table import print_table


def print_comparison(summary: dict[str, Any]) -> None:
    """Print what was simulated, and the ratios beside the quoted ones.

    Parameters
    ----------
    summary
        As `simgnn.reproduce.accelerators.reproduce` returns it.
    """
    simulated = [
        (
            row["dataset"].rsplit("/", 1)[-1],
            f"{row['vertices']:,}",
            f"{row['edges']:,}",
            f"{row['features']:,}",
            row["accelerator"],
            f"{row['cycles']:,}",
            f"{row['seconds'] * 1e6:,.1f}",
            f"{row['dram_bytes'] / 1e6:,.1f}",
            f"{row['joules'] * 1e3:,.3g}",
            f"{row['units_busy']:.1%}",
            row["limited_by"],
        )
        for row in summary["simulated"]
    ]
    names = (
        "data set",
        "vertices",
        "edges",
        "features",
        "accelerator",
        "cycles",
        "us",
        "DRAM MB",
        "mJ",
        "busy",
    )
    say(f"simulated, {summary['density']:.0%} of the sums wanted")
    print_table((*names, "limited by"), simulated, left=(0, 4, 10))
    ratios = [
        (
            row["dataset"].rsplit("/", 1)[-1],
            row["split"],
            row["over"],
            f"{row['speedup_simulated']:.2f}",
            f"{row['speedup_at_most_without_decoding']:.2f}",
            f"{row['speedup_quoted_lowest']:.2f}-{row['speedup_quoted_highest']:.2f}",
            f"{row['energy_simulated']:.2f}",
            "" if row["energy_quoted"] is None else f"{row['energy_quoted']:.2f}",
        )
        for row in summary["ratios"]
    ]
    say("")
    print_table(
        (
            "data set",
            "SPU split by",
            "over",
            "times as fast, simulated",
            "at most, were decoding free",
            "quoted",
            "its energy over the SPU's, simulated",
            "quoted",
        ),
        ratios,
        left=(0, 1, 2),
    )

"""The tables of `simgnn reproduce` on the terminal."""

from __future__ import annotations

from typing import Any

from simgnn.process.files.standard_output import say
from simgnn.training.reports.terminal import print_table


def print_comparison(summary: dict[str, Any]) -> None:
    """Print what was simulated, and the ratios beside the quoted ones.

    Parameters
    ----------
    summary
        As `simgnn.explore.reproduce.accelerators.reproduce` returns it.
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
            "" if row["over_least"] is None else f"{row['over_least']:.2f}",
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
        "over its bound",
    )
    wanted, zeros = summary["density"], 1 - summary["input_density"]
    say(
        f"simulated, {wanted:.0%} of the sums wanted; where zeros are skipped, {zeros:.0%} of what is summed is zero"
    )
    print_table((*names, "limited by"), simulated, left=(0, 4, 11))
    ratios = [
        (
            row["dataset"].rsplit("/", 1)[-1],
            row["spu"],
            row["over"],
            f"{row['speedup_simulated']:.2f}",
            f"{row['speedup_at_most']:.2f}",
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
            "form",
            "over",
            "times as fast, simulated",
            "at most",
            "quoted",
            "its energy over the SPU's, simulated",
            "quoted",
        ),
        ratios,
        left=(0, 1, 2),
    )
    lacking = {row["accelerator"]: row["model_only"] for row in summary["simulated"] if row["model_only"]}
    say("")
    for name, what in lacking.items():
        say(f"model only, {name}: {what}")

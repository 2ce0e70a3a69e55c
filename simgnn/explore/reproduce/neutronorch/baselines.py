"""The baselines and NeutronOrch: utilisation (Fig. 2), epoch times (Fig. 10, Table 5), memory (Fig. 6, 7)."""

from __future__ import annotations

import itertools
import statistics
from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.neutronorch.pictures import draw_epochs
from simgnn.explore.reproduce.neutronorch.printed import FIGURE6, FIGURE7, HIDDEN, OURS, TABLE2, TABLE5
from simgnn.explore.reproduce.neutronorch.sampled import FANOUTS, Server, steps
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.orchestration.synthetic_runs import Outcome, free_slots

SYSTEMS = ("dgl", "uva", "pagraph", "gnnlab")
"""Of Fig. 10, in the order of the cases."""

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "1: CPU samples, CPU gathers": ("dgl", {}),
    "2: GPU samples, CPU gathers": ("dgl", {"sample": "accelerator"}),
    "3: CPU samples, GPU caches": ("pagraph", {"gather": "accelerator"}),
    "4: GPU samples, GPU caches": ("gnnlab", {"look_ahead": 0}),
}
"""Section 3.1's, steps in turn as in DGL, in which the paper measures them: a preset, and what differs from it."""

_BATCHES = (128, 256, 512, 1024, 2048, 4096)


def figure2(server: Server) -> Found:
    """Fig. 2: who is at work how much, on Reddit."""
    found = {name: server.run("reddit", system, **changes) for name, (system, changes) in CASES.items()}
    rows = [
        {"case": name, "gpu": each.gpu, "cpu": each.cpu, "epoch_seconds": each.epoch_seconds}
        for name, each in found.items()
    ]
    first, *others = found.values()
    return Found(
        figures={
            "figure2-first": first.gpu,
            "figure2-lowest": first.gpu / min(each.gpu for each in others),
            "figure2-single": max(each.gpu for each in list(found.values())[1:3]),
            "figure2-idle": others[-1].cpu,
        },
        shown=[
            Shown(
                title="Fig. 2: Reddit, by where the steps are done",
                names=("case", "GPU at work", "CPU at work", "epoch s"),
                rows=[
                    (
                        str(row["case"]),
                        f"{row['gpu']:.0%}",
                        f"{row['cpu']:.0%}",
                        f"{row['epoch_seconds']:.3g}",
                    )
                    for row in rows
                ],
                notes=("a GPU that reads features over PCIe by itself counts as at work",),
            )
        ],
        tables={"figure2.csv": rows},
        summary={str(row["case"]): row for row in rows},
    )


def figure6(server: Server) -> Found:
    """Fig. 6: how many rows the GPU has room for beside training on Wikipedia."""
    settings, widths = OrchestrationSettings(platform="neutron-1"), server.model("wikipedia").widths
    rows = []
    for seeds in _BATCHES:
        sampled = server.sampled("wikipedia", FANOUTS, seeds)
        slots = free_slots(sampled, settings, server.platform, widths)
        ratio = slots / sampled.synthetic.vertices
        rows.append({"seeds": seeds, "ratio": ratio, "hit_ratio": sampled.hit_ratio(slots)})
    ratios = [row["ratio"] for row in rows]
    return Found(
        figures={
            "figure6-small": ratios[0],
            "figure6-large": ratios[-1],
            "figure6-rises": sum(after >= before for before, after in itertools.pairwise(ratios)),
        },
        shown=[
            Shown(
                title="Fig. 6: part of Wikipedia's vertices that 16 GB have room for beside training",
                names=("seeds", "ours", "printed", "hits"),
                rows=[
                    (
                        f"{row['seeds']:,}",
                        f"{row['ratio']:.3f}",
                        str(FIGURE6.get(int(row["seeds"]), "")),
                        f"{row['hit_ratio']:.0%}",
                    )
                    for row in rows
                ],
                notes=("two constants are fitted to the two printed ends",),
            )
        ],
        tables={"figure6.csv": rows},
    )


def figure7(server: Server) -> Found:
    """Fig. 7: vertices of the bottom layer and of the one above it."""
    sizes = server.sampled("reddit", (4, 4), 10_000).sizes
    bottom, middle = sizes.vertices[:2]
    features, hidden = server.model("reddit", layers=2).widths[:2]
    volume = middle * (features + hidden) / (bottom * features)
    return Found(
        figures={"figure7-ratio": bottom / middle, "figure7-volume": volume},
        shown=[
            Shown(
                title="Fig. 7: Reddit, two layers, 10,000 seeds, fan-outs 4, 4",
                names=("", "ours", "printed"),
                rows=[
                    ("vertices of the bottom layer", f"{bottom:,.0f}", f"{FIGURE7[0]:,}"),
                    ("vertices of the middle layer", f"{middle:,.0f}", f"{FIGURE7[1]:,}"),
                    ("sums and outputs of the middle layer over features", f"{volume:.2f}", ""),
                ],
            )
        ],
        summary={"vertices": list(sizes.vertices), "volume": volume},
    )


def figure10(server: Server) -> Found:
    """Fig. 10 and Table 5, three layers: epoch times of the baselines and of NeutronOrch."""
    systems = (*SYSTEMS, OURS)
    rows = [_row(server, name, system) for name in HIDDEN for system in systems]
    seconds = {(row["dataset"], row["system"]): row["epoch_seconds"] for row in rows}
    ordered = [name for name in HIDDEN if _in_order({s: seconds[name, s] for s in SYSTEMS})]
    first = [name for name in ordered if seconds[name, OURS] < seconds[name, "gnnlab"]]
    held_out = [row for row in rows if row["system"] in SYSTEMS[1:] and row["printed_seconds"] is not None]
    own = [
        abs(row["epoch_seconds"] / row["printed_seconds"] - 1)
        for row in rows
        if row["system"] == OURS and row["printed_seconds"] is not None
    ]
    errors = [abs(row["epoch_seconds"] / row["printed_seconds"] - 1) for row in held_out]
    return Found(
        figures={
            "figure10-order": len(ordered),
            "figure10-neutronorch": len(first),
            "table5-neutronorch": max(own),
            "table5-mean": statistics.mean(errors),
            "table5-each": max(errors),
        },
        shown=[
            Shown(
                title="Fig. 10: seconds of an epoch, ours (printed in Table 2 or 5)",
                names=("data set", *systems, "in order", "speed-up over dgl to gnnlab"),
                rows=[
                    (
                        name,
                        *(_told(row) for row in rows if row["dataset"] == name),
                        "yes" if name in first else "no",
                        ", ".join(f"{seconds[name, s] / seconds[name, OURS]:.2f}" for s in SYSTEMS),
                    )
                    for name in HIDDEN
                ],
                notes=(
                    "in order: NeutronOrch before GNNLab, that before PaGraph and DGL-UVA, and DGL behind both",
                    "no figure of any system but dgl has been fitted to",
                ),
            )
        ],
        tables={"figure10.csv": rows},
        pictures={"figure10.png": draw_epochs(rows, systems)},
        summary={"ordered": ordered, "first": first, "errors": errors},
    )


def _row(server: Server, name: str, system: str) -> dict[str, Any]:
    found: Outcome
    if system == OURS:
        *_, whole = steps()
        found = server.step(name, whole).outcome
    else:
        found = server.run(name, system)
    printed = TABLE5.get(name, {}).get(system, (None,))[0]
    if system == "dgl":
        printed = TABLE2[name].total
    return {
        "dataset": name,
        "system": system,
        "epoch_seconds": found.epoch_seconds,
        "printed_seconds": printed,
        "hit_ratio": found.hit_ratio,
        "gpu": found.gpu,
        "cpu": found.cpu,
    }


def _told(row: dict[str, Any]) -> str:
    printed = "" if row["printed_seconds"] is None else f" ({row['printed_seconds']:.4g})"
    return f"{row['epoch_seconds']:.4g}{printed}"


def _in_order(seconds: dict[str, float]) -> bool:
    middle = (seconds["uva"], seconds["pagraph"])
    return seconds["gnnlab"] < min(middle) and max(middle) < seconds["dgl"]

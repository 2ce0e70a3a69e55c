"""The papers, an entry each."""

from __future__ import annotations

from simgnn.cli.papers.choices import Named, Numbered
from simgnn.cli.papers.claimed import Claimed
from simgnn.cli.papers.mixgcn import MIXGCN
from simgnn.cli.papers.reproduction import Reproduction

CLAIMED = {
    "hyscale": Claimed(
        text="HyScale-GNN's tables and figures, by its equations and in virtual time, with a verdict for each claim",
        examples=("simgnn reproduce hyscale", "simgnn reproduce hyscale --figure 9 --quick -o out/figure9"),
        output="out/hyscale",
        choice=Numbered({"table": ("6", "7"), "figure": ("8", "9", "10", "11")}),
        quick="fewer and smaller mini-batches",
        module="simgnn.explore.reproduce.hyscale.paper",
    ),
    "neutronorch": Claimed(
        text="NeutronOrch and its baselines in virtual time, accuracy, tables' means, with a verdict for each claim",
        examples=(
            "simgnn reproduce neutronorch",
            "simgnn reproduce neutronorch --figure 10 --quick -o out/figure10",
            "simgnn reproduce neutronorch --figure 16 --dataset cora.npz tolokers.npz -o out/figure16",
        ),
        output="out/neutronorch",
        choice=Numbered({"table": ("2", "3"), "figure": ("2", "6", "7", "10", "12", "13", "14", "15", "16")}),
        datasets="for Fig. 13 and 16, measure these as well (default: generated graphs, digits)",
        quick="fewer mini-batches, and short trainings",
        module="simgnn.explore.reproduce.neutronorch.paper",
    ),
    "bgl": Claimed(
        text="BGL's claims: cache, order, partition, isolation and pipeline, with a verdict for each",
        examples=(
            "simgnn reproduce bgl",
            "simgnn reproduce bgl --only hits partitions --dataset tolokers.npz --quick -o out/tolokers",
        ),
        output="out/bgl",
        choice=Named(("bytes", "order", "hits", "partitions", "systems", "accuracy")),
        datasets="measure hits, requests and accuracy on these as well (default: on generated graphs and digits alone)",
        quick="small graphs and short trainings",
        module="simgnn.explore.reproduce.bgl.paper",
    ),
    "fastsample": Claimed(
        text="FastSample's claims: topology's share, rounds, exactness and epoch times, with a verdict for each",
        examples=(
            "simgnn reproduce fastsample",
            "simgnn reproduce fastsample --only topology rounds --dataset tolokers.npz --quick -o out/tolokers",
        ),
        output="out/fastsample",
        choice=Named(("topology", "rounds", "epochs")),
        datasets="measure topology, rounds and exactness on these as well (default: on generated graphs alone)",
        quick="a small graph, fewer layers and mini-batches",
        module="simgnn.explore.reproduce.fastsample.paper",
    ),
}
"""Those with verdicts."""

PAPERS: dict[str, Reproduction] = {
    "mixgcn": MIXGCN,
    **CLAIMED,
}
"""By what the command line calls them, in the order of the help."""

"""The papers that are made again and their experiments, an entry each: `simgnn reproduce` reads its options here.

Nothing of an experiment is loaded before it is run, so that help texts need none of it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Experiment:
    """One experiment.

    Parameters
    ----------
    name
        "table N", "figure N" or "section N" of the paper, the paper's Roman numbers as ours; or what it is about.
    function
        Module and function below the paper's package. It takes what the paper's `shared` returns, and returns a
        `simgnn.systems.papers.reproduce.Result`, whose figures answer claims of the paper's `claims.toml`.
    files
        Names of the files that it leaves.
    measures_datasets
        Whether it measures data sets of the user's.
    """

    name: str
    function: str
    files: tuple[str, ...] = ()
    measures_datasets: bool = False


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper.

    Parameters
    ----------
    name
        On the command line and in `summary.json`.
    text
        What is made, in a line of the help.
    examples
        Command lines.
    package
        Where experiments are, with the `claims.toml` that their figures are judged by.
    shared
        Module and function below the package: from what is asked, a `simgnn.systems.papers.reproduce.Shared`.
    experiments
        In the order of the reports.
    quick
        What a quick run has less of.
    datasets
        What is measured on data sets of the user's; empty where nothing is.
    graphs
        What tables call graphs of the paper's own, beside which they have the user's.
    accelerators
        Whether accelerators are compared, too, beside the claims: `simgnn.systems.mixgcn.experiments.accelerators`.
    """

    name: str
    text: str
    examples: tuple[str, ...]
    package: str
    shared: str
    experiments: tuple[Experiment, ...]
    quick: str
    datasets: str = ""
    graphs: tuple[str, ...] = ()
    accelerators: bool = False

    def numbers(self, kind: str) -> tuple[str, ...]:
        """Numbers of the paper's tables or figures, `kind` "table" or "figure", in ascending order."""
        named = (each.name.split(" ") for each in self.experiments)
        return tuple(sorted((words[1] for words in named if words[0] == kind), key=int))


_HYSCALE = Paper(
    name="hyscale",
    text="HyScale-GNN's tables and figures, by its equations and in virtual time, with a verdict for each claim",
    examples=("simgnn reproduce hyscale", "simgnn reproduce hyscale --figure 9 --quick -o out/figure9"),
    package="simgnn.systems.hyscale.experiments",
    shared="predictions.share",
    quick="fewer and smaller mini-batches",
    experiments=(
        Experiment("section 1", "epoch_times.ceiling"),
        Experiment("table 6", "epoch_times.table6", ("table6.csv", "table6.png")),
        Experiment("table 7", "epoch_times.table7", ("table7.csv",)),
        Experiment("figure 8", "virtual_training.figure8", ("figure8.csv",)),
        Experiment("figure 9", "scaling.figure9", ("figure9.csv", "figure9.png")),
        Experiment("figure 10", "scaling.figure10", ("figure10.csv",)),
        Experiment("figure 11", "virtual_training.figure11", ("figure11.csv", "figure11.png")),
    ),
)

_NEUTRONORCH = Paper(
    name="neutronorch",
    text="NeutronOrch and its baselines in virtual time, accuracy, tables' means, with a verdict for each claim",
    examples=(
        "simgnn reproduce neutronorch",
        "simgnn reproduce neutronorch --figure 10 --quick -o out/figure10",
        "simgnn reproduce neutronorch --figure 16 --dataset cora.npz tolokers.npz -o out/figure16",
    ),
    package="simgnn.systems.orchestration.experiments",
    shared="server.share",
    quick="fewer mini-batches, and short trainings",
    datasets="for Fig. 13 and 16, measure these as well (default: generated graphs, digits)",
    graphs=("digits",),
    experiments=(
        Experiment("figure 2", "baselines.figure2", ("figure2.csv",)),
        Experiment("table 2", "dgl.table2", ("table2.csv",)),
        Experiment("table 3", "dgl.table3", ("table3.csv",)),
        Experiment("figure 6", "baselines.figure6", ("figure6.csv",)),
        Experiment("figure 7", "baselines.figure7"),
        Experiment("figure 10", "baselines.figure10", ("figure10.csv", "figure10.png")),
        Experiment("figure 12", "gains.figure12", ("figure12.csv", "adjustments.csv")),
        Experiment("figure 13", "transfer_volume.figure13", ("figure13.csv",), measures_datasets=True),
        Experiment("figure 14", "gains.figure14", ("figure14.csv",)),
        Experiment("figure 15", "baselines.figure15", ("figure15.csv",)),
        Experiment(
            "figure 16",
            "accuracy.figure16",
            ("figure16.csv", "figure16.png", "staleness.csv"),
            measures_datasets=True,
        ),
        Experiment("section 5.7, depth", "gains.bottom_layer", ("bottom-layer.csv",)),
        Experiment("section 5.7", "baselines.averages", ("averages.csv",)),
    ),
)

_BGL = Paper(
    name="bgl",
    text="BGL's claims: cache, order, partition, isolation and pipeline, with a verdict for each",
    examples=(
        "simgnn reproduce bgl",
        "simgnn reproduce bgl --only hits partitions --dataset tolokers.npz --quick -o out/tolokers",
    ),
    package="simgnn.systems.bgl.experiments",
    shared="scale.share",
    quick="small graphs and short trainings",
    datasets="measure hits, requests and accuracy on these as well (default: on generated graphs and digits alone)",
    graphs=("digits", "ring", "communities", "citation"),
    experiments=(
        Experiment("bytes", "requests.minibatch_bytes", ("bytes.csv",)),
        Experiment("order", "seed_order.shifted"),
        Experiment("hits", "seed_order.hits", ("hits.csv", "hits.png"), measures_datasets=True),
        Experiment("partitions", "requests.partitions", ("partitions.csv",), measures_datasets=True),
        Experiment(
            "systems", "throughput.systems", ("systems.csv", "isolation.csv", "scaling.csv", "stages.png")
        ),
        Experiment(
            "accuracy", "seed_order.accuracy", ("accuracy.csv", "accuracy.png"), measures_datasets=True
        ),
    ),
)

_FASTSAMPLE = Paper(
    name="fastsample",
    text="FastSample's claims: topology's share, rounds, exactness and epoch times, with a verdict for each",
    examples=(
        "simgnn reproduce fastsample",
        "simgnn reproduce fastsample --only topology rounds --dataset tolokers.npz --quick -o out/tolokers",
    ),
    package="simgnn.systems.fastsample.experiments",
    shared="scale.share",
    quick="a small graph, fewer layers and mini-batches",
    datasets="measure topology, rounds and exactness on these as well (default: on generated graphs alone)",
    graphs=("communities", "skewed"),
    experiments=(
        Experiment("topology", "topology.topology", ("topology.csv",), measures_datasets=True),
        Experiment("rounds", "exactness.exact", ("rounds.csv",), measures_datasets=True),
        Experiment("epochs", "epochs.epochs", ("figure6.csv", "figure6.png")),
    ),
)

_MIXGCN = Paper(
    name="mixgcn",
    text="MixGCN's epochs, memory, volume, balance and stages, with a verdict for each claim; its sparse unit",
    examples=(
        "simgnn reproduce mixgcn",
        "simgnn reproduce mixgcn --table 4 --dataset cora.npz tolokers.npz -o out/stages",
        "simgnn reproduce mixgcn --figure accelerators -o out/accelerators",
        "simgnn reproduce mixgcn --figure accelerators --dataset digits mine.npz --density 0.3 -o out/mine",
    ),
    package="simgnn.systems.mixgcn.experiments",
    shared="scale.share",
    quick="smaller graphs, fewer workers that really train",
    datasets="measure these as well (default: digits and generated graphs); with --figure accelerators, only these:"
    " digits, reddit, orkut, twitter, friendster, papers100m (the last five scaled down, as R-MAT graphs),"
    " rmat:V:E[:F[:C]] or a .npz file (default: those six)",
    graphs=("digits", "dense", "communities"),
    accelerators=True,
    experiments=(
        Experiment("figure 7", "throughput.throughput", ("throughput.csv", "throughput.png")),
        Experiment("figure 8", "throughput.breakdown", ("breakdown.csv", "breakdown.png")),
        Experiment("figure 9", "by_workers.memory", ("memory.csv", "memory.png"), measures_datasets=True),
        Experiment("figure 10", "by_workers.volume", ("volume.csv", "volume.png"), measures_datasets=True),
        Experiment("figure 11", "by_workers.balance", ("balance.csv", "balance.png"), measures_datasets=True),
        Experiment(
            "table 4", "vertex_order.stages", ("stages.csv", "printed_stages.csv"), measures_datasets=True
        ),
        Experiment("table 5", "vertex_order.preprocessing", ("preprocessing.csv",), measures_datasets=True),
    ),
)

# A paper that is not here cannot be asked for: the command line, the help and `all` read this.
PAPERS = {paper.name: paper for paper in (_MIXGCN, _HYSCALE, _NEUTRONORCH, _BGL, _FASTSAMPLE)}
"""By what the command line calls them, in the order of the help."""

ALL = "all"
"""What the command line calls all of them."""

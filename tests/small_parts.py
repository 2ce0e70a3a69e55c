"""Short trainings over ranks that have a part each, for tests, and what ranks of `GlooRanks` run."""

from pathlib import Path

from rank_programs import with_weights
from small_ranks import small, told

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.launch.rank import train_rank
from simgnn.distributed.parts import write_parts
from simgnn.errors import InputError

DATA_SET = "sbm:200:1600:8:4"


def parts_of(path, ranks, *, weighted=False, method="random"):
    """Write the parts of a small graph; the graph."""
    graph = with_weights(DATA_SET) if weighted else load_dataset(DATA_SET)
    write_parts(path, graph, make_partition(graph, method=method, parts=ranks, seed=5), dataset=DATA_SET)
    return graph


def small_parts(folder, ranks, *, sampling="hybrid", seeds="any", model=None, cache=None, **options):
    """As `small`, of ranks that have a part each; `cache` is a policy and a share of the vertices."""
    kept = {} if cache is None else dict(zip(("remote_cache", "remote_cache_ratio"), cache, strict=True))
    config = small(ranks, **options).replace(
        "ranks", parts=str(folder), sampling=sampling, seeds=seeds, **kept
    )
    return config.replace("model", **(model or {}))


def alone(folder, rank, into):
    """A copy of a folder of parts that lacks the files of other ranks' parts."""
    into.mkdir()
    for path in Path(folder).iterdir():
        if not path.name.startswith("part-") or path.name.startswith(f"part-{rank:04}."):
            (into / path.name).write_bytes(path.read_bytes())


def scores_of(trained):
    """Scores of each epoch, and at the end."""
    return [epoch.val_score for epoch in trained.epochs], trained.summary["scores"]


def train_part(rank, machines, options, output):
    """On a rank of `GlooRanks`: from a folder of its own."""
    config = small_parts(
        Path(machines) / str(rank.communicator.rank), rank.communicator.ranks, communicator="gloo", **options
    )
    return train_here(rank, config, output)


def train_other_sampling(rank, folder, output):
    """Rank 1 samples in another way."""
    sampling = ("hybrid", "vanilla")[rank.communicator.rank]
    config = small_parts(folder, rank.communicator.ranks, communicator="gloo", sampling=sampling)
    try:
        return train_here(rank, config, output)
    except InputError as error:
        return str(error)


def train_here(rank, config, output, **options):
    """A rank's share of a training; on rank 0 what `told` and `scores_of` say, and what was read from where."""
    trained = train_rank(rank, config, output=output, **options)
    if trained is None:
        return None
    return (*told(trained), *scores_of(trained), trained.summary["ranks"]["reads"])

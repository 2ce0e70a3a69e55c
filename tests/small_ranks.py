"""A short training over ranks, for tests, and what ranks of `GlooRanks` run."""

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.failures import DisagreementError
from simgnn.distributed.launch.group import OneRank, VirtualRanks
from simgnn.distributed.launch.rank import lead, train_rank
from simgnn.distributed.launch.session import RankSession
from simgnn.errors import InputError
from simgnn.model.optimizer import make_optimizer
from simgnn.training.iteration import Place

_OF_RANKS = ("gradient_format", "synchronizer", "local_steps", "outer_learning_rate", "outer_momentum")


def small(
    ranks,
    *,
    communicator="in-process",
    deadline_s=300.0,
    restarts=3,
    device="reference",
    fewer_after=None,
    **training,
):
    """100 seeds in mini-batches of 33: the last one has one seed, so that all ranks but one sit it out."""
    values = {"dataset": "sbm:200:1600:8:4", "batch_size": 33, "epochs": 2, "accelerators": 0, **training}
    if values["accelerators"] == 0:
        values["cpu_share"] = 1.0
    table = {"ranks": ranks, "communicator": communicator}
    table |= {name: values.pop(name) for name in _OF_RANKS if name in values}
    table |= {"deadline_seconds": deadline_s, "restarts": restarts}
    if fewer_after is not None:
        table |= {"restart_with": "fewer", "fewer_after": fewer_after}
    return load_config().replace_all(
        {
            "training": values,
            "ranks": table,
            "execution": {"device": device},
            "model": {"hidden": 8},
            "sampling": {"fanout": (3, 2)},
        }
    )


def in_process(config, output, **options):
    """Train with virtual ranks."""
    return lead(config, VirtualRanks(config.ranks.ranks), output=output, **options)


def told(trained):
    """What must be the same whatever carries the messages."""
    ranks = trained.summary["ranks"]
    rows = [(step.step, step.seeds, step.loss_sum, step.vertices, step.cycles) for step in trained.steps]
    return trained.summary["checkpoint_sha256"], ranks["phases"], rows


def train_on(rank, options, output):
    """On a rank of `GlooRanks`."""
    config = small(rank.communicator.ranks, communicator="gloo", **options)
    trained = train_rank(rank, config, output=output)
    return None if trained is None else told(trained)


def train_other_settings(rank, output):
    """Rank 1 has another learning rate."""
    try:
        return train_on(rank, {"learning_rate": 0.01 + rank.communicator.rank}, output)
    except InputError as error:
        return str(error)


class Astray(RankSession):
    """Its optimizer is not the settings'."""

    def optimizer(self):
        return make_optimizer("sgd", learning_rate=0.5, weight_decay=0.0)


def train_astray(rank, kinds=(RankSession, Astray), synchronizer=()):
    """Rank 1 takes other steps; the text of the error that it comes to."""
    config = small(rank.communicator.ranks, communicator="gloo", **dict(synchronizer))
    graph = load_dataset(config.training.dataset)
    session = kinds[rank.communicator.rank](config, graph, group=OneRank(rank))
    with session.make_runtime() as runtime:
        place = session.start(runtime, Place())
        try:
            for number, each in enumerate(session.iterations(runtime, epoch=0, first=0, step=0), 1):
                session.step_row(Place(batch=number, step=number), each, wall_seconds=0.0)
        except DisagreementError as error:
            return place.step, str(error)
    return "nobody noticed"

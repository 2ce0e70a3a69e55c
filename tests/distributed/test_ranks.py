"""Training over virtual ranks of one process."""

import json

import numpy as np
import pytest
from small_ranks import in_process, small

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.failures import LostRankError
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.session import RankRow, RankSession, merged, row_of
from simgnn.errors import InputError
from simgnn.training.recorder import Step
from simgnn.training.reports.progress import Reporter
from simgnn.training.session import Session, make_session
from simgnn.training.split import SplitPolicy
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")


class SameParts(SplitPolicy):
    """The parts that ranks get, for trainers of one machine."""

    def __init__(self, kind, ranks):
        self.trainers = tuple(f"{kind}{rank}" for rank in range(ranks))

    def split(self, seeds):
        count, ranks = len(seeds), len(self.trainers)
        edges = [round(count * rank / ranks) for rank in range(ranks + 1)]
        return {name: seeds[edges[n] : edges[n + 1]] for n, name in enumerate(self.trainers)}


@pytest.mark.parametrize(("ranks", "kind"), [(2, "cpu"), (3, "cpu"), (4, "cpu"), (2, "accelerator")])
def test_weights_are_those_of_as_many_trainers_of_one_machine(ranks, kind, tmp_path):
    accelerators = {"accelerators": 1, "cpu_share": 0.0} if kind == "accelerator" else {}
    over = in_process(small(ranks, **accelerators), tmp_path / "ranks")
    alone = train(
        small(1, **accelerators),
        output=tmp_path / "one",
        make_session=lambda config, graph: Session(config, graph, split=SameParts(kind, ranks)),
    )
    assert sorted(over.parameters) == sorted(alone.parameters)
    for name, value in alone.parameters.items():
        assert over.parameters[name].tobytes() == value.tobytes(), name
    assert [step.vertices for step in over.steps] == [step.vertices for step in alone.steps]
    assert [step.loss_sum for step in over.steps] == [step.loss_sum for step in alone.steps]
    assert [step.seeds for step in over.steps] == [33, 33, 33, 1] * 2


def test_any_number_of_ranks_trains_the_same_mini_batches(tmp_path):
    alone = train(small(1), output=tmp_path / "1")
    wanted = [step.loss_sum for step in alone.steps]
    for ranks in (2, 3, 4):
        over = in_process(small(ranks), tmp_path / str(ranks))
        np.testing.assert_allclose([step.loss_sum for step in over.steps], wanted, rtol=1e-6)
        assert [step.seeds for step in over.steps] == [step.seeds for step in alone.steps]
        for name, value in alone.parameters.items():
            np.testing.assert_allclose(over.parameters[name], value, rtol=0, atol=1e-6)


def test_rounds_and_bytes(tmp_path):
    """Of 3 ranks, 8 mini-batches: two rounds of slices each; all ranks' bytes are 2 (p - 1) n, as all slices move."""
    over = in_process(small(3), tmp_path / "out")
    phases = over.summary["ranks"]["phases"]
    assert {name: each["rounds"] for name, each in phases.items()} == {"start": 2, "gradients": 16, "rows": 8}
    for each in phases.values():
        assert sum(each["sent_bytes"]) == sum(each["received_bytes"])
        assert each["header_bytes"] == each["rounds"] * 2 * 72
    size = sum(value.nbytes for value in over.parameters.values())
    # Where one rank alone has a seed, it alone gives slices away, two of three.
    assert size % 12 == 0
    assert sum(phases["gradients"]["sent_bytes"]) == 6 * (2 * size + 2 * size) + 2 * (
        2 * size // 3 + 2 * size
    )


def test_stopped_and_resumed(tmp_path):
    whole = in_process(small(3), tmp_path / "whole")
    answers = iter([False] * 4 + [True])
    stopped = in_process(small(3), tmp_path / "cut", should_stop=lambda: next(answers))
    assert (stopped.summary, len(stopped.steps)) == (None, 5)
    resumed = in_process(small(3), tmp_path / "cut", resume=True)
    assert resumed.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
    assert resumed.summary["ranks"]["from_minibatch"] == len(stopped.steps)
    with pytest.raises(InputError, match=r"ranks\.ranks must be the checkpoint's, 3, to resume, not 2"):
        in_process(small(2), tmp_path / "cut", resume=True)


class LosesRank(Reporter):
    """Ends a run in its mini-batch 6, as where another rank is gone."""

    def step(self, step):
        if step.step == 6:
            raise LostRankError("an exchange lost a rank, whose process has ended")


def test_results_stay_when_a_rank_is_lost_and_so_does_what_can_be_continued(tmp_path):
    out = tmp_path / "out"
    before = in_process(small(2, epochs=1), out)
    with pytest.raises(LostRankError):
        in_process(small(2), out, reporter=LosesRank())
    assert json.loads((out / "summary.json").read_text()) == json.loads(json.dumps(before.summary))
    resumed = in_process(small(2), out, resume=True)
    assert resumed.summary["ranks"]["from_minibatch"] == 4
    whole = in_process(small(2), tmp_path / "whole")
    assert resumed.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]


def test_one_machine_does_not_train_over_ranks():
    config = small(2)
    with pytest.raises(InputError, match="ranks must be 1 where one machine does all, not 2"):
        make_session(config, load_dataset(config.training.dataset))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            "--system hyscale",
            "ranks must be 1 with a system's table, [hyscale], whose time is virtual, not 2",
        ),
        ("--set training.gpus=1", "gpus must be 0 with 2 ranks, not 1"),
        ("--set embeddings.hot_ratio=0.1", "hot_ratio must be 0 with 2 ranks, not 0.1"),
        ("--accelerators 1 --cache degree", "cache must be none with 2 ranks, not degree"),
        ("--set ranks.communicator=mpi", "communicator must be one of in-process, gloo, not 'mpi'"),
        ("--set task.kind=links", "ranks must be 1 where edges are predicted, not 2"),
    ],
)
def test_what_ranks_cannot_do(words, text, tmp_path, capsys):
    out = tmp_path / "out"
    dataset = "--dataset sbm:200:1600:8:4 --accelerators 0".split()
    assert main(["train", *dataset, "--ranks", "2", *words.split(), "-o", str(out)]) == 2
    assert text in capsys.readouterr().err
    assert not out.exists()


def test_rows_lose_nothing():
    one = Step(
        step=1, epoch=1, batch=1, seeds=2, accelerator_seeds=2, loss_sum=0.1, correct=1, cycles=1 << 60,
        slowest_cycles=7, bytes_in=3, bytes_out=4, simulated_seconds=1e-300, wall_seconds=1.0, device_seconds=0.5,
        vertices=(4, 3, 2), edges=(5, 6),
    )  # fmt: skip
    none = Step(step=1, epoch=1, batch=1, seeds=0, accelerator_seeds=0, loss_sum=0.0, correct=0)
    rows = [RankRow(step=step, digest=-(1 << 63), stop=step is none) for step in (one, none)]
    found = [row_of(one, row.vector(2), 2) for row in rows]
    assert found[0] == rows[0]
    assert found[1].stop and found[1].step.vertices == (0, 0, 0)
    assert merged([row.step for row in found]) == one
    twice = merged([one, one])
    assert (twice.cycles, twice.slowest_cycles, twice.vertices) == (1 << 61, 7, (8, 6, 4))
    assert (twice.simulated_seconds, twice.loss_sum) == (1e-300, 0.2)


def test_a_mini_batch_is_cut_once():
    """Every seed is in one part, whether a process has all ranks or one of them."""
    config = small(3, accelerators=2, cpu_share=0.25)
    group = VirtualRanks(3)
    session = RankSession(config, load_dataset(config.training.dataset), group=group)
    seeds = session.order.batches(0)[0]
    parts = session.split.split(seeds)
    assert list(parts) == ["cpu0", "accelerator0", "accelerator1", "cpu1", "accelerator2", "accelerator3",
                           "cpu2", "accelerator4", "accelerator5"]  # fmt: skip
    assert np.concatenate(list(parts.values())).tolist() == seeds.tolist()
    group.communicators = VirtualRanks(3).communicators[1:2]
    alone = RankSession(config, session.graph, group=group).split.split(seeds)
    assert {name: part.tolist() for name, part in alone.items()} == {
        name: parts[name].tolist() for name in ("cpu1", "accelerator2", "accelerator3")
    }

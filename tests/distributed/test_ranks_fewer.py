"""Runs that go on with another number of ranks: the bits of a run that somebody resumes with so many."""

import shutil

import pytest
from small_ranks import in_process, small
from supervised_ranks import Injector, supervised
from test_ranks_trace import LINKS, here, opened, slices

from simgnn.errors import InputError
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")
EPOCHS = 3


def stopped(ranks, folder, *, after):
    """A run that was stopped behind a mini-batch."""
    answers = iter([False] * (after - 1) + [True])
    run = in_process(small(ranks, epochs=EPOCHS), folder, should_stop=lambda: next(answers))
    assert (run.summary, len(run.steps)) == (None, after)
    return run


def by_hand(ranks, folder, **options):
    """Resume with so many ranks; one is one machine."""
    config = small(ranks, epochs=EPOCHS, fewer_after=1, **options)
    run = train(config, output=folder, resume=True) if ranks == 1 else in_process(config, folder, resume=True)
    return run.summary


@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (2, 4)])
def test_resumed_with_another_number(before, after, tmp_path):
    """Where it is allowed; and the run is one of so many ranks from there on."""
    stopped(before, tmp_path / "out", after=5)
    shutil.copytree(tmp_path / "out", tmp_path / "again")
    with pytest.raises(
        InputError, match=rf"ranks\.ranks must be the checkpoint's, {before}, to resume, not "
    ):
        run = small(after, epochs=EPOCHS)
        train(run, output=tmp_path / "out", resume=True) if after == 1 else in_process(
            run, tmp_path / "out", resume=True
        )
    summary = by_hand(after, tmp_path / "out")
    assert summary["checkpoint_sha256"] == by_hand(after, tmp_path / "again")["checkpoint_sha256"]
    whole = in_process(small(before, epochs=EPOCHS), tmp_path / "whole").summary
    assert summary["checkpoint_sha256"] != whole["checkpoint_sha256"]
    if after > 1:
        assert (summary["ranks"]["ranks"], summary["ranks"]["from_minibatch"]) == (after, 5)


@pytest.mark.slow
@pytest.mark.parametrize(("ranks", "fewer_after"), [(2, 1), (3, 2)], ids=["at once", "again"])
def test_one_rank_less_where_ranks_are_lost(ranks, fewer_after, tmp_path, faults):
    """Weights are those of stopping at that checkpoint and resuming by hand, to the bit; times are a network's of as
    many ranks as each start had."""
    config = small(ranks, epochs=EPOCHS, communicator="gloo", fewer_after=fewer_after).replace(
        "ranks", **LINKS
    )
    injector = Injector(tmp_path / "out", "SIGKILL", ranks - 1, 6, generations=range(fewer_after))
    faults.injected("SIGKILL", fewer_after)
    trained, again = supervised(config, tmp_path / "out", injector)
    assert injector.sent == len(again) == fewer_after and not injector.left()
    left = "1 rank start" if ranks == 2 else f"{ranks - 1} ranks start"
    assert [left in text for text in again] == [False] * (fewer_after - 1) + [True]
    found = trained.summary["ranks"]
    assert (found["ranks"], found["generation"]) == (ranks - 1, fewer_after)
    assert sum(row["seeds"] for row in found["each"]) == 100 * EPOCHS
    assert len(found["each"]) == ranks  # the one that is there no more, too
    gradients = [phase for phase in found["phases"].values() if "rounds_of_rank" in phase]
    assert gradients and all(phase["rounds_of_rank"][-1] < phase["rounds"] for phase in gradients)
    assert found["lost"][-1].endswith("went on)") and "went on" not in "".join(found["lost"][:-1])
    stopped(ranks, tmp_path / "hand", after=found["from_minibatch"])
    wanted = by_hand(ranks - 1, tmp_path / "hand")
    faults.compare(
        "SIGKILL",
        {"sha256": trained.summary["checkpoint_sha256"]},
        {"sha256": wanted["checkpoint_sha256"]},
        fewer_after,
    )
    head, events, _ = opened(tmp_path / "out")
    here(small(ranks, epochs=EPOCHS).replace("ranks", **LINKS), tmp_path / "whole")
    _, undisturbed, _ = opened(tmp_path / "whole")
    assert head["clock"] == "virtual time" and [each["generation"] for each in head["starts"]] == [
        0,
        fewer_after,
    ]
    marker = next(each["ts"] for each in events if each.get("s") == "g")
    for rank, rounds in slices(undisturbed, "rounds").items():
        before = [each for each in slices(events, "rounds")[rank] if each["ts"] < marker]
        assert before and before == rounds[: len(before)]


@pytest.mark.parametrize(
    ("values", "fewest"),
    [
        ({}, 1),
        ({"seeds": "own"}, 1),  # which says nothing without parts
        ({"gradient_format": "bfloat16"}, 2),
        ({"cut": "blocks"}, 2),
        ({"synchronizer": "local-sgd"}, 2),
    ],
)
def test_as_few_as_can_resume(values, fewest):
    """One rank has other settings than several in what a checkpoint must agree with."""
    ranks = small(2, fewer_after=1).replace("ranks", **values).ranks
    assert ranks.fewest_ranks == fewest


@pytest.mark.slow
def test_rounded_gradients_stay_with_two_ranks(tmp_path):
    """Where a rank is lost again and again, and as many could not be fewer, as many start."""
    config = small(2, epochs=EPOCHS, communicator="gloo", fewer_after=1, gradient_format="bfloat16")
    injector = Injector(tmp_path / "out", "SIGKILL", 1, 6)
    trained, again = supervised(config, tmp_path / "out", injector)
    assert len(again) == 1 and "all ranks start again" in again[0] and not injector.left()
    whole = in_process(small(2, epochs=EPOCHS, gradient_format="bfloat16"), tmp_path / "whole")
    assert trained.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"restart_with": "more"}, "restart_with must be one of same, fewer, not 'more'"),
        (
            {"restart_with": "fewer", "parts": "out/parts"},
            "restart_with must be 'same' where parts is given, as each rank has one of them, not 'fewer'",
        ),
        (
            {"restart_with": "fewer", "cut": "blocks", "seeds": "own"},
            "restart_with must be 'same' where seeds is 'own', as another number of ranks is another partition, which"
            " trains other seeds together, not 'fewer'",
        ),
        ({"fewer_after": 0}, "fewer_after must be an integer from 1 to 1000, not 0"),
    ],
)
def test_what_cannot_be_asked_for(values, text):
    with pytest.raises(InputError) as caught:
        small(2).replace("ranks", **values)
    assert str(caught.value) == text

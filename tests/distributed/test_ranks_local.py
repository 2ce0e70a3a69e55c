"""Local SGD: ranks take steps of their own, and average parameters now and then."""

import numpy as np
import pytest
import torch
from small_parts import parts_of, scores_of, small_parts
from small_ranks import in_process, small, told, train_astray, train_on

from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.failures import DisagreementError, RankFailedError
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.local_sgd import MOST_WEIGHT, LocalSession, OuterStep, Share, averaged
from simgnn.distributed.launch.rank import synchronized
from simgnn.distributed.launch.session import RankSession, from_bfloat16, to_bfloat16
from simgnn.errors import InputError
from simgnn.model.optimizer import make_optimizer
from simgnn.training.iteration import Place
from simgnn.training.session import Session

pytestmark = pytest.mark.usefixtures("undrawn")


def local(ranks, steps, **options):
    return small(ranks, synchronizer="local-sgd", local_steps=steps, **options)


def by_hand(config):
    """The same training by machines that know nothing of each other, and NumPy.

    Returns
    -------
    Parameters behind the last epoch, and the rank 0's Adam count of steps, None of SGD.
    """
    graph = load_dataset(config.training.dataset)
    session = Session(config.replace("ranks", ranks=1), graph)
    ranks, every, count = config.ranks.ranks, config.ranks.local_steps, session.order.batches_per_epoch
    parameters, state, step = session.parameters(), {}, 0
    for epoch in range(config.training.epochs):
        batches = session.order.batches(epoch)
        for begin in range(0, count, every):
            block = batches[begin : begin + every]
            results = []
            for rank in range(ranks):
                runtime = session.make_runtime(parameters=parameters)
                runtime.optimizer.state = dict(state)
                seeds = 0
                with runtime:
                    for place, batch in enumerate(block):
                        edges = np.rint(len(batch) * np.arange(ranks + 1) / ranks).astype(int)
                        part = batch[edges[rank] : edges[rank + 1]]
                        if len(part):
                            runtime.step({"cpu": session.loader.load(part, step + place)})
                            seeds += len(part)
                if seeds:
                    results.append((seeds, {**runtime.parameters, **runtime.optimizer.state}))
            step += len(block)
            total = sum(seeds for seeds, _ in results)
            mean = {
                name: max(each[name] for _, each in results)
                if name == "steps"
                else (sum(seeds * each[name].astype(np.float64) for seeds, each in results) / total).astype(
                    np.float32
                )
                for name in results[0][1]
            }
            parameters = {name: mean.pop(name) for name in parameters}
            state = mean
    return parameters, state.get("steps")


@pytest.mark.parametrize(
    ("ranks", "steps", "optimizer"), [(2, 1, "sgd"), (3, 2, "adam"), (4, 3, "adam"), (4, 100, "sgd")]
)
def test_weights_are_the_mean_of_machines_that_train_alone(ranks, steps, optimizer, tmp_path):
    """To the bit; parts that are empty, a last synchronization that comes early, and Adam's moments are among them."""
    config = local(ranks, steps, optimizer=optimizer, learning_rate=0.05)
    over = in_process(config, tmp_path / "out")
    parameters, _ = by_hand(config)
    assert sorted(over.parameters) == sorted(parameters)
    for name, value in parameters.items():
        assert over.parameters[name].tobytes() == value.tobytes(), name
    assert [step.seeds for step in over.steps] == [33, 33, 33, 1] * 2


def test_one_local_step_of_sgd_is_a_step_of_all(tmp_path):
    """The mean of steps is the step of the mean, as seeds weigh both; to rounding, which is another."""
    options = {"optimizer": "sgd", "learning_rate": 0.1, "weight_decay": 0.01}
    one = in_process(local(3, 1, **options), tmp_path / "local")
    every = in_process(small(3, **options), tmp_path / "every")
    for name, value in every.parameters.items():
        np.testing.assert_allclose(one.parameters[name], value, rtol=1e-4, atol=1e-7)
    assert [step.correct for step in one.steps] == [step.correct for step in every.steps]
    many = in_process(local(3, 4, **options), tmp_path / "many")
    assert any(np.abs(many.parameters[name] - value).max() > 1e-4 for name, value in every.parameters.items())


@pytest.mark.parametrize(
    ("ranks", "options"),
    [
        (2, {"local_steps": 3}),
        (3, {"local_steps": 2, "outer_learning_rate": 0.7, "outer_momentum": 0.9}),
        (4, {"local_steps": 1, "optimizer": "sgd"}),
        # Ranks that have no seed in any mini-batch.
        (4, {"local_steps": 2, "batch_size": 1, "dataset": "sbm:12:40:8:2", "epochs": 1}),
    ],
)
def test_gloo_equals_one_process(gloo, ranks, options, tmp_path):
    options = {"synchronizer": "local-sgd", **options}
    here = told(in_process(small(ranks, **options), tmp_path / "here"))
    answers = gloo.run(train_on, ranks, options, str(tmp_path / "there"))
    assert answers == [here] + [None] * (ranks - 1)


@pytest.mark.parametrize(("steps", "meetings"), [(1, 8), (2, 4), (3, 4), (4, 2), (9, 2)])
def test_rounds_and_bytes_fall_with_local_steps(steps, meetings, tmp_path):
    """Of 2 epochs of 4 mini-batches: as many meetings as that, behind each epoch's last mini-batch too."""
    over = in_process(local(3, steps, optimizer="sgd"), tmp_path / "out")
    phases = over.summary["ranks"]["phases"]
    assert {name: each["rounds"] for name, each in phases.items()} == {
        "start": 2,
        "parameters": 2 * meetings,
        "rows": meetings,
    }
    size = sum(value.nbytes for value in over.parameters.values())
    assert size % 12 == 0
    sent = sum(phases["parameters"]["sent_bytes"])
    # Where one rank alone has a seed since ranks met, it alone gives slices away. 8 bytes say how heavy a part is.
    lonely = {1: 2, 3: 2}.get(steps, 0)
    assert sent == (
        (meetings - lonely) * (2 * size + 2 * size)
        + lonely * (2 * size // 3 + 2 * size)
        + meetings * 3 * 2 * 8
    )


@pytest.mark.parametrize("momentum", [0.0, 0.9])
def test_stopped_and_resumed(momentum, tmp_path):
    """Asked behind mini-batch 5, ranks stop where they meet, behind 6; Adam's moments and the outer ones go on."""
    config = local(3, 2, outer_momentum=momentum, outer_learning_rate=0.7 if momentum else 1.0)
    whole = in_process(config, tmp_path / "whole")
    asked = iter([False, False, True])
    stopped = in_process(config, tmp_path / "cut", should_stop=lambda: next(asked))
    assert (stopped.summary, len(stopped.steps)) == (None, 6)
    resumed = in_process(config, tmp_path / "cut", resume=True)
    assert resumed.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
    assert [step.loss_sum for step in resumed.steps] == [step.loss_sum for step in whole.steps]
    for other, text in (
        (local(3, 4), r"ranks\.local_steps must be the checkpoint's, 2, to resume, not 4"),
        (small(3), r"ranks\.synchronizer must be the checkpoint's, 'local-sgd', to resume, not 'every-step'"),
    ):
        with pytest.raises(InputError, match=text):
            in_process(other, tmp_path / "cut", resume=True)
    in_process(small(3), tmp_path / "every")
    with pytest.raises(InputError, match="synchronizer must be the checkpoint's, 'every-step', to resume"):
        in_process(config, tmp_path / "every", resume=True)


def test_no_checkpoint_between_meetings(tmp_path, monkeypatch):
    """However often one is due."""
    monkeypatch.setattr("simgnn.training.recorder.CHECKPOINT_SECONDS", -1.0)
    places = []
    monkeypatch.setattr(
        "simgnn.training.recorder.Recorder.save",
        lambda self, checkpoint: places.append(Place(checkpoint.epoch, checkpoint.batch, checkpoint.step)),
    )
    in_process(local(2, 3, epochs=1), tmp_path / "out")
    assert [place.step for place in places] == [0, 3, 4]


class _Astray(LocalSession):
    """Takes another outer step than all."""

    def make_runtime(self, **options):
        runtime = super().make_runtime(**options)
        runtime._outer = OuterStep(learning_rate=0.5)
        return runtime


def test_parameters_that_go_astray_are_noticed_where_ranks_meet(gloo):
    text = "ranks must have the parameters of rank 0 after mini-batch 3, which differ on rank 1"
    every_third = {"synchronizer": "local-sgd", "local_steps": 3}
    assert gloo.run(train_astray, 2, (LocalSession, _Astray), every_third) == [(0, text)] * 2


@pytest.mark.parametrize("ranks", [1, 2, 3, 5])
def test_mean_is_exact_to_one_rounding(ranks):
    rng = np.random.default_rng(ranks)
    weights = [int(w) for w in rng.integers(0, 1000, ranks)]
    weights[0] = 7
    weights[-1] = 0 if ranks > 1 else 7
    given = [
        {"b": rng.normal(size=(2, 3)).astype(np.float32), "a": rng.normal(size=4).astype(np.float32)}
        for _ in range(ranks)
    ]

    def program(communicator):
        rank = communicator.rank
        share = Share(weight=weights[rank], arrays=given[rank], counts=np.array([rank, -rank]))
        return (yield from averaged(communicator, share))

    found = InProcess(ranks).run(program)
    for each in found:
        assert (each.weight, each.counts.tolist()) == (sum(weights), [ranks - 1, 0])
        for name in ("a", "b"):
            exact = sum(w * part[name].astype(np.longdouble) for w, part in zip(weights, given, strict=True))
            wanted = (exact / sum(weights)).astype(np.float32)
            assert each.arrays[name].tobytes() == wanted.tobytes()


def heavy(weight):
    return Share(weight=weight, arrays={"a": np.ones(1, np.float32)}, counts=np.empty(0, np.int64))


@pytest.mark.parametrize("weight", [-1, MOST_WEIGHT + 1])
def test_weights_that_cannot_be(weight):
    def program(communicator):
        return (yield from averaged(communicator, heavy(weight)))

    with pytest.raises(ValueError, match=f"weight must be an integer from 0 to {MOST_WEIGHT}, not {weight}"):
        InProcess(2).run(program)


def test_nobody_has_a_weight():
    def program(communicator):
        return (yield from averaged(communicator, heavy(0)))

    with pytest.raises((ValueError, RankFailedError), match="weights must be above 0 on at least one rank"):
        InProcess(2).run(program)


def test_outer_step_is_that_of_pytorch():
    import torch

    rng = np.random.default_rng(3)
    value = rng.normal(size=5).astype(np.float32)
    parameter = torch.nn.Parameter(torch.tensor(value))
    theirs = torch.optim.SGD([parameter], lr=0.7, momentum=0.9, nesterov=True)
    outer, state, ours = OuterStep(learning_rate=0.7, momentum=0.9), {}, {"a": value}
    for _ in range(3):
        mean = {"a": ours["a"] + rng.normal(size=5).astype(np.float32)}
        parameter.grad = torch.tensor(ours["a"] - mean["a"])
        theirs.step()
        ours, state = outer.take(ours, mean, state)
        np.testing.assert_allclose(ours["a"], parameter.detach().numpy(), rtol=1e-6, atol=1e-6)
    assert list(state) == ["outer.a"]


def test_ranks_that_have_a_part_of_the_graph_each_come_to_the_same(tmp_path):
    whole = in_process(local(3, 2), tmp_path / "whole")
    parts = in_process(local(3, 2).replace("ranks", cut="random"), tmp_path / "parts")
    assert parts.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
    phases = (each.summary["ranks"]["phases"] for each in (whole, parts))
    assert len({str(each["parameters"]) for each in phases}) == 1
    assert "features" in parts.summary["ranks"]["phases"]


@pytest.mark.slow
def test_local_steps_go_with_any_data():
    """A session of other data keeps what is its own, and its ranks meet now and then."""

    class Other(RankSession):
        def ranks_report(self):
            return {**super().ranks_report(), "other": True}

    assert synchronized(RankSession, "every-step") is RankSession
    assert synchronized(Other, "every-step") is Other
    assert synchronized(RankSession, "local-sgd") is LocalSession
    config = local(2, 2)
    graph = load_dataset(config.training.dataset)
    session = synchronized(Other, "local-sgd")(config, graph, group=VirtualRanks(2))
    assert isinstance(session, LocalSession) and isinstance(session, Other)
    runtime = session.make_runtime()
    with runtime:
        place = session.start(runtime, Place())
        for number, each in enumerate(session.iterations(runtime, epoch=0, first=0, step=0), 1):
            session.step_row(Place(batch=number, step=number), each, wall_seconds=0.0)
    report = session.ranks_report()
    assert report["other"] and report["phases"]["parameters"]["rounds"] == 2 and place == Place()


@pytest.mark.slow
def test_every_step_has_no_moments_in_its_first_state():
    """An optimizer makes its arrays when it needs them; ranks that never had a seed have zeros."""
    config = local(2, 2)
    session = LocalSession(config, load_dataset(config.training.dataset), group=VirtualRanks(2))
    runtime = session.make_runtime()
    runtime.part_ways()
    names = set(runtime.share(1, seeds=0).arrays)
    adam = make_optimizer("adam", learning_rate=0.1)
    adam.step(runtime.parameters, runtime.parameters)
    assert names == {f"parameters/{name}" for name in runtime.parameters} | {
        f"optimizer/{name}" for name in adam.state if name != "steps"
    }


# Ranks that have a part each and meet now and then.


@pytest.mark.parametrize("sampling", ["hybrid", "vanilla"])
def test_local_steps_are_those_of_the_whole_graph(sampling, tmp_path):
    parts_of(tmp_path / "parts", 3)
    local = {"synchronizer": "local-sgd", "local_steps": 2}
    parted = small_parts(tmp_path / "parts", 3, sampling=sampling).replace("ranks", **local)
    over = in_process(parted, tmp_path / "parted")
    whole = in_process(small(3).replace("ranks", **local), tmp_path / "whole")
    assert told(over)[0] == told(whole)[0]
    assert told(over)[2] == told(whole)[2]
    assert scores_of(over) == scores_of(whole)
    phases = over.summary["ranks"]["phases"]
    assert phases["features"]["rounds"] == 2 * len(over.steps)
    assert phases["parameters"] == whole.summary["ranks"]["phases"]["parameters"]


# Gradients that travel as bfloat16: fewer bytes, the same bits on every back end, and not those of exact
# sums.


def test_rounding_is_that_of_pytorch():
    rng = np.random.default_rng(0)
    bits = rng.integers(0, 1 << 32, 100_000, dtype=np.uint64).astype(np.uint32)
    values = np.concatenate(
        [bits.view(np.float32), np.array([0.0, -0.0, np.inf, -np.inf, np.nan], np.float32)]
    )
    theirs = torch.from_numpy(values).to(torch.bfloat16)
    ours = from_bfloat16(to_bfloat16(values))
    assert (np.isnan(ours) == np.isnan(values)).all()
    finite = ~np.isnan(values)
    assert ours[finite].tobytes() == theirs.to(torch.float32).numpy()[finite].tobytes()
    assert to_bfloat16(ours[finite]).tobytes() == to_bfloat16(values[finite]).tobytes()


@pytest.mark.parametrize("ranks", [1, 2, 3, 5])
def test_sum_is_in_the_order_of_ranks_and_rounded_on_its_way(ranks):
    rng = np.random.default_rng(ranks)
    given = [{"a": rng.normal(size=(3, 4)).astype(np.float32)} for _ in range(ranks)]
    silent = ranks - 1 if ranks > 2 else None

    def program(communicator):
        own = communicator.rank
        ways = {"encode": to_bfloat16, "decode": from_bfloat16}
        return (yield from communicator.reduce_sliced(given[own], contributes=own != silent, **ways))

    total = np.zeros((3, 4))
    for rank, each in enumerate(given):
        if rank != silent:
            total += from_bfloat16(to_bfloat16(each["a"]))
    wanted = from_bfloat16(to_bfloat16(total.astype(np.float32)))
    group = InProcess(ranks)
    for found in group.run(program):
        assert found["a"].tobytes() == wanted.tobytes()
    # 12 numbers of 2 bytes: slices to their owners, and sums to all.
    sent = sum(traffic.sent for each in group.communicators for traffic in each.traffic.values())
    givers = ranks - (silent is not None)
    slices = 24 * givers - sum(
        2 * int(np.diff(12 * np.arange(ranks + 1) // ranks)[rank]) for rank in range(ranks) if rank != silent
    )
    assert sent == slices + (ranks - 1) * 24


def test_other_arrays_of_as_many_numbers_are_not_added():
    def program(communicator):
        arrays = {"ab"[communicator.rank]: np.ones(4, np.float32)}
        return (yield from communicator.reduce_sliced(arrays, encode=to_bfloat16, decode=from_bfloat16))

    with pytest.raises(DisagreementError, match="all_to_all of <u2 in layout "):
        InProcess(2).run(program)


def test_training(tmp_path):
    """Half the bytes of gradients; weights near those of exact sums."""
    exact = in_process(small(3), tmp_path / "exact")
    lossy = in_process(small(3).replace("ranks", gradient_format="bfloat16"), tmp_path / "lossy")
    sent = [sum(each.summary["ranks"]["phases"]["gradients"]["sent_bytes"]) for each in (exact, lossy)]
    assert 2 * sent[1] == sent[0]
    assert lossy.summary["ranks"]["gradient_format"] == "bfloat16"
    difference = max(np.abs(lossy.parameters[name] - value).max() for name, value in exact.parameters.items())
    assert 0 < difference < 0.02
    with pytest.raises(InputError, match="gradient_format must be the checkpoint's, 'float32', to resume"):
        in_process(small(3).replace("ranks", gradient_format="bfloat16"), tmp_path / "exact", resume=True)


@pytest.mark.slow
def test_gloo_rounds_gradients_as_one_process_does(gloo, tmp_path):
    options = {"gradient_format": "bfloat16", "epochs": 1}
    here = told(in_process(small(2, **options), tmp_path / "here"))
    assert gloo.run(train_on, 2, options, str(tmp_path / "there")) == [here, None]


def test_what_sends_no_gradients():
    with pytest.raises(InputError, match="gradient_format must be float32 where synchronizer is 'local-sgd'"):
        small(2, synchronizer="local-sgd").replace("ranks", gradient_format="bfloat16")

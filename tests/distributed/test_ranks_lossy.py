"""Gradients that travel as bfloat16: fewer bytes, the same bits on every back end, and not those of exact sums."""

import numpy as np
import pytest
import torch
from small_ranks import in_process, small, told, train_on

from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.launch.session import from_bfloat16, reduce_bfloat16, to_bfloat16
from simgnn.errors import InputError

pytestmark = pytest.mark.usefixtures("undrawn")


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
        return (yield from reduce_bfloat16(communicator, given[own], contributes=own != silent))

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
def test_gloo_equals_one_process(gloo, tmp_path):
    options = {"gradient_format": "bfloat16", "epochs": 1}
    here = told(in_process(small(2, **options), tmp_path / "here"))
    assert gloo.run(train_on, 2, options, str(tmp_path / "there")) == [here, None]


def test_what_sends_no_gradients():
    with pytest.raises(InputError, match="gradient_format must be float32 where synchronizer is 'local-sgd'"):
        small(2, synchronizer="local-sgd").replace("ranks", gradient_format="bfloat16")

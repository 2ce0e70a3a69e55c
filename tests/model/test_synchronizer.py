"""Shares of the seeds, and the sum of the trainers' gradients."""

import numpy as np
import pytest

from simgnn.model.tasks import cross_entropy
from simgnn.training.runtime import OrderedSum
from simgnn.training.split import FixedShares, split_seeds


@pytest.mark.parametrize("count", [1, 2, 7, 64, 65])
@pytest.mark.parametrize("cpu_share", [0.0, 0.3, 0.5, 1.0])
@pytest.mark.parametrize("shares", [[1], [1, 1], [3, 1, 2]])
def test_split_is_contiguous_and_complete(count, cpu_share, shares):
    seeds = np.arange(count) * 3
    parts = split_seeds(seeds, cpu_share=cpu_share, shares=shares)
    assert len(parts) == 1 + len(shares)
    np.testing.assert_array_equal(np.concatenate(parts), seeds)
    assert len(parts[0]) == int(count * cpu_share)
    for part, share in zip(parts[1:], shares, strict=True):
        assert abs(len(part) - (count - len(parts[0])) * share / sum(shares)) <= 1


def test_accelerators_never_get_less_than_their_share():
    for count in range(1, 100):
        cpu, accelerator = split_seeds(np.arange(count), cpu_share=0.5, shares=[1.0])
        assert len(accelerator) >= len(cpu)


def test_without_accelerators_the_cpu_gets_everything():
    (part,) = split_seeds(np.arange(5), cpu_share=0.0, shares=[])
    assert len(part) == 5


@pytest.mark.parametrize("shares", [[1.0, -1.0], [1.0, np.nan], [0.0, 0.0]])
def test_bad_shares(shares):
    with pytest.raises(ValueError, match="accelerator shares must be positive numbers"):
        split_seeds(np.arange(4), cpu_share=0.0, shares=shares)


def test_shares_are_one_for_each_device():
    with pytest.raises(ValueError, match=r"^shares must be 2, one for each device, not \[1\.0\]$"):
        FixedShares(cpu_share=0.5, accelerators=2, shares=[1.0])


def test_one_trainer_passes_unchanged():
    gradient = {"w": np.array([1e-42, -0.0, 3.3], np.float32)}
    assert OrderedSum().reduce({"cpu": gradient})["w"].tobytes() == gradient["w"].tobytes()


def test_sum_is_rounded_once():
    big, small = np.float32(1 << 24), np.float32(1)
    parts = {f"{n}": {"w": np.array([value])} for n, value in enumerate((big, small, small))}
    assert OrderedSum().reduce(parts)["w"][0] == np.float32((1 << 24) + 2)
    assert OrderedSum().reduce(parts)["w"].dtype == np.float32


def test_no_trainer():
    with pytest.raises(ValueError, match="at least one trainer"):
        OrderedSum().reduce({})


def test_loss_gradients_of_parts_are_the_mean_over_all_seeds():
    rng = np.random.default_rng(1)
    logits, labels = rng.standard_normal((10, 4)).astype(np.float32), rng.integers(0, 4, 10)
    loss, correct, gradient = cross_entropy(logits, labels, 10)
    parts = [cross_entropy(logits[a:b], labels[a:b], 10) for a, b in ((0, 3), (3, 10))]
    np.testing.assert_array_equal(np.concatenate([part[2] for part in parts]), gradient)
    assert sum(part[1] for part in parts) == correct
    assert sum(part[0] for part in parts) == pytest.approx(loss, rel=1e-12)


def test_loss_equals_torch():
    import torch

    rng = np.random.default_rng(2)
    logits, labels = (30 * rng.standard_normal((20, 5))).astype(np.float32), rng.integers(0, 5, 20)
    leaf = torch.tensor(logits, dtype=torch.float64, requires_grad=True)
    theirs = torch.nn.functional.cross_entropy(leaf, torch.from_numpy(labels))
    theirs.backward()
    loss, _, gradient = cross_entropy(logits, labels, 20)
    assert loss / 20 == pytest.approx(theirs.item(), rel=1e-12)
    np.testing.assert_allclose(gradient, leaf.grad.numpy(), rtol=1e-7, atol=1e-30)

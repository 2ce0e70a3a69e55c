"""Checkpoints: the same bytes for the same contents, whole or not at all, and no damage goes unnoticed."""

import os

import numpy as np
import pytest

from simgnn.errors import InputError
from simgnn.process.files import output
from simgnn.process.files.output import write_atomically
from simgnn.training.checkpoint import Checkpoint, load_checkpoint, save_checkpoint


def a_checkpoint(**changes):
    rng = np.random.default_rng(3)
    values = {
        "parameters": {"layers.0.weight": rng.standard_normal((4, 3)).astype(np.float32)},
        "optimizer": {"steps": np.array([7])},
        "epoch": 2,
        "batch": 1,
        "step": 7,
        "settings": {"model.layers": 1, "training.seed": 0},
        "data": "abc",
    }
    return Checkpoint(**{**values, **changes})


def test_round_trip(tmp_path):
    path = tmp_path / "checkpoint.npz"
    save_checkpoint(path, a_checkpoint())
    loaded = load_checkpoint(path)
    for name, value in a_checkpoint().parameters.items():
        np.testing.assert_array_equal(loaded.parameters[name], value)
    np.testing.assert_array_equal(loaded.optimizer["steps"], [7])
    assert (loaded.epoch, loaded.batch, loaded.step) == (2, 1, 7)
    assert loaded.settings == a_checkpoint().settings


def test_numpy_opens_it_without_pickle(tmp_path):
    path = tmp_path / "checkpoint.npz"
    save_checkpoint(path, a_checkpoint())
    with np.load(path, allow_pickle=False) as archive:
        assert archive["parameters/layers.0.weight"].shape == (4, 3)


def test_bytes_depend_on_contents_alone(tmp_path):
    first = save_checkpoint(tmp_path / "a.npz", a_checkpoint())
    os.utime(tmp_path / "a.npz", (0, 0))
    assert save_checkpoint(tmp_path / "b.npz", a_checkpoint()) == first
    assert save_checkpoint(tmp_path / "c.npz", a_checkpoint(step=8)) != first


def test_every_damage_is_found():
    data = bytearray(a_checkpoint().to_bytes())
    text = a_checkpoint().to_bytes()
    rng = np.random.default_rng(4)
    found = 0
    for position in rng.permutation(len(data))[:400]:
        damaged = bytearray(data)
        damaged[position] ^= 1 << rng.integers(8)
        try:
            back = Checkpoint.from_bytes(bytes(damaged))
        except InputError as error:
            found += "must be" in str(error)
        else:
            assert back.to_bytes() == text  # only bytes that say nothing, such as a date
    assert found > 300


@pytest.mark.parametrize("length", [0, 1, 100, -1])
def test_truncated(length):
    with pytest.raises(InputError, match=r"x\.npz: checkpoint must be an intact file of simgnn's, not dam"):
        Checkpoint.from_bytes(a_checkpoint().to_bytes()[:length], name="x.npz")


def test_missing(tmp_path):
    with pytest.raises(InputError, match=r"gone\.npz: checkpoint must be a file that can be read"):
        load_checkpoint(tmp_path / "gone.npz")


def test_object_arrays_are_never_unpickled(tmp_path):
    class Bomb:
        def __reduce__(self):
            return (os.mkdir, (str(tmp_path / "unpickled"),))

    path = tmp_path / "bomb.npz"
    np.savez(path, **{"header.json": np.array([Bomb()], dtype=object)}, allow_pickle=True)
    with pytest.raises(InputError, match="must be an intact file"):
        load_checkpoint(path)
    assert not (tmp_path / "unpickled").exists()


def test_resume_names_what_differs():
    checkpoint = a_checkpoint()
    checkpoint.check_continues(checkpoint.settings, "abc", source="c")
    with pytest.raises(InputError, match=r"c: training\.seed must be the checkpoint's, 0, to resume, not 5"):
        checkpoint.check_continues({"model.layers": 1, "training.seed": 5}, "abc", source="c")
    with pytest.raises(
        InputError, match=r"c: training\.seed must be the checkpoint's, 0, to resume, not left out"
    ):
        checkpoint.check_continues({"model.layers": 1}, "abc", source="c")
    with pytest.raises(InputError, match="c: data must be those that the checkpoint was trained on"):
        checkpoint.check_continues(checkpoint.settings, "other", source="c")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failed_write_keeps_the_old_file(tmp_path, monkeypatch, step):
    path = tmp_path / "checkpoint.npz"
    save_checkpoint(path, a_checkpoint())

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(output.os, step, full)
    with pytest.raises(InputError, match="must fit and be writable: No space left on device"):
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert load_checkpoint(path).step == 7
    assert os.listdir(tmp_path) == ["checkpoint.npz"]

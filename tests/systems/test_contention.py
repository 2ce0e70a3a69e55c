"""What cores lose by switching: arithmetic on core seconds, stages that really run, and the platform that counts it."""

import threading

import pytest

from simgnn.data.datasets import load_dataset
from simgnn.systems.pipeline.contention import CROWD, Contention, measure_contention, run_together
from simgnn.systems.pipeline.core_sharing import switching_loss
from simgnn.virtual_time.platform import load_platform


def test_the_loss_is_that_of_each_further_thread():
    found = Contention(pinned={"a": 1.0, "b": 3.0}, crowded={"a": 1.7, "b": 3.7})
    assert found.switching == pytest.approx((5.4 / 4 - 1) / (CROWD - 1))
    # Noise on a machine that loses nothing is no gain.
    assert Contention(pinned={"a": 1.0}, crowded={"a": 0.9}).switching == 0


@pytest.mark.slow
def test_stages_are_measured():
    graph = load_dataset("rmat:2000:30000:8:3", seed=1)
    found = measure_contention(graph, fanouts=(3, 2), batch_size=50, seconds=0.02)
    assert set(found.pinned) == set(found.crowded) == {"sample", "gather", "look up"}
    assert min(*found.pinned.values(), *found.crowded.values()) > 0


def test_a_calibrated_machine_has_its_own():
    assert switching_loss(load_platform("bgl:switching_loss=0.25")) == 0.25


def test_threads_end_with_one_that_fails():
    def failing():
        raise ValueError("no stage")

    before = threading.active_count()
    with pytest.raises(ValueError, match="no stage"):
        run_together({"good": lambda: lambda number: None, "bad": failing}, ["good", "bad"], 60, cores=None)
    assert threading.active_count() == before


def test_threads_end_at_an_interrupt(monkeypatch):
    def interrupted(seconds):
        raise KeyboardInterrupt

    before = threading.active_count()
    monkeypatch.setattr("simgnn.systems.pipeline.contention.time.sleep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_together({"good": lambda: lambda number: None}, ["good"], 60, cores=None)
    assert threading.active_count() == before

"""How long a run will take: what is said before it, and what is measured in its first second."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.data.generators import rmat
from simgnn.model.model import initialise
from simgnn.report.numbers import duration
from simgnn.sim.cycle import machine
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.devices import estimate
from simgnn.training.reports.progress import Reporter
from simgnn.training.session import Session
from simgnn.training.train import train


def a_config(preset, **training):
    config = load_config(preset).replace("model", hidden=32).replace("sampling", fanout=(10, 5))
    return config.replace("training", cpu_share=0.0, **training).replace("execution", device="cycle")


@pytest.mark.parametrize("preset", ["tiny", "cosim", "mid", "ecp5", "spu-mini"])
def test_cycles_are_guessed_within_a_fifth(preset, digits):
    config = a_config(preset)
    session = Session(config, digits)
    model = session.model
    loaded = session.loader.load(np.flatnonzero(digits.train_mask)[:76], 0)
    parameters = initialise(model, 0)
    with CycleDevice(config.hardware) as device:
        trainer = AcceleratorTrainer(model, device)
        guess = trainer.estimate_cycles(loaded, parameters)
        true = trainer.train(loaded, parameters, 76).telemetry.device.cycles
    assert 0.8 < guess / true < 1.2


class Listening(Reporter):
    def begin(self, plan):
        self.plan = plan


def test_a_smaller_last_mini_batch_is_guessed_as_such(tmp_path):
    """100 seeds in mini-batches of 80: one and a quarter as much work as the first."""
    graph = rmat(vertices=200, edges=2000, width=16, classes=3, seed=1)
    assert graph.train_mask.sum() == 100
    plans = {}
    for size in 80, 100:
        reporter = Listening()
        config = a_config("tiny", batch_size=size, epochs=1).replace("sampling", fanout=(1, 1))
        result = train(config, output=tmp_path / str(size), graph=graph, reporter=reporter)
        plans[size] = reporter.plan.cycles
        assert 0.8 < plans[size] / result.summary["cycles"] < 1.25


def test_seconds_are_those_of_this_machine(monkeypatch):
    config = a_config("cosim")
    seconds = {}
    for speed in 1.0, 4.0:
        monkeypatch.setattr(estimate, "machine_speed", lambda speed=speed: speed)
        seconds[speed] = estimate.estimate_seconds(10_000_000, config)
    assert seconds[1.0] == pytest.approx(4 * seconds[4.0])


def test_the_speed_of_this_machine_is_measured():
    assert 0.01 < estimate.machine_speed() < 100


def test_auto_takes_longer_than_cycle_and_rtl_longest(monkeypatch):
    monkeypatch.setattr(estimate, "machine_speed", lambda: 1.0)
    config = a_config("cosim")
    cycle, auto, rtl = (
        estimate.estimate_seconds(1_000_000, config.replace("execution", device=device, check_every=2))
        for device in ("cycle", "auto", "rtl")
    )
    assert cycle < auto < rtl


def test_no_result_depends_on_the_estimate(monkeypatch, tmp_path):
    graph = rmat(vertices=100, edges=400, width=4, classes=3, seed=1)
    config = a_config("tiny", batch_size=25, epochs=1)
    found = []
    for speed in 1e-3, 1e3:
        monkeypatch.setattr(estimate, "machine_speed", lambda speed=speed: speed)
        train(config, output=tmp_path / str(speed), graph=graph)
        found.append((tmp_path / str(speed) / "checkpoint.npz").read_bytes())
    assert found[0] == found[1]


def test_the_model_is_compiled_when_a_device_is_opened(digits):
    """So it is before anything is said of how long a run will take; launches need no other signature."""
    config = a_config("tiny")
    session = Session(config, digits)
    loaded = session.loader.load(np.flatnonzero(digits.train_mask)[:9], 0)
    with CycleDevice(config.hardware) as device:
        compiled = list(machine.run.signatures)
        assert len(compiled) == 1
        AcceleratorTrainer(session.model, device).train(loaded, session.parameters(), 9)
    assert machine.run.signatures == compiled


@pytest.mark.parametrize(
    "seconds, text",
    [
        *((0.2, "1 second"), (1.4, "1 second"), (1.6, "2 seconds"), (119, "119 seconds"), (120, "2 minutes")),
        (1e5, "28 hours"),
    ],
)
def test_one_second_is_one(seconds, text):
    assert duration(seconds) == text

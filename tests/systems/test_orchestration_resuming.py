"""`simgnn train` by step-based orchestration that was stopped, killed or damaged, and goes on."""

import shutil

import pytest
import small_hyscale
from killed_runs import kill_and_continue
from small_hyscale import told
from small_orchestration import ALONE, GPUS, placed

from simgnn.config.configuration import parse_config
from simgnn.errors import InputError
from simgnn.training.train import train


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "system",
    [
        {
            "features": {"cache": "presample"},
            "orchestration": {"sample": "accelerator", "topology": "device"},
        },
        {"features": {"cache": "fifo"}, "orchestration": {"gather": "accelerator"}},
        {"features": {"cache": "future"}},
        {"features": {"cache": "none"}},
        {"features": {"cache": "sieve", "cache_shared": True}, "training": {"accelerators": 2, "gpus": 0}},
    ],
    ids=lambda system: system["features"]["cache"],
)
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(system, tmp_path):
    """Within the first epoch and within the second; with an accelerator and a GPU."""
    text = small_hyscale.CONFIG.replace("300", "400").replace(
        "accelerators = 2", "accelerators = 1\ngpus = 1"
    )
    (tmp_path / "mixed.toml").write_text(GPUS.replace("value = 1,", "value = 2,"))
    orchestration = {
        "platform": str(tmp_path / "mixed.toml"),
        "look_ahead": 2,
        **system.get("orchestration", {}),
    }
    config = placed("dgl", text, **{**system, "orchestration": orchestration})
    train(config, output=tmp_path / "whole")
    wanted, done = told(tmp_path / "whole"), 0
    for stop in (2, 5):
        calls = iter(range(1, 100))
        count = stop - done
        trained = train(
            config,
            output=tmp_path / "run",
            resume=done > 0,
            should_stop=lambda calls=calls, count=count: next(calls) == count,
        )
        assert trained.summary is None and len(trained.steps) == stop
        done = stop
    train(config, output=tmp_path / "run", resume=True)
    assert told(tmp_path / "run") == wanted


def test_another_cache_is_another_virtual_time(tmp_path):
    calls = iter(range(1, 100))
    train(placed("pagraph"), output=tmp_path, should_stop=lambda: next(calls) == 1)
    changed = placed("pagraph", features={"cache_ratio": 0.5})
    with pytest.raises(InputError, match=r"features\.cache_ratio must be what the run began with, 0\.1"):
        train(changed, output=tmp_path, resume=True)


MOVING = """
[orchestration]
gather = "accelerator"
look_ahead = 2
[features]
cache = "lru"
cache_ratio = 0.2
"""
"""A cache that changes with every mini-batch, behind an order that has a state of its own."""


@pytest.mark.slow
def test_a_killed_run_goes_on_as_if_it_had_not_been_killed(tmp_path, faults):
    """SIGKILL and SIGTERM at 20 random moments: order, cache and virtual time are what they would have been."""
    text = (
        small_hyscale.CONFIG.replace("fanout = [3, 2]", 'fanout = [3, 2]\nseed_order = "proximity"') + MOVING
    )
    (tmp_path / "a.toml").write_text(text)
    train(parse_config(text), output=tmp_path / "whole")
    injected = kill_and_continue(tmp_path / "a.toml", tmp_path / "b", faults, kills=20, longest=8, seed=6)
    for sent, count in injected.items():
        faults.compare(sent.name, told(tmp_path / "b"), told(tmp_path / "whole"), count=count)


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """A run that was stopped behind its second mini-batch."""
    folder, calls = tmp_path_factory.mktemp("stopped") / "run", iter(range(1, 100))
    train(parse_config(ALONE + MOVING), output=folder, should_stop=lambda: next(calls) == 2)
    return folder


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text.replace('"hits": ', '"hits": 1', 1), "of mini-batch 1 on record must be"),
        (
            lambda text: text.replace('"hits"', '"misses"'),
            "records of mini-batches must be intact, not damaged",
        ),
        (lambda text: text.replace('"cycles": ', '"cycles": 7'), "times of mini-batch 1 on record must be"),
        (
            lambda text: text.replace('"accelerator1"', '"accelerator7"'),
            "mini-batch 1 on record must be shared out among accelerator0, accelerator1,",
        ),
    ],
)
def test_damaged_records_are_refused(stopped, tmp_path, damage, message):
    shutil.copytree(stopped, tmp_path / "run")
    file = tmp_path / "run" / "iterations.jsonl"
    text = damage(file.read_text())
    assert text != file.read_text()
    file.write_text(text)
    with pytest.raises(InputError, match=message):
        train(parse_config(ALONE + MOVING), output=tmp_path / "run", resume=True)

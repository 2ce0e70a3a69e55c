"""Training over ranks that are processes, on gloo: the bits, rounds and bytes of one process."""

import pytest
from gloo_ranks import GlooRanks
from small_ranks import in_process, small, told, train_astray, train_on, train_other_settings

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture(scope="module")
def gloo():
    with GlooRanks(3) as ranks:
        yield ranks


@pytest.mark.parametrize(
    ("ranks", "options"),
    [
        (2, {}),
        (3, {}),
        pytest.param(  # every process compiles the cycle model
            2,
            {"accelerators": 1, "cpu_share": 0.5, "device": "cycle", "epochs": 1},
            marks=pytest.mark.slow,
        ),
    ],
    ids=["2", "3", "2 with accelerators"],
)
def test_gloo_equals_one_process(gloo, ranks, options, tmp_path):
    """Checkpoint's bytes, rounds, bytes of each rank and phase, and every mini-batch's row, cycles too."""
    here = told(in_process(small(ranks, **options), tmp_path / "here"))
    answers = gloo.run(train_on, ranks, options, str(tmp_path / "there"))
    assert answers == [here] + [None] * (ranks - 1)
    assert all(sum(phase["sent_bytes"]) for phase in here[1].values())
    assert ("device" in options) == any(row[-1] for row in here[2])


def test_other_settings_on_a_rank(gloo, tmp_path):
    texts = gloo.run(train_other_settings, 2, str(tmp_path / "out"))
    assert texts == ["ranks must be given the settings and data of rank 0, not others on rank 1"] * 2


def test_parameters_that_go_astray_are_noticed_in_the_same_mini_batch(gloo):
    text = "ranks must have the parameters of rank 0 behind mini-batch 1, not others on rank 1"
    assert gloo.run(train_astray, 2) == [(0, text)] * 2

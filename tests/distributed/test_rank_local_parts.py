"""Ranks that have a part each and meet now and then."""

import pytest
from small_parts import parts_of, scores_of, small_parts
from small_ranks import in_process, small, told

pytestmark = pytest.mark.usefixtures("undrawn")


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

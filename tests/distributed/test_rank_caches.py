"""Caches of others' features on ranks that have a part each."""

import numpy as np
import pytest
from small_parts import parts_of, scores_of, small_parts
from small_ranks import in_process, told

from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.parts.loading import kept_rows
from simgnn.distributed.launch.parts.opening import open_parts
from simgnn.features.stores.store import row_bytes

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("sampling", "policy", "ratio"),
    [
        ("hybrid", "degree", 0.2),
        ("vanilla", "degree", 0.2),
        ("hybrid", "presample", 0.05),
        ("hybrid", "vip", 1.0),
        ("vanilla", "degree", 0.0),
    ],
)
def test_kept_rows_are_not_sent(sampling, policy, ratio, tmp_path):
    """The same bits; of each hit a request and a row are saved, and nothing else changes."""
    graph = parts_of(tmp_path / "parts", 3)
    plain, cached = (
        in_process(small_parts(tmp_path / "parts", 3, sampling=sampling, cache=cache), tmp_path / str(cache))
        for cache in (None, (policy, ratio))
    )
    assert told(cached)[0] == told(plain)[0]
    assert scores_of(cached) == scores_of(plain)
    before, after = (each.summary["ranks"]["reads"] for each in (plain, cached))
    assert before["host"] == after["host"]
    assert not sum(before["cache"]["rows"])
    hits = after["cache"]["rows"]
    assert [n - m for n, m in zip(before["remote"]["rows"], after["remote"]["rows"], strict=True)] == hits
    assert bool(sum(hits)) == bool(ratio)
    assert bool(sum(after["remote"]["rows"])) == (ratio < 1)
    row = row_bytes(graph.feature_width)
    for reads in (before, after):
        assert all(each["bytes"] == [row * rows for rows in each["rows"]] for each in reads.values())
    phases = [each.summary["ranks"]["phases"] for each in (plain, cached)]
    saved = sum(phases[0]["features"]["sent_bytes"]) - sum(phases[1]["features"]["sent_bytes"])
    assert saved == sum(hits) * (4 + row)
    assert phases[0]["features"]["rounds"] == phases[1]["features"]["rounds"] == 16
    kept = sum(min(round(ratio * 200), 200 - size) for size in np.bincount(_owners(tmp_path / "parts")))
    filled = phases[1]["cache"]
    assert (filled["rounds"], sum(filled["sent_bytes"])) == (2, kept * (4 + row))


def test_both_samplings_keep_the_same_rows(tmp_path):
    """Of others alone, those that most vertices have as an in-neighbour."""
    graph = parts_of(tmp_path / "parts", 3)
    owners = _owners(tmp_path / "parts")
    found = []
    for sampling in ("hybrid", "vanilla"):
        config = small_parts(tmp_path / "parts", 3, sampling=sampling, cache=("degree", 0.1))
        found.append(kept_rows(config, open_parts(config, VirtualRanks(3))))
    counts = np.bincount(graph.indices, minlength=200)
    for rank in range(3):
        assert found[0][rank].tolist() == found[1][rank].tolist()
        others = np.flatnonzero(owners != rank)
        best = others[np.argsort(-counts[others], kind="stable")][:20]
        assert found[0][rank].tolist() == best.tolist()


def _owners(folder):
    return np.load(folder / "owners.npy")

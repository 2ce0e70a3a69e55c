"""What the benchmark says of ranks beside one machine."""

import pytest

pytestmark = pytest.mark.usefixtures("undrawn")


def test_ranks_have_the_losses_and_bits_of_one_machine(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    from harness import rank_accuracy

    monkeypatch.setattr(rank_accuracy, "RANKS", (2,))
    rows = rank_accuracy.measured("sbm:200:1600:8:4", seeds=1, epochs=1)
    ways = ["one machine", "2 ranks, hybrid", "2 ranks, vanilla"]
    assert [row["way"] for row in rows] == [*ways, "4 ranks, own seeds, blocks", "4 ranks, own seeds, random"]
    assert all(row["same_bits"] for row in rows)
    assert [row["loss_difference"] for row in rows][3:] == [None, None]
    assert all(row["loss_difference"] < 1e-6 for row in rows[:3])
    assert rows[0]["accuracies"] == rows[1]["accuracies"] == rows[2]["accuracies"]
    assert rows[0]["own_rows"] == 1 and all(0 < row["own_rows"] < 1 for row in rows[1:])

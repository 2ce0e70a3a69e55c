"""What is printed of a finished run beside its score and its time: the age of rows, and epochs that are too short."""

import pytest

from simgnn.training.reports.page import few_minibatches, staleness


def test_the_age_of_rows_is_said():
    found = {"given": 17721, "given_share": 0.256, "mean_gap": 4.0359, "largest_gap": 7, "bound": 7}
    said = staleness({"embeddings": found})
    assert said is not None and "26% of" in said and "4.04 optimizer steps old, at most 7" in said
    assert (
        staleness({"embeddings": None}) is None and staleness({"embeddings": {**found, "given": 0}}) is None
    )


@pytest.mark.parametrize(("minibatches", "epochs", "warned"), [(1, 1, True), (6, 2, True), (8, 2, False)])
def test_short_epochs_are_warned_of(minibatches, epochs, warned):
    summary = {"minibatches": minibatches, "epochs": epochs, "stages": 4, "under_way": 2}
    said = few_minibatches(summary)
    assert (said is not None) is warned
    assert said is None or "for 4 stages, so that stages hardly overlap" in said
    assert few_minibatches({**summary, "stages": 0}) is None, "without a trace"
    assert few_minibatches({**summary, "under_way": 1}) is None, "step by step"

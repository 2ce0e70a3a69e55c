"""Trainings that are stopped after some of their mini-batches, and go on."""

import itertools

from simgnn.training.train import train


def train_until(config, output, stop, **options):
    """Train so many mini-batches of a run and stop."""
    calls = itertools.count(1)
    trained = train(config, output=output, should_stop=lambda: next(calls) == stop, **options)
    assert trained.summary is None
    return trained


def train_in_pieces(config, output, stops, **options):
    """A run that was stopped after each of these mini-batches, counted from its first, and came to its end."""
    done = 0
    for stop in stops:
        trained = train_until(config, output, stop - done, resume=done > 0, **options)
        assert len(trained.steps) == stop
        done = stop
    return train(config, output=output, resume=True, **options)

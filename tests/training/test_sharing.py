"""Split policies that learn: the same decisions whatever is sampled ahead, and in a run that was stopped."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.data.generators import rmat
from simgnn.errors import InputError
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.session import Session
from simgnn.training.split import FixedShares, SeedSharing, SplitPolicy
from simgnn.training.train import train


class Balancing(SplitPolicy):
    """Two accelerators' shares follow their speeds."""

    trainers = ("accelerator0", "accelerator1")

    def __init__(self, lag):
        self.lag = lag
        self.first = 0.9
        self.decided = []

    def split(self, seeds):
        count = min(max(round(self.first * len(seeds)), 1), len(seeds) - 1)
        self.decided.append(count)
        return {"accelerator0": seeds[:count], "accelerator1": seeds[count:]}

    def observe(self, seconds):
        one, other = (seconds[name] for name in self.trainers)
        self.first -= 0.2 * (one - other) / (one + other)

    def state(self):
        return {"first": self.first}

    def restore(self, state):
        self.first = state["first"]


class Run:
    """Trains with a policy of its own; stops after `stop` mini-batches, if that is given."""

    def __init__(self, folder, lag, *, threads=1, stop=None, resume=False):
        config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(2, 2))
        config = config.replace("training", epochs=2, batch_size=20, accelerators=2, cpu_share=0.0)
        config = config.replace("execution", device="cycle", sampler_threads=threads)
        graph = rmat(vertices=280, edges=2000, width=6, classes=3, seed=1)
        assert graph.train_mask.sum() == 140
        self.policy = Balancing(lag)
        asked = []

        def should_stop():
            asked.append(None)
            return len(asked) == stop

        result = train(
            config,
            output=folder,
            graph=graph,
            resume=resume,
            should_stop=should_stop,
            make_session=lambda config, graph: Session(config, graph, split=self.policy),
        )
        self.shares = [step.vertices for step in result.steps]
        self.seconds = [step.simulated_seconds for step in result.steps]
        self.checkpoint = (folder / "checkpoint.npz").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("lag", [pytest.param(1, marks=pytest.mark.slow), 3])
def test_a_policy_that_learns_decides_the_same_again(lag, tmp_path):
    whole = Run(tmp_path / "whole", lag)
    assert len(set(whole.policy.decided)) > 3, "it must have learnt"
    threaded = Run(tmp_path / "threaded", lag, threads=3)
    assert (threaded.seconds, threaded.checkpoint) == (whole.seconds, whole.checkpoint)
    for stop in 1, 4, 7, 9:  # an epoch has 7
        folder = tmp_path / str(stop)
        Run(folder, lag, stop=stop, threads=2)
        resumed = Run(folder, lag, resume=True)
        assert (resumed.seconds, resumed.shares) == (whole.seconds, whole.shares)
        assert resumed.checkpoint == whole.checkpoint


def test_a_policy_knows_what_came_its_lag_before():
    """Whether mini-batches are shared out one by one or as early as may be."""
    known = {}
    for lag in 1, 2, 4:
        for ahead in range(1, lag + 1):
            policy = Balancing(lag)
            told = []
            policy.observe = told.append
            sharing, knew, shared = SeedSharing(policy), [], 0
            for step in range(8):
                while shared < min(step + ahead, 8):
                    sharing.split(np.arange(4), shared)
                    knew.append(len(told))
                    shared += 1
                sharing.observe({"step": step}, step)
            known[lag, ahead] = knew
            assert told == [{"step": step} for step in range(len(told))]
    for (lag, _), knew in known.items():
        assert knew == [max(0, step - lag + 1) for step in range(8)]


def test_fixed_shares_leave_nothing_in_a_checkpoint(tmp_path):
    sharing = SeedSharing(FixedShares(cpu_share=0.5, accelerators=1))
    sharing.split(np.arange(4), 0)
    sharing.observe({"accelerator0": 1.0}, 0)
    assert sharing.state(1) == {}
    Run(tmp_path / "out", 2, stop=3)
    found = load_checkpoint(tmp_path / "out" / "checkpoint.npz").sharing
    with pytest.raises(ValueError, match="split policy must find no state of its own, not a"):
        sharing.restore(found)
    with pytest.raises(ValueError, match="split policy must find a state of its own, not no"):
        SeedSharing(Balancing(1)).restore({})


def test_a_checkpoint_of_another_policy_is_refused(tmp_path):
    Run(tmp_path / "out", 2, stop=3)
    config = load_config("tiny")
    graph = rmat(vertices=280, edges=2000, width=6, classes=3, seed=1)
    config = config.replace("model", hidden=4).replace("sampling", fanout=(2, 2))
    config = config.replace("training", epochs=2, batch_size=20, accelerators=2, cpu_share=0.0)
    config = config.replace("execution", device="cycle")
    with pytest.raises(InputError, match="checkpoint must fit the split policy"):
        train(config, output=tmp_path / "out", graph=graph, resume=True)


@pytest.mark.parametrize("lag", [0, -1, 1.5])
def test_a_bad_lag(lag):
    with pytest.raises(ValueError, match=f"lag of a split policy must be a positive integer, not {lag!r}"):
        SeedSharing(Balancing(lag))

"""Steps that take given seconds, whatever is in a mini-batch: what a paper prints of them, say."""

from __future__ import annotations

from simgnn.systems.orchestration.costs import StepCosts
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.virtual_time.tasks import Charge


class GivenSteps(StepCosts):
    """Charges by step.

    Parameters
    ----------
    stages, settings
        See `StepCosts`.
    sample, gather, train
        Seconds of a mini-batch, wherever they are done. The transfer is part of `gather`.
    """

    def __init__(
        self,
        stages: StageCosts,
        settings: OrchestrationSettings,
        *,
        sample: float,
        gather: float,
        train: float,
    ) -> None:
        super().__init__(stages, settings)
        self._seconds = {"sample": sample, "gather": gather, "train": train}

    def sample_on_cpu(self, *_: object, **__: object) -> Charge:
        """See `StepCosts`."""
        return self._given("sample")

    def sample_on_device(self, *_: object) -> Charge:
        """See `StepCosts`."""
        return self._given("sample")

    def gather_on_cpu(self, *_: object, **__: object) -> Charge:
        """See `StepCosts`."""
        return self._given("gather")

    def gather_by_device(self, *_: object) -> Charge:
        """See `StepCosts`."""
        return self._given("gather")

    def transfer(self, *_: object) -> Charge:
        """See `StepCosts`."""
        return Charge(0.0, (), "given")

    def train(self, *_: object) -> Charge:
        """See `StepCosts`."""
        return self._given("train")

    def synchronize(self, *_: object, **__: object) -> Charge:
        """See `StepCosts`."""
        return Charge(0.0, (), "given")

    def _given(self, step: str) -> Charge:
        return Charge(self._seconds[step], (), "given")

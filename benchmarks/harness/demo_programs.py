"""The programs of the demo (`examples/demo.toml`): what its accelerator trainer runs."""

from pathlib import Path

import numpy as np

from simgnn.compiler.compile import compile_program
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.training.batches import BatchLoader
from simgnn.training.split import split_seeds

DEMO = Path(__file__).parents[2] / "examples" / "demo.toml"


class DemoPrograms:
    """Compiles the accelerator's part of the demo's mini-batches, with the parameters that training starts with."""

    def __init__(self):
        self.config = load_config(str(DEMO))
        graph = load_dataset(self.config.training.dataset)
        model, seed = self.config.model, self.config.training.seed
        self.model = ModelConfig(
            kind=model.kind,
            features=graph.feature_width,
            hidden=model.hidden,
            classes=graph.classes,
            layers=model.layers,
        )
        self.parameters = initialise(self.model, seed)
        sampler = NeighborSampler(graph, fanouts=self.config.fanouts, seed=seed, threads=1)
        self._loader = BatchLoader(graph=graph, sampler=sampler)
        self._batches = epoch_batches(
            np.flatnonzero(graph.train_mask), self.config.training.batch_size, seed, 0
        )
        self.batches = len(self._batches)

    def load(self, step, *, seeds=None):
        """The accelerator's part of a mini-batch of the first epoch.

        Parameters
        ----------
        step : int
        seeds : int, optional
            Keep only this many of its seeds, with the neighbourhoods that they have anyway.

        Returns
        -------
        LoadedBatch
        """
        training = self.config.training
        part = split_seeds(
            self._batches[step], cpu_share=training.cpu_share, shares=[1.0] * training.accelerators
        )[-1]
        return self._loader.load(part[:seeds], step)

    def compile(self, loaded, hardware):
        """The program of a mini-batch for a `HardwareConfig`."""
        return compile_program(
            loaded.batch, self.model, self.parameters, loaded.features, loaded.degrees, hardware
        )

"""DGL's server with what it trains, and mini-batches of the paper's data sets, each sampled once."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from typing import Any

from simgnn.config.model import ModelSettings
from simgnn.config.systems import load_preset
from simgnn.config.toml_files import parse_toml
from simgnn.model.model import ModelConfig
from simgnn.systems.data_set import load_data_set
from simgnn.systems.model_preset import preset_model
from simgnn.systems.orchestration.layered.runs import (
    Layered,
    LayeredOutcome,
    SyntheticSystem,
    run_with_histories,
)
from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.orchestration.synthetic_runs import (
    Outcome,
    SyntheticMinibatches,
    training_bytes,
)
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import NOTHING, Asked
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.sourced_values import Remembered

PLATFORM = "neutron-1"
HIDDEN: dict[str, int] = printed(__name__)["table4"]
"""Columns of the hidden layers by data set."""
OURS, DSP, GAS = "neutronorch", "dsp", "gas"
FANOUTS, SEEDS = (25, 10, 5), 1024
RATIOS = (0.1, 0.2, 0.3)
"""Hot parts that its section 5.5 measures."""
DROPOUT = 0.5
"""Of the configuration that the authors publish."""

ROUNDS = 24
"""Mini-batches that a system goes through; half of them count."""


MINIBATCHES, QUICK_MINIBATCHES = 6, 1
"""Of each data set."""


@functools.cache
def steps() -> dict[str, dict[str, Any]]:
    """What NeutronOrch adds to a system by steps, in turn: tables of each, by name. The last one is all of it."""
    text = (resources.files(__package__) / "ablation.toml").read_text("utf-8")
    table = parse_toml(text, title="steps", source="steps of neutronorch")
    return {step.pop("name"): step for step in table["step"]}


class Server:
    """What all experiments share.

    Parameters
    ----------
    minibatches
        Of each data set.
    asked
        What the user wants.
    """

    def __init__(self, *, minibatches: int, asked: Asked = NOTHING, platform: str = PLATFORM) -> None:
        self.minibatches, self.asked = minibatches, asked
        self.platform = load_platform(platform)
        self._sampled: Remembered[tuple[str, tuple[int, ...], int], SyntheticMinibatches] = Remembered()
        self._steps: Remembered[tuple[str, str], LayeredOutcome] = Remembered()

    def summary(self) -> dict[str, Any]:
        return {"platform": self.platform.to_dict(), "datasets": list(self.asked.datasets)}

    def sampled(
        self, name: str, fanouts: tuple[int, ...] = FANOUTS, seeds: int = SEEDS
    ) -> SyntheticMinibatches:
        """Mini-batches of a data set; drawn when they are first asked for."""
        return self._sampled.get_or(
            (name, fanouts, seeds),
            lambda: self.drawn(name, fanouts, seeds),
        )

    def drawn(
        self, name: str, fanouts: tuple[int, ...], seeds: int, *, most: int = MINIBATCHES
    ) -> SyntheticMinibatches:
        """The same, drawn again each time: large ones need not stay."""
        return SyntheticMinibatches(
            SyntheticGraph(load_data_set(name)),
            fanouts=fanouts,
            seeds=seeds,
            count=min(self.minibatches, most),
        )

    def model(self, name: str, *, layers: int = len(FANOUTS), kind: str = "gcn") -> ModelConfig:
        """The model that is trained on a data set."""
        settings = ModelSettings(kind=kind, layers=layers, hidden=HIDDEN[name], dropout=DROPOUT)
        return preset_model(settings, load_data_set(name))

    def run(self, name: str, system: str, *, seeds: int = SEEDS, **changes: Any) -> Outcome:
        """A system on a data set, its cache as large as the memory allows.

        Parameters
        ----------
        system
            Of `simgnn.config.names.PLACEMENTS`, with seeds in shuffled order and without hot embeddings:
            popularity alone says what a cache has; `step` and `layered` run NeutronOrch.
        changes
            Keys of `[orchestration]` that differ from the preset's.
        """
        preset = load_preset(system)
        tables = {**preset, "orchestration": {**preset["orchestration"], **changes}}
        return self.system(name, tables, self.sampled(name, FANOUTS, seeds)).run().outcome

    def system(
        self,
        name: str,
        tables: Mapping[str, Mapping[str, Any]],
        sampled: SyntheticMinibatches,
        *,
        kind: str = "gcn",
        **options: Any,
    ) -> SyntheticSystem:
        """A system of a description on some mini-batches of a data set; see `Layered.of` and `SyntheticSystem`."""
        model = self.model(name, layers=len(sampled.fanouts), kind=kind)
        layered = Layered.of(tables, platform=PLATFORM)
        return SyntheticSystem(sampled, layered, self.platform, model, rounds=self._rounds, **options)

    def step(self, name: str, step: str) -> LayeredOutcome:
        """A data set under one of `steps`; run once."""
        return self._steps.get_or((name, step), lambda: self.layered(name, steps()[step]))

    def outcome(self, name: str, system: str) -> Outcome:
        """A baseline or NeutronOrch, which is the last of `steps`, on a data set."""
        return self.step(name, list(steps())[-1]).outcome if system == OURS else self.run(name, system)

    def layered(self, name: str, tables: Mapping[str, Mapping[str, Any]]) -> LayeredOutcome:
        """A data set under a system's description, with what training takes; see `Layered.of`."""
        run = self.system(name, tables, self.sampled(name)).run()
        trains = training_bytes(self.platform, run.rows.sizes, self.model(name).widths)
        return replace(run, trains=int(trains))

    def found(
        self, name: str, system: str, sampled: SyntheticMinibatches, *, gpus: int = 1, kind: str = "gcn"
    ) -> Outcome | None:
        """Any system on some mini-batches; None where the memory is too small for it.

        That is the GPU's; of GNNAutoScale, which keeps the outputs of all layers but the last, the host's as well. DSP
        is GNNLab whose caches and topologies are shards of one.
        """
        if system == GAS:
            return self._with_histories(sampled, self.model(name, layers=len(sampled.fanouts), kind=kind))
        shards = system == DSP
        tables = steps()[list(steps())[-1]] if system == OURS else load_preset("gnnlab" if shards else system)
        made = self.system(name, tables, sampled, kind=kind, gpus=gpus, shards=shards)
        return made.run().outcome if made.free_bytes() > 0 else None

    def _with_histories(self, sampled: SyntheticMinibatches, model: ModelConfig) -> Outcome | None:
        platform = self.platform
        kept = sampled.synthetic.vertices * sum(model.widths[1:-1]) * FEATURE_BYTES
        trains = training_bytes(platform, sampled.sizes, model.widths)
        if trains >= platform["gpu_memory_gb"] * 1e9 or kept > platform["host_memory_gb"] * 1e9:
            return None
        settings = OrchestrationSettings(**{**load_preset(GAS)["orchestration"], "platform": PLATFORM})
        return run_with_histories(sampled, settings, platform, model, rounds=self._rounds)

    @property
    def _rounds(self) -> int:
        # As many mini-batches go through, however few were drawn.
        return -(-ROUNDS // self.minibatches)


def share(asked: Asked) -> Server:
    """DGL's server, and mini-batches that are drawn once; of a quick run one of each data set."""
    return Server(minibatches=QUICK_MINIBATCHES if asked.quick else MINIBATCHES, asked=asked)

"""Models as presets: what a paper trains, and how, as values of a configuration's tables, each with its source.

See `simgnn.virtual_time.sourced_values` for the form of a file.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simgnn.config.model import ModelSettings
from simgnn.config.sampling import SamplingSettings
from simgnn.config.training import TrainingSettings
from simgnn.errors import InputError
from simgnn.hw.keys import Key, keys
from simgnn.model.model import ModelConfig, sized_model
from simgnn.systems.data_set import DataSet
from simgnn.virtual_time.sourced_values import Kind, SourcedValues

MOST_SEEDS = 1 << 24
"""Of a mini-batch: more than train in any data set that fits."""


def _same(settings: Any, name: str, *, given: bool = False) -> Key:
    """What a key of a configuration's table may be; `given`, it must be."""
    key = keys(settings)[name]
    return dataclasses.replace(key, default=None) if given else key


KEYS: dict[str, Key] = {
    "kind": _same(ModelSettings, "kind"),
    "layers": _same(ModelSettings, "layers", given=True),
    "hidden": _same(ModelSettings, "hidden", given=True),
    "dropout": _same(ModelSettings, "dropout"),
    "fanout": Key(default=None, least=-1, most=1 << 20, several=True),
    "seeds_per_trainer": Key(default=None, least=0, most=MOST_SEEDS),
    "learning_rate": _same(TrainingSettings, "learning_rate"),
    "optimizer": _same(TrainingSettings, "optimizer"),
    "weight_decay": _same(TrainingSettings, "weight_decay"),
}
"""As the keys of `[model]`, `[sampling]` and `[training]` that have the same names. `fanout` is the seeds' first.
`seeds_per_trainer` is of each accelerator, 0 for all vertices that train."""

_TABLES = {
    "model": ("kind", "layers", "hidden", "dropout"),
    "sampling": ("fanout",),
    "training": ("learning_rate", "optimizer", "weight_decay"),
}


@dataclass(frozen=True, kw_only=True)
class ModelPreset(SourcedValues):
    """A model and how it trains; all keys of `KEYS` have a value."""

    def tables(self) -> dict[str, dict[str, Any]]:
        """Values of a configuration, by table, but for `batch_size`, which depends on how many train."""
        return {table: {key: self.values[key] for key in keys} for table, keys in _TABLES.items()}

    def model(self, *, features: int, classes: int) -> ModelConfig:
        """The model on data of so many columns and classes."""
        return sized_model(ModelSettings(**self.tables()["model"]), features=features, classes=classes)

    def batch_size(self, *, trainers: int) -> int:
        """Seeds of a mini-batch over so many accelerators; those of one where the CPU alone trains."""
        return min(self.whole("seeds_per_trainer") * max(trainers, 1) or MOST_SEEDS, MOST_SEEDS)


def preset_model(settings: ModelSettings, data_set: DataSet) -> ModelConfig:
    """The model that a table `[model]` asks for on a graph that is not here."""
    return sized_model(settings, features=data_set.whole("features"), classes=data_set.whole("classes"))


MODEL = Kind(title="model preset", keys=KEYS, folder="simgnn.systems.models")


def model_presets() -> list[str]:
    """Names of the models that come with simgnn."""
    return MODEL.names()


def load_model_preset(name: str | Path) -> ModelPreset:
    """Read a model preset: one of `model_presets`, or a TOML file.

    Raises
    ------
    InputError
        As `Kind.load`; and for fan-outs that are none, or more or fewer than layers.
    """
    read = MODEL.load(name)
    # TOML has lists; the configuration's fan-outs are tuples, which compare and hash.
    values: Mapping[str, Any] = {**read.values, "fanout": tuple(read.values["fanout"])}
    fanout, layers = values["fanout"], values["layers"]
    try:
        SamplingSettings(fanout=fanout)
    except ValueError as error:
        raise InputError(str(error), source=name) from error
    if len(fanout) != layers:
        raise InputError(
            f"fanout must have one number for each of the {layers} layers, not {list(fanout)!r}",
            source=name,
        )
    return ModelPreset(**{**vars(read), "values": values})

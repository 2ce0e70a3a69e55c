"""Presets of models and data sets, as a command line names them, and what they set in a configuration."""

from __future__ import annotations

import contextlib
from argparse import ArgumentTypeError
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from simgnn.cli.argument_types import number
from simgnn.cli.settings import Setting
from simgnn.config.configuration import Config, fitted_fanout
from simgnn.config.model import MODELS
from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import Namespace

    from simgnn.systems.model_preset import ModelPreset


LIKE = "like:"
"""In front of a data set that is not here, for a generated graph like it."""


def expanded(setting: Setting) -> Setting:
    """A value of a command line; for a data set ``like:NAME|FILE[:SCALE]``, the generated graph that stands for it.

    Raises
    ------
    InputError
        For whatever is wrong with the data set's preset, or its scale; names the option.
    """
    if (setting.table, setting.key) != ("training", "dataset") or not setting.value.startswith(LIKE):
        return setting
    from simgnn.systems.data_set import load_data_set  # runs without presets need not wait for it
    from simgnn.systems.expanded import DEFAULT_SCALE, expanded_name

    preset, scale = setting.value.removeprefix(LIKE), DEFAULT_SCALE
    name, _, last = preset.rpartition(":")
    with contextlib.suppress(ArgumentTypeError):
        preset, scale = (name, number(last)) if name else (preset, scale)
    try:
        return setting._replace(value=expanded_name(load_data_set(preset), scale=scale))
    except InputError as error:
        raise InputError(error.message, source=error.source or setting.option) from error


def model_preset(options: Namespace) -> ModelPreset | None:
    """The paper's model that `--model` names; none where it names a kind of layers, or a verb does not have it.

    Raises
    ------
    InputError
        For what is neither a kind nor a preset, and whatever is wrong with a preset.
    """
    name = getattr(options, "model", None)
    if name is None or name in MODELS:
        return None
    from simgnn.systems.model_preset import (  # other verbs need not wait for it
        load_model_preset,
        model_presets,
    )

    if name not in model_presets() and not name.endswith(".toml"):
        raise InputError(
            f"kind must be one of {', '.join(MODELS)}; or a paper's model: {', '.join(model_presets())}; or a TOML"
            f" file, not {name!r}",
            source="--model",
        )
    return load_model_preset(name)


def with_preset(config: Config, preset: ModelPreset, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with a preset's values.

    Parameters
    ----------
    config
    preset
    given
        Table and key of what the user gave, which stays.

    Raises
    ------
    InputError
        For values that cannot be together with those that were given.
    """
    tables: dict[str, dict[str, Any]] = {
        table: {key: value for key, value in values.items() if (table, key) not in given}
        for table, values in preset.tables().items()
    }
    sampling = tables["sampling"]
    if "fanout" not in sampling:
        sampling["fanout"] = config.sampling.fanout  # as it is, whatever the preset's number of layers
    elif "layers" not in tables["model"]:
        sampling["fanout"] = fitted_fanout(sampling["fanout"], config.model.layers)
    try:
        return config.replace_all(tables)
    except InputError as error:
        raise InputError(error.message, source=f"model preset {preset.name}") from error


def with_batch_size(config: Config, preset: ModelPreset, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with a preset's mini-batches, for as many devices and ranks as there are in the end."""
    if ("training", "batch_size") in given:
        return config
    devices = config.training.accelerators + config.training.gpus
    trainers = max(devices, 1) * config.ranks.ranks
    return config.replace("training", batch_size=preset.batch_size(trainers=trainers))

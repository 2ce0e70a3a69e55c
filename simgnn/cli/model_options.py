"""The option that chooses a model preset, and what it sets in a configuration."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from simgnn.config import Config, fitted_fanout
from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from simgnn.systems.model_preset import ModelPreset


def add_model_preset(parser: ArgumentParser) -> None:
    """Add `--model-preset`."""
    parser.add_argument(
        "--model-preset",
        metavar="NAME|FILE",
        help="model of a paper, such as hyscale, or TOML file: sets kind, sizes, fan-outs, mini-batch and optimizer"
        " where neither the configuration's file nor an option does (default: none)",
    )


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
    """The configuration with a preset's mini-batches, for as many accelerators as there are in the end."""
    if ("training", "batch_size") in given:
        return config
    return config.replace("training", batch_size=preset.batch_size(trainers=config.training.accelerators))

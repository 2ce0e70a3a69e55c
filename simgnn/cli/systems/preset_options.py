"""Options that choose presets of models and data sets, and what they set in a configuration."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from simgnn.cli.argument_types import number
from simgnn.config.configuration import Config, fitted_fanout
from simgnn.errors import InputError, printable

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.systems.model_preset import ModelPreset


def add_model_preset(parser: ArgumentParser) -> None:
    """Add `--model-preset`."""
    parser.add_argument(
        "--model-preset",
        metavar="NAME|FILE",
        help="model of a paper, such as hyscale, or TOML file: sets kind, sizes, fan-outs, mini-batch and optimizer"
        " where neither the configuration's file nor an option does (default: none)",
    )


def add_laid_out(parser: ArgumentParser) -> None:
    """Add `--dataset-preset` and `--scale`, of a graph that is laid out."""
    parser.add_argument(
        "--dataset-preset",
        metavar="NAME|FILE",
        help="data set that is not here, such as ogbn-products, or TOML file: trains on a generated graph like it"
        " (default: none)",
    )
    parser.add_argument(
        "--scale",
        type=number,
        metavar="X",
        help="with --dataset-preset: part of its vertices that the graph has; degrees stay (default: 0.01)",
    )


def with_laid_out(config: Config, options: Namespace) -> Config:
    """The configuration with the data set that `--dataset-preset` asks for.

    Raises
    ------
    InputError
        For a data set that is named twice, a scale without a preset, and whatever is wrong with either.
    """
    preset = options.dataset_preset
    if preset is None:
        if options.scale is not None:
            raise InputError("scale must come with --dataset-preset, not without", source="--scale")
        return config
    if options.dataset is not None:
        raise InputError("data set must be given once, not by --dataset and by --dataset-preset")
    from simgnn.systems.data_set import load_data_set  # runs without presets need not wait for it
    from simgnn.systems.laid_out import DEFAULT_SCALE, laid_out_name

    scale = DEFAULT_SCALE if options.scale is None else options.scale
    try:
        name = laid_out_name(load_data_set(preset), scale=scale)
    except InputError as error:
        origin = "--scale" if error.message.startswith("scale ") else f"--dataset-preset {printable(preset)}"
        raise InputError(error.message, source=error.source or origin) from error
    return config.replace("training", dataset=name)


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

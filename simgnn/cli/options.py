"""Options of the command line that set a configuration, and the configuration that they make of a file's."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from simgnn.cli.argument_types import fanout, integer, number
from simgnn.cli.systems.preset_options import with_batch_size, with_preset
from simgnn.config import DEFAULT_PRESET, load_config, load_config_and_keys, preset_hardware, presets
from simgnn.config_tables import TABLES, keys_of
from simgnn.data.names import known_datasets
from simgnn.errors import InputError
from simgnn.features.caches.names import NO_CACHE, OPTIMAL, POLICY_NAMES
from simgnn.model.settings import MODELS
from simgnn.sampling.orders.names import SEED_ORDERS
from simgnn.sim.memory.kinds import KINDS

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config import Config
    from simgnn.systems.model_preset import ModelPreset


DEFAULT_STALLS = 0.1

TRAIN_OPTIONS: dict[str, tuple[str, str, Any, str | None, str]] = {
    "--dataset": (
        "training",
        "dataset",
        str,
        "NAME|FILE|DIR",
        f"{known_datasets('V:E[:F[:C]]')}, with flags and knobs such as :weighted:train=0.1, a folder"
        " that simgnn data import wrote, or a .npz file",
    ),
    "--model": ("model", "kind", str, "KIND", ", ".join(MODELS)),
    "--layers": (
        "model",
        "layers",
        integer,
        "N",
        "graph layers; the configuration's fan-outs are cut to as many, or the last repeated",
    ),
    "--hidden": ("model", "hidden", integer, "N", "width between layers"),
    "--gin-epsilon": ("model", "gin_epsilon", number, "X", "GIN's epsilon, which is not trained"),
    "--task": (
        "task",
        "kind",
        str,
        "NAME",
        "links, to tell edges from pairs that are none; or auto, what the data set's labels are for",
    ),
    "--negatives": (
        "task",
        "negatives",
        integer,
        "N",
        "links: pairs that are no edge, drawn beside each edge",
    ),
    "--residual": ("model", "residual", bool, None, "each layer adds its input"),
    "--dropout": ("model", "dropout", number, "P", "chance that training drops a hidden layer's output"),
    "--order": (
        "model",
        "order",
        str,
        "NAME",
        "aggregate-first, (A H) W; update-first, A (H W); or auto, by cost",
    ),
    "--edge-weights": ("model", "edge_weights", bool, None, "neighbours count as much as their edges weigh"),
    "--degree-correction": (
        "model",
        "degree_correction",
        str,
        "NAME",
        "GCN: scale of a sampled sum; unbiased (neighbours), ratio (neighbours and self-loop, biased) or none",
    ),
    "--aggregate": (
        "hardware",
        "organisation",
        str,
        "NAME",
        "the aggregate engine, of as many adders: clustered, broadcast, or sspmm, which leaves out what a mask drops",
    ),
    "--fanout": (
        "sampling",
        "fanout",
        fanout,
        "N,N",
        "neighbours drawn per layer, the seeds' first; -1 is all, as in --fanout=-1,-1",
    ),
    "--seed-order": (
        "sampling",
        "seed_order",
        str,
        "NAME",
        f"which seeds are together and follow each other: {', '.join(SEED_ORDERS)}",
    ),
    "--sequences": (
        "sampling",
        "sequences",
        integer,
        "N",
        "with --seed-order proximity: breadth-first sequences that a mini-batch takes its seeds from",
    ),
    "--partition": (
        "sampling",
        "partition",
        str,
        "DIR",
        "with --seed-order partition-local: what simgnn partition wrote",
    ),
    "--sampler-threads": (
        "execution",
        "sampler_threads",
        integer,
        "N",
        "threads of the sampler; change no result",
    ),
    "--batch-size": ("training", "batch_size", integer, "N", "seeds of a mini-batch, over all trainers"),
    "--epochs": ("training", "epochs", integer, "N", "epochs of the whole run"),
    "--lr": ("training", "learning_rate", number, "X", "learning rate"),
    "--optimizer": ("training", "optimizer", str, "NAME", "adam or sgd"),
    "--weight-decay": (
        "training",
        "weight_decay",
        number,
        "X",
        "added to the gradient, times the parameter",
    ),
    "--device": (
        "execution",
        "device",
        str,
        "NAME",
        "rtl (the generated Verilog), cycle (same bits and cycles, by a model), auto (cycle, checked against rtl)"
        " or reference (same bits, untimed)",
    ),
    "--check-every": (
        "execution",
        "check_every",
        integer,
        "K",
        "with --device auto: mini-batches from one that is checked to the next",
    ),
    "--arithmetic": (
        "execution",
        "arithmetic",
        str,
        "NAME",
        "rtl's floating-point units: verilog, or host for C",
    ),
    "--accelerators": (
        "training",
        "accelerators",
        integer,
        "K",
        "accelerators, simulated in parallel threads",
    ),
    "--cache": (
        "features",
        "cache",
        str,
        "POLICY",
        f"which feature rows stay in each accelerator's memory: {NO_CACHE}, or those of a policy:"
        f" {', '.join(POLICY_NAMES)} ({OPTIMAL} is the optimum, as draws are known beforehand)",
    ),
    "--cache-ratio": (
        "features",
        "cache_ratio",
        number,
        "X",
        "how many, as a share of the graph's vertices, 0 to 1",
    ),
    "--hot-ratio": (
        "embeddings",
        "hot_ratio",
        number,
        "X",
        "share of the vertices whose output of the first layer is used again, 0 to 1",
    ),
    "--super-batch": (
        "embeddings",
        "super_batch",
        integer,
        "N",
        "mini-batches of a super-batch: what is used again is at most 2 N - 1 of them old",
    ),
    "--gpus": (
        "training",
        "gpus",
        integer,
        "K",
        "GPUs beside the accelerators, in a system's virtual time",
    ),
    "--cpu-share": (
        "training",
        "cpu_share",
        number,
        "X",
        "part of the seeds that the CPU trainer takes, 0 to 1",
    ),
    "--seed": ("training", "seed", integer, "N", "decides parameters, order of seeds and sampling"),
    "--memory": (
        "platform",
        "memory",
        str,
        "KIND",
        f"memory behind the ports: {', '.join(KINDS)}",
    ),
    "--memory-stalls": (
        "platform",
        "memory_stalls",
        number,
        "X",
        f"chance that the memory delays a transfer; {DEFAULT_STALLS} if no number follows",
    ),
}
"""Options of `train`: table and key of the configuration that they set, type, placeholder, help."""


def add_settings(parser: ArgumentParser, names: Iterable[str]) -> None:
    """Add options of `TRAIN_OPTIONS`."""
    for option in names:
        table, key, kind, placeholder, text = TRAIN_OPTIONS[option]
        text = f"{text} (default: the configuration's, or {_shown(_default(table, key))})"
        if kind is bool:
            parser.add_argument(option, action=argparse.BooleanOptionalAction, help=text)
            continue
        without: dict[str, Any] = (
            {"nargs": "?", "const": DEFAULT_STALLS} if option == "--memory-stalls" else {}
        )
        parser.add_argument(option, type=kind, metavar=placeholder, help=text, **without)


def _default(table: str, key: str) -> Any:
    """The value of a key that no file and no option sets."""
    if table == "hardware":
        return getattr(preset_hardware(DEFAULT_PRESET), key)
    return next(field.default for field in fields(TABLES[table]) if field.name == key)


def _shown(value: Any) -> str:
    """A value as the command line takes it, or "off", "on" and "none"."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value) or "none"


def add_config(parser: argparse._ActionsContainer) -> None:
    """Add the option that names a configuration."""
    parser.add_argument(
        "-c",
        "--config",
        metavar="NAME|FILE",
        help=f"preset ({', '.join(presets())}) or TOML file (default: {DEFAULT_PRESET})",
    )


def chosen_config(options: Namespace) -> Config:
    """The configuration that `--config` names, or the default one.

    Raises
    ------
    InputError
        As `load_config`.
    """
    return load_config(DEFAULT_PRESET if options.config is None else options.config)


def configured(options: Namespace, names: Iterable[str]) -> Config:
    """The configuration that a command line asks for by `--config` and some of `TRAIN_OPTIONS`.

    Parameters
    ----------
    options
        Of a parser that has `add_config` and `add_settings`, and may have `add_model_preset`.
    names
        The options that `add_settings` was given.

    Raises
    ------
    InputError
        For a configuration that cannot be; names its file or option.
    """
    config, given = load_config_and_keys(DEFAULT_PRESET if options.config is None else options.config)
    set_here = {name: getattr(options, name[2:].replace("-", "_")) for name in names}
    set_here = {name: value for name, value in set_here.items() if value is not None}
    preset = _model_preset(options)
    given = given | {TRAIN_OPTIONS[name][:2] for name in set_here}
    if preset is not None:
        config = with_preset(config, preset, given=given)
    config = override(config, set_here)
    if preset is not None:
        config = with_batch_size(config, preset, given=given)
    try:
        _ = config.fanouts
    except InputError as error:
        source = options.config if options.fanout is None else "--fanout"
        raise InputError(error.message, source=source) from error
    return config


def _model_preset(options: Namespace) -> ModelPreset | None:
    """What `--model-preset` names, of a verb that has it; none where it is not given."""
    name = getattr(options, "model_preset", None)
    if name is None:
        return None
    from simgnn.systems.model_preset import load_model_preset  # other verbs need not wait for it

    try:
        return load_model_preset(name)
    except InputError as error:
        raise InputError(error.message, source=error.source or "--model-preset") from error


@contextlib.contextmanager
def origins_named(options: Namespace, names: Iterable[str]) -> Iterator[None]:
    """Where an error within is about a key and names no origin, name the option or the file that gave its value.

    Parameters
    ----------
    options, names
        As of `configured`.
    """
    try:
        yield
    except InputError as error:
        origin = None if error.source is not None else _origin(error.message.split()[0], options, names)
        if origin is None:
            raise
        raise InputError(error.message, source=origin) from error


def _origin(key: str, options: Namespace, names: Iterable[str]) -> str | None:
    """The option that sets a key, or else the configuration's file where it does; none for a default."""
    for name in names:
        if TRAIN_OPTIONS[name][1] == key and getattr(options, name[2:].replace("-", "_")) is not None:
            return name
    _, given = load_config_and_keys(DEFAULT_PRESET if options.config is None else options.config)
    return options.config if key in {name for _, name in given} else None


def override(config: Config, given: Mapping[str, Any]) -> Config:
    """A configuration with the values of command-line options.

    Parameters
    ----------
    config
    given
        Value by option, as in `TRAIN_OPTIONS`.

    Raises
    ------
    InputError
        For a value that its key cannot have; names its option.
    """
    given = dict(given)
    organisation = given.pop("--aggregate", None)
    if organisation is not None:
        config = _with_aggregate_engine(config, organisation)
    tables: dict[str, dict[str, Any]] = {}
    for option, value in given.items():
        table, key, *_ = TRAIN_OPTIONS[option]
        tables.setdefault(table, {})[key] = value
    try:
        return config.replace_all(tables)
    except InputError as error:
        # The text begins with a key; where no option sets that one, those of its table may be to blame.
        key = error.message.split()[0]
        named = [option for option in given if TRAIN_OPTIONS[option][1] == key]
        near = [option for option in given if key in keys_of(TRAIN_OPTIONS[option][0])]
        raise InputError(error.message, source=" ".join(named or near or given)) from error


def _with_aggregate_engine(config: Config, organisation: str) -> Config:
    """The configuration that `--aggregate` asks for. An engine of as many adders has other sizes, too."""
    try:
        return config.with_organisation(organisation)
    except InputError as error:
        raise InputError(error.message, source="--aggregate") from error

"""Options of the command line that set a configuration, and the configuration that they make of a file's."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from simgnn.cli.systems.preset_options import with_batch_size, with_preset
from simgnn.cli.systems.system_options import SYSTEM_KEYS
from simgnn.cli.train_options import ASKS_NOTHING, DEFAULT_STALLS, IDLE, TRAIN_OPTIONS
from simgnn.config.configuration import (
    DEFAULT_PRESET,
    load_config,
    load_config_and_keys,
    preset_hardware,
    presets,
)
from simgnn.config.tables import TABLES, keys_of
from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config.configuration import Config
    from simgnn.systems.model_preset import ModelPreset


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
    set_here = _set_here(options, names)
    preset = _model_preset(options)
    given = given | {TRAIN_OPTIONS[name][:2] for name in set_here}
    if preset is not None:
        config = with_preset(config, preset, given=given)
    config = override(config, set_here)
    if preset is not None:
        config = with_batch_size(config, preset, given=given)
    try:
        if not any(("sampling", "fanout") in _idle_with(system) for system in config.systems.values()):
            _ = config.fanouts
    except InputError as error:
        source = options.config if options.fanout is None else "--fanout"
        raise InputError(error.message, source=source) from error
    if "--partition" in names:
        try:
            config.sampling.check_partition()
        except InputError as error:
            raise InputError(error.message, source="--partition") from error
    return config


def given_keys(options: Namespace, names: Iterable[str]) -> frozenset[tuple[str, str]]:
    """Table and key of what the configuration's file or an option gives; arguments as of `configured`."""
    _, given = load_config_and_keys(DEFAULT_PRESET if options.config is None else options.config)
    return given | {TRAIN_OPTIONS[name][:2] for name in _set_here(options, names)}


def check_idle(config: Config, options: Namespace, names: Iterable[str]) -> None:
    """Raise InputError for an option that would decide nothing; a file may be for other runs, too.

    Parameters
    ----------
    config
        What the command line asks for, its system's values among it.
    options, names
        As of `configured`.
    """
    for name, value in _set_here(options, names).items():
        where = _why_idle(config, name) if value not in ASKS_NOTHING else None
        if where is not None:
            raise InputError(f"{TRAIN_OPTIONS[name][1]} must be left out {where}, not {value!r}", source=name)


def _why_idle(config: Config, name: str) -> str | None:
    """Where an option would decide nothing: with one of the configuration's systems, or with other values."""
    for system in config.systems.values():
        idle = _idle_with(system)
        if TRAIN_OPTIONS[name][:2] in idle:
            return idle[TRAIN_OPTIONS[name][:2]]
    return IDLE[name](config) if name in IDLE else None


def _idle_with(system: Any) -> Mapping[tuple[str, str], str]:
    """Keys that decide nothing with a system's table: see `simgnn.config.tables.register_table`."""
    idle: Mapping[tuple[str, str], str] = getattr(system, "idle", {})
    return idle


def _set_here(options: Namespace, names: Iterable[str]) -> dict[str, Any]:
    """Value by option, of those that are given."""
    values = {name: getattr(options, name[2:].replace("-", "_")) for name in names}
    return {name: value for name, value in values.items() if value is not None}


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
        word = name[2:].replace("-", "_")
        if key in (word, TRAIN_OPTIONS[name][1]) and getattr(options, word) is not None:
            return name
    if key in SYSTEM_KEYS and getattr(options, key, None) is not None:
        return f"--{key}"
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

"""The configuration that a command line asks for: that of a file or a preset, and what its options change of it."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simgnn.cli.idle_keys import ASKS_NOTHING, IDLE
from simgnn.cli.settings import Setting, add_set, settings_here
from simgnn.cli.systems.preset_options import expanded, model_preset, with_batch_size, with_preset
from simgnn.config.configuration import (
    DEFAULT_PRESET,
    load_config_and_keys,
    presets,
)
from simgnn.config.tables import keys_of
from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config.configuration import Config


def add_config(parser: ArgumentParser, *, instead: argparse._ActionsContainer | None = None) -> None:
    """Add the options that name a configuration and set its keys.

    Parameters
    ----------
    parser
    instead
        Group of options that may be given in place of a configuration's name.
    """
    (instead or parser).add_argument(
        "-c",
        "--config",
        metavar="NAME|FILE",
        help=f"preset ({', '.join(presets())}) or TOML file (default: {DEFAULT_PRESET})",
    )
    add_set(parser)


def chosen_config(options: Namespace) -> Config:
    """The configuration of a verb that has no option for single keys but ``--set``.

    Raises
    ------
    InputError
        As `configured`.
    """
    return override(_file(options)[0], [expanded(each) for each in settings_here(options, ())])


def configured(options: Namespace, names: Iterable[str]) -> Config:
    """The configuration that a command line asks for by `add_config` and some of `simgnn.cli.settings.FLAGS`.

    Parameters
    ----------
    options
        Of a parser that has `add_config` and `add_flags`.
    names
        The options that `add_flags` was given.

    Raises
    ------
    InputError
        For a configuration that cannot be; names its file or option.
    """
    config, in_file = _file(options)
    settings = [expanded(each) for each in settings_here(options, names)]
    preset = model_preset(options)
    given = in_file | {(each.table, each.key) for each in settings}
    if preset is not None:
        config = with_preset(config, preset, given=given)
    config = override(config, settings)
    if preset is not None:
        config = with_batch_size(config, preset, given=given)
    option = {(each.table, each.key): each.option for each in settings}
    try:
        if not any(("sampling", "fanout") in _idle_with(system) for system in config.systems.values()):
            _ = config.fanouts
    except InputError as error:
        source = option.get(("sampling", "fanout"), options.config)
        raise InputError(error.message, source=source) from error
    try:
        config.sampling.check_partition()
    except InputError as error:
        raise InputError(error.message, source="--set sampling.partition") from error
    return config


def _file(options: Namespace) -> tuple[Config, frozenset[tuple[str, str]]]:
    """The configuration that `--config` names, or the default one; and table and key of what it gives itself."""
    return load_config_and_keys(DEFAULT_PRESET if options.config is None else options.config)


def given_keys(options: Namespace, names: Iterable[str]) -> frozenset[tuple[str, str]]:
    """Table and key of what the configuration's file or an option gives; arguments as of `configured`."""
    return _file(options)[1] | {(each.table, each.key) for each in settings_here(options, names)}


def check_idle(config: Config, options: Namespace, names: Iterable[str]) -> None:
    """Raise InputError for an option that would decide nothing; a file may be for other runs, too.

    Parameters
    ----------
    config
        What the command line asks for, its system's values among it.
    options, names
        As of `configured`.
    """
    for table, key, value, option in settings_here(options, names):
        where = _why_idle(config, (table, key)) if value not in ASKS_NOTHING else None
        if where is not None:
            raise InputError(f"{key} must be left out {where}, not {value!r}", source=option)


def _why_idle(config: Config, key: tuple[str, str]) -> str | None:
    """Where a key would decide nothing: with one of the configuration's systems, or with other values."""
    for system in config.systems.values():
        idle = _idle_with(system)
        if key in idle:
            return idle[key]
    return IDLE[key](config) if key in IDLE else None


def _idle_with(system: Any) -> Mapping[tuple[str, str], str]:
    """Keys that decide nothing with a system's table: see `simgnn.config.tables.register_table`."""
    idle: Mapping[tuple[str, str], str] = getattr(system, "idle", {})
    return idle


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
    for setting in settings_here(options, names):
        # Errors call `[task] kind` the task.
        if key in (setting.key, setting.option[2:].replace("-", "_")) or key == setting.table == "task":
            return setting.option
    if key == "platform" and getattr(options, key, None) is not None:
        return "--platform"
    return options.config if key in {name for _, name in _file(options)[1]} else None


def override(config: Config, settings: Sequence[Setting]) -> Config:
    """A configuration with the values that a command line gives.

    An organisation of the aggregate engine comes with the other sizes of as many adders, unless these are given, too.

    Raises
    ------
    InputError
        For a value that its key cannot have; names its option.
    """
    tables: dict[str, dict[str, Any]] = {}
    for table, key, value, option in settings:
        if (table, key) == ("hardware", "organisation"):
            try:
                config = config.with_organisation(value)
            except InputError as error:
                raise InputError(error.message, source=option) from error
        else:
            tables.setdefault(table, {})[key] = value
    try:
        return config.replace_all(tables)
    except InputError as error:
        # The text begins with a key; where no option sets that one, those of its table may be to blame.
        key = error.message.split()[0]
        named = [each.option for each in settings if each.key == key]
        near = [each.option for each in settings if key in keys_of(each.table)]
        raise InputError(
            error.message, source=" ".join(named or near or [e.option for e in settings])
        ) from error

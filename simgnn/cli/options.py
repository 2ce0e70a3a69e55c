"""The configuration that a command line asks for: that of a file or a preset, and what its options change of it."""

from __future__ import annotations

import argparse
import contextlib
import re
from argparse import ArgumentTypeError
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simgnn.cli.arguments import number
from simgnn.cli.settings import Setting, add_set, of_a_platform, settings_here
from simgnn.config.configuration import (
    DEFAULT_PRESET,
    Config,
    fitted_fanout,
    load_config_and_keys,
    nearest,
    presets,
)
from simgnn.config.idle import ASKS_NOTHING, idle_with, why_idle
from simgnn.config.model import MODELS
from simgnn.config.names import PLACEMENTS, RANKED
from simgnn.config.systems import with_system
from simgnn.config.tables import SYSTEM_TABLES, keys_of
from simgnn.errors import InputError, errors_of, kept_in, printable, raise_all
from simgnn.virtual_time.platform import KEYS as PLATFORM_KEYS
from simgnn.virtual_time.platform import changed_platform

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.hw.config import HardwareConfig
    from simgnn.systems.model_preset import ModelPreset


SYSTEM_NAMES = (*SYSTEM_TABLES, *PLACEMENTS, *RANKED)
"""Names that `--system` takes."""
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
    # The scale is what follows the last colon, if that is a number: a file's path may have colons.
    name, _, last = preset.rpartition(":")
    with contextlib.suppress(ArgumentTypeError):
        preset, scale = (name, number(last)) if name else (preset, scale)
    with errors_of(setting.option, keep=True):
        return setting._replace(value=expanded_name(load_data_set(preset), scale=scale))


def model_preset(name: str | None) -> ModelPreset | None:
    """The paper's model of a name; none for a kind of layers.

    Raises
    ------
    InputError
        For what is neither a kind nor a preset, and whatever is wrong with a preset.
    """
    if name is None or name in MODELS:
        return None
    from simgnn.systems.model_preset import (  # other verbs need not wait for it
        load_model_preset,
        model_presets,
    )

    if name not in model_presets() and not name.endswith(".toml"):
        raise InputError(
            f"kind must be one of {', '.join(MODELS)}; or a paper's model: {', '.join(model_presets())}; or a TOML"
            f" file, not {name!r}{nearest(name, (*MODELS, *model_presets()))}",
            source="--model",
        )
    return load_model_preset(name)


def with_preset(config: Config, preset: ModelPreset, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with a preset's values.

    Parameters
    ----------
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
    # The user's number of layers with the preset's fan-outs: the last ones are left out, or the last one is
    # repeated.
    elif "layers" not in tables["model"]:
        sampling["fanout"] = fitted_fanout(sampling["fanout"], config.model.layers)
    return config.replace_all(tables, source=f"model preset {preset.name}")


def with_batch_size(config: Config, preset: ModelPreset, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with a preset's mini-batches, for as many devices and ranks as there are in the end."""
    if ("training", "batch_size") in given:
        return config
    # Papers give a mini-batch for each trainer; the configuration's is of all of them.
    devices = config.training.accelerators + config.training.gpus
    trainers = max(devices, 1) * config.ranks.ranks
    return config.replace("training", batch_size=preset.batch_size(trainers=trainers))


def add_config(parser: ArgumentParser, *, instead: argparse._ActionsContainer | None = None) -> None:
    """Add the options that name a configuration and set its keys.

    Parameters
    ----------
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


class Basis(NamedTuple):
    """What settings change.

    Parameters
    ----------
    given
        Table and key of each value that it gives itself; the others have their defaults.
    name
        What errors call it; None for the default one.
    """

    config: Config
    given: frozenset[tuple[str, str]]
    name: str | None


def basis_of(name: str | Path | Config | HardwareConfig | None) -> Basis:
    """The configuration of a name, see `load_config_and_keys`, or the default one.

    Raises
    ------
    InputError
        As `simgnn.config.configuration.load_config`.
    """
    config, given = load_config_and_keys(DEFAULT_PRESET if name is None else name)
    return Basis(config, given, str(name) if isinstance(name, str | Path) else None)


def chosen_config(options: Namespace) -> Config:
    """The configuration of a verb that has no option for single keys but ``--set``.

    Raises
    ------
    InputError
        As `configured`.
    """
    settings = [expanded(each) for each in settings_here(options, ())]
    return override(basis_of(options.config).config, settings)


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
    settings = settings_here(options, names)
    return settled(basis_of(options.config), settings, model=getattr(options, "model", None))


def settled(basis: Basis, settings: Sequence[Setting], *, model: str | None = None) -> Config:
    """A configuration with values of single keys, and what follows from them.

    Parameters
    ----------
    model
        A paper's model, whose values count where neither the basis nor a setting gives one; kinds of layers are none.

    Raises
    ------
    InputError
        For a configuration that cannot be; names its file or option.
    """
    config = basis.config
    settings = [expanded(each) for each in settings if not of_a_platform(each)]
    # In this order: the preset fills in what is not given, settings come on top, and the mini-batch follows
    # from how many devices there are in the end.
    preset = model_preset(model)
    given = given_keys(basis, settings)
    if preset is not None:
        config = with_preset(config, preset, given=given)
    config = override(config, settings)
    if preset is not None:
        config = with_batch_size(config, preset, given=given)
    option = {(each.table, each.key): each.option for each in settings}
    # A full-graph system has no use for fan-outs, which may then be as they are.
    if not any(("sampling", "fanout") in idle_with(system) for system in config.systems.values()):
        with errors_of(option.get(("sampling", "fanout"), basis.name)):
            _ = config.fanouts
    with errors_of("--set sampling.partition"):
        config.sampling.check_partition()
    return config


def given_keys(basis: Basis, settings: Iterable[Setting]) -> frozenset[tuple[str, str]]:
    """Table and key of what a configuration or a setting gives."""
    return basis.given | {(each.table, each.key) for each in settings}


def with_platform_values(config: Config, settings: Iterable[Setting]) -> Config:
    """The configuration with what ``--set platform.KEY=VALUE`` gives of its system's platform.

    Parameters
    ----------
    settings
        Those of other tables are not used.

    Raises
    ------
    InputError
        For such a key without a system that has a platform.
    """
    given = [each for each in settings if each.table == "platform"]
    systems = [name for name in config.systems if "platform" in keys_of(name)]
    if not systems:
        for each in given:
            if of_a_platform(each):
                raise InputError(
                    f"{each.key} must be left out without a system, as it is a key of a system's platform, not "
                    f"{each.value!r}",
                    source=each.option,
                )
        return config
    # Keys that the table [platform] has as well are meant for the system's platform where there is one.
    own = {each.key: each.value for each in given if each.key in PLATFORM_KEYS}
    if not own:
        return config
    (name,) = systems
    source = given[0].option
    usual = {key: keys_of("platform")[key].default for key in own if key in keys_of("platform")}
    platform = changed_platform(config.table(name).platform, **own)
    return config.replace("platform", **usual).replace(name, source=source, platform=platform)


def check_idle(config: Config, settings: Iterable[Setting]) -> None:
    """Raise InputError for an option that would decide nothing; a file may be for other runs, too.

    Parameters
    ----------
    config
        What is asked for, its system's values among it.
    """
    for table, key, value, option in settings:
        where = why_idle(config, (table, key)) if value not in ASKS_NOTHING else None
        if where is not None:
            raise InputError(f"{key} must be left out {where}, not {value!r}", source=option)


@contextlib.contextmanager
def origins_named(
    basis: Basis, settings: Sequence[Setting], *, platform: str | None = None
) -> Iterator[None]:
    """Where an error within is about a key and names no origin, name the option or the file that gave its value.

    Parameters
    ----------
    platform
        That of `--platform`.
    """
    try:
        yield
    except InputError as error:
        origin = None
        if error.source is None:
            # An error's text begins with the quantity, which is the key: rule of all messages.
            origin = _origin(error.message.split()[0], basis, settings, platform)
        if origin is None:
            raise
        raise InputError(error.message, source=origin) from error


def _origin(key: str, basis: Basis, settings: Sequence[Setting], platform: str | None) -> str | None:
    """The option that sets a key, or else the configuration's file where it does; none for a default."""
    for setting in settings:
        # Errors call `[task] kind` the task.
        if key in (setting.key, setting.option[2:].replace("-", "_")) or key == setting.table == "task":
            return setting.option
    if key == "platform" and platform is not None:
        return "--platform"
    return basis.name if key in {name for _, name in basis.given} else None


def override(config: Config, settings: Sequence[Setting]) -> Config:
    """A configuration with the values that a command line gives.

    An organisation of the aggregate engine comes with the other sizes of as many adders, unless these are given, too.

    Raises
    ------
    InputError
        For all values that their keys cannot have, each with its option.
    """
    tables: dict[str, dict[str, Any]] = {}
    errors: list[InputError] = []
    for table, key, value, option in settings:
        if (table, key) == ("hardware", "organisation"):
            with kept_in(errors), errors_of(option):
                config = config.with_organisation(value)
        else:
            tables.setdefault(table, {})[key] = value
    try:
        config = config.replace_all(tables)
    except InputError as error:
        lines = error.message.split("\n")
        errors += [InputError(line, source=_to_blame(line, settings)) for line in lines]
    raise_all(errors)
    return config


def _to_blame(line: str, settings: Sequence[Setting]) -> str:
    """The options that an error is about: it begins with a key.

    Where no option sets that one, those of its table may be to blame that it names, or all of them.
    """
    key = line.split()[0]
    named = [each.option for each in settings if each.key == key]
    near = [each for each in settings if key in keys_of(each.table)]
    mentioned = [each.option for each in near if each.key in re.findall(r"\w+", line)]
    return " ".join(named or mentioned or [each.option for each in near or settings])


def settled_with_system(
    basis: Basis,
    settings: Sequence[Setting],
    *,
    model: str | None,
    system: str | None,
    platform: str | None,
) -> Config:
    """`settled`, with what `--system`, `--platform` and ``--set platform.KEY=VALUE`` ask for.

    Parameters
    ----------
    basis, settings, model
        As of `settled`.
    system, platform
        By name; the platform may be a TOML file.

    Raises
    ------
    InputError
        For two systems, a platform without a system, one that cannot be, and a setting that would decide nothing; names
        the option.
    """
    config, given = settled(basis, settings, model=model), given_keys(basis, settings)
    if system is not None and system not in SYSTEM_NAMES:
        raise InputError(
            f"system must be one of {', '.join(SYSTEM_NAMES)}, not {system!r}{nearest(system, SYSTEM_NAMES)}",
            source="--system",
        )
    if system is not None:
        config = with_system(config, system, given=given, source="--system")
    have = list(config.systems)
    if platform is not None:
        if len(have) != 1 or "platform" not in keys_of(have[0]):
            found = " and ".join(have) or (system if system in RANKED else "none")
            raise InputError(
                f"platform must come with one system that takes one, by --system or by its table, not with {found}",
                source="--platform",
            )
        if any(each[:2] == (have[0], "platform") for each in settings):
            raise InputError(
                f"platform must be given once, not by --platform and by --set {have[0]}.platform",
                source="--platform",
            )
        said = f"--platform {printable(platform)}"
        config = config.replace(have[0], source=said, platform=platform)
    if have and ("execution", "device") not in given:
        # Virtual time is of cycles; Verilog has the same ones, and takes a thousand times as long.
        config = config.replace("execution", device="cycle")
    config = with_platform_values(config, settings)
    # Last: what decides nothing depends on the system and its values.
    check_idle(config, settings)
    return config

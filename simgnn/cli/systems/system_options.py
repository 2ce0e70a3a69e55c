"""Options that choose a system and its platform."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from simgnn.cli.settings import settings_here
from simgnn.config.system_names import PLACED_BY, PLACEMENTS, RANKED
from simgnn.config.tables import SYSTEM_TABLES, keys_of
from simgnn.errors import InputError, printable

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config.configuration import Config


def add_system(parser: ArgumentParser) -> None:
    """Add `--system` and what goes with it."""
    parser.add_argument(
        "--system",
        choices=[*SYSTEM_TABLES, *PLACEMENTS, *RANKED],
        metavar="NAME",
        help=f"train in virtual time as a paper's system does: {', '.join(SYSTEM_TABLES)}; {', '.join(PLACEMENTS)},"
        " which fill in a table where nothing else does; or"
        f" {', '.join(RANKED)}, over --ranks with a part each, in no virtual time"
        " (default: that of the configuration's table, if any)",
    )
    parser.add_argument(
        "--platform",
        metavar="NAME|FILE",
        help="the system's platform: one that ships with simgnn or a TOML file (default: that of its table)",
    )


def with_system(config: Config, options: Namespace, *, given: Collection[tuple[str, str]] = ()) -> Config:
    """The configuration with what `--system` and the options that go with it ask for.

    Parameters
    ----------
    config
    options
    given
        Table and key of what the user gave, which stays.

    Raises
    ------
    InputError
        For two systems, a platform without a system, or one that cannot be; names the option.
    """
    have = list(config.systems)
    ranked = options.system in RANKED
    wanted = PLACED_BY if options.system in PLACEMENTS else None if ranked else options.system
    if ranked:
        config = _over_ranks(config, options.system, given=given)
    if wanted is not None and wanted not in have:
        if have:
            raise InputError(
                f"system must be that of the configuration's table, {have[0]}, not {options.system}",
                source="--system",
            )
        config, have = dataclasses.replace(config, systems={wanted: config.table(wanted)}), [wanted]
    if options.system in PLACEMENTS:
        config = _placed(config, options.system, given=given)
    if options.platform is not None:
        if len(have) != 1 or "platform" not in keys_of(have[0]):
            found = " and ".join(have) or (options.system if ranked else "none")
            raise InputError(
                f"platform must come with one system that has one, named by --system or a table, not with {found}",
                source="--platform",
            )
        if any(each[:2] == (have[0], "platform") for each in settings_here(options, ())):
            raise InputError(
                f"platform must be given once, not by --platform and by --set {have[0]}.platform",
                source="--platform",
            )
        said = f"--platform {printable(options.platform)}"
        config = config.replace(have[0], source=said, platform=options.platform)
    return config


def _over_ranks(config: Config, name: str, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with the values of a preset over ranks.

    Raises
    ------
    InputError
        Without ranks, and with the table of another system.
    """
    from simgnn.distributed.launch.presets import load_ranked  # help need not wait for it

    if config.systems:
        raise InputError(
            f"system must be that of the configuration's table, {next(iter(config.systems))}, not {name}",
            source="--system",
        )
    if config.ranks.ranks == 1:
        raise InputError(f"ranks must be at least 2 for the system {name}, not 1", source="--system")
    # Parts that are there need not be cut.
    without = {("ranks", "cut")} if config.ranks.parts else set()
    tables: dict[str, dict[str, Any]] = {}
    for (table, key), value in load_ranked(name).items():
        if (table, key) not in given and (table, key) not in without:
            tables.setdefault(table, {})[key] = value
    return config.replace_all(tables, source=f"--system {name}")


def _placed(config: Config, name: str, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with a preset's values."""
    from simgnn.systems.orchestration.presets import load_preset  # help need not wait for it

    # Who wants no cache on the devices wants none of the preset's others, which stand behind it.
    without = {"features"} if ("features", "cache") in given and not config.features.cached else set()
    tables: dict[str, dict[str, Any]] = {}
    for (table, key), value in {(PLACED_BY, "name"): name, **load_preset(name).values}.items():
        if (table, key) not in given and table not in without:
            tables.setdefault(table, {})[key] = value
    return config.replace_all(tables, source=f"--system {name}")

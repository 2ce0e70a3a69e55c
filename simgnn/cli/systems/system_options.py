"""Options that choose a system and its platform."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from simgnn.cli.argument_types import integer
from simgnn.config.clocks import CLOCKS
from simgnn.config.system_names import PLACED_BY, PLACEMENTS, RANKED
from simgnn.config.tables import SYSTEM_TABLES, keys_of
from simgnn.errors import InputError, printable
from simgnn.systems.mixgcn.settings import KINDS, PRODUCTS_ON, SUMS_ON

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config.configuration import Config


_RANKS = {
    "workers": "of such a system: ranks, each of which has its part of all of it",
    "aggregators": "with --updaters: ranks that only sum over neighbours, in place of --workers",
    "updaters": "with --aggregators: ranks that only multiply",
}
"""Options that say how many ranks there are of each kind."""
SYSTEM_KEYS = ("platform", "clock", "parallelism", "sums", "products", *_RANKS, "replay")
"""Keys of a system's table that have an option of the same name."""


def add_system(parser: ArgumentParser) -> None:
    """Add `--system` and what goes with it."""
    parser.add_argument(
        "--system",
        choices=[*SYSTEM_TABLES, *PLACEMENTS, *RANKED],
        help="train in virtual time as a paper's system does: by its table or, without one, that table's defaults; or"
        f" {', '.join(PLACEMENTS)}, which set where steps are done, cache and order where neither the configuration's"
        f" file nor an option does; or {', '.join(RANKED)}, over --ranks that have a part each, in no virtual time"
        " (default: the system whose table the configuration has, if any)",
    )
    parser.add_argument(
        "--platform",
        metavar="NAME|FILE",
        help="the system's platform: one that ships with simgnn or a TOML file (default: that of its table)",
    )
    parser.add_argument(
        "--clock",
        choices=list(CLOCKS),
        help="the system's time: virtual, by the platform's costs, or real, on threads of this machine"
        " (default: that of its table)",
    )
    parser.add_argument(
        "--parallelism",
        choices=list(KINDS),
        help="of a system that trains the full graph: how its ranks share it out (default: that of its table)",
    )
    parser.add_argument(
        "--sums",
        choices=list(SUMS_ON),
        help="of such a system: what of a worker sums over neighbours (default: that of its table)",
    )
    parser.add_argument(
        "--products",
        choices=list(PRODUCTS_ON),
        help="of such a system: what of a worker multiplies rows (default: that of its table)",
    )
    for name, what in _RANKS.items():
        parser.add_argument(
            f"--{name}", type=integer, metavar="N", help=f"{what} (default: that of the system's table)"
        )
    parser.add_argument(
        "--replay",
        metavar="FILE",
        help="an iterations.jsonl whose decisions are taken again (default: that of the system's table)",
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
    wanted_keys: dict[str, Any] = {}
    for key in SYSTEM_KEYS:
        value = getattr(options, key)
        if value is None:
            continue
        if len(have) != 1 or key not in keys_of(have[0]):
            found = " and ".join(have) or (options.system if ranked else "none")
            raise InputError(
                f"{key} must come with one system that has one, named by --system or a table, not with {found}",
                source=f"--{key}",
            )
        wanted_keys[key] = value
    if "workers" in wanted_keys and (wanted_keys.get("aggregators") or wanted_keys.get("updaters")):
        raise InputError(
            "workers must be left out where aggregators and updaters are the ranks, not"
            f" {wanted_keys['workers']}",
            source="--workers",
        )
    if wanted_keys:
        said = " ".join(f"--{key} {printable(str(value))}" for key, value in wanted_keys.items())
        config = config.replace(have[0], source=said, **wanted_keys)
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

"""Options that choose a system and its platform."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from simgnn.config_tables import SYSTEM_TABLES, keys_of
from simgnn.errors import InputError, printable
from simgnn.runtime.clocks import CLOCKS

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config import Config


def add_system(parser: ArgumentParser) -> None:
    """Add `--system` and what goes with it."""
    parser.add_argument(
        "--system",
        choices=list(SYSTEM_TABLES),
        help="train in virtual time as a paper's system does, by its table or, without one, that table's defaults"
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
        "--replay",
        metavar="FILE",
        help="an iterations.jsonl whose decisions are taken again (default: that of the system's table)",
    )


def with_system(config: Config, options: Namespace) -> Config:
    """The configuration with what `--system` and the options that go with it ask for.

    Raises
    ------
    InputError
        For two systems, a platform without a system, or one that cannot be; names the option.
    """
    have = list(config.systems)
    if options.system is not None and options.system not in have:
        if have:
            raise InputError(
                f"system must be that of the configuration's table, {have[0]}, not {options.system}",
                source="--system",
            )
        systems = {options.system: config.table(options.system)}
        config, have = dataclasses.replace(config, systems=systems), [options.system]
    for key in ("platform", "clock", "replay"):
        value = getattr(options, key)
        if value is None:
            continue
        if len(have) != 1 or key not in keys_of(have[0]):
            found = " and ".join(have) or "none"
            raise InputError(
                f"{key} must come with one system that has one, named by --system or a table, not with {found}",
                source=f"--{key}",
            )
        config = config.replace(have[0], source=f"--{key} {printable(value)}", **{key: value})
    return config

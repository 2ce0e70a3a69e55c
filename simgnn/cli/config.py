"""`simgnn config`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.settings import check_table, default_of, toml_value
from simgnn.cli.verbs import Verbs, add_verb
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace


def add_parser(verbs: Verbs) -> None:
    """Add the verb `config` to the command line."""
    config = add_verb(
        verbs,
        "config",
        text="list the keys of a configuration: value, default, range and meaning",
        examples=(
            "simgnn config",
            "simgnn config training -c my.toml --set training.epochs=3",
        ),
    )
    config.add_argument(
        "table", nargs="?", metavar="TABLE", help="one table, such as training (default: all tables)"
    )
    add_config(config)


def run_verb(options: Namespace) -> int:
    """Run `simgnn config`; the exit code.

    Raises
    ------
    InputError
        For an unknown table, and a configuration that cannot be.
    """
    if options.table is not None:
        check_table(options.table)
    config = chosen_config(options)

    from simgnn.training.reports.terminal import print_table

    for table in (*TABLES, *SYSTEM_TABLES) if options.table is None else (options.table,):
        values = config.table(table)
        rows = []
        for name, key in keys_of(table).items():
            value, default = toml_value(getattr(values, name)), toml_value(default_of(table, name))
            shown = value if value == default else f"{value} (default {default})"
            rows.append((name, shown, key.values, key.text))
        absent = table in SYSTEM_TABLES and table not in config.systems
        say(f"[{table}]{' (not in this configuration, which has no such system)' if absent else ''}")
        print_table(("key", "value", "may be", "meaning"), rows, left=range(4))
        if options.table is None:
            say("")
    return 0

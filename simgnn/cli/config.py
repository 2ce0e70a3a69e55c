"""`simgnn config`."""

from __future__ import annotations

from argparse import Namespace

from simgnn.cli.arguments import Verbs, add_verb
from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.settings import check_key, check_table, default_of, toml_value
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of
from simgnn.process.files.standard_output import say
from simgnn.report.glossary import glossary

PLATFORMS, GLOSSARY = "platforms", "glossary"
"""In place of a table."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `config` to the command line."""
    config = add_verb(
        verbs,
        "config",
        text="list the keys of a configuration: value, default, range and meaning",
        examples=(
            "simgnn config",
            "simgnn config training -c my.toml --set training.epochs=3",
            "simgnn config model.residual",
            f"simgnn config {PLATFORMS}",
            f"simgnn config {GLOSSARY}",
        ),
    )
    config.add_argument(
        "table",
        nargs="?",
        metavar="TABLE[.KEY]",
        help=f"one table, such as training; one key, such as training.epochs; {PLATFORMS}, the figures of systems' "
        f"platforms; or {GLOSSARY}, the words of reports and help texts (default: all tables)",
    )
    add_config(config)


def run_verb(options: Namespace) -> int:
    """Run `simgnn config`; the exit code."""
    if options.table == PLATFORMS:
        _print_platforms()
        return 0
    if options.table == GLOSSARY:
        for names, text in sorted(glossary().items()):
            say(f"{', '.join(names)}: {text}")
        return 0
    chosen, dot, key = (options.table or "").partition(".")
    if dot:
        check_key(chosen, key)
    elif chosen:
        check_table(chosen)
    config = chosen_config(options)

    from simgnn.training.reports.terminal import print_table

    # A system's table is listed with its defaults where the configuration has none of it.
    for table in (chosen,) if chosen else (*TABLES, *SYSTEM_TABLES):
        values = config.table(table)
        rows = []
        for name, described in keys_of(table).items():
            if dot and name != key:
                continue
            value, default = toml_value(getattr(values, name)), toml_value(default_of(table, name))
            shown = value if value == default else f"{value} (default {default})"
            rows.append((name, shown, described.values, described.text))
        absent = table in SYSTEM_TABLES and table not in config.systems
        say(f"[{table}]{' (not in this configuration, which has no such system)' if absent else ''}")
        print_table(("key", "value", "may be", "meaning"), rows, left=range(4))
        if not chosen:
            say("")
    return 0


def _print_platforms() -> None:
    """Print what each platform can do: a row for each key, with its unit in its name."""
    from simgnn.training.reports.terminal import print_paged
    from simgnn.virtual_time.platform import KEYS, load_platform, platforms

    every = [load_platform(name) for name in platforms()]
    rows = [[key, *(f"{platform[key]:g}" for platform in every)] for key in KEYS]
    print_paged(["key", *(platform.name for platform in every)], rows)
    say(
        "gbs: GB/s, gb: GB, gflops: GFLOP/s, medges_per_s: million edges a second, us: microseconds, ns: nanoseconds"
        " of a look-up; 0: no limit, or none\n"
        "--platform NAME:KEY=VALUE,... or --set platform.KEY=VALUE is one with other values"
    )

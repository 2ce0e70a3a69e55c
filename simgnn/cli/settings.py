"""Values that a command line gives to keys of the configuration: by an option of their own, or by ``--set``."""

from __future__ import annotations

import json
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any, NamedTuple

from simgnn.cli.arguments import fanout, integer, number
from simgnn.config.configuration import DEFAULT_PRESET, nearest, preset_hardware, unknown_key
from simgnn.config.model import MODELS
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of
from simgnn.errors import InputError, kept_in, printable, raise_all
from simgnn.hw.keys import Key
from simgnn.virtual_time.platform import KEYS as PLATFORM_KEYS

FLAGS: dict[str, tuple[str, str]] = {
    "--dataset": ("training", "dataset"),
    "--model": ("model", "kind"),
    "--layers": ("model", "layers"),
    "--hidden": ("model", "hidden"),
    "--dropout": ("model", "dropout"),
    "--fanout": ("sampling", "fanout"),
    "--batch-size": ("training", "batch_size"),
    "--epochs": ("training", "epochs"),
    "--lr": ("training", "learning_rate"),
    "--optimizer": ("training", "optimizer"),
    "--device": ("execution", "device"),
    "--accelerators": ("training", "accelerators"),
    "--cpu-share": ("training", "cpu_share"),
    "--cache": ("features", "cache"),
    "--cache-ratio": ("features", "cache_ratio"),
    "--ranks": ("ranks", "ranks"),
    "--seed": ("training", "seed"),
}
"""Table and key that an option sets: those that are typed every day. All others are set by ``--set``."""

# What an option takes that its key does not.
_BESIDES = {
    "--device": "; a system takes cycle",
    "--dataset": "; or like:NAME|FILE[:SCALE], a synthetic graph with its sizes, such as"
    " like:ogbn-products:0.01",
    "--model": "; or a paper's model, such as hyscale, or its TOML file, which also sets sizes, fan-outs, mini-batch"
    " and optimizer unless you do",
}


class Setting(NamedTuple):
    """A value that a command line gives to a key, and the option that does."""

    table: str
    key: str
    value: Any
    option: str


def add_flags(parser: ArgumentParser, names: Iterable[str]) -> None:
    """Add options of `FLAGS`."""
    for option in names:
        table, name = FLAGS[option]
        key = keys_of(table)[name]
        kind, placeholder = _kind(key)
        choices = f": {', '.join(key.choices)}" if key.choices else ""
        parser.add_argument(
            option,
            type=kind,
            metavar=key.placeholder or placeholder,
            help=f"{key.text}{choices}{_BESIDES.get(option, '')} (default: {_shown(default_of(table, name))})",
        )


def _kind(key: Key) -> tuple[Any, str]:
    """What makes a key's value of a word, and the placeholder of such words."""
    kinds: dict[type, tuple[Any, str]] = {int: (integer, "N"), float: (number, "X"), tuple: (fanout, "N,N")}
    return kinds.get(type(key.default), (str, "NAME"))


def default_of(table: str, name: str) -> Any:
    """The value of a key that no file and no option sets."""
    # The keys of hardware have no defaults: each preset gives all of them.
    if table == "hardware":
        return getattr(preset_hardware(DEFAULT_PRESET), name)
    return keys_of(table)[name].default


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def toml_value(value: Any) -> str:
    """A value as a configuration file has it."""
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def add_set(parser: ArgumentParser) -> None:
    """Add ``--set``."""
    parser.add_argument(
        "--set",
        action="append",
        metavar="TABLE.KEY=VALUE",
        help="set a key of the configuration (simgnn config lists them); repeatable (default: none)",
    )


def settings_here(options: Namespace, names: Iterable[str]) -> list[Setting]:
    """What a command line gives.

    Parameters
    ----------
    options
        Of a parser that has `add_set` and, of `FLAGS`, the `names`.

    Raises
    ------
    InputError
        For a key that is unknown or given twice.
    """
    found = [
        Setting(*FLAGS[name], value, name)
        for name in names
        if (value := getattr(options, name[2:].replace("-", "_"))) is not None
        and not (name == "--model" and value not in MODELS)  # a preset, which sets what nothing else does
    ]
    errors: list[InputError] = []
    for text in options.set or ():
        with kept_in(errors):
            each = parse_setting(text)
            if of_a_platform(each) and not hasattr(options, "platform"):
                raise InputError(
                    f"{each.key} must be left out here: it is a key of a system's platform, which train and predict "
                    "take",
                    source=each.option,
                )
            found.append(each)
    raise_all(errors)
    check_once(found)
    return found


def check_once(settings: Iterable[Setting]) -> None:
    """Raise InputError for a key that is given twice."""
    given: dict[tuple[str, str], str] = {}
    for table, key, _, option in settings:
        if (table, key) in given:
            both = dict.fromkeys((given[table, key], option))
            by = f"by {' and by '.join(both)}" if len(both) > 1 else "twice"
            raise InputError(f"{key} must be given once, not {by}", source=option)
        given[table, key] = option


def parse_setting(text: str) -> Setting:
    """What ``TABLE.KEY=VALUE`` sets; the value is that of TOML, or a text that needs no quotes.

    Raises
    ------
    InputError
        For an unknown table or key, with the nearest.
    """
    name, equals, value = text.partition("=")
    table, dot, key = name.strip().partition(".")
    option = f"--set {printable(name.strip())}"
    if not equals or not name.strip():
        raise InputError(f"must be TABLE.KEY=VALUE, not {text!r}", source="--set")
    known = (*TABLES, *SYSTEM_TABLES)
    if not dot:
        keys = [f"{each}.{one}" for each in known for one in keys_of(each)]
        # A key without its table is what people most often forget: the table is named.
        same = [each for each in keys if each.endswith(f".{table}")]
        raise InputError(
            f"must be TABLE.KEY=VALUE, not {text!r}{nearest(table, same[:1] or keys)}", source=option
        )
    return Setting(table, key, _value(value.strip(), settable_key(table, key, source=option)), option)


def of_a_platform(setting: Setting) -> bool:
    """Whether a setting is of a system's platform, and of no key that every configuration has."""
    return setting.table == "platform" and setting.key not in keys_of("platform")


def check_table(table: str, *, source: str | None = None) -> None:
    """Raise InputError for the name of no table, with the nearest."""
    known = (*TABLES, *SYSTEM_TABLES)
    if table not in known:
        raise InputError(
            f"table must be one of {', '.join(known)}, not {table!r}{nearest(table, known)}", source=source
        )


def check_key(table: str, key: str, *, source: str | None = None) -> None:
    """Raise InputError for a key that no table of that name has, with the nearest."""
    check_table(table, source=source)
    if key not in keys_of(table):
        raise InputError(unknown_key(table, key), source=source)


def settable_key(table: str, key: str, *, source: str) -> Key:
    """A key that can be set: `check_key`, or of the platform of a system."""
    if table == "platform" and key in PLATFORM_KEYS:
        return keys_of(table).get(key, PLATFORM_KEYS[key])
    check_key(table, key, source=source)
    return keys_of(table)[key]


def _value(text: str, key: Key) -> Any:
    """A value; what is none of TOML is a text, as all is for a key that is a text."""
    value = _toml(text)
    # `--set training.dataset=1e5` is a name, not a number.
    if isinstance(key.default, str):
        return value if isinstance(value, str) else text
    if value is None and isinstance(key.default, tuple):
        # 15,10 is a list without its brackets.
        value = _toml(f"[{text}]")
    return text if value is None else value


def _toml(text: str) -> Any:
    """The value that a text has in TOML; None where it has none."""
    try:
        tables = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return None
    # Otherwise a text with a newline could set other keys.
    return tables["value"] if len(tables) == 1 else None

"""Keys of a configuration: each says once, as the field of its table's dataclass, what it may be and what it means.

Checks, the help of options, ``simgnn config`` and the tables of the page on configuration are all made of these fields.
A field's metadata are enough for that: a validation library such as pydantic would delay the start of every command,
and word its own errors. Plain Python.
"""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from simgnn.hw.checks import check_integer, check_number, check_power, in_toml, is_number


@dataclass(frozen=True, kw_only=True)
class Key:
    """What a key may be, and what it means.

    Parameters
    ----------
    default
        Its type is that of the key; None of one that must be given, which is an integer where it has a range.
    text
        What it means: a phrase for the help of an option.
    several
        It is a list of such values, with one at least.
    unit
        Of a number.
    least, most
        Of a number; without them, the table checks the number itself.
    above
        In place of `least`: the number is larger.
    power
        The number is a power of two.
    choices
        Of a text, which may also be the default.
    suffix
        Of files that a text with choices may name as well.
    kind
        What a text without choices is; a text that names a file has no zero byte.
    rule
        What it may be, in words, where the table itself checks that.
    placeholder
        Of a value, in the help of an option.
    """

    default: Any
    text: str = ""
    unit: str = ""
    least: float | None = None
    most: float | None = None
    above: float | None = None
    power: bool = False
    choices: Collection[str] = ()
    suffix: str = ""
    kind: str = ""
    rule: str = ""
    placeholder: str = ""
    several: bool = False

    def check(self, name: str, value: Any, *, error: type[Exception]) -> None:
        """Raise `error` unless the key can have this value, as far as that depends on no other key."""
        if self.several and (not isinstance(value, list) or not value):
            raise error(f"{name} must be a list of at least one value, not {in_toml(value)}")
        for each in value if self.several else (value,):
            self._check_one(name, each, error=error)

    def _check_one(self, name: str, value: Any, *, error: type[Exception]) -> None:
        if self.choices:
            named = bool(self.suffix) and isinstance(value, str) and value.endswith(self.suffix)
            if value not in (*self.choices, self.default) and not named:
                file = f" or a file {self.suffix}" if self.suffix else ""
                raise error(f"{name} must be one of {', '.join(self.choices)}{file}, not {in_toml(value)}")
        elif isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise error(f"{name} must be true or false, not {in_toml(value)}")
        elif self.kind:
            if not isinstance(value, str) or "\0" in value:
                raise error(f"{name} must be {self.kind}, not {in_toml(value)}")
        elif self.above is not None and self.most is not None:
            if not is_number(value, self.above, self.most) or value == self.above:
                raise error(
                    f"{name} must be a number above {self.above} and at most {self.most}, not {in_toml(value)}"
                )
        elif self.least is None or self.most is None:
            return
        elif isinstance(self.default, float):
            check_number(name, value, self.least, self.most, error=error)
        else:
            check = check_power if self.power else check_integer
            check(name, value, int(self.least), int(self.most), error=error)

    def nearest(self, value: Any, *, above: bool = False) -> Any:
        """The value nearest to a wrong one that the key can have, of powers of two the next one if `above`.

        Its default where none is like it.
        """
        if self.choices:
            return next(iter(difflib.get_close_matches(str(value), list(self.choices), n=1)), self.default)
        if self.several or self.most is None or not is_number(value):
            return self.default
        if self.least is None:  # no number is the nearest one above a limit
            return min(value, self.most) if self.above is not None and value > self.above else self.default
        inside = min(max(value, self.least), self.most)
        if self.power:
            below = 1 << int(inside).bit_length() - 1
            if below == inside:
                return below
            return below if inside - below <= 2 * below - inside and not above else 2 * below
        return inside if isinstance(self.default, float) else round(inside)

    @property
    def values(self) -> str:
        """What it may be, in words: "power of two, 64 to 1024 bits"."""
        if self.rule:
            return self.rule
        if self.choices:
            file = f" or a file {self.suffix}" if self.suffix else ""
            return ", ".join(f'"{choice}"' for choice in self.choices) + file
        if isinstance(self.default, bool):
            return "true, false"
        if self.kind:
            return self.kind
        low = f"above {_shown(self.above)}," if self.above is not None else _shown(self.least)
        kind = "power of two, " if self.power else ""
        return f"{kind}{low} to {_shown(self.most)} {self.unit}".rstrip()


def _shown(number: float | None) -> str:
    return (
        f"{number:g}".replace("e+0", "e").replace("e-0", "e-") if isinstance(number, float) else str(number)
    )


def key(default: Any, text: str, **rest: Any) -> Any:
    """A field of a table's dataclass that is a key, with the parameters of `Key`."""
    return dataclasses.field(default=default, metadata={"key": Key(default=default, text=text, **rest)})


def keys(table: Any) -> dict[str, Key]:
    """The keys of a table, or of its dataclass, by name."""
    return {
        field.name: field.metadata["key"] for field in dataclasses.fields(table) if "key" in field.metadata
    }


def wrong_keys(table: Any) -> dict[str, str]:
    """What is wrong with each value of a table that its key cannot have, by name."""
    wrong = {}
    for name, described in keys(table).items():
        try:
            described.check(name, getattr(table, name), error=ValueError)
        except ValueError as error:
            wrong[name] = str(error)
    return wrong


def check_keys(table: Any, *, error: type[Exception] = ValueError) -> None:
    """Raise `error` for the values of a table that their keys cannot have, a line each."""
    if wrong := wrong_keys(table):
        raise error("\n".join(wrong.values()))

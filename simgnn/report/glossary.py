"""The glossary: what the words of this field and of simgnn mean, for the site and for reports."""

from __future__ import annotations

import re
import tomllib
from importlib import resources


def glossary() -> dict[tuple[str, ...], str]:
    """The meaning of each word, by its names; code stands between backticks."""
    table = tomllib.loads((resources.files("simgnn.report") / "glossary.toml").read_text("utf-8"))
    return {tuple(names.split(", ")): text for names, text in table.items()}


def explained(text: str) -> dict[str, str]:
    """What the words of a text mean, by their names, in the order of the alphabet.

    A word of the glossary is found in any case, alone or with a plural's s; a longer name hides a shorter one in it,
    so that "feature cache hits" is no word about hits of another cache.
    """
    words = glossary()
    of = {name.lower(): names for names in words for name in names}
    pattern = "|".join(re.escape(name) for name in sorted(of, key=len, reverse=True))
    found = {
        of[each.lower()] for each in re.findall(rf"(?<![\w-])({pattern})(?=(?:e?s)?(?![\w-]))", text, re.I)
    }
    return {", ".join(names): words[names] for names in sorted(found, key=lambda names: names[0].lower())}

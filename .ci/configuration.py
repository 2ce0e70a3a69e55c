"""Write the tables of keys in docs/reference/configuration.md, which the fields of the tables' dataclasses say.

    python .ci/configuration.py

A test compares the page with what this would write.
"""

import re
from pathlib import Path

from simgnn.cli.settings import default_of, toml_value
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of

PAGE = Path(__file__).parents[1] / "docs" / "configuration.md"
HEAD = "| key | default | values | meaning |\n|---|---|---|---|\n"


def rows(table):
    """The table of keys of a table, str."""
    return HEAD + "".join(
        f"| `{name}` | `{toml_value(default_of(table, name))}` | {key.values} | {key.text} |\n"
        for name, key in keys_of(table).items()
    )


def written(page):
    """The page with its tables of keys anew."""
    for table in (*TABLES, *SYSTEM_TABLES):
        heading = f"## [{table}]\n"
        before, found, section = page.partition(heading)
        assert found, f"the page must have a section {heading.strip()}"
        old = rf"{re.escape(HEAD)}(?:\|.*\n)*"
        section, count = re.subn(old, lambda _, table=table: rows(table), section, count=1)
        assert count, f"the section {heading.strip()} must have a table of keys"
        page = before + found + section
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

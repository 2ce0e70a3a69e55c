"""The page that a verb leaves, `report.html`: one file that needs no network, made of values that the verb has.

Its figures and charts are in it as JSON, too (the element with the id ``report``), for programs and tests.
"""

from __future__ import annotations

import json
import math
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from simgnn.config.tables import keys_of
from simgnn.errors import printable
from simgnn.process.files.output import strict_json
from simgnn.report import COMMAND
from simgnn.report.charts import Chart
from simgnn.report.glossary import explained
from simgnn.report.numbers import distinct_texts, plain, unit_of, with_unit
from simgnn.sim.toolchain.cache import cache_folder, kept_bytes

REPORT = "report.html"
PERCENT = "%"
Unit = str | Sequence[tuple[float, str]]
"""What a number is in: a word, `PERCENT` of parts of 1, or units of which the one that suits is taken."""
Cell = str | int | float | bool | None


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A number that the page begins with.

    Parameters
    ----------
    key
        Where the verb's JSON has it, keys joined by dots.
    """

    name: str
    value: float | None
    unit: Unit = ""
    key: str

    @property
    def text(self) -> str:
        """The value with its unit."""
        if isinstance(self.unit, str):
            return f"{_shown(self.value, self.unit)}{self.unit and ' '}{self.unit}"
        return _shown(None, "") if self.value is None else with_unit(self.value, self.unit)


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table, which the reader can sort by any column.

    Parameters
    ----------
    columns
        Unit by name.
    folded
        Whether it is shown only when it is opened.
    apart
        Whether real numbers of a column that differ look different, with as many digits as that takes.
    """

    title: str
    columns: Mapping[str, Unit]
    rows: Sequence[Sequence[Cell]]
    note: str = ""
    folded: bool = False
    apart: bool = False

    def cells(self) -> tuple[list[tuple[str, bool]], list[list[tuple[str, Cell]]]]:
        """Names of columns with their units, and whether they have numbers; each row's texts and values to sort by."""
        heads, columns = [], []
        for place, (column, unit) in enumerate(self.columns.items()):
            values = [row[place] for row in self.rows]
            numbers = [
                each for each in values if isinstance(each, int | float) and not isinstance(each, bool)
            ]
            size, name = (1.0, unit) if isinstance(unit, str) else unit_of(numbers, unit)
            heads.append((f"{column} ({name})" if name else column, bool(numbers)))
            texts = [_shown(value, name, size=size) for value in values]
            if self.apart and name != PERCENT:
                real = {n: value / size for n, value in enumerate(values) if isinstance(value, float)}
                for n, text in zip(real, distinct_texts(list(real.values())), strict=True):
                    texts[n] = text
            columns.append(list(zip(texts, values, strict=True)))
        return heads, [list(row) for row in zip(*columns, strict=True)]


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


Part = Text | Table | Chart


@dataclass(frozen=True, kw_only=True)
class Report:
    """The contents of a page.

    Parameters
    ----------
    asked
        What was to be found out, in a sentence or two.
    answer
        What was found, in a sentence.
    figures
        What the answer rests on.
    sections
        By heading.
    files
        What each file beside the page is, by name.
    command
        What makes the page again.
    """

    title: str
    asked: str
    answer: str
    figures: Sequence[Figure]
    sections: Mapping[str, Sequence[Part]]
    files: Mapping[str, str]
    command: str = field(default_factory=COMMAND.get)

    def html(self) -> bytes:
        """The page."""
        import jinja2  # the run's results are there before it is loaded

        # Names of data sets and files are a user's, and no HTML.
        environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
        environment.tests["kind"] = lambda part, name: type(part).__name__ == name
        template = environment.from_string(
            (resources.files("simgnn.report") / "page.html").read_text("utf-8")
        )
        charts = [part for parts in self.sections.values() for part in parts if isinstance(part, Chart)]
        values = {
            "title": self.title,
            "answer": self.answer,
            "figures": {figure.key: figure.value for figure in self.figures},
            "charts": [chart.spec for chart in charts],
        }
        text = template.render(
            report=self,
            words=explained("\n".join(self._words())),
            charts=charts,
            values=strict_json(values, indent=None).replace(
                "<", "\\u003c"
            ),  # no text ends the script element
            library=chart_library() if charts else "",
        )
        return text.encode()

    def _words(self) -> Iterator[str]:
        """What the page says in words, but for what is folded and for the texts of its cells."""
        yield from (self.asked, self.answer, *(figure.name for figure in self.figures))
        for heading, parts in self.sections.items():
            yield heading
            for part in parts:
                if isinstance(part, Text):
                    yield part.text
                else:
                    yield from (part.title, part.note)
                    yield from part.columns if isinstance(part, Table) and not part.folded else ()


def results_line(folder: str | Path, *, also: Sequence[str] = ()) -> str:
    """The last line on the terminal: where the results are, and the page to begin with.

    Parameters
    ----------
    folder
        As the user named it.
    also
        Files that Perfetto opens.
    """
    traces = "".join(f"; {name} opens in ui.perfetto.dev" for name in also)
    page, named = printable(str(Path(folder) / REPORT)), printable(shlex.quote(str(folder)))
    return f"results in {printable(str(folder))}{traces}; see {page} (simgnn open {named})"


def versions_table(versions: Mapping[str, Any], *, title: str = "versions") -> Table:
    """Versions of what a result was made with; None of what is not installed."""
    rows = [(name, version or "not installed") for name, version in versions.items()]
    return Table(title=title, columns={"what": "", "version": ""}, rows=rows, folded=True)


def configuration_table(config: Mapping[str, Mapping[str, Any]]) -> Table:
    """A configuration as `Config.to_dict` gives it, with what each key means."""
    return Table(
        title="every key",
        columns={"key": "", "value": "", "meaning": ""},
        rows=[
            (f"{table}.{key}", json.dumps(value), known[key].text if key in known else None)
            for table, values in config.items()
            for known in (keys_of(table),)
            for key, value in values.items()
        ],
        note="simgnn config lists them with their ranges; --set TABLE.KEY=VALUE sets one",
        folded=True,
    )


def _shown(value: Cell, unit: str, *, size: float = 1.0) -> str:
    """A cell as text."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if unit == PERCENT:
        return plain(100 * value)
    return f"{value:,}" if isinstance(value, int) and size == 1 else plain(value / size, 4)


_BUNDLE = "import sys, vl_convert; sys.stdout.buffer.write(vl_convert.javascript_bundle().encode())"


def chart_library() -> str | None:
    """The JavaScript that draws the charts: Vega, Vega-Lite and vega-embed, as vl-convert bundles them.

    To bundle them takes 2.6 s, so the cache keeps them.

    Returns
    -------
    None where it is not kept and cannot be made: V8 wants 64 GB of addresses, which ``ulimit -v`` may not give, and
    ends its process where it does not get them; or the cache folder cannot be written.
    """
    version = metadata.version("vl-convert-python")
    try:
        return kept_bytes(cache_folder() / f"charts-{version}.js", _bundle).decode()
    except (subprocess.CalledProcessError, OSError):
        return None


def _bundle() -> bytes:
    # In a process of its own, which V8 may end.
    code = subprocess.run([sys.executable, "-c", _BUNDLE], capture_output=True, check=True).stdout
    # No text of the library may end the element that it is in.
    return code.replace(b"</script", b"<\\/script")

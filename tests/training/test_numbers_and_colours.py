"""Numbers as people write them, and colours that are told apart."""

import io
import itertools

import pytest
from rich.console import Console

from simgnn.explore.compare import page
from simgnn.explore.compare.comparison import compare
from simgnn.explore.sweep.page import draw_objectives
from simgnn.explore.sweep.table import sweep_rows
from simgnn.hw.counters import STATES
from simgnn.report.numbers import BYTES, SECONDS, plain, unit_of, with_unit
from simgnn.training.reports import charts
from simgnn.training.reports.charts import STATE_STYLE
from simgnn.training.reports.progress import ProgressReporter
from simgnn.training.reports.terminal import Progress, print_table


@pytest.mark.parametrize(
    "value, text",
    [
        (1270.4, "1,270"),
        (1234567, "1,230,000"),
        (0.0123456, "0.0123"),
        (9.996, "10"),
        (999.6, "1,000"),
        (3.60, "3.6"),
        (0, "0"),
        (-45.67, "-45.7"),
        (1.23e-6, "0.00000123"),
        (1e-9, "1e-09"),
        (float("inf"), "inf"),
    ],
)
def test_a_number(value, text):
    assert plain(value) == text


def test_a_unit_suits_the_smallest_value():
    assert unit_of([0.0026, 2.0], SECONDS) == (1e-3, "ms")
    assert unit_of([0.0, 3.0], SECONDS) == (1.0, "s")
    assert unit_of([1e-12], SECONDS) == (1e-9, "ns")
    assert unit_of([0], BYTES) == (1.0, "B")


def lab(colour):
    """CIE L*a*b* of a colour, in daylight (D65)."""
    from matplotlib.colors import to_rgb

    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    scaled = [
        sum(a * b for a, b in zip(row, linear, strict=True)) / w for row, w in zip(rows, white, strict=True)
    ]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_colours_of_states_are_distinguished():
    """Some 2 are just seen beside each other; marks that are small and lie apart need ten times as much."""
    colours = [colour for colour, _ in STATE_STYLE.values()]
    for one, other in itertools.combinations(colours, 2):
        distance = sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5
        assert distance >= 20, (one, other)


def test_every_state_has_a_name_and_a_colour_of_its_own():
    assert set(STATE_STYLE) == {state for states in STATES.values() for state in states}
    assert len({name for _, name in STATE_STYLE.values()}) == len(STATE_STYLE)


def test_a_value_with_its_unit():
    assert with_unit(3.49e-5, SECONDS) == "34.9 µs"
    assert with_unit(1270.0, SECONDS) == "1,270 s"


def labels_of(monkeypatch, module, draw):
    """Labels of the axes of what `draw` draws: of each its x label and y label."""
    made = []
    figure_of = module.new_figure

    def kept(*arguments, **options):
        figure, axes = figure_of(*arguments, **options)
        made.extend(axes)
        return figure, axes

    monkeypatch.setattr(module, "new_figure", kept)
    draw()
    return [(axis.get_xlabel(), axis.get_ylabel()) for axis in made]


def test_axes_of_every_picture_of_a_comparison_and_a_sweep_are_labelled(finished_sweep, monkeypatch):
    folder, spec, results = finished_sweep
    comparison = compare([f"{folder}:{number}" for number in (0, 1, 3)])
    front = labels_of(monkeypatch, charts, lambda: page.draw_front(comparison).png)
    assert len(front) == 2 and all(x and y for x, y in front)
    causes = labels_of(monkeypatch, charts, lambda: page.draw_causes(comparison))
    assert len(causes) == 4 and "limits" in causes[0][1]
    rows = sweep_rows(spec, results)
    sweep = labels_of(monkeypatch, charts, lambda: draw_objectives(rows, spec.order, ["time", "units"]).png)
    assert sweep == [("adders and multipliers", "simulated time")]


def test_text_in_tables_is_shown_as_it_is(capsys):
    """It may be a user's, and is no markup of the library that draws the table."""
    print_table(["name"], [["[/b] rmat:V:E of [training] and [red]"]])
    assert "[/b] rmat:V:E of [training] and [red]" in capsys.readouterr().out


def test_what_stands_beside_bars_is_no_markup_either(capsys):
    text = io.StringIO()
    terminal = Console(file=text, force_terminal=True, width=80, _environ={})
    with Progress(console=terminal) as progress:
        ProgressReporter(progress).stage("loading 'rmat:100:900' [/x]")
        progress.say("written to out[red]/case")
    assert "loading 'rmat:100:900' [/x]" in text.getvalue()
    assert "written to out[red]/case" in text.getvalue() + capsys.readouterr().out

"""What reports say: whose data, whose hardware, which column means what, and what was not reached."""

import csv
import itertools
import json
import struct

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.generators import rmat
from simgnn.errors import InputError
from simgnn.explore.compare import page
from simgnn.explore.compare.comparison import compare
from simgnn.explore.simulate.report import simulate
from simgnn.explore.sweep.page import draw_objectives
from simgnn.explore.sweep.table import sweep_rows
from simgnn.hw.counters import STATES
from simgnn.report.charts import spread_axis
from simgnn.report.numbers import BYTES, SECONDS, plain, unit_of, with_unit
from simgnn.training.devices.registry import memory_timing
from simgnn.training.reports import charts
from simgnn.training.reports.charts import (
    STATE_STYLE,
    Look,
    Marks,
    Points,
    draw_bars,
    draw_lines,
    draw_points,
)
from simgnn.training.reports.terminal import print_table
from simgnn.training.train import train
from simgnn.verify.coverage import Coverage
from simgnn.verify.report import summary_lines


def a_config(epochs=1):
    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(2, 2))
    config = config.replace("training", batch_size=50, epochs=epochs, cpu_share=0.0)
    return config.replace("execution", device="reference")


@pytest.fixture(scope="module")
def graph():
    return rmat(vertices=200, edges=800, width=4, classes=3, seed=1)


def test_a_graph_from_python_is_not_called_by_the_data_set_of_the_configuration(graph, tmp_path):
    trained = train(a_config(), output=tmp_path / "train", graph=graph).summary
    timed = simulate(a_config(), output=tmp_path / "simulate", graph=graph, batches=1, what_if=False).summary
    for summary in trained, timed:
        assert summary["config"]["training"]["dataset"] is None
        assert summary["data"]["name"] == graph.name
    named = a_config().replace("training", dataset="rmat:200:800:4:3")
    assert (
        train(named, output=tmp_path / "named").summary["config"]["training"]["dataset"] == "rmat:200:800:4:3"
    )


@pytest.mark.parametrize(
    "text, name",
    [
        ('[hardware]\npreset = "tiny"\nring_words = 64', "mine"),
        ("[hardware]\nclock_mhz = 200", "mine"),
        ('[hardware]\npreset = "tiny"\nring_words = 64\nname = "small"', "small"),
        ('[hardware]\npreset = "tiny"\nring_words = 32', "tiny"),
        ("[training]\nepochs = 3", "cosim"),
    ],
)
def test_hardware_of_a_file_that_differs_from_the_preset_has_the_files_name(text, name, tmp_path):
    (tmp_path / "mine.toml").write_text(text)
    assert load_config(tmp_path / "mine.toml").hardware.name == name


def test_edited_hardware_never_has_a_presets_name(tmp_path):
    (tmp_path / "u250.toml").write_text("[hardware]\nring_words = 64")
    assert load_config(tmp_path / "u250.toml").hardware.name == "custom"
    cosim = load_config("cosim")
    assert cosim.replace("hardware", ring_words=64).hardware.name == "custom"
    assert cosim.replace("hardware", ring_words=256).hardware.name == "cosim"
    assert cosim.replace("hardware", ring_words=64, name="mine").hardware.name == "mine"
    fused = cosim.with_organisation("sspmm")
    assert fused.hardware.name == "cosim-sspmm"
    assert fused.with_organisation("broadcast").hardware.name == "cosim-broadcast"


@pytest.mark.slow
def test_generate_names_the_file_that_it_was_given(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text('[hardware]\npreset = "tiny"\nring_words = 64\n')
    words = ["generate", "-c", str(tmp_path / "mine.toml"), "-o", str(tmp_path / "rtl"), "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["config"] == "mine"


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_steps_have_the_sum_of_the_losses_and_the_history_their_mean(graph, tmp_path):
    train(a_config(), output=tmp_path / "out", graph=graph)
    steps, (epoch,) = rows_of(tmp_path / "out" / "steps.csv"), rows_of(tmp_path / "out" / "history.csv")
    assert "loss" not in steps[0]
    losses, seeds = (sum(float(step[name]) for step in steps) for name in ("loss_sum", "seeds"))
    assert float(epoch["loss"]) == pytest.approx(losses / seeds)


@pytest.mark.parametrize("gbs", [1e-12, 9e5])
def test_a_bandwidth_that_no_memory_has_is_named_as_the_user_named_it(gbs):
    config = load_config("cosim").replace("hardware", clock_mhz=100).replace("platform", memory_gbs=gbs)
    with pytest.raises(InputError) as caught:
        memory_timing(config)
    assert str(caught.value) == (
        "[platform] memory_gbs must be 0 or from 0.0015625 to 104858 at clock_mhz = 100"
        f" (1/64 to 1048576 bytes per cycle), not {gbs!r}"
    )


def lines_of(missed, classes=282):
    coverage = {"reached": classes - len(missed), "classes": classes, "missed": missed}
    report = {
        "mismatch": None,
        "failed": None,
        "netlist": None,
        "coverage": coverage,
        "stage_seconds": {},
        "words": 0,
        "cycles": 0,
        "launches": 0,
    }
    report["axi_transfers"] = {"ar": 1, "r": 2000, "aw": 1, "w": 3, "b": 1}
    return list(summary_lines({**report, "programs": 0, "faults": 0, "steps": 0, "batches": 0}))


def test_the_beats_that_were_watched_are_said():
    assert lines_of([])[-1] == "AXI              2,000 beats read and 3 written were checked"


def test_classes_that_no_program_reached_are_named():
    assert lines_of([])[0] == "coverage         282 of 282 classes reached"
    text = "coverage         281 of 282 classes reached; missed: LOAD: row_address near"
    assert lines_of(["LOAD: row_address near"])[0] == text
    everything = Coverage(load_config("tiny").hardware).to_dict()["missed"]
    assert lines_of(everything)[0].endswith(f" and {len(everything) - 8} more (--json has all)")


# Charts: what is drawn where, with one legend and one note for all panels.


@pytest.fixture
def figures(monkeypatch):
    drawn, write = [], charts.png_bytes
    monkeypatch.setattr(charts, "png_bytes", lambda figure: drawn.append(figure) or write(figure))
    return drawn


def legend(figure):
    return [text.get_text() for text in figure.legends[0].get_texts()]


def size(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_lines_have_a_panel_each_and_one_colour_for_a_series(figures):
    panels = {"one": {"a": [(1, 2), (2, 3)], "b": [(1, 5)]}, "two": {"b": [(4, 4)]}}
    drawing = draw_lines(panels, Look(x="workers", y="MB", note="quick"))
    assert [chart.title for chart in drawing.charts] == ["one", "two"]
    width, height = size(drawing.png)
    assert width == 990 and height > 300
    (figure,) = figures
    first, second = figure.axes
    assert [axis.get_title(loc="left") for axis in figure.axes] == ["one", "two"]
    assert first.lines[1].get_color() == second.lines[0].get_color() != first.lines[0].get_color()
    assert first.lines[0].get_xydata().tolist() == [[1, 2], [2, 3]]
    assert legend(figure) == ["a", "b"] and figure.get_suptitle() == "quick"
    assert (first.get_ylabel(), second.get_ylabel(), second.get_xlabel()) == ("MB", "", "workers")


@pytest.mark.parametrize("origin", [0, 1])
def test_bars_stand_side_by_side_on_the_origin(figures, origin):
    panels = {"only": {"ours": [3.0, 4.0], "theirs": [2.0, 0.5]}}
    marks = Marks(label="printed", values={"only": {"ours": [[2.5], []]}})
    look = Look(logarithmic="y" if origin else "", origin=origin)
    drawing = draw_bars(
        panels, ["x", "y"], look, marks=marks, levels={"best": 5}, bands={"only": (1, 2)}, band="quoted"
    )
    bars, levels, marked = drawing.charts[0].spec["layer"]
    assert [row["value"] for row in bars["data"]["values"]] == [3, 2, 4, 0.5]
    assert [row["level"] for row in levels["data"]["values"]] == [5, 1, 2]
    assert marked["data"]["values"] == [{"group": "x", "part": "ours", "value": 2.5, "what": "printed"}]
    assert drawing.png
    (axis,) = figures[0].axes
    bars = [bar for container in axis.containers for bar in container]
    assert [bar.get_y() + bar.get_height() for bar in bars] == [3, 4, 2, 0.5]
    assert {bar.get_y() for bar in bars} == {origin}
    left, right = bars[0], bars[2]
    assert left.get_x() < left.get_x() + left.get_width() < right.get_x() < 0.4
    *_, mark = axis.lines
    assert mark.get_xydata().tolist() == [[pytest.approx(left.get_x() + left.get_width() / 2), 2.5]]
    assert [text.get_text() for text in axis.get_xticklabels()] == ["x", "y"]
    assert legend(figures[0]) == ["ours", "theirs", "quoted", "best", "printed"]


def test_stacks_add_up(figures):
    from matplotlib.colors import to_rgb

    panels = {"graph": {"sample": [1.0, 2.0], "train": [3.0, 4.0]}}
    marks = Marks(label="period", values={"graph": {"": [[3.5], [4.5]]}})
    drawing = draw_bars(panels, ["dgl", "bgl"], Look(y="ms"), stacked=True, marks=marks)
    assert drawing.png
    (axis,) = figures[0].axes
    colours = drawing.charts[0].spec["layer"][0]["encoding"]["color"]["scale"]["range"]
    assert [to_rgb(bars.patches[0].get_facecolor()) for bars in axis.containers] == list(map(to_rgb, colours))
    bars = [bar for container in axis.containers for bar in container]
    assert [(bar.get_y(), bar.get_height()) for bar in bars] == [(0, 1), (0, 2), (1, 3), (2, 4)]
    assert axis.lines[0].get_xydata().tolist() == [[0, 3.5], [1, 4.5]]
    assert legend(figures[0]) == ["sample", "train", "period"]


def test_panels_too_many_for_a_row_go_below(figures):
    assert draw_lines({str(number): {"a": [(0, 1)]} for number in range(4)}, Look(columns=3, y="MB")).png
    shown = [axis for axis in figures[0].axes if axis.get_visible()]
    assert len(shown) == 4 and [axis.get_ylabel() for axis in shown] == ["MB", "", "", "MB"]


# Numbers as people write them, and colours that are told apart.


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
    assert sweep == [("adders and multipliers", "simulated time, µs")]


def test_text_in_tables_is_shown_as_it_is(capsys):
    """It may be a user's, and is no markup of the library that draws the table."""
    print_table(["name"], [["[/b] rmat:V:E of [training] and [red]"]])
    assert "[/b] rmat:V:E of [training] and [red]" in capsys.readouterr().out


def test_names_and_ticks_of_a_picture_of_points_do_not_lie_on_each_other(monkeypatch):
    figures = []
    monkeypatch.setattr(charts, "png_bytes", lambda figure: figures.append(figure) or b"")
    # Bytes from 2.9 to 12 MB, and points closer together than their names are wide.
    rows = [
        {"x": 2.9e6 + 3e4 * place, "y": 6e-4 + 1e-6 * place, "is": "best", "name": 1000 + place}
        for place in range(40)
    ]
    rows.append({"x": 12e6, "y": 4e-3, "is": "best", "name": 9})
    axes = [
        spread_axis(name, [row[of] for row in rows], si=si)
        for name, of, si in (("size", "x", "B"), ("time", "y", "s"))
    ]
    limits = {f"limit {place}": [(3e6, y), (12e6, y)] for place, y in enumerate((2e-3, 2.02e-3))}
    draw_points(
        [
            Points(
                title="",
                rows=rows,
                x=("x", axes[0]),
                y=("y", axes[1]),
                series="is",
                named="name",
                limits=limits,
            )
        ]
    ).draw()
    (axis,) = figures[0].axes
    figures[0].draw_without_rendering()
    words = {text.get_text(): text.get_window_extent() for text in axis.texts}
    assert words.keys() >= {"limit 0", "limit 1", "1000", "9"} and len(words) < len(rows)
    for line, unit in ((axis.xaxis, "size, MB"), (axis.yaxis, "time, µs")):
        assert line.get_label_text() == unit
        ticks = [tick.label1 for tick in (*line.get_major_ticks(), *line.get_minor_ticks())]
        seen = [tick for tick in ticks if tick.get_text() and tick.get_visible()]
        assert len(seen) > 1
        assert all(float(tick.get_text().replace(",", "")) <= 1e4 for tick in seen)
        boxes = [tick.get_window_extent() for tick in seen]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))
    assert not any(a.overlaps(b) for a, b in itertools.combinations(words.values(), 2))

"""Charts: what is drawn where, with one legend and one note for all panels."""

import struct

import pytest

from simgnn.training.reports import charts
from simgnn.training.reports.charts import Look, Marks, draw_bars, draw_lines, draw_stacks


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
    assert legend(figures[0]) == ["ours", "theirs", "best", "quoted", "printed"]


def test_stacks_add_up(figures):
    panels = {"graph": {"sample": [1.0, 2.0], "train": [3.0, 4.0]}}
    marks = Marks(label="period", values={"graph": {"": [[3.5], [4.5]]}})
    assert draw_stacks(panels, ["dgl", "bgl"], Look(y="ms"), marks=marks).png
    (axis,) = figures[0].axes
    bars = [bar for container in axis.containers for bar in container]
    assert [(bar.get_y(), bar.get_height()) for bar in bars] == [(0, 1), (0, 2), (1, 3), (2, 4)]
    assert axis.lines[0].get_xydata().tolist() == [[0, 3.5], [1, 4.5]]
    assert legend(figures[0]) == ["sample", "train", "period"]


def test_panels_too_many_for_a_row_go_below(figures):
    assert draw_lines({str(number): {"a": [(0, 1)]} for number in range(4)}, Look(columns=3, y="MB")).png
    shown = [axis for axis in figures[0].axes if axis.get_visible()]
    assert len(shown) == 4 and [axis.get_ylabel() for axis in shown] == ["MB", "", "", "MB"]

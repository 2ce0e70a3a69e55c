"""The page: what its parts become, and that it needs nothing beside it."""

import json
import subprocess
import sys

import lxml.html
import pytest
from report_pages import check_report

from simgnn.report import COMMAND, page
from simgnn.report.charts import Axis, Interval, bar_chart, line_chart, point_chart, span_chart, spread_axis
from simgnn.report.glossary import explained, glossary
from simgnn.report.numbers import SECONDS
from simgnn.report.page import PERCENT, REPORT, Figure, Report, Table, Text, results_line


def test_differences_beside_each_other_may_cancel():
    chart = bar_chart(
        "gained", {"cora": {"a": 1.0, "b": -1.0}}, x=Axis(title="points"), of="graph", stacked=False
    )
    assert [row["value"] for row in chart.spec["data"]["values"]] == [1.0, -1.0]


def charts():
    """One of each kind, with all that it may have."""
    x = Axis(title="epoch", zero=False)
    return [
        line_chart("loss", {"training": [(1, 2.0), (2, 1.5)], "val": [(1, 2.5)]}, x=x, y=Axis(title="loss")),
        bar_chart(
            "cycles",
            {"load": {"busy": 5, "idle": 3}, "store": {"busy": 1, "idle": 0}},
            x=Axis(title="cycles", si=""),
            of="engine",
            colours={"busy": "#1f5fa8", "idle": "#f0f0f0"},
        ),
        bar_chart(
            "times as fast",
            {"cora": {"ours": 2.0, "theirs": 1.5}},
            x=Axis(title="times", logarithmic=True),
            of="graph",
            stacked=False,
            origin=1,
            marks=[("cora", "ours", 2.2)],
            marked="printed",
            levels={"as fast": 1.0},
        ),
        point_chart(
            "roofline",
            [{"name": "a", "intensity": 1.0, "speed": 2.0}, {"name": "b", "intensity": 9.0, "speed": 3.0}],
            x=("intensity", spread_axis("operations per byte", [1.0, 9.0])),
            y=("speed", spread_axis("speed", [2.0, 3.0], si="op/s")),
            series="name",
            limits={"memory": [(1.0, 2.0), (2.0, 4.0)]},
        ),
        span_chart(
            "one mini-batch",
            [Interval(lane="load", begin=0, end=4, name="busy", text="layer 0")],
            x=Axis(title="cycles"),
            lane="engine",
            lanes=["load"],
        ),
    ]


def a_report(**values):
    table = Table(
        title="layers",
        columns={"layer": "", "cycles": "", "time": SECONDS, "part": PERCENT, "fits": ""},
        rows=[("a", 1234567, 4e-6, 0.25, True), ("<b>", 8, None, float("nan"), False)],
        note="A note.",
    )
    figures = [Figure(name="time", value=0.00661, unit=SECONDS, key="time.seconds")]
    values = {
        "title": "A title",
        "asked": "What & why?",
        "answer": "It takes 6.61 ms </script>.",
        "figures": figures,
        "sections": {"Time": [Text("A paragraph."), table], "Charts": charts()},
        "files": {"summary.json": "all figures"},
        **values,
    }
    return Report(**values)


def test_a_page_is_complete_in_itself(tmp_path):
    (tmp_path / REPORT).write_bytes(a_report().html())
    (tmp_path / "summary.json").write_text("{}")
    values, text = check_report(tmp_path, {"time": {"seconds": 0.00661}})
    assert len(values["charts"]) == 5 and "6.61 ms" in text and "What & why?" in text
    assert values["answer"] == "It takes 6.61 ms </script>."


def test_a_page_explains_the_words_that_it_uses():
    def words(**values):
        document = lxml.html.document_fromstring(a_report(**values).html().decode())
        return [each.text for each in document.xpath("//dl[@class='words']/dt")]

    assert words(sections={}) == []
    assert words(asked="How old are Hot vertices?", answer="No seedling is.", sections={}) == ["hot vertices"]
    assert words(sections={"Mini-batches": [Text("2 `seeds`.")]}) == ["mini-batch", "seed"]
    document = lxml.html.document_fromstring(a_report(asked="Which device?", sections={}).html().decode())
    (text,) = document.xpath("//dl[@class='words']/dd")
    assert text.text_content() == glossary()[("device",)].replace("`", "")
    assert [each.text for each in text.iter("code")] == ["rtl", "cycle", "reference", "auto"]


def test_a_longer_word_hides_a_shorter_one_in_it():
    assert list(explained("the cycle model's cycles")) == ["cycle model"]
    assert list(explained("its feature caches, and lanes")) == ["cluster, lane", "feature cache"]
    assert not explained("a sub-system or system-wide")


def test_tables_have_units_and_values_to_sort_by():
    document = lxml.html.document_fromstring(a_report().html().decode())
    (table,) = document.find_class("sortable")
    heads = [head.text_content() for head in table.iter("th")]
    assert heads == ["layer", "cycles", "time (µs)", "part (%)", "fits"]
    numeric = [head.get("class") == "number" for head in table.iter("th")]
    assert numeric == [False, True, True, True, False]
    cells = [[cell.text_content() for cell in row.iter("td")] for row in table.iter("tr")][1:]
    assert cells == [["a", "1,234,567", "4", "25", "yes"], ["<b>", "8", "-", "-", "no"]]
    assert [cell.get("data-value") for cell in table.xpath(".//tr[1]/td")] == [
        None,
        "1234567",
        "4e-06",
        "0.25",
        None,
    ]


def test_the_same_values_are_the_same_bytes():
    assert a_report().html() == a_report().html()


def test_every_kind_of_chart_is_one_that_vega_lite_takes():
    """In a process of its own: V8 leaves threads."""
    code = (
        "import json, sys, vl_convert\n"
        "for spec in json.load(sys.stdin): print(vl_convert.vegalite_to_svg(spec).count('aria-label'))"
    )
    specs = json.dumps([{**chart.spec, "width": 300} for chart in charts()])
    run = subprocess.run(
        [sys.executable, "-c", code], input=specs, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert all(int(line) > 1 for line in run.stdout.split()) and len(run.stdout.split()) == 5
    assert "WARN" not in run.stderr


def test_a_legend_has_the_columns_that_have_room_beside_the_names_of_lanes():
    names = {"waits for partial sums": 1.0, "waits for weights or blocks": 1.0, "busy": 2.0}

    def columns(lane, parts, **rest):
        chart = bar_chart("t", {lane: parts}, x=Axis(title="x"), of="run", **rest)
        return chart.spec["encoding"]["color"]["legend"]["columns"]

    assert columns("out/organisation-broadcast: aggregate", names) == 1
    assert columns("a", {"busy": 1.0, "idle": 1.0}) == columns("a", names, wide=True) == 4


def test_long_lines_are_thinned():
    points = [(n, n) for n in range(5000)]
    spec = line_chart("l", {"a": points}, x=Axis(title="x"), y=Axis(title="y")).spec
    assert 400 < len(spec["data"]["values"]) <= 600


def test_the_command_is_that_of_the_command_line():
    def shown():
        return lxml.html.document_fromstring(a_report().html().decode()).xpath("//pre/text()")

    token = COMMAND.set("simgnn train --dataset 'my graph'")
    try:
        assert shown() == ["simgnn train --dataset 'my graph'"]
    finally:
        COMMAND.reset(token)
    assert shown() == [], "Python called"


@pytest.mark.parametrize("error", [subprocess.CalledProcessError(-6, "python"), OSError(13, "denied")])
def test_without_the_library_a_page_says_so(monkeypatch, tmp_path, error):
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path))

    def fails(*arguments, **options):
        raise error

    monkeypatch.setattr(page.subprocess, "run", fails)
    text = lxml.html.document_fromstring(a_report().html().decode()).text_content()
    assert text.count("This chart is not drawn: its library could not be made") == 5 and "1,234,567" in text


def test_the_last_line_names_the_page():
    assert results_line("out/a", also=("trace.json",)) == (
        "results in out/a; trace.json opens in ui.perfetto.dev; see out/a/report.html (simgnn open out/a)"
    )

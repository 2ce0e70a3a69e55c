"""What is being done now: a bar with the time left on a terminal, lines elsewhere."""

import io
import sys

import pytest
from rich.console import Console

from simgnn.training.reports import terminal
from simgnn.training.reports.terminal import Progress


class Clock:
    """Seconds that a test decides."""

    def __init__(self, monkeypatch):
        self.now = 0.0
        monkeypatch.setattr(terminal.time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


def test_a_file_has_a_line_for_each_thing_and_more_of_what_takes_long(clock):
    said = io.StringIO()
    with Progress(file=said) as progress:
        progress.now("loading 'digits'")
        for done in range(101):
            progress.now("points", done, 100, detail=f"detail {done}")
            clock.now += 1
        progress.now("writing")
    assert said.getvalue().splitlines() == [
        "loading 'digits'",
        "points (0 of 100 done)",
        "points (2 of 100 done, 98 seconds left): detail 2",
        "points (6 of 100 done, 94 seconds left): detail 6",
        "points (14 of 100 done, 86 seconds left): detail 14",
        "points (30 of 100 done, 70 seconds left): detail 30",
        "points (62 of 100 done, 38 seconds left): detail 62",
        "writing",
    ]


def test_what_is_done_first_may_have_to_compile_and_is_no_rate(clock):
    said = io.StringIO()
    progress = Progress(file=said)
    progress.now("training", 0, 9)
    clock.now += 60
    progress.now("training", 1, 9)
    clock.now += 4
    progress.now("training", 2, 9)
    assert said.getvalue().splitlines()[1:] == [
        "training (1 of 9 done)",
        "training (2 of 9 done, 28 seconds left)",
    ]


def test_a_thing_that_begins_may_have_a_line_of_its_own(clock):
    said = io.StringIO()
    Progress(file=said).now("training", 0, 9, line="9 mini-batches to train")
    assert said.getvalue() == "9 mini-batches to train\n"


def test_nothing_is_shown_where_a_program_reads(capsys):
    with Progress(shown=False) as progress:
        progress.now("loading")
        progress.say("a line")
    assert capsys.readouterr() == ("", "")


def test_standard_output_has_the_result_alone(capsys):
    with Progress() as progress:
        progress.now("loading")
        progress.say("a line")
    assert capsys.readouterr() == ("", "loading\na line\n")


def test_a_terminal_has_a_bar_for_what_is_being_done():
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=100)
    with Progress(console=console) as progress:
        progress.now("loading [bold]", detail="[/x]")
        progress.now("points", 3, 10, detail="detail")
        progress.say("a line: [red]")
    said = text.getvalue()
    for part in ("loading [bold]", "[/x]", "points", "3/10", "detail", "a line: [red]"):
        assert part in said
    assert not sys.stdout.isatty()

"""What is being done now: a bar with the time left on a terminal, lines elsewhere."""

import io
import re
import sys
import time

import pytest
from rich.console import Console

from simgnn.training.reports import terminal
from simgnn.training.reports.terminal import Progress


@pytest.fixture
def soon(monkeypatch):
    """Lines come as soon as they may."""
    monkeypatch.setattr(terminal, "FIRST_WAIT", 0.01)


def lines(said, count):
    """The lines that are there when there are so many."""
    while said.getvalue().count("\n") < count:
        time.sleep(0.005)
    return said.getvalue().splitlines()


def test_a_file_has_lines_for_what_takes_long(soon):
    said = io.StringIO()
    with Progress(file=said) as progress:
        progress.now("loading 'digits'")
        first, second, *_ = lines(said, 2)
        assert first == "loading 'digits'" and re.fullmatch(rf"{first} \(\d+ seconds? so far\)", second)
        progress.now("points", 0, 100)
        while "points" not in said.getvalue():
            time.sleep(0.005)
        for done in range(1, 3):
            progress.now("points", done, 100, detail=f"point {done}")
            time.sleep(0.01)
        found = lines(said, said.getvalue().count("\n") + 1)
    assert "points (0 of 100 done)" in found
    assert re.fullmatch(r"points \(2 of 100 done, \d+ seconds? left\): point 2", found[-1])


def test_a_process_that_was_halted_has_no_lines_to_catch_up_with(soon, monkeypatch):
    said, halted, clock = io.StringIO(), [0.0], time.monotonic
    monkeypatch.setattr(terminal.time, "monotonic", lambda: clock() + halted[0])
    with Progress(file=said) as progress:
        progress.now("loading")
        lines(said, 1)
        halted[0] = 1000.0
        lines(said, 2)
        time.sleep(0.05)
    assert said.getvalue().count("\n") < 6


def test_what_is_quick_has_no_line():
    said = io.StringIO()
    with Progress(file=said) as progress:
        progress.now("loading")
        progress.now("points", 0, 9)
    assert said.getvalue() == ""


def test_what_is_done_first_may_have_to_compile_and_is_no_rate(soon, monkeypatch):
    said = io.StringIO()
    progress = Progress(file=said)
    for clock, done in ((0, 0), (60, 1), (64, 2)):
        monkeypatch.setattr(terminal.time, "monotonic", lambda now=clock: now)
        progress.now("training", done, 9)
    assert progress._line() == "training (2 of 9 done, 28 seconds left)"


def test_a_thing_that_begins_may_have_a_line_of_its_own():
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
        progress.say("a line")
    assert capsys.readouterr() == ("", "a line\n")


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

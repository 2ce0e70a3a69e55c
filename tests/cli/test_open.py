"""`simgnn open`: the report of a folder in a browser, where there is one."""

import webbrowser

import pytest

from simgnn.cli.main import main


class Browser:
    """A browser that notes what it opens, if it does."""

    def __init__(self, works):
        self.opened, self.works = [], works

    def open(self, address):
        self.opened.append(address)
        return self.works


@pytest.mark.parametrize("named", ["folder of results", "folder of results/report.html"])
def test_the_report_is_opened(named, tmp_path, monkeypatch, capsys):
    browser = Browser(True)
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    (tmp_path / "folder of results").mkdir()
    (tmp_path / "folder of results" / "report.html").touch()
    assert main(["open", str(tmp_path / named)]) == 0
    assert browser.opened == [f"file://{tmp_path}/folder%20of%20results/report.html"]
    assert capsys.readouterr().out == f"opened {browser.opened[0]}\n"


def no_browser():
    raise webbrowser.Error("could not locate runnable browser")


@pytest.mark.parametrize("get", [no_browser, lambda: Browser(False)])
def test_where_there_is_no_browser_the_address_is_said(get, tmp_path, monkeypatch, refusal):
    monkeypatch.setattr(webbrowser, "get", get)
    (tmp_path / "report.html").touch()
    assert f"none was found: open file://{tmp_path}/report.html in one" in refusal(["open", str(tmp_path)])


def test_a_folder_without_a_report_is_refused(tmp_path, refusal):
    assert refusal(["open", str(tmp_path)]) == (
        f"error: {tmp_path}: results must be a folder with report.html, which this is not\n"
    )

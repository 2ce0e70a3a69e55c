"""`simgnn open`."""

from __future__ import annotations

import webbrowser
from argparse import Namespace
from pathlib import Path

from simgnn.cli.arguments import Verbs, add_verb
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say


def add_parser(verbs: Verbs) -> None:
    """Add the verb `open` to the command line."""
    parser = add_verb(
        verbs,
        "open",
        text="open the report of a folder of results in the web browser",
        examples=("simgnn open out/train", "simgnn open out/simulate/report.html"),
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder that any verb wrote, or its report")


def run_verb(options: Namespace) -> int:
    """Run `simgnn open`; the exit code.

    Raises
    ------
    InputError
        If there is no report, or no browser.
    """
    from simgnn.report.page import REPORT

    page: Path = options.folder / REPORT if options.folder.is_dir() else options.folder
    if page.name != REPORT or not page.is_file():
        raise InputError(f"results must be a folder with {REPORT}, which this is not", source=options.folder)
    address = page.resolve().as_uri()
    try:
        opened = webbrowser.get().open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        raise InputError(
            f"a web browser must be on this machine to open {page}, and none was found: open {address} in one, or copy"
            " the file to where there is one (it needs no other file and no network)"
        )
    say(f"opened {address}")
    return 0

"""The project's pages: links lead somewhere, tables are whole."""

import re

from project_files import tracked

from simgnn.config.tables import SYSTEM_TABLES, TABLES


def headings(page):
    """Anchors of a page's headings, as they are made on GitHub."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_links_lead_somewhere(root):
    for page in tracked(root, "*.md"):
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            linked = page.parent / file if file else page
            assert linked.exists(), f"{page.relative_to(root)} links to {target}, which is not there"
            if anchor:
                assert anchor in headings(linked), (
                    f"{page.relative_to(root)} links to {target}, no such heading"
                )


def test_tables_of_pages_are_whole(root):
    """Each block of rows begins with a header and a line of dashes, and all of its rows have as many cells."""
    for page in tracked(root, "*.md"):
        text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
        for block in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
            rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in block.splitlines()]
            where = f"{page.relative_to(root)}: {block.splitlines()[0]}"
            assert len(rows) > 2 and all(set(cell) <= set(" -:") for cell in rows[1]), where
            assert {len(row) for row in rows} == {len(rows[0])}, where


def test_every_table_of_keys_has_a_section(root):
    page = (root / "docs" / "reference" / "configuration.md").read_text()
    named = re.findall(r"^## \[(\w+)\]$", page, re.MULTILINE)
    assert sorted(named) == sorted({*TABLES, *SYSTEM_TABLES})
    assert re.findall(r"^```{keys} (\w+)$", page, re.MULTILINE) == named


def test_pages_that_code_names_are_there(root):
    """`docs/...` in docstrings, comments, help texts and configuration files."""
    for folder in ("hw", "sim", "simgnn", "testbenches", "formal", "benchmarks", "examples", "rtl"):
        for file in tracked(root, folder):
            for name in re.findall(r"(?<![\w/])docs/[\w/.-]*\w\.\w+", file.read_text()):
                assert (root / name).exists(), f"{file.relative_to(root)} names {name}, which is not there"

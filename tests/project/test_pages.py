"""The project's pages: links lead somewhere, tables are whole."""

import re
import runpy

from project_files import tracked


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


def test_the_tables_of_keys_are_those_of_the_code(root):
    page = (root / "docs" / "configuration.md").read_text()
    script = runpy.run_path(str(root / ".ci" / "configuration.py"))
    assert script["written"](page) == page, "python .ci/configuration.py writes them anew"

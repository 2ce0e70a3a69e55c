"""Pages that verbs leave, as tests look at them."""

import json
import re

import lxml.html

from simgnn.report.page import REPORT

MOST_BYTES = 2_000_000


def check_report(folder, summary):
    """Hold a page against the verb's own figures; the JSON that is in it, and its text.

    It must be complete in itself, small, name files that are there, and have the summary's value of each figure.
    """
    data = (folder / REPORT).read_bytes()
    assert len(data) <= MOST_BYTES
    page = lxml.html.document_fromstring(data.decode())
    links = {link for *_, link, _ in page.iterlinks()}
    assert all(link.startswith("data:") or (folder / link).is_file() for link in links), links
    assert not re.search(r"@import|url\(", "".join(page.xpath("//style/text()")))
    values = json.loads(page.get_element_by_id("report").text)
    assert values["figures"] == {key: found(summary, key) for key in values["figures"]}
    assert values["answer"] in page.text_content()
    charts = page.find_class("chart")
    assert [chart.get("id") for chart in charts] == [f"chart-{n}" for n in range(len(values["charts"]))]
    assert all("http" not in json.dumps(spec) for spec in values["charts"])
    return values, page.text_content()


def found(summary, key):
    """What a figure's key leads to."""
    for step in key.split("."):
        summary = summary[int(step)] if isinstance(summary, list) else summary[step]
    return summary

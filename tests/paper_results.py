"""What `reproduce` leaves, as tests look at it."""

import csv
import io
import json
import struct

from simgnn.systems.papers.claims import NOT_RUN
from simgnn.systems.papers.reproduce import claims_of


def rows(folder, name):
    """Rows of a table, by column."""
    return list(csv.DictReader(io.StringIO((folder / name).read_text())))


def size_of_picture(path):
    """Width and height of a PNG."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


def ours(summary):
    """Our value of each claim."""
    return {row["id"]: row["ours"] for row in summary["verdicts"]}


def judged(paper, folder, summary, *, left_out, reproduced):
    """Verdicts of a quick run, by claim: of each, not run where left out, quoted or judged, and these reproduced."""
    told = json.loads((folder / "verdict.json").read_text())
    assert told == summary["verdicts"] and all(row["quick"] for row in told)
    verdicts = {row["id"]: row["verdict"] for row in told}
    assert set(verdicts) == {claim.id for claim in claims_of(paper)}
    assert {name for name, verdict in verdicts.items() if verdict == NOT_RUN} == set(left_out)
    quoted = {claim.id for claim in claims_of(paper) if claim.kind == "quoted"}
    assert {name for name, verdict in verdicts.items() if verdict == "quoted"} == quoted
    for name in reproduced.split():
        assert verdicts[name] == "reproduced", name
    return verdicts

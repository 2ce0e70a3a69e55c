"""A report of ranks: what each has done, sent and received."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any


def ranks_table(ranks: Mapping[str, Any]) -> bytes | None:
    """CSV: a row for each rank, with its rounds and bytes of each phase.

    Parameters
    ----------
    ranks
        As `summary.json` has it: counts of each rank under `each`, rounds and bytes under `phases`.

    Returns
    -------
    None where ranks are not told apart.
    """
    rows = [dict(row) for row in ranks.get("each", ())]
    if not rows:
        return None
    for phase, counted in ranks["phases"].items():
        for row in rows:
            of_rank = counted.get("rounds_of_rank")
            row[f"{phase}_rounds"] = of_rank[row["rank"]] if of_rank else counted["rounds"]
            for name in ("sent_bytes", "received_bytes"):
                row[f"{phase}_{name}"] = counted[name][row["rank"]]
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()

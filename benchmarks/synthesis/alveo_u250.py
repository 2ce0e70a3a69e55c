"""What `u250` takes of an Alveo U250, beside HyScale-GNN's Table IV, and the largest array that fits there.

    python benchmarks/synthesis/alveo_u250.py [--report FILE] [--share PERCENT] [--json]

Nothing is synthesised. FILE is the synthesis.json of `simgnn generate -c u250 --synth xcup`; without it the one that is
kept beside this script. What other sizes take is computed from its units: each is multiplied by how many of it another
accelerator has. The kept reports of a smaller and of a larger accelerator (`*.toml`, `*.json`) say how far off that is.
Exit code 1 if it is off by more than `FARTHEST` of the device for any of them.
"""

import argparse
import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from simgnn.config.configuration import load_config
from simgnn.fpga.synthesis.targets import RESOURCES, XCUP
from simgnn.hw.config import HardwareConfig

HERE = Path(__file__).parent
KEPT = HERE / "u250.json"
OTHERS = ("smaller", "larger")
FARTHEST = 0.02
"""Of the device's LUTs, flip-flops, block RAMs, UltraRAMs or DSPs."""
PAPER = {"lut": 0.72, "dsp": 0.90, "uram": 0.48, "bram": 0.40}
"""Table IV of HyScale-GNN (Lin and Prasanna), (n, m) = (8, 2048): parts of an Alveo U250."""
TITLES = {"lut": "LUT", "ff": "FF", "bram": "BRAM", "uram": "URAM", "dsp": "DSP"}
BASE = "u250"
SIDES = (8, 16, 32, 64)
"""Rows and columns that an array may have here."""


@dataclass(frozen=True, kw_only=True)
class Term:
    """Some hardware, and how often it is in an accelerator.

    Parameters
    ----------
    name
    each : dict of str to float
        Resources of one, by `RESOURCES`.
    times : callable
        From a `HardwareConfig` to a number; what is between units grows in proportion to it.
    """

    name: str
    each: dict
    times: object


def less(whole, *taken):
    """Resources less those of (number, resources)."""
    return {key: whole[key] - sum(number * each[key] for number, each in taken) for key in RESOURCES}


def scaled(each, number):
    """Resources times a number."""
    return {key: number * each[key] for key in RESOURCES}


def terms(report, base):
    """A synthesised accelerator as terms that add up to it.

    Parameters
    ----------
    report : dict
        Its synthesis.json.
    base : HardwareConfig

    Returns
    -------
    list of Term
    """
    unit = {one["name"].removeprefix("simgnn_"): one["resources"] for one in report["modules"]}
    part = {one["name"]: one["resources"] for one in report["parts"]}
    rows, columns, lanes = base.array_rows, base.array_columns, base.lanes
    row = less(unit["systolic_row"], (columns, unit["pe"]))
    update = less(
        part["update"],
        (rows, unit["systolic_row"]),
        (rows, unit["tile_row"]),
        (rows, unit["transpose_row"]),
        (columns, unit["fp32_add"]),
    )
    aggregate = less(
        part["aggregate"], (base.clusters, unit["gather_cluster"]), (2 * lanes, unit["fp32_mul_held"])
    )
    wide = {name: part[name] for name in ("activation-memory", "store", "load", "ports", "between parts")}
    narrow = {name: each for name, each in part.items() if name not in {*wide, "update", "aggregate"}}
    return [
        Term(
            name="multiply-accumulators",
            each=unit["pe"],
            times=lambda hardware: hardware.array_rows * hardware.array_columns,
        ),
        Term(
            name="weights of the rows of the array and of the next tile",
            each=scaled({key: row[key] + unit["tile_row"][key] for key in RESOURCES}, 1 / columns),
            times=lambda hardware: hardware.array_rows * hardware.array_columns,
        ),
        Term(
            name="transposing buffer",
            each=scaled(unit["transpose_row"], 1 / lanes),
            times=lambda hardware: hardware.array_rows * hardware.lanes,
        ),
        Term(
            name="adders of the epilogue",
            each=unit["fp32_add"],
            times=lambda hardware: hardware.array_columns,
        ),
        Term(
            name="the rest of the update engine",
            each=scaled(update, 1 / (rows * columns)),
            times=lambda hardware: hardware.array_rows * hardware.array_columns,
        ),
        Term(
            name="gather clusters, by lane",
            each=scaled(unit["gather_cluster"], 1 / lanes),
            times=lambda hardware: hardware.clusters * hardware.lanes,
        ),
        Term(
            name="multipliers of the scalers",
            each=unit["fp32_mul_held"],
            times=lambda hardware: 2 * hardware.lanes,
        ),
        Term(
            name="the rest of the aggregate engine",
            each=scaled(aggregate, 1 / lanes),
            times=lambda hardware: hardware.lanes,
        ),
        Term(
            name="activation memory, LOAD, STORE, ports",
            each=scaled({key: sum(each[key] for each in wide.values()) for key in RESOURCES}, 1 / lanes),
            times=lambda hardware: hardware.lanes,
        ),
        Term(
            name="sequencer, checker, registers, counters",
            each={key: sum(each[key] for each in narrow.values()) for key in RESOURCES},
            times=lambda hardware: 1,
        ),
    ]


def estimate(found, hardware):
    """What an accelerator takes, by resource: terms times their numbers."""
    return {key: sum(one.times(hardware) * one.each[key] for one in found) for key in RESOURCES}


def shares(resources):
    """Parts of the device, by resource; LUTs have both uses."""
    used = {**resources, "lut": resources["lut"] + resources["lutram"]}
    return {key: used[key] / whole for key, whole in XCUP.capacity.items()}


def arrays(base, **sizes):
    """Accelerators like `base`, of some sizes and with each array that a word can feed."""
    lanes = sizes["ports"] * base.data_bits // 32
    shapes = [(rows, columns) for rows in SIDES for columns in SIDES if max(rows, columns) <= lanes]
    values = {field: getattr(base, field) for field in base.__dataclass_fields__} | sizes
    return [HardwareConfig(**values | {"array_rows": r, "array_columns": c}) for r, c in shapes]


def most_columns(found, base, share):
    """Columns for which a share of each resource is enough, were every number allowed, and the resource that ends."""
    first, second = (shares(estimate(found, replace(base, array_columns=columns))) for columns in (1, 2))
    steps = {key: second[key] - first[key] for key in first}
    fits = {key: 1 + (share - first[key]) / step for key, step in steps.items() if step > 0}
    limit = min(fits, key=lambda key: fits[key])
    return int(fits[limit]), limit


def largest(found, base, share):
    """The largest array that fits, for each number of ports and clusters: a dict each.

    Of arrays with as many elements it is the one that takes the least.
    """
    rows = []
    for ports in (1, 2, 4):
        for clusters in (1, 2, 4):
            candidates = arrays(base, ports=ports, clusters=clusters)
            sized = [(shares(estimate(found, one)), one) for one in candidates]
            fitting = [(taken, one) for taken, one in sized if max(taken.values()) <= share]
            taken, best = max(
                fitting, key=lambda pair: (pair[1].array_rows * pair[1].array_columns, -pair[0]["lut"])
            )
            height = min(base.array_rows, best.lanes)
            columns, limit = most_columns(found, replace(best, array_rows=height), share)
            rows.append(
                {
                    "ports": ports,
                    "clusters": clusters,
                    "array": f"{best.array_rows} x {best.array_columns}",
                    "shares": taken,
                    "rows": height,
                    "columns": columns,
                    "limit": limit,
                }
            )
    return rows


def sites(cells):
    """Fewest and most look-up tables that a design's functions need, those that are memory left out.

    One of the device's holds a function of six inputs, or two of five inputs between them. Two with no input in common
    always fit if they have two and three inputs, or one and four. At best each of five or fewer finds another.

    Parameters
    ----------
    cells : dict of str to int
        Cells by type.

    Returns
    -------
    (int, int)
    """
    inputs = [cells.get(f"LUT{n}", 0) for n in range(7)]
    inputs[1] += cells.get("INV", 0)
    pairs = min(inputs[2], inputs[3]) + min(inputs[1], inputs[4])
    return inputs[6] + (sum(inputs[:6]) + 1) // 2, sum(inputs) - pairs


def load_report(path, hardware):
    """A report, which must be that of an accelerator."""
    report = json.loads(Path(path).read_text(encoding="utf-8"))
    if report["digest"] != hardware.digest:
        sys.exit(f"{path}: report must be of {hardware.name}, {hardware.digest}, not {report['digest']}")
    return report


def table(titles, rows):
    """Lines of a table of a page."""
    cells = [titles, ["---"] * len(titles), *rows]
    return ["| " + " | ".join(map(str, row)) + " |" for row in cells]


def percent(value):
    """A share as text."""
    return f"{value:.1%}".replace("%", " %")


def checked(found, device):
    """Estimated and synthesised shares of the kept accelerators: a dict each."""
    rows = []
    for name in OTHERS:
        hardware = load_config(str(HERE / f"{name}.toml")).hardware
        report = load_report(HERE / f"{name}.json", hardware)
        if report["device"] != device:
            sys.exit(f"{name}: device must be {device}, not {report['device']}")
        real, guess = shares(report["total"]), shares(estimate(found, hardware))
        rows.append({"hardware": hardware, "real": real, "estimate": guess})
    return rows


def evaluate(report, share):
    """Everything that is printed, as plain values."""
    base = load_config(BASE).hardware
    found = terms(report, base)
    return {
        "terms": [
            {"name": one.name, "times": one.times(base), "resources": scaled(one.each, one.times(base))}
            for one in found
        ],
        "used": shares(report["total"]),
        "total": report["total"],
        "sites": sites(report["cells"]),
        "paper": PAPER,
        "largest": largest(found, base, share),
        "checked": [
            {
                "array": f"{row['hardware'].array_rows} x {row['hardware'].array_columns}",
                "clusters": row["hardware"].clusters,
                "ports": row["hardware"].ports,
                "real": row["real"],
                "estimate": row["estimate"],
            }
            for row in checked(found, report["device"])
        ],
    }


def pages(values, share):
    """The tables, as lines of Markdown, by name."""
    used, total = values["used"], values["total"]
    counted = {**total, "lut": total["lut"] + total["lutram"]}
    beside = [
        [
            TITLES[key],
            f"{XCUP.capacity[key]:,}",
            percent(PAPER[key]).replace(".0", "") if key in PAPER else "",
            percent(used[key]),
            f"{counted[key]:,.0f}",
        ]
        for key in TITLES
    ]
    least, most = (number + total["lutram"] for number in values["sites"])
    bounds = [percent(number / XCUP.capacity["lut"]) for number in (least, most)]
    beside.insert(
        1, ["LUT, two functions in one", "", "", " to ".join(bounds), f"{least:,.0f} to {most:,.0f}"]
    )
    by_term = [
        [
            one["name"],
            *(f"{one['resources'][key]:,.0f}" for key in ("lut", "lutram", "ff", "bram", "uram", "dsp")),
        ]
        for one in values["terms"]
    ]
    fits = [
        [
            row["ports"],
            row["clusters"],
            row["array"],
            *(percent(row["shares"][key]) for key in TITLES),
            f"{row['rows']} x {row['columns']} ({TITLES[row['limit']]})",
        ]
        for row in values["largest"]
    ]
    held = [
        [
            row["array"],
            row["clusters"],
            row["ports"],
            *(f"{percent(row['estimate'][key])}, {percent(row['real'][key])}" for key in TITLES),
        ]
        for row in values["checked"]
    ]
    at = percent(share).replace(".0", "")
    return {
        "beside the paper": table(["", "XCU250", "Table IV", "`u250`", "used"], beside),
        "what it is made of": table(["", "LUT", "LUT RAM", "FF", "BRAM", "URAM", "DSP"], by_term),
        f"largest arrays within {at}": table(
            ["ports", "clusters", "array", *TITLES.values(), "any number of columns"], fits
        ),
        "estimated, synthesised": table(["array", "clusters", "ports", *TITLES.values()], held),
    }


def farthest(values):
    """How far the estimates are off at most, as a part of the device."""
    return max(
        abs(row["real"][key] - row["estimate"][key]) for row in values["checked"] for key in row["real"]
    )


def main():
    """Print the tables; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--report", default=KEPT, metavar="FILE")
    parser.add_argument("--share", type=float, default=80, metavar="PERCENT")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not 0 < options.share <= 100:
        parser.error(f"--share must be above 0 and at most 100, not {options.share:g}")
    share = options.share / 100
    values = evaluate(load_report(options.report, load_config(BASE).hardware), share)
    if options.json:
        print(json.dumps(values))
    else:
        for name, lines in pages(values, share).items():
            print(f"{name}\n", *lines, "", sep="\n")
        print(f"estimates are off by {percent(farthest(values))} of the device at most")
    return int(farthest(values) > FARTHEST)


if __name__ == "__main__":
    sys.exit(main())

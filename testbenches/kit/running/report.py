"""What the benches have reached: points that they declare, and lines, branches and bits of the Verilog, by engine."""

import collections
import json
import re
from dataclasses import asdict, dataclass, field

from kit.running.designs import BENCHES, designs_of

from simgnn.hw.primitives.hierarchy import base_name

KINDS = ("line", "branch", "toggle")
SHOWN = 40
"""Missed items of an engine on the page; the JSON has all."""
_FIELD = re.compile("\x01([^\x02]*)\x02([^\x01]*)")
_CODE = re.compile(r"__0([0-9a-f]{2})", re.IGNORECASE)


def engine_of(bench):
    """The folder of `hw/` that a bench is for."""
    return BENCHES[bench].partition(".")[0]


def _plain(module):
    """A module's name without the numbers of its sizes and its place among its like."""
    return re.sub(r"_?\d+(x\d+)?", "", module)


def read_counts(text, *, unwanted=frozenset()):
    """Counts of Verilator's coverage file.

    Parameters
    ----------
    text : str
    unwanted : set of str
        Modules that do not count, without their numbers.

    Returns
    -------
    dict
        Hits by (kind, place). Nets that the tools made (``$...``) are left out: they are functions of those with names.
    """
    counts = collections.Counter()
    for line in text.splitlines():
        if not line.startswith("C "):
            continue
        place, _, hits = line[3:].rpartition("' ")
        fields = dict(_FIELD.findall(place))
        kind, _, module = fields["page"].removeprefix("v_").partition("/")
        about = _CODE.sub(lambda match: chr(int(match[1], 16)), fields["o"])
        if kind not in KINDS or _plain(module) in unwanted or (kind == "toggle" and "$" in about):
            continue
        about = about if kind == "toggle" else f"{about} at column {fields['n']}"
        counts[kind, f"{module}.v:{fields['l']}: {about}"] += int(hits)
    return counts


@dataclass(kw_only=True)
class Tally:
    """Items of one kind: how many there are, and which were never reached."""

    total: int = 0
    missed: list = field(default_factory=list)

    def add(self, counts, prefix):
        """Add items, dict of hits by name."""
        self.total += len(counts)
        self.missed += [f"{prefix}: {name}" for name, hits in counts.items() if not hits]

    def __str__(self):
        if not self.total:
            return "-"
        hit = self.total - len(self.missed)
        return f"{hit} of {self.total} ({100 * hit / self.total:.1f} %)"


def gather(folder):
    """Merge all that runs have left in a folder, by engine, dict of dict of Tally.

    Hits of one bench on one design are added over seeds; designs are counted side by side, as their Verilog differs.
    """
    points = collections.defaultdict(collections.Counter)
    verilog = collections.defaultdict(collections.Counter)
    # What has a bench of its own counts there, so that a part is not asked twice for what its owner never does.
    tops = {_plain(base_name(design.component())) for bench in BENCHES for design in designs_of(bench)[0]}
    for path in sorted(folder.glob("*.json")):
        run = json.loads(path.read_text())
        merged = points[run["bench"]]
        for name, hits in run["points"].items():
            merged[name] += hits
        data = path.with_suffix(".dat")
        if data.exists():
            others = tops - {_plain(run["top"])}
            counts = read_counts(data.read_text(), unwanted=others)
            key = run["bench"], run["design"]
            for item, hits in counts.items():
                verilog[key][item] += hits
    engines = {}
    for bench, counts in sorted(points.items()):
        tallies = engines.setdefault(engine_of(bench), {kind: Tally() for kind in ("points", *KINDS)})
        tallies["points"].add(counts, bench)
    for (bench, design), counts in sorted(verilog.items()):
        for kind in KINDS:
            chosen = {name: hits for (of, name), hits in counts.items() if of == kind}
            engines[engine_of(bench)][kind].add(chosen, f"{bench}[{design}]")
    return engines


def _signals(missed):
    """Missed bits as a line for each signal, list of str; other items as they are."""
    counts = collections.Counter(re.sub(r"(\[\d+\])*:[01]->[01]$", "", name) for name in missed)
    bits = any(re.search(r":[01]->[01]$", name) for name in missed)
    return [f"{name}, {count} of its toggles" if bits else name for name, count in counts.items()]


def summary(engines):
    """A Markdown table, a row for each engine, list of lines."""
    lines = ["| engine | points | lines | branches | toggles |", "|---|---|---|---|---|"]
    for engine, tallies in engines.items():
        lines.append(f"| {' | '.join((engine, *map(str, tallies.values())))} |")
    every = {kind: Tally() for kind in ("points", *KINDS)}
    for tallies in engines.values():
        for kind, tally in tallies.items():
            every[kind].total += tally.total
            every[kind].missed += tally.missed
    return [*lines, f"| {' | '.join(('all', *map(str, every.values())))} |"]


def write_report(folder, engines):
    """Write ``coverage.json`` and ``coverage.md`` into a folder."""
    data = {
        engine: {kind: asdict(tally) for kind, tally in tallies.items()}
        for engine, tallies in engines.items()
    }
    (folder / "coverage.json").write_text(json.dumps(data, indent=1) + "\n")
    lines = ["# Coverage of the benches", "", *summary(engines)]
    for engine, tallies in engines.items():
        lines += ["", f"## {engine}"]
        for kind, tally in tallies.items():
            if tally.missed:
                lines += ["", f"Missed {kind}, {len(tally.missed)}:", ""]
                names = _signals(tally.missed)
                lines += [f"- `{name}`" for name in names[:SHOWN]]
                if len(names) > SHOWN:
                    lines.append(f"- {len(names) - SHOWN} more in coverage.json")
    (folder / "coverage.md").write_text("\n".join(lines) + "\n")

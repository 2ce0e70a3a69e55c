"""What the benches have reached: points that they declare, and lines, branches and bits of the Verilog, by engine."""

import collections
import json
import re
from dataclasses import asdict, dataclass, field

from kit.running.constants import constant_bits
from kit.running.designs import BENCHES, designs_of

from simgnn.hw.primitives.hierarchy import base_name

KINDS = ("line", "branch", "toggle")
_TOGGLE = re.compile(r"(?P<module>\w+)\.v:\d+: (?P<net>\w+)(\[(?P<bit>\d+)\])?:[01]->[01]")
_FIELD = re.compile("\x01([^\x02]*)\x02([^\x01]*)")
_CODE = re.compile(r"__0([0-9a-f]{2})", re.IGNORECASE)


def engine_of(bench):
    """The folder of `hw/` that a bench is for."""
    return BENCHES[bench].partition(".")[0]


def _plain(module):
    """A module's name without the numbers of its sizes and its place among its like."""
    return re.sub(r"_?\d+(x\d+)?", "", module)


def modules_that_count(top, within, owned):
    """Modules that a run is asked about: its top and all in it but what has a bench of its own, and what that holds.

    Parameters
    ----------
    top : str
    within : dict
        Modules that each module holds.
    owned : set of str
        Modules that have a bench, without their numbers.

    Returns
    -------
    set of str
    """
    found, left = {top}, [top]
    while left:
        inner = [
            name for name in within.get(left.pop(), ()) if name not in found and _plain(name) not in owned
        ]
        found.update(inner)
        left += inner
    return found


def read_counts(text, *, wanted=None):
    """Counts of Verilator's coverage file.

    Parameters
    ----------
    text : str
    wanted : set of str, optional
        The modules that count; all by default.

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
        if (
            kind not in KINDS
            or (wanted is not None and module not in wanted)
            or (kind == "toggle" and "$" in about)
        ):
            continue
        about = about if kind == "toggle" else f"{about} at column {fields['n']}"
        counts[kind, f"{module}.v:{fields['l']}: {about}"] += int(hits)
    return counts


@dataclass(kw_only=True)
class Tally:
    """Items of one kind: how many there are, which were never reached, and how many more can never be."""

    total: int = 0
    missed: list = field(default_factory=list)
    constant: int = 0

    def add(self, counts, prefix):
        """Add items, dict of hits by name."""
        self.total += len(counts)
        self.missed += [f"{prefix}: {name}" for name, hits in counts.items() if not hits]

    @classmethod
    def sum(cls, tallies):
        """All of them together."""
        every = cls()
        for tally in tallies:
            every.total += tally.total
            every.missed += tally.missed
            every.constant += tally.constant
        return every

    def __str__(self):
        if not self.total:
            return "-"
        hit = self.total - len(self.missed)
        return f"{hit} of {self.total} ({100 * hit / self.total:.1f} %)"


def constant_toggles(text, modules, *, top):
    """Toggles of bits that cannot change (`kit.running.constants`), list of names in `read_counts`.

    Parameters
    ----------
    text : str
    modules : dict
        As of `missed_lines`.
    top : str
        Module under test.
    """
    fixed = constant_bits(modules.values(), top=top)
    found = []
    for kind, name in read_counts(text):
        place = _TOGGLE.fullmatch(name) if kind == "toggle" else None
        if place and (place["net"], int(place["bit"] or 0)) in fixed.get(place["module"], ()):
            found.append(name)
    return found


def missed_lines(text, modules):
    """Verilog of the lines of which something was missed, dict of text by ``module.v:line``.

    Parameters
    ----------
    text : str
        Verilator's coverage file.
    modules : dict
        Text of each file by its name.
    """
    lines = {name: source.splitlines() for name, source in modules.items()}
    found = {}
    for (_, name), hits in read_counts(text).items():
        if not hits:
            file, number = name.split(":")[:2]
            module = lines.get(file.removesuffix(".v"), [])
            if int(number) <= len(module):
                found[f"{file}:{number}"] = module[int(number) - 1].strip()
    return found


def runs_of(folder):
    """What each run in a folder has left, list of (Path, dict)."""
    return [(path, json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))]


def points_of(folder):
    """In how many tests each point was met, by bench, dict of Counter; designs and seeds are added."""
    points = collections.defaultdict(collections.Counter)
    for _, run in runs_of(folder):
        for name, hits in run["points"].items():
            points[run["bench"]][name] += hits
    return points


def known_points(folder):
    """`points_of` benches that have run on each design of their own."""
    ran = collections.defaultdict(set)
    for _, run in runs_of(folder):
        ran[run["bench"]].add(run["design"])
    return {
        bench: counts
        for bench, counts in sorted(points_of(folder).items())
        if ran[bench] >= {design.name for design in designs_of(bench)[0]}
    }


def unmet(points):
    """Those that were never met, of `known_points`, list of str."""
    return [
        f"{bench}: {name}" for bench, counts in points.items() for name, hits in counts.items() if not hits
    ]


def gather(folder):
    """Merge all that runs have left in a folder, by engine, dict of dict of Tally.

    Hits of one bench on one design are added over seeds; designs are counted side by side, as their Verilog differs.
    """
    points = points_of(folder)
    verilog = collections.defaultdict(collections.Counter)
    constant = collections.defaultdict(set)
    # What has a bench of its own counts there, so that a part is not asked twice for what its owner never does.
    tops = {_plain(base_name(design.component())) for bench in BENCHES for design in designs_of(bench)[0]}
    for path, run in runs_of(folder):
        data = path.with_suffix(".dat")
        if data.exists():
            wanted = modules_that_count(run["top"], run["within"], tops)
            counts = read_counts(data.read_text(encoding="utf-8"), wanted=wanted)
            key = run["bench"], run["design"]
            fixed = {("toggle", name) for name in run["constant"]}
            constant[key] |= fixed & counts.keys()
            for item, hits in counts.items():
                if item not in fixed:
                    verilog[key][item] += hits
    engines = {}
    for bench, counts in sorted(points.items()):
        tallies = engines.setdefault(engine_of(bench), {kind: Tally() for kind in ("points", *KINDS)})
        tallies["points"].add(counts, bench)
    for (bench, design), counts in sorted(verilog.items()):
        for kind in KINDS:
            chosen = {name: hits for (of, name), hits in counts.items() if of == kind}
            engines[engine_of(bench)][kind].add(chosen, f"{bench}[{design}]")
        engines[engine_of(bench)]["toggle"].constant += len(constant[bench, design])
    return engines


def by_line(missed):
    """Order of missed items: numbers within a name, such as that of a line, by value."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", missed)]


def signal_of(toggle):
    """A missed toggle without its bit and its direction."""
    return re.sub(r"(\[\d+\])*:[01]->[01]$", "", toggle)


def _signals(missed):
    """Missed bits as a line for each signal, list of str; other items as they are."""
    counts = collections.Counter(map(signal_of, missed))
    bits = any(re.search(r":[01]->[01]$", name) for name in missed)
    return [f"{name}, {count} of its toggles" if bits else name for name, count in counts.items()]


def summary(engines):
    """A Markdown table, a row for each engine, list of lines."""
    lines = ["| engine | points | lines | branches | toggles |", "|---|---|---|---|---|"]
    for engine, tallies in engines.items():
        lines.append(f"| {' | '.join((engine, *map(str, tallies.values())))} |")
    every = [Tally.sum(tallies[kind] for tallies in engines.values()) for kind in ("points", *KINDS)]
    return [*lines, f"| {' | '.join(('all', *map(str, every)))} |"]


def write_report(folder, engines):
    """Write ``coverage.json`` and ``coverage.md`` into a folder."""
    data = {
        engine: {kind: asdict(tally) for kind, tally in tallies.items()}
        for engine, tallies in engines.items()
    }
    (folder / "coverage.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    lines = ["# Coverage of the benches", "", *summary(engines)]
    for engine, tallies in engines.items():
        lines += ["", f"## {engine}"]
        for kind, tally in tallies.items():
            if tally.constant:
                lines += [
                    "",
                    f"Not counted, as their bits cannot change: {tally.constant} toggles.",
                ]
            if tally.missed:
                lines += ["", f"Missed {kind}, {len(tally.missed)}:", ""]
                lines += [f"- `{name}`" for name in _signals(sorted(tally.missed, key=by_line))]
    (folder / "coverage.md").write_text("\n".join(lines) + "\n", encoding="utf-8")

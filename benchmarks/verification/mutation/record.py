"""What runs over mutants have found: the source that they are of, and the table."""

from __future__ import annotations

import collections
import hashlib
import importlib.util
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from mutation.oracle import EQUIVALENT, KILLED, REFUSED, RULED, SURVIVED
from simgnn.verify.signoff.evidence import Result

BY_RULE = "mutants that break a rule of structure"
"""Name of results beside those of runs."""
BAR = 0.95
"""Share of the mutants that differ that must be killed."""
_SUFFIXES = (".py", ".h", ".cpp", ".toml")
_RUNS = ("mutants", "schema", "oracle", "rules")
"""Files of `mutation` that decide what is run."""
_BESIDE = ("cli",)
"""Folders of the package that nothing of a verification run comes from."""
_PROOFS = (
    *("mutants", "holders", "search", "equivalence", "readers", "reachable"),
    *("pipelines", "circuit", "hidden", "proofs"),
)
"""Files of `mutation` that decide what is proved."""


def digest_of_files(folder: Path, paths: Iterable[Path]) -> str:
    """A digest of some files' names, as a folder has them, and contents."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        text = path.read_bytes()
        digest.update(f"{path.relative_to(folder)} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def digest_of_source(*, proofs: bool = False) -> str:
    """A digest of the source that decides what becomes of a mutant: a line of another one counts no more.

    Parameters
    ----------
    proofs
        Of what proves mutants equivalent and of the hardware, instead of what runs them.
    """
    here = Path(__file__).parent
    if proofs:
        files = [here / f"{name}.py" for name in _PROOFS]
        hardware = _folder_of("simgnn.hw")
        found = [digest_of_files(here, files), digest_of_files(hardware, hardware.rglob("*.py"))]
        return hashlib.sha256(" ".join(found).encode()).hexdigest()[:16]
    found = []
    for root in map(_folder_of, ("simgnn", "simgnn.hw", "simgnn.sim")):
        files = [path for path in root.rglob("*") if path.suffix in _SUFFIXES]
        files = [path for path in files if path.relative_to(root).parts[0] not in _BESIDE]
        found.append(digest_of_files(root, files))
    found.append(digest_of_files(here, [here / f"{name}.py" for name in _RUNS]))
    return hashlib.sha256(" ".join(found).encode()).hexdigest()[:16]


def _folder_of(package: str) -> Path:
    """Where a package lies, which is not loaded for that."""
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.submodule_search_locations, "it is a part of this one"
    return Path(spec.submodule_search_locations[0])


def print_report(
    lines: Sequence[dict[str, Any]], *, group: str, name: str, of: str | None = None
) -> tuple[list[Result], bool]:
    """Print a table and the survivors; results for the evidence, and whether each meets the bar.

    Parameters
    ----------
    lines
        As they were kept: ``outcome``, ``seconds``, ``module``, ``line``, ``kind``, ``before``, ``after``.
    group
        By which key of theirs they are counted.
    name
        Of the results.
    of
        What the results are of; by default their group.
    """
    by_group: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for line in lines:
        by_group[line[group]][line["outcome"]] += 1
    wide = max([len(group), *map(len, by_group)])
    print(
        f"\n{group:<{wide}} {KILLED:>8} {RULED:>6} {SURVIVED:>9} {EQUIVALENT:>11} {REFUSED:>8} {'share':>7}"
        f" {'seconds':>8}"
    )
    results, good = [], bool(lines)
    for one, counts in sorted(by_group.items()):
        survivors = [line for line in lines if line[group] == one and line["outcome"] == SURVIVED]
        spent = sum(line["seconds"] for line in lines if line[group] == one)
        good &= _row(one, counts, spent, wide) >= BAR
        results.append(
            Result(
                engine=of or one,
                name=name,
                killed=counts[KILLED],
                failed=counts[SURVIVED],
                not_run=counts[REFUSED],
                open=tuple(map(_described, survivors)),
            )
        )
        if counts[RULED]:
            results.append(Result(engine=of or one, name=BY_RULE, killed=counts[RULED]))
    times = sorted(line["seconds"] for line in lines)
    _row("all", sum(by_group.values(), collections.Counter()), sum(times), wide)
    if times:
        middle, late = times[len(times) // 2], sum(seconds > 40 for seconds in times)
        print(
            f"\n{len(times)} mutants; seconds of one: median {middle:.0f}, most {times[-1]:.0f}, {late} over 40"
        )
    for result in results:
        for text in result.open:
            print(f"survived: {text}")
    return results, good


def _row(name: str, counts: collections.Counter[str], seconds: float, wide: int) -> float:
    """Print it; the share of those that differ that are killed, by a run or a rule: 0 where none does.

    Nothing has been shown by then.
    """
    noticed = counts[KILLED] + counts[RULED]
    differ = noticed + counts[SURVIVED]
    share = noticed / differ if differ else 0.0
    row = (counts[outcome] for outcome in (KILLED, RULED, SURVIVED, EQUIVALENT, REFUSED))
    print("{:<{}} {:>8} {:>6} {:>9} {:>11} {:>8}".format(name, wide, *row), f"{share:>7.1%} {seconds:>8.0f}")
    return share


def _described(line: dict[str, Any]) -> str:
    return f"{line['module']}:{line['line']}: {line['kind']}: {line['before']} -> {line['after']}"

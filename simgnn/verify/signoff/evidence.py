"""Evidence: what a run of some check found, as plain counts; a file of JSON for each run.

The outcomes are those of lowRISC's neutral evidence: passed, failed, killed, not run. There is none for "waived": what
is not shown stays visible.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Collection, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from simgnn import __version__
from simgnn.errors import InputError, errors_of
from simgnn.process.files.bounded import read_json
from simgnn.process.files.output import write_atomically

SCHEMA = "simgnn-evidence"
VERSION = 2
STRUCTURE, BENCHES, COVERAGE, CLAIMS, MISTAKES, MUTANTS, VERIFY = KINDS = (
    "structure",
    "benches",
    "coverage",
    "claims",
    "mistakes",
    "mutants",
    "verify",
)
COVERED_BENCHES = "benches"
"""Result of coverage: of how many of an engine's benches it is."""
_MOST_BYTES = 1 << 26
WHOLE = "accelerator"
"""In place of an engine: what is shown of all of it at once."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """What was found of one thing.

    Parameters
    ----------
    engine
        Folder of `hw/` that it is about, or `WHOLE`.
    name
        Of a rule, a bench on a design, a kind of coverage, a claim.
    passed, failed, killed, not_run
        How often; `killed` is a mutant or a planted mistake that was noticed, and one that was not has failed.
    open
        What failed or was not run, in words.
    """

    engine: str
    name: str
    passed: int = 0
    failed: int = 0
    killed: int = 0
    not_run: int = 0
    open: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("engine", "name"):
            if not isinstance(getattr(self, name), str) or not getattr(self, name):
                raise InputError(f"{name} of a result must be text, not {getattr(self, name)!r}")
        for name in ("passed", "failed", "killed", "not_run"):
            value = getattr(self, name)
            # `type`, as true is an int to isinstance.
            if type(value) is not int or value < 0:
                raise InputError(f"{name} of {self.name!r} must be a whole number, 0 or more, not {value!r}")
        if not all(isinstance(text, str) for text in self.open):
            raise InputError(f"open of {self.name!r} must be a list of texts, not {self.open!r}")

    @property
    def total(self) -> int:
        """Of all outcomes."""
        return self.passed + self.failed + self.killed + self.not_run


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What one run found.

    Parameters
    ----------
    kind
        One of `KINDS`.
    revision
        Of the source that ran: a commit, or a version where there is no repository.
    dirty
        Whether files differed from it; None if that is not known.
    seed
        None where nothing is drawn.
    tools
        Version by name, simulators and provers among them.
    configuration
        Digest of the hardware that it is about; None if it is about the components themselves, of whatever sizes.
    """

    kind: str
    results: tuple[Result, ...]
    revision: str | None
    dirty: bool | None
    seed: int | None = None
    tools: Mapping[str, str] = field(default_factory=dict)
    configuration: str | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"kind must be one of {', '.join(KINDS)}, not {self.kind!r}")
        # By type, as 1 equals true: `judge` asks for the value itself, and 1 would count as clean.
        if self.dirty is not None and type(self.dirty) is not bool:
            raise InputError(f"dirty must be true, false or null, not {self.dirty!r}")
        if self.seed is not None and type(self.seed) is not int:
            raise InputError(f"seed must be an integer or null, not {self.seed!r}")
        for name, value in (("revision", self.revision), ("configuration", self.configuration)):
            if value is not None and not isinstance(value, str):
                raise InputError(f"{name} must be text or null, not {value!r}")
        if not all(isinstance(version, str) for version in self.tools.values()):
            raise InputError(f"tools must be versions by name, not {dict(self.tools)!r}")


def write_evidence(path: Path, evidence: Evidence) -> None:
    """Write a file of evidence, whole or not at all."""
    document = {"schema": SCHEMA, "version": VERSION, **asdict(evidence)}
    write_atomically(path, (json.dumps(document, indent=1) + "\n").encode())


def read_evidence(path: Path) -> Evidence:
    """Read a file of evidence.

    Raises
    ------
    InputError
        If it cannot be read, is of another schema, or says something that evidence cannot say.
    """
    document = read_json(path, "evidence", most_bytes=_MOST_BYTES)
    with errors_of(path):
        return _evidence(document)


def _evidence(document: Any) -> Evidence:
    kind = document.get("schema") if isinstance(document, dict) else None
    if kind != SCHEMA:
        raise InputError(f"schema must be {SCHEMA!r}, not {kind!r}")
    values = {name: value for name, value in document.items() if name != "schema"}
    version = values.pop("version", None)
    if version != VERSION:
        raise InputError(f"version must be {VERSION}, not {version!r}")
    results = values.pop("results", None)
    if not isinstance(results, list):
        raise InputError(f"results must be a list, not {results!r}")
    if not isinstance(values.get("tools", {}), dict):
        raise InputError(f"tools must be a table, not {values['tools']!r}")
    _check_keys("evidence", Evidence, {*values, "results"})
    return Evidence(results=tuple(map(_result, results)), **values)


def _result(values: Any) -> Result:
    if not isinstance(values, dict):
        raise InputError(f"a result must be a table, not {values!r}")
    texts = values.get("open", [])
    if not isinstance(texts, list):
        raise InputError(f"open must be a list, not {texts!r}")
    _check_keys("a result", Result, values)
    return Result(**values | {"open": tuple(texts)})


def _check_keys(quantity: str, of: type[Evidence] | type[Result], keys: Collection[str]) -> None:
    """Raise InputError unless a table has the keys that are needed, and none that is not known."""
    known = fields(of)
    needed = {one.name for one in known if one.default is MISSING and one.default_factory is MISSING}
    for name in sorted(needed - set(keys)):
        raise InputError(f"{quantity} must have a key {name!r}, and does not")
    for name in sorted(set(keys) - {one.name for one in known}):
        raise InputError(f"{quantity} must not have a key {name!r}")


_SOURCE = Path(__file__).resolve().parents[3]
# What evidence comes from, tests for mutants of the checkers; a configuration of the user's that lies beside it changes
# nothing.
_SOURCE_OF = ("simgnn", "hw", "sim", "formal", "testbenches", "tests", "benchmarks", "requirements.lock")


def source_revision(rtl: Path | None = None) -> tuple[str, bool | None]:
    """Commit of the repository that this package runs from, and whether its files differ; else version and None.

    Parameters
    ----------
    rtl
        Folder of the user's own Verilog, which is part of what ran.
    """
    if rtl is not None:
        revision, dirty = source_revision()
        digest = hashlib.sha256()
        for path in sorted(rtl.glob("*.v")):
            digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
        return f"{revision} with Verilog {digest.hexdigest()[:12]}", dirty
    # An installed wheel is in no repository of its own: git would name the commit of one that its environment lies in.
    if not (_SOURCE / ".git").exists():
        return f"simgnn {__version__}", None
    commit, changes = _git("rev-parse", "HEAD"), _git("status", "--porcelain", "--", *_SOURCE_OF)
    if commit is None or changes is None:
        return f"simgnn {__version__}", None
    return commit, bool(changes)


def _git(*words: str) -> str | None:
    """What git says; None where it is not installed or refuses."""
    try:
        run = subprocess.run(["git", *words], cwd=_SOURCE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return run.stdout.strip()

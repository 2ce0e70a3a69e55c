"""`simgnn generate --synth`: synthesise what was generated, check it, and report."""

import json
import sys
from pathlib import Path

from simgnn.generation import SYNTHESIS_FILES
from simgnn.sim.cache import write_atomically
from simgnn.sim.compiler import ToolError
from simgnn.standard_output import say
from simgnn.synthesis import checks, report
from simgnn.synthesis.description import describe
from simgnn.synthesis.flow import YOSYS, synthesise
from simgnn.synthesis.modules import Design
from simgnn.synthesis.paths import paths_of
from simgnn.synthesis.targets import TARGETS
from simgnn.synthesis.tools import tool_version

ACCELERATOR = "simgnn_accelerator"
"""The module whose children are the parts that are reported."""
NAMES = {
    "reads": "read arbiter",
    "memory": "activation memory",
    "bundle": "ports",
    "control_registers": "registers",
}
"""Parts by instance, where another name says more."""


def synthesise_design(modules, *, top, target, progress=lambda done, total, name: None):
    """Synthesise generated modules and check them.

    Parameters
    ----------
    modules : dict of str to str
        Verilog by name.
    top : str
    target : str
        A key of `TARGETS`.
    progress : callable
        Is told how many of how many units are done, and the name of the last.

    Returns
    -------
    Synthesis

    Raises
    ------
    ToolError
        If Yosys fails, or makes a cell that is not known here.
    InputError
        If Yosys is not installed.
    """
    tools = {YOSYS: tool_version(YOSYS)}
    device = TARGETS[target]
    design = Design(modules, top=top)
    parts = []
    if ACCELERATOR in modules:
        inside = [*design.children[ACCELERATOR], *design.children[top]]
        parts = [(instance, module) for instance, module in inside if module != ACCELERATOR]
    names = design.units([*(module for _, module in parts), ACCELERATOR])
    done = 0

    def finished(name):
        nonlocal done
        done += 1
        progress(done, len(names) + 1, name)

    description = describe(design)
    finished("checks")
    units = synthesise(design, names, device, report=finished)
    if unknown := report.unknown_cells(units, device):
        raise ToolError(f"cells must be known to {target}, not {', '.join(unknown)}")
    paths = {}
    for name, unit in units.items():
        paths[name] = paths_of(unit.netlist, device, paths)
    problems = [
        *checks.check_latches(description),
        *checks.check_warnings(description),
        *checks.check_handshakes(description),
        *checks.check_loops(paths),
        *checks.check_memories(design, units),
        *checks.check_multipliers(units, device),
    ]
    rows = report.rows(design, units, paths, device)
    whole = rows[top]
    listed = [report.named(rows[module], NAMES.get(i, i.replace("_", " "))) for i, module in parts]
    if parts:
        listed += [report.glue(listed, whole, paths, [ACCELERATOR, top])]
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
        longest={"levels": whole.levels, "start": whole.start, "end": whole.end},
        memories={
            f"{name}.{path}": kind for name, unit in units.items() for path, kind in unit.memories.items()
        },
        problems=problems,
        tools=tools,
    )


def write_reports(synthesis, folder):
    """Write `SYNTHESIS_FILES` into a folder."""
    json_file, csv_file = SYNTHESIS_FILES
    write_atomically(folder / json_file, json.dumps(synthesis.to_dict(), indent=2) + "\n")
    write_atomically(folder / csv_file, report.as_csv(synthesis))


def show(synthesis):
    """Print the table and the longest path to standard output."""
    from rich.console import Console

    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 110)
    console.print(report.as_table(synthesis))
    longest = synthesis.longest
    if longest["levels"]:
        path = f"longest path: {longest['levels']} levels, from {longest['start']} to {longest['end']}"
        console.print(path, highlight=False, markup=False, soft_wrap=True)


def run_verb(options, written):
    """Synthesise what `simgnn generate` has written.

    Parameters
    ----------
    options : argparse.Namespace
        Of the verb `generate`.
    written : dict
        Its answer: ``module`` and ``files``.

    Returns
    -------
    int
        Exit code: 1 if a check found something.
    """
    from simgnn.verify.progress import Bars

    files = [Path(file) for file in written["files"]]
    modules = {file.stem: _body(file) for file in files}
    with Bars({"synthesis": 1}, shown=sys.stderr.isatty() and not options.json) as bars:
        synthesis = synthesise_design(
            modules,
            top=written["module"],
            target=options.synth,
            progress=lambda done, total, name: bars.advance("synthesis", done / total),
        )
    write_reports(synthesis, files[0].parent)
    if options.json:
        say(json.dumps(synthesis.to_dict()))
    else:
        show(synthesis)
    for problem in synthesis.problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if synthesis.problems else 0


def _body(file):
    """A module without the directives around it."""
    text = file.read_text()
    return text[text.index("module ") : text.rindex("endmodule") + len("endmodule")] + "\n"

"""The graph of a component's Verilog and of what is claimed of it."""

import json
import re
from functools import lru_cache

from formal.proving.aiger import read_aiger
from formal.proving.harness import ASSUME, PROVE, TOP, Claim, Harness
from formal.proving.tools import ProofError, run_yosys
from simgnn.hw.generate.verilog import verilog_of

SECONDS = 120
"""Deadline of Yosys for one design."""
_BEGIN = (f"hierarchy -check -top {TOP}", "proc", "flatten")
_LOWER = ("async2sync", "chformal -cover -remove", "chformal -lower")
"""Assertions and assumptions of Verilog become cells that AIGER has a place for."""
_PASSES = (
    "setundef -undriven -anyseq",
    "opt",
    "memory_map",
    "opt",
    "techmap",
    "opt",
    "async2sync",
    "dffunmap",
    "simplemap",
    "setundef -undriven -anyseq",
    "aigmap",
    "opt_clean",
    "write_aiger -zinit -symbols -ywmap names.json graph.aig",
)


@lru_cache(maxsize=64)
def modules_of(owner):
    """Verilog of the component of a `ClaimSet` and of all in it: name -> text, the component's own last."""
    return verilog_of(owner.component())


def graph_of(component, describe, modules, borrowed=()):
    """The graph of a component among its claims.

    Parameters
    ----------
    component : Component
        Of which `modules` are; it has not been in another harness.
    describe : callable
        Takes a `Harness` and states the claims.
    modules : dict of str to str
        Verilog, the component's module last.
    borrowed : tuple of (str, str)
        As in `ClaimSet`.

    Returns
    -------
    (Aig, list of Claim)
        The claims are outputs of the graph, those that are borrowed behind the set's own.

    Raises
    ------
    ProofError
        If Yosys finds fault with the Verilog.
    """
    *_, top = modules
    clocks = {port for port in ("clk", "rst") if f"input wire {port}," in modules[top]}
    harness = Harness(component, module=top, clocks=clocks)
    describe(harness)
    files = {"design.v": "\n".join(modules.values()), "harness.il": harness.rtlil()}
    files |= dict(borrowed)
    script = ["read_verilog design.v", *[f"read_verilog -formal {name}" for name, _ in borrowed]]
    script += ["read_rtlil harness.il", *_BEGIN, *(_LOWER if borrowed else ()), *_PASSES]
    written, said = run_yosys(script, files, ("graph.aig", "names.json"), seconds=SECONDS)
    if "graph.aig" not in written:
        of = " and ".join([top, *[name for name, _ in borrowed]])
        reasons = (
            [line for line in said.splitlines() if "ERROR" in line] or said.splitlines() or ["no message"]
        )
        raise ProofError(f"Yosys must make a graph of {of}, and says {reasons[-1]!r}")
    aig = read_aiger(written["graph.aig"])
    return aig, harness.claims + borrowed_claims(aig, json.loads(written["names.json"]), borrowed)


def borrowed_claims(aig, names, borrowed):
    """Claims and assumptions of the borrowed files, which become outputs of the graph under their names: list of Claim.

    Parameters
    ----------
    aig : Aig
    names : dict
        Yosys's map of the graph: ``asserts`` and ``assumes``, the path of each one's cell.
    borrowed : tuple of (str, str)
        As in `ClaimSet`.
    """
    lines = {name: text.splitlines() for name, text in borrowed}
    claims, seen = [], set()
    for kind, word in ((PROVE, "assert"), (ASSUME, "assume")):
        for index, path in enumerate(names[f"{word}s"]):
            file, number = re.search(r"([\w.-]+):(\d+)", path[-1]).groups()
            name, copy = f"{file}:{number}", 1
            while (kind, name) in seen:
                copy += 1
                name = f"{file}:{number}#{copy}"
            seen.add((kind, name))
            claim = Claim(kind=kind, name=name, text=lines[file][int(number) - 1].strip())
            aig.outputs[claim.output] = aig.outputs.pop(f"{word}{index}")
            claims.append(claim)
    return sorted(claims, key=lambda claim: (claim.kind, *_place(claim.name)))


def _place(name):
    """File and line of a borrowed claim."""
    file, line, *_ = re.split("[:#]", name)
    return file, int(line), name

"""The graph of a component's Verilog and of what is claimed of it."""

from functools import lru_cache

from formal.proving.aiger import read_aiger
from formal.proving.harness import TOP, Harness
from formal.proving.tools import ProofError, run_yosys
from simgnn.hw.generate.verilog import verilog_of

SECONDS = 120.0
"""Deadline of Yosys for one design."""
_PASSES = (
    f"hierarchy -check -top {TOP}",
    "proc",
    "flatten",
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
    "write_aiger -zinit -symbols graph.aig",
)


@lru_cache(maxsize=64)
def modules_of(owner):
    """Verilog of the component of a `ClaimSet` and of all in it: name -> text, the component's own last."""
    return verilog_of(owner.component())


def graph_of(component, describe, modules):
    """The graph of a component among its claims.

    Parameters
    ----------
    component : Component
        Of which `modules` are; it has not been in another harness.
    describe : callable
        Takes a `Harness` and states the claims.
    modules : dict of str to str
        Verilog, the component's module last.

    Returns
    -------
    (Aig, list of Claim)
        The claims are outputs of the graph.

    Raises
    ------
    ProofError
        If Yosys finds fault with the Verilog.
    """
    *_, top = modules
    clocks = {port for port in ("clk", "rst") if f"input {port};" in modules[top]}
    harness = Harness(component, module=top, clocks=clocks)
    describe(harness)
    files = {"design.v": "\n".join(modules.values()), "harness.il": harness.rtlil()}
    script = ["read_verilog design.v", "read_rtlil harness.il", *_PASSES]
    written, said = run_yosys(script, files, ("graph.aig",), seconds=SECONDS)
    if not written:
        reasons = (
            [line for line in said.splitlines() if "ERROR" in line] or said.splitlines() or ["no message"]
        )
        raise ProofError(f"Yosys must make a graph of {top}, and says {reasons[-1]!r}")
    return read_aiger(written["graph.aig"]), harness.claims

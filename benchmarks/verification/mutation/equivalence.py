"""Whether a mutant is the same machine as its module: decided by Yosys, not by hand."""

from __future__ import annotations

from collections.abc import Mapping

from mutation.mutants import Mutant
from mutation.search import PORTS, read_by_yosys
from simgnn.process.yowasp import LateToolError
from simgnn.sim.toolchain.compiler import ToolError

CYCLES = 4
"""Depth of the induction: cycles that both are followed from any state in which they agree."""
SECONDS = 120
"""Of CPU time, after which nothing is proved."""
_SCRIPT = """\
read_verilog -lib others.v
read_verilog module.v
rename {name} gold
read_verilog mutant.v
rename {name} gate
proc
opt_clean
memory
opt_clean
async2sync
expose -evert gold/t:simgnn_* gate/t:simgnn_*
equiv_make gold gate equal
hierarchy -top equal
equiv_simple -seq {cycles}
equiv_induct -seq {cycles}
equiv_status -assert
"""


def is_equivalent(mutant: Mutant, modules: Mapping[str, str]) -> bool:
    """Whether a mutant is proved to do what its module does, in every cycle and from any state that they share.

    Modules within it are black boxes: the same inputs to each give the same outputs. Where nothing is proved they may
    still be equivalent; such a mutant counts as different.

    Parameters
    ----------
    mutant
    modules
        Verilog of all modules, by name.
    """
    others = "\n".join(
        line for name, text in modules.items() if name != mutant.module for line in PORTS.findall(text)
    )
    files = {
        "others.v": others,
        "module.v": modules[mutant.module],
        "mutant.v": mutant.text,
    }
    try:
        with read_by_yosys(files, _SCRIPT.format(name=mutant.module, cycles=CYCLES), cpu_seconds=SECONDS):
            return True
    except LateToolError:
        return False
    except ToolError as error:
        if "unproven $equiv cells" in str(error):
            return False
        raise

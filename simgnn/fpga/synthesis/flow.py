"""Synthesise a design module by module, in a few processes, and keep what comes out in the cache folder."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from simgnn.fpga.synthesis.modules import Design
from simgnn.fpga.synthesis.netlist import Netlist, reduced
from simgnn.fpga.synthesis.targets import Target
from simgnn.process.yowasp import YOSYS, Usage, run_yosys, tool_version
from simgnn.sim.toolchain.cache import cache_folder, content_key, is_sealed, kept_json
from simgnn.sim.toolchain.compiler import ToolError

PROCESSES = min(8, os.cpu_count() or 1)
"""At a time, by default: one for each core."""
DSP_BITS = 9
"""Of a product, from which on Yosys makes a DSP of it on every family; smaller ones are look-up tables on some."""
# A memory's declaration.
_MEMORY = re.compile(r"^ *reg +(?:\[[^]]*\] *)?\S+ *\[[^]]*:[^]]*\] *;", re.MULTILINE)
# A signal's declaration, and its last bit.
_DECLARED = re.compile(r"^ *(?:wire|reg|input|output)\b(?: wire| reg)?(?: *\[(\d+):0\])?", re.MULTILINE)
# Part of every key of the cache: another number makes all results that are kept there useless.
_FORMAT = 2


@dataclass(frozen=True, kw_only=True)
class Unit:
    """A synthesised module.

    Parameters
    ----------
    memories
        One of `MEMORY_KINDS`, or ``registers``, by the memory's hierarchical name.
    multipliers
        Distinct multiplications in the description whose product has `DSP_BITS` or more.
    key
        Hash of all that it was made from.
    usage
        What Yosys took to make it.
    kept
        It was in the cache.
    """

    name: str
    netlist: Netlist
    memories: dict[str, str]
    multipliers: int
    key: str
    usage: Usage
    kept: bool


def _script(name: str, source: str, target: Target) -> str:
    map_memory = f"{target.command} -top {name} -run {target.map_memory}:map_ffram"
    if not _MEMORY.search(source):
        map_memory = ""  # half of what Yosys takes for a small module goes into reading what RAM may become
    return f"""read_verilog -nowb source.v
hierarchy -check -top {name}
proc
flatten
opt_expr
opt_merge
opt_clean
design -push-copy
wreduce t:$mul
tee -q -o multipliers.txt select -list t:$mul r:A_WIDTH>1 %i r:B_WIDTH>1 %i r:Y_WIDTH>={DSP_BITS} %i
design -pop
{target.command} -top {name} -run begin:{target.map_memory}
tee -q -o memories.txt select -list t:$mem_v2
{map_memory}
tee -q -o registers.txt select -list t:$mem_v2
{target.command} -top {name} -run map_ffram:
write_json netlist.json
"""


def synthesise_unit(name: str, source: str, target: Target) -> Unit:
    """Map one module with Yosys, or take it from the cache.

    Parameters
    ----------
    source
        Verilog; modules of other units are black boxes in it.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    key = _key(name, source, target)
    made: list[str] = []

    def make() -> dict[str, Any]:
        made.append(name)
        return _run(name, source, _script(name, source, target), target)

    data = kept_json(_file(key), make)
    return Unit(
        name=name,
        netlist=Netlist(data["netlist"]),
        memories=data["memories"],
        multipliers=data["multipliers"],
        key=key,
        usage=Usage(**data["usage"]),
        kept=not made,
    )


def _key(name: str, source: str, target: Target) -> str:
    return content_key(_FORMAT, tool_version(YOSYS), _script(name, source, target), source)


def _file(key: str) -> Path:
    return cache_folder() / "synthesis" / f"{key}.sealed"


def expected_seconds(source: str, target: Target) -> float:
    """CPU time that Yosys takes for a unit, within a factor of two: by the bits that are declared."""
    bits = sum(int(last or 0) + 1 for last in _DECLARED.findall(source))
    return target.unit_seconds + bits * target.bit_seconds


def _run(name: str, source: str, script: str, target: Target) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="simgnn-synthesis-") as made:
        folder = Path(made)
        try:
            usage = run_yosys(folder, source, script, task=f"synthesis of {name}")
        except ToolError as error:
            raise ToolError(f"{name} must be synthesisable\n{error}") from error

        def listed(file: str) -> list[str]:
            lines = (folder / file).read_text(encoding="utf-8").splitlines()
            return [line.removeprefix(f"{name}/") for line in lines if line.startswith(f"{name}/")]

        netlist = reduced((folder / "netlist.json").read_text(encoding="utf-8"), name)
        registers = set(listed("registers.txt"))
        memories = {}
        for memory in listed("memories.txt"):
            kind = target.kind_of_memory(
                {k for cell, k, *_ in netlist["cells"] if cell.startswith(f"{memory}.")}
            )
            # A memory that was there after RAM had been mapped became flip-flops.
            if memory in registers:
                memories[memory] = "registers"
            elif kind is not None:
                memories[memory] = kind
        return {
            "netlist": netlist,
            "memories": memories,
            "multipliers": len(listed("multipliers.txt")),
            "usage": asdict(usage),
        }


def synthesise(
    design: Design,
    units: list[str],
    target: Target,
    *,
    processes: int = PROCESSES,
    report: Callable[[Unit], object] = lambda unit: None,
    announce: Callable[[str], object] = lambda text: None,
) -> dict[str, Unit]:
    """Synthesise the units of a design.

    Parameters
    ----------
    processes
        How many of Yosys run at a time.
    report
        Called with each unit that is done.
    announce
        Called with how many there are and what they will take, before the first.

    Returns
    -------
    In the order of `units`.

    Raises
    ------
    ToolError
        For the first unit that Yosys fails on.
    """
    done = {}
    # Threads, as each only waits for a process of Yosys.
    pool = ThreadPoolExecutor(processes)
    try:
        # The longest first, so that no process works on it alone in the end.
        sources = {name: design.sources(name, units) for name in units}
        seconds = {name: expected_seconds(sources[name], target) for name in units}
        left = [name for name in units if not is_sealed(_file(_key(name, sources[name], target)))]
        if left:
            kept = f" ({len(units) - len(left)} more are kept)" if len(left) < len(units) else ""
            announce(
                f"synthesising {len(left)} modules for {target.device}{kept}: about"
                f" {sum(seconds[name] for name in left) / 60:.1f} min of CPU time; each is kept once it is done"
            )
        order = sorted(units, key=lambda name: -seconds[name])
        futures = [pool.submit(synthesise_unit, name, sources[name], target) for name in order]
        for future in as_completed(futures):
            unit = future.result()
            done[unit.name] = unit
            report(unit)
    finally:
        # After an error nothing more is begun; what runs is waited for, and kept.
        pool.shutdown(wait=True, cancel_futures=True)
    return {name: done[name] for name in units}

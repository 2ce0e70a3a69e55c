"""The Verilog under test: what the generator writes of a component, or somebody's own in a folder."""

import re
from dataclasses import dataclass, field

from amaranth.lib.wiring import In
from kit.running.errors import SetupError

from simgnn.hw.generate.verilog import verilog_of
from simgnn.hw.primitives.hierarchy import base_name, ports_of
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.module_ports import module_ports

_MODULE = re.compile(r"^[ \t]*module[ \t]+\\?(\w+)", re.MULTILINE)
_CLOCKS = {"clk": ("input", 1), "rst": ("input", 1)}


@dataclass(frozen=True, kw_only=True)
class Sources:
    """Verilog of a bench.

    Parameters
    ----------
    top : str
        Module under test.
    modules : dict
        Text by name: a module, or a file that holds several.
    ports : tuple of str
        Ports of `top`, clock and reset among them.
    preloaded : dict of str to sequence of str
        Registers and memories of modules that the bench writes.
    """

    top: str
    modules: dict
    ports: tuple
    preloaded: dict = field(default_factory=dict)


def generated(component, *, preloaded):
    """Sources of a component as `simgnn generate` would write them."""
    ports = ports_of(component)
    modules = verilog_of(component)
    *_, top = modules
    return Sources(top=top, modules=modules, ports=(*ports, *_CLOCKS), preloaded=preloaded)


def from_folder(component, folder, *, preloaded):
    """Sources of a component's module out of a folder: its file, and the files of all modules in it.

    Parameters
    ----------
    component
        Says how the module is called and which ports it must have.
    folder : Path
        Of ``.v`` files.
    preloaded
        As `Sources`.

    Raises
    ------
    SetupError
        If the folder lacks the module, has it twice, or its ports differ.
    """
    top, files, owners = base_name(component), {}, {}
    for path in sorted(folder.glob("*.v")):
        files[path.stem] = path.read_text(encoding="utf-8")
        for name in _MODULE.findall(files[path.stem]):
            owners.setdefault(name, []).append(path.stem)
    if top not in owners:
        raise SetupError(f"{folder} must hold the module {top}, and no .v file in it does")
    wanted, pending = [], [owners[top][0]]
    while pending:
        stem = pending.pop()
        if stem in wanted:
            continue
        wanted.append(stem)
        for name in sorted(set(re.findall(r"\w+", files[stem])) & owners.keys()):
            if len(owners[name]) > 1:
                raise SetupError(f"{folder} must hold the module {name} once: {', '.join(owners[name])}")
            pending.append(owners[name][0])
    _check_ports(component, files[owners[top][0]], folder / f"{owners[top][0]}.v")
    modules = {stem: files[stem] for stem in reversed(wanted)}
    ports = (*ports_of(component), *_CLOCKS)
    return Sources(top=top, modules=modules, ports=ports, preloaded=preloaded)


def _check_ports(component, text, file):
    top = base_name(component)
    try:
        found = module_ports(text, top)
    except ToolError as error:
        raise SetupError(f"{file} must be Verilog: {error}") from error
    wanted = {
        name: ("input" if flow == In else "output", len(value))
        for name, (value, flow) in ports_of(component).items()
    }
    for name in (*wanted, *(name for name in found if name not in wanted)):
        if name in _CLOCKS and name not in wanted:
            continue
        must, has = wanted.get(name), found.get(name)
        if must != has:
            raise SetupError(
                f"{file}: port {name} of {top} must be {_port(must)}, not {_port(has)}; "
                "--config names the configuration that the Verilog is of"
            )


def _port(port):
    if port is None:
        return "absent"
    direction, bits = port
    return f"an {direction} of {bits} bits"

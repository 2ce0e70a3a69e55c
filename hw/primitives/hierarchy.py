"""Emit each distinct module once and instantiate it.

Amaranth gives every instance of a component its own copy of the module. Here a parent places a child with `place`:
when it is elaborated for Verilog the child becomes an `Instance` of a module that a `ModuleLibrary` emits once per
(class, parameters); when it is elaborated for Amaranth's simulator it becomes an ordinary submodule.

Two components are the same module when their class and their public attributes that are not ports are equal, so
parameters are kept as attributes. A component may name its module with an attribute ``module_name``.
"""

import re

from amaranth.back import rtlil
from amaranth.hdl import ClockSignal, Fragment, Instance, ResetSignal, Value, ValueCastable
from amaranth.hdl._ir import PortDirection
from amaranth.lib import wiring

from simgnn.hw.primitives.direct import connect_directly

PREFIX = "simgnn_"


def place(m, platform, name, component):
    """Make `component` a submodule of `m` called `name`, and return it."""
    if isinstance(platform, ModuleLibrary):
        m.submodules[name] = platform.instance(component)
    else:
        m.submodules[name] = component
    return component


def forward(m, outer, inner):
    """Make `outer`, a port of the parent, the port `inner` of the same signature of a child."""
    for name, member in outer.signature.members.items():
        if member.flow == wiring.Out:
            m.d.comb += getattr(outer, name).eq(getattr(inner, name))
        else:
            m.d.comb += getattr(inner, name).eq(getattr(outer, name))


def join(m, port, client):
    """Connect two children's ports of one signature, one of them flipped."""
    for name, member in client.signature.members.items():
        if member.flow == wiring.Out:
            m.d.comb += getattr(port, name).eq(getattr(client, name))
        else:
            m.d.comb += getattr(client, name).eq(getattr(port, name))


def port_name(path):
    """Name of a port in Verilog: the members on its path joined by one underscore."""
    return "_".join(str(part) for part in path)


def ports_of(component):
    """Ports of a component: name -> (value, flow)."""
    ports = {}
    for path, member, value in component.signature.flatten(component):
        if isinstance(value, ValueCastable):
            value = value.as_value()
        ports[port_name(path)] = (Value.cast(value), member.flow)
    return ports


def _snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _parameters(component):
    members = set(component.signature.members)
    return tuple(
        sorted((k, repr(v)) for k, v in vars(component).items() if not k.startswith("_") and k not in members)
    )


class ModuleLibrary:
    """The distinct modules of a design, in the order in which they were first met (children before parents).

    To elaborate them is quick, and parents need their children for it; to make netlists takes nearly all the time, and
    each module's is its own, so that it is left to `rtlil`.

    Members
    -------
    names : list of str
        Every module's name.
    designs : dict of str to amaranth.hdl._ir.Design
        Each module that Amaranth elaborates, its private submodules included.
    verilog : dict of str to str
        Verilog text of each module whose component writes it by itself (a method ``verilog(name)``).
    """

    def __init__(self):
        self.names = []
        self.designs = {}
        self.verilog = {}
        self._names = {}
        self._clocked = {}

    def add(self, component):
        """Elaborate a component, unless an equal one has been, and return its module's name."""
        base = getattr(component, "module_name", PREFIX + _snake(type(component).__name__))
        key = (type(component), base, _parameters(component))
        if key in self._names:
            return self._names[key]
        taken = sum(1 for other in self._names if other[1] == base)
        name = base if taken == 0 else f"{base}_{taken + 1}"
        self._names[key] = name
        if hasattr(component, "verilog"):
            component._MustUse__used = True  # its text stands for its elaboration
            self.verilog[name] = component.verilog(name)
            self._clocked[name] = {"clk"}
            self.names.append(name)
            return name
        directions = {wiring.In: PortDirection.Input, wiring.Out: PortDirection.Output}
        ports = {port: (value, directions[flow]) for port, (value, flow) in ports_of(component).items()}
        design = Fragment.get(component, self).prepare(ports=ports, hierarchy=(name,))
        self._clocked[name] = {"clk", "rst"} if "sync" in design.fragment.domains else set()
        self.designs[name] = design
        self.names.append(name)
        return name

    def rtlil(self, name):
        """RTLIL text of one of `designs`."""
        connect_directly(self.designs[name])
        text, _ = rtlil.convert_fragment(self.designs[name], name=name, emit_src=False)
        # Yosys is to flatten private submodules, and nothing else.
        return text.replace("attribute \\top 1\n", "attribute \\keep_hierarchy 1\n")

    def instance(self, component):
        """An `Instance` of the component's module, connected to the component's own port signals."""
        name = self.add(component)
        component._MustUse__used = True  # an equal component has been elaborated in its place
        connections = {}
        for port, (value, flow) in ports_of(component).items():
            connections[("i_" if flow == wiring.In else "o_") + port] = value
        for port, value in (("clk", ClockSignal()), ("rst", ResetSignal())):
            if port in self._clocked[name]:
                connections[f"i_{port}"] = value
        return Instance(name, **connections)

"""Emit each distinct module once and instantiate it.

Amaranth gives every instance of a component its own copy of the module. Here a parent places a child with `place`:
when it is elaborated for Verilog the child becomes an `Instance` of a module that a `ModuleLibrary` emits once per
(class, parameters); when it is elaborated for Amaranth's simulator it becomes an ordinary submodule.

Two components are the same module when their class and their public attributes that are not ports are equal, so
parameters are kept as attributes. A component may name its module with an attribute ``module_name``.
"""

import re

from amaranth.hdl import (
    ClockSignal,
    Fragment,
    Instance,
    ResetInserter,
    ResetSignal,
    Signal,
    Value,
    ValueCastable,
)
from amaranth.hdl._ir import PortDirection
from amaranth.lib import wiring

PREFIX = "simgnn_"


def place(m, platform, name, component, *, reset=None):
    """Make `component` a submodule of `m` called `name`, and return it.

    `reset` is a signal that resets it instead of the parent's reset, and must be high a cycle after that at the latest.
    """
    if isinstance(platform, ModuleLibrary):
        m.submodules[name] = platform.instance(component, name, reset=reset)
    else:
        m.submodules[name] = component if reset is None else ResetInserter(reset)(component)
    return component


def forward(m, outer, inner, signature=None):
    """Make `outer`, a port of the parent, the port `inner` of the same signature of a child.

    Parameters
    ----------
    m : Module
    outer, inner : interface
        Of the parent, of the child.
    signature : Signature, optional
        Interface that the two have in common where both have others as well; without it they have no member that the
        other one lacks.

    Raises
    ------
    ConnectionError
        Where one of them lacks a member, or has it in another direction or with another width.
    """
    mine, theirs = _ports(outer, signature), _ports(inner, signature)
    _agree(mine, theirs, {wiring.In: wiring.In, wiring.Out: wiring.Out})
    for path, (flow, value) in mine.items():
        m.d.comb += value.eq(theirs[path][1]) if flow == wiring.Out else theirs[path][1].eq(value)


def join(m, port, client, signature=None):
    """Connect two children's ports of one signature, one of them flipped. Parameters and errors as in `forward`."""
    mine, theirs = _ports(port, signature), _ports(client, signature)
    _agree(mine, theirs, {wiring.In: wiring.Out, wiring.Out: wiring.In})
    for path, (flow, value) in theirs.items():
        m.d.comb += mine[path][1].eq(value) if flow == wiring.Out else value.eq(mine[path][1])


def supply(m, component, signature, values):
    """Drive the inputs of a component's interface, each by the value of its name.

    Parameters
    ----------
    m : Module
    component : interface
        Has the members of `signature`.
    signature : Signature
    values : dict of str to Value
        For each of its inputs that is a plain port, in the order in which they are assigned.

    Raises
    ------
    ConnectionError
        Where a value is missing or surplus, or has another width than its port.
    """
    ports = {
        port_name(path): value
        for path, (flow, value) in _ports(component, signature).items()
        if flow == wiring.In and len(path) == 1
    }
    for name in sorted(ports.keys() ^ values.keys()):
        problem = "has no input of this name" if name in values else "has an input that nothing drives"
        raise wiring.ConnectionError(f"{name!r} must be driven where it is an input: the interface {problem}")
    for name, value in values.items():
        width = len(Value.cast(value))
        if width != len(Value.cast(ports[name])):
            raise wiring.ConnectionError(
                f"{name!r} must be {len(Value.cast(ports[name]))} bits wide, not {width!r}"
            )
        m.d.comb += ports[name].eq(value)


def merged(*signatures):
    """The members of several signatures that have none in common, for one that is all of them.

    Raises
    ------
    ConnectionError
        Where two of them have a member of the same name.
    """
    members = {}
    for signature in signatures:
        for name, member in signature.members.items():
            if name in members:
                raise wiring.ConnectionError(f"{name!r} must be a member of one signature, not of two")
            members[name] = member
    return members


def _ports(interface, signature):
    """Plain ports of an interface, or of the part of it that is `signature`: path -> (flow, value)."""
    own = interface.signature
    lacking = [] if signature is None else sorted(set(signature.members) - set(own.members))
    if lacking:
        raise wiring.ConnectionError(f"{lacking[0]!r} must be a member of what is connected, and is not")
    ports = {}
    for path, member, value in own.flatten(interface):
        if signature is None or path[0] in signature.members:
            ports[path] = (member.flow, value)
    return ports


def _agree(mine, theirs, flows):
    """Raise ConnectionError unless two interfaces have the same ports, of equal widths, the flows as `flows` has it."""
    for path in (*mine, *theirs):
        name = ".".join(map(str, path))
        if (path in mine) != (path in theirs):
            side = "second" if path in mine else "first"
            raise wiring.ConnectionError(
                f"{name!r} must be a member of both interfaces; the {side} one lacks it"
            )
        (flow, value), (other_flow, other) = mine[path], theirs[path]
        if other_flow != flows[flow]:
            wanted, found = (one.value.lower() for one in (flows[flow], other_flow))
            raise wiring.ConnectionError(f"{name!r} must flow {wanted}wards, not {found}wards")
        widths = [len(Value.cast(one)) for one in (value, other)]
        if widths[0] != widths[1]:
            raise wiring.ConnectionError(
                f"{name!r} must be as wide at both ends, not {widths[0]} and {widths[1]} bits"
            )


def port_name(path):
    """Name of a port in Verilog: the members on its path joined by one underscore."""
    return "_".join(str(part) for part in path)


def ports_of(component):
    """Ports of a component: name -> (value, flow). A member without bits is no port."""
    ports = {}
    for path, member, value in component.signature.flatten(component):
        if isinstance(value, ValueCastable):
            value = value.as_value()
        value = Value.cast(value)
        if len(value):
            ports[port_name(path)] = (value, member.flow)
    return ports


def _name_ports(component, prefix=""):
    """Call the signals of a component's ports as the ports, after a prefix.

    Amaranth keeps the name of a signal where no other one has it, and numbers it otherwise. It has named these after
    their place in the interface alone, so that two children with equal interfaces, and their parent, would clash.
    """
    for name, (value, _) in ports_of(component).items():
        if isinstance(value, Signal):
            value.name = prefix + name


def snake_case(name):
    """A class's name as modules are called."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _parameters(component):
    members = set(component.signature.members)
    return tuple(
        sorted((k, repr(v)) for k, v in vars(component).items() if not k.startswith("_") and k not in members)
    )


def base_name(component):
    """The name of a component's module, before a number is added where several share it."""
    return getattr(component, "module_name", PREFIX + snake_case(type(component).__name__))


class ModuleLibrary:
    """The distinct modules of a design, in the order in which they were first met (children before parents).

    Members
    -------
    names : list of str
        Every module's name.
    designs : dict of str to amaranth.hdl._ir.Design
        Each module that Amaranth elaborates, its private submodules included.
    components : dict of str to Component
        The component that each module was made of.
    verilog : dict of str to str
        Verilog text of each module whose component writes it by itself (a method ``verilog(name)``).
    """

    def __init__(self):
        self.names = []
        self.designs = {}
        self.verilog = {}
        self.components = {}
        self._names = {}
        self._clocked = {}

    def add(self, component):
        """Elaborate a component, unless an equal one has been, and return its module's name."""
        base = base_name(component)
        # Parameters are compared by `repr`: numbers, names and frozen dataclasses, whose text says all of them. An
        # object without such a text is like none but itself.
        key = (type(component), base, _parameters(component))
        if key in self._names:
            return self._names[key]
        name = self._names[key] = self._name(key)
        self.components[name] = component
        if hasattr(component, "verilog"):
            component._MustUse__used = True  # its text stands for its elaboration
            self.verilog[name] = component.verilog(name)
            self._clocked[name] = {"clk"}
            self.names.append(name)
            return name
        _name_ports(component)
        directions = {wiring.In: PortDirection.Input, wiring.Out: PortDirection.Output}
        ports = {port: (value, directions[flow]) for port, (value, flow) in ports_of(component).items()}
        design = Fragment.get(component, self).prepare(ports=ports, hierarchy=(name,))
        domain = design.fragment.domains.get("sync")
        # A component with a clock of its own, as the kernel is, has ports for it.
        self._clocked[name] = set() if domain is None or domain.local else {"clk", "rst"}
        self.designs[name] = design
        self.names.append(name)
        return name

    def _name(self, key):
        """A module's name; where others of its class are there, it ends in the parameters in which it differs."""
        kind, base, parameters = key
        # Names depend on the order in which modules are met, which is that of elaboration: always the same.
        alike = [dict(values) for other, name, values in self._names if name == base]
        differing = [
            f"{name}_{value}"
            for name, value in parameters
            if any(other.get(name) != value for other in alike)
        ]
        name = re.sub(r"\W+", "_", "_".join([base, *differing])).strip("_")
        if name in self._names.values():
            raise ValueError(f"{kind.__name__} must have a module_name that tells it from {name!r}")
        return name

    def instance(self, component, place, *, reset=None):
        """An `Instance` of the component's module, connected to the component's own port signals.

        Their names in the parent begin with `place`, what the parent calls the child. `reset` as in `place`.
        """
        name = self.add(component)
        component._MustUse__used = True  # an equal component has been elaborated in its place
        _name_ports(component, f"{place}_")
        connections = {}
        for port, (value, flow) in ports_of(component).items():
            connections[("i_" if flow == wiring.In else "o_") + port] = value
        for port, value in (("clk", ClockSignal()), ("rst", ResetSignal() if reset is None else reset)):
            if port in self._clocked[name]:
                connections[f"i_{port}"] = value
        return Instance(name, **connections)

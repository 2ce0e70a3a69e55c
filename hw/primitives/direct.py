"""Connect instances to what drives them, without a signal in between.

A parent sets each input of a child by an assignment to the child's port signal. Amaranth makes nets of a signal bit by
bit, and Yosys looks at every one of them: half of all that a large design has, so that it is quicker to leave them out.
"""

from amaranth.hdl import Instance, Signal
from amaranth.hdl._ast import Assign


def _drivers(fragment, signals):
    """The assignments that by themselves set all of one of `signals`, by its id; None where there is another one or
    the widths differ."""
    drivers = {}
    for statement in fragment.statements.get("comb", ()):
        if isinstance(statement, Assign) and id(statement.lhs) in signals:
            fits = len(statement.rhs) == len(statement.lhs) and id(statement.lhs) not in drivers
            drivers[id(statement.lhs)] = statement if fits else None
    return drivers


def _used(design, drivers):
    """Ids of the signals that are used other than as an instance's input or as the target of one of `drivers`."""
    fragment = design.fragment
    used = {id(value) for _, value, _ in design.ports}
    for child, _, _ in fragment.subfragments:
        if isinstance(child, Instance):
            values = [value for value, _ in child.ports.values()]
            seen = [
                signal for value in values if not isinstance(value, Signal) for signal in value._rhs_signals()
            ]
        else:
            seen = design.fragments[child].used_signals
        used.update(map(id, seen))
    for domain, statements in fragment.statements.items():
        for statement in statements:
            driver = domain == "comb" and isinstance(statement, Assign) and drivers.get(id(statement.lhs))
            # Of a whole statement, what it sets counts as used as well.
            read = statement.rhs if driver is statement else statement
            used.update(map(id, read._rhs_signals()))
    return used


def connect_directly(design):
    """Give each instance in a design's outermost fragment the value that its input's signal is assigned, where nothing
    else has to do with that signal, and remove the signal.

    Parameters
    ----------
    design : amaranth.hdl._ir.Design
        Is changed.
    """
    fragment = design.fragment
    inputs = [
        (child, port, value)
        for child, _, _ in fragment.subfragments
        if isinstance(child, Instance)
        for port, (value, direction) in child.ports.items()
        if direction == "i" and isinstance(value, Signal)
    ]
    counts = {}
    for _, _, signal in inputs:
        counts[id(signal)] = counts.get(id(signal), 0) + 1
    drivers = _drivers(fragment, counts)
    used = _used(design, drivers)
    gone = set()
    for child, port, signal in inputs:
        driver = drivers.get(id(signal))
        if driver is not None and counts[id(signal)] == 1 and id(signal) not in used:
            child.ports[port] = (driver.rhs, "i")
            gone.add(id(driver))
            del design.fragments[fragment].signal_names[signal]
            del design.signal_lca[signal]
    if gone:
        statements = fragment.statements["comb"]
        statements[:] = [statement for statement in statements if id(statement) not in gone]

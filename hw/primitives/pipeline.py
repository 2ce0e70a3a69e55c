"""A chain of combinational steps cut into pipeline stages."""

import inspect

from amaranth.hdl import Signal, Value

from simgnn.hw.checks import check_integer

STAGES_MAX = 16
"""Deepest pipeline."""


def cuts_of(name, table, stages):
    """Positions of `stages` ranks of registers, for `pipeline`.

    Parameters
    ----------
    name : str
        Of the unit, for the error.
    table : dict of int to tuple of int
        For each depth, the steps after which a rank stands, without the last step, which always has one. The
        deepest entry has a rank after each step; what is deeper still delays the result.
    stages : int
        1 to `STAGES_MAX`.

    Raises
    ------
    ValueError
        If there cannot be that many stages.
    """
    check_integer(f"{name} stages", stages, 1, STAGES_MAX)
    deepest = max(table)
    return table[min(stages, deepest)] + (deepest - 1,) * (1 + max(0, stages - deepest))


def wire(m, value):
    """A nameless signal for a value that is used more than once; each use would otherwise repeat its expression."""
    value = Value.cast(value)
    signal = Signal(value.shape(), name="")
    m.d.comb += signal.eq(value)
    return signal


def constant(m, value, name, *, width=None):
    """A number that the Verilog declares as `name`, a ``localparam``; as wide as it needs, if no width is given."""
    signal = Signal(len(Value.cast(value)) if width is None else width, name=name)
    m.d.comb += signal.eq(value)
    return signal


def pipeline(m, steps, *, cuts, inputs, enable):
    """Chain `steps` and put a rank of registers after each step that `cuts` names.

    A step is a function of `m` and of values that its parameters name; the dict that it returns names the values
    that it gives. A rank holds what later steps take, and nothing else. Registers have no reset.

    Parameters
    ----------
    m : Module
    steps : sequence of functions
    cuts : sequence of int
        Positions of ranks in ascending order: ``i`` stands after step ``i``, and -1 in front of the first. A number
        given twice makes two ranks, the latter a plain delay.
    inputs : dict of str to Value
        What the first steps may take.
    enable : Value
        While it is low every rank holds.

    Returns
    -------
    dict of str to Value
        What the last step gives, after the last rank.
    """
    # A step says by the names of its parameters what it needs, so that a rank can leave out what no later step takes.
    takes = [tuple(inspect.signature(step).parameters)[1:] for step in steps]
    last = len(steps) - 1
    rank = 0

    def after_ranks(index, values):
        """The values after the ranks at a position."""
        nonlocal rank
        for _ in range(cuts.count(index)):
            rank += 1
            held = {
                name: Signal(value.shape(), name=f"{name}{rank}", reset_less=True)
                for name, value in values.items()
            }
            with m.If(enable):
                m.d.sync += [held[name].eq(value) for name, value in values.items()]
            values = held
        return values

    values = after_ranks(-1, dict(inputs))
    for index, step in enumerate(steps):
        taken = (values[name] for name in takes[index])
        given = {name: wire(m, value) for name, value in step(m, *taken).items()}
        # A step may give a value that an earlier one gave: from here on the newer one is meant.
        values.update(given)
        live = set(given) if index == last else {name for later in takes[index + 1 :] for name in later}
        values = after_ranks(index, {name: value for name, value in values.items() if name in live})
    return values

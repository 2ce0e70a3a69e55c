"""A chain of combinational steps cut into pipeline stages."""

import inspect

from amaranth.hdl import Signal, Value


def pipeline(m, steps, *, cuts, inputs, enable):
    """Chain `steps` and put a rank of registers after each step that `cuts` names.

    A step is a function: its parameters name the values that it takes, the dict that it returns names the
    values that it gives. A rank holds what later steps take, and nothing else. Registers have no reset.

    Parameters
    ----------
    m : Module
    steps : sequence of functions
    cuts : sequence of int
        Positions of ranks in ascending order: ``i`` stands behind step ``i``. A number given twice makes two
        ranks, the latter a plain delay.
    inputs : dict of str to Value
        What the first steps may take.
    enable : Value
        While it is low every rank holds.

    Returns
    -------
    dict of str to Value
        What the last step gives, behind the last rank.
    """
    takes = [tuple(inspect.signature(step).parameters) for step in steps]
    values = dict(inputs)
    last = len(steps) - 1
    rank = 0
    for index, step in enumerate(steps):
        given = {
            name: Value.cast(value) for name, value in step(*(values[name] for name in takes[index])).items()
        }
        values.update(given)
        live = set(given) if index == last else {name for later in takes[index + 1 :] for name in later}
        values = {name: value for name, value in values.items() if name in live}
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

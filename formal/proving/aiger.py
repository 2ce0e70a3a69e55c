"""And-inverter graphs: read what Yosys writes, cut out one question, write it for ABC, and run it.

A literal is twice a variable's number, plus one where it is inverted; 0 is false and 1 is true. The format is AIGER's
(Biere, "The AIGER And-Inverter Graph format", 2007; latches that do not begin with 0 as in version 1.9).
"""

from dataclasses import dataclass, field


@dataclass(kw_only=True)
class Aig:
    """Inputs, latches, ANDs and named outputs.

    Parameters
    ----------
    inputs : list of str
        Names; input ``i`` is variable ``i + 1``.
    latches : list of (str, int)
        Name and next value of each; they follow the inputs, and begin with 0.
    ands : list of (int, int)
        Of each AND, which follow the latches, both operands.
    outputs : dict of str to int
        Literal of each output.
    """

    inputs: list
    latches: list
    ands: list
    outputs: dict = field(default_factory=dict)

    @property
    def first_latch(self):
        """Variable of the first latch."""
        return len(self.inputs) + 1

    @property
    def first_and(self):
        """Variable of the first AND."""
        return self.first_latch + len(self.latches)


def read_aiger(data):
    """Read a binary file of Yosys's. What Verilog asserts and assumes are outputs ``assert0``, ``assume0`` and so on.

    Parameters
    ----------
    data : bytes
        With a table of symbols, which says what outputs are called.

    Returns
    -------
    Aig
        Buses come as ``name[bit]``, a single bit as ``name``.

    Raises
    ------
    ValueError
        If the file has parts that `write_aiger -zinit -symbols` does not write.
    """
    header, _, rest = data.partition(b"\n")
    words = header.split()
    if words[0] != b"aig" or len(words) not in (6, 10):
        raise ValueError(f"AIGER header must be aig and five numbers, or nine, not {header!r}")
    _, inputs, latches, outputs, ands, asserts, assumes, *_ = (*(int(word) for word in words[1:]), 0, 0)
    lines = rest.split(b"\n", latches + outputs + asserts + assumes)
    nexts = [int(line.split()[0]) for line in lines[:latches]]
    if any(len(line.split()) > 1 for line in lines[:latches]):
        raise ValueError("latches must begin with 0: write_aiger needs -zinit")
    literals = [int(line) for line in lines[latches:-1]]
    pairs, used = _read_ands(lines[-1], inputs + latches + 1, ands)
    called = _symbols(lines[-1][used:])
    aig = Aig(
        inputs=[called.get(f"i{index}", f"free{index}") for index in range(inputs)],
        latches=[(called.get(f"l{index}", f"state{index}"), nexts[index]) for index in range(latches)],
        ands=pairs,
    )
    aig.outputs = {called[f"o{index}"]: literal for index, literal in enumerate(literals[:outputs])}
    # The file has what must not be true of each assertion, and what must of each assumption.
    for index, literal in enumerate(literals[outputs:]):
        held = index >= asserts
        aig.outputs[f"assume{index - asserts}" if held else f"assert{index}"] = literal ^ (not held)
    return aig


def _symbols(data):
    """Kind and index, such as ``o3`` -> the first of the names that it has."""
    names = {}
    for line in data.decode().splitlines():
        if line == "c" or not line:
            break
        place, *words = line.split()
        names[place] = words[0]
    return names


def _read_ands(data, first, count):
    """Operands of each AND, from differences that are stored in groups of seven bits; and the bytes that they take."""
    position, ands = 0, []

    def number():
        nonlocal position
        value = shift = 0
        while True:
            byte = data[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    for variable in range(first, first + count):
        left = 2 * variable - number()
        ands.append((left, left - number()))
    return ands, position


def _written(value):
    data = bytearray()
    while value > 0x7F:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    data.append(value)
    return bytes(data)


def question(aig, *, bad, assumptions):
    """The part of a graph that decides whether `bad` can be true while the assumptions hold and have always held.

    Parameters
    ----------
    aig : Aig
    bad : int
        Literal.
    assumptions : list of int
        Literals.

    Returns
    -------
    Aig
        With one output, ``bad``. Assumptions become part of it: a latch remembers that one was broken.
    """
    wanted = _cone(aig, [bad, *assumptions])
    inputs = [i for i in range(len(aig.inputs)) if i + 1 in wanted]
    latches = [i for i in range(len(aig.latches)) if aig.first_latch + i in wanted]
    renamed = {0: 0}
    for number, index in enumerate(inputs):
        renamed[index + 1] = number + 1
    for number, index in enumerate(latches):
        renamed[aig.first_latch + index] = len(inputs) + number + 1
    broken = len(inputs) + len(latches) + 1
    following = broken + 1
    part = Aig(inputs=[aig.inputs[i] for i in inputs], latches=[], ands=[])

    def of(literal):
        return 2 * renamed[literal >> 1] | literal & 1

    def both(a, b):
        part.ands.append((max(a, b), min(a, b)))
        return 2 * (following + len(part.ands) - 1)

    for index, (a, b) in enumerate(aig.ands):
        if aig.first_and + index in wanted:
            renamed[aig.first_and + index] = both(of(a), of(b)) >> 1
    holds = 2 * broken + 1
    for assumption in assumptions:
        holds = both(holds, of(assumption))
    part.outputs["bad"] = both(holds, of(bad))
    part.latches = [(aig.latches[i][0], of(aig.latches[i][1])) for i in latches]
    part.latches.append(("an assumption is broken", holds ^ 1))
    return part


def _cone(aig, literals):
    """Variables that literals depend on, at whatever distance in time."""
    seen, pending = {0}, [literal >> 1 for literal in literals]
    while pending:
        variable = pending.pop()
        if variable in seen:
            continue
        seen.add(variable)
        if variable >= aig.first_and:
            pending += [operand >> 1 for operand in aig.ands[variable - aig.first_and]]
        elif variable >= aig.first_latch:
            pending.append(aig.latches[variable - aig.first_latch][1] >> 1)
    return seen


def unrolled(part, steps):
    """A graph for the inductive case of a question (see `question`).

    Parameters
    ----------
    part : Aig
    steps : int

    Returns
    -------
    Aig
        Its output ``bad`` can be true if, from any state at all, nothing is bad for `steps` cycles, and then something
        is.
        All cycles lie in its first one, which its only latch, without which ABC does nothing, tells from others.
    """
    cycles = steps + 1
    states, inputs = len(part.latches), len(part.inputs)
    names = [name for name, _ in part.latches]
    names += [f"{name}@{cycle}" for cycle in range(cycles) for name in part.inputs]
    flat = Aig(inputs=names, latches=[("later", 1)], ands=[])
    state = [2 * (index + 1) for index in range(states)]
    for cycle in range(cycles):
        first = states + cycle * inputs + 1
        values = [0, *(2 * (first + index) for index in range(inputs)), *state]

        def of(literal, values=values):
            return values[literal >> 1] ^ literal & 1

        for a, b in part.ands:
            values.append(_both(flat, of(a), of(b)))
        state = [of(following) for _, following in part.latches]
        bad = of(part.outputs["bad"])
        wanted = bad if cycle == steps else bad ^ 1
        flat.outputs["bad"] = wanted if cycle == 0 else _both(flat, flat.outputs["bad"], wanted)
    flat.outputs["bad"] = _both(flat, flat.outputs["bad"], 2 * flat.first_latch + 1)
    return flat


def _both(aig, a, b):
    """The literal of an AND that is added to a graph."""
    aig.ands.append((max(a, b), min(a, b)))
    return 2 * (aig.first_and + len(aig.ands) - 1)


def write_aiger(aig):
    """The binary file, bytes."""
    variables = len(aig.inputs) + len(aig.latches) + len(aig.ands)
    counts = (variables, len(aig.inputs), len(aig.latches), len(aig.outputs), len(aig.ands))
    lines = ["aig " + " ".join(map(str, counts))]
    lines += [str(following) for _, following in aig.latches]
    lines += [str(literal) for literal in aig.outputs.values()]
    data = bytearray(("\n".join(lines) + "\n").encode())
    for index, (a, b) in enumerate(aig.ands):
        left = 2 * (aig.first_and + index)
        data += _written(left - a) + _written(a - b)
    return bytes(data)


def simulate(aig, stimulus):
    """Run a graph from its first state.

    Parameters
    ----------
    aig : Aig
    stimulus : list of list of int
        The inputs of each cycle, 0 or 1.

    Returns
    -------
    list of (dict of str to int)
        The outputs of each cycle.
    """
    state, results = [0] * len(aig.latches), []
    for inputs in stimulus:
        values = [0, *inputs, *state]
        for a, b in aig.ands:
            values.append((values[a >> 1] ^ a & 1) & (values[b >> 1] ^ b & 1))
        state = [values[following >> 1] ^ following & 1 for _, following in aig.latches]
        results.append({name: values[literal >> 1] ^ literal & 1 for name, literal in aig.outputs.items()})
    return results

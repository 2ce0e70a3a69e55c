"""Commands that break a rule by as little as can be: an operand that ends a word behind its memory, two in one bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import ErrorCause, Opcode, Space, decode, encode
from simgnn.sim.program.operands import CommandError, rules_of
from simgnn.verify.faulting.fault import Fault, changed

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.operands import CommandRules
    from simgnn.verify.faulting.fault import Plain


def first_broken(
    opcode: Opcode, fields: dict[str, int], name: str, value: int, rules: CommandRules, *, step: int
) -> int:
    """A value of a field that breaks a rule, a step from one that breaks none, between its own and `value`."""
    kept, broken = fields[name], value
    while abs(broken - kept) >= 2 * step:
        middle = kept + (1 if broken > kept else -1) * (abs(broken - kept) // step // 2 * step)
        try:
            rules.decode(encode(opcode, **{**fields, name: middle}))
        except CommandError:
            broken = middle
        else:
            kept = middle
    return broken


def behind_its_end(kind: str, plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """An operand on chip whose last row ends in the first word behind its memory: by its address or by its stride.

    Each operand of each opcode is as likely, however seldom the program has it.
    """
    program = plain.program
    rules = rules_of(program, config)
    found: dict[tuple[Opcode, str, str], list[tuple[str, int]]] = {}
    for segment in plain.runs:
        for index in range(*program.segments[segment]):
            opcode, fields = decode(program.commands[index])
            for operand in (name.removesuffix("_space") for name in fields if name.endswith("_space")):
                for part in ("address", "stride"):
                    found.setdefault((opcode, operand, part), []).append((segment, index))
    for case in rng.permutation(len(found)):
        opcode, operand, part = list(found)[case]
        for place in rng.permutation(len(found[opcode, operand, part])):
            segment, index = found[opcode, operand, part][place]
            words = _moved(*decode(program.commands[index]), operand, part, rules)
            if words is None:
                continue
            _, moved = decode(words)
            address = moved[f"{operand}_address"] % (1 << config.address_bits)
            return Fault(
                kind=kind,
                program=changed(program, index, words),
                segment=segment,
                causes=(ErrorCause.ADDRESS,),
                command=index - program.segments[segment][0],
                addresses=range(address, address + 1),
            )
    return None


def _moved(
    opcode: Opcode, fields: dict[str, int], operand: str, part: str, rules: CommandRules
) -> NDArray[np.uint32] | None:
    """A command whose operand is a step too far for its memory on chip; None where it can be nowhere there."""
    space = fields[f"{operand}_space"]
    if space == Space.DEVICE or space not in rules.limits:
        return None
    name = f"{operand}_{part}"
    step = rules.config.mask_unit if operand == "mask" else rules.config.word_bytes
    # A multiple of the step from where it is, and behind the end wherever that is.
    far = fields[name] + rules.limits[Space(space)] // step * step
    words = encode(opcode, **{**fields, name: first_broken(opcode, fields, name, far, rules, step=step)})
    try:
        rules.decode(words)
    except CommandError as error:
        return words if error.cause == ErrorCause.ADDRESS else None
    return None


def in_one_bank(
    opcode: Opcode, fields: dict[str, int], rules: CommandRules, rng: np.random.Generator
) -> tuple[NDArray[np.uint32], None] | None:
    """A product two of whose operands are in the same bank."""
    if opcode != Opcode.GEMM:
        return None
    one, other = (("a", "b", "c")[place] for place in rng.permutation(3)[:2])
    return encode(opcode, **{**fields, f"{one}_space": fields[f"{other}_space"]}), None

"""Commands as people read them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import LAYOUT, Engine, Format, Space, decode

_HIDDEN = ("opcode", "wait", "signal")
_DESCRIPTOR = ("address", "stride", "format", "space")


def engines_of(mask: int) -> list[str]:
    """Names of the engines whose bits are set in a `wait` or `signal` field."""
    return [engine.name for engine in Engine if mask >> engine & 1]


def describe_field(name: str, value: int) -> str:
    """A field's value as people write it: spaces and formats by name, addresses and strides in hexadecimal."""
    if name.endswith("_space"):
        return Space(value).name if value in list(Space) else str(value)
    if name.endswith("_format"):
        return Format(value).name if value in list(Format) else str(value)
    return f"{value:#x}" if name.endswith(("_address", "_stride")) else str(value)


def list_command(words: NDArray[np.uint32]) -> str:
    """As `describe_command`; of an unknown opcode, what is wrong with it."""
    try:
        return describe_command(words)
    except ValueError as error:
        return str(error)


def describe_command(words: NDArray[np.uint32]) -> str:
    """One line of text for a command.

    Parameters
    ----------
    words : shape (COMMAND_WORDS,)

    Returns
    -------
    Opcode, named fields, then the engines whose tokens it takes and gives. Operands read as
    ``a=BANK0[0x40, stride 0x10]``; fields that are 0 are left out.

    Raises
    ------
    ValueError
        For an unknown opcode.
    """
    opcode, fields = decode(words)
    operands = [name.removesuffix("_space") for name in LAYOUT[opcode] if name.endswith("_space")]
    parts = []
    for name, value in fields.items():
        operand, _, part = name.rpartition("_")
        described = operand in operands and part in _DESCRIPTOR
        if described and part == "address" and any(fields[f"{operand}_{other}"] for other in _DESCRIPTOR):
            space = describe_field("_space", fields[f"{operand}_space"])
            parts.append(f"{operand}={space}[{value:#x}, stride {fields[f'{operand}_stride']:#x}]")
        # A descriptor's other fields stand with its address, and 0 is what a field has that nothing set.
        elif not described and name not in _HIDDEN and value:
            parts.append(f"{name}={describe_field(name, value)}")
    for name, text in (("wait", "takes a token of"), ("signal", "gives a token to")):
        if fields[name]:
            parts.append(f"| {text} {', '.join(engines_of(fields[name]))}")
    return " ".join([opcode.name, *parts])

"""Ways to make a launch of `layer_program` fail, and what the accelerator must say of each."""

import numpy as np

from simgnn.hw.command import HEADER, LAYOUT, Engine, ErrorCause, decode

FAILURES = {
    "opcode": (ErrorCause.OPCODE, None, 3, {"opcode": 9}, {}),
    "field": (ErrorCause.FIELD, None, 2, {"columns": 0}, {}),
    "token_of_its_own": (ErrorCause.FIELD, None, 4, {"wait": 1 << Engine.STORE}, {}),
    "read_address": (ErrorCause.ADDRESS, Engine.LOAD, 5, {"source_address": 1 << 40}, {}),
    "read_below_base": (ErrorCause.ADDRESS, Engine.LOAD, 5, {"source_address": 0}, {"base": 8}),
    "read_misaligned": (ErrorCause.ADDRESS, None, 0, {"source_address": 12}, {}),
    "beyond_the_bank": (ErrorCause.ADDRESS, None, 0, {"destination_address": 1 << 30}, {}),
    "wrong_space": (ErrorCause.FIELD, None, 4, {"source_space": 0}, {}),
    "too_many_rows": (ErrorCause.ADDRESS, None, 3, {"m": 1 << 23}, {}),
    "edges_address": (ErrorCause.ADDRESS, Engine.AGGREGATE, 2, {"edges_address": 1 << 33}, {}),
    "write_address": (ErrorCause.ADDRESS, Engine.STORE, 7, {"destination_address": 1 << 40}, {}),
    "token_that_never_comes": (
        ErrorCause.TIMEOUT,
        Engine.UPDATE,
        3,
        {"wait": 1 << Engine.STORE},
        {"timeout": 200},
    ),
    "bank_conflict": (ErrorCause.BANK_CONFLICT, None, 3, {"a_space": 2}, {}),
}
"""Name -> cause, engine (None: the sequencer), command, what is changed in it, arguments."""
ADDRESSES = ("source_address", "edges_address", "destination_address")
"""Fields whose value is then the address of the error."""


def with_fields(command, **values):
    """The bytes of a command with other values in some fields, ndarray of uint8; they need not be legal."""
    opcode, _ = decode(command.view("<u4"))
    bits = int.from_bytes(command.tobytes(), "little")
    for name, value in values.items():
        field = (HEADER | LAYOUT[opcode])[name]
        bits = bits & ~(((1 << field.width) - 1) << field.offset) | value << field.offset
    return np.frombuffer(bits.to_bytes(command.size, "little"), dtype=np.uint8)

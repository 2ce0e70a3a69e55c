"""A product written in the plainest way that computes the same thing: two LOADs, GEMM, STORE."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import Format, Opcode, Space
from simgnn.sim.program.program import PAGE_BYTES, Tensor
from simgnn.verify.shrinking.edits import ONE
from simgnn.verify.shrinking.script import Script, command

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.shrinking.recording import RecordedCommand


SIGN = np.uint32(1 << 31)
_BANKS = {"a": Space.BANK0, "b": Space.BANK1, "c": Space.BANK2}


def plainer_products(script: Script, steps: list[RecordedCommand], config: HardwareConfig) -> Iterator[Any]:
    """Scripts of four commands in the place of one that holds a product on old sums, or one that writes a mask.

    An old sum becomes the product's first term. No sum that begins with +0 is ever -0: where there is an old zero,
    two terms that cancel are tried as well, the first of either sign. A mask is made wide enough to fill the words that
    STORE copies, so that nothing has to be LOADed there.

    Parameters
    ----------
    script
    steps
        Its commands as they ran.
    config
    """
    if len(script.commands) <= 4:
        return
    for step in steps:
        if step.opcode != Opcode.GEMM:
            continue
        fields = step.fields
        found = {use.name: use.bits for use in step.reads}
        a = found["a"][:, : fields["m"] if fields["transpose_a"] else fields["k"]]
        b = found["b"][:, : fields["k"] if fields["transpose_b"] else fields["n"]]
        a = a.T if fields["transpose_a"] else a
        b = b.T if fields["transpose_b"] else b
        if fields["accumulate"] and not fields["ones_row"]:
            # Row by row and column by column, since each old sum needs a term of its own.
            for row in range(min(fields["m"], 8)):
                for column in range(min(fields["n"], 8)):
                    old = found["c"][row, column]
                    yield _product(
                        np.concatenate(([ONE], a[row]))[None],
                        np.concatenate(([old], b[:, column]))[:, None],
                        config,
                    )
            if not (found["c"][: fields["m"], : fields["n"]] & ~SIGN).all():
                for first in (ONE | SIGN, ONE):
                    yield _product(np.array([[ONE, ONE]]), np.array([[first], [first ^ SIGN]]), config)
        if fields["mask_write"]:
            # One column less leaves a bit in the last chunk, which is written as 0.
            for columns in (8 * config.word_bytes, 8 * config.word_bytes - 1):
                wide = b[:, np.arange(columns) % b.shape[1]]
                for rows in (*(slice(row, row + 1) for row in range(min(fields["m"], 8))), slice(2)):
                    yield _product(a[rows], wide, config, relu=1, mask_write=1)


def _product(a: NDArray[np.uint32], b: NDArray[np.uint32], config: HardwareConfig, **flags: int) -> Script:
    """A script that computes a @ b (bits of float32) and stores the result or, where it writes one, the mask."""
    word = config.word_bytes
    memory, tensors, commands, top = [], {}, [], word
    shapes = {"a": a.shape, "b": b.shape, "c": (a.shape[0], b.shape[1])}
    strides = {name: config.words(shape[1]) * word for name, shape in shapes.items()}
    for name, bits in (("a", a), ("b", b)):
        rows, columns = bits.shape
        tensors[f"input_{name}"] = Tensor(top, rows, columns, strides[name])
        memory.append((tensors[f"input_{name}"], bits))
        commands.append(
            (Opcode.LOAD, _copy(rows, columns, Space.DEVICE, top, strides[name], _BANKS[name], 0))
        )
        top += rows * strides[name] + word
    fields = {"m": a.shape[0], "n": b.shape[1], "k": a.shape[1], **flags}
    for name, bank in _BANKS.items():
        fields |= {f"{name}_space": bank, f"{name}_address": 0, f"{name}_stride": strides[name]}
    source, (rows, columns), stride = _BANKS["c"], shapes["c"], strides["c"]
    if flags.get("mask_write"):
        fields |= {"mask_space": Space.MASK, "mask_stride": word, "mask_format": Format.BITMAP}
        source, columns, stride = Space.MASK, config.lanes, word
    commands.append(command(Opcode.GEMM, **fields))
    tensors["output"] = Tensor(top, rows, columns, stride)
    commands.append(command(Opcode.STORE, **_copy(rows, columns, source, 0, stride, Space.DEVICE, top)))
    size = -(-(top + rows * stride + word) // PAGE_BYTES) * PAGE_BYTES
    image = np.zeros(size, dtype=np.uint8)
    for tensor, bits in memory:
        tensor.view(image).view(np.uint32)[:] = bits
    return Script(commands=tuple(commands), memory=image, tensors=tensors)


def _copy(
    rows: int, columns: int, source: Space, address: int, stride: int, destination: Space, target: int
) -> dict[str, int]:
    return {
        "rows": rows,
        "columns": columns,
        "source_space": source,
        "source_address": address,
        "source_stride": stride,
        "destination_space": destination,
        "destination_address": target,
        "destination_stride": stride,
    }

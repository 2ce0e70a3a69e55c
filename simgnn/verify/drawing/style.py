"""What a kind of random programs is like."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("load", "store", "gemm", "aggregate")
"""Kinds of commands; GEMM and AGGREGATE bring the LOADs that they need. There are also "pack" and "unpack": STOREs of
columns of words as blocks, and LOADs of such."""


@dataclass(frozen=True, kw_only=True)
class Style:
    """Properties of a random program.

    Parameters
    ----------
    kinds
        Of `KINDS` and beside them, chosen from with equal probability; one named twice comes twice as often.
    commands
        Commands in a segment, without the LOADs that bring operands and the STOREs of the last results.
    segments
        Launches, named "segment0", "segment1" ...; on-chip results live on from one to the next.
    rows, columns
        Largest sizes; `columns` is three words and one value where None. A matrix must fit in a quarter of a
        bank.
    special
        Share of values that are zeros, subnormals, infinities, NaNs or at the edges of the range.
    zeros
        Chance that a matrix holds many zeros of one sign, and small whole numbers.
    sparse
        Chance that a matrix has zeros of either sign in each row, as many as chance has it.
    ties
        Share of values whose sums have to be rounded by their last bits.
    ranged
        Chance that each row, or each column, of a matrix has values of one range: some are subnormal, some cancel.
    whole
        Share of sizes that fill whole words and array tiles, as far as the limit allows.
    extreme
        Share of sizes that are 1 or the limit.
    sources
        Largest number of sources of a sum, in multiples of `rows`.
    duplicates
        Share of sources that name destinations several times.
    reuse
        Probability that an operand is part of an earlier result, where there is one.
    accumulate
        Probability that a product is added to old values, and a sum where the hardware can.
    masked
        Probability that a sum is masked.
    uneven
        Probability that a row of a LOADed mask has few bits, all or none, one, or as many as chance has it, instead of
        half of them.
    aligned
        Probability that rows of sums are as many words as are drained at once, a multiple or a part, and begin at such.
    late
        Probability that a wait is for the giver's newest command instead of the one that it needs.
    spare
        Probability of a token that nothing needs, per command and engine.
    tall
        Most words of a column that is stored as blocks, in multiples of `rows`.
    queued
        Every launch is followed by one in which many tokens are under way between two engines.
    """

    kinds: tuple[str, ...] = KINDS
    commands: int = 16
    segments: int = 2
    rows: int = 10
    columns: int | None = None
    special: float = 0.0
    zeros: float = 0.0
    sparse: float = 0.0
    ties: float = 0.0
    ranged: float = 0.0
    whole: float = 0.0
    extreme: float = 0.0
    sources: int = 2
    duplicates: float = 0.1
    reuse: float = 0.7
    accumulate: float = 0.4
    masked: float = 0.4
    uneven: float = 0.0
    aligned: float = 0.0
    late: float = 0.15
    spare: float = 0.0
    tall: int = 6
    queued: bool = False

"""Blocks that lack their zeros, word by word in Python's integers: what STORE must write and LOAD must make of it."""

from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS

VALUE_BITS = 32


def values_of(word, lanes):
    """The values of a word, the lowest first."""
    return [word >> VALUE_BITS * lane & (1 << VALUE_BITS) - 1 for lane in range(lanes)]


def block_of(words, lanes):
    """The words of a block: the bitmap, and the values that are not zero."""
    values = [value for word in words for value in values_of(word, lanes)]
    bitmap = sum(1 << place for place, value in enumerate(values) if value)
    kept = [value for value in values if value]
    packed = [kept[first : first + lanes] for first in range(0, len(kept), lanes)]
    return [bitmap, *(sum(value << VALUE_BITS * lane for lane, value in enumerate(row)) for row in packed)]


def blocks_of_column(words, lanes):
    """The blocks of a column, a list of words each."""
    return [
        block_of(words[first : first + BLOCK_WORDS], lanes) for first in range(0, len(words), BLOCK_WORDS)
    ]


def written(words, *, lanes, address, lengths):
    """What STORE writes of a column: runs, (address, beats) each, and beats, (data under the strobes, strobes) each."""
    word_bytes = VALUE_BITS // 8 * lanes
    runs, beats, entries = [], [], {}
    blocks = blocks_of_column(words, lanes)
    for number, block in enumerate(blocks):
        runs.append((address + number * SLOT_WORDS * word_bytes, len(block)))
        beats += [(word, (1 << lanes) - 1) for word in block]
        at = lengths + LENGTH_BYTES * number
        entries[at % word_bytes // LENGTH_BYTES] = len(block)
        if (at + LENGTH_BYTES) % word_bytes == 0 or number == len(blocks) - 1:
            runs.append((at // word_bytes * word_bytes, 1))
            data = sum(length << VALUE_BITS * lane for lane, length in entries.items())
            beats.append((data, sum(1 << lane for lane in entries)))
            entries = {}
    return runs, beats


def under(data, strobes, lanes):
    """The lanes of a word that are written, the others zero."""
    return sum(
        value << VALUE_BITS * lane for lane, value in enumerate(values_of(data, lanes)) if strobes >> lane & 1
    )


def places(random, config, blocks, *, near):
    """Where a column's blocks and their lengths lie: anywhere, and the lengths as far below as a command can say.

    Parameters
    ----------
    random
    config : HardwareConfig
    blocks : int
        How many it has.
    near : int
        How many lengths may lie between the last one and the first block, where they are close.
    """
    word, slots = config.word_bytes, blocks * SLOT_WORDS
    space = (1 << config.address_bits) // word - slots
    address = word * random.randrange(blocks + near, random.choice([1 << 16, space]))
    farthest = min(address // LENGTH_BYTES, (1 << 32) // LENGTH_BYTES - 1)
    distance = random.choice([blocks + random.randrange(near), random.randint(blocks, farthest)])
    return address, address - LENGTH_BYTES * min(distance, farthest)


def random_column(random, rows, lanes):
    """Words of as many zeros as chance has it, -0 among the values that are none."""
    density = random.choice([0.0, 0.1, 0.5, 0.9, 1.0])

    def value():
        return (
            random.choice([1 << 31, random.getrandbits(VALUE_BITS) or 1]) if random.random() < density else 0
        )

    return [sum(value() << VALUE_BITS * lane for lane in range(lanes)) for _ in range(rows)]

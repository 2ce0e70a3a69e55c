"""What a cluster asks its link for, and the bits that carry it."""

import collections

from simgnn.hw.aggregate.sspmm.masked_edge import mask_chunk_bits, rotation_bits

Request = collections.namedtuple("Request", ("place", "last", "mask", "accumulator", "rotation"))
"""A word that a cluster asks for, as in `request_layout`."""


def request_widths(config):
    """Bits of each field of a request, the lowest one first."""
    depths = (config.ring_words, 2)
    bits = [(depth - 1).bit_length() for depth in depths]
    return Request(
        *bits, mask_chunk_bits(config), (config.accumulator_words - 1).bit_length(), rotation_bits(config)
    )


def packed(request, config):
    """A request as the integer that ports carry."""
    bits = place = 0
    for value, width in zip(request, request_widths(config), strict=True):
        bits |= value << place
        place += width
    return bits

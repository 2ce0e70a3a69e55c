"""Random accelerators: sizes unlike each other in everything that a program must not notice."""

from __future__ import annotations

import dataclasses

import numpy as np

from simgnn.hw.config import HardwareConfig
from simgnn.hw.organisation import NETWORKS, ORGANISATIONS

_ARRAY_ROWS, _ARRAY_COLUMNS = 16, 8
"""Largest array: a larger one takes minutes to compile."""


def random_configuration(rng: np.random.Generator) -> HardwareConfig:
    """Draw one that is small enough to run its Verilog.

    Returns
    -------
    1 x 1 to 16 x 8 arrays, 1 to 4 ports, words of 64 to 512 bits, all organisations, pipelines of 2 to 9 stages.
    """

    def power(low: int, high: int) -> int:
        return 1 << int(rng.integers(low.bit_length() - 1, high.bit_length()))

    data_bits = power(64, 256)
    ports = min(power(1, 4), 512 // data_bits)
    lanes = ports * data_bits // 32
    organisation = str(rng.choice(list(ORGANISATIONS)))
    clusters = power(1, 8)
    gather_lanes, network = 0, "full"
    sizes = ORGANISATIONS[organisation]
    if sizes.takes_gather_lanes:
        gather_lanes = power(max(1, lanes // sizes.most_parts), lanes)
    if sizes.has_network:
        network = str(rng.choice([name for name, share in NETWORKS.items() if share <= clusters]))
    drawn = HardwareConfig(
        name=f"random-{organisation}",
        ports=ports,
        data_bits=data_bits,
        burst_beats=power(1, 64),
        outstanding_reads=power(1, 16),
        outstanding_writes=power(1, 8),
        add_stages=int(rng.integers(2, 10)),
        mul_stages=int(rng.integers(2, 8)),
        bank_words=max(power(64, 1024), 4 * lanes),
        mask_words=power(16, 128),
        organisation=organisation,
        clusters=clusters,
        gather_lanes=gather_lanes,
        network=network,
        ring_words=power(4, 128),
        queue_depth=power(2, 16),
        accumulator_words=power(4, 512),
        array_rows=min(power(1, _ARRAY_ROWS), lanes),
        array_columns=min(power(1, _ARRAY_COLUMNS), lanes),
        clock_enables=bool(rng.integers(2)),
        address_bits=int(rng.integers(34, 65)),
        skip_zeros=sizes.fuses_masks and bool(rng.integers(2)),
        drain_words=power(1, 2),
        source_words=power(1, 2),
        accumulate=bool(rng.integers(2)),
        compressed_rows=bool(rng.integers(2)),
    )
    # Every other one has sizes of any number where it may.
    if rng.integers(2):
        return drawn
    rows, columns = (int(rng.integers(1, min(most, lanes) + 1)) for most in (_ARRAY_ROWS, _ARRAY_COLUMNS))
    counted = sizes.counts_clusters and drawn.drain_words == 1
    return dataclasses.replace(
        drawn,
        array_rows=rows,
        array_columns=columns,
        clusters=int(rng.integers(1, 9)) if counted else clusters,
    )

"""Hardware that the benches of engines run on: small enough to compile in seconds, unlike each other in every size."""

from dataclasses import replace

from simgnn.hw.config import HardwareConfig

NARROW = HardwareConfig(
    name="narrow",
    data_bits=64,
    burst_beats=4,
    outstanding_reads=4,
    outstanding_writes=2,
    add_stages=5,
    mul_stages=4,
    bank_words=128,
    mask_words=32,
    clusters=2,
    ring_words=8,
    queue_depth=4,
    accumulator_words=32,
    array_rows=2,
    array_columns=2,
)
WIDE = HardwareConfig(
    name="wide",
    data_bits=128,
    address_bits=56,
    burst_beats=8,
    outstanding_reads=2,
    outstanding_writes=1,
    add_stages=2,
    mul_stages=3,
    bank_words=64,
    mask_words=128,
    clusters=1,
    ring_words=16,
    queue_depth=2,
    accumulator_words=16,
    array_rows=4,
    array_columns=2,
    clock_enables=False,
)

PACKED = replace(NARROW, name="packed", accumulate=True, compressed_rows=True)
"""With what can be added to LOAD, STORE, the checker and the sequencer."""

UNEVEN = replace(
    NARROW,
    name="uneven",
    data_bits=256,
    bank_words=512,
    add_stages=3,
    mul_stages=2,
    array_rows=3,
    array_columns=5,
)
"""A word's values are taken by the array's rows three, three and two at a time, and by its columns five and three."""

TWO_PORTS = HardwareConfig(
    name="two-ports",
    ports=2,
    data_bits=64,
    address_bits=48,
    burst_beats=4,
    outstanding_reads=4,
    outstanding_writes=2,
    add_stages=3,
    mul_stages=2,
    bank_words=64,
    mask_words=32,
    organisation="sspmm",
    clusters=2,
    ring_words=16,
    queue_depth=4,
    accumulator_words=16,
    array_rows=2,
    array_columns=4,
    accumulate=True,
    compressed_rows=True,
)
FOUR_PORTS = HardwareConfig(
    name="four-ports",
    ports=4,
    data_bits=64,
    burst_beats=2,
    outstanding_reads=2,
    outstanding_writes=2,
    add_stages=2,
    mul_stages=2,
    bank_words=64,
    mask_words=16,
    organisation="broadcast",
    clusters=2,
    ring_words=8,
    queue_depth=2,
    accumulator_words=16,
    array_rows=2,
    array_columns=2,
)
"""Kernels with several memory ports, of the other organisations, and one with everything that can be added."""

DESIGNS = {config.name: {"config": config} for config in (NARROW, WIDE)}
"""The `DESIGNS` of a bench whose component takes a configuration."""

_FOUR = HardwareConfig(
    name="four",
    data_bits=64,
    burst_beats=1,
    clusters=4,
    accumulator_words=64,
    array_rows=2,
    array_columns=2,
)
_GROUPS = HardwareConfig(name="groups", data_bits=256, burst_beats=8, clusters=8, accumulator_words=16)
_SIX = HardwareConfig(
    name="six", data_bits=128, burst_beats=4, clusters=6, accumulator_words=16, array_rows=2, array_columns=2
)
EDGE_DESIGNS = {**DESIGNS, **{config.name: {"config": config} for config in (_FOUR, _SIX, _GROUPS)}}
"""The same for what reads edges: more clusters, also no power of two, and groups of several edges."""

_BROADCAST = {
    "organisation": "broadcast",
    "bank_words": 64,
    "mask_words": 32,
    "array_rows": 2,
    "array_columns": 2,
}
BROADCAST_DESIGNS = {
    name: {"config": HardwareConfig(name=name, **_BROADCAST, **sizes)}
    for name, sizes in (
        # One PE as wide as a word, and the least of everything.
        (
            "one",
            {
                "data_bits": 128,
                "burst_beats": 2,
                "add_stages": 2,
                "mul_stages": 2,
                "clusters": 1,
                "ring_words": 8,
                "queue_depth": 2,
                "accumulator_words": 16,
            },
        ),
        # A word's values are shared out over four PEs, which take it one by one.
        (
            "split",
            {
                "data_bits": 128,
                "burst_beats": 8,
                "clusters": 4,
                "gather_lanes": 1,
                "ring_words": 16,
                "queue_depth": 4,
                "accumulator_words": 16,
            },
        ),
        # More PEs than a group has edges.
        (
            "many",
            {
                "data_bits": 64,
                "burst_beats": 4,
                "add_stages": 3,
                "clusters": 8,
                "ring_words": 8,
                "queue_depth": 2,
                "accumulator_words": 8,
            },
        ),
    )
}
"""The same for the parts of the `broadcast` organisation."""

_SSPMM = {"organisation": "sspmm", "bank_words": 64, "mask_words": 32, "array_rows": 2, "array_columns": 2}
SSPMM_DESIGNS = {
    name: {"config": HardwareConfig(name=name, **_SSPMM, **sizes)}
    for name, sizes in (
        # An adder for each value of a word, and the least of everything.
        (
            "own",
            {
                "data_bits": 64,
                "burst_beats": 2,
                "add_stages": 2,
                "mul_stages": 2,
                "clusters": 1,
                "gather_lanes": 2,
                "ring_words": 8,
                "queue_depth": 2,
                "accumulator_words": 16,
            },
        ),
        # Two clusters to a link, two values to an adder.
        (
            "pairs",
            {
                "data_bits": 128,
                "burst_beats": 4,
                "clusters": 4,
                "network": "half",
                "ring_words": 16,
                "queue_depth": 4,
                "accumulator_words": 16,
            },
        ),
        # One link for all, four values to an adder, groups of four edges.
        (
            "quarter",
            {
                "data_bits": 512,
                "burst_beats": 2,
                "add_stages": 3,
                "clusters": 4,
                "gather_lanes": 4,
                "network": "quarter",
                "ring_words": 32,
                "queue_depth": 8,
                "accumulator_words": 16,
            },
        ),
        # One adder in each cluster, for as many values as there may be.
        (
            "single",
            {
                "data_bits": 256,
                "burst_beats": 8,
                "add_stages": 4,
                "clusters": 2,
                "gather_lanes": 1,
                "ring_words": 8,
                "queue_depth": 4,
                "accumulator_words": 8,
            },
        ),
    )
}
"""The same for the parts of the `sspmm` organisation."""
ZERO_DESIGNS = {
    "zeros": {
        "config": HardwareConfig(
            name="zeros",
            **_SSPMM,
            data_bits=128,
            burst_beats=4,
            add_stages=3,
            clusters=2,
            skip_zeros=True,
            ring_words=16,
            queue_depth=4,
            accumulator_words=16,
        )
    }
}
"""The same for those of them that know of zeros."""
WIDE_DESIGNS = {
    "wide": {
        "config": HardwareConfig(
            name="wide",
            **_SSPMM,
            data_bits=128,
            burst_beats=4,
            clusters=2,
            ring_words=16,
            queue_depth=4,
            accumulator_words=32,
            drain_words=4,
        )
    }
}
"""The same for what several words of sums go through at once."""
ACCUMULATING_DESIGNS = {
    f"onto_{name}": {"config": replace(config, name=f"onto-{name}", accumulate=True)}
    for name, config in (
        ("narrow", NARROW),
        ("wide", WIDE_DESIGNS["wide"]["config"]),
        ("four", replace(_FOUR, bank_words=64)),
        ("six", replace(_SIX, bank_words=64)),
    )
}
"""The same for sums that begin at old values."""
EDGE_DESIGNS |= {f"sspmm_{name}": SSPMM_DESIGNS[name] for name in ("own", "quarter")}
TAKEN_DESIGNS = {
    name: {"config": HardwareConfig(name=name, **_SSPMM, gather_lanes=1, add_stages=3, **sizes)}
    for name, sizes in (
        ("taken", {"data_bits": 64, "clusters": 2, "accumulator_words": 1024}),
        (
            "taken-wide",
            {"data_bits": 64, "clusters": 1, "accumulator_words": 2048, "drain_words": 2, "accumulate": True},
        ),
    )
}
"""The same for accumulators so deep that sums are taken as they are drained."""

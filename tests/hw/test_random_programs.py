"""Random programs on accelerators that have what `tiny` lacks: Verilog, reference and cycle model agree."""

import dataclasses

import pytest
from test_accumulate import CLUSTERED, TINY
from test_accumulate import HARDWARE as ACCUMULATING
from test_sspmm import HALF, WIDE
from test_sspmm_zeros import ZEROS
from test_wide_sources import WIDE as WIDE_SOURCES

from simgnn.config.configuration import load_config
from simgnn.verify.campaign import run_campaign
from simgnn.verify.drawing.draw import (
    ACCUMULATING_STYLES,
    BLOCK_STYLES,
    MASKED_STYLES,
    SPARSE_STYLES,
    WIDE_STYLES,
    styles_of,
)

ALL = dataclasses.replace(TINY, name="all", data_bits=128, source_words=2, drain_words=2, accumulate=True)
HARDWARE = {
    "half": HALF,
    "zeros": ZEROS,
    "tiny with all": CLUSTERED,
    "accumulating zeros": ACCUMULATING["sspmm"],
    "wide drain": WIDE,
    "wide sources": WIDE_SOURCES,
    # Sources wider than what leaves, and the other way round.
    "clustered": dataclasses.replace(ALL, clusters=4, source_words=4, ring_words=8),
    "broadcast": dataclasses.replace(
        ALL, organisation="broadcast", gather_lanes=2, drain_words=8, ring_words=16
    ),
}
STYLES = {
    "half": MASKED_STYLES,
    "zeros": (*MASKED_STYLES, *SPARSE_STYLES),
    "tiny with all": (*ACCUMULATING_STYLES, *BLOCK_STYLES),
    "accumulating zeros": (*ACCUMULATING_STYLES, *MASKED_STYLES, *SPARSE_STYLES),
    "wide drain": (*MASKED_STYLES, *WIDE_STYLES),
    "wide sources": (*MASKED_STYLES, *SPARSE_STYLES, *WIDE_STYLES),
    "clustered": (*ACCUMULATING_STYLES, *WIDE_STYLES),
    "broadcast": (*ACCUMULATING_STYLES, *WIDE_STYLES),
}
"""Kinds of random programs that each draws beside those of `tiny`."""


@pytest.mark.parametrize("name", HARDWARE)
def test_programs_use_what_the_hardware_has(name):
    assert set(styles_of(HARDWARE[name])) - set(styles_of(TINY)) == set(STYLES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", HARDWARE)
def test_verilog_reference_and_model_agree(name):
    config = dataclasses.replace(load_config("tiny"), hardware=HARDWARE[name])
    programs = 3 * len(styles_of(config.hardware))
    campaign = run_campaign(config, programs=programs, batches=1, faults=10, seed=7, arithmetic="host")
    assert campaign.failure is None, campaign.failure.outcome
    assert (campaign.done["programs"], campaign.done["batches"]) == (programs, 1)

"""HyScale-GNN's equations 5 to 13: by hand, in their units, and as they must grow and shrink."""

import itertools
import random
from dataclasses import replace

import pytest

from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import (
    EDGES,
    SOURCES,
    Prediction,
    Processor,
    aggregation,
    loading,
    predict,
    products_of,
    synchronization,
    training,
    transfer,
    update,
)

PART = LayerSizes(vertices=(1000, 200, 10), edges=(2500, 100))
WIDTHS = (100, 256, 47)
FPGA = Processor(gmacs=614.4, memory_gbs=77, overlaps=True)
CPU = Processor(gmacs=3600, memory_gbs=205, overlaps=False)


def test_equations_by_hand():
    assert loading([PART, PART], width=100, host_gbs=200) == pytest.approx(2 * 1000 * 100 * 4 / 200e9)
    assert transfer(PART, width=100, pcie_gbs=12) == pytest.approx(1000 * 100 * 4 / 12e9)
    read = {EDGES: 2500, SOURCES: 1000}
    for rows_read, rows in read.items():
        seconds = aggregation(PART, 1, widths=WIDTHS, memory_gbs=77, rows_read=rows_read)
        assert seconds == pytest.approx(rows * 100 * 4 / 77e9)
    assert aggregation(PART, 2, widths=WIDTHS, memory_gbs=77, rows_read=EDGES) == pytest.approx(
        100 * 256 * 4 / 77e9
    )
    assert update(PART, 1, widths=WIDTHS, gmacs=614.4) == pytest.approx(200 * 100 * 256 / 614.4e9)
    assert update(PART, 2, widths=WIDTHS, gmacs=614.4) == pytest.approx(10 * 256 * 47 / 614.4e9)
    assert synchronization(widths=WIDTHS, pcie_gbs=12) == pytest.approx(2 * (100 * 256 + 256 * 47) * 4 / 12e9)


@pytest.mark.parametrize(("processor", "combine"), [(FPGA, max), (CPU, sum)])
def test_a_trainer_goes_forward_and_back(processor, combine):
    """Equation 10: layer 1's aggregation is not needed on the way back."""
    one, two = (
        (
            aggregation(PART, layer, widths=WIDTHS, memory_gbs=processor.memory_gbs, rows_read=EDGES),
            update(PART, layer, widths=WIDTHS, gmacs=processor.gmacs),
        )
        for layer in (1, 2)
    )
    expected = combine(one) + combine(two) + one[1] + combine(two)
    assert training(PART, processor, widths=WIDTHS) == pytest.approx(expected, rel=1e-12)


def test_hidden_rows_that_stay_on_chip_are_not_read():
    """IV-C: only the first layer's aggregation reads memory; updates take what they took."""
    slow = replace(FPGA, memory_gbs=7)
    kept = replace(slow, keeps_hidden=True)
    first = aggregation(PART, 1, widths=WIDTHS, memory_gbs=7, rows_read=SOURCES)
    one, two = (update(PART, layer, widths=WIDTHS, gmacs=614.4) for layer in (1, 2))
    assert first > one
    expected = max(first, one) + two + one + two
    assert training(PART, kept, widths=WIDTHS, rows_read=SOURCES) == pytest.approx(expected, rel=1e-12)
    assert expected < training(PART, slow, widths=WIDTHS, rows_read=SOURCES)


def test_a_second_matrix_doubles_updates_and_parameters():
    """GraphSAGE has one for a vertex's own row."""
    twice = tuple(2 * each for each in products_of(WIDTHS))
    assert products_of(WIDTHS) == (100 * 256, 256 * 47)
    for layer in (1, 2):
        once = update(PART, layer, widths=WIDTHS, gmacs=600)
        assert update(PART, layer, widths=WIDTHS, gmacs=600, products=twice) == 2 * once
    once = synchronization(widths=WIDTHS, pcie_gbs=12)
    assert synchronization(widths=WIDTHS, pcie_gbs=12, products=twice) == 2 * once


def test_a_trainer_with_two_devices_of_the_introduction():
    """Section I: two EPYC 7763 beside one RTX A5000 can give 1.26 times that one, if all limits are arithmetic."""
    alone = Processor(gmacs=27.8e3, memory_gbs=1e12, overlaps=True)
    cpu = Processor(gmacs=7.2e3, memory_gbs=1e12, overlaps=False)
    whole = 7.2 + 27.8
    single = predict(None, [(PART, alone)], widths=WIDTHS, host_gbs=1e12, pcie_gbs=1e12)
    both = predict(
        (PART.scaled(7.2 / whole), cpu),
        [(PART.scaled(27.8 / whole), alone)],
        widths=WIDTHS,
        host_gbs=1e12,
        pcie_gbs=1e12,
    )
    assert single.iteration() / both.iteration() == pytest.approx(35 / 27.8, rel=1e-6)
    assert round(35 / 27.8, 3) == 1.259


def test_iterations_with_and_without_prefetch():
    prediction = Prediction(sample=2.0, load=3.0, transfer=2.5, propagate=4.0, edges=8e6)
    assert prediction.iteration() == 4.0 and prediction.limits() == "propagate"
    assert prediction.iteration(prefetch=False) == 5.5
    assert prediction.limits(prefetch=False) == "load and transfer"
    assert prediction.mteps() == 2.0


def test_both_readings_of_equation_11_coincide_where_memory_does_not_limit():
    fast = replace(FPGA, memory_gbs=1e6)
    times = [training(PART, fast, widths=WIDTHS, rows_read=rows) for rows in (EDGES, SOURCES)]
    assert times[0] == times[1]
    slow = [
        training(PART, replace(FPGA, memory_gbs=1), widths=WIDTHS, rows_read=rows)
        for rows in (EDGES, SOURCES)
    ]
    assert slow[0] > slow[1]


@pytest.mark.parametrize("seed", range(20))
def test_no_bandwidth_makes_it_slower(seed):
    rng = random.Random(seed)
    numbers = {name: 10 ** rng.uniform(0, 3) for name in ("host_gbs", "pcie_gbs", "memory_gbs", "gmacs")}

    def iteration(**changed):
        values = numbers | changed
        fpga = Processor(gmacs=values["gmacs"], memory_gbs=values["memory_gbs"], overlaps=True)
        cpu = Processor(gmacs=values["gmacs"] * 2, memory_gbs=values["host_gbs"], overlaps=False)
        return [
            predict(
                (PART, cpu),
                [(PART, fpga)] * 3,
                widths=WIDTHS,
                host_gbs=values["host_gbs"],
                pcie_gbs=values["pcie_gbs"],
            ).iteration(prefetch=prefetch)
            for prefetch in (True, False)
        ]

    before = iteration()
    assert before[0] <= before[1]
    for name in numbers:
        after = iteration(**{name: 2 * numbers[name]})
        assert all(new <= old for new, old in zip(after, before, strict=True))


def test_seconds_and_bytes_keep_their_units():
    """A thousand times the sizes, at a thousand times the rates, take as long."""
    for factor, part in itertools.product((1e3, 1e-3), (PART,)):
        big = part.scaled(factor)
        fpga = Processor(gmacs=FPGA.gmacs * factor, memory_gbs=FPGA.memory_gbs * factor, overlaps=True)
        assert training(big, fpga, widths=WIDTHS) == pytest.approx(training(part, FPGA, widths=WIDTHS))
        assert loading([big], width=7, host_gbs=factor) == pytest.approx(loading([part], width=7, host_gbs=1))


def test_wrong_sizes_are_refused():
    with pytest.raises(ValueError, match="one layer of vertices more than of edges, not 2 and 2"):
        LayerSizes(vertices=(1, 1), edges=(1, 1))
    with pytest.raises(ValueError, match="sizes must be at least 0, not -1"):
        LayerSizes(vertices=(1, -1), edges=(1,))

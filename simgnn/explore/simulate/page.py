"""`report.html` of a simulation: who works in each layer, what moves and what that costs, and what would help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.config.configuration import Config
from simgnn.explore.simulate.energy import CAUSES
from simgnn.explore.simulate.rows import NONE, SEVERAL, Row, by_layer, layer_title
from simgnn.explore.simulate.what_if import LEAST_SAVED, costs_text
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import STATES
from simgnn.report.charts import Axis, Chart, bar_chart
from simgnn.report.numbers import BYTES, JOULES, OPERATIONS, SECONDS, plain, with_unit
from simgnn.report.page import PERCENT, Figure, Part, Report, Table, Text, configuration_table
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.reports.charts import (
    ENGINES,
    STATE_COLOURS,
    STATE_NAMES,
    Drawing,
    Look,
    Points,
    draw_bars,
    draw_points,
)
from simgnn.training.reports.page import states_chart

SHOWN = (*ENGINES, "read_port", "write_port")


def draw_stalls(rows: list[Row]) -> Drawing:
    """What each engine did, in a panel for each layer and phase.

    Parameters
    ----------
    rows
        Rows of each layer and phase are added up first.
    """
    layers = by_layer(rows)
    total = sum(row.cycles for row in layers)
    states = [state for state in STATE_NAMES if any(state in STATES[engine] for engine in SHOWN)]
    panels = {
        f"{row.name}: {row.cycles:,} cycles, {row.cycles / total:.0%} of all": {
            STATE_NAMES[state]: [
                row.states[engine].get(state, 0) / (sum(row.states[engine].values()) or 1) for engine in SHOWN
            ]
            for state in states
        }
        for row in layers
    }
    engines = [engine.replace("_", "\n") for engine in SHOWN]
    look = Look(y="part of the engine's cycles", columns=2)
    return draw_bars(panels, engines, look, stacked=True, colours=STATE_COLOURS)


def draw_roofline(layers: list[Row], hardware: HardwareConfig, timing: MemoryTiming) -> Drawing:
    """Operations per second over operations per byte, a mark for each layer and phase.

    Parameters
    ----------
    layers
        One for each layer and phase.
    timing
        The memory whose bandwidth is a roof, where it has one of its own.
    """
    array, adders, port = roofs(hardware)
    read, write, either = timing.beat_cycles(hardware.word_bytes, hardware.clock_mhz, ports=hardware.ports)
    # A program adds and multiplies at once, so the roof is that of both together.
    top, bound = array + adders, port / max(min(read, write), either)
    points, intensities = [], []
    for row in layers:
        done, seconds = operations(row), row.cycles / (hardware.clock_mhz * 1e6)
        reads, writes = row.beats_of()
        # As bytes at the roof's speed, so that a layer that is as fast as memory lets its reads and writes be is on it.
        moved = (
            max(reads * read, writes * write, (reads + writes) * either) * bound / hardware.clock_mhz * 1e3
        )
        if done and moved and seconds:
            intensities.append(done / moved)
            points.append({"layer": row.name, "intensity": done / moved, "speed": done / seconds / 1e9})
    # A decade around the ridge at least, so that the slope is seen where all layers are on one side of it.
    low, high = min([top / bound / 10, *intensities]) / 2, max([top / bound * 10, *intensities]) * 2
    limits = {
        f"{'ports' if bound == port else 'memory'}, {plain(bound)} GB/s{'' if either >= 1 else ' each way'}": [
            (low, low * bound),
            (top / bound, top),
        ],
        f"array and adders, {plain(top)} Gop/s": [(top / bound, top), (high, top)],
        f"array alone, {plain(array)} Gop/s": [(array / bound, array), (high, array)],
        f"adders alone, {plain(adders)} Gop/s": [(adders / bound, adders), (high, adders)],
    }
    of_bytes = "of device memory" if either >= 1 else "read or written, whichever takes memory longer"
    panel = Points(
        title="roofline: an operation is an addition or a multiplication",
        rows=points,
        x=("intensity", Axis(title=f"operations per byte {of_bytes}", logarithmic=True)),
        y=("speed", Axis(title="Gop/s", logarithmic=True)),
        series="layer",
        limits=limits,
    )
    return draw_points([panel], columns=1)


def operations(row: Row) -> int:
    """Additions and multiplications of a row."""
    sparse = row.sparse
    return int(2 * sparse["macs"] + sparse["additions"] + sparse["scalings"])


def roofs(hardware: HardwareConfig) -> tuple[float, ...]:
    """Most operations per second of the array and of the clusters' adders, 1e9/s, and the ports' bandwidth, GB/s."""
    clock = hardware.clock_mhz * 1e6 / 1e9
    # A multiplication and an addition each cycle.
    array = 2 * hardware.array_rows * hardware.array_columns * clock
    return array, hardware.clusters * hardware.gather_width * clock, hardware.word_bytes * clock


def memory_roof(hardware: HardwareConfig, timing: MemoryTiming) -> float | None:
    """Most bytes per second of the memory in both directions together, 1e9/s, as far as the ports take them.

    Returns
    -------
    None for an ideal memory, which has no limit but the ports.
    """
    *_, port = roofs(hardware)
    if timing.dram is not None:
        # Both directions share a DRAM's pins; a port has wires for each.
        return min(2 * port, timing.dram.gbs * timing.channels * hardware.ports)
    if not timing.takes("read_bytes_per_cycle"):
        return None
    clock = hardware.clock_mhz * 1e6 / 1e9
    ways = (timing.read_bytes_per_cycle, timing.write_bytes_per_cycle)
    return sum(port if way is None else min(port, way * clock) for way in ways)


Summary = Mapping[str, Any]

FILE_TEXTS = {
    "COMPUTE_REPORT.csv": "cycles by mini-batch, layer and phase: states of engines, bounds, energy",
    "BANDWIDTH_REPORT.csv": "beats, bytes and GB/s of each client of the memory ports",
    "DETAILED_ACCESS_REPORT.csv": "bursts of each client, and rows of the DRAM hit and missed",
    "SPARSE_REPORT.csv": "edges, reuse of rows, padding",
    "summary.json": "all figures of this page, every change that was tried, and the configuration",
    "stalls.png": "what each engine did in each layer",
    "roofline.png": "speed over operations per byte, under the limits",
    "trace.json": "every command of the first mini-batches; opens in ui.perfetto.dev",
}
"""What each file of a simulation is."""
_CAUSES = {"sram": "on-chip memory", "memory": "device memory"}


def simulation_report(
    config: Config, summary: Summary, rows: list[Row], *, roofline: Sequence[Chart]
) -> Report:
    """The page.

    Parameters
    ----------
    summary
        As `summary.json` has it.
    rows
        One per mini-batch, layer and phase.
    roofline
        The charts of `draw_roofline`.
    """
    hardware, layers = config.hardware, by_layer(rows)
    seconds, batches = summary["simulated_seconds"], summary["minibatches"]
    model = config.model
    several = f"{batches} mini-batches" if batches > 1 else "a mini-batch"
    return Report(
        title=f"Where the time of a mini-batch goes on {hardware.name}",
        asked=f"Time {several} of {summary['data']['name']} ({config.training.batch_size} seeds each) for a model of"
        f" {model.layers} layers ({model.kind}, hidden {model.hidden}) on one accelerator of the design"
        f" {hardware.name} at {hardware.clock_mhz:g} MHz, with memory {config.platform.memory!r}: by the cycle model,"
        " which counts as the Verilog does.",
        answer=_answer(summary, hardware.clock_mhz),
        figures=[
            Figure(name="mini-batches", value=batches, key="minibatches"),
            Figure(name="simulated time of all", value=seconds, unit=SECONDS, key="simulated_seconds"),
            Figure(name="cycles of all", value=summary["cycles"], key="cycles"),
            Figure(name="moved to and from memory", value=summary["bytes"], unit=BYTES, key="bytes"),
            Figure(
                name="operations per second",
                value=summary["operations_per_second"],
                unit=OPERATIONS,
                key="operations_per_second",
            ),
            Figure(
                name="energy, estimated", value=summary["energy"]["joules"], unit=JOULES, key="energy.joules"
            ),
        ],
        sections={
            "Where the cycles went": _cycles(summary),
            "Where the bytes went": [
                *_bytes(layers, seconds),
                Text(f"{port_line(summary['port'])}."),
            ],
            "Where the energy went": _energy(summary),
            "How near the limits": roofline,
            "What would help": [*(Text(text) for text in strips(rows, hardware)), *_help(summary)],
            "Configuration": [configuration_table(summary["config"])],
        },
        files=FILE_TEXTS,
    )


def port_line(port: Mapping[str, Any]) -> str:
    """What each port moved, of what it can, and what memory is at it."""
    which = f"Each of {port['ports']} ports" if port["ports"] > 1 else "The port"
    limit = "; the port is the slower, so of memories this fast the latency decides"
    wires, memory = port["gbs_each_way"], port["memory_gbs_each_way"]
    most = f"{plain(memory)} each way by memory_gbs, and {plain(wires)} by its wires"
    return (
        f"{which}: {plain(port['read_gbs'])} GB/s read and {plain(port['written_gbs'])} written, of at most"
        f" {most if memory < wires else f'{plain(wires)} each way'}; memory {port['memory']}"
        f"{limit if port['slower_than_memory'] else ''}"
    )


def limiting(summary: Summary) -> tuple[str, float]:
    """The engine that is at work longest over all layers, and for which part of the cycles."""
    at_work = {engine: sum(layer["at_work"][engine] for layer in summary["layers"]) for engine in ENGINES}
    engine = max(at_work, key=at_work.__getitem__)
    return engine, at_work[engine] / summary["cycles"]


def _answer(summary: Summary, clock_mhz: float) -> str:
    each = with_unit(summary["simulated_seconds"] / summary["minibatches"], SECONDS)
    return f"{_limits(summary, each, clock_mhz)} {_not_counted(summary)}"


def _not_counted(summary: Summary) -> str:
    """What a training's mini-batch takes besides, in a sentence."""
    link, batches = summary["pcie"], summary["minibatches"]
    seconds = with_unit(link["seconds"] / batches, SECONDS)
    text = (
        f"Not counted: {seconds} in which its {with_unit(link['bytes'] / batches, BYTES)} cross PCIe at"
        f" {plain(link['gbs'])} GB/s"
    )
    if summary["config"]["platform"]["memory"] == "fixed":
        text += '; rows and refresh of a DRAM, as memory is "fixed" (try platform.memory=ddr4-2400)'
    return f"{text}."


def _limits(summary: Summary, each: str, clock_mhz: float) -> str:
    """What limits, and what would help."""
    engine, share = limiting(summary)
    text = f"A mini-batch takes {each} at {clock_mhz:g} MHz; {engine} limits: it is at work for {share:.0%} of the time"
    if summary["would_help"]:
        best = summary["would_help"][0]
        cost = f" (costs {costs_text(best['costs'])})" if best["costs"] else ""
        return f"{text}, and {best['change']} would save {best['saves']:.0%}{cost}."
    return f"{text}{', and nothing that was tried would help' if summary['what_if'] else ''}."


def _name(layer: Mapping[str, Any]) -> str:
    return layer_title(layer["layer"], layer["phase"])


def _cycles(summary: Summary) -> list[Part]:
    layers, count = summary["layers"], summary["minibatches"]
    alone = {
        _name(layer): {
            **{f"{engine} alone": layer["alone"][engine] for engine in ENGINES},
            "several at once": layer["alone"][SEVERAL],
            "none": layer["alone"][NONE],
        }
        for layer in layers
    }
    causes = {
        f"{_name(layer)}: {layer['limited_by']}": {
            STATE_NAMES[state]: cycles for state, cycles in layer["causes"].items()
        }
        for layer in layers
    }
    whole: dict[str, dict[str, int]] = {
        engine: {state: sum(layer["states"][engine][state] for layer in layers) for state in states}
        for engine, states in STATES.items()
    }
    return [
        bar_chart(
            "cycles of each layer, by who is at work", alone, x=Axis(title="cycles", si=""), of="layer"
        ),
        bar_chart(
            "what the engine that limits each layer does",
            causes,
            x=Axis(title="cycles", si=""),
            of="engine's work",
            colours=STATE_COLOURS,
            note="An engine may work ahead, in the time of another layer.",
        ),
        states_chart(whole),
        *_masked(layers),
        Table(
            title=f"layers; cycles are sums of {count} mini-batches" if count > 1 else "layers",
            columns={
                "layer": "",
                "cycles": "",
                "part of all": PERCENT,
                "limited by": "",
                "at work": PERCENT,
                "which mostly": "",
                "for": PERCENT,
                "its bound, cycles": "",
                "would help": "",
                "saves": PERCENT,
            },
            rows=[
                (
                    _name(layer),
                    layer["cycles"],
                    layer["share"],
                    layer["limited_by"],
                    layer["at_work"][layer["limited_by"]] / layer["cycles"],
                    STATE_NAMES[layer["because"]],
                    layer["because_cycles"] / layer["working_cycles"] if layer["working_cycles"] else None,
                    layer["bounds"][layer["limited_by"]],
                    layer["would_help"],
                    layer["would_save"],
                )
                for layer in layers
            ],
        ),
    ]


def _masked(layers: Sequence[Mapping[str, Any]]) -> list[Part]:
    values, added = (sum(layer[name] for layer in layers) for name in ("edge_values", "additions"))
    # Without masks there is nothing to say.
    if added == values:
        return []
    return [
        Text(f"Masks left out {values - added:,} of {values:,} additions to sums ({1 - added / values:.0%}).")
    ]


def _bytes(layers: list[Row], seconds: float) -> list[Part]:
    clients = [client for client in layers[0].streams if any(row.bytes_of(client) for row in layers)]
    return [
        bar_chart(
            "bytes of each layer, by what they are",
            {row.name: {client: row.bytes_of(client) for client in clients} for row in layers},
            x=Axis(title="bytes", si="B"),
            of="layer",
        ),
        Table(
            title="bytes by client of the memory ports",
            columns={"client": "", "bytes": BYTES, "bursts": "", "GB/s": ""},
            rows=[
                (
                    client,
                    sum(row.bytes_of(client) for row in layers),
                    sum(row.streams[client]["bursts"] for row in layers),
                    sum(row.bytes_of(client) for row in layers) / seconds / 1e9,
                )
                for client in clients
            ],
        ),
    ]


def _energy(summary: Summary) -> list[Part]:
    return [
        bar_chart(
            "energy of each layer, by cause",
            {
                _name(layer): {
                    _CAUSES.get(cause, cause): layer["energy_pj"][cause] * 1e-12 for cause in CAUSES
                }
                for layer in summary["layers"]
            },
            x=Axis(title="energy", si="J"),
            of="layer",
            note=f"{summary['energy']['note'].capitalize()}.",
        )
    ]


_MOST_NAMED = 5
"""Changes that are named; the others are in the folded table."""


def strips(rows: list[Row], hardware: HardwareConfig) -> list[str]:
    """Why aggregation reads rows of features in strips, in a sentence for each layer and phase that it limits."""
    found = {}
    for row in rows:
        edges, features = row.sparse["edges"], row.streams["features"]
        passes = row.sparse["edges_streamed"] / edges if edges else 0
        if row.limiting != "aggregate" or passes < 2 or not features["bursts"] or row.name in found:
            continue
        # What bounds the words of a row that a command takes, as `simgnn.compiler.tiling` has it.
        sums = hardware.accumulator_words // -(-int(row.sparse["destinations"]) // hardware.clusters)
        name, holds = min(
            ("accumulator_words", sums), ("ring_words", hardware.ring_words // 2), key=lambda n: n[1]
        )
        words = row.sparse["edge_words"] / row.sparse["edges_streamed"]
        # Else the compiler had room for wider ones, and took these to save time.
        if holds < min(2 * words, row.sparse["edge_words"] / edges):
            read = row.sparse["rows_read"] / row.sparse["sources"]
            strip = f"{words * hardware.word_bytes:,.0f} bytes, {read:.0f} for each row"
            found[row.name] = (
                f"In {row.name} features are read in strips of {strip}, because {name} ="
                f" {getattr(hardware, name)} holds no more sums at once."
            )
    return list(found.values())


def _help(summary: Summary) -> list[Part]:
    """Every change that was tried, and what it saves of the mini-batches that it was tried on."""
    tried = [one for one in summary["what_if"] if one["cycles"] is not None]
    if not tried:
        return [Text("No change was tried (--no-what-if).")]
    batches = summary["what_if_minibatches"]
    base = summary["what_if_base_cycles"]
    # By the share alone: of equal ones the order in which they were tried stays.
    saved = sorted(((1 - one["cycles"] / base, one) for one in tried), key=lambda pair: -pair[0])
    best = {one["change"]: {"saves": share} for share, one in saved if share > 0}
    refused = [one for one in summary["what_if"] if one["cycles"] is None]
    where = "the first mini-batch" if batches == 1 else f"the first {batches} mini-batches"
    bounds = [
        f" As an upper bound, {one['change']} would save {1 - one['cycles'] / base:.0%}."
        for one in tried
        if one["bound"] and 1 - one["cycles"] / base >= LEAST_SAVED
    ]
    parts: list[Part] = [
        Table(
            title="what would help most",
            columns={"change": "", "saves": PERCENT, "costs": ""},
            rows=[
                (one["change"], one["saves"], costs_text(one["costs"]))
                for one in summary["would_help"][:_MOST_NAMED]
            ],
        ),
        Text(
            f"Each change was tried on {where}, compiled anew where it must be, through the same cycle model. Shorter"
            " adders may cost frequency, which is not counted."
            f"{''.join(bounds)}"
        ),
    ]
    if best:
        shown = dict(list(best.items())[:12])
        parts.append(
            bar_chart(
                "part of the cycles that a change saves",
                shown,
                x=Axis(title="part of the cycles", share=True),
                of="change",
                wide=True,
            )
        )
    parts.append(
        Table(
            title="every change that was tried",
            columns={"change": "", "cycles": "", "saves": PERCENT, "costs": "", "refused": ""},
            rows=[
                *(
                    (one["change"], one["cycles"], share, costs_text(one["costs"]), None)
                    for share, one in saved
                ),
                *((one["change"], None, None, None, one["refused"]) for one in refused),
            ],
            folded=True,
        )
    )
    return parts

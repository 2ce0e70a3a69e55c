"""Pictures of where time goes: a stacked bar for each engine, layer and phase, and the roofline."""

from simgnn.hw.counters import STATES
from simgnn.plots import STATE_STYLE, make_logarithmic, new_figure, png_bytes
from simgnn.simulate.rows import ENGINES, by_layer

SHOWN = (*ENGINES, "read_port", "write_port")
_GREY = "#6b6b6b"
_DARK = ("busy", "stall_hazard", "stall_feedback")
_COLOURS = ("#1f5fa8", "#d9772b", "#4c9a6a", "#8c4bb0", "#c8442e", "#7a6a4f", "#3aa0b5", "#b0a030")


def draw_stalls(rows):
    """What each engine did, in a panel for each layer and phase.

    Parameters
    ----------
    rows : list of Row

    Returns
    -------
    bytes
        PNG.
    """
    from matplotlib.patches import Patch

    layers = by_layer(rows)
    total = sum(row.cycles for row in layers)
    figure, panels = new_figure(1.55 * len(layers) + 1.5, 1, rows=len(layers))
    for axis, row in zip(panels, layers, strict=True):
        axis.set_title(
            f"{row.name}: {row.cycles:,} cycles, {row.cycles / total:.0%} of all", loc="left", fontsize=10
        )
        for place, engine in enumerate(SHOWN):
            left = 0.0
            whole = sum(row.states[engine].values()) or 1
            for state in STATES[engine]:
                share = row.states[engine][state] / whole
                axis.barh(place, share, left=left, color=STATE_STYLE[state][0], height=0.8)
                if share >= 0.12 and state != "idle":
                    text = f"{state.removeprefix('stall_').replace('_', ' ')} {share:.0%}"
                    colour = "white" if state in _DARK else "black"
                    middle = left + share / 2
                    axis.text(middle, place, text, ha="center", va="center", fontsize=6.5, color=colour)
                left += share
        axis.set_yticks(range(len(SHOWN)), [engine.replace("_", " ") for engine in SHOWN], fontsize=8)
        axis.set_ylim(len(SHOWN) - 0.5, -0.5)
        axis.set_xlim(0, 1)
        axis.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axis.tick_params(axis="y", length=0)
    meanings = {meaning: colour for colour, meaning in STATE_STYLE.values()}
    figure.legend(
        handles=[Patch(facecolor=colour, label=meaning) for meaning, colour in meanings.items()],
        loc="outside lower center",
        ncols=4,
        frameon=False,
        fontsize=8,
    )
    return png_bytes(figure)


def draw_roofline(rows, hardware):
    """Operations per second over operations per byte, a mark for each layer and phase.

    Parameters
    ----------
    rows : list of Row
    hardware : HardwareConfig

    Returns
    -------
    bytes
        PNG.
    """
    array, adders, port = roofs(hardware)
    port *= 2  # bytes in both directions are counted
    figure, (axis,) = new_figure(4.6, 1)
    marks = []
    for row in by_layer(rows):
        done, moved, seconds = operations(row), row.bytes_of(), row.cycles / (hardware.clock_mhz * 1e6)
        if done and moved and seconds:
            marks.append((row.name, done / moved, done / seconds / 1e9))
    ridge = (array + adders) / port
    low = min([ridge / 10, *(x for _, x, _ in marks)]) / 2
    high = max([ridge * 10, *(x for _, x, _ in marks)]) * 2
    top = array + adders
    axis.plot([low, ridge, high], [low * port, top, top], color="black", linewidth=1.4)
    axis.axhline(adders, color=_GREY, linewidth=1, linestyle="--")
    for text, height in (
        (f"array and adders {top:.3g} Gop/s", top),
        (f"adders alone {adders:.3g} Gop/s", adders),
    ):
        axis.annotate(
            text, (high, height), xytext=(-4, 3), textcoords="offset points", ha="right", fontsize=8
        )
    axis.annotate(
        f"ports {port:.3g} GB/s, both ways together",
        (2 * low, 2 * low * port),
        xytext=(10, -8),
        textcoords="offset points",
        fontsize=8,
    )
    for place, (name, intensity, speed) in enumerate(marks):
        axis.plot(
            intensity,
            speed,
            linestyle="none",
            marker="o" if "forward" in name else "s",
            color=_COLOURS[place % len(_COLOURS)],
            label=f"{name}: {speed:.3g} Gop/s",
        )
    make_logarithmic(axis)
    axis.set_xlim(low, high)
    axis.set_xlabel("operations per byte of device memory")
    axis.set_ylabel("Gop/s (an operation is an addition or a multiplication)")
    axis.set_title("Roofline", loc="left")
    axis.grid(color="#e4e4e4", linewidth=0.8)
    axis.set_axisbelow(True)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    return png_bytes(figure)


def operations(row):
    """Additions and multiplications of a row, int."""
    return 2 * row.sparse["macs"] + row.sparse["additions"] + row.sparse["scalings"]


def roofs(hardware):
    """Most operations per second of the array and of the clusters' adders, 1e9/s, and the ports' bandwidth, GB/s."""
    clock = hardware.clock_mhz * 1e6 / 1e9
    array = 2 * hardware.array_rows * hardware.array_columns * clock
    return array, hardware.clusters * hardware.gather_width * clock, hardware.word_bytes * clock

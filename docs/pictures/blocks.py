"""Draw docs/pictures/blocks.svg, the blocks of simgnn as the README shows them.

python docs/pictures/blocks.py
"""

from html import escape
from pathlib import Path

WIDTH, HEIGHT = 860, 420
STYLE = "font-family:sans-serif;font-size:12px"
BOX, ENGINE, HOST = "#f4f6f8", "#e3eefb", "#fdf3e1"

BOXES = [
    # x, y, width, height, fill, lines of text
    (20, 20, 250, 380, HOST, ["Host (Python)"]),
    (40, 60, 210, 50, BOX, ["sampler of mini-batches", "feature stores and caches"]),
    (40, 130, 210, 50, BOX, ["compiler: mini-batch and model", "become a program"]),
    (40, 200, 210, 50, BOX, ["CPU trainer: its share of seeds", "loss, gradients, optimizer"]),
    (40, 270, 210, 50, BOX, ["systems of five papers", "in virtual time"]),
    (40, 340, 210, 40, BOX, ["reports, claims, verdicts"]),
    (320, 20, 520, 240, ENGINE, ["Accelerator (Amaranth, generated to Verilog)"]),
    (340, 60, 480, 34, BOX, ["AXI4-Lite control; sequencer, checker, tokens; counters"]),
    (340, 108, 110, 50, BOX, ["LOAD", "STORE"]),
    (462, 108, 170, 50, BOX, ["AGGREGATE: scatter-", "gather PEs, or S-SpMM"]),
    (644, 108, 176, 50, BOX, ["UPDATE: weight-", "stationary systolic array"]),
    (340, 172, 480, 34, BOX, ["on-chip activation memory, four banks, mask memory"]),
    (340, 216, 480, 30, BOX, ["AXI4 ports to device memory"]),
    (320, 290, 520, 110, BOX, ["One program, three executions that agree"]),
    (340, 325, 150, 60, ENGINE, ["rtl", "Verilog, in Verilator"]),
    (505, 325, 150, 60, ENGINE, ["cycle", "a model, same cycles"]),
    (670, 325, 150, 60, ENGINE, ["reference", "same bits, no time"]),
]
ARROWS = [(250, 155, 320, 155), (580, 260, 580, 290), (320, 345, 270, 345)]


def text(x, y, words, *, bold=False):
    """A centred line."""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" text-anchor="middle"{weight}>{escape(words)}</text>'


def box(x, y, width, height, fill, lines):
    """A rectangle; a box around others has its one line at the top, the rest are centred."""
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="#5b6b7b"/>'
    ]
    if height > 100:
        return [*parts, text(x + width / 2, y + 24, lines[0], bold=True)]
    first = y + height / 2 + 5 - 8 * (len(lines) - 1)
    return [*parts, *(text(x + width / 2, first + 17 * n, line) for n, line in enumerate(lines))]


def main():
    """Write the picture beside this file."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" style="{STYLE}">',
        '<marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#5b6b7b"/></marker>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *(part for each in BOXES for part in box(*each)),
        *(
            f'<line x1="{a}" y1="{b}" x2="{c}" y2="{d}" stroke="#5b6b7b" stroke-width="2" marker-end="url(#to)"/>'
            for a, b, c, d in ARROWS
        ),
        "</svg>",
    ]
    (Path(__file__).parent / "blocks.svg").write_text("\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

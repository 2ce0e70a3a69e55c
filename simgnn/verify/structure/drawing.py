"""Boxes, lines and labels, as SVG and as PNG: in a font of fixed width, so that a label's width is known unmeasured."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path

FONT = 12.0
"""Height of labels in pixels."""
ADVANCE = 0.62 * FONT
"""Pixels that one character takes; DejaVu Sans Mono's 0.602 em, and a little for others."""
LINE = 16.0
"""Pixels from one line of text to the next."""
INK, FAINT, PAPER, _LINES = "#1f2933", "#5f6b7a", "#ffffff", "#8896a5"
# Pixels of a PNG for one of ours, each way.
_SCALE = 2

_STYLE = (
    f"text{{font:{FONT:g}px 'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:{INK};white-space:pre}}"
    f".faint{{fill:{FAINT}}}.strong{{font-weight:bold}}"
    f"path{{fill:none;stroke:{_LINES};stroke-width:1.2}}"
)


def text_width(text: str) -> float:
    """Pixels that a label takes."""
    return ADVANCE * len(text)


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """What is drawn so far; lines lie under boxes.

    Parameters
    ----------
    width, height
        Pixels.
    title
        For readers that cannot see it.
    """

    width: float
    height: float
    title: str
    _lines: list[str] = field(default_factory=list)
    _shapes: list[str] = field(default_factory=list)

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: str, edge: str, dashed: bool = False
    ) -> None:
        """Draw a box by its upper left corner."""
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="4"'
            f' fill="{fill}" stroke="{edge}"{dash}/>'
        )

    def label(self, x: float, y: float, text: str, *, style: str = "", anchor: str = "start") -> None:
        """Write a line of text with its base at `y`."""
        kind = f' class="{style}"' if style else ""
        at = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self._shapes.append(f'<text x="{x:.1f}" y="{y:.1f}"{kind}{at}>{escape(text)}</text>')

    def line(self, points: Iterable[tuple[float, float]]) -> None:
        """Draw a line through points."""
        self._lines.append(f'<path d="M{"L".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>')

    def curve(self, points: list[tuple[float, float]]) -> None:
        """Draw a smooth line through points from left to right, level at each."""
        text = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
        for (x, y), (to, there) in pairwise(points):
            half = (x + to) / 2
            text += f"C{half:.1f},{y:.1f} {half:.1f},{there:.1f} {to:.1f},{there:.1f}"
        self._lines.append(f'<path d="{text}"/>')

    def svg(self) -> str:
        """The drawing as a file's text."""
        size = f"{self.width:.0f} {self.height:.0f}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{self.width:.0f}"'
            f' height="{self.height:.0f}" role="img">'
        )
        paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        parts = [head, f"<title>{escape(self.title)}</title>", f"<style>{_STYLE}</style>", paper]
        return "\n".join([*parts, *self._lines, *self._shapes, "</svg>\n"])

    def png(self) -> bytes:
        """The drawing as pixels, two by two for one of ours."""
        import matplotlib
        import vl_convert

        # The font that boxes are measured for comes with matplotlib: the system may have none of fixed width.
        vl_convert.register_font_directory(str(Path(matplotlib.get_data_path(), "fonts", "ttf")))
        pixels: bytes = vl_convert.svg_to_png(self.svg(), scale=_SCALE)
        return pixels

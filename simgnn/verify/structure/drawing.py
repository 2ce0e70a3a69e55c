"""Boxes, lines and labels, as SVG and as PNG: in a font of fixed width, so that a label's width is known unmeasured."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from io import BytesIO
from itertools import pairwise
from typing import Any

FONT = 12.0
"""Height of labels in pixels."""
ADVANCE = 0.62 * FONT
"""Pixels that one character takes; DejaVu Sans Mono's 0.602 em, and a little for others."""
LINE = 16.0
"""Pixels from one line of text to the next."""
INK, FAINT, PAPER, _LINES = "#1f2933", "#5f6b7a", "#ffffff", "#8896a5"
_DPI, _SCALE = 72, 2
"""Of a PNG: a pixel of ours is a point, drawn as two."""

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
    _artists: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = field(default_factory=list)

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: str, edge: str, dashed: bool = False
    ) -> None:
        """Draw a box by its upper left corner."""
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="4"'
            f' fill="{fill}" stroke="{edge}"{dash}/>'
        )
        style = {"facecolor": fill, "edgecolor": edge, "linestyle": "--" if dashed else "-", "zorder": 2}
        self._artists.append(("box", (x, y, width, height), style))

    def label(self, x: float, y: float, text: str, *, style: str = "", anchor: str = "start") -> None:
        """Write a line of text with its base at `y`."""
        kind = f' class="{style}"' if style else ""
        at = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self._shapes.append(f'<text x="{x:.1f}" y="{y:.1f}"{kind}{at}>{escape(text)}</text>')
        looks = {"color": FAINT if style == "faint" else INK, "weight": "bold" if style == "strong" else None}
        looks["ha"] = {"start": "left", "middle": "center", "end": "right"}[anchor]
        self._artists.append(("label", (x, y, text), looks))

    def line(self, points: Iterable[tuple[float, float]]) -> None:
        """Draw a line through points."""
        points = list(points)
        self._artists.append(("line", (points, [1] + [2] * (len(points) - 1)), {}))
        self._lines.append(f'<path d="M{"L".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>')

    def curve(self, points: list[tuple[float, float]]) -> None:
        """Draw a smooth line through points from left to right, level at each."""
        text = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
        corners, codes = points[:1], [1]
        for (x, y), (to, there) in pairwise(points):
            half = (x + to) / 2
            corners, codes = [*corners, (half, y), (half, there), (to, there)], [*codes, 4, 4, 4]
            text += f"C{half:.1f},{y:.1f} {half:.1f},{there:.1f} {to:.1f},{there:.1f}"
        self._lines.append(f'<path d="{text}"/>')
        self._artists.append(("line", (corners, codes), {}))

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
        from matplotlib.figure import Figure
        from matplotlib.patches import FancyBboxPatch, PathPatch
        from matplotlib.path import Path

        figure = Figure(figsize=(self.width / _DPI, self.height / _DPI), dpi=_DPI, facecolor=PAPER)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, self.width)
        axes.set_ylim(self.height, 0)
        axes.axis("off")
        for kind, values, looks in self._artists:
            if kind == "label":
                x, y, text = values
                axes.text(x, y, text, va="baseline", size=FONT, family="DejaVu Sans Mono", zorder=3, **looks)
            elif kind == "box":
                x, y, width, height = values
                axes.add_patch(
                    FancyBboxPatch(
                        (x, y), width, height, boxstyle="round,pad=0,rounding_size=4", linewidth=1, **looks
                    )
                )
            else:
                axes.add_patch(PathPatch(Path(*values), fill=False, edgecolor=_LINES, linewidth=1.2))
        made = BytesIO()
        figure.savefig(made, format="png", dpi=_DPI * _SCALE, metadata={"Software": None})
        return made.getvalue()

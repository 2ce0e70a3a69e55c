"""Which points no other beats in both time and size, and a picture of them."""

from __future__ import annotations

from typing import Any

from simgnn.training.reports.plots import make_logarithmic, new_figure, png_bytes


def pareto_front(results: dict[int, dict[str, Any]], *, size: str = "floating_point_units") -> list[int]:
    """Numbers of the points that no other beats: none is as quick and smaller, or quicker and as small.

    Parameters
    ----------
    results
    size
        The figure that size is measured by.

    Returns
    -------
    From the smallest to the largest.
    """
    ran = {n: r for n, r in results.items() if "refused" not in r}
    order = sorted(ran, key=lambda n: (ran[n][size], ran[n]["simulated_seconds"], n))
    front: list[int] = []
    for number in order:
        if not front or ran[number]["simulated_seconds"] < ran[front[-1]]["simulated_seconds"]:
            front.append(number)
    return front


def draw_pareto(results: dict[int, dict[str, Any]]) -> bytes:
    """Time over size, and the front.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(4.8, 1)
    ran = {n: r for n, r in results.items() if "refused" not in r}
    front = pareto_front(results)

    def places(numbers: dict[int, dict[str, float]] | list[int]) -> tuple[list[int], list[float]]:
        numbers = list(numbers)
        return (
            [ran[n]["floating_point_units"] for n in numbers],
            [ran[n]["simulated_seconds"] * 1e3 for n in numbers],
        )

    axis.plot(*places(ran), linestyle="none", marker="o", markersize=4, color="#a9c7e8", label="points")
    axis.step(*places(front), where="post", color="#d9772b", linewidth=1.2)
    axis.plot(
        *places(front),
        linestyle="none",
        marker="o",
        markersize=5,
        color="#d9772b",
        label="best of their size",
    )
    for place, number in enumerate(front):
        (x,), (y,) = places([number])
        # Neighbours may be closer than a number is wide: above and below the line in turn.
        offset = (4, 4) if place % 2 == 0 else (2, -11)
        axis.annotate(f"{number}", (x, y), xytext=offset, textcoords="offset points", fontsize=8)
    make_logarithmic(axis)
    axis.margins(0.08)
    axis.set_xlabel("adders and multipliers")
    axis.set_ylabel("ms of simulated time")
    axis.set_title("Time over size (numbers are points of sweep.csv)", loc="left")
    axis.grid(color="#e4e4e4", linewidth=0.8)
    axis.set_axisbelow(True)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    return png_bytes(figure)

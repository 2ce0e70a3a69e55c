"""Progress bars of a verification run, one per stage."""

from __future__ import annotations

from typing import Any


class Bars:
    """A context manager that shows a bar for each stage.

    Parameters
    ----------
    totals
        How much there is of each stage; a stage of 0 has no bar.
    shown
    """

    def __init__(self, totals: dict[str, int], *, shown: bool) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._bars = Progress(console=Console(stderr=True), transient=True, disable=not shown)
        self._tasks = {
            name: self._bars.add_task(name, total=total) for name, total in totals.items() if total
        }

    def __enter__(self) -> Bars:
        self._bars.start()
        return self

    def __exit__(self, *exception: Any) -> None:
        self._bars.stop()

    def advance(self, stage: str, done: float) -> None:
        """Show that `done` of a stage are done."""
        if stage not in self._tasks:
            self._tasks[stage] = self._bars.add_task(stage, total=None)
        self._bars.update(self._tasks[stage], completed=done)

    def say(self, text: str) -> None:
        """Print a line above the bars, or by itself where there are none."""
        self._bars.console.print(text, highlight=False)

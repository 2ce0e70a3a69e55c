"""The commands of all mini-batches as a trace in Chrome's event format, which ui.perfetto.dev opens.

Launches follow each other in time. Each engine has a track for its commands and one for the tokens that they waited
for; the aggregate engine drains a command on a third, while it streams the next.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import Records
from simgnn.hw.command import Engine, Opcode, decode

if TYPE_CHECKING:
    from simgnn.compiler.compile import Label
    from simgnn.explore.simulate.runs import TimedLaunch


_PROCESS = 1
_LAUNCHES = 0
_SHOWN = {
    Opcode.LOAD: ("rows", "columns", "source_address", "destination_space", "destination_address"),
    Opcode.STORE: ("rows", "columns", "source_space", "source_address", "destination_address"),
    Opcode.AGGREGATE: ("sources", "edges", "destinations", "columns", "source_space", "destination_space"),
    Opcode.GEMM: (
        "m",
        "n",
        "k",
        "transpose_a",
        "transpose_b",
        "accumulate",
        "relu",
        "a_space",
        "b_space",
        "c_space",
    ),
}
"""Fields of a command that its slice tells."""


class Trace:
    """Collects events; times are microseconds of simulated time, as the format wants."""

    def __init__(self, *, clock_mhz: float) -> None:
        self._clock = clock_mhz
        self._begin = 0
        self._flows = 0
        self._events: list[dict[str, Any]] = []
        self._event("M", _LAUNCHES, "process_name", args={"name": "accelerator"})
        tracks = {_LAUNCHES: "launches"}
        for engine in Engine:
            name = engine.name.lower()
            tracks |= {self._track(engine): name, self._track(engine, waiting=True): f"{name} waits"}
            if engine == Engine.AGGREGATE:
                tracks[self._track(engine, drains=True)] = "aggregate drains"
        for track, name in tracks.items():
            self._event("M", track, "thread_name", args={"name": name})
        # In the order of the engines, whatever a viewer would sort tracks by.
        for track in sorted(tracks):
            self._event("M", track, "thread_sort_index", args={"sort_index": track})

    def add(self, timed: TimedLaunch) -> None:
        """Append a launch after those that are there."""
        launch = timed.launch
        name = f"mini-batch {timed.batch} {timed.phase}"
        self._slice(
            _LAUNCHES, name, 0, launch.cycles, {"cycles": launch.cycles, "commands": len(launch.commands)}
        )
        start = timed.compiled.program.segments[timed.phase][0]
        words = timed.compiled.program.commands[start:]
        for number, (command, label) in enumerate(zip(launch.commands, timed.labels, strict=True)):
            self._command(number, command, label, *decode(words[number]))
        self._tokens(launch.commands)
        self._begin += launch.cycles

    def text(self) -> str:
        """The file's contents."""
        return json.dumps({"traceEvents": self._events, "displayTimeUnit": "ns"}, separators=(",", ":"))

    def _command(
        self, number: int, command: np.void, label: Label, opcode: Opcode, fields: dict[str, int]
    ) -> None:
        engine = Engine(int(command["engine"]))
        details = {"command": number, "layer": label.layer, "tensor": label.tensor}
        details |= {name: int(fields[name]) for name in _SHOWN[opcode]}
        details |= {"issued": int(command["issued_at"]), "waited for tokens": self._waited(command)}
        begin, taken, end = (int(command[name]) for name in ("started_at", "taken_at", "ended_at"))
        self._slice(self._track(engine), f"{opcode.name} {label.tensor}", begin, taken, details)
        if end > taken:
            self._slice(self._track(engine, drains=True), f"drain {label.tensor}", taken, end, details)
        if self._waited(command):
            givers = [other.name.lower() for other in Engine if command["waits"] >> other & 1]
            self._slice(
                self._track(engine, waiting=True),
                f"token of {' and '.join(givers)}",
                int(command["seen_at"]),
                int(command["permitted_at"]),
                {"command": number},
            )

    def _tokens(self, commands: Records) -> None:
        """An arrow from the command that gives a token to the one that takes it: the i-th given is the i-th taken."""
        for giver in Engine:
            for taker in Engine:
                given = commands[(commands["engine"] == giver) & (commands["signals"] >> taker & 1 == 1)]
                taken = commands[(commands["engine"] == taker) & (commands["waits"] >> giver & 1 == 1)]
                for first, second in zip(given, taken, strict=True):
                    arrow = {"cat": "token", "id": self._flows}
                    # The aggregate engine gives its tokens when it has drained.
                    track = self._track(giver, drains=giver == Engine.AGGREGATE)
                    # An arrow binds to the slice that it lies in, so it begins a cycle before that ends; "bp" says so
                    # of its end.
                    begin, end = int(first["ended_at"]) - 1, int(second["started_at"])
                    self._event("s", track, "token", **arrow, ts=self._time(begin))
                    self._event("f", self._track(taker), "token", **arrow, ts=self._time(end), bp="e")
                    self._flows += 1

    def _waited(self, command: np.void) -> int:
        return int(np.maximum(0, command["permitted_at"] - command["seen_at"]))

    def _track(self, engine: Engine, *, waiting: bool = False, drains: bool = False) -> int:
        # Three tracks an engine after that of the launches, whether it drains or not.
        return 1 + 3 * int(engine) + (1 if drains else 0) + (2 if waiting else 0)

    def _event(self, kind: str, track: int, name: str, **rest: Any) -> None:
        self._events.append({"ph": kind, "pid": _PROCESS, "tid": track, "name": name, **rest})

    def _slice(self, track: int, name: str, begin: int, end: int, details: dict[str, Any]) -> None:
        length = round((end - begin) / self._clock, 6)
        self._event("X", track, name, ts=self._time(begin), dur=length, args=details)

    def _time(self, cycle: int) -> float:
        return round((self._begin + cycle) / self._clock, 6)

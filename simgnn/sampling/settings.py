"""Table `[sampling]` of a configuration: which part of a neighbourhood is drawn."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.hw.checks import is_integer


@dataclass(frozen=True, kw_only=True)
class SamplingSettings:
    """Table `[sampling]`.

    Parameters
    ----------
    fanout
        In-neighbours drawn per vertex, the seeds' first; -1 takes all. One number counts for every layer.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("fanout",)
    """Keys that decide the trained parameters: all."""

    fanout: tuple[int, ...] = (10, 5)

    def __post_init__(self) -> None:
        if isinstance(self.fanout, int):
            object.__setattr__(self, "fanout", (self.fanout,))
        if not isinstance(self.fanout, list | tuple) or not self.fanout:
            raise ValueError(f"fanout must be an integer or a list of at least one, not {self.fanout!r}")
        for value in self.fanout:
            if not is_integer(value, -1, 1 << 20) or value == 0:
                raise ValueError(f"fanout must be -1 or from 1 to {1 << 20} in every layer, not {value!r}")
        object.__setattr__(self, "fanout", tuple(self.fanout))

"""Table `[sampling]` of a configuration: the order of the seeds, and which part of a neighbourhood is drawn."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_keys, key
from simgnn.config.names import SEED_ORDERS, SHUFFLED
from simgnn.errors import InputError
from simgnn.hw.checks import in_toml, is_integer


@dataclass(frozen=True, kw_only=True)
class SamplingSettings:
    """Table `[sampling]`."""

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("fanout", "seed_order", "sequences")
    """Keys that decide the trained parameters."""

    fanout: tuple[int, ...] = key(
        (10, 5),
        "in-neighbours drawn per layer, the seeds' layer first; -1 takes all; one number holds for every "
        "layer",
        rule=f"-1 or 1 to {1 << 20} for each layer",
        placeholder="N,N",
    )
    seed_order: str = key(
        SHUFFLED,
        "order of the seeds: which form a mini-batch, and which mini-batches follow each other",
        choices=SEED_ORDERS,
    )
    sequences: int = key(
        5,
        "order proximity: breadth-first sequences that a mini-batch takes its seeds from; 0 chooses by "
        "the mix of labels",
        least=0,
        most=(1 << 31) - 1,
    )
    partition: str = key(
        "",
        "order partition-local: folder written by simgnn partition; results depend on its contents, not "
        "on its path",
        kind="the path of a folder",
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if isinstance(self.fanout, int):
            object.__setattr__(self, "fanout", (self.fanout,))
        if not isinstance(self.fanout, list | tuple) or not self.fanout:
            raise ValueError(
                f"fanout must be an integer or a list of at least one, not {in_toml(self.fanout)}"
            )
        for value in self.fanout:
            if not is_integer(value, -1, 1 << 20) or value == 0:
                raise ValueError(
                    f"fanout must be -1 or from 1 to {1 << 20} in every layer, not {in_toml(value)}"
                )
        object.__setattr__(self, "fanout", tuple(self.fanout))
        # Only a value that differs from the default is known to have been given.
        if self.seed_order != "proximity" and self.sequences != type(self).sequences:
            raise InputError(
                f"sequences must be left out where seed_order is {self.seed_order!r} and not 'proximity',"
                f" not {self.sequences}"
            )
        if self.seed_order != "partition-local" and self.partition:
            raise InputError(
                f"partition must be left out where seed_order is {self.seed_order!r} and not 'partition-local',"
                f" not {self.partition!r}"
            )

    def check_partition(self) -> None:
        """Raise InputError where the order needs a partition and none is named yet."""
        if self.seed_order == "partition-local" and not self.partition:
            raise InputError(
                "partition must be a folder that simgnn partition wrote where seed_order is 'partition-local', "
                "not left out"
            )

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: what another order leaves alone decides none."""
        needed = {"seed_order": self.seed_order != SHUFFLED, "sequences": self.seed_order == "proximity"}
        return tuple(key for key in self.RESULT_KEYS if needed.get(key, True))

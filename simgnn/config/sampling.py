"""Table `[sampling]` of a configuration: the order of the seeds, and which part of a neighbourhood is drawn."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_choice, check_integer
from simgnn.config.seed_orders import SEED_ORDERS, SHUFFLED
from simgnn.errors import InputError
from simgnn.hw.checks import is_integer


@dataclass(frozen=True, kw_only=True)
class SamplingSettings:
    """Table `[sampling]`.

    Parameters
    ----------
    fanout
        In-neighbours drawn per vertex, the seeds' first; -1 takes all. One number counts for every layer.
    seed_order
        A key of `SEED_ORDERS`: which seeds are in a mini-batch together, and which mini-batches follow each other.
    sequences
        Breadth-first sequences of "proximity"; no other order has any. 0 lets the labels say how many are enough, see
        `simgnn.sampling.orders.mix`.
    partition
        Folder of the partition that "partition-local", and no other order, goes through; its digest decides results,
        not its place.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("fanout", "seed_order", "sequences")
    """Keys that decide the trained parameters."""

    fanout: tuple[int, ...] = (10, 5)
    seed_order: str = SHUFFLED
    sequences: int = 5
    partition: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.fanout, int):
            object.__setattr__(self, "fanout", (self.fanout,))
        if not isinstance(self.fanout, list | tuple) or not self.fanout:
            raise ValueError(f"fanout must be an integer or a list of at least one, not {self.fanout!r}")
        for value in self.fanout:
            if not is_integer(value, -1, 1 << 20) or value == 0:
                raise ValueError(f"fanout must be -1 or from 1 to {1 << 20} in every layer, not {value!r}")
        object.__setattr__(self, "fanout", tuple(self.fanout))
        check_choice("seed_order", self.seed_order, SEED_ORDERS)
        check_integer("sequences", self.sequences, 0, (1 << 31) - 1)
        if not isinstance(self.partition, str) or "\0" in self.partition:
            raise InputError(f"partition must be the path of a folder, not {self.partition!r}")
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
                "partition must be the folder of one for seed_order 'partition-local', not missing"
            )

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: as checkpoints of before orders could be chosen have them."""
        needed = {"seed_order": self.seed_order != SHUFFLED, "sequences": self.seed_order == "proximity"}
        return tuple(key for key in self.RESULT_KEYS if needed.get(key, True))

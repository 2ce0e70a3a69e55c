"""Table `[training]` of a configuration: data, optimizer, and who trains which part of a mini-batch."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.checks import check_choice, check_integer, check_number
from simgnn.model.optimizer import OPTIMIZERS


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """Table `[training]`.

    Parameters
    ----------
    dataset
        Name of a built-in data set, or a file.
    batch_size
        Seeds of a mini-batch, over all trainers.
    epochs
    learning_rate
    optimizer
        "sgd" or "adam".
    weight_decay
    accelerators
    cpu_share
        Part of every mini-batch's seeds that the CPU trainer takes.
    accelerator_shares
        Relative share of each accelerator in the other seeds; evenly if empty.
    seed
        Decides the first parameters, the order of the seeds and every draw of the sampler.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = (
        "batch_size",
        "learning_rate",
        "optimizer",
        "weight_decay",
        "accelerators",
        "cpu_share",
        "accelerator_shares",
        "seed",
    )
    """Keys that decide the trained parameters, the data aside; the number of epochs does not, as runs go on."""

    dataset: str = "digits"
    batch_size: int = 64
    epochs: int = 10
    learning_rate: float = 0.01
    optimizer: str = "adam"
    weight_decay: float = 5e-4
    accelerators: int = 1
    cpu_share: float = 0.5
    accelerator_shares: tuple[float, ...] = ()
    seed: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.dataset, str) or not self.dataset:
            raise ValueError(f"dataset must be a name or a file, not {self.dataset!r}")
        check_integer("batch_size", self.batch_size, 1, 1 << 24)
        check_integer("epochs", self.epochs, 1, 1_000_000)
        check_number("learning_rate", self.learning_rate, 0, 1e6)
        check_choice("optimizer", self.optimizer, tuple(OPTIMIZERS))
        check_number("weight_decay", self.weight_decay, 0, 1e6)
        check_integer("accelerators", self.accelerators, 0, 64)
        check_number("cpu_share", self.cpu_share, 0, 1)
        check_integer("seed", self.seed, 0, (1 << 63) - 1)
        shares = self.accelerator_shares
        if not isinstance(shares, list | tuple) or len(shares) not in (0, self.accelerators):
            raise ValueError(
                f"accelerator_shares must be a list of {self.accelerators} numbers or empty, not {shares!r}"
            )
        for share in shares:
            check_number("accelerator_shares", share, 1e-6, 1e6)
        object.__setattr__(self, "accelerator_shares", tuple(shares))
        if self.accelerators == 0 and self.cpu_share != 1:
            raise ValueError(f"cpu_share must be 1 where accelerators is 0, not {self.cpu_share!r}")

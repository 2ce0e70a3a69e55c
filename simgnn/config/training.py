"""Table `[training]` of a configuration: data, optimizer, and who trains which part of a mini-batch."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_choice, check_integer, check_number

OPTIMIZERS = ("sgd", "adam")
"""Keys of `simgnn.model.optimizer.OPTIMIZERS`, known before NumPy is loaded."""


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
        Relative share of each accelerator in the other seeds; 1 each if empty.
    gpus
        GPUs beside the accelerators, in a system's virtual time: torch computes their values.
    gpu_shares
        Relative share of each GPU in the same seeds; 1 each if empty.
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
        "gpus",
        "gpu_shares",
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
    gpus: int = 0
    gpu_shares: tuple[float, ...] = ()
    seed: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.dataset, str) or not self.dataset:
            raise ValueError(f"dataset must be a name or a file, not {self.dataset!r}")
        check_integer("batch_size", self.batch_size, 1, 1 << 24)
        check_integer("epochs", self.epochs, 1, 1_000_000)
        check_number("learning_rate", self.learning_rate, 0, 1e6)
        check_choice("optimizer", self.optimizer, OPTIMIZERS)
        check_number("weight_decay", self.weight_decay, 0, 1e6)
        check_integer("accelerators", self.accelerators, 0, 64)
        check_integer("gpus", self.gpus, 0, 64)
        check_number("cpu_share", self.cpu_share, 0, 1)
        check_integer("seed", self.seed, 0, (1 << 63) - 1)
        self._check_shares("accelerator_shares", self.accelerators)
        self._check_shares("gpu_shares", self.gpus)
        if self.accelerators + self.gpus == 0 and self.cpu_share != 1:
            raise ValueError(f"cpu_share must be 1 where accelerators and gpus are 0, not {self.cpu_share!r}")

    def _check_shares(self, key: str, count: int) -> None:
        """Refuse what is no list of so many shares; keep it as a tuple."""
        shares = getattr(self, key)
        if not isinstance(shares, list | tuple) or len(shares) not in (0, count):
            raise ValueError(f"{key} must be a list of {count} numbers or empty, not {shares!r}")
        for share in shares:
            check_number(key, share, 1e-6, 1e6)
        object.__setattr__(self, key, tuple(shares))

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: GPUs' only where there are any, as checkpoints have them."""
        given = {"gpus": self.gpus, "gpu_shares": self.gpu_shares}
        return tuple(key for key in self.RESULT_KEYS if given.get(key, True))

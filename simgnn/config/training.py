"""Table `[training]` of a configuration: data, optimizer, and who trains which part of a mini-batch."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_keys, check_number, key
from simgnn.config.names import known_datasets
from simgnn.errors import InputError
from simgnn.hw.checks import in_toml

OPTIMIZERS = ("sgd", "adam")
"""Keys of `simgnn.model.optimizer.OPTIMIZERS`, known before NumPy is loaded."""


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """Table `[training]`."""

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

    dataset: str = key(
        "digits",
        f"{known_datasets('V:E[:F[:C]]')}, with flags and knobs such as :weighted:train=0.1; a folder that simgnn data"
        " import wrote; or a .npz file",
        kind="a name or a file",
        placeholder="NAME|FILE|DIR",
    )
    batch_size: int = key(64, "seeds of a mini-batch, over all trainers", least=1, most=1 << 24)
    epochs: int = key(10, "number of epochs", least=1, most=1_000_000)
    learning_rate: float = key(0.01, "learning rate", least=0, most=1e6)
    optimizer: str = key("adam", "optimizer", choices=OPTIMIZERS)
    weight_decay: float = key(
        5e-4, "factor of the parameter that is added to its gradient", least=0, most=1e6
    )
    accelerators: int = key(
        1, "number of accelerators; each is simulated in a thread", least=0, most=64, placeholder="K"
    )
    cpu_share: float = key(0.5, "fraction of the seeds that the CPU trains", least=0, most=1)
    accelerator_shares: tuple[float, ...] = key(
        (),
        "relative shares of the accelerators in the other seeds; empty means equal",
        rule="list of numbers",
    )
    gpus: int = key(
        0,
        "GPUs beside the accelerators, in a system's virtual time; torch computes their values",
        least=0,
        most=64,
    )
    gpu_shares: tuple[float, ...] = key(
        (), "relative shares of the GPUs in those seeds; empty means equal", rule="list of numbers"
    )
    seed: int = key(
        0,
        "random seed of the first parameters, the order of the seeds and the sampler",
        least=0,
        most=(1 << 63) - 1,
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if not self.dataset:
            raise InputError("dataset must be a name or a file, not ''")
        self._check_shares("accelerator_shares", self.accelerators)
        self._check_shares("gpu_shares", self.gpus)
        if self.accelerators + self.gpus == 0 and self.cpu_share != 1:
            raise ValueError(f"cpu_share must be 1 where accelerators and gpus are 0, not {self.cpu_share!r}")

    def _check_shares(self, key: str, count: int) -> None:
        """Refuse what is no list of so many shares; keep it as a tuple."""
        shares = getattr(self, key)
        if not isinstance(shares, list | tuple) or len(shares) not in (0, count):
            raise ValueError(f"{key} must be a list of {count} numbers or empty, not {in_toml(shares)}")
        for share in shares:
            check_number(key, share, 1e-6, 1e6)
        # TOML and JSON have lists: settings that were read from either are to be equal.
        object.__setattr__(self, key, tuple(shares))

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: GPUs' only where there are any, as checkpoints have them."""
        given = {"gpus": self.gpus, "gpu_shares": self.gpu_shares}
        return tuple(key for key in self.RESULT_KEYS if given.get(key, True))

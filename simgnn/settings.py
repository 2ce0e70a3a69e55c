"""What can be set beside the hardware: one frozen dataclass per table of a configuration file.

Every value is checked when it is set; the error text names the key, the rule and the value.
"""

from dataclasses import dataclass

from simgnn.checks import check_boolean, check_choice, check_integer, check_number
from simgnn.errors import InputError
from simgnn.model.optimizer import OPTIMIZERS
from simgnn.sim.toolchain.design import ARITHMETICS

MODELS = ("gcn", "sage", "gin")
WEIGHTED_MODELS = ("gcn", "gin")
"""Models that take weights of edges: sums of neighbours, for which it is clear what a weight means. Of a weighted mean
there are two, by the number of the neighbours and by the sum of their weights."""
ORDERS = ("auto", "aggregate-first", "update-first")
DEGREE_CORRECTIONS = ("unbiased", "ratio", "none")
MOST_DROPOUT = 0.99
_MOST_EPSILON = 1e6


def check_epsilon(kind, value):
    """Raise InputError unless a model of this kind can have this `gin_epsilon`."""
    check_number("gin_epsilon", value, -_MOST_EPSILON, _MOST_EPSILON)
    if value and kind != "gin":
        raise InputError(f"gin_epsilon must be 0 where kind is {kind!r}, not {value!r}")


def check_weighted(kind, value):
    """Raise InputError unless a model of this kind can have these `edge_weights`, on or off."""
    check_boolean("edge_weights", value)
    if value and kind not in WEIGHTED_MODELS:
        raise InputError(
            f"edge_weights must be false where kind is {kind!r} ({' and '.join(WEIGHTED_MODELS)} take them), not true"
        )


def check_degree_correction(kind, value):
    """Raise InputError unless a model of this kind can have this `degree_correction`."""
    check_choice("degree_correction", value, DEGREE_CORRECTIONS)
    if value != DEGREE_CORRECTIONS[0] and kind != "gcn":
        raise InputError(
            f"degree_correction must be {DEGREE_CORRECTIONS[0]!r} where kind is {kind!r} (it is GCN's), not {value!r}"
        )


EXECUTIONS = ("rtl", "cycle", "reference")
DEVICES = (*EXECUTIONS, "auto")
"""What can train: an execution, or `cycle` with `rtl` beside it now and then."""
UNTIMED_DEVICES = ("reference",)
"""Those that count no cycles."""


@dataclass(frozen=True, kw_only=True)
class ModelSettings:
    """Table `[model]`.

    Parameters
    ----------
    kind : str
        "gcn", "sage" (GraphSAGE-mean) or "gin".
    layers : int
        Graph layers.
    hidden : int
        Width of every layer but the last.
    gin_epsilon : float
        Weight of a vertex's own row in GIN, less 1.
    residual : bool
        Each layer adds its input, through a trained matrix where the widths differ.
    dropout : float
        Chance that training drops an element of a hidden layer's output.
    order : str
        Which comes first in a layer, "aggregate-first" or "update-first"; "auto" takes what costs less.
    edge_weights : bool
        Neighbours count as much as the data set's edges weigh.
    degree_correction : str
        GCN only: how a sampled sum is scaled to that of all neighbours. "unbiased" scales the neighbours, "ratio" the
        self-loop as well, "none" nothing.
    """

    kind: str = "gcn"
    layers: int = 2
    hidden: int = 64
    gin_epsilon: float = 0.0
    residual: bool = False
    dropout: float = 0.0
    order: str = "aggregate-first"
    edge_weights: bool = False
    degree_correction: str = "unbiased"

    def __post_init__(self):
        check_choice("kind", self.kind, MODELS)
        check_epsilon(self.kind, self.gin_epsilon)
        check_weighted(self.kind, self.edge_weights)
        check_degree_correction(self.kind, self.degree_correction)
        check_boolean("residual", self.residual)
        check_number("dropout", self.dropout, 0, MOST_DROPOUT)
        check_choice("order", self.order, ORDERS)
        check_integer("layers", self.layers, 1, 64)
        check_integer("hidden", self.hidden, 1, (1 << 24) - 1)


@dataclass(frozen=True, kw_only=True)
class SamplingSettings:
    """Table `[sampling]`.

    Parameters
    ----------
    fanout : tuple of int, or int
        In-neighbours drawn per vertex, the seeds' first; -1 takes all. One number counts for every layer.
    threads : int
        Threads of the sampler; no result depends on it.
    """

    fanout: tuple[int, ...] = (10, 5)
    threads: int = 1

    def __post_init__(self):
        if isinstance(self.fanout, int):
            object.__setattr__(self, "fanout", (self.fanout,))
        if not isinstance(self.fanout, list | tuple) or not self.fanout:
            raise ValueError(f"fanout must be an integer or a list of at least one, not {self.fanout!r}")
        for value in self.fanout:
            if (
                isinstance(value, bool)
                or not isinstance(value, int)
                or not (value == -1 or 1 <= value <= 1 << 20)
            ):
                raise ValueError(f"fanout must be -1 or from 1 to {1 << 20} in every layer, not {value!r}")
        object.__setattr__(self, "fanout", tuple(self.fanout))
        check_integer("threads", self.threads, 1, 256)


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """Table `[training]`.

    Parameters
    ----------
    dataset : str
        Name of a built-in data set, or a file.
    batch_size : int
        Seeds of a mini-batch, over all trainers.
    epochs : int
    learning_rate : float
    optimizer : str
        "sgd" or "adam".
    weight_decay : float
    device : str
        What executes the accelerators' programs: "rtl", "cycle", "reference", or "auto", which is "cycle" checked
        against "rtl".
    check_every : int
        Mini-batches from one that the device "auto" checks to the next; the first is always checked.
    arithmetic : str
        Floating-point units of the `rtl` device: "verilog", or "host" for C functions in their place.
    accelerators : int
    cpu_share : float
        Part of every mini-batch's seeds that the CPU trainer takes.
    accelerator_shares : tuple of float
        Relative share of each accelerator in the other seeds; evenly if empty.
    seed : int
        Decides the first parameters, the order of the seeds and every draw of the sampler.
    """

    dataset: str = "digits"
    batch_size: int = 64
    epochs: int = 10
    learning_rate: float = 0.01
    optimizer: str = "adam"
    weight_decay: float = 5e-4
    device: str = "rtl"
    check_every: int = 10
    arithmetic: str = "verilog"
    accelerators: int = 1
    cpu_share: float = 0.5
    accelerator_shares: tuple[float, ...] = ()
    seed: int = 0

    def __post_init__(self):
        if not isinstance(self.dataset, str) or not self.dataset:
            raise ValueError(f"dataset must be a name or a file, not {self.dataset!r}")
        check_integer("batch_size", self.batch_size, 1, 1 << 24)
        check_integer("epochs", self.epochs, 1, 1_000_000)
        check_number("learning_rate", self.learning_rate, 0, 1e6)
        check_choice("optimizer", self.optimizer, tuple(OPTIMIZERS))
        check_number("weight_decay", self.weight_decay, 0, 1e6)
        check_choice("device", self.device, DEVICES)
        check_integer("check_every", self.check_every, 1, 1_000_000)
        check_choice("arithmetic", self.arithmetic, ARITHMETICS)
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

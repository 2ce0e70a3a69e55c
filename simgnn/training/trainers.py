"""Who trains: the CPU and accelerators that a configuration asks for, and which seeds each of them gets."""

from simgnn.training.synchronizer import split_seeds


def make_trainers(config, model):
    """The trainers that a configuration asks for.

    Parameters
    ----------
    config : Config
    model : ModelConfig

    Returns
    -------
    cpu, accelerators : list of Trainer
        The CPU trainer (none where its share is 0), and one per accelerator.
    """
    training = config.training
    cpu, accelerators = [], []
    if _has_cpu_trainer(training):
        from simgnn.training.cpu_trainer import CpuTrainer  # torch takes seconds to load

        cpu.append(CpuTrainer(model))
    if _accelerators(training):
        from simgnn.devices.registry import make_device
        from simgnn.training.accelerator_trainer import AcceleratorTrainer

        devices = [make_device(config, accelerator=number) for number in range(_accelerators(training))]
        accelerators = [AcceleratorTrainer(model, device) for device in devices]
    return cpu, accelerators


def split_for_trainers(training, seeds):
    """A mini-batch's seeds for each trainer, in the order of `make_trainers`.

    Parameters
    ----------
    training : TrainingSettings
    seeds : ndarray of int

    Returns
    -------
    list of ndarray
    """
    accelerators = _accelerators(training)
    parts = split_seeds(
        seeds,
        cpu_share=training.cpu_share,
        accelerators=accelerators,
        shares=(accelerators and training.accelerator_shares) or None,
    )
    return parts if _has_cpu_trainer(training) else parts[1:]


def _has_cpu_trainer(training):
    return training.cpu_share > 0 or training.accelerators == 0


def _accelerators(training):
    """Accelerators that get seeds: none where the CPU trainer takes them all."""
    return training.accelerators if training.cpu_share < 1 else 0

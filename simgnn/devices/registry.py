"""Devices by the names that configurations use."""

from simgnn.errors import InputError

TIMELINE_CYCLES = 64
"""Cycles per row of the first accelerator's timeline; a mini-batch of the demo has some thousand rows."""


def make_device(config, *, accelerator=0, progress=None):
    """The device that a configuration asks for, closed.

    Parameters
    ----------
    config : Config
    accelerator : int
        Which of the accelerators it is; the first one records a timeline where it is on `rtl`.
    progress : callable of str, optional
        Told what the `rtl` device builds; otherwise the terminal is.

    Returns
    -------
    simgnn.sim.device.Device
    """
    if config.training.device == "reference":
        from simgnn.sim.executions.reference import ReferenceDevice

        return ReferenceDevice(config.hardware)
    timing = memory_timing(config, accelerator=accelerator)
    if config.training.device == "cycle":
        return _cycle_device(config, timing)
    rtl = _rtl_device(config, timing, 0 if accelerator else TIMELINE_CYCLES, progress)
    if config.training.device == "rtl":
        return rtl
    from simgnn.sim.executions.spot_check import SpotCheckedDevice

    return SpotCheckedDevice(_cycle_device(config, timing), rtl, every=config.training.check_every)


def _cycle_device(config, timing):
    from simgnn.sim.executions.cycle_device import CycleDevice

    return CycleDevice(config.hardware, timing=timing)


def _rtl_device(config, timing, timeline_interval, progress):
    from simgnn.sim.executions.rtl import RtlDevice

    return RtlDevice(
        config.hardware,
        timing=timing,
        arithmetic=config.training.arithmetic,
        timeline_interval=timeline_interval,
        progress=progress,
    )


def memory_timing(config, *, accelerator=0):
    """Timing of an accelerator's memory.

    Raises
    ------
    InputError
        If the memory cannot have what the configuration asks for.
    """
    try:
        return config.platform.memory_timing(clock_mhz=config.hardware.clock_mhz, accelerator=accelerator)
    except ValueError as error:
        raise InputError(f"[platform] {error}") from error

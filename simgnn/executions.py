"""Devices by the names that configurations use."""


def make_device(config, *, progress=None):
    """The device that a configuration asks for, closed.

    Parameters
    ----------
    config : Config
    progress : callable, optional
        Told what the `rtl` device builds.

    Returns
    -------
    simgnn.sim.device.Device
    """
    if config.training.device == "reference":
        from simgnn.sim.reference import ReferenceDevice

        return ReferenceDevice(config.hardware)
    from simgnn.sim.rtl import RtlDevice

    return RtlDevice(config.hardware, arithmetic=config.training.arithmetic)

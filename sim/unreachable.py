"""The error of a device that is there for the user to connect."""

from __future__ import annotations

from simgnn.sim.device import DeviceError


class UnreachableDeviceError(DeviceError):
    """What a device is reached by does not work, or what answers there is not the device: the user can put it right."""

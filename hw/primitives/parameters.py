"""Checks of what components are built with. An error names the component, the parameter, the rule and the value."""

from dataclasses import fields

from simgnn.hw.checks import is_integer


def check_integers(owner, *, least=1, **parameters):
    """Raise ValueError unless each of the parameters is an integer of at least `least`."""
    for name, value in parameters.items():
        if not is_integer(value, least):
            raise ValueError(f"{owner} {name} must be an integer of at least {least}, not {value!r}")


def check_powers(owner, **parameters):
    """Raise ValueError unless each of the parameters is a power of two."""
    for name, value in parameters.items():
        if not is_integer(value, 1) or not is_power(value):
            raise ValueError(f"{owner} {name} must be a power of two, not {value!r}")


def is_power(value):
    """Whether a positive integer is a power of two."""
    return not value & (value - 1)


class Sizes:
    """Parameters that travel together, a frozen dataclass whose fields a `HardwareConfig` has by the same names."""

    @classmethod
    def of(cls, config):
        """Those of a configuration."""
        return cls(**{field.name: getattr(config, field.name) for field in fields(cls)})

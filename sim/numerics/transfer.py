"""LOAD and STORE: copies between device memory and on-chip memory, bit for bit."""

from simgnn.sim.numerics.onchip import rows_of


def load(operands, device, onchip):
    """Run LOAD.

    Parameters
    ----------
    operands : dict of str to Operand
    device : ndarray of uint32
        Device memory.
    onchip : OnChipMemory
    """
    bits = rows_of(device, operands["source"])
    onchip.write(operands["destination"], bits, padded=True)


def store(operands, device, onchip):
    """Run STORE: only the columns are written, and the padding of each row stays as it is.

    Raises
    ------
    CommandError
        If an element was never written.
    """
    rows_of(device, operands["destination"])[:] = onchip.read(operands["source"])

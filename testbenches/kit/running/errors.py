"""What can go wrong with a bench."""


class BenchError(RuntimeError):
    """A bench failed, or could not run."""


class SetupError(BenchError):
    """A bench could not run: a tool is missing, or Verilog is not what it must be."""

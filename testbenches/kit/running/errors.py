"""What can go wrong with a bench."""


class BenchError(RuntimeError):
    """A bench failed, or could not run."""


class SetupError(BenchError):
    """A bench could not run: a tool is missing, or Verilog is not what it must be."""


class FailedTestsError(BenchError):
    """Tests of a bench failed.

    Parameters
    ----------
    text : str
    tests : dict
        Nanoseconds that each had taken when it failed, by name.
    """

    def __init__(self, text, tests):
        super().__init__(text)
        self.tests = tests

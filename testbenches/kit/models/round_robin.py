"""An arbiter whose turn goes round."""


class Turns:
    """Grant the first that asks, from the one behind the last that was granted, going round."""

    def __init__(self, askers):
        self.askers = askers
        self.first = 0

    def granted(self, asking):
        """The one of those that ask (a list of flags), or None."""
        turn = [(self.first + step) % self.askers for step in range(self.askers)]
        return next((asker for asker in turn if asking[asker]), None)

    def step(self, granted, start=False):
        """End the cycle."""
        if start:
            self.first = 0
        elif granted is not None:
            self.first = (granted + 1) % self.askers

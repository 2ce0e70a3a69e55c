"""From a component and its claims to verdicts: Yosys makes a graph of gates, ABC decides on it."""

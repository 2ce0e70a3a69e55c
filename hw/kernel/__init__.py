"""The kernel around the engines: control registers, sequencer, checker, tokens, counters."""

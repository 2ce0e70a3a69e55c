"""How deep the queues and buffers of the accelerator are, and how long its checks take. Plain Python.

Components are built with these numbers, and the cycle model counts with them; sizes that a configuration chooses are in
`config.py`.
"""

LIST_BURSTS = 2
"""Longest bursts of a list that may be under way or waiting."""
FEATURE_BURSTS = 4
"""Longest bursts of features that may be under way or waiting."""
ROWS_AHEAD = 64
"""Rows of sources that may be asked for before their words are used."""
QUEUE_COMMANDS = 2
"""Commands that wait in front of each engine."""
CHECK_CYCLES = 4
"""Cycles from an operand's choice to its verdict."""
QUEUE_MESSAGES = 4
"""Messages that wait in front of a gather PE's adders."""
QUEUE_WORDS = 16
"""Words of which values wait in front of each adder of `sspmm`: as many as the smallest distributed RAM has places."""
BIASES = 4
"""Biases that wait between the weight loader and the epilogue."""
STORE_WORDS = 4
"""Words that STORE reads ahead, a power of two."""
TOKEN_BITS = 8
"""Bits of a token counter."""

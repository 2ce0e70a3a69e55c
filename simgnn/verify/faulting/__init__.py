"""Programs with one thing wrong, in memory, in a command, or in what a command points to."""

"""What a run over many machines would take, before any of them has anything: volumes, memory and time."""

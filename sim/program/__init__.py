"""Programs: commands, memory and tensors; as files, and as text."""

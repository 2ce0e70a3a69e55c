"""What people see of a run: pictures, summaries, progress."""

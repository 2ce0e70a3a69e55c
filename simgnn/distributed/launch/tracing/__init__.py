"""What each rank has done, merged: a table, and a trace of virtual time."""

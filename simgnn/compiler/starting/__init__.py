"""What values hold when a launch begins, a file for each kind of rows: where they lie, and who reads them how."""

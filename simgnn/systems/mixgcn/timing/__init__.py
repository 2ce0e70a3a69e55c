"""What an epoch of full-graph training takes in virtual time, by kind of parallelism."""

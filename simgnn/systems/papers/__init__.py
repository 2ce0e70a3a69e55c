"""What all papers' experiments have in common: their registry, claims with verdicts, results, trainings compared."""

"""From a failure to the smallest program that shows it."""

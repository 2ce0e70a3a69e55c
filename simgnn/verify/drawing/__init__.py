"""Random programs and configurations."""

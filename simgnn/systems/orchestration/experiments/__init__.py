"""NeutronOrch's tables and figures: what it prints worked out again, its baselines in virtual time, and its claims."""

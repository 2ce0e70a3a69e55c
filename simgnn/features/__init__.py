"""Where rows of features are, and how they are gathered."""

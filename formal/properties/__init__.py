"""Claims about the components of hw/, a file for each kind of component, each with mistakes that must break it."""

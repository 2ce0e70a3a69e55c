"""The `clustered` organisation: edge indices are routed, features are not."""

"""What software reaches on hardware, a file each; platforms say which they run."""

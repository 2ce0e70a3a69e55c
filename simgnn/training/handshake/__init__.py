"""The handshake between the runtime and its trainers: messages, what carries them, and both ends."""

"""What ranks must agree on before they begin: settings, and the digest of the data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping


def settings_digest(settings: Mapping[str, object], *, epochs: int) -> int:
    """Of what decides the result, and when all are done; from -2**63 to 2**63 - 1."""
    return text_digest(json.dumps([settings, epochs], sort_keys=True))


def text_digest(text: str) -> int:
    """Of a text, from -2**63 to 2**63 - 1."""
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)

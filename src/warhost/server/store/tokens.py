"""Unguessable words: battle ids, seat tokens, dice seeds and their salts. The only module that draws secrets."""

import secrets
from hashlib import sha256
from hmac import compare_digest

LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
"""What can be read out over a telephone."""


def new_token() -> str:
    """Whoever has it has the seat."""
    return secrets.token_urlsafe(24)


def new_id(length: int = 10) -> str:
    """A name for a battle, for addresses; it gives no rights."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_seed() -> str:
    """Dice nobody can foretell."""
    return secrets.token_hex(16)


def new_secret() -> str:
    """What a chain of shares is made of."""
    return secrets.token_hex(32)


def new_salt() -> str:
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What is kept of a token: enough to know it again, not to use it."""
    return sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    """Is this the token that was kept?"""
    return compare_digest(hashed(token), kept)

"""Battles on disk, and the secrets that are kept of them."""

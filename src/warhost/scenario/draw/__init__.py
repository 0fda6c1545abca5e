"""Scenarios as pictures and in words."""

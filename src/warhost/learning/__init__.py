"""Environments to learn in: PettingZoo for both seats, Gymnasium for one against any player (docs/learning.md)."""

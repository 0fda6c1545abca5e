"""Battles in use: who is at them, what they ask for, and the computer players that move."""

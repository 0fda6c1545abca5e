"""Attacks from picking targets to damage and healing: chapters 16 to 22."""

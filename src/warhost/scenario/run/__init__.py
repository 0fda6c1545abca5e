"""Scenarios set up, played through the gate and compared with what they expect."""

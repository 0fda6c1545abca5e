"""The battle sequence: deployment, rounds, turns and phases, who fights when."""

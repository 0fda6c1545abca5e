"""By hand: abilities that nobody enforces are shown at their time, and the players carry them out with table tools."""

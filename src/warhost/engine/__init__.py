"""State, decisions, dice, events and the journal: a battle as data behind one gate. Knows no rule of the game."""

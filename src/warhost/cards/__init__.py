"""Cards: twists, battle tactics with their commands, decks and hands, and what cards ask about the table."""

"""What both Spearhead battlepacks share: fixed armies, decks, the round's sequence, scoring."""

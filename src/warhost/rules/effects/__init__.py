"""What is in force: selectors, modifiers, characteristics as they are now, clauses that follow, rolls."""

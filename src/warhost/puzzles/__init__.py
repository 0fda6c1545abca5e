"""One-turn problems: scenario files whose expectations are the goal, with dice that everybody can see."""

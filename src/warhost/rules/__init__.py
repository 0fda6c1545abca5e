"""The rulebook, a module per chapter; every rule cites its id."""

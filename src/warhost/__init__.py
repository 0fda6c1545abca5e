"""warhost: Warhammer Age of Sigmar, fourth edition, played by the book."""

"""The community's BattleScribe catalogues, read into the user's own faction folders."""

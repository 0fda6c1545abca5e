"""The versions of the database's layout."""

"""The browser game: battles over HTTP and WebSockets, kept on disk, seats told apart by tokens."""

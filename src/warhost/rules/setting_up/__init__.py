"""Setting up units and terrain features, and looking for room to do so."""

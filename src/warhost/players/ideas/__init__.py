"""What one might answer: a menu of sensible legal answers to any decision, worked out when somebody wants them."""

"""From battles to weights: how the marshal learns (an extra; nothing here is needed to play)."""

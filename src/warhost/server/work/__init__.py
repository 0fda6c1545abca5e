"""Work that strangers ask for, done in processes that can be stopped."""

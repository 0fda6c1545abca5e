"""The advanced rules, a module each; a battlepack says which are in use."""

"""The web application: addresses, connections, pages, and who may ask."""

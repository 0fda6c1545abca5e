"""What goes between the server and its pages: the only words either side uses."""

"""What is written and shown: rules by their citations, abilities of armies by scenarios and battles; the pages."""

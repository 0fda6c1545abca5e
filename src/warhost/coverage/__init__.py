"""What is written and shown: rules by their citations, the abilities of armies by scenarios and battles; and the pages."""

"""A battle in words and pictures: what happened as sentences, the table as characters or as an SVG drawing."""

"""What pages are sent: a battle as one seat may know it, put into words and plain data. No rules are worked out here."""

"""What pages are sent: a battle as one seat may know it, in words and plain data. No rules are worked out here."""

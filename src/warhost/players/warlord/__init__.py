"""The warlord: the best answers played out on imagined battles."""

"""Battlepacks: how battles are set up, how long they last and what wins them; one folder each."""

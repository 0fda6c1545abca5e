"""Matched play on the Border War battleplan: armies by the army composition rules, four rounds along a border."""

from warhost.battlepacks.border_war.plan import MODULES, NAME, ROUNDS, TABLES, Table, objectives, plan, table_for
from warhost.battlepacks.border_war.scoring import outcome, score

__all__ = ["MODULES", "NAME", "ROUNDS", "TABLES", "Table", "objectives", "outcome", "plan", "score", "table_for"]

"""Players with little thought: any answer, none of their own, or the first sensible one."""

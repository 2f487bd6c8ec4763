"""Contents of WFB3 sheets: facts, order of battle, summary, quick reference, deployment."""

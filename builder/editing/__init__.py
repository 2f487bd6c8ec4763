"""A roster being changed: drafts, their journal, the session that keeps them safe, the lists opened lately."""

"""Editing of rosters: drafts, edits, undo history, journals for recovery, lists of the home screen."""

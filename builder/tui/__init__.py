"""The builder: a terminal interface on Textual.

app            languages, themes, settings, what is common to all screens
commands       every command with its keys, title and help
lines, views   the one kind of pane, and what panes say
dialogs        small screens over the others
screens        home, builder, dice, printing
"""

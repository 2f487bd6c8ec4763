"""The builder: a terminal interface on Textual.

app                the opening text, keys that work everywhere, which screen comes next
base_app           what the app gives to its screens: folders, language, settings, messages
failure_guard      catches, records and shows failures of the program
key_queue          handles keys one after the other
keys_and_commands  every command with its keys, title and help
themes             colours
screens            home, new list, builder, dice, printing, help, and the dialogs over them
formatters         values as rows of text for panes
widgets            the list that all panes use, lines to type into
"""

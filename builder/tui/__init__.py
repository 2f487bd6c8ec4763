"""The builder: a terminal interface on Textual.

app            the first words, keys that work everywhere, which screen comes next
base_app       what the app gives to its screens: folders, language, settings, toasts
commands       every command with its keys, title and help
failure_guard  where failures end
key_queue      keys one after the other
screens        home, new list, builder, dice, printing, help, and the small screens over them
formatters     what panes say: values to rows of text
widgets        the one kind of pane, lines to type into
"""

"""The command line: arguments, commands, output, exit codes."""

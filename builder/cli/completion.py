"""Argument types for which shells complete names of files or folders."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

COMPLETION = "--print-completion"
SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")


class FileArgument(argparse.Action):
    """An argument for a file, or a value that may be one."""

    complete = "file"
    """Kind of completion for `shtab`."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        _option: str | None = None,
    ) -> None:
        """Store the value as the argument."""
        setattr(namespace, self.dest, values)


class FolderArgument(FileArgument):
    """An argument for a folder."""

    complete = "directory"


class FoldersArgument(FolderArgument):
    """A list of folders, each given with its own option."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        _option: str | None = None,
    ) -> None:
        """Append the value to the folders given before."""
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest, None) or ()), values])

"""Completion in shells: what they need to complete commands, options, files and folders."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

COMPLETION = "--print-completion"
SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")


class Completion(argparse.Action):
    """Prints what a shell needs to complete our words, and leaves."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        _option: str | None = None,
    ) -> None:
        """Print it, and leave."""
        import shtab  # no other start waits for it

        sys.stdout.write(shtab.complete(parser, str(values)))
        parser.exit()


class FileArgument(argparse.Action):
    """An argument that is a file, or may be one: shells look for files where it stands."""

    @property
    def complete(self) -> dict[str, str | dict[str, str]]:
        """How each shell looks for files."""
        import shtab

        return shtab.FILE

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        _option: str | None = None,
    ) -> None:
        """Keep it."""
        setattr(namespace, self.dest, values)


class FolderArgument(FileArgument):
    """An argument that is a folder."""

    @property
    def complete(self) -> dict[str, str | dict[str, str]]:
        """How each shell looks for folders."""
        import shtab

        return shtab.DIRECTORY


class FoldersArgument(FolderArgument):
    """Folders, of which each is given with its own option."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        _option: str | None = None,
    ) -> None:
        """Keep it beside those given before."""
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest, None) or ()), values])

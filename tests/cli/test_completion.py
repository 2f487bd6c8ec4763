"""Completions for shells: all commands and options, and files where files are asked for."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from builder.cli.arguments import COMMANDS, SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_known_to_the_shell(muster, shell):
    """With the options of each."""
    code, out, err = muster("--print-completion", shell)
    assert (code, err) == (0, "")
    assert all(name in out for name in COMMANDS)
    assert "--strict" in out or "strict" in out


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["che"], ["check"]),
        (["check", "--str"], ["--strict"]),
        (["show", "--format", "m"], ["markdown"]),
        (["show", "lists/wfb3/rosters/empire-20"], ["lists/wfb3/rosters/empire-2000.yaml"]),
    ],
)
def test_bash_completes(muster, typed, offered):
    """A command, an option, a word of a choice, a file."""
    script = muster("--print-completion", "bash")[1]
    words = " ".join(f"'{w}'" for w in ("muster", *typed))
    asked = f"{script}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed)}; _shtab_muster; printf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=False)
    assert [line.strip() for line in done.stdout.splitlines()] == offered


def test_a_shell_that_nobody_knows(muster):
    """Is a bad argument, which names those that are known."""
    code, out, err = muster("--print-completion", "xyz")
    assert (code, out) == (2, "")
    assert all(shell in err for shell in SHELLS)

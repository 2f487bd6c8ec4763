"""Themes: dark, light and high contrast."""

from __future__ import annotations

from textual.theme import Theme

from builder.core.findings import T

THEMES = (
    Theme(
        name="muster-dark", dark=True, primary="#d0a85c", secondary="#7d95b5", accent="#e0b964", foreground="#e4dfd3",
        background="#191b1f", surface="#22252a", panel="#2d3138", success="#8fbf7f", warning="#e5b567", error="#ef7f74",
        variables={"muted": "#98958c", "cursor": "#3f4a5e", "behind": "#2b313b", "title": "#2d3138", "title-on": "#d0a85c", "title-on-text": "#191b1f"},
    ),
    Theme(
        name="muster-light", dark=False, primary="#7a4f12", secondary="#36506f", accent="#7a4f12", foreground="#23211c",
        background="#f7f3ea", surface="#efe9db", panel="#e3dbc8", success="#2f6b28", warning="#8a5a00", error="#a8201a",
        variables={"muted": "#6a6558", "cursor": "#cfdcec", "behind": "#e6e3da", "title": "#e3dbc8", "title-on": "#7a4f12", "title-on-text": "#fffaf0"},
    ),
    Theme(
        name="muster-contrast", dark=True, primary="#ffff00", secondary="#00ffff", accent="#ffff00", foreground="#ffffff",
        background="#000000", surface="#000000", panel="#000000", success="#00ff66", warning="#ffcc00", error="#ff8080",
        variables={"muted": "#e0e0e0", "cursor": "#0033cc", "behind": "#333333", "title": "#333333", "title-on": "#ffff00", "title-on-text": "#000000"},
    ),
)  # fmt: skip
"""Themes in the order of the command that switches them."""

NAMES = {"muster-dark": T("dark"), "muster-light": T("light"), "muster-contrast": T("high contrast")}

LOOKS = {
    "plain": ("foreground", False), "dim": ("muted", False), "strong": ("foreground", True), "head": ("accent", True),
    "good": ("success", False), "bad": ("error", True), "warn": ("warning", False), "accent": ("accent", True),
    "key": ("accent", True), "fill": ("primary", False), "empty": ("muted", False),
}  # fmt: skip
"""For each look of a span a colour of the theme, and true for bold."""
GROUNDS = {
    "cursor": ("cursor", "foreground"), "behind": ("behind", None), "title": ("title", "foreground"),
    "title-on": ("title-on", "title-on-text"),
}  # fmt: skip
"""For each background of a row a colour of the theme, and a text colour or `None`."""

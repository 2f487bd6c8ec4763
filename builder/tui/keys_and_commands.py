"""All commands with keys, title and help, each declared once.

Footer, palette, help and key bindings are made from these tables, so that they agree. Keys are plain letters and others
that terminals, multiplexers and screen readers leave alone; usual Ctrl keys are added where players expect them.
"""

from typing import NamedTuple

from textual.binding import Binding, BindingType

from builder.core.findings import Shown, T
from builder.locale import Language


class Command(NamedTuple):
    """A command with keys; it is also in the palette and can be clicked."""

    id: str
    """Name of the action that the command runs."""
    keys: str
    """Keys in Textual's names, separated by commas; the footer shows the first one."""
    title: Shown
    help: Shown
    where: tuple[str, ...] = ()
    """Panes whose footer shows the command at the right; `home` stands for the home screen."""
    key: str = ""
    """Display name of the first key, if different from its usual one; else empty."""

    def names(self, lang: Language) -> list[str]:
        """Display names of all keys of the command."""
        return [name_of(key, lang) for key in self.keys.split(",")]

    def shown(self, lang: Language) -> str:
        """Display name of the first key."""
        return self.key or name_of(self.keys.split(",")[0], lang)

    def title_in(self, lang: Language) -> str:
        """The command's title in a language; the language command is named in the language that it switches to."""
        if self.id == "language":
            return "English" if lang.code == "fr" else "français"
        return lang.say(self.title)


_NAMES = {
    "question_mark": "?", "slash": "/", "escape": T("Esc"), "enter": T("Enter"), "space": T("Space"), "tab": "Tab",
    "left_square_bracket": "[", "right_square_bracket": "]", "delete": T("Del"), "exclamation_mark": "!",
    "colon": ":", "equals_sign": "=", "greater_than_sign": ">", "less_than_sign": "<", "plus": "+", "minus": "−", "right": "→", "left": "←", "up": "↑", "down": "↓",
    "apostrophe": "'", "insert": T("Ins"), "backspace": "⌫", "ctrl": "Ctrl", "shift": T("Shift"),
}  # fmt: skip


def name_of(key: str, lang: Language) -> str:
    """Display name of a key by its name in Textual: Ctrl+Z for `ctrl+z`."""
    if "+" in key:
        *before, last = key.split("+")
        names = [lang.say(_NAMES.get(b, b.capitalize())) for b in before]
        return "+".join([*names, lang.say(_NAMES.get(last, last.upper()))])
    if key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return lang.say(_NAMES.get(key, key))


ARMY, TAKE, ENTRY, FINDINGS = "army", "take", "entry", "findings"
ALL = (ARMY, TAKE, ENTRY, FINDINGS)

AT_HAND: dict[str, tuple[str, ...]] = {
    TAKE: ("enter", "press", "search", "back", "fits", "mend", "save", "undo", "arrange", "next_heading", "next_pane"),
    ARMY: (
        "take", "search", "enter", "next_finding", "mend", "save", "print", "undo", "remove", "home", "duplicate",
        "models", "press", "next_pane", "rename", "preview", "jump", "redo", "findings", "history",
    ),
    ENTRY: ("more", "press", "mend", "search", "back", "undo", "save", "try_out", "explain", "presets", "print", "remove", "take", "next_finding", "next_pane", "rename"),
    FINDINGS: ("enter", "mend", "explain", "back", "save", "undo", "next_pane", "jump", "print"),
}  # fmt: skip
"""Commands of each pane, by id, in the order of the pane's footer."""
IN_PANE: dict[tuple[str, str], Shown] = {
    (TAKE, "enter"): T("add"),
    (TAKE, "press"): T("add, stay"),
    (TAKE, "back"): T("army"),
    (ARMY, "enter"): T("open"),
    (ARMY, "press"): T("mark"),
    (ENTRY, "search"): T("search"),
    (ENTRY, "back"): T("army"),
    (ENTRY, "remove"): T("remove"),
    (FINDINGS, "enter"): T("go there"),
    (FINDINGS, "back"): T("army"),
}
"""Titles of commands in panes where the general title is unclear, by pane and command."""

BUILD = (
    Command("enter", "enter", T("open"), T("Open or add what is under the cursor: an entry, something available, a choice, or what a finding is about.")),
    Command("next_pane", "tab", T("next pane"), T("Go to the next pane: available, the army, the entry, the findings.")),
    Command("last_pane", "shift+tab", T("previous pane"), T("Go to the previous pane.")),
    Command("press", "space", T("choose"), T("Tick the box or press the button under the cursor; in the army, mark an entry; in Available, add it and stay there.")),
    Command("more", "right", T("change"), T("→ the next choice, or one more; ← the one before, or one fewer; with Shift, or [ and ], by five."), key="← →"),
    Command("models", "plus,equals_sign", T("models"), T("Add a model, in the army too; in an entry, one more of what is under the cursor."), key="+ −"),
    Command("fewer", "minus", T("fewer models"), T("Remove a model, or one of what is under the cursor.")),
    Command("take", "a,t,insert", T("add"), T("Go to Available to add something; Enter adds it and opens its choices.")),
    Command("less", "left", T("less"), T("Previous choice, or one less.")),
    Command("much_more", "shift+right,right_square_bracket", T("five more"), T("Five more.")),
    Command("much_less", "shift+left,left_square_bracket", T("five fewer"), T("Five fewer.")),
    Command("search", "slash", T("search"), T("Search what is available by name, weapon or kind; in an entry, its choices and their values first.")),
    Command("jump", "apostrophe", T("go to"), T("Go to a row of the pane or an entry of the army by typing its name.")),
    Command("fits", "f", T("what fits"), T("Show only what still fits, by points and by rule; press again to show everything.")),
    Command("arrange", "o", T("filter and sort"), T("Show only infantry, cavalry, missile troops, machines, monsters or packs; sort by name or price.")),
    Command("next_heading", "greater_than_sign,ctrl+down", T("next heading"), T("Jump to the next heading of the pane.")),
    Command("last_heading", "less_than_sign,ctrl+up", T("previous heading"), T("Jump to the previous heading.")),
    Command("mend", "m", T("fix it"), T("Fix what the finding reports: at once if there is only one fix, otherwise you choose.")),
    Command("save", "s,ctrl+s", T("save"), T("Save the list to its file.")),
    Command("undo", "u,ctrl+z", T("undo"), T("Undo the last change; press again to go back as far as you like, even after the " "list has been closed.")),
    Command("redo", "U,ctrl+y,ctrl+shift+z", T("redo"), T("Redo what was undone.")),
    Command("try_out", "b", T("what if?"), T("What would it be like with spears? Price, profile, save and movement before and " "after; Enter accepts, Esc cancels.")),
    Command("explain", "i", T("the rule"), T("The rule behind a finding, choice, weapon, special rule or limit, with its section and examples.")),
    Command("presets", "P", T("presets"), T("Equip in one go: a knight with warhorse, heavy armour, shield and lance; you can " "save presets of your own.")),
    Command("print", "p", T("print"), T("Print the army sheet as PDF, or export it.")),
    Command("preview", "w", T("preview"), T("The finished sheet, as text.")),
    Command("remove", "delete,x,backspace", T("remove"), T("Remove the entry, or whatever is under the cursor.")),
    Command("duplicate", "d", T("duplicate"), T("Duplicate the entry, with all that was chosen for it.")),
    Command("split", "A", T("split"), T("Split an entry of several models into single entries, to name each.")),
    Command("copy", "c", T("copy"), T("Copy the marked entries, to paste them here or in another roster.")),
    Command("paste", "v", T("paste"), T("Paste what was copied.")),
    Command("up", "K,shift+up", T("move up"), T("Move the entry up among those below the same heading; the file and the sheet keep the order.")),
    Command("down", "J,shift+down", T("move down"), T("Move the entry down.")),
    Command("rename", "n", T("name"), T("Give the entry a name of your choice.")),
    Command("next_finding", "e", T("next finding"), T("Go to the next entry with a problem.")),
    Command("findings", "exclamation_mark", T("findings"), T("Go to the list of findings; Enter jumps to the entry.")),
    Command("back", "escape", T("back"), T("Go back from a new entry to the search that found it, and from anywhere else to the army; Esc never leaves the list.")),
    Command("home", "h", T("your lists"), T("Leave this list for your other lists; unsaved changes are asked about once.")),
    Command("dice", "r", T("dice"), T("All dice before the game, in one place.")),
    Command("compare", "D", T("compare"), T("What changed since the file was saved, or against another list.")),
    Command("play", "y", T("play"), T("Play a game with the saved list: casualties, damage, turns, and what is due; the list does not change.")),
    Command("history", "H", T("history"), T("Every change so far; go back to any of them.")),
    Command("save_as", "S", T("save as"), T("Write the roster to another file.")),
    Command("reload", "R", T("read again"), T("Reload the file and the definitions from disk; undo brings yours back.")),
)  # fmt: skip

HOME = (
    Command("new", "n", T("new list"), T("Begin a new list."), ("home",)),
    Command("search", "slash", T("search"), T("Type to find a list by name, army, points limit, file or tag; Tab goes to the results."), ("home",)),
    Command("rename", "r,f2", T("rename"), T("Rename the list, its file, or both."), ("home",)),
    Command("duplicate", "d", T("duplicate"), T("Copy the list into a file of its own; a copy of a sample is a list of your own."), ("home",)),
    Command("tag", "t", T("tags"), T("Give the list tags, such as league, painted or 2026; they are kept in its file."), ("home",)),
    Command("delete", "x,delete,backspace", T("delete"), T("Move the list to the bin, or only remove it from Recent and keep the file."), ("home",)),
    Command("undo", "u,ctrl+z", T("undo"), T("Undo the last thing done here: a new name, a copy, tags, a deletion."), ("home",)),
    Command("arrange", "s", T("filter and sort"), T("Sort by last opened, last changed, points, name or army; show only the lists with a given tag."), ("home",)),
    Command("compare", "D", T("compare"), T("Compare the list with another one: what changed between them."), ("home",)),
    Command("paste", "v,ctrl+v", T("paste a list"), T("Import a list by pasting its text from an email, a forum or another window."), ("home",)),
    Command("bin", "b", T("bin"), T("Deleted lists, which can be restored."), ("home",)),
    Command("open", "o", T("open"), T("Open a list by its path, or browse folders; Tab completes what you type."), ("home",)),
    Command("takers", "w", T("find armies"), T("Find the armies that can take a given unit, creature or machine."), ("home",)),
    Command("collection", "c", T("collection"), T("The models that you own: add some, count painted ones.")),
    Command("play", "y", T("games"), T("Games being played: go on with one.")),
    Command("again", "R", T("look again"), T("Look for rosters again and check them anew.")),
    Command("back", "escape", T("all lists"), T("End the search and show all lists.")),
)  # fmt: skip

PLAY = (
    Command("more", "plus,equals_sign,right", T("one more"), T("Cross off a casualty, a wound, damage; 1 to 9 do so in that unit, model or column."), ("play",), key="+"),
    Command("less", "minus,left,backspace", T("one less"), T("Free a box again."), ("play",), key="−"),
    Command("open", "enter,space", T("open"), T("Show the figures and all counters of a unit, or hide them."), ("play",)),
    Command("undo", "u,ctrl+z", T("undo"), T("Undo the last change; press again to go back as far as you like."), ("play",)),
    Command("redo", "U,ctrl+y,ctrl+shift+z", T("redo"), T("Redo what was undone."), ("play",)),
    Command("phase", "n", T("next phase"), T("Go to the next phase, and after the last to the next turn."), ("play",)),
    Command("turn", "N", T("next turn"), T("Go to the next turn.")),
    Command("tables", "t", T("tables"), T("The tables of the game that this army needs."), ("play",)),
    Command("note", "a", T("note"), T("Write a note into the record of the game."), ("play",)),
    Command("reveal", "r", T("reveal"), T("Show a hidden entry to the opponent from now on."), ("play",)),
    Command("secrets", "v", T("hidden"), T("Show or hide the entries that the opponent does not see."), ("play",)),
    Command("opponent", "o", T("opponent’s page"), T("What the opponent may know, to hand the screen over."), ("play",)),
    Command("record", "w", T("record"), T("The record of the game so far, turn by turn."), ("play",)),
    Command("back", "escape,h", T("leave"), T("Leave the game, which is kept; go on with it at any time."), ("play",)),
)  # fmt: skip

EVERYWHERE = (
    Command("help", "question_mark", T("help"), T("This help."), (*ALL, "home")),
    Command("palette", "ctrl+p,colon", T("all commands"), T("Search all commands."), (*ALL, "home"), key=":"),
    Command("language", "L", T("français"), T("Change between English and French.")),
    Command("theme", "T", T("theme"), T("Change between the dark, the light and the high-contrast theme.")),
    Command("quit", "q,ctrl+q", T("quit"), T("Leave; nothing is lost."), (*ALL, "home")),
)  # fmt: skip


def of_pane(pane: str) -> list[Command]:
    """Commands of a pane in the order of its footer, with the titles that they have in the pane."""
    known = {c.id: c for c in BUILD}
    found = []
    for id in AT_HAND.get(pane, ()):
        command = known[id]
        found.append(command._replace(title=IN_PANE.get((pane, id), command.title)))
    return found


def bindings(commands: tuple[Command, ...]) -> list[BindingType]:
    """Textual's key bindings of these commands."""
    return [Binding(c.keys, c.id, c.id, show=False) for c in commands]


WORDS: dict[str, str] = {
    "enter": "open go edit ouvrir modifier aller",
    "next_pane": "switch window column volet colonne",
    "last_pane": "switch window column volet colonne",
    "press": "toggle select tick mark check pick cocher marquer choisir",
    "more": "increase plus raise bigger models figurines augmenter",
    "less": "decrease minus lower smaller models figurines diminuer",
    "models": "size number bigger more figurines effectif nombre augmenter",
    "fewer": "size number smaller less figurines effectif nombre diminuer",
    "take": "new unit insert buy recruit troops ajouter acheter recruter",
    "search": "find look filter trouver rechercher",
    "fits": "filter affordable possible points left reste",
    "arrange": "order sort filter role cavalry infantry trier ordre filtrer",
    "mend": "repair correct solve error corriger réparer erreur",
    "try_out": "try if would preview spears compare before after change essayer si avant après",
    "explain": "rule page help why book section règle pourquoi livre",
    "save": "write keep store file enregistrer sauver sauvegarder fichier",
    "undo": "back revert take back annuler défaire",
    "redo": "again forward refaire rétablir",
    "print": "pdf export sheet paper html markdown text json imprimer exporter feuille",
    "preview": "view show text sheet aperçu voir feuille texte",
    "remove": "delete kill drop erase cut throw away supprimer effacer enlever retirer",
    "duplicate": "clone copy again double twice dupliquer cloner",
    "split": "split divide single models séparer diviser",
    "copy": "clipboard yank copier",
    "paste": "clipboard insert import mail forum coller importer",
    "up": "move reorder order monter déplacer",
    "down": "move reorder order descendre déplacer",
    "rename": "name call title nommer renommer titre",
    "next_finding": "error problem mistake illegal erreur problème suivant",
    "findings": "errors problems illegal legal warnings verdict erreurs problèmes légal",
    "back": "escape cancel retour",
    "home": "close exit leave lists back menu fermer sortir listes accueil",
    "dice": "roll random throw lancer jeter dés hasard",
    "compare": "diff difference versions changes différence versions",
    "history": "changes log steps journal étapes",
    "save_as": "rename file copy export new enregistrer copie fichier",
    "reload": "refresh reread disk relire recharger disque",
    "new": "create begin start army nouvelle créer commencer",
    "open": "load file path ouvrir charger fichier",
    "takers": "find unit army who search trouver unité armée",
    "jump": "find type go name row aller trouver nom ligne",
    "presets": "equip equipment outfit template kit équiper équipement modèle panoplie",
    "tag": "label folder group category étiquette dossier groupe catégorie",
    "delete": "remove erase bin trash supprimer effacer corbeille",
    "bin": "trash deleted restore undelete corbeille restaurer",
    "play": "game battle casualties wounds damage turn partie bataille pertes blessures dégâts tour",
    "collection": "own models miniatures painted shopping figurines possédées peintes achats",
    "again": "refresh reload relire recharger",
    "help": "keys manual shortcuts how touches aide raccourcis",
    "language": "english french français anglais langue",
    "theme": "dark light colour color contrast mode thème sombre clair couleur contraste",
    "quit": "exit leave close end bye sortir quitter fermer",
}
"""Additional search words of commands in the palette, by id of the command."""

//! One key map for every table.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key does at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Move(i32, i32),
    Pan(i32, i32),
    First,
    Last,
    NextPart(bool),
    Choose,
    Mark,
    Cancel,
    Everything,
    Hint,
    Undo,
    Redo,
    Log,
    Score,
    Rules,
    Settings,
    Pace,
    Hurry,
    Who,
    /// What one owns, listed; where nobody does, its letter is typed.
    Own(char),
    Bigger,
    Smaller,
    WholeMap,
    Help,
    Leave,
    Type(char),
    OpenLine,
    Rub,
    Wipe,
}

/// What a key does; letters that are no command begin to be typed.
pub(super) fn command(key: &KeyEvent) -> Option<Command> {
    use Command as C;
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    if control {
        return match key.code {
            KeyCode::Char('q') => Some(C::Leave),
            KeyCode::Char('u' | 'w') => Some(C::Wipe),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Left if shift => C::Pan(-1, 0),
        KeyCode::Right if shift => C::Pan(1, 0),
        KeyCode::Up if shift => C::Pan(0, -1),
        KeyCode::Down if shift => C::Pan(0, 1),
        KeyCode::Left => C::Move(-1, 0),
        KeyCode::Right => C::Move(1, 0),
        KeyCode::Up => C::Move(0, -1),
        KeyCode::Down => C::Move(0, 1),
        KeyCode::Home => C::First,
        KeyCode::End => C::Last,
        KeyCode::Tab => C::NextPart(true),
        KeyCode::BackTab => C::NextPart(false),
        KeyCode::Enter => C::Choose,
        KeyCode::Esc => C::Cancel,
        KeyCode::Backspace => C::Rub,
        KeyCode::F(1) => C::Help,
        KeyCode::Char(letter) => match letter {
            ' ' => C::Mark,
            '?' => C::Help,
            'm' => C::Everything,
            'h' => C::Hint,
            'u' => C::Undo,
            'r' => C::Redo,
            'l' => C::Log,
            's' => C::Score,
            'b' => C::Rules,
            'o' => C::Settings,
            'p' => C::Pace,
            'g' => C::Hurry,
            'w' => C::Who,
            'x' => C::Leave,
            'z' => C::WholeMap,
            't' => C::Own(letter),
            '+' | '=' => C::Bigger,
            '-' => C::Smaller,
            '/' | ':' => C::OpenLine,
            other => C::Type(other),
        },
        _ => return None,
    })
}

/// The keys as the help lists them: keys, and what they do.
pub(super) const HELP: [(&str, &str); 26] = [
    ("← → ↑ ↓", "move the cursor"),
    ("Tab, Shift-Tab", "to the next part of the table, and back"),
    ("Home, End", "to the first and the last of a part"),
    ("Enter", "choose what the cursor is on"),
    ("Space", "mark, or take the mark away; the next page of a list"),
    ("Esc", "a step back: marks, picks, the large map"),
    ("1 … 9", "press what shows this number"),
    ("letters", "type a card or a name, as \"qs\", then Enter"),
    ("/ and words", "type anything, as \"play 2c\", \"undo 2\" or \"seed\""),
    ("m", "everything you can do now, in words"),
    ("h", "hint: what a good bot would do, and why"),
    ("u, r", "undo your last decision, redo it"),
    ("l", "log: all that happened"),
    ("s", "score sheet"),
    ("b", "book of rules"),
    ("w", "who sits where"),
    ("g", "go on: bots hurry, pauses end"),
    ("p", "pace: how long the table rests on a bot's move"),
    ("o", "options: colours, speed and more"),
    ("+ and -", "a number up and down; the map larger and smaller"),
    ("z", "the map alone, over the whole screen"),
    ("t", "tickets, or whatever list you hold, in full"),
    ("Shift and arrows", "move the map"),
    ("mouse", "point, click to choose, right click to mark, wheel on the map"),
    ("x", "save and leave; also Ctrl-C"),
    ("Ctrl-Z", "back to the shell for now; \"fg\" there goes on"),
];

/// The keys of the bottom line, most wanted first; a click there is as good as the key.
pub(super) const BAR: [(&str, &str, KeyCode); 13] = [
    ("Enter", "choose", KeyCode::Enter),
    ("Space", "mark", KeyCode::Char(' ')),
    ("z", "map", KeyCode::Char('z')),
    ("t", "tickets", KeyCode::Char('t')),
    ("h", "hint", KeyCode::Char('h')),
    ("u", "undo", KeyCode::Char('u')),
    ("?", "help", KeyCode::Char('?')),
    ("x", "leave", KeyCode::Char('x')),
    ("l", "log", KeyCode::Char('l')),
    ("s", "score", KeyCode::Char('s')),
    ("m", "all", KeyCode::Char('m')),
    ("b", "rules", KeyCode::Char('b')),
    ("p", "pace", KeyCode::Char('p')),
];

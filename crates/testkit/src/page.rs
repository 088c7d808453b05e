//! A page that says what the rows of games are made of, kept true by the games themselves.

use std::path::Path;

use parlour_core::{Encode, Show};

use crate::kit::Kit;

/// Holds a game's section of a page to the parts that its rows have. With `PARLOUR_BLESS` in the
/// environment the section is written anew.
///
/// # Panics
/// If the page says something else.
pub fn document_rows<G: Show + Encode>(kit: &Kit<G>, page: &Path) {
    let heading = format!("## {}\n", G::about().title);
    let section = format!("{heading}\n{}", tables(kit));
    let mut written = std::fs::read_to_string(page).unwrap_or_default().replace("\r\n", "\n");
    let from = written.find(&heading).unwrap_or(written.len());
    let to = written[from..].find("\n## ").map_or(written.len(), |next| from + next + 1);
    let right = written[from..to].trim_end() == section.trim_end();
    if !right && std::env::var_os("PARLOUR_BLESS").is_some() {
        let end = if to < written.len() { "\n" } else { "" };
        written.replace_range(from..to, &format!("{section}{end}"));
        if let Err(fault) = std::fs::write(page, &written) {
            panic!("{} cannot be written: {fault}", page.display());
        }
        return;
    }
    let name = page.file_name().unwrap_or_default().display();
    assert!(right, "{name} is not what the code says: run the test with PARLOUR_BLESS=1");
}

fn tables<G: Show + Encode>(kit: &Kit<G>) -> String {
    let mut lines = vec!["| rules | numbers | letters |".to_owned(), "|---|---|---|".into()];
    lines.extend(kit.variants.iter().map(|variant| {
        let (name, game) = (&variant.name, &variant.game);
        format!("| {name} | {} | {} |", game.width(), game.letters())
    }));
    lines.push("\n| part | numbers | most | what they say |\n|---|---|---|---|".into());
    let parts = kit.variants.first().map(|variant| variant.game.parts()).unwrap_or_default();
    lines.extend(parts.iter().map(|part| {
        let (name, size, most, about) = (part.name, part.size, part.most, part.about);
        format!("| `{name}` | {size} | {most} | {about} |")
    }));
    lines.join("\n") + "\n"
}

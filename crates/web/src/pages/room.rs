//! A table before its match: who has come, and how others come.

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::sprite::token;

/// A place at a table that has not begun.
#[derive(Clone, Debug)]
pub struct Chair {
    /// Who sits there, or who will.
    pub name: String,
    /// What is to be said of it: `you`, `a bot`.
    pub note: String,
    /// Whether it is free for whoever looks.
    pub free: bool,
}

/// A table before its match.
#[derive(Clone, Debug)]
pub struct Room<'a> {
    /// Its name in addresses.
    pub id: &'a str,
    /// What the game is called.
    pub title: &'a str,
    /// The places.
    pub chairs: Vec<Chair>,
    /// The address that invites others, for those who sit here.
    pub invitation: Option<String>,
    /// The code that was brought along.
    pub code: Option<&'a str>,
    /// What the server has committed to.
    pub commitment: &'a str,
    /// Whether whoever looks may begin.
    pub host: bool,
    /// Whether whoever looks sits here.
    pub seated: bool,
    /// Why the last thing was not done.
    pub notice: Option<&'a str>,
}

impl Room<'_> {
    /// The page.
    #[must_use]
    pub fn draw(&self) -> Markup {
        let base = format!("/tables/{}", self.id);
        let free = self.chairs.iter().any(|chair| chair.free);
        html! {
            div.hello {
                div {
                    h1 { (self.title) }
                    p { "The match begins when all seats are taken, or when its host begins it: bots take the seats that are left." }
                }
            }
            @if let Some(notice) = self.notice { p.notice role="alert" { (notice) } }
            div.room data-waits=(self.id) {
                section.panel {
                    div.panel-head { h2 { "Seats" } }
                    @for (n, chair) in self.chairs.iter().enumerate() {
                        div.seat {
                            (token(n, &(n + 1).to_string()))
                            span.seat-name { (chair.name) }
                            span.seat-tags { (chair.note) }
                        }
                    }
                    div.game-acts {
                        @if self.host && self.seated {
                            form method="post" action={ (base) "/begin" } { button.btn.btn-main { "Begin now" } }
                        } @else if !self.seated && free {
                            form method="post" action={ (base) "/join" } data-luck=(self.id) data-commitment=(self.commitment) {
                                @if let Some(code) = self.code { input type="hidden" name="code" value=(code); }
                                button.btn.btn-main { "Sit down" }
                            }
                        }
                        @if self.seated {
                            form method="post" action={ (base) "/leave" } { button.btn { "Leave" } }
                        }
                        a.btn.btn-quiet href={ (base) "?invite=" (self.code.unwrap_or_default()) } { "Look again" }
                    }
                }
                @if let Some(address) = &self.invitation {
                    section.panel {
                        div.panel-head { h2 { "Invite" } }
                        p { "Whoever opens this address can sit down. Send it, or let them point their phone at the picture." }
                        p { input.address readonly value=(address) aria-label="Invitation"; }
                        (qr(address))
                    }
                }
            }
        }
    }
}

/// An address as a picture for telephones.
fn qr(address: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(address, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size();
    let mut dots = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            dots += &format!("M{x} {y}h1v1h-1z");
        }
    }
    html! {
        svg.qr viewBox={ "-2 -2 " (size + 4) " " (size + 4) } role="img" aria-label="The invitation as a QR code" {
            rect x="-2" y="-2" width="100%" height="100%" fill="#fff" {}
            path d=(dots) fill="#000" {}
        }
    }
}

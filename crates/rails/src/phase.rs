//! The state machine: its phases, every way from one to another, and its picture.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A state of the state machine. Some await a player; the others pass by within a command and are
/// told as events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[repr(u8)]
pub enum Phase {
    /// Cards are dealt and first tickets chosen.
    Setup,
    /// A player's turn is announced.
    PlayerAnnounce,
    /// A player chooses the main action of the turn.
    PlayerTurn,
    /// Tickets are drawn.
    DrawDestinationCard,
    /// A player chooses which tickets to keep.
    DestinationChoice,
    /// Wagon cards are being drawn; awaits the second.
    DrawWagonCard,
    /// A face-up card is taken.
    FaceUp,
    /// Face-down cards are drawn.
    FaceDown,
    /// A route is claimed.
    ClaimRoad,
    /// A tunnel is dug: awaits the colour, or whether the extra cost is paid.
    TunnelResolve,
    /// A route changes hands.
    RoadResolve,
    /// A station is built.
    ClaimStation,
    /// A route is borrowed.
    BorrowRoad,
    /// A player ends the turn, or borrows before.
    Confirmation,
    /// A turn ends.
    EndTurn,
    /// The others wait for a player.
    WaitTurn,
    /// The match is over.
    EndGame,
}

use Phase::{
    BorrowRoad, ClaimRoad, ClaimStation, Confirmation, DestinationChoice, DrawDestinationCard,
    DrawWagonCard, EndGame, EndTurn, FaceDown, FaceUp, PlayerAnnounce, PlayerTurn, RoadResolve,
    Setup, TunnelResolve, WaitTurn,
};

/// A way from one phase to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// Where it begins.
    pub from: Phase,
    /// The command or condition that leads on.
    pub trigger: &'static str,
    /// Where it ends.
    pub to: Phase,
}

const fn way(from: Phase, trigger: &'static str, to: Phase) -> Transition {
    Transition { from, trigger, to }
}

/// Every transition there is.
pub const TRANSITIONS: [Transition; 33] = [
    way(Setup, "select_destination, others still choose", Setup),
    way(Setup, "done", PlayerAnnounce),
    way(PlayerAnnounce, "always", PlayerTurn),
    way(PlayerTurn, "draw_destination", DrawDestinationCard),
    way(PlayerTurn, "draw_faceup or draw_facedown", DrawWagonCard),
    way(PlayerTurn, "take", ClaimRoad),
    way(PlayerTurn, "claim_station", ClaimStation),
    way(PlayerTurn, "borrow", BorrowRoad),
    way(PlayerTurn, "pass", EndTurn),
    way(DrawDestinationCard, "several drawn", DestinationChoice),
    way(DrawDestinationCard, "the last one is kept", Confirmation),
    way(DestinationChoice, "select_destination", Confirmation),
    way(DrawWagonCard, "draw_faceup", FaceUp),
    way(DrawWagonCard, "draw_facedown", FaceDown),
    way(FaceUp, "a second card may be drawn", DrawWagonCard),
    way(FaceUp, "draw complete", Confirmation),
    way(FaceDown, "a second card may be drawn (open)", DrawWagonCard),
    way(FaceDown, "draw complete", Confirmation),
    way(ClaimRoad, "tunnel", TunnelResolve),
    way(ClaimRoad, "no tunnel", RoadResolve),
    way(TunnelResolve, "color, extra cost", TunnelResolve),
    way(TunnelResolve, "resolved", RoadResolve),
    way(TunnelResolve, "decline", Confirmation),
    way(RoadResolve, "applied", Confirmation),
    way(ClaimStation, "applied", Confirmation),
    way(BorrowRoad, "applied", Confirmation),
    way(Confirmation, "confirm", EndTurn),
    way(Confirmation, "borrow", BorrowRoad),
    way(EndTurn, "next player", PlayerAnnounce),
    way(EndTurn, "next player, to the others", WaitTurn),
    way(WaitTurn, "always", PlayerAnnounce),
    way(EndTurn, "last round complete", EndGame),
    way(EndTurn, "all passed", EndGame),
];

impl Phase {
    /// All phases in order.
    pub const ALL: [Phase; 17] = [
        Setup,
        PlayerAnnounce,
        PlayerTurn,
        DrawDestinationCard,
        DestinationChoice,
        DrawWagonCard,
        FaceUp,
        FaceDown,
        ClaimRoad,
        TunnelResolve,
        RoadResolve,
        ClaimStation,
        BorrowRoad,
        Confirmation,
        EndTurn,
        WaitTurn,
        EndGame,
    ];

    /// Its name, as the protocol says it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Setup => "Setup",
            PlayerAnnounce => "PlayerAnnounce",
            PlayerTurn => "PlayerTurn",
            DrawDestinationCard => "DrawDestinationCard",
            DestinationChoice => "DestinationChoice",
            DrawWagonCard => "DrawWagonCard",
            FaceUp => "FaceUp",
            FaceDown => "FaceDown",
            ClaimRoad => "ClaimRoad",
            TunnelResolve => "TunnelResolve",
            RoadResolve => "RoadResolve",
            ClaimStation => "ClaimStation",
            BorrowRoad => "BorrowRoad",
            Confirmation => "Confirmation",
            EndTurn => "EndTurn",
            WaitTurn => "WaitTurn",
            EndGame => "EndGame",
        }
    }

    /// Whether a player is awaited in it.
    #[must_use]
    pub const fn awaits(self) -> bool {
        matches!(
            self,
            Setup | PlayerTurn | DestinationChoice | DrawWagonCard | TunnelResolve | Confirmation
        )
    }

    /// Whether the table has a way from here to there.
    #[must_use]
    pub fn leads_to(self, to: Phase) -> bool {
        TRANSITIONS.iter().any(|t| t.from == self && t.to == to)
    }
}

/// The state machine as a Mermaid diagram, made from [`TRANSITIONS`].
#[must_use]
pub fn diagram() -> String {
    let mut text = String::from("stateDiagram-v2\n    [*] --> Setup\n");
    for phase in Phase::ALL {
        let mut to: Vec<Phase> = Vec::new();
        for t in TRANSITIONS.iter().filter(|t| t.from == phase) {
            if !to.contains(&t.to) {
                to.push(t.to);
            }
        }
        for next in to {
            let triggers: Vec<&str> = TRANSITIONS
                .iter()
                .filter(|t| t.from == phase && t.to == next)
                .map(|t| t.trigger)
                .collect();
            let line =
                format!("    {} --> {}: {}\n", phase.name(), next.name(), triggers.join(" / "));
            text.push_str(&line);
        }
    }
    text.push_str("    EndGame --> [*]\n");
    text
}

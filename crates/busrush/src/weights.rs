//! The numbers that a sensible player goes by. Worth is counted in tenths of a point, shares are in
//! thousandths.

/// What ideas are weighed by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// What a played Rush card could have done later, by its kind.
    pub(crate) rush: [i32; 7],
    /// What an action of the turn could do otherwise.
    pub(crate) action: i32,
    /// What a play brings beyond its points, by the points that its borough has already,
    pub(crate) by_points: [i32; 3],
    /// by the borough,
    pub(crate) by_borough: [i32; 5],
    /// for a first point in a borough, four times, for each point nearer to the end,
    pub(crate) first_late: i32,
    /// by an Express,
    pub(crate) express: i32,
    /// by a card that restricts somebody,
    pub(crate) restricts: i32,
    /// and by one that an event will forbid.
    pub(crate) hurry: i32,
    /// The share of a race's points that a play on the way to it brings,
    pub(crate) race_near: i32,
    /// what taking a race from its holder brings for each of its points,
    pub(crate) race_taken: i32,
    /// what coming nearer to its holder brings,
    pub(crate) race_chased: i32,
    /// and what defending it does, in thousandths.
    pub(crate) race_held: i32,
    /// The share of its gain that a play of the next turn counts now,
    pub(crate) outlook: i32,
    /// what each card that could be played then adds, in hundredths of a tenth,
    pub(crate) choice: i32,
    /// what it is worth that the next player cannot score there,
    pub(crate) shut_out: i32,
    /// and what it costs that the next player has no point there yet.
    pub(crate) let_in: i32,
    /// The share that a play counts after a ride by taxi,
    pub(crate) taxi: i32,
    /// and after another move that leaves no action for it.
    pub(crate) later: i32,
    /// The share that the second play of a Bus Transfer counts.
    pub(crate) second: i32,
    /// The share of a card's use that is lost when it is rerouted and played at once,
    pub(crate) rerouted: i32,
    /// and what rerouting costs that only helps later.
    pub(crate) reroute_later: i32,
    /// What a card in the hand is worth,
    pub(crate) keep: i32,
    /// more by the points that its borough has already,
    pub(crate) keep_by_points: [i32; 3],
    /// by the borough,
    pub(crate) keep_by_borough: [i32; 5],
    /// if a party is coming there,
    pub(crate) keep_party: i32,
    /// if it is an Express,
    pub(crate) keep_express: i32,
    /// and less if there are more of them than points to be had.
    pub(crate) keep_spare: i32,
    /// What a Rush card is worth that Bus cards are traded for.
    pub(crate) trade_bus: i32,
    /// What two Bus cards are worth, and how much more to a small hand,
    pub(crate) trade_rush: i32,
    pub(crate) hungry: i32,
    /// and the share of the Rush card's worth that is paid for them.
    pub(crate) trade_price: i32,
    /// How much less each card beyond four counts as a price for a perk.
    pub(crate) perk_spare: i32,
    /// The share of the active perk's worth that is lost to another.
    pub(crate) perk_active: i32,
    /// What a card given away for a perk costs that would have profited from it.
    pub(crate) perk_gone: i32,
    /// What perks promise for each point that the leader lacks, in thousandths.
    pub(crate) transit_pass: i32,
    pub(crate) night_owl: i32,
    pub(crate) timetable: i32,
    pub(crate) express_rider: i32,
    pub(crate) regular: i32,
    /// What they promise for a card that profits.
    pub(crate) rider_card: i32,
    pub(crate) regular_card: i32,
    /// Fewer plays in Queens lose the race there.
    pub(crate) queens_lost: i32,
    /// What it is worth to lose a point where another is left,
    pub(crate) lose_spare: i32,
    /// and where a card could win it back.
    pub(crate) lose_card: i32,
}

/// The rules of thumb of `classic`.
pub(crate) const CLASSIC: Weights = Weights {
    rush: [4, 6, 2, 2, 3, 4, 4],
    action: 3,
    by_points: [5, 0, 0],
    by_borough: [0; 5],
    first_late: 0,
    express: -3,
    restricts: 3,
    hurry: 4,
    race_near: 500,
    race_taken: 12,
    race_chased: 1,
    race_held: 1000,
    outlook: 250,
    choice: 0,
    shut_out: 0,
    let_in: 0,
    taxi: 667,
    later: 250,
    second: 1000,
    rerouted: 500,
    reroute_later: 2,
    keep: 5,
    keep_by_points: [4, 0, 0],
    keep_by_borough: [0; 5],
    keep_party: 6,
    keep_express: 4,
    keep_spare: 3,
    trade_bus: 5,
    trade_rush: 6,
    hungry: 4,
    trade_price: 2000,
    perk_spare: 3,
    perk_active: 500,
    perk_gone: 8,
    transit_pass: 1000,
    night_owl: 600,
    timetable: 600,
    express_rider: 1500,
    regular: 500,
    rider_card: 5,
    regular_card: 9,
    queens_lost: 6,
    lose_spare: 10,
    lose_card: 3,
};

/// What a search expects of itself: found by evolution, over a million matches of two players against
/// `classic`, of which these numbers alone win about three in four.
pub(crate) const FITTED: Weights = Weights {
    rush: [10, 9, 11, 1, 7, 2, 8],
    action: 4,
    by_points: [-6, -3, -3],
    by_borough: [-1, 4, 1, 0, 1],
    first_late: 7,
    express: 1,
    restricts: 4,
    hurry: 5,
    race_near: 648,
    race_taken: 27,
    race_chased: 5,
    race_held: 1702,
    outlook: 287,
    choice: 240,
    shut_out: 4,
    let_in: 6,
    taxi: 1031,
    later: -50,
    second: 478,
    rerouted: 479,
    reroute_later: 8,
    keep: 6,
    keep_by_points: [0, 0, 0],
    keep_by_borough: [-2, -1, 2, 0, -1],
    keep_party: 3,
    keep_express: 11,
    keep_spare: 5,
    trade_bus: 12,
    trade_rush: 18,
    hungry: 3,
    trade_price: 617,
    perk_spare: 0,
    perk_active: 623,
    perk_gone: 2,
    transit_pass: 1021,
    night_owl: 271,
    timetable: 103,
    express_rider: 2155,
    regular: 414,
    rider_card: 10,
    regular_card: 0,
    queens_lost: 15,
    lose_spare: 9,
    lose_card: 4,
};

/// So many thousandths of a worth.
#[inline]
pub(crate) const fn share(worth: i32, thousandths: i32) -> i32 {
    worth * thousandths / 1000
}

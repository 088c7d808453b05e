//! The numbers that playouts of Rails go by.

/// By whose numbers a seat is expected to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Like most: a little better than `classic`.
    Usual,
    /// Like the search that thinks.
    Fitted,
}

impl Style {
    /// Both, in the order of their numbers.
    pub(crate) const ALL: [Style; 2] = [Style::Usual, Style::Fitted];

    /// What it goes by.
    pub(crate) const fn weights(self) -> &'static Weights {
        match self {
            Style::Usual => &USUAL,
            Style::Fitted => &FITTED,
        }
    }
}

/// What a policy goes by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// Points that a quarter wagon of a plan costs when tickets are chosen.
    pub(crate) cost: f32,
    /// The share of the wagons that tickets may be planned for: claiming takes time.
    pub(crate) budget: f32,
    /// Points that each wagon beyond that costs.
    pub(crate) over: f32,
    /// Points that a station costs that a plan needs.
    pub(crate) loan: f32,
    /// How much a point counts that is lost for sure.
    pub(crate) lost: f32,
    /// With more than this share of the wagons left, more tickets are drawn once all are done.
    pub(crate) more: f32,
    /// With this share of the wagons left to another, it is late.
    pub(crate) late: f32,
    /// How welcome a card is that the plan does not need; one that a coloured route needs counts 1.
    pub(crate) any: f32,
    /// How welcome one is that a grey route needs.
    pub(crate) grey: f32,
    /// How welcome a locomotive is where nothing is lacking.
    pub(crate) spare: f32,
    /// How much more a locomotive is worth than another card: it counts as two draws.
    pub(crate) engine: f32,
    /// How much a card from the pile is worth beyond the average: nobody sees it.
    pub(crate) blind: f32,
    /// The least that a second face-up card is expected to be worth.
    pub(crate) second: f32,
    /// Routes this long are claimed for their points alone.
    pub(crate) long: f32,
    /// Points that each card costs which such a route lacks,
    pub(crate) lack: f32,
    /// points that it brings to go on from an own route,
    pub(crate) joined: f32,
    /// and points that each locomotive costs.
    pub(crate) burnt: f32,
    /// What counts when one of several routes is claimed first: each space,
    pub(crate) length: f32,
    /// each locomotive that it would cost,
    pub(crate) saved: f32,
    /// that it has no second track,
    pub(crate) alone: f32,
    /// and each route of others that ends beside it.
    pub(crate) near: f32,
    /// What counts when a route is paid for: each locomotive,
    pub(crate) paid: f32,
    /// each card that is left of the colour,
    pub(crate) rest: f32,
    /// and how many fewer are left for each that the plan needs elsewhere.
    pub(crate) demand: f32,
    /// What a route costs a plan by its length, in quarter wagons: its wagons and the turn that claims
    /// it, less its points.
    pub(crate) by_length: [u16; 9],
    /// How much more a tunnel costs,
    pub(crate) tunnel: u16,
    /// and a ferry for every two locomotives.
    pub(crate) ferry: u16,
}

/// Much like `classic`, which they beat in 55 to 58 of 100 matches of two: they draw blind more often,
/// keep fewer tickets and look less at locomotives.
const USUAL: Weights = Weights {
    cost: 0.22,
    budget: 0.70,
    over: 7.0,
    loan: 6.7,
    lost: 1.4,
    more: 0.45,
    late: 0.16,
    any: 0.25,
    grey: 1.0,
    spare: 0.4,
    engine: 0.9,
    blind: 0.38,
    second: 0.27,
    long: 4.0,
    lack: 0.0,
    joined: 0.0,
    burnt: 1.0,
    length: 0.5,
    saved: 1.0,
    alone: 1.0,
    near: 1.0,
    paid: 3.0,
    rest: 0.2,
    demand: 0.0,
    by_length: [2, 6, 10, 14, 18, 22, 26, 30, 34],
    tunnel: 2,
    ferry: 6,
};

/// Found by evolution, over some hundred thousand matches of two against `classic`, of which these
/// numbers alone win three in four. Their plans go by long routes, which bring more points a turn.
/// The map had no routes of 5 and 7 spaces: what those cost lies between the others.
const FITTED: Weights = Weights {
    cost: 0.304,
    budget: 0.717,
    over: 2.96,
    loan: 10.4,
    lost: 1.84,
    more: 0.577,
    late: 0.125,
    any: 0.197,
    grey: 0.794,
    spare: 0.426,
    engine: 1.11,
    blind: 0.243,
    second: 0.385,
    long: 3.475,
    lack: 0.783,
    joined: 1.71,
    burnt: 1.69,
    length: -0.235,
    saved: 1.58,
    alone: 0.439,
    near: 0.666,
    paid: 5.64,
    rest: 0.312,
    demand: 0.688,
    by_length: [0, 3, 10, 9, 3, 7, 10, 15, 21],
    tunnel: 8,
    ferry: 5,
};

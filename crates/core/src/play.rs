//! A match being played: rules, luck and choices, and nothing else.

use std::ops::Deref;

use crate::bot::Seen;
use crate::game::{ActionSet, Game, Sink, Turn};
use crate::luck::{FastLuck, Luck, Seed};
use crate::random::Rng;
use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// A step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// A round was dealt.
    Deal,
    /// A seat acted.
    Act(Seat, A),
}

/// A match being played, without JSON or heap: tables, tournaments, simulations and tests all
/// play through this. The rules are borrowed or shared (`&G`, `Arc<G>`).
///
/// ```
/// use parlour_core::{ActionSet, Game, Match, MatchLuck, Seed};
/// use parlour_kuhn::{Kuhn, Rules};
///
/// let kuhn = Kuhn::new(Rules { rounds: 3 })?;
/// let mut game = Match::new(&kuhn, MatchLuck::new(Seed::from_number(1), Kuhn::ID));
/// // Everybody always takes the first legal action.
/// game.play(&mut (), |game, seat| game.legal(seat).get(0));
/// assert_eq!(game.rounds(), 3);
/// assert_eq!(kuhn.scores(game.state()).as_slice().iter().sum::<i32>(), 0);
/// # Ok::<(), parlour_core::Invalids>(())
/// ```
#[derive(Debug)]
pub struct Match<R: Deref<Target: Game>, L> {
    game: R,
    luck: L,
    now: Moment<R::Target>,
}

/// Where a match stands: all of it that going back brings back.
#[derive(Debug)]
pub struct Moment<G: Game> {
    state: G::State,
    deals: u32,
    decisions: [u32; MAX_SEATS],
    together: Option<Together<G>>,
}

/// Seats that decide at the same time, such as those who pass cards in secret.
#[derive(Debug)]
struct Together<G: Game> {
    /// Those who have not decided yet.
    seats: SeatSet,
    /// The state before any of them had.
    state: G::State,
}

impl<G: Game> Clone for Together<G> {
    fn clone(&self) -> Together<G> {
        Together { seats: self.seats, state: self.state.clone() }
    }
}

impl<R: Deref<Target: Game> + Clone, L: Clone> Clone for Match<R, L> {
    fn clone(&self) -> Match<R, L> {
        Match { game: self.game.clone(), luck: self.luck.clone(), now: self.now.clone() }
    }
}

impl<G: Game> Clone for Moment<G> {
    fn clone(&self) -> Moment<G> {
        let (state, together) = (self.state.clone(), self.together.clone());
        Moment { state, together, deals: self.deals, decisions: self.decisions }
    }
}

impl<G: Game, R: Deref<Target = G>, L: Luck> Match<R, L> {
    /// A match before its first deal.
    #[inline(always)]
    pub fn new(game: R, luck: L) -> Match<R, L> {
        let state = game.start();
        Match::begun(game, luck, state)
    }

    /// A match that goes on from a state.
    #[inline(always)]
    pub fn begun(game: R, luck: L, state: G::State) -> Match<R, L> {
        let now = Moment { state, deals: 0, decisions: [0; MAX_SEATS], together: None };
        Match { game, luck, now }
    }

    /// The rules.
    #[inline]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The luck, which a choice may draw from where nobody repeats the match.
    #[inline]
    pub fn luck(&mut self) -> &mut L {
        &mut self.luck
    }

    /// The state.
    #[inline]
    pub fn state(&self) -> &G::State {
        &self.now.state
    }

    /// Where the match stands, to come back to.
    ///
    /// ```
    /// use parlour_core::{Game, Match, MatchLuck, Seed};
    /// use parlour_kuhn::{Kuhn, Rules};
    ///
    /// let kuhn = Kuhn::new(Rules::default())?;
    /// let mut game = Match::new(&kuhn, MatchLuck::new(Seed::from_number(1), Kuhn::ID));
    /// let before = game.moment().clone();
    /// game.deal(&mut ());
    /// game.go_to(before);
    /// assert_eq!(game.deals(), 0);
    /// # Ok::<(), parlour_core::Invalids>(())
    /// ```
    #[inline]
    pub fn moment(&self) -> &Moment<G> {
        &self.now
    }

    /// Goes to where the match stood, or to where steps that are not taken again had led it.
    pub fn go_to(&mut self, moment: Moment<G>) {
        self.now = moment;
    }

    /// How many rounds were dealt.
    #[inline]
    pub fn deals(&self) -> u32 {
        self.now.deals
    }

    /// How many rounds there were, those dealt by an action included.
    #[inline]
    pub fn rounds(&self) -> u32 {
        self.game().rounds(self.state()).unwrap_or(self.now.deals)
    }

    /// How many actions were done.
    #[inline]
    pub fn acts(&self) -> u32 {
        self.now.decisions.iter().sum()
    }

    /// Who is awaited.
    #[inline(always)]
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.now.state)
    }

    /// Who is awaited. Where several seats are, what they see is kept as it is now until all of
    /// them have decided; it is asked before every step of a match in which bots are asked.
    #[inline]
    pub fn look(&mut self) -> Turn {
        let turn = self.turn();
        match (turn, &self.now.together) {
            (Turn::Seats(seats), Some(together)) if together.seats == seats => {}
            (Turn::Seats(seats), _) if seats.len() > 1 => {
                self.now.together = Some(Together { seats, state: self.now.state.clone() });
            }
            (_, Some(_)) => self.now.together = None,
            (_, None) => {}
        }
        turn
    }

    /// The first of the seats that are awaited; none where a round has ended.
    #[inline(always)]
    pub fn awaited(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seats(seats) => seats.first(),
            Turn::Deal | Turn::Over => None,
        }
    }

    /// The first of the seats that are awaited, once a round is dealt where one is due; none
    /// where the match is over.
    ///
    /// ```
    /// use parlour_core::{ActionSet, Game, Match, MatchLuck, Seed};
    /// use parlour_kuhn::{Event, Kuhn, Rules};
    ///
    /// let kuhn = Kuhn::new(Rules::default())?;
    /// let mut game = Match::new(&kuhn, MatchLuck::new(Seed::from_number(1), Kuhn::ID));
    /// let mut events: Vec<Event> = Vec::new();
    /// while let Some(seat) = game.next_seat(&mut events) {
    ///     let action = game.legal(seat).get(0);
    ///     game.act(seat, action, &mut events).expect("it is legal");
    /// }
    /// assert!(matches!(events[0], Event::Dealt { .. }));
    /// # Ok::<(), parlour_core::Invalids>(())
    /// ```
    #[inline]
    pub fn next_seat(&mut self, out: &mut impl Sink<G::Event>) -> Option<Seat> {
        loop {
            match self.look() {
                Turn::Seats(seats) => return seats.first(),
                Turn::Deal => self.deal(out),
                Turn::Over => return None,
            }
        }
    }

    /// What a seat may do.
    #[inline(always)]
    pub fn legal(&self, seat: Seat) -> G::Legal {
        self.game.legal(&self.now.state, seat)
    }

    /// What a seat sees when it must choose. Whom a table asks first changes nobody's choice: a
    /// seat's random numbers come from the seed, the seat and how often *that seat* has decided,
    /// and seats that decide at the same time see the table as it was before any of them had.
    #[inline]
    pub fn seen(&self, seat: Seat, seed: Seed) -> Seen<'_, G> {
        let decision = u64::from(self.now.decisions[seat.index()]);
        let state = match &self.now.together {
            Some(together) if together.seats.contains(seat) => &together.state,
            _ => &self.now.state,
        };
        Seen::new(&self.game, state, seat, seed, decision)
    }

    /// Deals the next round; called only at [`Turn::Deal`].
    #[inline(always)]
    pub fn deal(&mut self, out: &mut impl Sink<G::Event>) {
        self.game.deal(&mut self.now.state, &mut self.luck, out);
        self.now.deals += 1;
    }

    /// Does an action, or refuses it and changes nothing.
    #[inline(always)]
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        out: &mut impl Sink<G::Event>,
    ) -> Result<(), G::Refusal> {
        self.game.apply(&mut self.now.state, seat, action, &mut self.luck, out)?;
        self.has_acted(seat);
        Ok(())
    }

    /// Does an action that was found to be legal.
    #[inline(always)]
    pub fn act_legal(&mut self, seat: Seat, action: G::Action, out: &mut impl Sink<G::Event>) {
        self.game.apply_legal(&mut self.now.state, seat, action, &mut self.luck, out);
        self.has_acted(seat);
    }

    #[inline(always)]
    fn has_acted(&mut self, seat: Seat) {
        self.now.decisions[seat.index()] += 1;
        if let Some(together) = &mut self.now.together {
            together.seats.remove(seat);
        }
    }

    /// Takes a step, or refuses it and changes nothing.
    #[inline]
    pub fn take(
        &mut self,
        step: Step<G::Action>,
        out: &mut impl Sink<G::Event>,
    ) -> Result<(), G::Refusal> {
        match step {
            Step::Deal => self.deal(out),
            Step::Act(seat, action) => self.act(seat, action, out)?,
        }
        Ok(())
    }

    /// The same match, where it stood.
    #[cfg(feature = "json")]
    pub(crate) fn at(&self, moment: Moment<G>) -> Match<R, L>
    where
        R: Clone,
        L: Clone,
    {
        Match { game: self.game.clone(), luck: self.luck.clone(), now: moment }
    }

    /// Takes steps again that were taken from here before.
    #[cfg(feature = "json")]
    pub(crate) fn retrace(&mut self, steps: &[Step<G::Action>], out: &mut impl Sink<G::Event>) {
        for step in steps {
            self.look();
            if let Err(refusal) = self.take(*step, out) {
                unreachable!("a match is a function of rules, seed and actions: {refusal:?}")
            }
        }
    }

    /// Plays to the end; `choose` gives a legal action for the first seat that is awaited.
    #[inline]
    pub fn play(
        &mut self,
        out: &mut impl Sink<G::Event>,
        mut choose: impl FnMut(&mut Match<R, L>, Seat) -> G::Action,
    ) {
        while let Some(seat) = self.next_seat(out) {
            let action = choose(self, seat);
            self.act_legal(seat, action, out);
        }
    }

    /// Any action that takes nothing back, all equally likely; who may take back may always go
    /// on as well.
    #[inline(always)]
    pub fn any_action(&self, seat: Seat, rng: &mut impl Rng) -> G::Action {
        any_action(&*self.game, &self.now.state, seat, rng)
    }
}

impl<G: Game, R: Deref<Target = G>, N: Rng> Match<R, FastLuck<N>> {
    /// Does any action, chosen with the numbers that deal the cards.
    #[inline(always)]
    pub fn act_at_random(&mut self, seat: Seat, out: &mut impl Sink<G::Event>) {
        let action = any_action(&*self.game, &self.now.state, seat, &mut self.luck.0);
        self.act_legal(seat, action, out);
    }
}

/// Any action that takes nothing back.
#[inline(always)]
pub(crate) fn any_action<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    rng: &mut impl Rng,
) -> G::Action {
    let legal = game.legal(state, seat);
    loop {
        let action = legal.get(rng.below(legal.len() as u32) as usize);
        if !game.takes_back(state, action) {
            return action;
        }
    }
}

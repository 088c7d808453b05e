//! A view and an action as numbers, for programs that learn.
//!
//! A view becomes a row of numbers, always of the same length, in named parts. An action becomes
//! a *word* of one or more letters, each a number below [`Encode::letters`]: a program chooses
//! letter by letter, and the mask says which may come next. So the letters of a game are few even
//! where its actions are many: a pass of three cards is three of the 52 letters that play a card.

mod part;
mod pen;
mod row;
mod scribe;
mod word;

use crate::game::{ActionSet, Game, Viewer};
use crate::seat::Seat;

pub use part::Part;
pub use pen::Pen;
pub use row::Row;
pub use scribe::Scribe;
pub use word::{LONGEST_WORD, Word};

/// What a learner sees of a game, and how it says what to do.
///
/// ```
/// use parlour_core::{Encode, Game, MatchLuck, Match, Seed, Viewer};
/// use parlour_kuhn::{Kuhn, Rules};
///
/// let kuhn = Kuhn::new(Rules::default())?;
/// let mut game = Match::new(&kuhn, MatchLuck::new(Seed::from_number(1), Kuhn::ID));
/// let seat = game.next_seat(&mut ()).unwrap();
/// let view = kuhn.view(game.state(), Viewer::Seat(seat));
/// let (mut row, mut mask) = (vec![0.0_f32; kuhn.width()], vec![0_u8; kuhn.letters()]);
/// kuhn.write(&view, &mut row[..]);
/// kuhn.mask(&view, &[], &mut mask[..]);
/// assert_eq!(mask.iter().sum::<u8>(), 2, "check or bet");
/// # Ok::<(), parlour_core::Invalids>(())
/// ```
pub trait Encode: Game {
    /// The parts of a row, in their order; those that a [`Scribe`] writes, unless the game has a list.
    fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        self.write(
            &self.view(&self.start(), Viewer::Seat(Seat::new(0))),
            &mut part::Listed(&mut parts),
        );
        parts
    }

    /// How many numbers a row has.
    fn width(&self) -> usize {
        self.parts().iter().map(|part| part.size).sum()
    }

    /// Writes a seat's view into a row of zeros. Two views of a seat have the same row exactly if
    /// they are [`told`](Encode::told) alike.
    fn write(&self, view: &Self::View, row: &mut (impl Row + ?Sized));

    /// The view without what its row does not tell; everything is told by default.
    fn told(&self, view: &Self::View) -> Self::View {
        view.clone()
    }

    /// How many letters there are.
    fn letters(&self) -> usize;

    /// How many letters a word has at most; [`LONGEST_WORD`] where no number is certain.
    fn longest(&self) -> usize {
        1
    }

    /// The word of an action.
    fn spell(&self, view: &Self::View, action: Self::Action) -> Word;

    /// Marks the letters that may follow those written so far, in a row of zeros.
    fn mask(&self, view: &Self::View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        mask_by_words(self, view, written, row);
    }

    /// The legal action whose word is complete, if it is.
    fn read(&self, view: &Self::View, written: &[u16]) -> Option<Self::Action> {
        read_by_words(self, view, written)
    }

    /// [`Encode::mask`] for a seat, straight from the state: the same, where no view is made.
    #[inline(always)]
    fn mask_at(
        &self,
        state: &Self::State,
        seat: Seat,
        written: &[u16],
        row: &mut (impl Row + ?Sized),
    ) {
        self.mask(&self.view(state, Viewer::Seat(seat)), written, row);
    }

    /// [`Encode::read`] for a seat, straight from the state.
    #[inline(always)]
    fn read_at(&self, state: &Self::State, seat: Seat, written: &[u16]) -> Option<Self::Action> {
        self.read(&self.view(state, Viewer::Seat(seat)), written)
    }
}

/// [`Encode::mask`] as it follows from [`Encode::spell`]: right for every game, but it spells every
/// legal action.
pub fn mask_by_words<G: Encode>(
    game: &G,
    view: &G::View,
    written: &[u16],
    row: &mut (impl Row + ?Sized),
) {
    for action in game.legal_in(view).iter() {
        game.spell(view, action).after(written, |letter| row.set(usize::from(letter)));
    }
}

/// [`Encode::read`] as it follows from [`Encode::spell`].
pub fn read_by_words<G: Encode>(game: &G, view: &G::View, written: &[u16]) -> Option<G::Action> {
    let legal = game.legal_in(view);
    (0..legal.len()).map(|i| legal.get(i)).find(|action| game.spell(view, *action).is(written))
}

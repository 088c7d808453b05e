//! Lists that no kind can be missing from, and refusals that are said in one place.

/// A list of values of an enum, at least one of each variant: a variant that is missing does not
/// compile.
///
/// ```
/// # use parlour_core::one_of_each;
/// enum Refusal {
///     NotYourTurn,
///     TooFew(u8),
/// }
/// assert_eq!(one_of_each!(Refusal: NotYourTurn, TooFew(2)).len(), 2);
/// ```
#[macro_export]
macro_rules! one_of_each {
    (
        $kind:ident:
        $($variant:ident $(($($value:expr),+))? $({$($field:ident: $of:expr),+})?),+ $(,)?
    ) => {{
        #[allow(unreachable_patterns, reason = "several values may show one variant")]
        let _all_are_there = |kind: &$kind| match kind {
            $($kind::$variant { .. } => (),)+
        };
        vec![$($kind::$variant $(($($value),+))? $({$($field: $of),+})?),+]
    }};
}

/// The refusals of a game: each with its data, an example of that, its code, and the sentence that
/// says what would be right. Makes the enum and its [`Explained`](crate::Explained). What several
/// sentences need is said once, after `where`. Reasons that games share stand before or after its own:
/// `pub enum Refusal, after Wait, explained by …` has them as `Refusal::Wait`.
///
/// ```
/// # use parlour_core::{Explained, Game, Seat, refusals};
/// # use parlour_kuhn::{Kuhn, View};
/// refusals! {
///     /// Why an action was refused.
///     pub enum Refusal, explained by (game: &Kuhn, _view: &View) where { let seats = game.seats(); } {
///         /// Somebody else is to act.
///         NotYourTurn "not_your_turn" => "It is not your turn: wait for it.";
///         /// There are not that many seats.
///         NoSeat(seat: u8 = 3) "no_seat" => format!("There is no seat {seat}, but {seats} others.");
///         /// More cards were taken than there are.
///         TooMany {
///             /// How many there are.
///             want: u8 = 3,
///             /// How many were taken.
///             got: u8 = 4,
///         } "too_many" => format!("Take {want}, not {got}.");
///     }
/// }
/// assert_eq!(Refusal::of_each_kind()[2], Refusal::TooMany { want: 3, got: 4 });
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident,
        $(after $first:ident,)?
        $(before $last:ident,)?
        explained by ($game:ident: &$of:ty, $view:ident: &$seen:ty)
        $(where { $($before:tt)* })?
        {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $(($($value:ident: $type:ty = $example:expr),+))?
                $({ $($(#[$of_part:meta])* $part:ident: $held:ty = $shown:expr),+ $(,)? })?
                $code:literal => $sentence:expr;
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $(#[doc = "What comes before the game's own reasons."] $first($first),)?
            $(
                $(#[$doc])*
                $variant $(($($type),+))? $({ $($(#[$of_part])* $part: $held),+ })?,
            )+
            $(#[doc = "What comes after them."] $last($last),)?
        }

        $(impl From<$first> for $name {
            #[inline]
            fn from(why: $first) -> $name {
                $name::$first(why)
            }
        })?

        $(impl From<$last> for $name {
            #[inline]
            fn from(why: $last) -> $name {
                $name::$last(why)
            }
        })?

        impl $crate::Explained<$of> for $name {
            fn of_each_kind() -> Vec<$name> {
                let all = [$(
                    $name::$variant $(($($example),+))? $({ $($part: $shown),+ })?
                ),+].into_iter();
                $(
                    let first = <$first as $crate::Explained<$of>>::of_each_kind();
                    let all = first.into_iter().map($name::$first).chain(all);
                )?
                $(
                    let last = <$last as $crate::Explained<$of>>::of_each_kind();
                    let all = all.chain(last.into_iter().map($name::$last));
                )?
                all.collect()
            }

            #[allow(unused_variables, reason = "not every sentence needs all that was refused")]
            fn explained(self, $game: &$of, $view: &$seen) -> $crate::Refused {
                $($($before)*)?
                let (code, message): (&str, String) = match self {
                    $($name::$first(why) =>
                        return $crate::Explained::<$of>::explained(why, $game, $view),)?
                    $($name::$last(why) =>
                        return $crate::Explained::<$of>::explained(why, $game, $view),)?
                    $($name::$variant $(($($value),+))? $({ $($part),+ })? =>
                        ($code, $sentence.into()),)+
                };
                $crate::Refused { code, message }
            }
        }
    };
}

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
/// says what would be right. Makes the enum, its `of_each_kind` and its `explained`.
///
/// ```
/// # use parlour_core::refusals;
/// refusals! {
///     /// Why an action was refused.
///     pub enum Refusal, explained by (who: &str) {
///         /// Somebody else is to act.
///         NotYourTurn "not_your_turn" => format!("It is not your turn, {who}: wait for it.");
///         /// More tricks were bid than there are.
///         TooMany(most: u8 = 3) "too_many" => format!("Bid 0 to {most}.");
///     }
/// }
/// assert_eq!(Refusal::of_each_kind(), [Refusal::NotYourTurn, Refusal::TooMany(3)]);
/// assert_eq!(Refusal::TooMany(2).explained("Ann").message, "Bid 0 to 2.");
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident, explained by ($($given:ident: $as:ty),*) {
            $(
                $(#[$doc:meta])*
                $variant:ident $(($($value:ident: $type:ty = $example:expr),+))?
                $code:literal => $sentence:expr;
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $variant $(($($type),+))?,)+
        }

        impl $name {
            /// A refusal of every kind.
            $vis fn of_each_kind() -> Vec<$name> {
                vec![$($name::$variant $(($($example),+))?),+]
            }

            /// Its code and sentence.
            #[must_use]
            $vis fn explained(self, $($given: $as),*) -> $crate::Refused {
                $(let _ = &$given;)*
                let (code, message): (&str, String) = match self {
                    $($name::$variant $(($($value),+))? => ($code, $sentence.into()),)+
                };
                $crate::Refused { code, message }
            }
        }
    };
}

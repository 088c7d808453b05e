//! The options of a match, said in one place.

/// The options of a match: each with its default, the numbers it may have, and what people read
/// where its name would not do. Makes the struct with its JSON and schema, its `Default`, and
/// `check`, which notes the numbers that are out of their range. After it come the enums of options
/// with several choices, as in [`choices!`](crate::choices).
///
/// ```
/// # use parlour_core::options;
/// options! {
///     /// The options of a match.
///     pub struct Rules {
///         /// How many play.
///         players: u8 = 4, 3 to 6;
///         /// What wins.
///         aim: Aim = Aim::Most, called "Who wins";
///     }
///     /// What wins.
///     pub enum Aim {
///         /// The most points.
///         Most called "the most points",
///         /// The fewest.
///         Fewest,
///     }
/// }
/// let refused = Rules { players: 9, ..Rules::default() }.checked().unwrap_err();
/// assert_eq!(refused.to_string(), "players: 9 is not within 3 to 6");
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[$doc:meta])*
                $option:ident: $type:ty = $default:expr
                $(, $least:literal to $most:literal)?
                $(, called $title:literal)?;
            )+
        }
        $($choices:tt)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema))]
        #[serde(default, deny_unknown_fields)]
        $vis struct $name {
            $(
                $(#[$doc])*
                $(#[cfg_attr(feature = "schema", schemars(range(min = $least, max = $most)))])?
                $(#[cfg_attr(feature = "schema", schemars(title = $title))])?
                $vis $option: $type,
            )+
        }

        impl ::core::default::Default for $name {
            fn default() -> $name {
                $name { $($option: $default),+ }
            }
        }

        impl $name {
            /// Notes the numbers that are out of their range.
            $vis fn check(&self, faults: &mut $crate::Faults) {
                $($(faults.within(self.$option, $least..=$most, stringify!($option));)?)+
            }

            /// Refuses numbers that are out of their range. What else is wrong is noted in what it
            /// gives.
            $vis fn checked(&self) -> ::core::result::Result<$crate::Faults, $crate::Invalids> {
                let mut faults = $crate::Faults::default();
                self.check(&mut faults);
                faults.so_far()?;
                Ok(faults)
            }
        }

        $crate::choices! { $($choices)* }
    };
}

/// Enums whose values are named in JSON and, where those names would not do, `called` something
/// that people read.
#[macro_export]
macro_rules! choices {
    ($(
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $choice:ident $(called $title:literal)?),+ $(,)?
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        $vis enum $name {
            $(
                $(#[$doc])*
                $(#[cfg_attr(feature = "schema", schemars(title = $title))])?
                $choice,
            )+
        }
    )*};
}

/// A game for those who find it by its crate: `offered` for the house and `kind` for programs that
/// learn, under the features `house` and `env`, and its README as a test.
#[macro_export]
macro_rules! offers {
    ($game:ty) => {
        /// What has to be fast of what the house does with the game, compiled here.
        #[cfg(feature = "house")]
        pub static ENGINE: &dyn ::parlour_house::Engine<$game> = &::parlour_house::CompiledHere;

        /// The game, as the house offers it; compiled where it is asked for, but for its engine.
        #[cfg(feature = "house")]
        #[inline]
        #[must_use]
        pub fn offered() -> Box<dyn ::parlour_house::AnyGame> {
            ::parlour_house::offer_with(ENGINE)
        }

        /// The game, for programs that learn.
        #[cfg(feature = "env")]
        #[must_use]
        pub fn kind() -> Box<dyn ::parlour_env::AnyKind> {
            ::parlour_env::offer::<$game>()
        }

        /// What the README shows works.
        #[cfg(doctest)]
        #[doc = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"))]
        struct Readme;
    };
}

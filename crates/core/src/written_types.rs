//! The types of a game that have a form in JSON, said without what is the same in every game.

/// The types of a game that are written as JSON: what a seat may do (`action`), what happened
/// (`event`), how a round begins (`start`) and what lies open on the table (`open`). Each gets the
/// JSON, the schema and the traits that such a type has in every game; all its parts are public.
/// What a part is stands behind it, or above it as a comment. An action is a
/// [`Deed`](crate::Deed): it has a name, and words for what it is done with. Actions and events are
/// [`Witnessed`](crate::Witnessed): a viewer sees of every [`Secret`](crate::Secret) in an event what
/// it owns.
///
/// ```
/// # use parlour_core::{Deed, Seat, Secret, Viewer, Witnessed, written};
/// written! {
///     /// What a player may do.
///     pub action Action {
///         /// Take the card.
///         Take,
///         /// Bid for it.
///         Bid { chips: u8 => "How many." },
///     }
///
///     /// What happened.
///     pub event Event {
///         /// Hands were dealt.
///         Dealt { round: u8 => "Which, from 1.", hands: Secret<u8> => "The card of each seat." },
///     }
/// }
/// let dealt = Event::Dealt { round: 1, hands: [12, 3].into_iter().collect() };
/// let seen = serde_json::to_string(&dealt.seen_by(Viewer::Seat(Seat::new(1)))).unwrap();
/// assert_eq!(seen, r#"{"type":"dealt","data":{"round":1,"hands":[null,3]}}"#);
/// let bid = serde_json::to_string(&Action::Bid { chips: 2 }).unwrap();
/// assert_eq!(bid, r#"{"name":"bid","payload":{"chips":2}}"#);
/// assert_eq!(Action::Bid { chips: 2 }.label(), "Bid 2");
/// assert_eq!(Action::typed("bid 2"), Some(Action::Bid { chips: 2 }));
/// ```
#[macro_export]
macro_rules! written {
    () => {};
    ($(#[$about:meta])* $vis:vis action $name:ident { $($parts:tt)+ } $($rest:tt)*) => {
        $crate::written! { @deed $name { $($parts)+ } }
        $crate::written! {
            @enum
            $(#[$about])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[derive(::serde::Serialize, ::serde::Deserialize)]
            #[serde(
                tag = "name",
                content = "payload",
                rename_all = "snake_case",
                deny_unknown_fields
            )]
            $vis $name { $($parts)+ }
        }
        $crate::written! { $($rest)* }
    };
    ($(#[$about:meta])* $vis:vis event $name:ident { $($parts:tt)+ } $($rest:tt)*) => {
        $crate::written! {
            @enum
            $(#[$about])*
            #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
            #[serde(
                tag = "type",
                content = "data",
                rename_all = "snake_case",
                deny_unknown_fields
            )]
            $vis $name { $($parts)+ }
        }
        $crate::written! { $($rest)* }
    };
    ($(#[$about:meta])* $vis:vis start $name:ident { $($parts:tt)+ } $($rest:tt)*) => {
        $crate::written! {
            @struct
            $(#[$about])*
            #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
            #[serde(deny_unknown_fields)]
            $vis $name { $($parts)+ }
        }
        $crate::written! { $($rest)* }
    };
    ($(#[$about:meta])* $vis:vis open $name:ident { $($parts:tt)+ } $($rest:tt)*) => {
        $crate::written! {
            @struct
            $(#[$about])*
            #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize)]
            $vis $name { $($parts)+ }
        }
        $crate::written! { $($rest)* }
    };
    (
        @deed
        $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $({ $($(#[$part_doc:meta])* $part:ident: $type:ty $(=> $what:literal)?),+ $(,)? })?
            ),+ $(,)?
        }
    ) => {
        impl $crate::Deed for $name {
            const NAMES: &'static [&'static str] = &[$($crate::snake!($variant)),+];

            fn name(self) -> &'static str {
                match self {
                    $($name::$variant { .. } => $crate::snake!($variant),)+
                }
            }

            fn with(self) -> ::std::vec::Vec<::std::string::String> {
                match self {
                    $($name::$variant $({ $($part),+ })? => {
                        vec![$($($crate::Detail::shown(&$part)),+)?]
                    })+
                }
            }

            fn things(self) -> ::std::vec::Vec<::std::string::String> {
                match self {
                    $($name::$variant $({ $($part),+ })? => {
                        ::std::vec::Vec::new().into_iter()
                            $($(.chain($crate::Detail::things(&$part)))+)?
                            .collect()
                    })+
                }
            }

            #[allow(unused_variables, reason = "there may be no details to read")]
            fn read(words: &str) -> ::std::option::Option<$name> {
                $(
                    let details: &[&str] = &[$($(stringify!($part)),+)?];
                    let besides =
                        $crate::deed::besides(words, $crate::snake!($variant), details.len());
                    let read = |words| {
                        Some($name::$variant $({ $($part: $crate::Detail::read(words)?),+ })?)
                    };
                    if let Some(deed) = besides.and_then(read) {
                        return Some(deed);
                    }
                )+
                None
            }
        }
    };
    (
        @enum
        $(#[$about:meta])*
        $vis:vis $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $({ $($(#[$part_doc:meta])* $part:ident: $type:ty $(=> $what:literal)?),+ $(,)? })?
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema))]
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant $({ $($(#[$part_doc])* $(#[doc = $what])? $part: $type),+ })?,
            )+
        }

        impl $crate::Witnessed for $name {
            #[allow(unused_variables, reason = "there may be nothing to hide")]
            fn hide(&mut self, who: $crate::Viewer) {
                #[allow(unused_imports, reason = "there may be nothing but secrets")]
                use $crate::secret::Unhidden;
                match self {
                    $($name::$variant $({ $($part),+ })? => {
                        $($($crate::secret::Hidable($part).hide(who);)+)?
                    })+
                }
            }
        }
    };
    (
        @struct
        $(#[$about:meta])*
        $vis:vis $name:ident {
            $($(#[$doc:meta])* $part:ident: $type:ty $(=> $what:literal)?),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema))]
        $vis struct $name {
            $($(#[$doc])* $(#[doc = $what])? $vis $part: $type,)+
        }
    };
}

//! The types of a game that have a form in JSON, said without what is the same in every game.

/// The types of a game that are written as JSON: what a seat may do (`action`), what happened
/// (`event`), how a round begins (`start`) and what lies open on the table (`open`). Each gets the
/// JSON, the schema and the traits that such a type has in every game; all its parts are public.
/// What a part is stands behind it, or above it as a comment. Actions and events are
/// [`Witnessed`](crate::Witnessed): a viewer sees of every [`Secret`](crate::Secret) in an event what
/// it owns.
///
/// ```
/// # use parlour_core::{Seat, Secret, Viewer, Witnessed, written};
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
/// ```
#[macro_export]
macro_rules! written {
    () => {};
    ($(#[$about:meta])* $vis:vis action $name:ident { $($parts:tt)+ } $($rest:tt)*) => {
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

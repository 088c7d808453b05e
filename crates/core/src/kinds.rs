//! One of each kind: values for a list that no kind can be missing from.

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

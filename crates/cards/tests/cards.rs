//! Cards, sets of cards and their notation.

use std::collections::BTreeSet;

use parlour_cards::{Card, CardSet, DECK, Rank, Suit, card_object, full_deck, read_cards};
use parlour_core::scene::Face;
use proptest::prelude::*;

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn a_card_and_no_card_are_small() {
    assert_eq!(size_of::<Card>(), 1);
    assert_eq!(size_of::<CardSet>(), 8);
}

#[test]
fn the_deck_has_every_card_once_in_order() {
    assert!(DECK.is_sorted_by(|a, b| a < b));
    assert_eq!(DECK.into_iter().collect::<CardSet>(), CardSet::FULL);
    assert_eq!(full_deck(), DECK);
    assert_eq!((DECK[0].to_string(), DECK[51].to_string()), ("2C".into(), "AH".into()));
}

#[test]
fn a_card_has_its_place_in_the_deck_as_number() {
    for (place, card) in DECK.into_iter().enumerate() {
        assert_eq!((card.number(), Card::numbered(place)), (place, Some(card)));
    }
    assert_eq!([52, 53, usize::MAX].map(Card::numbered), [None; 3]);
}

#[test]
fn suits_come_in_the_order_clubs_diamonds_spades_hearts() {
    assert!(card("AC") < card("2D") && card("AD") < card("2S") && card("AS") < card("2H"));
    for (i, suit) in Suit::ALL.into_iter().enumerate() {
        assert_eq!((suit.index(), Suit::from_index(i)), (i, suit));
    }
    assert!(Suit::Hearts.is_heart() && !Suit::Spades.is_heart());
    assert!(Suit::Clubs.is_black() && Suit::Spades.is_black() && !Suit::Diamonds.is_black());
}

#[test]
fn an_ace_is_worth_14() {
    assert_eq!(Rank::Ace.value(), 14);
    for rank in Rank::ALL {
        assert_eq!(Rank::from_value(rank.value()), Some(rank));
    }
    assert_eq!([0, 1, 15, 255].map(Rank::from_value), [None; 4]);
}

#[test]
fn every_way_to_write_the_queen_of_spades_is_read() {
    for text in [
        "QS",
        "qs",
        "qS",
        "q♠",
        "Q♠",
        "Q♤",
        "q♠\u{fe0f}",
        " qs ",
        "queen of spades",
        "Queen Of Spades",
        "the queen of spades",
        "QUEEN SPADES",
        "q of s",
        "q s",
        "queen spade",
    ] {
        assert_eq!(text.parse(), Ok(Card::new(Rank::Queen, Suit::Spades)), "{text}");
    }
    for text in ["TD", "10D", "10d", "td", "10♦", "ten of diamonds", "10 of diamonds"] {
        assert_eq!(text.parse(), Ok(Card::new(Rank::Ten, Suit::Diamonds)), "{text}");
    }
}

#[test]
fn what_is_no_card_is_quoted_and_answered() {
    for text in ["", "q", "s", "1S", "11S", "QX", "SQ", "qs qs", "of", "queen of", "♠", "é♠"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    let why = "zz".parse::<Card>().unwrap_err().to_string();
    assert_eq!(why, "\"zz\" is no card: write rank and suit, as in QS, 10D or queen of spades");
    let long = "x".repeat(10_000_000).parse::<Card>().unwrap_err().to_string();
    assert!(long.len() < 200 && long.contains('…'));
}

#[test]
fn several_cards_are_read_in_the_order_they_were_named() {
    let three = vec![card("QS"), card("AS"), card("KH")];
    for text in ["qs as kh", "qs, as, kh", "qs as and king of hearts", "q♠ a♠ k♥"] {
        assert_eq!(read_cards(text).as_ref(), Ok(&three), "{text}");
    }
    assert_eq!(read_cards("qs qs"), Ok(vec![card("QS"); 2]));
    assert_eq!(read_cards(""), Ok(vec![]));
    assert!(read_cards("qs zz").is_err());
}

#[test]
fn a_card_is_written_spoken_and_printed() {
    let ten = card("TD");
    assert_eq!(ten.to_string(), "TD");
    assert_eq!(format!("{ten:?}"), "TD");
    assert_eq!(ten.symbols(), "10♦");
    assert_eq!(ten.spoken(), "Ten of Diamonds");
    assert_eq!(format!("{:>4}|{:<8}|{:<6}", ten, ten.suit(), ten.rank()), "  TD|Diamonds|Ten   ");
}

#[test]
fn json_is_strict_and_says_what_is_wrong() {
    assert_eq!(serde_json::from_str::<Card>("\"10D\"").unwrap(), card("TD"));
    assert_eq!(serde_json::to_string(&card("QS")).unwrap(), "\"QS\"");
    let set: CardSet = serde_json::from_str(r#"["KH","QS"]"#).unwrap();
    assert_eq!(serde_json::to_string(&set).unwrap(), r#"["QS","KH"]"#);
    let twice = serde_json::from_str::<CardSet>(r#"["QS","qs"]"#).unwrap_err().to_string();
    assert!(twice.contains("QS is listed twice"), "{twice}");
    for bad in ["1", "null", "\"1S\"", "[\"QS\"]", "\" QS\"", "\"Q♠\"", "\"q of s\""] {
        assert!(serde_json::from_str::<Card>(bad).is_err(), "{bad}");
    }
    let why = serde_json::from_str::<CardSet>("7").unwrap_err().to_string();
    assert!(why.contains("a list of cards"), "{why}");
    let why = serde_json::from_str::<Card>("7").unwrap_err().to_string();
    assert!(why.contains("a card such as"), "{why}");
}

#[test]
fn the_schemas_describe_cards_and_sets() {
    let schema = schemars::schema_for!(CardSet).to_value();
    assert_eq!(schema["uniqueItems"], true);
    assert!(schema["$defs"]["Card"]["pattern"].is_string());
}

#[test]
fn a_card_in_a_scene_can_be_named_in_several_ways() {
    let object = card_object("hand", card("TD"));
    assert_eq!(object.id, "hand/TD");
    assert_eq!(object.name, "Ten of Diamonds");
    assert_eq!(object.aliases, ["td", "10♦", "10d"]);
    let face = Face::Card { rank: "10".into(), suit: "diamonds".into() };
    assert_eq!(object.face, face);
    assert_eq!(card_object("trick", card("QS")).aliases, ["qs", "q♠"]);
}

fn any_card() -> impl Strategy<Value = Card> {
    (0..52_usize).prop_map(|i| DECK[i])
}

fn any_set() -> impl Strategy<Value = CardSet> {
    any::<u64>().prop_map(CardSet::from_bits)
}

proptest! {
    #[test]
    fn a_card_reads_what_it_writes(card in any_card()) {
        for text in [card.to_string(), card.symbols(), card.spoken()] {
            prop_assert_eq!(text.parse::<Card>(), Ok(card));
        }
        prop_assert_eq!(Card::new(card.rank(), card.suit()), card);
        let json = serde_json::to_string(&card).unwrap();
        prop_assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
    }

    #[test]
    fn any_text_is_a_card_or_an_error(text in ".{0,40}") {
        let _ = text.parse::<Card>();
        let _ = read_cards(&text);
    }

    #[test]
    fn a_set_reads_what_it_writes(set in any_set()) {
        let json = serde_json::to_string(&set).unwrap();
        prop_assert_eq!(serde_json::from_str::<CardSet>(&json).unwrap(), set);
        let read: CardSet = read_cards(&set.to_string()).unwrap().into_iter().collect();
        prop_assert_eq!(read, set);
        let read: CardSet = read_cards(&set.symbols()).unwrap().into_iter().collect();
        prop_assert_eq!(read, set);
    }

    #[test]
    fn a_set_behaves_like_a_sorted_list(set in any_set(), other in any_set(), card in any_card()) {
        let list: BTreeSet<Card> = set.iter().collect();
        prop_assert_eq!(set.len(), list.len());
        prop_assert_eq!(set.iter().size_hint(), (set.len(), Some(set.len())));
        prop_assert_eq!(set.is_empty(), list.is_empty());
        prop_assert!(set.iter().eq(list.iter().copied()));
        prop_assert!(set.iter().rev().eq(list.iter().rev().copied()));
        for (i, c) in list.iter().enumerate() {
            prop_assert_eq!(set.nth(i), *c);
        }
        let bits = |bit: fn(Card) -> usize| set.iter().fold(0, |all, c| all | 1_u64 << bit(c));
        prop_assert_eq!(set.bits(), bits(|card| card.bit() as usize));
        prop_assert_eq!(set.numbers(), bits(Card::number));
        prop_assert_eq!(set.contains(card), list.contains(&card));
        prop_assert_eq!(set.lowest(), list.first().copied());
        prop_assert_eq!(set.highest(), list.last().copied());
        let same = |c: &&Card| c.suit() == card.suit();
        prop_assert_eq!(set.lowest_of(card.suit()), list.iter().find(same).copied());
        prop_assert_eq!(set.highest_of(card.suit()), list.iter().rev().find(same).copied());
        let below: CardSet = list.iter().filter(same).filter(|c| **c < card).copied().collect();
        let above: CardSet = list.iter().filter(same).filter(|c| **c > card).copied().collect();
        prop_assert_eq!((set.below(card), set.above(card)), (below, above));

        let others: BTreeSet<Card> = other.iter().collect();
        prop_assert!((set | other).iter().eq(list.union(&others).copied()));
        prop_assert!((set & other).iter().eq(list.intersection(&others).copied()));
        prop_assert!((set - other).iter().eq(list.difference(&others).copied()));
        prop_assert_eq!(set.contains_all(other), others.is_subset(&list));
        prop_assert_eq!(set.or_if_empty(other), if list.is_empty() { other } else { set });

        let mut with = set;
        prop_assert_eq!(with.insert(card), !set.contains(card));
        prop_assert_eq!(with, set | CardSet::only(card));
        let mut without = set;
        prop_assert_eq!(without.remove(card), set.contains(card));
        prop_assert_eq!(without, set - CardSet::from(card));
    }
}

#[test]
#[should_panic(expected = "not that many")]
fn there_is_no_card_past_the_last() {
    let _ = CardSet::only(DECK[0]).nth(1);
}

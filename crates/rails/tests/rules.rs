//! Every rule has a test named after it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use common::{Play, Setup, cards, colours, rules};
use parlour_core::{Game, Seat, Write};
use parlour_rails::{
    Action, Cards, Colour, DrawRule, Event, Phase, Picks, Rails, Refusal, Rules, route_points,
};

const UP: fn(u8) -> Action = |index| Action::DrawFaceup { index };
const DOWN: Action = Action::DrawFacedown;

fn keep(indices: &[u8]) -> Action {
    let bits = indices.iter().fold(0, |all, i| all | 1 << i);
    Action::SelectDestination { indices: Picks(bits) }
}

#[test]
fn the_deal_is_four_cards_one_long_and_three_short_tickets_and_five_face_up() {
    for players in 2..=5 {
        let play = Play::start(Rails::new(rules(players)).unwrap(), 3);
        let position = play.position();
        let board = play.game.board();
        assert_eq!(position.players.len(), usize::from(players));
        for player in &position.players {
            assert_eq!(player.hand.total(), 4);
            assert_eq!(player.tickets.len(), 4);
            let long = player.tickets.iter().filter(|t| board.goals[usize::from(**t) - 1].long);
            assert_eq!(long.count(), 1);
        }
        assert_eq!(position.market.iter().flatten().count(), 5);
        assert_eq!(position.pile.len(), 40 - 3 * usize::from(players));
        assert_eq!(position.deck.len() + 4 * usize::from(players) + 5, 110);
    }
    let all = Play::start(Rails::new(rules(2)).unwrap(), 3).game.board().cards;
    assert_eq!(all, Cards([12, 12, 12, 12, 12, 12, 12, 12, 14]));
}

#[test]
fn of_the_first_tickets_two_must_be_kept_and_the_rest_leave_the_game() {
    let mut play = Play::start(Rails::new(rules(2)).unwrap(), 3);
    assert_eq!(play.phase(), Phase::Setup);
    assert_eq!(play.refused(keep(&[0])), Refusal::KeepMore { least: 2 });
    assert_eq!(play.refused(keep(&[0, 5])), Refusal::NoSuchOffer { offered: 4 });
    assert_eq!(play.refused(DOWN), Refusal::NotNow(Phase::Setup));
    let dealt = play.position().players[0].tickets.clone();
    let pile = play.position().pile.len();
    play.act(keep(&[1, 3]));
    let position = play.position();
    assert_eq!(position.players[0].tickets, [dealt[1], dealt[3]]);
    assert_eq!(position.players[0].out, [dealt[0], dealt[2]]);
    assert_eq!(position.pile.len(), pile);
    assert_eq!(play.turn(), Seat::new(1));
    play.act(keep(&[0, 1, 2, 3]));
    assert_eq!((play.phase(), play.turn()), (Phase::PlayerTurn, Seat::new(0)));
}

#[test]
fn one_main_action_a_turn_then_confirmation() {
    let mut play = Setup::europe().play();
    play.act(DOWN);
    assert_eq!(play.phase(), Phase::Confirmation);
    assert_eq!(play.refused(DOWN), Refusal::NotNow(Phase::Confirmation));
    play.act(Action::Confirm);
    assert_eq!(play.turn(), Seat::new(1));
    let mut other = play.state;
    let early = play.game.apply(
        &mut other,
        Seat::new(0),
        DOWN,
        &mut parlour_core::FastLuck(parlour_core::fast_rng(1)),
        &mut (),
    );
    assert_eq!(early, Err(Refusal::NotYourTurn));
}

#[test]
fn face_down_takes_both_cards_at_once() {
    let mut play = Setup::europe().top("red blue green");
    play.act(DOWN);
    assert_eq!(play.hand(0), cards("1 red 1 blue"));
    assert_eq!(play.phase(), Phase::Confirmation);
}

#[test]
fn two_cards_come_from_one_source() {
    let mut play = Setup::europe().market("red blue green white black").top("orange yellow purple");
    play.act(UP(1));
    assert_eq!(play.phase(), Phase::DrawWagonCard);
    assert_eq!(play.refused(DOWN), Refusal::SameSource);
    assert_eq!(play.position().market[1], Some(Colour::Orange), "the slot is filled at once");
    play.act(UP(1));
    assert_eq!(play.hand(0), cards("1 blue 1 orange"));
    assert_eq!(play.phase(), Phase::Confirmation);
}

#[test]
fn a_face_up_locomotive_ends_the_draw_if_first_and_is_refused_as_second() {
    let up = "locomotive blue green white black";
    let mut play = Setup::europe().market(up).play();
    play.act(UP(0));
    assert_eq!(play.phase(), Phase::Confirmation);
    let mut play = Setup::europe().market(up).top("red");
    play.act(UP(1));
    assert_eq!(play.refused(UP(0)), Refusal::SecondLocomotive);
    play.act(UP(2));
    assert_eq!(play.phase(), Phase::Confirmation);
}

#[test]
fn preset_open_mixes_sources() {
    let open = || Setup::new(Rules { draw: DrawRule::Open, ..Rules::default() });
    let mut play = open().market("red blue green locomotive black").top("orange yellow");
    play.act(DOWN);
    assert_eq!((play.phase(), play.hand(0)), (Phase::DrawWagonCard, cards("1 orange")));
    assert_eq!(play.refused(UP(3)), Refusal::SecondLocomotive);
    play.act(UP(0));
    assert_eq!(play.hand(0), cards("1 orange 1 red"));
    let mut play = open().market("red blue green white black").top("orange yellow");
    play.act(UP(0)).act(DOWN);
    assert_eq!(play.hand(0), cards("1 red 1 yellow"));
}

#[test]
fn three_face_up_locomotives_are_all_swept_away() {
    let up = "locomotive locomotive red blue green";
    let mut play = Setup::europe().market(up).top("locomotive white black white black white");
    play.act(UP(2));
    let position = play.position();
    assert_eq!(
        position.market,
        colours("white black white black white").into_iter().map(Some).collect::<Vec<_>>()
    );
    assert_eq!(position.discard, cards("3 locomotive 1 blue 1 green"));
    assert!(play.events.contains(&Event::Swept { cards: cards("3 locomotive 1 blue 1 green") }));
}

#[test]
fn sweeping_stops_when_the_remaining_cards_cannot_do_better() {
    // Everything but these six cards is in hands: four locomotives always show.
    let up = "locomotive locomotive red blue locomotive";
    let setup = Setup::europe().market("").hand(0, "1 red");
    let mut setup = setup.market("locomotive locomotive red blue green");
    setup.position.discard = cards("3 locomotive");
    let mut play = setup.no_pile();
    play.act(UP(4));
    // The discards refill the slot: a third locomotive, and all that is left is five locomotives.
    assert_eq!(play.position().market.iter().flatten().count(), 5);
    let swept = |e: &Event| matches!(e, Event::Swept { .. });
    assert!(!play.events.iter().any(swept), "{up}");
}

#[test]
fn an_empty_pile_is_filled_with_the_discards() {
    let setup = Setup::europe().discard("3 red");
    let mut play = setup.no_pile();
    play.act(DOWN);
    assert_eq!(play.hand(0), cards("2 red"));
    assert_eq!(play.position().deck.len(), 1);
    assert_eq!(play.position().discard, Cards::NONE);
    assert!(play.events.contains(&Event::Reshuffled { cards: cards("3 red") }));
    assert_eq!(play.position().shuffles, 2);
}

#[test]
fn with_nothing_left_there_are_fewer_cards() {
    let mut play = Setup::europe().discard("1 red").no_pile();
    play.act(DOWN);
    assert_eq!(play.hand(0), cards("1 red"));
    play.act(Action::Confirm);
    assert_eq!(play.refused(DOWN), Refusal::NoCards);
    play.act(UP(0));
    assert_eq!(play.position().market[0], None, "nothing fills the slot");
    assert_eq!(play.refused(UP(0)), Refusal::EmptySlot);
}

#[test]
fn with_no_legal_second_face_up_card_the_draw_ends() {
    let mut play = Setup::europe().market("red locomotive").no_pile();
    play.act(UP(0));
    assert_eq!(play.phase(), Phase::Confirmation);
}

#[test]
fn tickets_are_drawn_three_and_one_is_kept_and_the_rest_go_under_the_pile() {
    let mut play = Setup::europe().play();
    let before: Vec<u8> = play.position().pile.iter().map(|s| s.ticket).collect();
    play.act(Action::DrawDestination);
    assert_eq!(play.phase(), Phase::DestinationChoice);
    let offer: Vec<u8> = play.position().offer.iter().map(|s| s.ticket).collect();
    assert_eq!(offer, before.iter().rev().take(3).copied().collect::<Vec<_>>());
    assert_eq!(play.refused(keep(&[])), Refusal::KeepMore { least: 1 });
    assert_eq!(play.refused(keep(&[3])), Refusal::NoSuchOffer { offered: 3 });
    play.act(keep(&[1]));
    let position = play.position();
    assert!(position.players[0].tickets.contains(&offer[1]));
    let after: Vec<u8> = position.pile.iter().map(|s| s.ticket).collect();
    assert_eq!(after.len(), before.len() - 1);
    assert_eq!(after[..2], [offer[2], offer[0]], "the first drawn lies above the second");
    assert_eq!(position.pile[0].by, Some(Seat::new(0)));
    assert_eq!(play.phase(), Phase::Confirmation);
}

/// A table with so many tickets in the pile; the others are the second player's.
fn few_tickets(count: usize) -> Play {
    let mut setup = Setup::europe();
    let pile = std::mem::take(&mut setup.position.pile);
    let (stay, gone) = pile.split_at(count);
    setup.position.pile = stay.to_vec();
    let tickets = &mut setup.player(1).tickets;
    tickets.extend(gone.iter().map(|s| s.ticket));
    tickets.sort_unstable();
    setup.play()
}

#[test]
fn the_last_ticket_is_kept_without_asking_and_uses_the_turn() {
    let mut play = few_tickets(1);
    let last = play.position().pile[0].ticket;
    play.act(Action::DrawDestination);
    assert_eq!(play.phase(), Phase::Confirmation);
    assert!(play.position().players[0].tickets.contains(&last));
    play.act(Action::Confirm);
    assert_eq!(play.refused(Action::DrawDestination), Refusal::NoTickets);
}

#[test]
fn of_two_last_tickets_one_is_kept() {
    let mut play = few_tickets(2);
    play.act(Action::DrawDestination);
    assert_eq!(play.position().offer.len(), 2);
    play.act(keep(&[0]));
    assert_eq!(play.position().pile.len(), 1);
}

#[test]
fn a_route_costs_its_length_in_its_colour() {
    let mut play = Setup::europe().hand(0, "4 red").play();
    let take = play.take("Bilbao", "Porto", "red");
    play.act(take);
    let position = play.position();
    assert_eq!(position.players[0].routes, [play.road("Bilbao", "Porto")]);
    assert_eq!((play.hand(0), position.discard), (Cards::NONE, cards("4 red")));
    let view = play.game.view(&play.state, parlour_core::Viewer::Spectator);
    let json = serde_json::to_value(&view).unwrap();
    assert_eq!(
        (&json["players"][0]["wagons"], &json["players"][0]["points"]),
        (&41.into(), &7.into())
    );
    let mut play = Setup::europe().hand(0, "3 red 9 blue").play();
    let take = play.take("Bilbao", "Porto", "red");
    let refused = play.refused(take);
    let road = Some(play.road("Bilbao", "Porto") - 1);
    assert_eq!(refused, Refusal::TooFewCards { road, colour: Colour::Red, need: 4 });
    let take = play.take("Bilbao", "Porto", "blue");
    assert!(matches!(play.refused(take), Refusal::WrongColour(_)));
}

#[test]
fn locomotives_stand_for_any_colour_and_are_spent_last() {
    let mut play = Setup::europe().hand(0, "3 red 2 locomotive").play();
    let take = play.take("Bilbao", "Porto", "red");
    play.act(take);
    assert_eq!(play.hand(0), cards("1 locomotive"));
    let mut play = Setup::europe().hand(0, "4 red 4 locomotive").play();
    let take = play.take("Bilbao", "Porto", "locomotive");
    play.act(take);
    assert_eq!(play.hand(0), cards("4 red"), "named locomotives are all that is spent");
    let mut play = Setup::europe().hand(0, "4 locomotive").play();
    let take = play.take("Bilbao", "Porto", "red");
    assert!(matches!(play.refused(take), Refusal::TooFewCards { .. }), "name the locomotives");
}

#[test]
fn grey_routes_take_any_one_colour() {
    for colour in ["red", "white"] {
        let mut play = Setup::europe()
            .hand(0, "2 red 1 blue 2 white")
            .market("black black green green orange")
            .play();
        let take = play.take("Nantes", "Paris", colour);
        play.act(take);
    }
    let mut play = Setup::europe().hand(0, "1 red 1 blue").play();
    let take = play.take("Nantes", "Paris", "red");
    assert!(matches!(play.refused(take), Refusal::TooFewCards { .. }));
}

#[test]
fn a_route_that_is_no_tunnel_needs_a_colour_named() {
    let mut play = Setup::europe().hand(0, "4 red").play();
    let road = play.road("Bilbao", "Porto");
    let take = Action::Take { color: None, road };
    assert_eq!(play.refused(take), Refusal::NameColour(road - 1));
    assert_eq!(play.sentence(take), "Name the colour to pay Bilbao–Porto with: red or locomotive.");
}

#[test]
fn ferries_need_their_locomotives_within_the_length() {
    let mut play = Setup::europe().hand(0, "9 red 1 locomotive").play();
    let take = play.take("Marseille", "Rome", "red");
    assert!(matches!(play.refused(take), Refusal::FerryLocomotives(_)));
    let mut play = Setup::europe().hand(0, "9 red 3 locomotive").play();
    play.act(take);
    assert_eq!(play.hand(0), cards("7 red 1 locomotive"), "two of each, and no more locomotives");
    let mut play = Setup::europe().hand(0, "1 red 3 locomotive").play();
    play.act(take);
    assert_eq!(play.hand(0), Cards::NONE);
}

#[test]
fn a_double_route_has_one_owner_only_with_two_or_three_players() {
    for players in [2, 3] {
        let setup = Setup::new(rules(players)).hand(0, "3 black").hand(1, "3 blue");
        let mut play = setup.play();
        let take = play.take("Paris", "Lyon", "black");
        play.turn_with(take);
        let twin = Action::Take { color: Some(Colour::Blue), road: play.road("Paris", "Lyon") + 1 };
        assert!(matches!(play.refused(twin), Refusal::TwinTaken(_)));
    }
}

#[test]
fn with_four_players_both_tracks_are_open_but_never_to_one_player() {
    let setup = Setup::new(rules(4)).hand(0, "3 black 3 blue").hand(1, "3 blue");
    let mut play = setup.play();
    let take = play.take("Paris", "Lyon", "black");
    let twin = Action::Take { color: Some(Colour::Blue), road: play.road("Paris", "Lyon") + 1 };
    play.turn_with(take);
    let mut again = play.state;
    play.turn_with(twin).turn_with(DOWN).turn_with(DOWN);
    assert_eq!(play.turn(), Seat::new(0));
    assert!(matches!(play.refused(twin), Refusal::RoadTaken(_)));
    // Without the second player's claim it would be closed to the first all the same.
    std::mem::swap(&mut play.state, &mut again);
    play.turn_with(DOWN).turn_with(DOWN).turn_with(DOWN);
    assert!(matches!(play.refused(twin), Refusal::TwinTaken(_)));
}

#[test]
fn a_taken_route_and_too_few_wagons_are_refused() {
    let setup = Setup::europe().own(1, &[("Bilbao", "Porto")]).hand(0, "4 red 8 locomotive");
    let mut play = setup.play();
    let take = play.take("Bilbao", "Porto", "red");
    assert!(matches!(play.refused(take), Refusal::RoadTaken(_)));
    assert_eq!(play.refused(Action::Take { color: None, road: 0 }), Refusal::NoSuchRoad);
    assert_eq!(play.refused(Action::Take { color: None, road: 99 }), Refusal::NoSuchRoad);
    let mut setup = Setup::europe().hand(0, "8 locomotive");
    for pair in [
        ("Valencia", "Naples"),
        ("Naples", "Athens"),
        ("Bergen", "Hamburg"),
        ("Glasgow", "Bergen"),
        ("Budapest", "Bucharest"),
        ("Sofia", "Istanbul"),
        ("Athens", "Istanbul"),
    ] {
        setup = setup.own(0, &[pair]);
    }
    let mut play = setup.play();
    let take = play.take("Glasgow", "London", "locomotive");
    play.turn_with(take).turn_with(DOWN);
    let take = play.take("Paris", "Bordeaux", "locomotive");
    assert!(matches!(play.refused(take), Refusal::TooFewWagons(_)));
}

#[test]
fn a_tunnel_without_matching_cards_costs_its_length() {
    let mut play = Setup::europe().hand(0, "3 green").top("red blue white");
    let take = play.take("Bordeaux", "Barcelona", "green");
    play.act(take);
    assert_eq!(play.phase(), Phase::Confirmation);
    assert_eq!(play.position().players[0].routes.len(), 1);
    assert_eq!(play.position().discard, cards("3 green 1 red 1 blue 1 white"));
}

#[test]
fn each_matching_card_or_locomotive_makes_a_tunnel_one_dearer() {
    let mut play = Setup::europe().hand(0, "4 green 2 locomotive").top("green locomotive red");
    let take = play.take("Bordeaux", "Barcelona", "green");
    play.act(take);
    let position = play.position();
    assert_eq!(position.phase, Phase::TunnelResolve);
    let tunnel = position.tunnel.unwrap();
    assert_eq!((tunnel.extra, tunnel.laid), (2, cards("3 green")));
    assert_eq!(play.legal(), [Action::Confirm, Action::Decline]);
    play.act(Action::Confirm);
    assert_eq!(play.hand(0), cards("1 locomotive"), "the colour is spent first");
    assert_eq!(play.position().players[0].routes.len(), 1);
    assert_eq!(play.position().players[0].hand.total(), 1);
}

#[test]
fn a_tunnel_paid_with_locomotives_only_counts_locomotives_only() {
    let mut play = Setup::europe().hand(0, "3 locomotive").top("green green locomotive");
    let take = play.take("Bordeaux", "Barcelona", "locomotive");
    play.act(take);
    assert_eq!(play.position().tunnel.unwrap().extra, 1);
    assert_eq!(play.legal(), [Action::Decline]);
    assert!(matches!(play.refused(Action::Confirm), Refusal::TooFewCards { need: 1, .. }));
}

#[test]
fn declining_a_tunnel_takes_the_cards_back_and_ends_the_turn() {
    let mut play = Setup::europe().hand(0, "5 green").top("green red blue");
    let take = play.take("Bordeaux", "Barcelona", "green");
    play.act(take).act(Action::Decline);
    assert_eq!(play.hand(0), cards("5 green"));
    assert_eq!(play.position().discard, cards("1 green 1 red 1 blue"));
    assert_eq!(play.position().players[0].known, cards("3 green"), "all have seen them");
    assert_eq!(play.phase(), Phase::Confirmation);
}

#[test]
fn a_tunnel_may_ask_for_its_colour() {
    let mut play = Setup::europe().hand(0, "2 red 1 blue 1 locomotive").top("white white white");
    let road = play.road("Bordeaux", "Bilbao");
    play.act(Action::Take { color: None, road });
    assert_eq!(play.phase(), Phase::TunnelResolve);
    let color = |color| Action::Color { color };
    assert_eq!(play.legal(), [color(Colour::Red), color(Colour::Blue)]);
    assert!(matches!(play.refused(color(Colour::White)), Refusal::TooFewCards { .. }));
    assert_eq!(play.refused(Action::Decline), Refusal::NotNow(Phase::TunnelResolve));
    play.act(color(Colour::Blue));
    assert_eq!(play.hand(0), cards("2 red"));
    assert_eq!(play.phase(), Phase::Confirmation);
    let mut play = Setup::europe().hand(0, "1 red").play();
    assert!(matches!(
        play.refused(Action::Take { color: None, road }),
        Refusal::TooFewCards { .. }
    ));
}

#[test]
fn stations_cost_one_then_two_then_three_cards() {
    let mut play = Setup::europe()
        .hand(0, "1 red 2 blue 2 white 1 locomotive")
        .market("black black green green orange")
        .play();
    for (name, colour) in [("Paris", "red"), ("Lyon", "blue"), ("Rome", "white")] {
        let build = play.station(name, colour);
        play.turn_with(build).turn_with(DOWN);
    }
    assert_eq!(play.hand(0), Cards::NONE);
    assert_eq!(play.position().players[0].stations.len(), 3);
    let mut play = Setup::europe().hand(0, "1 red").station(0, "Paris", None).play();
    let build = play.station("Lyon", "red");
    assert!(matches!(play.refused(build), Refusal::TooFewCards { need: 2, .. }));
}

#[test]
fn a_city_has_one_station_and_a_player_three() {
    let mut setup = Setup::europe().hand(0, "9 red").station(1, "Paris", None);
    for name in ["Rome", "Milan", "Lyon"] {
        setup = setup.station(0, name, None);
    }
    let mut play = setup.play();
    let build = play.station("Berlin", "red");
    assert_eq!(play.refused(build), Refusal::NoStations);
    let mut play = Setup::europe().hand(0, "9 red").station(1, "Paris", None).play();
    let build = play.station("Paris", "red");
    assert!(matches!(play.refused(build), Refusal::CityTaken(_)));
    let nowhere = Action::ClaimStation { color: Colour::Red, station: 200 };
    assert_eq!(play.refused(nowhere), Refusal::NoSuchCity);
}

fn lender() -> Setup {
    Setup::europe().own(1, &[("Paris", "Lyon"), ("Paris", "Brussels"), ("Lyon", "Basel")])
}

#[test]
fn a_station_borrows_a_route_of_another_that_ends_in_its_city() {
    let mut play = lender().own(0, &[("Nantes", "Paris")]).station(0, "Paris", None).play();
    let borrow = play.borrow("Paris", "Lyon");
    play.act(borrow);
    assert_eq!(play.phase(), Phase::Confirmation);
    let loan = play.position().players[0].stations[0].loan;
    assert_eq!(loan, Some(play.road("Paris", "Lyon")));
    let mut play = lender().own(0, &[("Nantes", "Paris")]).station(0, "Paris", None).play();
    let own = play.borrow("Nantes", "Paris");
    assert!(matches!(play.refused(own), Refusal::NotLent(_)));
    let far = play.borrow("Lyon", "Basel");
    assert!(matches!(play.refused(far), Refusal::NoStationThere(_)));
    let free = play.borrow("Paris", "Bordeaux");
    assert!(matches!(play.refused(free), Refusal::NotLent(_)));
}

#[test]
fn a_loan_may_change_once_a_turn_and_as_a_main_action_must_be_new() {
    let mut play = lender().station(0, "Paris", None).play();
    let [lyon, brussels] = [play.borrow("Paris", "Lyon"), play.borrow("Paris", "Brussels")];
    play.act(lyon);
    assert!(matches!(play.refused(brussels), Refusal::ChangedAlready(_)));
    play.act(Action::Confirm).turn_with(DOWN);
    assert!(matches!(play.refused(brussels), Refusal::NotANewLoan(_)));
    assert!(matches!(play.refused(lyon), Refusal::BorrowedAlready(_)));
    play.act(DOWN).act(brussels);
    assert!(matches!(play.refused(lyon), Refusal::ChangedAlready(_)));
    play.act(Action::Confirm);
}

#[test]
fn with_stations_at_both_ends_one_must_be_named() {
    let mut play = lender().station(0, "Paris", None).station(0, "Lyon", None).play();
    let road = play.road("Paris", "Lyon");
    let either = Action::Borrow { station: None, road };
    assert!(matches!(play.refused(either), Refusal::WhichStation(_)));
    let other = play.road("Lyon", "Basel");
    let named = Action::Borrow { station: Some(play.city("Lyon")), road: other };
    assert!(matches!(play.refused(named), Refusal::OneStation(_)));
    let lyon = Action::Borrow { station: Some(play.city("Lyon")), road };
    play.act(lyon);
    let again = Action::Borrow { station: Some(play.city("Paris")), road };
    assert!(matches!(play.refused(again), Refusal::BorrowedAlready(_)));
    let loans: Vec<_> = play.position().players[0].stations.iter().map(|s| s.loan).collect();
    assert_eq!(loans, [None, Some(road)]);
}

/// Nothing can be drawn, and the first player holds nothing.
fn stuck() -> Setup {
    let mut setup = Setup::europe().market("");
    let pile = std::mem::take(&mut setup.position.pile);
    let tickets = &mut setup.player(1).tickets;
    tickets.extend(pile.iter().map(|s| s.ticket));
    tickets.sort_unstable();
    setup
}

#[test]
fn a_seat_with_no_main_action_passes() {
    let mut play = stuck().no_pile();
    assert_eq!(play.legal(), [Action::Pass]);
    play.act(Action::Pass);
    assert_eq!(play.turn(), Seat::new(1));
    assert_eq!(play.refused(Action::Pass), Refusal::MayNotPass);
    let mut play = Setup::europe().play();
    assert_eq!(play.refused(Action::Pass), Refusal::MayNotPass);
}

#[test]
fn when_all_pass_in_turn_the_game_ends() {
    // Two cards in the whole game, and nobody can do anything with them.
    let mut play = stuck().no_pile();
    play.act(Action::Pass);
    assert_eq!(play.position().passes, 1);
    let mut setup = stuck();
    setup.position = play.position();
    setup.position.passes = 1;
    let everything = setup.position.players[1].hand;
    setup.position.turn = Seat::new(0);
    assert!(everything.total() > 0);
    let mut play = {
        let state = { setup.game.place(&setup.position).unwrap() };
        let mut play = Play::start(setup.game, 1);
        play.state = state;
        play
    };
    play.events.clear();
    play.act(Action::Pass);
    assert!(play.is_over(), "the second pass in a row of two players");
}

/// A player with so many wagons left, by long routes claimed.
fn nearly_done() -> Setup {
    // 8 + 6 + 6 + 5 + 5 + 4 + 4 = 38 of 45.
    Setup::europe().own(
        0,
        &[
            ("Valencia", "Naples"),
            ("Naples", "Athens"),
            ("Bergen", "Hamburg"),
            ("Glasgow", "Bergen"),
            ("Budapest", "Bucharest"),
            ("Sofia", "Istanbul"),
            ("Athens", "Istanbul"),
        ],
    )
}

#[test]
fn two_wagons_or_fewer_start_the_last_round_of_one_more_turn_each() {
    let mut play = nearly_done().hand(0, "4 red 3 purple").play();
    let take = play.take("Bilbao", "Porto", "red");
    play.turn_with(take);
    assert_eq!(play.position().last_round, 0, "three wagons are left");
    play.turn_with(DOWN);
    let mut play = nearly_done().hand(0, "4 red 5 white").own(0, &[]).play();
    let take = play.take("Paris", "Bordeaux", "white");
    play.turn_with(take).turn_with(DOWN);
    let mut play = nearly_done().own(0, &[("Nantes", "Paris")]).hand(0, "3 red").play();
    let take = play.take("Minsk", "Kyiv", "red");
    play.turn_with(take);
    assert_eq!(play.position().last_round, 2);
    assert!(play.events.contains(&Event::LastRound { seat: Seat::new(0) }));
    play.turn_with(DOWN);
    assert!(!play.is_over());
    assert_eq!(play.turn(), Seat::new(0), "the player who started it has one more turn");
    play.turn_with(DOWN);
    assert!(play.is_over());
}

#[test]
fn routes_score_by_their_length() {
    let points = [1, 2, 3, 4, 5, 6, 8].map(route_points);
    assert_eq!(points, [1, 2, 4, 7, 10, 15, 21]);
}

#[test]
fn known_cards_are_those_taken_face_up_until_they_may_be_spent() {
    let setup = Setup::europe().hand(0, "2 red").market("red blue green white black");
    let mut play = setup.top("orange orange");
    play.act(UP(0)).act(UP(1)).act(Action::Confirm);
    assert_eq!(play.position().players[0].known, cards("1 red 1 blue"));
    play.turn_with(DOWN);
    let take = play.take("Nantes", "Paris", "red");
    play.act(take);
    assert_eq!(play.hand(0), cards("1 red 1 blue"));
    assert_eq!(play.position().players[0].known, cards("1 blue"));
}

#[test]
fn paying_locomotives_with_a_colour_shows_that_the_colour_has_run_out() {
    let mut play = Setup::europe().hand(0, "1 red 3 locomotive 2 blue").play();
    let take = play.take("Nantes", "Paris", "red");
    play.act(take);
    let young = play.position().players[0].young;
    assert_eq!((young[Colour::Red.index()], young[Colour::Blue.index()]), (0, 4));
    play.act(Action::Confirm).turn_with(DOWN).act(DOWN);
    let young = play.position().players[0].young;
    assert_eq!((young[Colour::Red.index()], young[Colour::Blue.index()]), (2, 6));
}

#[test]
fn with_two_players_a_reshuffle_tells_each_what_the_other_holds() {
    let mut play = Setup::europe().discard("3 red").no_pile();
    let held = play.hand(1);
    play.act(DOWN);
    assert_eq!(play.position().players[1].known, held);
    assert_eq!(play.position().players[0].known, Cards::NONE);
}

#[test]
fn tickets_put_under_the_pile_are_known_to_the_player_who_did() {
    use parlour_core::Viewer;
    let mut play = Setup::europe().play();
    play.act(Action::DrawDestination).act(keep(&[1]));
    let known = |play: &Play, who| {
        let view = serde_json::to_value(play.game.view(&play.state, who)).unwrap();
        let pile = view["pile"].as_array().unwrap().clone();
        pile.iter().filter(|t| !t.is_null()).count()
    };
    assert_eq!(known(&play, Viewer::Seat(Seat::new(0))), 2);
    assert_eq!(known(&play, Viewer::Seat(Seat::new(1))), 0);
    assert_eq!(known(&play, Viewer::Spectator), 0);
}

//! The picture of the table.

use parlour_core::scene::{Choices, Face as Look, Layout, Object, ObjectId, Place, Scene, Zone};
use parlour_core::{Game, Seat, Speak, Viewer};

use crate::action::Action;
use crate::borough::Borough;
use crate::bus::{Card, Face, against};
use crate::choices::{bus_id, rush_id};
use crate::city::{CityEvent, Perk, Race};
use crate::data::PRICE;
use crate::event::DeckName;
use crate::refusal::what_to_answer;
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, Player};
use crate::view::View;
use crate::words::{count, list, name, object};

impl BusRush {
    pub(crate) fn scene_of(&self, view: &View) -> Scene {
        Scene {
            game: BusRush::ID.into(),
            phase: self.phase(view).into(),
            viewer: view.who,
            prompt: self.prompt(view),
            places: Seat::all(self.players()).map(|s| self.place_at(view, s)).collect(),
            zones: self.zones(view),
            sheet: Some(self.sheet(view)),
            facts: self.facts(view),
            choices: Choices::default(),
        }
    }

    fn prompt(&self, view: &View) -> String {
        let state = &view.state;
        let own = state.awaited().is_some_and(|s| view.who == Viewer::Seat(s));
        let other = state.awaited().map(name).unwrap_or_default();
        match (state.phase, own) {
            (Phase::Setup, _) => "Deal to begin.".into(),
            (Phase::Over, _) => {
                let winners = self.result(state).winners;
                let names: Vec<String> = winners.iter().map(|s| name(*s)).collect();
                let wins = if names.len() == 1 { "wins" } else { "share the win" };
                format!("The match is over: {} {wins}.", list(&names))
            }
            (Phase::Turn, true) if state.turn.spent() => {
                "Play your free Bus card, or end your turn.".into()
            }
            (Phase::Turn, true) => format!("Your turn: {}.", self.left_to_do(view)),
            (Phase::Turn, false) => format!("{other} is on turn."),
            (Phase::Limit, true) => "You hold too many cards: discard one.".into(),
            (Phase::Limit, false) => format!("{other} discards down to the hand limit."),
            (Phase::Event, true) => state
                .question()
                .map_or_else(String::new, |e| format!("{}: {}", e.name(), what_to_answer(e))),
            (Phase::Event, false) => format!("{other} answers the event."),
        }
    }

    fn left_to_do(&self, view: &View) -> String {
        let turn = &view.state.turn;
        let plays = turn.plays - turn.played;
        format!("{} and {} left", count(turn.actions, "action"), count(plays, "Bus play"))
    }

    fn place_at(&self, view: &View, seat: Seat) -> Place {
        let state = &view.state;
        let player = state.player(seat);
        let mut tags = Vec::new();
        if let Some(borough) = player.riding() {
            let rounds = count(player.ride, "round");
            tags.push(format!("taxi in {}, {rounds}", borough.place()));
        }
        tags.extend(player.restrictions().map(|r| against(r).to_owned()));
        tags.extend(player.active_perk().map(|p| p.name().to_owned()));
        let held = Race::ALL.into_iter().filter(|r| state.holder(*r) == Some(seat));
        tags.extend(held.map(|race| race.name().to_owned()));
        Place {
            you: view.who == Viewer::Seat(seat),
            to_act: state.awaited() == Some(seat),
            score: Some(self.total(state, seat).into()),
            tags,
            ..Place::new(seat, name(seat))
        }
    }

    fn zones(&self, view: &View) -> Vec<Zone> {
        let mut zones = vec![self.boroughs(view)];
        let mut seats: Vec<Seat> = Seat::all(self.players()).collect();
        seats.sort_by_key(|seat| Some(*seat) != view.seat());
        if view.state.phase != Phase::Setup {
            for seat in &seats {
                zones.push(self.bus_zone(view, *seat));
                zones.push(self.rush_zone(view, *seat));
            }
        }
        zones.extend(seats.iter().filter_map(|seat| self.owned_zone(view, *seat)));
        let market = view.state.on_show().map(|perk| self.perk_object("perk", perk, None));
        zones.push(zone("perks", "Perks on show", Layout::Row, None, market.collect()));
        zones.push(self.event_zone(view));
        zones.push(self.race_zone(view));
        zones.push(self.deck_zone(view));
        zones
    }

    fn boroughs(&self, view: &View) -> Zone {
        let state = &view.state;
        let objects = Borough::ALL.map(|borough| {
            let mut here: Vec<String> = Vec::new();
            if state.group == borough {
                here.push("the group".into());
            }
            let riders = Seat::all(self.players());
            let riders = riders.filter(|s| state.player(*s).riding() == Some(borough));
            here.extend(riders.map(|s| format!("{} by taxi", object(s, view.who))));
            let text = if here.is_empty() { "nobody".into() } else { list(&here) };
            let tags = if state.group == borough { vec!["group".to_owned()] } else { Vec::new() };
            let face = tile(borough.name(), &text, Some(borough));
            let said = format!("{}: {text}", borough.name());
            Object {
                aliases: vec![borough.code().to_lowercase()],
                tags,
                ..Object::new(format!("borough/{borough}"), face, said)
            }
        });
        zone("boroughs", "The city", Layout::Row, None, objects.into())
    }

    fn bus_zone(&self, view: &View, seat: Seat) -> Zone {
        let own = view.who == Viewer::Seat(seat);
        let hand = view.state.player(seat).bus.as_slice();
        let prefix = if own { "bus".into() } else { format!("bus{seat}") };
        let seen: Vec<Card> = hand.iter().copied().filter(|c| !c.is_hidden()).collect();
        let objects = seen.iter().enumerate().map(|(i, card)| {
            let mut object = self.bus_object(&bus_id(&prefix, &seen, i), *card);
            object.owner = Some(seat);
            if own {
                object.thing = Some(object.id.clone());
                object.why_not = self.why_not_bus(view, seat, *card);
            }
            object
        });
        let title = if own { "Your Bus cards".into() } else { format!("{}: Bus", name(seat)) };
        let mut zone = zone(&prefix, &title, Layout::Hand, Some(seat), objects.collect());
        zone.hidden = (hand.len() - seen.len()) as u32;
        zone
    }

    fn rush_zone(&self, view: &View, seat: Seat) -> Zone {
        let own = view.who == Viewer::Seat(seat);
        let hand = view.state.player(seat).rush.as_slice();
        let prefix = if own { "rush".into() } else { format!("rush{seat}") };
        let seen: Vec<RushCard> = hand.iter().copied().filter(|c| !c.is_hidden()).collect();
        let objects = seen.iter().enumerate().map(|(i, card)| {
            let rush = card.rush();
            let text = self.cards().rush_text(rush);
            let face = Look::Tile {
                title: rush.name().into(),
                text: text.into(),
                colour: None,
                symbol: None,
            };
            let id = rush_id(&prefix, &seen, i);
            Object {
                aliases: vec![rush.word().into()],
                owner: Some(seat),
                tags: shuffle_tag(card.shuffle()),
                thing: own.then(|| id.clone()),
                text: Some(text.into()),
                ..Object::new(id, face, card.name())
            }
        });
        let title = if own { "Your Rush cards".into() } else { format!("{}: Rush", name(seat)) };
        let mut zone = zone(&prefix, &title, Layout::Hand, Some(seat), objects.collect());
        zone.hidden = (hand.len() - seen.len()) as u32;
        zone
    }

    fn bus_object(&self, id: &str, card: Card) -> Object {
        let face = card.face();
        let mut tags = shuffle_tag(card.shuffle());
        match card.rerouted_from() {
            Some(from) => tags.push(format!("rerouted from {}", from.place())),
            None if card.is_known() => tags.push("shown".into()),
            None => {}
        }
        let text = self.cards().bus_text(face);
        let whole = format!(
            "Good in {}. {text} It is worth {} in a trade.",
            face.borough().place(),
            face.value()
        );
        Object {
            aliases: vec![card.to_string().to_lowercase()],
            tags,
            text: Some(whole),
            ..Object::new(id, tile(&face.name(), text, Some(face.borough())), card.name())
        }
    }

    /// Why a card of the own hand cannot be played now, while Bus cards may be.
    fn why_not_bus(&self, view: &View, seat: Seat, card: Card) -> Option<String> {
        let state = &view.state;
        if state.phase != Phase::Turn || state.awaited() != Some(seat) {
            return None;
        }
        let select = matches!(card.face().kind(), crate::bus::Kind::Select(_));
        let target = select.then(|| seat.after(1, self.players()));
        let refusal = self.check(state, seat, Action::PlayBus { card, target }).err()?;
        Some(self.explain(view, refusal).message)
    }

    fn perk_object(&self, prefix: &str, perk: Perk, owner: Option<Seat>) -> Object {
        let text = self.cards().perk_text(perk);
        let face =
            Look::Tile { title: perk.name().into(), text: text.into(), colour: None, symbol: None };
        let price = match owner {
            None => format!(" It costs an action and Bus cards worth exactly {PRICE}."),
            Some(_) => " Only one of a player's perks is active.".into(),
        };
        Object {
            aliases: vec![perk.name().to_lowercase()],
            owner,
            thing: Some(perk_id("perk", perk)),
            text: Some(format!("{text}{price}")),
            ..Object::new(perk_id(prefix, perk), face, perk.name())
        }
    }

    fn owned_zone(&self, view: &View, seat: Seat) -> Option<Zone> {
        let player: &Player = view.state.player(seat);
        let prefix = format!("owned{seat}");
        let suspended = view.state.is_active(CityEvent::BridgeReconstruction);
        let objects: Vec<Object> = player
            .owned()
            .map(|perk| {
                let mut object = self.perk_object(&prefix, perk, Some(seat));
                if player.active_perk() == Some(perk) {
                    let tag = if suspended { "suspended" } else { "active" };
                    object.tags.push(tag.into());
                }
                object
            })
            .collect();
        let own = view.who == Viewer::Seat(seat);
        let title = match own {
            true => "Your perks".into(),
            false => format!("{}: perks", name(seat)),
        };
        let shown = own || !objects.is_empty();
        shown.then(|| zone(&prefix, &title, Layout::Row, Some(seat), objects))
    }

    fn event_zone(&self, view: &View) -> Zone {
        let state = &view.state;
        let drawn = |id: String, event: CityEvent, tag: String| {
            let text = self.cards().event_text(event);
            let face = Look::Tile {
                title: event.name().into(),
                text: text.into(),
                colour: event.party().map(|b| colour(b).into()),
                symbol: Some("!".into()),
            };
            let said = format!("{}, {tag}", event.name());
            Object {
                aliases: vec![event.name().to_lowercase()],
                tags: vec![tag],
                thing: Some(format!("event/{}", event.code())),
                text: Some(text.into()),
                ..Object::new(id, face, said)
            }
        };
        let active = state.active_events().map(|(event, rounds)| {
            let id = format!("event/{}", event.code());
            drawn(id, event, format!("{} left", count(rounds, "round")))
        });
        let asked = state
            .question()
            .map(|event| drawn(format!("event/{}", event.code()), event, "being resolved".into()));
        let known = state.events.pile().last().filter(|c| **c != crate::bus::HIDDEN);
        let next = known.filter(|_| view.seat().is_some()).filter(|_| state.foreseen != 0);
        let next =
            next.map(|c| drawn("next-event".into(), CityEvent::from_code(*c), "next".into()));
        let objects = active.chain(asked).chain(next).collect();
        zone("events", "Events", Layout::Row, None, objects)
    }

    fn race_zone(&self, view: &View) -> Zone {
        let state = &view.state;
        let objects = Race::ALL.map(|race| {
            let (first, kept) = self.race_numbers(race);
            let counts = race.counts();
            let text = match state.holder(race) {
                None => format!("Nobody yet: the first to {first} {counts} takes it."),
                Some(seat) => {
                    let plays = state.player(seat).counts[race as usize];
                    let end = if plays >= kept { ", for ever" } else { "" };
                    let holder = object(seat, view.who);
                    format!("Held by {holder} with {}{end}.", count(plays, "play"))
                }
            };
            let points = self.table.numbers.race_points;
            let plays = Seat::all(self.players()).map(|seat| {
                let plays = state.player(seat).counts[race as usize];
                format!("{}: {plays}", object(seat, view.who))
            });
            let plays: Vec<String> = plays.collect();
            let whole = format!(
                "{points} points to whoever holds it: the first to {first} {counts}, then whoever \
                 has more than the holder; with {kept} it is kept for ever. So far {}.",
                plays.join(", ")
            );
            let said = format!("{}: {text}", race.name());
            let symbol = Some(format!("+{points}"));
            let face = Look::Tile { title: race.name().into(), text, colour: None, symbol };
            Object {
                owner: state.holder(race),
                text: Some(whole),
                ..Object::new(format!("race/{}", race as u8), face, said)
            }
        });
        zone("races", "Races", Layout::Row, None, objects.into())
    }

    fn deck_zone(&self, view: &View) -> Zone {
        let state = &view.state;
        let rush = |c: u8| Rush::ALL[c as usize].name().to_owned();
        let decks = [
            (
                DeckName::Bus,
                state.bus.pile().len(),
                state.bus.discards().len(),
                state.bus.discards().last().map(|c| Face(c).to_string()),
            ),
            (
                DeckName::Rush,
                state.rush.pile().len(),
                state.rush.discards().len(),
                state.rush.discards().last().map(rush),
            ),
            (
                DeckName::Event,
                state.events.pile().len(),
                state.events.discards().len(),
                state.events.discards().last().map(|c| CityEvent::from_code(c).name().into()),
            ),
            (DeckName::Perk, state.perks.pile().len(), 0, None),
        ];
        let objects = decks.map(|(deck, pile, discards, top)| {
            let top = top.map_or_else(String::new, |top| format!(", last {top}"));
            let text = format!("{pile} in the pile, {discards} discarded{top}");
            let said = format!("{}: {text}", deck.name());
            let title = format!("{} deck", deck.name());
            let face = Look::Tile { title, text, colour: None, symbol: None };
            Object::new(format!("deck/{}", deck.name().to_lowercase()), face, said)
        });
        zone("decks", "Decks", Layout::Row, None, objects.into())
    }
}

/// The object of a perk.
pub(crate) fn perk_id(prefix: &str, perk: Perk) -> ObjectId {
    format!("{prefix}/{}", perk.name().to_lowercase().replace(' ', "_"))
}

fn zone(id: &str, title: &str, layout: Layout, owner: Option<Seat>, objects: Vec<Object>) -> Zone {
    Zone { id: id.into(), title: title.into(), layout, owner, objects, hidden: 0, note: None }
}

fn tile(title: &str, text: &str, borough: Option<Borough>) -> Look {
    Look::Tile {
        title: title.into(),
        text: text.into(),
        colour: borough.map(|b| colour(b).into()),
        symbol: borough.map(|b| b.code().into()),
    }
}

/// The colour of a borough; its two letters stand for it where there is no colour.
fn colour(borough: Borough) -> &'static str {
    ["blue", "green", "yellow", "red", "purple"][borough.index()]
}

fn shuffle_tag(shuffle: u16) -> Vec<String> {
    match shuffle {
        0 => Vec::new(),
        n => vec![format!("reshuffle {n}")],
    }
}

//! The rules of Multzo, clause by clause (`docs/rules/multzo.md`).

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::json;

use super::super::{
    Action, Category, Coin, Coins, Event, HAND, Hand, Options, RANKS, Showdown, Source, Standings, Suit, TILES, Tile,
    Tiles, Value, WhyLast, score,
};
use super::odds;
use super::refusals::{check_deck, coins_refusal, discard_refusal, draw_refusal};
use super::view::{Discards, Drew, MOST_SEATS, PerSeat, View, stack, write_nulls, write_stacks};
use crate::rules::{BadStart, Illegal, Move, MoveOf, Never, Outcome, Rules, Seat, Seats, Turn};
use arrayvec::ArrayVec;

/// How many coins a stack has at the start (MU-2).
pub const COINS_IN_STACK: u8 = 5;

/// After so many turns of every seat without a declaration the last turns begin (MU-9).
pub const TURNS: u8 = 12;

/// After so many rounds the match ends (MU-19).
pub const MOST_ROUNDS: u8 = 40;

/// Tiles a seat holds outside its turn (MU-4).
const DEALT: usize = HAND - 1;

/// A match of Multzo.
#[derive(Clone, Debug, PartialEq)]
pub struct Multzo {
    options: Options,
    seats: u8,
    round: u8,
    starter: Seat,
    hands: [Hand; MOST_SEATS],
    /// The top last, so that drawing is popping.
    stock: ArrayVec<Tile, TILES>,
    discards: Discards,
    hidden: Option<Tile>,
    drew: [Drew; MOST_SEATS],
    turns: u8,
    last: Option<Seats>,
    declarer: Option<Seat>,
    coins: [Coins; MOST_SEATS],
    stacks: [u8; 4],
    nulls: [bool; 4],
    showdown: Option<Showdown>,
    shown: Option<[Hand; MOST_SEATS]>,
    phase: Phase,
}

#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// The tiles are to be shuffled.
    Shuffle,
    /// This seat draws.
    Draw(Seat),
    /// This seat lays a tile down.
    Discard(Seat),
    /// The first of these clockwise from the starter takes its coins.
    Coins(Seats),
    /// It is over.
    Over(Outcome),
}

impl Multzo {
    /// The tiles of this seat.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Tile] {
        &self.hands[seat.index()]
    }

    /// The face-up discards, oldest first.
    #[must_use]
    pub fn discards(&self) -> &[Tile] {
        &self.discards
    }

    /// The score of this seat (MU-16).
    #[must_use]
    pub fn score(&self, seat: Seat) -> i32 {
        score(&self.coins[seat.index()])
    }

    /// Whose turn it is, to draw, discard or take coins.
    #[must_use]
    pub fn acting(&self) -> Option<Seat> {
        match self.phase {
            Phase::Draw(seat) | Phase::Discard(seat) => Some(seat),
            Phase::Coins(waiting) => self.first_of(waiting),
            Phase::Shuffle | Phase::Over(_) => None,
        }
    }

    /// A table that looks the same to `seat`, the tiles it cannot see dealt otherwise by `shuffle` (MU-18).
    ///
    /// Which seats hold what they are known to hold is kept; a tile laid face down may be any that its seat had.
    #[must_use]
    pub fn dealt_otherwise(&self, seat: Option<Seat>, mut shuffle: impl FnMut(&mut [Tile])) -> Self {
        let mut other = self.clone();
        let hands_shown = matches!(self.phase, Phase::Coins(_) | Phase::Over(_));
        let laid_by = self.declarer.filter(|declarer| Some(*declarer) != seat);
        if let (Some(declarer), Some(hidden), false) = (laid_by, self.hidden, hands_shown) {
            let mut five: ArrayVec<Tile, HAND> = self.hands[declarer.index()].clone();
            five.push(hidden);
            shuffle(&mut five);
            other.hidden = five.pop();
            other.hands[declarer.index()] = five;
        }
        let known: Tiles = self.drew.iter().flatten().copied().collect();
        let closed = self.all().into_iter().filter(|holder| !hands_shown && Some(*holder) != seat);
        let mut places: ArrayVec<&mut Tile, TILES> = ArrayVec::new();
        for (holder, hand) in other.hands.iter_mut().enumerate() {
            if closed.clone().any(|closed| closed.index() == holder) {
                places.extend(hand.iter_mut().filter(|tile| !known.contains(**tile)));
            }
        }
        places.extend(other.stock.iter_mut());
        if laid_by.is_some() {
            places.extend(other.hidden.iter_mut().filter(|tile| !known.contains(**tile)));
        }
        let mut tiles: ArrayVec<Tile, TILES> = places.iter().map(|tile| **tile).collect();
        shuffle(&mut tiles);
        for (place, tile) in places.into_iter().zip(tiles) {
            *place = tile;
        }
        other
    }

    fn all(&self) -> Seats {
        Seats::first(self.seats)
    }

    fn per_seat<T>(&self, of: impl FnMut(Seat) -> T) -> PerSeat<T> {
        self.all().into_iter().map(of).collect()
    }

    /// The first of these seats clockwise from the round's starter.
    fn first_of(&self, waiting: Seats) -> Option<Seat> {
        self.clockwise(self.starter).find(|seat| waiting.contains(*seat))
    }

    /// Every seat once, clockwise, beginning with `first`.
    fn clockwise(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        std::iter::successors(Some(first), move |seat| Some(seat.left(seats))).take(usize::from(seats))
    }

    /// Deals four tiles to each seat; the rest is the stock (MU-4).
    fn deal(&mut self, order: &[Tile], facts: &mut Vec<Event>) {
        let (dealt, rest) = order.split_at(DEALT * usize::from(self.seats));
        self.stock = rest.iter().rev().copied().collect();
        self.discards.clear();
        self.hidden = None;
        self.declarer = None;
        self.last = None;
        self.shown = None;
        self.turns = 0;
        facts.push(Event::RoundBegan { round: self.round, starter: self.starter, stock: self.stock.len() as u8 });
        for (seat, tiles) in self.all().into_iter().zip(dealt.chunks_exact(DEALT)) {
            self.drew[seat.index()].clear();
            self.hands[seat.index()] = tiles.iter().copied().collect();
            facts.push(Event::Dealt { seat, tiles: self.hands[seat.index()].clone() });
        }
        self.begin_turn(self.starter, facts);
    }

    fn begin_turn(&mut self, seat: Seat, facts: &mut Vec<Event>) {
        facts.push(Event::TurnBegan { seat, last: self.last.is_some() });
        self.phase = Phase::Draw(seat);
    }

    fn draw(&mut self, seat: Seat, action: Action, facts: &mut Vec<Event>) -> bool {
        let tile = match action {
            Action::Draw(Source::Stock) => {
                let Some(tile) = self.stock.pop() else {
                    return false;
                };
                facts.push(Event::DrewFromStock { seat, left: self.stock.len() as u8 });
                facts.push(Event::TileSeen { seat, tile });
                tile
            }
            Action::Draw(Source::FaceUp(tile)) => {
                let Some(place) = self.discards.iter().position(|&lying| lying == tile) else {
                    return false;
                };
                self.discards.remove(place);
                self.drew[seat.index()].push(tile);
                facts.push(Event::DrewFaceUp { seat, tile });
                tile
            }
            _ => return false,
        };
        self.hands[seat.index()].push(tile);
        self.phase = Phase::Discard(seat);
        true
    }

    fn discard(&mut self, seat: Seat, action: Action, facts: &mut Vec<Event>) -> bool {
        let (tile, face_up) = match action {
            Action::Discard(tile) => (tile, true),
            Action::Declare(tile) if self.last.is_none() => (tile, false),
            _ => return false,
        };
        let hand = &mut self.hands[seat.index()];
        let Some(place) = hand.iter().position(|&held| held == tile) else {
            return false;
        };
        hand.remove(place);
        if face_up {
            let drew = &mut self.drew[seat.index()];
            let known = drew.iter().position(|&drawn| drawn == tile);
            if let Some(place) = known {
                drew.remove(place);
            }
            self.discards.push(tile);
            facts.push(Event::Discarded { seat, tile, known: known.is_some() });
        } else {
            // What it drew face up stays listed even if this is it: a tile missing there would be told by that.
            self.hidden = Some(tile);
            self.declarer = Some(seat);
            facts.push(Event::Declared { seat });
            facts.push(Event::LaidFaceDown { seat, tile });
        }
        self.end_turn(seat, facts);
        true
    }

    fn end_turn(&mut self, seat: Seat, facts: &mut Vec<Event>) {
        self.turns += 1;
        let (last, why) = match self.last {
            Some(last) => (last.without(seat), None),
            None if self.declarer.is_some() => (self.all().without(seat), Some(WhyLast::Declared)),
            None if self.stock.is_empty() => (self.all(), Some(WhyLast::StockEmpty)),
            None if self.turns >= TURNS * self.seats => (self.all(), Some(WhyLast::TurnsRanOut)),
            None => return self.begin_turn(seat.left(self.seats), facts),
        };
        self.last = Some(last);
        if let Some(why) = why {
            facts.push(Event::LastTurnsBegan { seats: last, why });
        }
        if last.is_empty() { self.show_down(facts) } else { self.begin_turn(seat.left(self.seats), facts) }
    }

    /// Shows all hands and settles the categories (MU-10 to MU-12).
    fn show_down(&mut self, facts: &mut Vec<Event>) {
        let mut standings = [Standings::default(); MOST_SEATS];
        for seat in self.all() {
            let tiles = self.hands[seat.index()].clone();
            standings[seat.index()] = Standings::of(tiles.iter().copied().collect());
            facts.push(Event::HandShown { seat, tiles });
        }
        self.shown = Some(self.hands.clone());
        let mut showdown = Showdown::default();
        for category in Category::ALL {
            let rank = |seat: Seat| standings[seat.index()].rank(category);
            let best = self.all().into_iter().map(rank).max().unwrap_or_default();
            let seats: Seats = self.all().into_iter().filter(|&seat| rank(seat) == best).collect();
            let standing = seats.lowest().and_then(|seat| standings[seat.index()].get(category));
            facts.push(match (standing, seats.lowest()) {
                (Some(standing), Some(seat)) if seats.len() == 1 => {
                    showdown.won_by(category, seat);
                    Event::CategoryWon { category, seat, standing }
                }
                (Some(standing), _) => Event::CategoryTied { category, seats, standing },
                (None, _) => Event::CategoryUnclaimed { category },
            });
        }
        self.showdown = Some(showdown);
        self.pay(showdown, facts);
    }

    /// Seats without a choice take their coins; then those with one are asked (MU-15).
    fn pay(&mut self, showdown: Showdown, facts: &mut Vec<Event>) {
        let mut waiting = Seats::NONE;
        for seat in self.clockwise(self.starter) {
            if self.nulls_open_to(showdown, seat).next().is_some() {
                waiting = waiting.with(seat);
            } else {
                self.take_coins(showdown, seat, None, facts);
            }
        }
        self.ask_for_coins(waiting, facts);
    }

    /// The suits whose null coin this seat may take for one of two categories it won (MU-15).
    fn nulls_open_to(&self, showdown: Showdown, seat: Seat) -> impl Iterator<Item = Suit> {
        let won = showdown.of(seat);
        let nulls = self.nulls;
        let won = if won.len() >= 2 { won } else { ArrayVec::new() };
        won.into_iter().map(Category::suit).filter(move |suit| nulls[suit.index()])
    }

    /// Takes the coins of every category this seat won, of one of them the null in place of all others (MU-14, MU-15).
    fn take_coins(&mut self, showdown: Showdown, seat: Seat, null: Option<Suit>, facts: &mut Vec<Event>) {
        let mut coins = ArrayVec::<Coin, 4>::new();
        for category in showdown.of(seat) {
            let suit = category.suit();
            if null == Some(suit) {
                self.nulls[suit.index()] = false;
                coins.push(Coin::new(suit, Value::Null));
                continue;
            }
            let wanted = if category == Category::Flush { 2 } else { 1 };
            let left = self.stacks[suit.index()];
            coins.extend(stack(suit, left).take(wanted));
            self.stacks[suit.index()] = left.saturating_sub(wanted as u8);
        }
        if coins.is_empty() {
            return;
        }
        self.coins[seat.index()].extend(coins.iter().copied());
        facts.push(Event::CoinsTaken { seat, coins, score: self.score(seat) });
    }

    fn ask_for_coins(&mut self, waiting: Seats, facts: &mut Vec<Event>) {
        if waiting.is_empty() {
            self.end_round(facts);
        } else {
            self.phase = Phase::Coins(waiting);
        }
    }

    fn choose_coins(&mut self, seat: Seat, waiting: Seats, action: Action, facts: &mut Vec<Event>) -> bool {
        let showdown = self.showdown.unwrap_or_default();
        let null = match action {
            Action::TakeCoins => None,
            Action::TakeNull(suit) if self.nulls_open_to(showdown, seat).any(|open| open == suit) => Some(suit),
            _ => return false,
        };
        self.take_coins(showdown, seat, null, facts);
        self.ask_for_coins(waiting.without(seat), facts);
        true
    }

    /// An empty stack or the last round ends the match; else the tiles are gathered (MU-17, MU-19).
    fn end_round(&mut self, facts: &mut Vec<Event>) {
        let empty = Suit::ALL.into_iter().filter(|suit| self.stacks[suit.index()] == 0);
        facts.extend(empty.map(|suit| Event::StackEmptied { suit }));
        if self.stacks.contains(&0) {
            return self.finish(facts);
        }
        if self.round >= MOST_ROUNDS {
            facts.push(Event::RoundsRanOut);
            return self.finish(facts);
        }
        for hand in &mut self.hands {
            hand.clear();
        }
        for drew in &mut self.drew {
            drew.clear();
        }
        self.stock.clear();
        self.discards.clear();
        self.hidden = None;
        self.declarer = None;
        self.last = None;
        self.turns = 0;
        self.round += 1;
        self.starter = self.next_starter();
        self.phase = Phase::Shuffle;
    }

    /// The highest score; of several, the first clockwise from the seat after the last starter (MU-5).
    fn next_starter(&self) -> Seat {
        let highest = self.all().into_iter().map(|seat| self.score(seat)).max();
        let after = self.starter.left(self.seats);
        self.clockwise(after).find(|seat| Some(self.score(*seat)) == highest).unwrap_or(after)
    }

    fn finish(&mut self, facts: &mut Vec<Event>) {
        let scores = self.per_seat(|seat| self.score(seat));
        let highest = scores.iter().max();
        let winners = self.all().into_iter().filter(|seat| scores.get(seat.index()) == highest).collect();
        facts.push(Event::Won { seats: winners });
        self.phase = Phase::Over(Outcome::new(winners, &scores));
    }
}

impl Rules for Multzo {
    const GAME: &'static str = "multzo";
    const SEATS: RangeInclusive<u8> = 2..=5;

    type Options = Options;
    type Face = Never;
    type Piece = Tile;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn start(seats: u8, options: &Options) -> Result<Self, BadStart> {
        if !Self::SEATS.contains(&seats) {
            let (least, most) = (*Self::SEATS.start(), *Self::SEATS.end());
            return Err(BadStart::Seats { game: "Multzo", least, most, asked: seats });
        }
        Ok(Self {
            options: options.clone(),
            seats,
            round: 1,
            starter: Seat(0),
            hands: Default::default(),
            stock: ArrayVec::new(),
            discards: ArrayVec::new(),
            hidden: None,
            drew: Default::default(),
            turns: 0,
            last: None,
            declarer: None,
            coins: Default::default(),
            stacks: [COINS_IN_STACK; 4],
            nulls: [true; 4],
            showdown: None,
            shown: None,
            phase: Phase::Shuffle,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn turn(&self) -> Turn {
        match &self.phase {
            Phase::Shuffle => Turn::Shuffle(TILES as u8),
            Phase::Draw(_) | Phase::Discard(_) | Phase::Coins(_) => {
                Turn::Choose(self.acting().map_or(Seats::NONE, Seats::one))
            }
            Phase::Over(outcome) => Turn::Over(*outcome),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if self.acting() != Some(seat) {
            return;
        }
        match self.phase {
            Phase::Draw(_) => {
                if !self.stock.is_empty() {
                    actions.push(Action::Draw(Source::Stock));
                }
                actions.extend(self.discards.iter().map(|&tile| Action::Draw(Source::FaceUp(tile))));
            }
            Phase::Discard(_) => {
                actions.extend(self.hand(seat).iter().map(|&tile| Action::Discard(tile)));
                if self.last.is_none() {
                    actions.extend(self.hand(seat).iter().map(|&tile| Action::Declare(tile)));
                }
            }
            Phase::Coins(_) => {
                actions.push(Action::TakeCoins);
                let showdown = self.showdown.unwrap_or_default();
                actions.extend(self.nulls_open_to(showdown, seat).map(Action::TakeNull));
            }
            Phase::Shuffle | Phase::Over(_) => {}
        }
    }

    fn make(&mut self, step: &MoveOf<Self>, facts: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, &self.phase) {
            (&Move::Act { seat, action }, Phase::Draw(_)) => {
                if !self.draw(seat, action, facts) {
                    return Err(draw_refusal(action));
                }
            }
            (&Move::Act { seat, action }, Phase::Discard(_)) => {
                if !self.discard(seat, action, facts) {
                    return Err(discard_refusal(action, self.last.is_some()));
                }
            }
            (&Move::Act { seat, action }, &Phase::Coins(waiting)) => {
                if !self.choose_coins(seat, waiting, action, facts) {
                    return Err(coins_refusal(action));
                }
            }
            (Move::Order(order), Phase::Shuffle) => {
                check_deck(order)?;
                self.deal(order, facts);
            }
            _ => unreachable!("only what fits the turn comes here"),
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let hands_shown = matches!(self.phase, Phase::Coins(_) | Phase::Over(_) | Phase::Shuffle);
        View {
            you: seat,
            hands: self
                .per_seat(|other| (hands_shown || seat == Some(other)).then(|| self.hands[other.index()].clone())),
            stock: self.stock.len() as u8,
            discards: self.discards.clone(),
            hidden: self.hidden.is_some(),
            laid: self.hidden.filter(|_| seat.is_some() && seat == self.declarer),
            coins: self.per_seat(|other| self.coins[other.index()].clone()),
            stacks: self.stacks,
            nulls: self.nulls,
            last: self.last,
            declarer: self.declarer,
            scores: self.per_seat(|other| self.score(other)),
            starter: self.starter,
            round: self.round,
            turns: self.turns,
            seat: self.acting(),
            showdown: self.showdown,
            drew: self.per_seat(|other| self.drew[other.index()].clone()),
            shown: self.shown.as_ref().map(|hands| self.per_seat(|other| hands[other.index()].clone())),
        }
    }

    fn state(&self) -> serde_json::Value {
        #[derive(Serialize)]
        struct Left {
            #[serde(serialize_with = "write_stacks")]
            stacks: [u8; 4],
            #[serde(serialize_with = "write_nulls")]
            nulls: [bool; 4],
        }
        let left = json!(Left { stacks: self.stacks, nulls: self.nulls });
        json!({
            "hands": self.per_seat(|seat| &self.hands[seat.index()]),
            "stock": self.stock.iter().rev().collect::<Vec<_>>(),
            "discards": self.discards,
            "hidden": self.hidden,
            "coins": self.per_seat(|seat| &self.coins[seat.index()]),
            "stacks": left["stacks"],
            "nulls": left["nulls"],
            "last": self.last,
            "declarer": self.declarer,
            "scores": self.per_seat(|seat| self.score(seat)),
            "starter": self.starter,
            "round": self.round,
            "turns": self.turns,
            "seat": self.acting(),
            "showdown": self.showdown,
        })
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        if let Move::Order(order) = step {
            odds::note_first_hand(order, note);
        }
    }

    fn sides() -> &'static [Never] {
        &[]
    }

    fn deck(&self) -> Vec<Tile> {
        Tile::all().collect()
    }

    fn conserved(&self) -> Result<(), String> {
        let hands = self.hands.iter().flatten();
        let tiles: Vec<Tile> = hands.chain(&self.stock).chain(&self.discards).chain(&self.hidden).copied().collect();
        let gathered = self.phase == Phase::Shuffle;
        let right = tiles.len() == if gathered { 0 } else { TILES };
        right.then_some(()).ok_or_else(|| format!("there are {} tiles on the table", tiles.len()))?;
        let whole = gathered || tiles.iter().copied().collect::<Tiles>() == Tiles::ALL;
        whole.then_some(()).ok_or("a tile is there twice")?;
        for coin in Suit::ALL.into_iter().flat_map(|suit| Value::ALL.map(|value| Coin::new(suit, value))) {
            let taken = self.coins.iter().flatten().filter(|taken| **taken == coin).count();
            let left = if coin.value() == Value::Null {
                usize::from(self.nulls[coin.suit().index()])
            } else {
                stack(coin.suit(), self.stacks[coin.suit().index()]).filter(|left| *left == coin).count()
            };
            (taken + left == 1)
                .then_some(())
                .ok_or_else(|| format!("the coin {coin:?} is there {} times", taken + left))?;
        }
        Ok(())
    }
}

const _: () = assert!(RANKS > 57, "a rank is 1 + 32 + 24 at the most");

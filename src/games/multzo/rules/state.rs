//! A match of Multzo (`docs/rules/multzo.md`).

use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};
use serde_json::json;

use super::super::{
    Action, COINS_IN_STACK, Category, Coin, Coins, Event, HAND, Hand, LastTurnsReason, Options, RANKS, Showdown,
    Source, Standings, Suit, TILES, Tile, Tiles, Value, score,
};
use super::odds;
use super::refusals::{check_deck, coins_refusal, discard_refusal, draw_refusal};
use super::view::{
    Discards, Drew, History, MOST_SEATS, PerSeat, TURNS, TurnRecord, View, stack, write_nulls, write_stacks,
};
use crate::rules::{ArrayVec, BadStart, Illegal, Move, MoveOf, Never, Outcome, Rules, Seat, Seats, Turn};

/// The number of rounds after which the match ends (MU-19).
pub const MOST_ROUNDS: u8 = 40;

/// The number of tiles a seat holds between its turns (MU-4).
const DEALT: usize = HAND - 1;

/// A match of Multzo.
#[derive(Clone, Debug, PartialEq)]
pub struct Multzo {
    options: Options,
    seats: u8,
    round: u8,
    starter: Seat,
    hands: [Hand; MOST_SEATS],
    /// The top tile is the last element, so that a draw is a `pop`.
    stock: ArrayVec<Tile, TILES>,
    discards: Discards,
    hidden: Option<Tile>,
    drew: [Drew; MOST_SEATS],
    history: History,
    turns: u8,
    last: Option<Seats>,
    declarer: Option<Seat>,
    coins: [Coins; MOST_SEATS],
    stacks: [u8; 4],
    nulls: [bool; 4],
    showdown: Option<Showdown>,
    shown: Option<[Hand; MOST_SEATS]>,
    phase: MultzoPhase,
}

#[derive(Clone, Debug, PartialEq)]
enum MultzoPhase {
    /// The tiles are shuffled.
    Shuffle,
    /// This seat draws.
    Draw(Seat),
    /// This seat discards a tile.
    Discard(Seat),
    /// The first of these seats, clockwise from the starter, takes its coins.
    Coins(Seats),
    /// The match is over.
    Over(Outcome),
}

impl Serialize for Multzo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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
        .serialize(serializer)
    }
}

impl Multzo {
    pub fn hand(&self, seat: Seat) -> &[Tile] {
        &self.hands[seat.index()]
    }

    /// The face-up discards, oldest first.
    pub fn discards(&self) -> &[Tile] {
        &self.discards
    }

    /// The score of `seat` (MU-16).
    pub fn score(&self, seat: Seat) -> i32 {
        score(&self.coins[seat.index()])
    }

    /// The seat that draws, discards or takes coins.
    pub fn acting(&self) -> Option<Seat> {
        match self.phase {
            MultzoPhase::Draw(seat) | MultzoPhase::Discard(seat) => Some(seat),
            MultzoPhase::Coins(waiting) => self.first_of(waiting),
            MultzoPhase::Shuffle | MultzoPhase::Over(_) => None,
        }
    }

    /// Redistributes all tiles that `seat` cannot see, using `shuffle`, so that the match looks the same to `seat`
    /// (MU-18). Tests use it to prove that views reveal nothing.
    ///
    /// Tiles a seat is known to hold stay there. A tile laid face down may be any of those its seat had.
    pub fn redistribute_hidden_tiles(&self, seat: Option<Seat>, mut shuffle: impl FnMut(&mut [Tile])) -> Self {
        let mut other = self.clone();
        let hands_shown = matches!(self.phase, MultzoPhase::Coins(_) | MultzoPhase::Over(_));
        let other_declarer = self.declarer.filter(|declarer| Some(*declarer) != seat);
        if let (Some(declarer), Some(hidden), false) = (other_declarer, self.hidden, hands_shown) {
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
        if other_declarer.is_some() {
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

    /// The first of these seats, clockwise from the round's starter.
    fn first_of(&self, waiting: Seats) -> Option<Seat> {
        self.clockwise(self.starter).find(|seat| waiting.contains(*seat))
    }

    /// Every seat once, clockwise from `first`.
    fn clockwise(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        std::iter::successors(Some(first), move |seat| Some(seat.left(seats))).take(usize::from(seats))
    }

    /// Deals four tiles to each seat. The rest becomes the stock (MU-4).
    fn deal(&mut self, order: &[Tile], events: &mut Vec<Event>) {
        let (dealt, rest) = order.split_at(DEALT * usize::from(self.seats));
        self.stock = rest.iter().rev().copied().collect();
        self.shown = None;
        events.push(Event::RoundBegan { round: self.round, starter: self.starter, stock: self.stock.len() as u8 });
        for (seat, tiles) in self.all().into_iter().zip(dealt.chunks_exact(DEALT)) {
            self.hands[seat.index()] = tiles.iter().copied().collect();
            events.push(Event::Dealt { seat, tiles: self.hands[seat.index()].clone() });
        }
        self.begin_turn(self.starter, events);
    }

    fn begin_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::TurnBegan { seat, last: self.last.is_some() });
        self.phase = MultzoPhase::Draw(seat);
    }

    fn draw(&mut self, seat: Seat, action: Action, events: &mut Vec<Event>) -> bool {
        let Action::Draw(drew) = action else { return false };
        let tile = match drew {
            Source::Stock => {
                let Some(tile) = self.stock.pop() else {
                    return false;
                };
                events.push(Event::DrewFromStock { seat, left: self.stock.len() as u8 });
                events.push(Event::TileSeen { seat, tile });
                tile
            }
            Source::FaceUp(tile) => {
                let Some(place) = self.discards.iter().position(|&discarded| discarded == tile) else {
                    return false;
                };
                self.discards.remove(place);
                self.drew[seat.index()].push(tile);
                events.push(Event::DrewFaceUp { seat, tile });
                tile
            }
        };
        self.history.push(TurnRecord { seat, drew, discarded: None, last: self.last.is_some() });
        self.hands[seat.index()].push(tile);
        self.phase = MultzoPhase::Discard(seat);
        true
    }

    fn discard(&mut self, seat: Seat, action: Action, events: &mut Vec<Event>) -> bool {
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
            if let Some(turn) = self.history.last_mut() {
                turn.discarded = Some(tile);
            }
            events.push(Event::Discarded { seat, tile, known: known.is_some() });
        } else {
            // A tile drawn face up stays in the list even if it is this one. Removing it would reveal the hidden tile.
            self.hidden = Some(tile);
            self.declarer = Some(seat);
            events.push(Event::Declared { seat });
            events.push(Event::LaidFaceDown { seat, tile });
        }
        self.end_turn(seat, events);
        true
    }

    fn end_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.turns += 1;
        let (last, reason) = match self.last {
            Some(last) => (last.without(seat), None),
            None if self.declarer.is_some() => (self.all().without(seat), Some(LastTurnsReason::Declared)),
            None if self.stock.is_empty() => (self.all(), Some(LastTurnsReason::StockEmpty)),
            None if self.turns >= TURNS * self.seats => (self.all(), Some(LastTurnsReason::TurnsRanOut)),
            None => return self.begin_turn(seat.left(self.seats), events),
        };
        self.last = Some(last);
        if let Some(reason) = reason {
            events.push(Event::LastTurnsBegan { seats: last, why: reason });
        }
        if last.is_empty() { self.show_down(events) } else { self.begin_turn(seat.left(self.seats), events) }
    }

    /// Reveals all hands and decides the categories (MU-10 to MU-12).
    fn show_down(&mut self, events: &mut Vec<Event>) {
        let mut standings = [Standings::default(); MOST_SEATS];
        for seat in self.all() {
            let tiles = self.hands[seat.index()].clone();
            standings[seat.index()] = Standings::of(tiles.iter().copied().collect());
            events.push(Event::HandShown { seat, tiles });
        }
        self.shown = Some(self.hands.clone());
        let mut showdown = Showdown::default();
        for category in Category::ALL {
            let rank = |seat: Seat| standings[seat.index()].rank(category);
            let best = self.all().into_iter().map(rank).max().unwrap_or_default();
            let seats: Seats = self.all().into_iter().filter(|&seat| rank(seat) == best).collect();
            let standing = seats.lowest().and_then(|seat| standings[seat.index()].get(category));
            events.push(match (standing, seats.lowest()) {
                (Some(standing), Some(seat)) if seats.len() == 1 => {
                    showdown.won_by(category, seat);
                    Event::CategoryWon { category, seat, standing }
                }
                (Some(standing), _) => Event::CategoryTied { category, seats, standing },
                (None, _) => Event::CategoryUnclaimed { category },
            });
        }
        self.showdown = Some(showdown);
        self.pay(showdown, events);
    }

    /// Gives coins to the seats without a choice, then asks the others (MU-15).
    fn pay(&mut self, showdown: Showdown, events: &mut Vec<Event>) {
        let mut waiting = Seats::NONE;
        for seat in self.clockwise(self.starter) {
            if self.nulls_open_to(showdown, seat).next().is_some() {
                waiting = waiting.with(seat);
            } else {
                self.take_coins(showdown, seat, None, events);
            }
        }
        self.ask_for_coins(waiting, events);
    }

    /// The suits whose null coin this seat may take in place of a category's coins (MU-15).
    fn nulls_open_to(&self, showdown: Showdown, seat: Seat) -> impl Iterator<Item = Suit> {
        let won = showdown.of(seat);
        let nulls = self.nulls;
        let won = if won.len() >= 2 { won } else { ArrayVec::new() };
        won.into_iter().map(Category::suit).filter(move |suit| nulls[suit.index()])
    }

    /// Takes the coins of every category this seat won; for the suit `null`, its null coin instead (MU-14, MU-15).
    fn take_coins(&mut self, showdown: Showdown, seat: Seat, null: Option<Suit>, events: &mut Vec<Event>) {
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
        events.push(Event::CoinsTaken { seat, coins, score: self.score(seat) });
    }

    fn ask_for_coins(&mut self, waiting: Seats, events: &mut Vec<Event>) {
        if waiting.is_empty() {
            self.end_round(events);
        } else {
            self.phase = MultzoPhase::Coins(waiting);
        }
    }

    fn choose_coins(&mut self, seat: Seat, waiting: Seats, action: Action, events: &mut Vec<Event>) -> bool {
        let showdown = self.showdown.unwrap_or_default();
        let null = match action {
            Action::TakeCoins => None,
            Action::TakeNull(suit) if self.nulls_open_to(showdown, seat).any(|open| open == suit) => Some(suit),
            _ => return false,
        };
        self.take_coins(showdown, seat, null, events);
        self.ask_for_coins(waiting.without(seat), events);
        true
    }

    /// Ends the match if a stack is empty or this was the last round; otherwise prepares the next round (MU-17, MU-19).
    fn end_round(&mut self, events: &mut Vec<Event>) {
        let empty = Suit::ALL.into_iter().filter(|suit| self.stacks[suit.index()] == 0);
        events.extend(empty.map(|suit| Event::StackEmptied { suit }));
        if self.stacks.contains(&0) {
            return self.finish(events);
        }
        if self.round >= MOST_ROUNDS {
            events.push(Event::RoundsRanOut);
            return self.finish(events);
        }
        self.hands = Default::default();
        self.drew = Default::default();
        self.stock.clear();
        self.discards.clear();
        self.hidden = None;
        self.declarer = None;
        self.last = None;
        self.history.clear();
        self.turns = 0;
        self.round += 1;
        self.starter = self.next_starter();
        self.phase = MultzoPhase::Shuffle;
    }

    /// The seat with the highest score; of several, the first clockwise after the last starter (MU-5).
    fn next_starter(&self) -> Seat {
        let best = self.all().highest(self.per_seat(|seat| self.score(seat)));
        let after = self.starter.left(self.seats);
        self.clockwise(after).find(|seat| best.contains(*seat)).unwrap_or(after)
    }

    fn finish(&mut self, events: &mut Vec<Event>) {
        let outcome = Outcome::highest(&self.per_seat(|seat| self.score(seat)));
        events.push(Event::Won { seats: outcome.winners });
        self.phase = MultzoPhase::Over(outcome);
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
        Self::check_seats("Multzo", seats)?;
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
            history: History::new(),
            turns: 0,
            last: None,
            declarer: None,
            coins: Default::default(),
            stacks: [COINS_IN_STACK; 4],
            nulls: [true; 4],
            showdown: None,
            shown: None,
            phase: MultzoPhase::Shuffle,
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
            MultzoPhase::Shuffle => Turn::Shuffle(TILES as u8),
            MultzoPhase::Draw(_) | MultzoPhase::Discard(_) | MultzoPhase::Coins(_) => {
                Turn::Choose(self.acting().map_or(Seats::NONE, Seats::one))
            }
            MultzoPhase::Over(outcome) => Turn::Over(*outcome),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if self.acting() != Some(seat) {
            return;
        }
        match self.phase {
            MultzoPhase::Draw(_) => {
                if !self.stock.is_empty() {
                    actions.push(Action::Draw(Source::Stock));
                }
                actions.extend(self.discards.iter().map(|&tile| Action::Draw(Source::FaceUp(tile))));
            }
            MultzoPhase::Discard(_) => {
                actions.extend(self.hand(seat).iter().map(|&tile| Action::Discard(tile)));
                if self.last.is_none() {
                    actions.extend(self.hand(seat).iter().map(|&tile| Action::Declare(tile)));
                }
            }
            MultzoPhase::Coins(_) => {
                actions.push(Action::TakeCoins);
                let showdown = self.showdown.unwrap_or_default();
                actions.extend(self.nulls_open_to(showdown, seat).map(Action::TakeNull));
            }
            MultzoPhase::Shuffle | MultzoPhase::Over(_) => {}
        }
    }

    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, &self.phase) {
            (&Move::Act { seat, action }, MultzoPhase::Draw(_)) => {
                if !self.draw(seat, action, events) {
                    return Err(draw_refusal(action));
                }
            }
            (&Move::Act { seat, action }, MultzoPhase::Discard(_)) => {
                if !self.discard(seat, action, events) {
                    return Err(discard_refusal(action, self.last.is_some()));
                }
            }
            (&Move::Act { seat, action }, &MultzoPhase::Coins(waiting)) => {
                if !self.choose_coins(seat, waiting, action, events) {
                    return Err(coins_refusal(action));
                }
            }
            (Move::Order(order), MultzoPhase::Shuffle) => {
                check_deck(order)?;
                self.deal(order, events);
            }
            _ => unreachable!("`Rules::apply` has checked that the move fits the turn"),
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let hands_shown = matches!(self.phase, MultzoPhase::Coins(_) | MultzoPhase::Over(_) | MultzoPhase::Shuffle);
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
            history: self.history.clone(),
            shown: self.shown.as_ref().map(|hands| self.per_seat(|other| hands[other.index()].clone())),
        }
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        if let Move::Order(order) = step {
            odds::note_first_hand(order, note);
        }
    }

    fn deck(&self) -> Vec<Tile> {
        Tile::all().collect()
    }

    fn conserved(&self) -> Result<(), String> {
        let hands = self.hands.iter().flatten();
        let tiles: Vec<Tile> = hands.chain(&self.stock).chain(&self.discards).chain(&self.hidden).copied().collect();
        let gathered = self.phase == MultzoPhase::Shuffle;
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

const _: () = assert!(RANKS > 57, "a rank is at most 1 + 32 + 24");

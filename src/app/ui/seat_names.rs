//! The names of seats on screen, and the characters of bots.

use super::localization::Localization;
use crate::rules::Seat;
use crate::rules::bots::{Level, Player};
use crate::rules::record::SeatRecord;
use crate::sim::lobby::{Lobby, Slot};

/// Whether the program's font has this letter, figure or mark. It has those of Latin, Greek and Cyrillic script.
pub fn is_drawable(letter: char) -> bool {
    matches!(letter, ' '..='~' | '\u{a0}'..='\u{24f}' | '\u{370}'..='\u{3e1}' | '\u{3f0}'..='\u{479}')
        || matches!(letter, '\u{48a}'..='\u{52f}' | '\u{1ea0}'..='\u{1ef9}' | '–' | '—' | '‘'..='‚' | '“'..='„' | '…' | '€')
}

/// The name of a seat: that of its person or bot, or a generic one. Bots of the same character are numbered by their
/// seats at the table, where free slots are left out. Of a name from a file only the letters that can be drawn are
/// shown.
pub fn seat_name(words: &Localization, slots: &[Slot], seat: Seat) -> String {
    let Some(slot) = slots.get(seat.index()) else { return String::new() };
    let name: String = slot.name.chars().filter(|letter| is_drawable(*letter)).collect();
    if !name.trim().is_empty() {
        return name.trim().to_owned();
    }
    let number = slots[..seat.index()].iter().filter(|other| !other.is_free()).count() + 1;
    let numbered = |key: &str| words.text_with(key, &[("seat", number.into())]);
    match &slot.controller {
        None => words.text("seat-open"),
        Some(Player::Person) => numbered("seat-player"),
        Some(Player::Bot(level)) => {
            let name = words.text(&format!("bot-{}", level.word()));
            let alike = |other: &&Slot| other.controller == slot.controller && other.name.is_empty();
            if slots.iter().filter(alike).count() < 2 { name } else { format!("{name} {number}") }
        }
        Some(Player::Program(_)) => numbered("seat-external-bot"),
    }
}

/// The names of all seats of a saved match, in one line.
pub fn seat_names(words: &Localization, seats: &[SeatRecord]) -> String {
    let lobby = Lobby::of_seats(seats);
    let names: Vec<String> = (0..seats.len() as u8).map(|seat| seat_name(words, &lobby.slots, Seat(seat))).collect();
    names.join(" · ")
}

/// The name of the portrait of a bot's character.
pub fn bot_portrait(level: Level) -> String {
    format!("bot-{}", level.word())
}

/// How a bot's character plays, in one line.
pub fn bot_line(words: &Localization, level: Level) -> String {
    words.text(&format!("bot-{}-plays", level.word()))
}

/// The number of players of a game, as a short text.
pub fn seats_in_short(words: &Localization, (least, most): (u8, u8)) -> String {
    if least == most {
        return words.text_with("seats-exactly", &[("most", most.into())]);
    }
    words.text_with("seats-range", &[("least", least.into()), ("most", most.into())])
}

/// The localization key of a bot level.
pub fn level_key(level: Level) -> String {
    format!("level-{}", level.word())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::saves::Language;
    use crate::games::CATALOG;
    use crate::sim::lobby::Device;

    #[test]
    fn bots_of_the_same_character_are_numbered() {
        let bot = |level| (Player::Bot(level), String::new());
        let lobby = Lobby::of([bot(Level::Normal), bot(Level::Best), bot(Level::Normal)]);
        let words = Localization::new(CATALOG);
        let names = [0, 1, 2].map(|seat| seat_name(&words, &lobby.slots, Seat(seat)));
        assert_eq!(names, ["Mara 1", "Vega", "Mara 3"]);
    }

    #[test]
    fn names_are_the_same_before_and_at_the_table() {
        let words = Localization::new(CATALOG);
        let mut lobby = Lobby::new(2..=4);
        for pad in 0..2 {
            lobby.join(Device::Pad(pad)).expect("a slot is free");
        }
        lobby.step_bots(2);
        lobby.leave(Device::Pad(0)).expect("it has a seat");
        let names = |lobby: &Lobby| {
            let taken = lobby.iter().filter(|(_, slot)| !slot.is_free());
            taken.map(|(seat, _)| seat_name(&words, &lobby.slots, seat)).collect::<Vec<_>>()
        };
        let before = names(&lobby);
        lobby.begin().expect("there are enough");
        assert_eq!(names(&lobby), before);
    }

    #[test]
    fn default_names_of_a_saved_match_are_in_the_language() {
        let seat = |name: &str, kind| SeatRecord::new(name, kind);
        let seats = [seat("", Player::Person), seat("Ada", Player::Person), seat("", Player::Bot(Level::Best))];
        let mut words = Localization::new(CATALOG);
        assert_eq!(seat_names(&words, &seats), "Player 1 · Ada · Vega");
        words.set_language(Language::German);
        assert_eq!(seat_names(&words, &seats), "Spieler 1 · Ada · Vega");
    }

    #[test]
    fn names_without_a_letter_that_can_be_drawn_are_default_names() {
        let words = Localization::new(CATALOG);
        let seat = |name: &str| SeatRecord::new(name, Player::Person);
        let seats = ["日本", "Zoë 🎲", "שלום", "Łukasz", "Ђорђе", "Nguyễn", "مرحبا"].map(seat);
        assert_eq!(seat_names(&words, &seats), "Player 1 · Zoë · Player 3 · Łukasz · Ђорђе · Nguyễn · Player 7");
    }

    #[test]
    fn every_character_has_a_name_and_a_line() {
        let words = Localization::new(CATALOG);
        for level in Level::ALL {
            assert_eq!(words.text(&format!("bot-{}", level.word())), level.character(), "as on the command line");
            for key in [format!("bot-{}", level.word()), format!("bot-{}-plays", level.word())] {
                assert!(words.first_existing(&[&key]).is_some(), "{key}");
            }
        }
    }
}

//! The tokens: every colour, size and duration of the picture, read from `assets/tokens.ron`.
//! Knows no game; felts and dice colours are looked up by the name a caller gives.

use std::{collections::BTreeMap, path::Path, time::Duration};

use bevy::{asset::io::file::FileAssetReader, prelude::*};
use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

/// The tokens compiled into the program, used when the file is missing or broken.
const EMBEDDED: &str = include_str!("../../../assets/tokens.ron");

/// How many seats have a colour and a symbol.
pub const SEATS: usize = 8;

/// Reads the tokens and keeps them as a resource; a broken file is told in the log and the embedded ones are used.
pub fn plugin(app: &mut App) {
    app.insert_resource(Tokens::load());
}

/// Every colour, size and duration of the picture.
#[derive(Resource, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// Colours of grounds and words.
    pub colour: Colours,
    /// Names and symbols of the seats, in the order of the seats' colours.
    pub seats: Vec<SeatToken>,
    /// The seats' colours for four kinds of eyes.
    pub palettes: Palettes,
    /// Dice whose colour carries meaning, by the colour's name.
    pub dice: BTreeMap<String, DieColour>,
    /// What things are made of.
    pub stuff: Stuff,
    /// The evening's light.
    pub light: Light,
    /// Sizes in hundredths of the window's height.
    pub size: Sizes,
    /// Durations in milliseconds.
    pub time: Durations,
    /// Which of the palettes the seats' colours come from.
    #[serde(skip)]
    pub palette: Palette,
}

/// Colours of grounds and words.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    /// The dark round the table.
    #[serde(deserialize_with = "hex")]
    pub night: Color,
    /// The table's wood.
    #[serde(deserialize_with = "hex")]
    pub walnut: Color,
    /// The lighter streaks of the wood, and wooden edges.
    #[serde(deserialize_with = "hex")]
    pub walnut_light: Color,
    /// Panels over the table; nearly opaque.
    #[serde(deserialize_with = "hex")]
    pub card: Color,
    /// Thin lines between things.
    #[serde(deserialize_with = "hex")]
    pub hairline: Color,
    /// Words.
    #[serde(deserialize_with = "hex")]
    pub ivory: Color,
    /// Words of less weight.
    #[serde(deserialize_with = "hex")]
    pub muted: Color,
    /// Focus: the one accent.
    #[serde(deserialize_with = "hex")]
    pub brass: Color,
    /// Gains, ready.
    #[serde(deserialize_with = "hex")]
    pub good: Color,
    /// Take care.
    #[serde(deserialize_with = "hex")]
    pub warning: Color,
    /// Losses, refusals.
    #[serde(deserialize_with = "hex")]
    pub bad: Color,
}

/// What a seat has besides its colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatToken {
    /// Name of the seat's colour, a key for words rather than a word itself.
    pub name: String,
    /// Name of the seat's symbol, an icon.
    pub symbol: String,
}

/// A die colour that carries meaning, and the symbol that says the same without colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieColour {
    /// The resin.
    #[serde(deserialize_with = "hex")]
    pub colour: Color,
    /// Name of the inlaid symbol, an icon.
    pub symbol: String,
}

/// Which eyes the seats' colours are mixed for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// The colours as designed.
    #[default]
    Standard,
    /// Green is weak or missing.
    Deuteranopia,
    /// Red is weak or missing.
    Protanopia,
    /// Blue is weak or missing.
    Tritanopia,
}

impl Palette {
    /// Every palette, the standard one first.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Deuteranopia, Self::Protanopia, Self::Tritanopia];
}

/// The seats' colours for four kinds of eyes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palettes {
    /// The colours as designed.
    #[serde(deserialize_with = "hexes")]
    pub standard: [Color; SEATS],
    /// Green is weak or missing.
    #[serde(deserialize_with = "hexes")]
    pub deuteranopia: [Color; SEATS],
    /// Red is weak or missing.
    #[serde(deserialize_with = "hexes")]
    pub protanopia: [Color; SEATS],
    /// Blue is weak or missing.
    #[serde(deserialize_with = "hexes")]
    pub tritanopia: [Color; SEATS],
}

impl Palettes {
    /// The colours of one palette.
    pub fn get(&self, palette: Palette) -> &[Color; SEATS] {
        match palette {
            Palette::Standard => &self.standard,
            Palette::Deuteranopia => &self.deuteranopia,
            Palette::Protanopia => &self.protanopia,
            Palette::Tritanopia => &self.tritanopia,
        }
    }
}

/// What things are made of, as they would look in plain daylight.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stuff {
    /// The dark streaks of walnut.
    #[serde(deserialize_with = "hex")]
    pub walnut_dark: Color,
    /// Walnut between its streaks.
    #[serde(deserialize_with = "hex")]
    pub walnut_mid: Color,
    /// The pale streaks of walnut.
    #[serde(deserialize_with = "hex")]
    pub walnut_pale: Color,
    /// Light veneer.
    #[serde(deserialize_with = "hex")]
    pub maple: Color,
    /// Reddish veneer.
    #[serde(deserialize_with = "hex")]
    pub pear: Color,
    /// Nearly black wood.
    #[serde(deserialize_with = "hex")]
    pub ebony: Color,
    /// The leather of trays.
    #[serde(deserialize_with = "hex")]
    pub leather: Color,
    /// The thread that leather is sewn with.
    #[serde(deserialize_with = "hex")]
    pub thread: Color,
    /// Brass.
    #[serde(deserialize_with = "hex")]
    pub brass: Color,
    /// Dice of ivory.
    #[serde(deserialize_with = "hex")]
    pub ivory_die: Color,
    /// Ivory where it is handled most.
    #[serde(deserialize_with = "hex")]
    pub ivory_old: Color,
    /// What is painted into pips and numbers, and dark dice.
    #[serde(deserialize_with = "hex")]
    pub ink: Color,
    /// Thick glass, seen from its edge.
    #[serde(deserialize_with = "hex")]
    pub glass: Color,
    /// The spots on the edge of chips, and their symbols.
    #[serde(deserialize_with = "hex")]
    pub clay_spot: Color,
}

/// The evening's light.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Light {
    /// The lamp's light.
    #[serde(deserialize_with = "hex")]
    pub lamp: Color,
    /// How bright it is right below the lamp, in lux.
    pub lamp_lux: f32,
    /// The fill from above.
    #[serde(deserialize_with = "hex")]
    pub sky: Color,
    /// The fill from the sides.
    #[serde(deserialize_with = "hex")]
    pub horizon: Color,
    /// The fill from below.
    #[serde(deserialize_with = "hex")]
    pub floor: Color,
    /// A far window: the cool gleam on what is polished.
    #[serde(deserialize_with = "hex")]
    pub window: Color,
    /// What is beyond the table.
    #[serde(deserialize_with = "hex")]
    pub dark: Color,
    /// How bright the fill is, in candela a square metre.
    pub fill: f32,
    /// The camera's exposure value at ISO 100.
    pub exposure: f32,
}

/// Sizes in hundredths of the window's height (`Val::Vh`, `FontSize::Vh`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// Type: the one large line of a screen.
    pub display: f32,
    /// Type: titles.
    pub title: f32,
    /// Type: sentences.
    pub body: f32,
    /// Type: names of things.
    pub label: f32,
    /// Type: the smallest.
    pub caption: f32,
    /// The step all distances are multiples of.
    pub grid: f32,
    /// Rounding of corners.
    pub corner: f32,
    /// Thickness of the ring round what has the focus.
    pub focus_ring: f32,
    /// Air between that ring and the thing.
    pub focus_air: f32,
    /// Thickness of thin lines.
    pub hairline: f32,
    /// How far the thing in focus is lifted.
    pub lift: f32,
}

/// Durations in milliseconds; ask the methods for `Duration`s.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Durations {
    press: u64,
    focus: u64,
    panel: u64,
    camera: u64,
    camera_most: u64,
    beat_most: u64,
}

impl Durations {
    /// A pressed thing gives way and comes back.
    pub fn press(&self) -> Duration {
        Duration::from_millis(self.press)
    }

    /// The focus goes from one thing to the next.
    pub fn focus(&self) -> Duration {
        Duration::from_millis(self.focus)
    }

    /// A panel comes or goes.
    pub fn panel(&self) -> Duration {
        Duration::from_millis(self.panel)
    }

    /// The camera goes to another shot.
    pub fn camera(&self) -> Duration {
        Duration::from_millis(self.camera)
    }

    /// The longest that a camera move may take.
    pub fn camera_most(&self) -> Duration {
        Duration::from_millis(self.camera_most)
    }

    /// The longest pause that is hardly one: what is said on the screen stays for some of them.
    pub fn beat_most(&self) -> Duration {
        Duration::from_millis(self.beat_most)
    }
}

impl Tokens {
    /// The tokens compiled into the program.
    pub fn embedded() -> Self {
        Self::parse(EMBEDDED).expect("the embedded tokens are checked by a test")
    }

    /// The tokens of the file beside the program's other assets, or the embedded ones where there is no such file
    /// or it is broken; the latter is told in the log.
    pub fn load() -> Self {
        let path = FileAssetReader::get_base_path().join("assets").join("tokens.ron");
        if !path.exists() {
            return Self::embedded();
        }
        Self::read(&path).unwrap_or_else(|bad| {
            warn!("{}: {bad}; the built-in tokens are used instead", path.display());
            Self::embedded()
        })
    }

    /// Reads tokens from a file.
    ///
    /// # Errors
    /// When the file cannot be read, is no RON of this shape, or holds values that cannot be drawn.
    pub fn read(path: &Path) -> Result<Self, BadTokens> {
        Self::parse(&std::fs::read_to_string(path)?)
    }

    /// Reads tokens from text.
    ///
    /// # Errors
    /// When the text is no RON of this shape, or holds values that cannot be drawn.
    pub fn parse(text: &str) -> Result<Self, BadTokens> {
        let tokens: Self = ron::from_str(text).map_err(|error| BadTokens::Shape(Box::new(error)))?;
        tokens.check()?;
        Ok(tokens)
    }

    fn check(&self) -> Result<(), BadTokens> {
        let bad = |what: &str| Err(BadTokens::Value(what.to_owned()));
        if self.seats.len() != SEATS {
            return bad("`seats` must name eight seats");
        }
        let s = &self.size;
        let type_sizes = [s.display, s.title, s.body, s.label, s.caption];
        if type_sizes.iter().any(|size| !size.is_finite()) || !type_sizes.is_sorted_by(|a, b| a >= b) {
            return bad("type sizes must go down from `display` to `caption`");
        }
        if s.caption < 2.4 {
            return bad("no type may be smaller than 2.4");
        }
        if [s.grid, s.corner, s.focus_ring, s.focus_air, s.hairline, s.lift].iter().any(|v| !(0.0..=20.0).contains(v)) {
            return bad("sizes must lie between 0 and 20 hundredths of the window's height");
        }
        let l = &self.light;
        if !(l.lamp_lux > 0.0 && l.fill >= 0.0 && (0.0..=20.0).contains(&l.exposure)) {
            return bad("`lamp_lux` must be above 0, `fill` at least 0 and `exposure` between 0 and 20");
        }
        let t = &self.time;
        if t.camera > t.camera_most || t.camera_most > 5_000 || t.beat_most > 5_000 {
            return bad("durations must be no longer than their own upper bounds, and those no longer than 5000");
        }
        Ok(())
    }

    /// A seat's colour in the palette in use, and the name of its symbol's icon. Seats beyond the eighth begin anew.
    pub fn seat(&self, seat: usize) -> (Color, &str) {
        let seat = seat % SEATS;
        (self.palettes.get(self.palette)[seat], &self.seats[seat].symbol)
    }

    /// A colour written as `#RRGGBB`; walnut where it is not one.
    #[must_use]
    pub fn parse_colour(&self, hex: &str) -> Color {
        Srgba::hex(hex).map_or(self.colour.walnut, Color::from)
    }
}

impl FromWorld for Tokens {
    fn from_world(_: &mut World) -> Self {
        Self::load()
    }
}

/// Why tokens could not be read.
#[derive(Debug, Error)]
pub enum BadTokens {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    File(#[from] std::io::Error),
    /// The text has another shape than tokens have; the error names line and column.
    #[error("line {0}")]
    Shape(Box<ron::error::SpannedError>),
    /// A value that cannot be drawn.
    #[error("{0}")]
    Value(String),
}

fn colour<E: de::Error>(text: &str) -> Result<Color, E> {
    Srgba::hex(text).map(Color::from).map_err(|_| E::custom(format!("`{text}` is no colour; write it as \"#RRGGBB\"")))
}

fn hex<'de, D: Deserializer<'de>>(input: D) -> Result<Color, D::Error> {
    colour(&String::deserialize(input)?)
}

fn hexes<'de, D: Deserializer<'de>>(input: D) -> Result<[Color; SEATS], D::Error> {
    let texts = Vec::<String>::deserialize(input)?;
    let colours = texts.iter().map(|text| colour(text)).collect::<Result<Vec<_>, _>>()?;
    colours
        .try_into()
        .map_err(|given: Vec<_>| de::Error::custom(format!("a palette has eight colours, this one {}", given.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contrast(a: Color, b: Color) -> f32 {
        let light = [a, b].map(|c| c.to_linear()).map(|c| 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue + 0.05);
        light[0].max(light[1]) / light[0].min(light[1])
    }

    #[test]
    fn the_embedded_tokens_are_whole() {
        let tokens = Tokens::embedded();
        assert_eq!(tokens.seat(0).1, "circle");
        assert_eq!(tokens.seat(8), tokens.seat(0));
        assert_eq!(tokens.dice.len(), 6);
    }

    #[test]
    fn words_stand_out_from_every_ground() {
        let c = Tokens::embedded().colour;
        for ground in [c.night, c.card.with_alpha(1.0)] {
            for word in [c.ivory, c.muted, c.brass, c.good, c.warning] {
                assert!(contrast(word, ground) >= 4.5, "{word:?} on {ground:?}: {}", contrast(word, ground));
            }
        }
    }

    /// What an eye without one kind of cone makes of a colour (Machado, Oliveira and Fernandes, 2009), as CIE Lab.
    fn seen(palette: Palette, colour: Color) -> Vec3 {
        let rows = match palette {
            Palette::Standard => Mat3::IDENTITY,
            Palette::Deuteranopia => Mat3::from_cols_array(&[
                0.367_322, 0.280_085, -0.011_82, 0.860_646, 0.672_501, 0.042_94, -0.227_968, 0.047_413, 0.968_881,
            ]),
            Palette::Protanopia => Mat3::from_cols_array(&[
                0.152_286, 0.114_503, -0.003_882, 1.052_583, 0.786_281, -0.048_116, -0.204_868, 0.099_216, 1.051_998,
            ]),
            Palette::Tritanopia => Mat3::from_cols_array(&[
                1.255_528, -0.078_411, 0.004_733, -0.076_749, 0.930_809, 0.691_367, -0.178_779, 0.147_602, 0.303_9,
            ]),
        };
        let c = colour.to_linear();
        let c = (rows * Vec3::new(c.red, c.green, c.blue)).clamp(Vec3::ZERO, Vec3::ONE);
        let lab = Laba::from(Color::linear_rgb(c.x, c.y, c.z));
        Vec3::new(lab.lightness, lab.a, lab.b) * 100.0
    }

    #[test]
    fn every_palette_keeps_the_seats_apart_for_its_eyes() {
        let tokens = Tokens::embedded();
        for palette in Palette::ALL {
            let colours = tokens.palettes.get(palette).map(|colour| seen(palette, colour));
            for (i, one) in colours.iter().enumerate() {
                for other in &colours[..i] {
                    assert!(one.distance(*other) > 20.0, "{palette:?}: seat {i} is too near another");
                }
            }
        }
    }

    #[test]
    fn a_wrong_colour_is_told_with_its_line() {
        let told = Tokens::parse(&EMBEDDED.replace("#3B2A20", "brown")).unwrap_err().to_string();
        assert!(told.contains("brown") && told.contains("#RRGGBB"), "{told}");
    }

    #[test]
    fn type_too_small_to_read_is_refused() {
        assert!(Tokens::parse(&EMBEDDED.replace("caption: 2.4", "caption: 1.0")).is_err());
    }
}

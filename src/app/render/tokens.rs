//! The theme tokens: every colour, size and duration of the UI and the scene, read from `assets/tokens.ron`. Must not
//! depend on any game; callers look up felts and dice colours by name.

use std::{collections::BTreeMap, path::Path, time::Duration};

use bevy::{asset::io::file::FileAssetReader, prelude::*};
use serde::{Deserialize, Deserializer, Serialize, de};
use strum::{EnumIter, IntoEnumIterator};
use thiserror::Error;

/// The built-in tokens, used when the file is missing or invalid.
const EMBEDDED: &str = include_str!("../../../assets/tokens.ron");

/// The number of seats with a colour and a symbol.
pub const SEATS: usize = 8;

/// Loads the tokens as a resource. If the file is invalid, a warning is logged and the built-in tokens are used.
pub fn plugin(app: &mut App) {
    app.insert_resource(Tokens::load());
}

/// Every colour, size and duration of the UI and the scene.
#[derive(Resource, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    pub(crate) colour: ThemeColours,
    /// Names and symbols of the seats, in the order of the seats' colours.
    pub seats: Vec<SeatToken>,
    #[serde(deserialize_with = "palettes")]
    pub(crate) palettes: BTreeMap<Palette, [Color; SEATS]>,
    /// Dice whose colour has a meaning, by the colour's name.
    pub dice: BTreeMap<String, DieColour>,
    pub(crate) materials: MaterialColours,
    pub(crate) light: Light,
    /// Sizes in percent of the window's height.
    pub size: Sizes,
    pub(crate) time: Durations,
    /// The palette that the seats' colours are taken from.
    #[serde(skip)]
    pub palette: Palette,
}

/// A struct of values that one function reads.
macro_rules! read_with {
    ($read:literal: $type:ty => $(#[$about:meta])* $name:ident { $($field:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(#[serde(deserialize_with = $read)] pub(crate) $field: $type,)*
        }
    };
}

read_with!("hex": Color =>
    /// Colours of backgrounds and text. `night` is the background behind the table, `card` a panel over it, `brass` the
    /// focus: the only accent colour.
    ThemeColours { night, walnut, walnut_light, card, hairline, ivory, muted, brass, good, warning, bad }
);

read_with!("hex": Color =>
    /// The albedo of materials. `walnut_dark` and `walnut_pale` are the streaks of walnut, `ink` paints pips and dark
    /// dice, `clay_spot` the edge spots and symbols of chips; `dull` darkens pieces that are
    /// lost, `hot` tints dice that glow; `shelf_back` is the wood below the shelf, `whisky` is in the tumbler.
    MaterialColours {
        walnut_dark, walnut_mid, walnut_pale, maple, pear, ebony, leather, thread, brass, ivory_die, ivory_old, ink,
        glass, stone, whisky, clay_spot, dull, hot, shelf_back,
    }
);

read_with!("milliseconds": Duration =>
    /// How long things take: a move of the focus, the cursor, the camera and the lamp; a panel that opens, closes or rises; a
    /// page that darkens what is behind it; the lid of a box; an
    /// announcement that shrinks to its size. How long things are shown: the banner of a turn, announcements, toasts,
    /// the end of a match at normal speed, dice at rest before a replay's next shot.
    Durations {
        focus, cursor, panel, dimming, lid, announcement_entry, camera, lamp, turn_banner, announcement, toast, match_end,
        replay_rest,
    }
);

/// The name and symbol of a seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatToken {
    /// The name of the seat's colour, a localization key.
    pub name: String,
    /// The name of the seat's symbol, an icon.
    pub symbol: String,
}

/// A die colour with a meaning, and the symbol that has the same meaning without colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieColour {
    #[serde(deserialize_with = "hex")]
    pub(crate) colour: Color,
    /// The name of the inlaid symbol, an icon.
    pub symbol: String,
}

/// The palette of the seats' colours, by colour vision.
#[derive(Clone, Copy, Debug, Default, EnumIter, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Palette {
    /// The colours as designed.
    #[default]
    Standard,
    /// For deuteranopia (weak green).
    Deuteranopia,
    /// For protanopia (weak red).
    Protanopia,
    /// For tritanopia (weak blue).
    Tritanopia,
}

/// The lighting.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Light {
    #[serde(deserialize_with = "hex")]
    pub(crate) lamp: Color,
    /// The colour of the lamp while dice are held.
    #[serde(deserialize_with = "hex")]
    pub(crate) lamp_warm: Color,
    /// The illuminance below the lamp, in lux.
    pub lamp_lux: f32,
    /// Ambient light from above.
    #[serde(deserialize_with = "hex")]
    pub sky: Color,
    /// Ambient light from the sides.
    #[serde(deserialize_with = "hex")]
    pub horizon: Color,
    /// Ambient light from below.
    #[serde(deserialize_with = "hex")]
    pub floor: Color,
    /// Cool daylight, as on glass.
    #[serde(deserialize_with = "hex")]
    pub window: Color,
    /// The background where nothing is drawn.
    #[serde(deserialize_with = "hex")]
    pub dark: Color,
    /// The part of the lamp's cone that has its full brightness, 0..1.
    pub lamp_core: f32,
    /// The shapes in the room, the farthest first.
    pub room: Vec<RoomShape>,
    /// The ambient luminance, in cd/m².
    pub fill: f32,
    /// The camera's exposure value at ISO 100.
    pub exposure: f32,
}

/// A shape on the walls or on the floor of the room. Angles in degrees.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomShape {
    /// The azimuth and elevation of its centre. Azimuth 0 is behind the table, 90 to the right of the players.
    pub at: (f32, f32),
    /// Half its width and height; the radius of a round shape.
    pub half: (f32, f32),
    #[serde(default)]
    pub(crate) round: bool,
    /// The width of its soft edge.
    pub soft: f32,
    #[serde(deserialize_with = "hex")]
    pub(crate) colour: Color,
    /// The factor of its colour: above 1 for lights.
    #[serde(default = "one")]
    pub brightness: f32,
    /// Its opacity, 0..1.
    #[serde(default = "one")]
    pub opacity: f32,
}

const fn one() -> f32 {
    1.0
}

/// Sizes in percent of the window's height (`Val::Vh`, `FontSize::Vh`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// Font size of the one large line of a screen.
    pub display: f32,
    /// Font size of titles.
    pub title: f32,
    /// Font size of body text.
    pub body: f32,
    pub(crate) label: f32,
    /// The smallest font size.
    pub caption: f32,
    /// The grid unit: all distances are multiples of it.
    pub grid: f32,
    pub(crate) corner: f32,
    pub(crate) focus_ring: f32,
    /// The gap between the focus ring and its element.
    pub focus_air: f32,
    /// The thickness of thin lines.
    pub hairline: f32,
    /// How far a highlighted panel is raised, and how much wider a focused widget is.
    pub lift: f32,
}

/// The part of an eased movement that is left after `elapsed` seconds, if it takes `duration`: it decays exponentially
/// to less than 1 %. For a step of one frame, pass the length of the frame and multiply with the distance that is left.
pub fn movement_left(elapsed: f32, duration: Duration) -> f32 {
    const DECAY: f32 = 5.0;
    (-DECAY * elapsed / duration.as_secs_f32()).exp()
}

impl Tokens {
    pub(crate) fn embedded() -> Self {
        Self::parse(EMBEDDED).expect("the embedded tokens are checked by a test")
    }

    /// Loads the tokens from the assets beside the program, or the built-in ones if there is no such file. If the file
    /// is invalid, logs a warning and uses the built-in ones.
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
    /// When the file cannot be read, is not RON of this shape, or contains values that cannot be drawn.
    pub fn read(path: &Path) -> Result<Self, TokenError> {
        Self::parse(&crate::rules::input_limits::read_text(path)?)
    }

    /// Parses tokens.
    ///
    /// # Errors
    /// When the text is not RON of this shape, or contains values that cannot be drawn.
    pub fn parse(text: &str) -> Result<Self, TokenError> {
        let tokens: Self = ron::from_str(text).map_err(|error| TokenError::Syntax(Box::new(error)))?;
        tokens.check()?;
        Ok(tokens)
    }

    fn check(&self) -> Result<(), TokenError> {
        let bad = |what: &str| Err(TokenError::Value(what.to_owned()));
        if Palette::iter().any(|palette| !self.palettes.contains_key(&palette)) {
            return bad("`palettes` must have the colours of all four palettes");
        }
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
        if !(0.0..1.0).contains(&l.lamp_core) {
            return bad("`lamp_core` must be at least 0 and less than 1");
        }
        let is_drawable = |s: &RoomShape| {
            s.half.0 > 0.0 && s.half.1 > 0.0 && s.soft > 0.0 && s.brightness >= 0.0 && (0.0..=1.0).contains(&s.opacity)
        };
        if !l.room.iter().all(is_drawable) {
            return bad("shapes of the room need a size and a soft edge above 0, and an opacity between 0 and 1");
        }
        Ok(())
    }

    /// A seat's colour in the current palette, and the name of its symbol's icon. Seats beyond the eighth start again
    /// at the first.
    pub fn seat(&self, seat: usize) -> (Color, &str) {
        let seat = seat % SEATS;
        (self.palettes[&self.palette][seat], &self.seats[seat].symbol)
    }

    /// Parses a colour `#RRGGBB`; walnut if it is invalid.
    pub fn parse_colour(&self, hex: &str) -> Color {
        Srgba::hex(hex).map_or(self.colour.walnut, Color::from)
    }
}

impl FromWorld for Tokens {
    fn from_world(_: &mut World) -> Self {
        Self::load()
    }
}

/// Why tokens could not be loaded.
#[derive(Debug, Error)]
pub enum TokenError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    File(#[from] std::io::Error),
    /// The text does not have the expected shape; the error names line and column.
    #[error("line {0}")]
    Syntax(Box<ron::error::SpannedError>),
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

fn palettes<'de, D: Deserializer<'de>>(input: D) -> Result<BTreeMap<Palette, [Color; SEATS]>, D::Error> {
    let palettes = BTreeMap::<Palette, Vec<String>>::deserialize(input)?;
    let coloured = |(palette, texts): (Palette, Vec<String>)| {
        let colours = texts.iter().map(|text| colour(text)).collect::<Result<Vec<_>, _>>()?;
        let wrong = |given: Vec<_>| de::Error::custom(format!("a palette has eight colours, this one {}", given.len()));
        Ok((palette, colours.try_into().map_err(wrong)?))
    };
    palettes.into_iter().map(coloured).collect()
}

fn milliseconds<'de, D: Deserializer<'de>>(input: D) -> Result<Duration, D::Error> {
    match u64::deserialize(input)? {
        time @ 1..=10_000 => Ok(Duration::from_millis(time)),
        time => Err(de::Error::custom(format!("a duration must be 1 to 10000 milliseconds long, not {time}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contrast(a: Color, b: Color) -> f32 {
        let light = [a, b].map(|c| c.to_linear()).map(|c| 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue + 0.05);
        light[0].max(light[1]) / light[0].min(light[1])
    }

    #[test]
    fn the_built_in_tokens_are_complete() {
        let tokens = Tokens::embedded();
        assert_eq!(tokens.seat(0).1, "circle");
        assert_eq!(tokens.seat(8), tokens.seat(0));
        assert_eq!(tokens.dice.len(), 6);
    }

    #[test]
    fn text_has_enough_contrast() {
        let c = Tokens::embedded().colour;
        for background in [c.night, c.card.with_alpha(1.0)] {
            for word in [c.ivory, c.muted, c.brass, c.good, c.warning] {
                assert!(
                    contrast(word, background) >= 4.5,
                    "{word:?} on {background:?}: {}",
                    contrast(word, background)
                );
            }
        }
    }

    /// The focus ring is ivory with dark edges: on any ground one of the two has a contrast of 3 to 1, and so they have with
    /// each other.
    #[test]
    fn the_focus_is_seen_on_every_ground() {
        let tokens = Tokens::embedded();
        let c = &tokens.colour;
        assert!(contrast(c.ivory, c.night) >= 3.0);
        let hexes = |text: &str| -> Vec<Color> {
            text.match_indices('#')
                .filter_map(|(at, _)| Srgba::hex(text.get(at + 1..at + 7)?).ok())
                .map(Color::from)
                .collect()
        };
        let mut grounds = hexes(EMBEDDED);
        grounds.extend(crate::games::CATALOG.games().map(|game| tokens.parse_colour(game.art.accent)));
        assert!(grounds.len() > 60, "{}", grounds.len());
        for ground in grounds {
            let best = contrast(c.ivory, ground).max(contrast(c.night, ground));
            assert!(best >= 3.0, "{ground:?}: {best}");
        }
    }

    /// How a person with this colour vision sees a colour (Machado, Oliveira and Fernandes, 2009), as CIE Lab.
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
    fn seat_colours_are_distinct_in_every_palette() {
        let tokens = Tokens::embedded();
        for palette in Palette::iter() {
            let colours = tokens.palettes[&palette].map(|colour| seen(palette, colour));
            for (i, one) in colours.iter().enumerate() {
                for other in &colours[..i] {
                    assert!(one.distance(*other) > 20.0, "{palette:?}: seat {i} is too near another");
                }
            }
        }
    }

    #[test]
    fn an_invalid_colour_is_reported_with_its_line() {
        let error = Tokens::parse(&EMBEDDED.replace("#3B2A20", "brown")).unwrap_err().to_string();
        assert!(error.contains("brown") && error.contains("#RRGGBB"), "{error}");
    }

    #[test]
    fn movements_end_within_their_duration() {
        let duration = Duration::from_millis(200);
        assert_eq!(movement_left(0.0, duration), 1.0);
        assert!(movement_left(0.2, duration) < 0.01);
        let frame = movement_left(0.05, duration);
        assert!((frame.powi(4) - movement_left(0.2, duration)).abs() < 1e-6, "independent of the frame rate");
        assert!(Tokens::parse(&EMBEDDED.replace("focus: 120", "focus: 0")).is_err());
    }

    #[test]
    fn too_small_fonts_are_refused() {
        assert!(Tokens::parse(&EMBEDDED.replace("caption: 2.4", "caption: 1.0")).is_err());
    }
}

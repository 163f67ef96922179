//! The theme tokens: every colour, size and duration of the UI and the scene, read from `assets/tokens.ron`. Must not
//! depend on any game; callers look up felts and dice colours by name.

use std::{collections::BTreeMap, path::Path, time::Duration};

use bevy::{asset::io::file::FileAssetReader, prelude::*};
use serde::{Deserialize, Deserializer, de};
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
    /// Colours of backgrounds and text.
    pub colour: ThemeColours,
    /// Names and symbols of the seats, in the order of the seats' colours.
    pub seats: Vec<SeatToken>,
    /// The seats' colours in each palette.
    pub palettes: Palettes,
    /// Dice whose colour has a meaning, by the colour's name.
    pub dice: BTreeMap<String, DieColour>,
    /// The colours of materials.
    pub materials: MaterialColours,
    /// The lighting.
    pub light: Light,
    /// Sizes in percent of the window's height.
    pub size: Sizes,
    /// Durations in milliseconds.
    pub time: Durations,
    /// The palette that the seats' colours are taken from.
    #[serde(skip)]
    pub palette: Palette,
}

/// Colours of backgrounds and text.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThemeColours {
    /// The background behind the table.
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
    /// Separator lines.
    #[serde(deserialize_with = "hex")]
    pub hairline: Color,
    /// Text.
    #[serde(deserialize_with = "hex")]
    pub ivory: Color,
    /// Secondary text.
    #[serde(deserialize_with = "hex")]
    pub muted: Color,
    /// Focus: the only accent colour.
    #[serde(deserialize_with = "hex")]
    pub brass: Color,
    /// Gains, and ready seats.
    #[serde(deserialize_with = "hex")]
    pub good: Color,
    /// Warnings.
    #[serde(deserialize_with = "hex")]
    pub warning: Color,
    /// Losses and refusals.
    #[serde(deserialize_with = "hex")]
    pub bad: Color,
}

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
    /// The resin.
    #[serde(deserialize_with = "hex")]
    pub colour: Color,
    /// The name of the inlaid symbol, an icon.
    pub symbol: String,
}

/// The palette of the seats' colours, by colour vision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

impl Palette {
    /// Every palette, the standard one first.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Deuteranopia, Self::Protanopia, Self::Tritanopia];
}

/// The seats' colours in each palette.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palettes {
    /// The colours as designed.
    #[serde(deserialize_with = "hexes")]
    pub standard: [Color; SEATS],
    /// For deuteranopia.
    #[serde(deserialize_with = "hexes")]
    pub deuteranopia: [Color; SEATS],
    /// For protanopia.
    #[serde(deserialize_with = "hexes")]
    pub protanopia: [Color; SEATS],
    /// For tritanopia.
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

/// The albedo of materials.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaterialColours {
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
    /// The thread of leather seams.
    #[serde(deserialize_with = "hex")]
    pub thread: Color,
    /// Brass.
    #[serde(deserialize_with = "hex")]
    pub brass: Color,
    /// Ivory dice.
    #[serde(deserialize_with = "hex")]
    pub ivory_die: Color,
    /// Worn ivory.
    #[serde(deserialize_with = "hex")]
    pub ivory_old: Color,
    /// The paint of pips and numbers, and dark dice.
    #[serde(deserialize_with = "hex")]
    pub ink: Color,
    /// Thick glass at its edge.
    #[serde(deserialize_with = "hex")]
    pub glass: Color,
    /// The edge spots and symbols of chips.
    #[serde(deserialize_with = "hex")]
    pub clay_spot: Color,
}

/// The lighting.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Light {
    /// The colour of the lamp.
    #[serde(deserialize_with = "hex")]
    pub lamp: Color,
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
    /// Whether it is a disc.
    #[serde(default)]
    pub round: bool,
    /// The width of its soft edge.
    pub soft: f32,
    /// Its colour.
    #[serde(deserialize_with = "hex")]
    pub colour: Color,
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
    /// Font size of labels.
    pub label: f32,
    /// The smallest font size.
    pub caption: f32,
    /// The grid unit: all distances are multiples of it.
    pub grid: f32,
    /// The corner radius.
    pub corner: f32,
    /// The thickness of the focus ring.
    pub focus_ring: f32,
    /// The gap between the focus ring and its element.
    pub focus_air: f32,
    /// The thickness of thin lines.
    pub hairline: f32,
    /// How far the focused element is raised.
    pub lift: f32,
}

/// Durations in milliseconds; the methods return `Duration`s.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Durations {
    focus: u64,
    cursor: u64,
    panel: u64,
    announcement_entry: u64,
    camera: u64,
    turn_banner: u64,
    announcement: u64,
    toast: u64,
    match_end: u64,
    replay_rest: u64,
}

impl Durations {
    /// The focus moves between elements.
    pub fn focus(&self) -> Duration {
        Duration::from_millis(self.focus)
    }

    /// The cursor on the table moves to another place.
    pub fn cursor(&self) -> Duration {
        Duration::from_millis(self.cursor)
    }

    /// A panel opens, closes, rises or sinks.
    pub fn panel(&self) -> Duration {
        Duration::from_millis(self.panel)
    }

    /// The camera moves to another shot.
    pub fn camera(&self) -> Duration {
        Duration::from_millis(self.camera)
    }

    /// An announcement shrinks to its final size.
    pub fn announcement_entry(&self) -> Duration {
        Duration::from_millis(self.announcement_entry)
    }

    /// How long the banner of a turn is shown.
    pub fn turn_banner(&self) -> Duration {
        Duration::from_millis(self.turn_banner)
    }

    /// How long an announcement is shown.
    pub fn announcement(&self) -> Duration {
        Duration::from_millis(self.announcement)
    }

    /// How long a toast is shown.
    pub fn toast(&self) -> Duration {
        Duration::from_millis(self.toast)
    }

    /// How long the end of a match is shown before the result screen, at normal speed.
    pub fn match_end(&self) -> Duration {
        Duration::from_millis(self.match_end)
    }

    /// How long a replay shows dice at rest before its next shot.
    pub fn replay_rest(&self) -> Duration {
        Duration::from_millis(self.replay_rest)
    }
}

/// The part of an eased movement that is left after `elapsed` seconds, if it takes `duration`: it decays exponentially
/// to less than 1 %. For a step of one frame, pass the length of the frame and multiply with the distance that is left.
pub fn movement_left(elapsed: f32, duration: Duration) -> f32 {
    const DECAY: f32 = 5.0;
    (-DECAY * elapsed / duration.as_secs_f32()).exp()
}

impl Tokens {
    /// The built-in tokens.
    pub fn embedded() -> Self {
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
        Self::parse(&std::fs::read_to_string(path)?)
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
        let t = &self.time;
        let movements = [t.focus, t.cursor, t.panel, t.announcement_entry, t.camera];
        let displays = [t.turn_banner, t.announcement, t.toast, t.match_end, t.replay_rest];
        if movements.iter().chain(&displays).any(|time| !(1..=10_000).contains(time)) {
            return bad("durations must lie between 1 and 10000 milliseconds");
        }
        Ok(())
    }

    /// A seat's colour in the current palette, and the name of its symbol's icon. Seats beyond the eighth start again
    /// at the first.
    pub fn seat(&self, seat: usize) -> (Color, &str) {
        let seat = seat % SEATS;
        (self.palettes.get(self.palette)[seat], &self.seats[seat].symbol)
    }

    /// Parses a colour `#RRGGBB`; walnut if it is invalid.
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

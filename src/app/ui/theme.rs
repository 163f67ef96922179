//! How the screens look: type, tones and distances, all from the tokens. Knows no screen and no game.

use bevy::{
    ecs::{lifecycle::HookContext, system::SystemParam, world::DeferredWorld},
    feathers::{FeathersCorePlugin, constants::fonts},
    prelude::*,
    text::{FontFeatureTag, FontFeatures, FontWeight, LineHeight},
    window::PrimaryWindow,
};

use super::ScreenSystems;
use super::localization::{Locale, Localization};
use crate::app::input::{Glyphs, LastDevice};
use crate::app::render::theme::{Palette, Tokens};
use crate::app::render::vector_art::Art;
use crate::app::saves;
use crate::app::saves::Settings;
use crate::catalog::Catalog;

/// Loads the fonts and keeps the theme as the settings say.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<FeathersCorePlugin>() {
        app.add_plugins(FeathersCorePlugin);
    }
    app.init_resource::<Theme>()
        .add_systems(PreUpdate, follow_settings.run_if(resource_changed::<Settings>))
        .add_systems(Update, draw_icons.after(ScreenSystems::Show));
}

/// Fonts and what the player set about text and motion.
#[derive(Resource)]
pub struct Theme {
    regular: Handle<Font>,
    bold: Handle<Font>,
    /// How large text is: 1.0 to 2.0.
    pub text: f32,
    /// Nothing slides or swells.
    pub still: bool,
}

impl FromWorld for Theme {
    fn from_world(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        let (regular, bold) = (server.load(fonts::REGULAR), server.load(fonts::BOLD));
        Self { regular, bold, text: 1.0, still: false }
    }
}

fn follow_settings(
    settings: Res<Settings>,
    mut theme: ResMut<Theme>,
    mut tokens: ResMut<Tokens>,
    mut words: ResMut<Localization>,
) {
    let text = settings.text_size.clamp(1.0, 2.0);
    if theme.text != text || theme.still != settings.reduced_motion {
        (theme.text, theme.still) = (text, settings.reduced_motion);
    }
    let palette = eyes(settings.palette);
    if tokens.palette != palette {
        tokens.palette = palette;
    }
    let locale = locale(settings.language);
    if words.locale() != locale {
        words.speak(locale);
    }
}

/// One of the five sizes of type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSize {
    /// The one large line of a screen.
    Display,
    /// Titles.
    Title,
    /// Sentences.
    Body,
    /// Names of things.
    Label,
    /// The smallest.
    Caption,
}

/// What words are coloured with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextColourRole {
    /// Ordinary words.
    Ivory,
    /// Words of less weight.
    Muted,
    /// The one accent.
    Brass,
    /// Gains, ready.
    Good,
    /// Take care.
    Warning,
    /// Losses, refusals.
    Bad,
    /// Dark words on a bright ground.
    Night,
}

/// How text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    size: TextSize,
    tone: TextColourRole,
    bold: bool,
    justify: Justify,
    wraps: LineBreak,
}

impl TextStyle {
    /// Words of that size: regular, ivory, from the left.
    #[must_use]
    pub const fn of(size: TextSize) -> Self {
        Self { size, tone: TextColourRole::Ivory, bold: false, justify: Justify::Left, wraps: LineBreak::WordBoundary }
    }

    /// In another tone.
    #[must_use]
    pub const fn tone(mut self, tone: TextColourRole) -> Self {
        self.tone = tone;
        self
    }

    /// In the heavier weight.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// Each line in the middle.
    #[must_use]
    pub const fn centred(mut self) -> Self {
        self.justify = Justify::Center;
        self
    }

    /// Each line against the right edge.
    #[must_use]
    pub const fn right(mut self) -> Self {
        self.justify = Justify::Right;
        self
    }

    /// Never broken into lines: for numbers and names of one word.
    #[must_use]
    pub const fn unbroken(mut self) -> Self {
        self.wraps = LineBreak::NoWrap;
        self
    }

    /// Broken within a word where it must be: for names, which people choose themselves.
    #[must_use]
    pub const fn anywhere(mut self) -> Self {
        self.wraps = LineBreak::WordOrCharacter;
        self
    }
}

/// The line height of all type, in its own size.
const LEADING: f32 = 1.25;

/// Everything that views need to describe what they show: texts, colours, sizes, glyphs.
#[derive(SystemParam)]
pub struct UiContext<'w> {
    /// The games there are.
    pub catalog: Res<'w, Catalog>,
    /// Fonts, text size, motion.
    pub theme: Res<'w, Theme>,
    /// Colours, sizes, durations.
    pub tokens: Res<'w, Tokens>,
    /// What to say.
    pub words: Res<'w, Localization>,
    /// The device whose glyphs are shown.
    pub last: Res<'w, LastDevice>,
    /// What is printed on devices.
    pub glyphs: Glyphs<'w>,
}

impl UiContext<'_> {
    /// Distances are whole or half steps of the grid.
    #[must_use]
    pub fn grid(&self, steps: f32) -> Val {
        Val::Vh(self.tokens.size.grid * steps)
    }

    /// A length in hundredths of the window's height that grows with the text.
    #[must_use]
    pub fn em(&self, size: TextSize, ems: f32) -> Val {
        Val::Vh(self.points(size) * ems)
    }

    /// A type size in hundredths of the window's height, as the player set it. What is large already grows less:
    /// no line is larger than one and a half times the display size.
    #[must_use]
    pub fn points(&self, size: TextSize) -> f32 {
        let sizes = &self.tokens.size;
        let plain = match size {
            TextSize::Display => sizes.display,
            TextSize::Title => sizes.title,
            TextSize::Body => sizes.body,
            TextSize::Label => sizes.label,
            TextSize::Caption => sizes.caption,
        };
        (plain * self.theme.text).min(sizes.display.max(plain) * 1.4)
    }

    /// The colour of a tone.
    #[must_use]
    pub fn colour(&self, tone: TextColourRole) -> Color {
        let colours = &self.tokens.colour;
        match tone {
            TextColourRole::Ivory => colours.ivory,
            TextColourRole::Muted => colours.muted,
            TextColourRole::Brass => colours.brass,
            TextColourRole::Good => colours.good,
            TextColourRole::Warning => colours.warning,
            TextColourRole::Bad => colours.bad,
            TextColourRole::Night => colours.night,
        }
    }

    /// Words, set. Without words it takes no room.
    pub fn text(&self, words: impl Into<String>, style: TextStyle) -> StyledText {
        let words = words.into();
        let display = shown_if(!words.is_empty());
        let (font, weight) = if style.bold {
            (self.theme.bold.clone(), FontWeight::BOLD)
        } else {
            (self.theme.regular.clone(), FontWeight::NORMAL)
        };
        (
            Text(words),
            TextFont {
                font: font.into(),
                font_size: FontSize::Vh(self.points(style.size)),
                weight,
                font_features: FontFeatures::from([FontFeatureTag::TABULAR_FIGURES, FontFeatureTag::LINING_FIGURES]),
                ..default()
            },
            LineHeight::RelativeToFont(LEADING),
            TextColor(self.colour(style.tone)),
            TextAlign { justify: style.justify, linebreak: style.wraps },
            Node { display, flex_shrink: if style.wraps == LineBreak::NoWrap { 0.0 } else { 1.0 }, ..default() },
        )
    }

    /// An icon of our own, in one colour, a square of that many ems of `size`. Without a name it takes no room.
    pub fn icon(&self, name: &str, colour: Color, size: TextSize, ems: f32) -> (Icon, Node) {
        self.picture(name, colour, self.points(size) * ems)
    }

    /// A drawing in its own colours, a square so many hundredths of the window's height wide.
    pub fn picture(&self, name: &str, tint: Color, side: f32) -> (Icon, Node) {
        let (display, length) = (shown_if(!name.is_empty()), Val::Vh(side));
        (
            Icon { name: name.to_owned(), side, tint },
            Node { display, width: length, height: length, flex_shrink: 0.0, ..default() },
        )
    }

    /// A drawing in its own colours, of those proportions (width, height); its node is the caller's.
    pub fn drawing(&self, name: &str, proportions: (f32, f32)) -> Drawing {
        Drawing { name: name.to_owned(), proportions }
    }

    /// A seat's symbol in the seat's colour.
    pub fn symbol(&self, colour: u8, size: TextSize, ems: f32) -> (Icon, Node) {
        let (shade, symbol) = self.tokens.seat(usize::from(colour));
        self.icon(symbol, shade, size, ems)
    }
}

/// A node with this `Display` is there, or takes no room.
#[must_use]
pub const fn shown_if(shown: bool) -> Display {
    if shown { Display::Flex } else { Display::None }
}

/// Words with all that says how they are set.
pub type StyledText = (Text, TextFont, LineHeight, TextColor, TextAlign, Node);

/// How lines are aligned and broken: what [`TextLayout`] says, but comparable.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(immutable, on_insert = Self::align)]
pub struct TextAlign {
    justify: Justify,
    linebreak: LineBreak,
}

impl TextAlign {
    fn align(mut world: DeferredWorld, cx: HookContext) {
        let Some(Self { justify, linebreak }) = world.get(cx.entity).copied() else { return };
        if let Some(mut layout) = world.get_mut::<TextLayout>(cx.entity) {
            *layout = TextLayout { justify, linebreak };
        }
    }
}

/// What a screen reader says of a node: an [`AccessibleLabel`], but comparable.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable, on_insert = Self::label)]
pub struct SpokenLabel(pub String);

impl SpokenLabel {
    fn label(mut world: DeferredWorld, cx: HookContext) {
        let Some(Self(words)) = world.get(cx.entity).cloned() else { return };
        world.commands().entity(cx.entity).insert(AccessibleLabel::new(words));
    }
}

/// A drawing shown as a square `side` hundredths of the window's height wide.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(ImageNode)]
pub struct Icon {
    /// The drawing's name; empty for none.
    pub name: String,
    /// How wide it is.
    pub side: f32,
    /// What its colours are multiplied with.
    pub tint: Color,
}

/// A drawing that is not square, drawn for a window's half width.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(ImageNode = stretched())]
pub struct Drawing {
    name: String,
    proportions: (f32, f32),
}

fn stretched() -> ImageNode {
    ImageNode { image_mode: NodeImageMode::Stretch, ..default() }
}

/// How tall a window is taken to be where there is none: pictures are drawn for that size.
const USUAL_HEIGHT: f32 = 1080.0;

/// Draws new icons as sharp as the window shows them.
fn draw_icons(
    mut icons: Query<(&Icon, &mut ImageNode), Changed<Icon>>,
    mut drawings: Query<(&Drawing, &mut ImageNode), (Changed<Drawing>, Without<Icon>)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
) {
    let height = windows.single().map_or(USUAL_HEIGHT, |window| window.physical_height() as f32);
    for (icon, mut image) in &mut icons {
        image.color = icon.tint;
        if icon.name.is_empty() {
            continue;
        }
        let pixels = (icon.side * height / 100.0).round().max(1.0) as u32;
        image.image = art.image(&mut images, &icon.name, pixels, Color::WHITE);
    }
    for (drawing, mut image) in &mut drawings {
        let (width, tall) = drawing.proportions;
        let size = UVec2::new(height as u32, (height * tall / width) as u32);
        image.image = art.picture(&mut images, &drawing.name, size, Color::WHITE);
    }
}

const fn eyes(palette: saves::PaletteSetting) -> Palette {
    match palette {
        saves::PaletteSetting::Standard => Palette::Standard,
        saves::PaletteSetting::Deuteranopia => Palette::Deuteranopia,
        saves::PaletteSetting::Protanopia => Palette::Protanopia,
        saves::PaletteSetting::Tritanopia => Palette::Tritanopia,
    }
}

const fn locale(language: saves::Language) -> Locale {
    match language {
        saves::Language::English => Locale::English,
        saves::Language::German => Locale::German,
    }
}

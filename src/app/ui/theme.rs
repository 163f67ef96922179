//! The look of the screens: text styles, colours and distances, all from the theme tokens. Must not depend on a screen
//! or a game.

use bevy::{
    asset::RenderAssetUsages,
    ecs::{lifecycle::HookContext, system::SystemParam, world::DeferredWorld},
    input::InputSystems,
    prelude::*,
    text::{FontAtlasSet, FontFeatureTag, FontFeatures, FontWeight, LineHeight},
    window::PrimaryWindow,
};

use super::ScreenSystems;
use super::localization::Localization;
use crate::app::input::{Glyphs, LastDevice};
use crate::app::render::fonts;
use crate::app::render::texture::decode_png;
use crate::app::render::tokens::Tokens;
use crate::app::render::vector_art::Art;
use crate::app::saves::Settings;
use crate::app::window::AutomaticScreenEdge;
use crate::catalog::Catalog;

/// Adds the fonts and applies the settings to the theme.
pub fn plugin(app: &mut App) {
    app.init_resource::<Theme>()
        .init_resource::<AutomaticScreenEdge>()
        .add_systems(PreUpdate, apply_settings_to_theme.before(InputSystems))
        .add_systems(Update, (rasterise_icons, decode_photos).chain().after(ScreenSystems::Show));
}

/// The fonts, and the player's settings for text and motion.
#[derive(Resource)]
pub struct Theme {
    regular: Handle<Font>,
    bold: Handle<Font>,
    /// The scale of all text, up to 2.0; less than 1.0 only with a screen edge.
    pub text_scale: f32,
    /// The text scale that the people at the table need, 1 to 2.
    pub needed_text: f32,
    /// Whether motion is reduced: nothing slides or scales.
    pub reduced_motion: bool,
    /// The part of the window on each side that stays free of text, in percent.
    pub screen_edge: u8,
}

impl FromWorld for Theme {
    fn from_world(world: &mut World) -> Self {
        let mut fonts = world.resource_mut::<Assets<Font>>();
        let [regular, bold] = [fonts::REGULAR, fonts::BOLD].map(|font| fonts.add(Font::from_bytes(font.to_vec())));
        Self { regular, bold, text_scale: 1.0, needed_text: 1.0, reduced_motion: false, screen_edge: 0 }
    }
}

fn apply_settings_to_theme(
    (settings, automatic_edge): (Res<Settings>, Res<AutomaticScreenEdge>),
    windows: Query<&Window, With<PrimaryWindow>>,
    mut theme: ResMut<Theme>,
    mut tokens: ResMut<Tokens>,
    mut words: ResMut<Localization>,
) {
    let widest =
        windows.single().map_or(f32::INFINITY, |window| TEXT_PER_ASPECT_RATIO * window.width() / window.height());
    let edge = settings.screen_edge.unwrap_or(automatic_edge.0);
    // Text shrinks with the part of the window that it may use.
    let text =
        settings.text_size.max(theme.needed_text).min(widest).clamp(1.0, 2.0) * (1.0 - f32::from(2 * edge) / 100.0);
    let wanted = (text, settings.reduced_motion, edge);
    if (theme.text_scale, theme.reduced_motion, theme.screen_edge) != wanted {
        (theme.text_scale, theme.reduced_motion, theme.screen_edge) = wanted;
    }
    if !settings.is_changed() {
        return;
    }
    if tokens.palette != settings.palette {
        tokens.palette = settings.palette;
    }
    if words.language() != settings.language {
        words.set_language(settings.language);
    }
}

/// The five font sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSize {
    /// The largest size, used once per screen.
    Display,
    /// Titles.
    Title,
    /// Body text.
    Body,
    /// Labels.
    Label,
    /// The smallest text.
    Caption,
}

/// The colours of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextColourRole {
    /// Normal text.
    Normal,
    /// Secondary text.
    Muted,
    /// The accent colour.
    Accent,
    /// Gains.
    Good,
    /// Warnings.
    Warning,
    /// Losses, refusals.
    Bad,
    /// Dark text on a bright background.
    OnAccent,
}

/// The style of a text: size, colour, weight, alignment, wrapping.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    size: TextSize,
    tone: TextColourRole,
    bold: bool,
    justify: Justify,
    wraps: LineBreak,
}

impl TextStyle {
    /// A style of that size: regular weight, normal colour, left-aligned.
    pub const fn of(size: TextSize) -> Self {
        Self { size, tone: TextColourRole::Normal, bold: false, justify: Justify::Left, wraps: LineBreak::WordBoundary }
    }

    #[must_use]
    pub(crate) const fn tone(mut self, tone: TextColourRole) -> Self {
        self.tone = tone;
        self
    }

    #[must_use]
    pub(crate) const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    #[must_use]
    pub(crate) const fn centred(mut self) -> Self {
        self.justify = Justify::Center;
        self
    }

    #[must_use]
    pub(crate) const fn align_right(mut self) -> Self {
        self.justify = Justify::Right;
        self
    }

    /// Without line breaks, for numbers and single words.
    #[must_use]
    pub const fn no_wrap(mut self) -> Self {
        self.wraps = LineBreak::NoWrap;
        self
    }

    /// With line breaks inside words where necessary, for names entered by players.
    #[must_use]
    pub const fn wrap_anywhere(mut self) -> Self {
        self.wraps = LineBreak::WordOrCharacter;
        self
    }
}

/// The line height, as a multiple of the font size.
const LINE_HEIGHT: f32 = 1.25;

/// Everything that views need to describe nodes: texts, colours, sizes, glyphs.
#[derive(SystemParam)]
pub struct UiContext<'w, 's> {
    pub(crate) catalog: Res<'w, Catalog>,
    /// Fonts, text scale, motion.
    pub theme: Res<'w, Theme>,
    /// Colours, sizes, durations.
    pub tokens: Res<'w, Tokens>,
    pub(crate) words: Res<'w, Localization>,
    /// The device whose glyphs are shown.
    pub last_device: Res<'w, LastDevice>,
    /// The labels of buttons on each device.
    pub glyphs: Glyphs<'w>,
    /// The largest text scale of this view.
    pub largest_text: Local<'s, LargestText>,
}

/// The text scale above which text is large.
const LARGE_TEXT: f32 = 1.3;

/// The largest text scale, as a multiple of the aspect ratio of the window (width / height): text is sized by its height.
const TEXT_PER_ASPECT_RATIO: f32 = 1.27;

/// The largest text scale of a view: pages scroll, so theirs is only limited by the shape of the window.
pub struct LargestText(pub f32);

impl Default for LargestText {
    fn default() -> Self {
        Self(f32::INFINITY)
    }
}

impl UiContext<'_, '_> {
    /// The scale of all text of this view.
    #[must_use]
    pub fn text_scale(&self) -> f32 {
        self.theme.text_scale.min(self.largest_text.0)
    }

    /// Whether text is so large that the HUD's texts wrap, and captions do not have the size of titles.
    pub fn has_large_text(&self) -> bool {
        self.text_scale() > LARGE_TEXT
    }

    /// The border of a node that fills the window: what a television may cut off. Only the background of the node is there.
    pub fn screen_edge(&self) -> UiRect {
        let percent = f32::from(self.theme.screen_edge);
        UiRect::axes(Val::Vw(percent), Val::Vh(percent))
    }

    /// A distance in grid steps. Use whole or half steps.
    pub fn grid(&self, steps: f32) -> Val {
        Val::Vh(self.tokens.size.grid * steps)
    }

    /// A length in ems of this font size, so that it grows with the text scale.
    pub fn em(&self, size: TextSize, ems: f32) -> Val {
        Val::Vh(self.font_size_vh(size) * ems)
    }

    /// A font size in percent of the window's height, with the player's text scale applied. Large sizes grow less: no
    /// text is larger than 1.4 times the display size.
    pub fn font_size_vh(&self, size: TextSize) -> f32 {
        let sizes = &self.tokens.size;
        let plain = match size {
            TextSize::Display => sizes.display,
            TextSize::Title => sizes.title,
            TextSize::Body => sizes.body,
            TextSize::Label => sizes.label,
            TextSize::Caption => sizes.caption,
        };
        (plain * self.text_scale()).min(sizes.display.max(plain) * 1.4)
    }

    pub(crate) fn colour(&self, tone: TextColourRole) -> Color {
        let colours = &self.tokens.colour;
        match tone {
            TextColourRole::Normal => colours.ivory,
            TextColourRole::Muted => colours.muted,
            TextColourRole::Accent => colours.brass,
            TextColourRole::Good => colours.good,
            TextColourRole::Warning => colours.warning,
            TextColourRole::Bad => colours.bad,
            TextColourRole::OnAccent => colours.night,
        }
    }

    /// The components of a text node. An empty text is not displayed.
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
                font_size: FontSize::Vh(self.font_size_vh(style.size)),
                weight,
                font_features: FontFeatures::from([FontFeatureTag::TABULAR_FIGURES, FontFeatureTag::LINING_FIGURES]),
                ..default()
            },
            LineHeight::RelativeToFont(LINE_HEIGHT),
            TextColor(self.colour(style.tone)),
            TextAlign { justify: style.justify, linebreak: style.wraps },
            Node { display, flex_shrink: if style.wraps == LineBreak::NoWrap { 0.0 } else { 1.0 }, ..default() },
        )
    }

    /// A square icon in one colour, `ems` ems of `size` wide. An empty name is not displayed.
    pub fn icon(&self, name: &str, colour: Color, size: TextSize, ems: f32) -> (Icon, Node) {
        self.picture(name, colour, self.font_size_vh(size) * ems)
    }

    /// A square drawing, multiplied by `tint`; `side` is in percent of the window's height.
    pub fn picture(&self, name: &str, tint: Color, side: f32) -> (Icon, Node) {
        let (display, length) = (shown_if(!name.is_empty()), Val::Vh(side));
        (
            Icon { name: name.to_owned(), side, tint },
            Node { display, width: length, height: length, flex_shrink: 0.0, ..default() },
        )
    }

    /// A seat's symbol in the seat's colour.
    pub fn symbol(&self, colour: u8, size: TextSize, ems: f32) -> (Icon, Node) {
        let (shade, symbol) = self.tokens.seat(usize::from(colour));
        self.icon(symbol, shade, size, ems)
    }
}

/// The `Display` of a node that is shown, or hidden without taking space.
pub const fn shown_if(shown: bool) -> Display {
    if shown { Display::Flex } else { Display::None }
}

/// The components of a text node.
pub type StyledText = (Text, TextFont, LineHeight, TextColor, TextAlign, Node);

/// Alignment and line breaks of a text: a comparable form of [`TextLayout`].
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

/// The label of a node for screen readers: a comparable form of [`AccessibleLabel`].
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[component(immutable, on_insert = Self::label)]
pub struct AccessibleText(pub String);

impl AccessibleText {
    fn label(mut world: DeferredWorld, cx: HookContext) {
        let Some(Self(words)) = world.get(cx.entity).cloned() else { return };
        world.commands().entity(cx.entity).insert(AccessibleLabel::new(words));
    }
}

/// A square drawing, `side` percent of the window's height wide.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(ImageNode)]
pub struct Icon {
    /// The drawing's name; empty for none.
    pub name: String,
    /// The width, in percent of the window's height.
    pub side: f32,
    pub(crate) tint: Color,
}

/// A die face as an icon.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceIcon {
    /// The name of the icon, such as `die-4`.
    pub icon: String,
    /// The colour of the die; `None` for ivory.
    pub tint: Option<Color>,
}

/// A drawing that is not square and exists once: the SVG itself, not its name.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(ImageNode = stretched())]
pub struct Drawing {
    /// The drawing.
    pub svg: String,
    /// Its width and height, in any unit.
    pub proportions: (f32, f32),
}

/// A stored picture: a PNG file in memory.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(ImageNode = stretched())]
pub struct Photo(pub &'static [u8]);

fn stretched() -> ImageNode {
    ImageNode { image_mode: NodeImageMode::Stretch, ..default() }
}

/// The assumed window height in pixels when there is no window.
const FALLBACK_WINDOW_HEIGHT: f32 = 1080.0;

fn decode_photos(mut photos: Query<(&Photo, &mut ImageNode), Changed<Photo>>, mut images: ResMut<Assets<Image>>) {
    for (photo, mut image) in &mut photos {
        match decode_png(photo.0, RenderAssetUsages::RENDER_WORLD) {
            Ok(decoded) => image.image = images.add(decoded),
            Err(error) => error!("a stored picture cannot be decoded: {error}"),
        }
    }
}

/// Rasterises new icons and drawings at the window's resolution, and all of them when its height changes.
fn rasterise_icons(
    mut icons: Query<(Ref<Icon>, &mut ImageNode)>,
    mut drawings: Query<(Ref<Drawing>, &mut ImageNode), Without<Icon>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut drawn_at: Local<f32>,
    (mut art, mut letters): (ResMut<Art>, ResMut<FontAtlasSet>),
    mut images: ResMut<Assets<Image>>,
) {
    let height = windows.single().map_or(FALLBACK_WINDOW_HEIGHT, |window| window.physical_height() as f32);
    let resized = std::mem::replace(&mut *drawn_at, height) != height;
    if resized {
        art.forget_images();
        // The engine would keep the letters of each font size for ever. All sizes follow the window's height.
        letters.clear();
    }
    for (icon, mut image) in icons.iter_mut().filter(|(icon, _)| resized || icon.is_changed()) {
        image.color = icon.tint;
        if icon.name.is_empty() {
            continue;
        }
        let pixels = (icon.side * height / 100.0).round().max(1.0) as u32;
        image.image = art.image(&mut images, &icon.name, pixels);
    }
    for (drawing, mut image) in drawings.iter_mut().filter(|(drawing, _)| resized || drawing.is_changed()) {
        let (width, proportion) = (height.max(1.0), drawing.proportions.1 / drawing.proportions.0);
        let size = UVec2::new(width as u32, (width * proportion).max(1.0) as u32);
        image.image = art.picture(&mut images, &drawing.svg, size).unwrap_or_default();
    }
}

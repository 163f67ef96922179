//! The frame of a page: a title, a scrolling body, and the prompts. Nothing can overlap at any text size: content that
//! does not fit scrolls.

use bevy::{prelude::*, ui_widgets::ScrollArea};

use super::{prompt::DirectionGlyphs, stop_clicks};
use crate::app::input::{Button, ButtonGlyph, RedrawRequests};
use crate::app::render::stage_view::CoversWindow;
use crate::app::render::tokens::Tokens;
use crate::app::ui::element::{Element, ElementBundle, ElementList};
use crate::app::ui::focus::{Activated, Adjustable, BackRequested, FocusEffect, Focusable, InitialFocus, Page};
use crate::app::ui::paint::Paint;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, Theme, UiContext, shown_if};
use crate::app::ui::{AnimationSystems, ScreenSystems};
use crate::sim::lobby::Device;

/// Updates the scroll hints, hides the prompts of covered pages, and darkens the 3D picture behind pages.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (update_scroll_edges, hide_covered_prompts, dim)
            .in_set(ScreenSystems::Show)
            .in_set(AnimationSystems)
            .ambiguous_with(AnimationSystems),
    );
}

/// The description of a page's frame.
#[derive(Clone, Debug, Default)]
pub struct PageFrame {
    pub(crate) page: Page,
    pub(crate) title: String,
    pub(crate) prompts: Vec<(Button, String)>,
    /// Whether the body is text to read: it has the focus, and up and down scroll it.
    pub reads: bool,
    /// Whether such a body also handles left and right, to turn pages.
    pub turns: bool,
    /// A short explanation above the prompts, with space for two lines, so that the page keeps its size.
    pub note: Option<String>,
    /// What is behind a page that fills the window.
    pub background: PageBackground,
    /// Whether a prompt says that directions move the focus.
    pub move_prompt: bool,
}

/// What is behind a page that fills the window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PageBackground {
    /// A plain background.
    #[default]
    Plain,
    /// The 3D picture, with this share of a dark colour over it.
    Dimmed(f32),
    /// The 3D picture, not dimmed.
    Scene,
}

/// The prompts of a page on this layer. They are hidden while another page covers them.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptBar(pub u8);

/// A column that scrolls. A form of [`ScrollArea`] that a description can compare.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(ScrollArea)]
struct ScrollList;

/// A fade at the edge of a list, shown while the list continues beyond it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum SoftEdge {
    Above,
    Below,
}

/// A prompt for scrolling, shown while the list of its page can scroll.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct ScrollPrompt;

/// The maximum width of a panel over the table, in percent of the window's height.
const PANEL: f32 = 116.0;

/// On a page whose background becomes this opaque.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Dimming(f32);

/// The height of a list's fade, in percent of the window's height.
const EDGE: f32 = 4.5;

/// Shows the fades where a list continues, and the scroll prompt where a list can scroll.
fn update_scroll_edges(
    lists: Query<(Entity, &ComputedNode, &ScrollPosition), With<ScrollArea>>,
    mut edges: Query<(&SoftEdge, &ChildOf, &mut Visibility)>,
    mut prompts: Query<(Entity, &mut Node), With<ScrollPrompt>>,
    parents: Query<&ChildOf>,
    mut redraw: ResMut<RedrawRequests>,
) {
    // The scroll offset of the list below a node, and its maximum.
    let scroll_range = |above: Entity| {
        let (_, node, scroll) =
            lists.iter().find(|(list, ..)| parents.iter_ancestors(*list).any(|parent| parent == above))?;
        Some((scroll.y, (node.content_size().y - node.size().y) * node.inverse_scale_factor))
    };
    for (edge, holder, mut seen) in &mut edges {
        let on = scroll_range(holder.parent()).is_some_and(|(at, most)| match edge {
            SoftEdge::Above => at > 1.0,
            SoftEdge::Below => at + 1.0 < most,
        });
        seen.set_if_neq(if on { Visibility::Inherited } else { Visibility::Hidden });
    }
    for (prompt, mut node) in &mut prompts {
        let display = shown_if(scroll_range(parents.root_ancestor(prompt)).is_some_and(|(_, most)| most > 1.0));
        if node.display != display {
            node.display = display;
            redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
        }
    }
}

/// Shows a page over the 3D picture when half of its time has passed, and then darkens what is behind it. The next such page
/// starts as dark.
fn dim(
    mut pages: Query<(&Dimming, &mut BackgroundColor, &mut Visibility)>,
    (time, theme, tokens): (Res<Time<Real>>, Res<Theme>, Res<Tokens>),
    mut share: Local<f32>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if pages.is_empty() {
        *share = 0.0;
        return;
    }
    let appears = *share < 1.0;
    if appears {
        let step = time.delta_secs() / tokens.time.dimming.as_secs_f32();
        *share = if theme.reduced_motion { 1.0 } else { (*share + step).min(1.0) };
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    }
    for (Dimming(opacity), mut background, mut seen) in &mut pages {
        let alpha = opacity * (*share * 2.0 - 1.0).max(0.0);
        if background.0.alpha() != alpha {
            background.0.set_alpha(alpha);
        }
        // Later an overlay may hide it.
        if appears {
            seen.set_if_neq(if *share < 0.5 { Visibility::Hidden } else { Visibility::Inherited });
        }
    }
}

fn hide_covered_prompts(pages: Query<&Page>, mut strips: Query<(&PromptBar, &mut Visibility)>) {
    let top = pages.iter().map(|page| page.layer).max().unwrap_or(0);
    for (strip, mut seen) in &mut strips {
        seen.set_if_neq(if strip.0 < top { Visibility::Hidden } else { Visibility::Inherited });
    }
}

/// Accept leaves a page that is only read. A click on the text does not.
fn leave_when_read(activated: On<Activated>, parents: Query<&ChildOf>, mut commands: Commands) {
    if activated.device != Device::Mouse {
        let entity = parents.root_ancestor(activated.entity);
        commands.trigger(BackRequested { entity, device: activated.device, button: Button::Back });
    }
}

impl UiContext<'_, '_> {
    /// A page that fills the window; `body` describes the content between title and prompts.
    pub fn screen(&self, frame: PageFrame, body: impl FnOnce(&mut ElementList)) -> Element {
        self.screen_with(frame, body, |_| {})
    }

    /// Like `screen`, with additional content below the body that never scrolls.
    pub fn screen_with(
        &self,
        frame: PageFrame,
        body: impl FnOnce(&mut ElementList),
        foot: impl FnOnce(&mut ElementList),
    ) -> Element {
        let colours = &self.tokens.colour;
        let lamp = Paint::Radial(vec2(0.0, -0.5), vec![(colours.walnut, 0.0), (colours.night, 0.85)]);
        let mut root = Element::new((
            frame.page.clone(),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                flex_direction: FlexDirection::Column,
                border: self.screen_edge(),
                padding: UiRect::axes(self.grid(3.0), self.grid(2.0)),
                row_gap: self.grid(1.0),
                ..default()
            },
            GlobalZIndex(i32::from(frame.page.layer) * 10 + 10),
        ));
        match frame.background {
            PageBackground::Plain => root.insert((lamp, CoversWindow)),
            PageBackground::Dimmed(opacity) => {
                root.insert((Dimming(opacity), BackgroundColor(colours.night.with_alpha(0.0))))
            }
            PageBackground::Scene => &mut root,
        };
        root.observe(stop_clicks).with_children(|root| self.fill(root, &frame, body, foot));
        root
    }

    /// A panel over the dimmed screen.
    pub fn panel(&self, frame: PageFrame, body: impl FnOnce(&mut ElementList)) -> Element {
        let mut root = Element::new((
            frame.page.clone(),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                border: self.screen_edge(),
                padding: UiRect::all(self.grid(2.0)),
                ..default()
            },
            BackgroundColor(self.tokens.colour.night.with_alpha(0.72)),
            GlobalZIndex(i32::from(frame.page.layer) * 10 + 10),
        ));
        root.observe(stop_clicks).with_children(|root| {
            let (mut node, _, border) = self.card();
            // Opaque, so that text below does not show through.
            let background = BackgroundColor(self.tokens.colour.card.with_alpha(1.0));
            node.width = Val::Percent(100.0);
            node.max_width = Val::Vh(PANEL);
            node.max_height = Val::Percent(100.0);
            if frame.turns {
                // Pages that are turned keep their place.
                node.height = Val::Percent(100.0);
            }
            node.padding = UiRect::axes(self.grid(2.5), self.grid(2.0));
            // A shadow on a dimmed screen is not visible.
            root.add((node, background, border)).with_children(|card| self.fill(card, &frame, body, |_| {}));
        });
        root
    }

    fn fill(
        &self,
        root: &mut ElementList,
        frame: &PageFrame,
        body: impl FnOnce(&mut ElementList),
        foot: impl FnOnce(&mut ElementList),
    ) {
        if !frame.title.is_empty() {
            // Aligned with the body, which has padding for focus rings.
            root.add(Node { padding: UiRect::horizontal(self.grid(0.9)), flex_shrink: 0.0, ..default() })
                .with_child(self.text(&frame.title, TextStyle::of(TextSize::Title).bold()));
        }
        if frame.reads {
            self.reading(root, frame.turns, body);
        } else {
            self.scroll(root, body);
        }
        if let Some(note) = &frame.note {
            let min_height = self.em(TextSize::Label, 2.6);
            root.add(Node { min_height, padding: UiRect::horizontal(self.grid(1.2)), flex_shrink: 0.0, ..default() })
                .with_child(self.text(note, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
        }
        foot(root);
        if frame.prompts.is_empty() && !frame.move_prompt {
            return;
        }
        self.strip(root, frame.page.layer).with_children(|strip| {
            if frame.move_prompt {
                let words = self.words.text("prompt-move");
                let mouse = Some(ButtonGlyph::POINT);
                // Left and right may change what has the focus.
                let changes = frame.prompts.iter().any(|(button, _)| matches!(button, Button::Left | Button::Right));
                let arrows = if changes { DirectionGlyphs::Opposite } else { DirectionGlyphs::All };
                self.prompt_with_arrows(strip, Button::Down, arrows, (None, mouse), words);
            }
            for (button, words) in &frame.prompts {
                let axis = |other: Button| other.direction().map(|direction| direction.x == 0.0);
                let all = frame.prompts.iter().map(|(other, _)| *other);
                let same: Vec<Button> = all.filter(|other| axis(*other) == axis(*button)).collect();
                let scrolls = frame.reads && matches!(button, Button::Up | Button::Down);
                let mouse = scrolls.then_some(ButtonGlyph::Drawing("mouse-middle"));
                self.prompt_with_arrows(strip, *button, DirectionGlyphs::for_prompts(&same), (None, mouse), words)
                    .insert_if(scrolls, ScrollPrompt);
            }
        });
    }

    /// The container for the prompts of a page on this layer.
    pub fn strip<'a>(&self, root: &'a mut ElementList, layer: u8) -> &'a mut Element {
        root.add((
            PromptBar(layer),
            Node {
                flex_wrap: FlexWrap::Wrap,
                justify_content: JustifyContent::Center,
                column_gap: self.grid(3.0),
                row_gap: self.grid(0.4),
                flex_shrink: 0.0,
                ..default()
            },
        ))
    }

    /// A body to read, which has the focus itself. Its text fades out at an edge where it continues.
    fn reading(&self, root: &mut ElementList, turns: bool, body: impl FnOnce(&mut ElementList)) {
        // Leaves a gap between the focus ring, the title and the prompts.
        let holder = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            min_height: Val::ZERO,
            margin: UiRect::vertical(self.grid(0.5)),
            ..default()
        };
        root.add(holder).with_children(|holder| {
            let panel = self.scroll(holder, body);
            panel
                .insert((Focusable { key: "body".to_owned() }, InitialFocus, FocusEffect::unmarked()))
                .insert_if(turns, Adjustable)
                .observe(leave_when_read);
            holder.add(self.soft_edge(SoftEdge::Above));
            holder.add(self.soft_edge(SoftEdge::Below));
        });
    }

    /// The background colour of a panel as a fade over the upper or lower edge of a list.
    fn soft_edge(&self, edge: SoftEdge) -> impl ElementBundle + use<> {
        let below = edge == SoftEdge::Below;
        let background = self.tokens.colour.card.with_alpha(1.0);
        let (top, bottom) = if below { (Val::Auto, Val::ZERO) } else { (Val::ZERO, Val::Auto) };
        let node = Node {
            position_type: PositionType::Absolute,
            left: Val::ZERO,
            top,
            bottom,
            width: Val::Percent(100.0),
            height: Val::Vh(EDGE),
            ..default()
        };
        let direction = if below { LinearGradient::TO_BOTTOM } else { LinearGradient::TO_TOP };
        let fade = Paint::Linear(direction, vec![(background.with_alpha(0.0), 0.0), (background, 0.65)]);
        (edge, Pickable::IGNORE, Visibility::Hidden, node, fade)
    }

    /// A column that takes the remaining space and scrolls if its content does not fit.
    pub fn scroll<'a>(&self, parent: &'a mut ElementList, body: impl FnOnce(&mut ElementList)) -> &'a mut Element {
        let panel = parent.add((
            ScrollList,
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                min_height: Val::ZERO,
                row_gap: self.grid(1.0),
                // Padding for the focus rings and the lift of widgets at the edges.
                padding: UiRect { top: self.grid(1.4), ..UiRect::all(self.grid(0.9)) },
                border_radius: BorderRadius::all(Val::Vh(self.tokens.size.corner)),
                overflow: Overflow::scroll_y(),
                ..default()
            },
        ));
        panel.with_children(body)
    }
}

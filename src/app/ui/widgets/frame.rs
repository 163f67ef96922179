//! The frame of a page: a title, a body that scrolls when it must, and the prompts. Nothing in it can overlap,
//! whatever the size of the text: what has no room scrolls.

use bevy::prelude::*;

use super::{prompt::ArrowGlyphs, stop_clicks};
use crate::app::input::{Button, ButtonGlyph, RedrawRequests};
use crate::app::ui::ScreenSystems;
use crate::app::ui::element::{Element, ElementList, Look};
use crate::app::ui::focus::{Adjustable, FocusLift, Focusable, InitialFocus, Page, ScrollPanel};
use crate::app::ui::theme::{TextSize, TextStyle, UiContext, shown_if};

/// Shows what more there is to read, and the prompts of the page on top only.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (update_scroll_edges, hide_covered_prompts).in_set(ScreenSystems::Show));
}

/// What a page's frame says.
#[derive(Clone, Debug, Default)]
pub struct PageFrame {
    /// The page.
    pub page: Page,
    /// Its title; empty for none.
    pub title: String,
    /// Buttons, and what they do here.
    pub prompts: Vec<(Button, String)>,
    /// Whether its body is there to be read: it has the focus, and up and down scroll it.
    pub reads: bool,
    /// Whether such a body also takes left and right, for pages.
    pub turns: bool,
    /// One of the two directions in which things are chosen here, if the prompts are to say so.
    pub chooses: Option<Button>,
}

/// The prompts of a page of that layer. Under another page they are hidden: they would be half covered, and say
/// nothing that is true there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptBar(pub u8);

/// A soft edge over the list beside it, shown while the list goes on beyond it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum SoftEdge {
    Above,
    Below,
}

/// A prompt that says how to scroll the list of its page, shown while there is more of it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct ScrollPrompt;

/// How wide a panel over the table is at the most, in hundredths of the window's height.
const PANEL: f32 = 116.0;

/// How high the soft edge of a list is, in hundredths of the window's height.
const EDGE: f32 = 4.5;

/// Shows the soft edges beyond which a list goes on, and the prompt for scrolling where there is anything to scroll.
fn update_scroll_edges(
    lists: Query<(Entity, &ComputedNode, &ScrollPosition), With<ScrollPanel>>,
    mut edges: Query<(&SoftEdge, &ChildOf, &mut Visibility)>,
    mut prompts: Query<(Entity, &mut Node), With<ScrollPrompt>>,
    parents: Query<&ChildOf>,
    mut redraw: ResMut<RedrawRequests>,
) {
    // How far a list below a node is scrolled, and how far it can be.
    let way = |above: Entity| {
        let (_, node, scroll) =
            lists.iter().find(|(list, ..)| parents.iter_ancestors(*list).any(|parent| parent == above))?;
        Some((scroll.y, (node.content_size().y - node.size().y) * node.inverse_scale_factor))
    };
    for (edge, holder, mut seen) in &mut edges {
        let on = way(holder.parent()).is_some_and(|(at, most)| match edge {
            SoftEdge::Above => at > 1.0,
            SoftEdge::Below => at + 1.0 < most,
        });
        seen.set_if_neq(if on { Visibility::Inherited } else { Visibility::Hidden });
    }
    for (prompt, mut node) in &mut prompts {
        let display = shown_if(way(parents.root_ancestor(prompt)).is_some_and(|(_, most)| most > 1.0));
        if node.display != display {
            node.display = display;
            redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
        }
    }
}

fn hide_covered_prompts(pages: Query<&Page>, mut strips: Query<(&PromptBar, &mut Visibility)>) {
    let top = pages.iter().map(|page| page.layer).max().unwrap_or(0);
    for (strip, mut seen) in &mut strips {
        seen.set_if_neq(if strip.0 < top { Visibility::Hidden } else { Visibility::Inherited });
    }
}

impl UiContext<'_> {
    /// A page that fills the window; `body` describes the part between title and prompts.
    pub fn screen(&self, frame: PageFrame, body: impl FnOnce(&mut ElementList)) -> Element {
        self.screen_with(frame, body, |_| {})
    }

    /// The same, with something between body and prompts that never scrolls.
    pub fn screen_with(
        &self,
        frame: PageFrame,
        body: impl FnOnce(&mut ElementList),
        foot: impl FnOnce(&mut ElementList),
    ) -> Element {
        let colours = &self.tokens.colour;
        let lamp = RadialGradient {
            position: UiPosition::anchor(vec2(0.0, -0.5)),
            shape: RadialGradientShape::FarthestCorner,
            stops: vec![
                ColorStop::new(colours.walnut, Val::Percent(0.0)),
                ColorStop::new(colours.night, Val::Percent(85.0)),
            ],
            ..default()
        };
        let mut root = Element::new((
            frame.page.clone(),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                flex_direction: FlexDirection::Column,
                padding: UiRect::axes(self.grid(3.0), self.grid(2.0)),
                row_gap: self.grid(1.0),
                ..default()
            },
            BackgroundColor(colours.night),
            BackgroundGradient::from(lamp),
            GlobalZIndex(i32::from(frame.page.layer) * 10 + 10),
        ));
        root.observe(stop_clicks).with_children(|root| self.fill(root, &frame, body, foot));
        root
    }

    /// A panel over whatever is there, which is dimmed.
    pub fn panel(&self, frame: PageFrame, body: impl FnOnce(&mut ElementList)) -> Element {
        let mut root = Element::new((
            frame.page.clone(),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::all(self.grid(2.0)),
                ..default()
            },
            BackgroundColor(self.tokens.colour.night.with_alpha(0.72)),
            GlobalZIndex(i32::from(frame.page.layer) * 10 + 10),
        ));
        root.observe(stop_clicks).with_children(|root| {
            let (mut node, _, border) = self.card();
            // Words below must not shine through words.
            let ground = BackgroundColor(self.tokens.colour.card.with_alpha(1.0));
            node.width = Val::Percent(100.0);
            node.max_width = Val::Vh(PANEL);
            node.max_height = Val::Percent(100.0);
            node.padding = UiRect::axes(self.grid(2.5), self.grid(2.0));
            let shadow =
                BoxShadow::new(Color::BLACK.with_alpha(0.5), Val::ZERO, self.grid(0.5), Val::ZERO, self.grid(3.0));
            root.add((node, ground, border, shadow)).with_children(|card| self.fill(card, &frame, body, |_| {}));
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
            // In line with the body, which has room for rings round it.
            root.add(Node { padding: UiRect::horizontal(self.grid(0.9)), flex_shrink: 0.0, ..default() })
                .with_child(self.text(&frame.title, TextStyle::of(TextSize::Title).bold()));
        }
        if frame.reads {
            self.reading(root, frame.turns, body);
        } else {
            self.scroll(root, body);
        }
        foot(root);
        if frame.prompts.is_empty() && frame.chooses.is_none() {
            return;
        }
        self.strip(root, frame.page.layer).with_children(|strip| {
            if let Some(way) = frame.chooses {
                let words = self.words.word("prompt-choose");
                self.prompt_of(strip, way, ArrowGlyphs::Two, (None, Some(ButtonGlyph::POINT)), words);
            }
            for (button, words) in &frame.prompts {
                let axis = |other: Button| other.direction().map(|way| way.x == 0.0);
                let all = frame.prompts.iter().map(|(other, _)| *other);
                let same: Vec<Button> = all.filter(|other| axis(*other) == axis(*button)).collect();
                let scrolls = frame.reads && matches!(button, Button::Up | Button::Down);
                let mouse = scrolls.then_some(ButtonGlyph::Drawing("mouse-middle"));
                self.prompt_of(strip, *button, ArrowGlyphs::among(&same), (None, mouse), words)
                    .insert_if(scrolls, ScrollPrompt);
            }
        });
    }

    /// Where the prompts of a page of that layer stand.
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

    /// A body to be read, which has the focus itself. No line of it is cut hard: where it goes on, it fades.
    fn reading(&self, root: &mut ElementList, turns: bool, body: impl FnOnce(&mut ElementList)) {
        // The ring has air to the title and to the prompts.
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
                .insert((Focusable { key: "body".to_owned() }, InitialFocus, FocusLift::firm()))
                .insert_if(turns, Adjustable);
            holder.add(self.soft_edge(SoftEdge::Above));
            holder.add(self.soft_edge(SoftEdge::Below));
        });
    }

    /// The ground of a panel, laid over the upper or lower edge of a list.
    fn soft_edge(&self, edge: SoftEdge) -> impl Look + use<> {
        let below = edge == SoftEdge::Below;
        let ground = self.tokens.colour.card.with_alpha(1.0);
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
        let fade = LinearGradient {
            angle: if below { LinearGradient::TO_BOTTOM } else { LinearGradient::TO_TOP },
            stops: vec![
                ColorStop::new(ground.with_alpha(0.0), Val::Percent(0.0)),
                ColorStop::new(ground, Val::Percent(65.0)),
                ColorStop::new(ground, Val::Percent(100.0)),
            ],
            ..default()
        };
        (edge, Pickable::IGNORE, Visibility::Hidden, node, BackgroundGradient::from(fade))
    }

    /// A column that takes the room that is left and scrolls when that is not enough.
    pub fn scroll<'a>(&self, parent: &'a mut ElementList, body: impl FnOnce(&mut ElementList)) -> &'a mut Element {
        let panel = parent.add((
            ScrollPanel,
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                min_height: Val::ZERO,
                row_gap: self.grid(1.0),
                // Room for the ring round things at the edges, and for their lift.
                padding: UiRect { top: self.grid(1.4), ..UiRect::all(self.grid(0.9)) },
                border_radius: BorderRadius::all(Val::Vh(self.tokens.size.corner)),
                overflow: Overflow::scroll_y(),
                ..default()
            },
        ));
        panel.with_children(body)
    }
}

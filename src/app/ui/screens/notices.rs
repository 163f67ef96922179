//! What happened to saved files, for players to read: an overlay that stays until it is closed. The shelf has a button that
//! opens it again.

use bevy::prelude::*;

use super::page;
use crate::app::input::{Button, RedrawRequests};
use crate::app::saves::{Finding, Findings};
use crate::app::ui::element::Element;
use crate::app::ui::theme::{TextSize, TextStyle, UiContext};
use crate::app::ui::toast::ShowToast;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{Localization, Overlay, Screen};

/// The name of the page.
const PAGE: &str = "notices";

/// Everything that was found since the program started, the oldest first.
#[derive(Resource, Default)]
pub struct Notices(pub Vec<Finding>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Findings>()
        .init_resource::<Notices>()
        .watch::<Notices>()
        .add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Shelf, Overlay::Notices), view)
        .add_systems(PostUpdate, show_findings);
}

/// Shows each problem on disk once: at the shelf on the page, elsewhere in a toast and later on the page. A file that was left
/// alone is found at every start, so a toast is enough for it.
pub(super) fn show_findings(
    findings: Res<Findings>,
    words: Res<Localization>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    mut notices: ResMut<Notices>,
    mut next: ResMut<NextState<Overlay>>,
    mut toasts: MessageWriter<ShowToast>,
    mut redraw: ResMut<RedrawRequests>,
    mut unread: Local<bool>,
) {
    let mut lines = Vec::new();
    for finding in findings.take() {
        // Each search finds the same problems again.
        if notices.0.contains(&finding) {
            continue;
        }
        warn!("{finding}");
        *unread |= !matches!(finding, Finding::LeftAlone { .. });
        lines.push(words.error_text(&finding));
        notices.0.push(finding);
    }
    if *unread && (**screen, **overlay) == (Screen::Shelf, Overlay::None) {
        *unread = false;
        next.set(Overlay::Notices);
    } else if lines.is_empty() {
        return;
    } else {
        toasts.write(ShowToast(lines.join("\n")));
    }
    redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
}

fn view(cx: UiContext, notices: Res<Notices>) -> Option<Element> {
    let prompts = [(Button::Back, cx.words.text("prompt-back"))];
    let frame = PageFrame { reads: true, ..page::frame(PAGE, 1, cx.words.text("notices"), prompts) };
    Some(page::overlay(&cx, frame, |list| {
        for finding in notices.0.iter().rev() {
            list.add(cx.text(cx.words.error_text(finding), TextStyle::of(TextSize::Body)));
        }
    }))
}

//! The page for mixed dice: how many there are of each kind, and some well-known mixes.

use bevy::prelude::*;

use super::lab_state::{LabState, MAX_LAB_DICE};
use super::page::{ResetNotice, bag_text, kind_text};
use crate::app::input::Button;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, BackRequested, Page, ValueChanged};
use crate::app::ui::theme::{TextSize, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageFrame, RowValue};
use crate::app::ui::{Overlay, Screen};
use crate::sim::dice::{DiceBag, DiceSets};

const PAGE: &str = "dice-bag";

/// Mixes on offer, as players write them.
const PRESETS: [&str; 7] =
    ["4d6+1d20", "3d6+2d20", "4dF", "d100", "1d4+1d6+1d8+1d10+1d12+1d20", "50colour+50symbol", "500d6+500d20"];

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Lab, Overlay::DiceBag), view);
}

/// The number of dice after a step up or down: one by one to a hundred, then in hundreds.
fn stepped(dice: u16, by: i32) -> u16 {
    let below = if by < 0 { dice.saturating_sub(1) } else { dice };
    let step = if below < 100 { 1 } else { 100 };
    if by < 0 { below / step * step } else { (dice / step + 1) * step }
}

fn presets() -> impl Iterator<Item = DiceBag> {
    PRESETS.iter().map(|preset| preset.parse().expect("a test reads the presets"))
}

fn view(cx: UiContext, (lab, sets): (Res<LabState>, Res<DiceSets>)) -> Option<Element> {
    let words = &cx.words;
    let frame = PageFrame {
        page: Page { name: PAGE, layer: 1 },
        title: bag_text(words, lab.bag()),
        prompts: vec![(Button::Left, words.text("prompt-change")), (Button::Back, words.text("prompt-back"))],
        ..default()
    };
    let mut page = cx.panel(frame, |body| {
        body.add(cx.wrap(1.0, 0.8)).with_children(|row| {
            for (number, preset) in presets().enumerate() {
                let text = bag_text(words, &preset);
                cx.button_of(row, format!("preset-{number}"), None, text, ButtonWeight::Plain, TextSize::Label)
                    .observe(move |_: On<Activated>, mut lab: ResMut<LabState>, notice: ResetNotice| {
                        notice.change(&mut lab, |lab| lab.set_mix(preset.clone()));
                    });
            }
        });
        body.add(cx.column(0.4)).with_children(|rows| {
            for set in sets.iter().map(|set| set.name.clone()) {
                let count = RowValue::Choice(words.number(lab.bag().count(&set)));
                cx.row(rows, set.clone(), kind_text(words, &set), &count).observe(
                    move |change: On<ValueChanged>, mut lab: ResMut<LabState>, notice: ResetNotice| {
                        let mut mix = lab.bag().clone();
                        mix.set_count(&set, stepped(mix.count(&set), change.by), MAX_LAB_DICE);
                        notice.change(&mut lab, |lab| lab.set_mix(mix));
                    },
                );
            }
        });
    });
    page.observe(|_: On<BackRequested>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None));
    Some(page)
}

#[cfg(test)]
mod tests {
    use super::DiceSets;
    use super::{presets, stepped};

    #[test]
    fn many_dice_are_counted_in_hundreds() {
        for (dice, up, down) in [(0, 1, 0), (1, 2, 0), (99, 100, 98), (100, 200, 99), (200, 300, 100), (250, 300, 200)]
        {
            assert_eq!((stepped(dice, 1), stepped(dice, -1)), (up, down), "from {dice}");
        }
    }

    #[test]
    fn presets_are_bags_of_known_dice() {
        let sets = DiceSets::built_in();
        for preset in presets() {
            assert!(preset.sets().all(|set| sets.get(set).is_some()), "{preset}");
        }
    }
}

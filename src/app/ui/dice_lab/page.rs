//! The lab page over the tray: histogram, test result, options and prompts.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use strum::VariantArray;

use super::bulk_count::RunBulkCount;
use super::lab_state::{LabState, MATERIALS};
use super::options::Quantity;
use super::tray::{StartRain, ThrowLabDice};
use crate::app::input::{Button, ButtonPress, RedrawRequests};
use crate::app::render::vector_art::{Art, name_on_die};
use crate::app::saves::{Disk, Reply, SaveError, Settings, Store};
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, BackRequested, InitialFocus, Page, ValueChanged};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::toast::ShowToast;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageFrame, RowOpens, RowValue, stepped_index, stop_clicks};
use crate::app::ui::{Localization, Overlay, Screen, ScreenSystems};
use crate::sim::dice::{DiceBag, DiceSet, DiceSets, DieShape};
use crate::sim::fairness::{Strength, same};
use crate::sim::lobby::Device;

const PAGE: &str = "lab";
/// The name of the page that explains fairness.
const WHY_FAIR_PAGE: &str = "why-fair";
/// The width of the panel with the statistics, in percent of the window's height.
const CARD: f32 = 58.0;
/// The share of a face that fills its bar, as a multiple of the expected share: of few dice, and of many.
const FULL: [f64; 2] = [4.0, 2.0];
/// The number of dice from which shares of a face are near to the expected one.
const MANY_PER_FACE: u64 = 5;
/// The number of dice from which it means something how many show the face that they started with.
const ENOUGH_FOR_MEMORY: u64 = 60;
/// The number of earlier sums beside the latest one.
const EARLIER_SUMS: usize = 6;
/// The number of bars below each other.
const MOST_BARS: usize = 10;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Export>()
        .init_resource::<Disk>()
        .watch::<LabState>()
        .add_view(PAGE, |screen, _| screen == Screen::Lab, view)
        .add_view(WHY_FAIR_PAGE, |screen, overlay| (screen, overlay) == (Screen::Lab, Overlay::WhyFair), explanation)
        .add_systems(Update, press.in_set(ScreenSystems::Read).run_if(in_state(Screen::Lab)))
        .add_systems(PostUpdate, show_export);
}

/// The CSV file that is being written: its number of dice, and the result once there is one.
#[derive(Resource, Default)]
struct Export(Option<(u64, Reply<Result<PathBuf, SaveError>>)>);

/// Throws on the throw button, wherever the focus is, and on Accept where nothing has it. The mouse clicks on the tray
/// instead. Puts the panel away or shows it again, moves the camera, and slows or stops the dice while a button is held.
fn press(
    mut pressed: MessageReader<ButtonPress>,
    (overlay, settings): (Res<State<Overlay>>, Res<Settings>),
    mut lab: ResMut<LabState>,
    mut throws: MessageWriter<ThrowLabDice>,
) {
    for press in pressed.read().filter(|press| !press.down || **overlay == Overlay::None) {
        let held = match press.button {
            Button::Hint => Some(&mut lab.slowed),
            Button::FastForward => Some(&mut lab.frozen),
            _ => None,
        };
        if let Some(held) = held {
            *held = if settings.toggle_holds { *held != press.down } else { press.down };
        }
        if !press.down {
            continue;
        }
        match press.button {
            Button::Throw if press.device != Device::Mouse => drop(throws.write(ThrowLabDice)),
            Button::Accept if press.device != Device::Mouse && lab.bare => drop(throws.write(ThrowLabDice)),
            Button::Odds => lab.bare = !lab.bare,
            Button::NextShot if lab.rain.is_none() => lab.camera = next(lab.camera, 1),
            _ => {}
        }
    }
}

fn view(cx: UiContext, (lab, sets, art): (Res<LabState>, Res<DiceSets>, Res<Art>)) -> Option<Element> {
    let ordinary = DiceSet::ordinary();
    let set = sets.get(lab.set_name()).unwrap_or(&ordinary);
    let mut page = Element::new((
        Page { name: PAGE, layer: 0 },
        Pickable::IGNORE,
        GlobalZIndex(10),
        Node { width: Val::Percent(100.0), height: Val::Percent(100.0), border: cx.screen_edge(), ..default() },
    ));
    page.observe(|_: On<BackRequested>, mut lab: ResMut<LabState>, mut next: ResMut<NextState<Screen>>| {
        if std::mem::take(&mut lab.bare) {
            return;
        }
        next.set(Screen::Shelf);
    })
    .with_children(|root| {
        tray_overlay(&cx, root, &lab);
        if !lab.bare {
            card(&cx, root, &lab, set, &art);
        }
    });
    Some(page)
}

/// Title, sums and prompts, and between them a click area over the tray that throws.
fn tray_overlay(cx: &UiContext, root: &mut ElementList, lab: &LabState) {
    let words = &cx.words;
    let column = Node { flex_grow: 1.0, flex_basis: Val::ZERO, flex_shrink: 1.0, ..cx.column(1.0) };
    root.add((Node { padding: UiRect::all(cx.grid(2.0)), ..column }, Pickable::IGNORE)).with_children(|left| {
        left.add((
            cx.text(words.text("dice-lab"), TextStyle::of(TextSize::Title).bold().tone(TextColourRole::Accent)),
            Pickable::IGNORE,
        ));
        left.add(Node { flex_grow: 1.0, ..default() }).observe(
            |mut click: On<Pointer<Click>>, mut throws: MessageWriter<ThrowLabDice>| {
                click.propagate(false);
                throws.write(ThrowLabDice);
            },
        );
        sums(cx, left, lab);
        cx.prompt_strip(left, true, 1.0).with_children(|strip| {
            let [accept, panel, back] = if lab.bare {
                ["prompt-roll-press", "lab-show-panel", "prompt-back"]
            } else {
                ["prompt-choose", "lab-hide-panel", "prompt-shelf"]
            };
            cx.prompt(strip, Button::Accept, None, words.text(accept));
            if !lab.bare {
                cx.prompt(strip, Button::Throw, None, words.text("prompt-roll-press"));
            }
            cx.prompt(strip, Button::Odds, None, words.text(panel));
            if lab.rolling.dice() > 0 && !lab.works() {
                cx.prompt(strip, Button::Replay, None, words.text("lab-replay"));
            }
            if lab.bare && lab.rain.is_none() {
                cx.prompt(strip, Button::NextShot, None, words.text("lab-next-camera"));
                cx.prompt(strip, Button::Hint, None, words.text("lab-hold-slow"));
                cx.prompt(strip, Button::FastForward, None, words.text("lab-hold-freeze"));
            }
            cx.prompt(strip, Button::Back, None, words.text(back));
        });
    });
}

/// The sum of the last throw, and those of the throws before it.
fn sums(cx: &UiContext, left: &mut ElementList, lab: &LabState) {
    let mut sums = lab.sums.iter().copied().rev().filter(|_| !lab.works());
    let latest = sums.next().map(|sum| cx.words.text_with("lab-sum", &[("sum", sum.into())]));
    let earlier: Vec<String> = sums.take(EARLIER_SUMS).map(|sum| cx.words.number(sum)).collect();
    let line =
        Node { justify_content: JustifyContent::Center, min_height: cx.em(TextSize::Title, 1.4), ..cx.wrap(1.6, 0.0) };
    left.add((line, Pickable::IGNORE)).with_children(|line| {
        line.add(cx.text(latest.unwrap_or_default(), TextStyle::of(TextSize::Title).bold()));
        line.add(cx.text(earlier.join(" · "), TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
    });
}

fn buttons_row(cx: &UiContext) -> Node {
    Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..cx.wrap(1.0, 0.8) }
}

fn buttons(cx: &UiContext, row: &mut ElementList, lab: &LabState) {
    let words = &cx.words;
    let weight = if lab.is_throwing() { ButtonWeight::Faint } else { ButtonWeight::Primary };
    cx.button_of(row, "throw", Some("dice"), words.text("lab-roll"), weight, TextSize::Label)
        .insert(InitialFocus)
        .observe(|_: On<Activated>, mut throws: MessageWriter<ThrowLabDice>| {
            throws.write(ThrowLabDice);
        });
    cx.button_of(row, "rain", Some("die-6"), words.text("lab-rain"), ButtonWeight::Plain, TextSize::Label).observe(
        |_: On<Activated>, mut rains: MessageWriter<StartRain>| {
            rains.write(StartRain);
        },
    );
    let counting = match lab.counting {
        Some((done, all)) => words.text_with("lab-stop-rolling", &[("done", done.into()), ("all", all.into())]),
        None => words.text("lab-roll-many"),
    };
    cx.button_of(row, "count", Some("flask"), counting, ButtonWeight::Plain, TextSize::Label).observe(
        |_: On<Activated>, mut counts: MessageWriter<RunBulkCount>| {
            counts.write(RunBulkCount);
        },
    );
    cx.button_of(row, "reset", Some("undo"), words.text("lab-reset"), ButtonWeight::Plain, TextSize::Label).observe(
        |_: On<Activated>, mut lab: ResMut<LabState>| {
            // What arrives is counted first.
            if !lab.is_arriving() {
                lab.reset_counts();
            }
        },
    );
    cx.button_of(row, "export", Some("history"), words.text("lab-export"), ButtonWeight::Plain, TextSize::Label)
        .observe(export_csv);
    cx.button_of(row, "why", Some("question"), words.text("lab-why-short"), ButtonWeight::Plain, TextSize::Label)
        .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::WhyFair));
}

/// Writes all throws of the kind that is shown to a CSV file.
fn export_csv(
    _: On<Activated>,
    (lab, sets): (Res<LabState>, Res<DiceSets>),
    (store, disk): (Option<Res<Store>>, Res<Disk>),
    mut export: ResMut<Export>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
) {
    if lab.statistics().thrown.is_empty() {
        toasts.write(ShowToast(words.text("lab-export-empty")));
        return;
    }
    let Some((store, set)) = store.zip(sets.get(lab.set_name())) else {
        toasts.write(ShowToast(words.text("lab-export-no-folder")));
        return;
    };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let name = format!("{}-{now}.csv", set.name);
    match lab.sheet(set) {
        Ok(bytes) => {
            let store = store.clone();
            export.0 = Some((lab.dice(), disk.run(move || store.export("dice", &name, &bytes))));
        }
        Err(error) => drop(toasts.write(ShowToast(error.to_string()))),
    }
}

/// Shows a toast with the path of the CSV file once it is written.
fn show_export(
    mut export: ResMut<Export>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Some((dice, reply)) = &export.0 else { return };
    let Some(written) = reply.take() else { return redraw.draw_frames(1) };
    toasts.write(ShowToast(match written {
        Ok(path) => {
            let file = path.display().to_string();
            words.text_with("lab-export-saved", &[("dice", (*dice).into()), ("file", file.into())])
        }
        Err(error) => words.error_text(&error),
    }));
    export.0 = None;
}

/// The panel with the statistics and the options.
fn card(cx: &UiContext, root: &mut ElementList, lab: &LabState, set: &DiceSet, art: &Art) {
    let (mut node, background, border) = cx.card();
    node.width = Val::Vh(CARD + 40.0 * (cx.theme.text_scale - 1.0));
    node.max_width = Val::Percent(58.0);
    node.margin = UiRect::all(cx.grid(1.5));
    node.padding = UiRect::axes(cx.grid(1.5), cx.grid(1.2));
    node.row_gap = cx.grid(0.6);
    node.flex_shrink = 0.0;
    // Opaque, so that glass and dice behind the panel do not show through the text.
    let background = BackgroundColor(background.0.with_alpha(1.0));
    root.add((node, background, border)).observe(stop_clicks).with_children(|card| {
        cx.scroll(card, |body| {
            body.add(cx.column(0.3)).with_children(|body| histogram(cx, body, lab, set, art));
            body.add(cx.column(0.2)).with_children(|body| verdict(cx, body, lab, set.faces.len()));
            body.add(cx.column(0.5)).with_children(|body| choices(cx, body, lab));
        });
        card.add(buttons_row(cx)).with_children(|row| buttons(cx, row, lab));
    });
}

fn histogram(cx: &UiContext, body: &mut ElementList, lab: &LabState, set: &DiceSet, art: &Art) {
    let sides = set.faces.len();
    let counts = lab.counts_by_side(sides);
    let dice: u64 = counts.iter().sum();
    let head = cx.words.text_with("lab-dice", &[("n", dice.into())]);
    body.add(cx.text(head, TextStyle::of(TextSize::Body).bold()));
    let (low, high) = lab.statistics().looks.band(dice, sides);
    // Only the sequential test may mark faces: testing after every throw would find false positives sooner or later.
    let out = lab.statistics().looks.last().map_or_else(|| vec![false; sides], |look| look.out.clone());
    let order = set.sides_in_order();
    let columns = sides.div_ceil(MOST_BARS);
    body.add(cx.line(1.0)).with_children(|line| {
        for column in order.chunks(sides.div_ceil(columns)) {
            line.add(Node { flex_grow: 1.0, flex_basis: Val::ZERO, ..cx.column(0.3) }).with_children(|list| {
                for &side in column {
                    let count = counts[usize::from(side)];
                    let share = count as f64 / dice.max(1) as f64;
                    let out = out[usize::from(side)];
                    list.add(cx.line(0.8)).with_children(|line| {
                        face(cx, line, (set, side), art);
                        let full = FULL[usize::from(dice >= MANY_PER_FACE * sides as u64)];
                        bar(cx, line, [share, low, high].map(|share| share * sides as f64 / full), out);
                        number(cx, line, (count, out), columns);
                    });
                }
            });
        }
    });
}

fn number(cx: &UiContext, line: &mut ElementList, (count, out): (u64, bool), columns: usize) {
    let number = Node { justify_content: JustifyContent::End, ..cx.line(0.4) };
    let width = if columns > 1 { 3.6 } else { 4.6 };
    line.add(Node { width: cx.em(TextSize::Label, width), ..number }).with_children(|side| {
        let warning = if out { "warning" } else { "" };
        side.add(cx.icon(warning, cx.colour(TextColourRole::Warning), TextSize::Label, 1.0));
        side.add(cx.text(count.to_string(), TextStyle::of(TextSize::Label).align_right().no_wrap()));
    });
}

/// The icon of a face, or its number or name if it has none. Cubes have pips.
fn face(cx: &UiContext, line: &mut ElementList, (set, side): (&DiceSet, u8), art: &Art) {
    let word = set.word(side);
    let pips = if set.shape == DieShape::D6 { format!("die-{word}") } else { String::new() };
    let place = Node { width: cx.em(TextSize::Label, 1.7), justify_content: JustifyContent::Center, ..default() };
    let place = line.add(Node { flex_shrink: 0.0, ..place });
    let drawing = name_on_die(set, word);
    if set.drawings.contains_key(word) && art.has(&drawing) {
        place.with_child(cx.icon(&drawing, Color::WHITE, TextSize::Label, 1.2));
    } else if art.has(&pips) {
        place.with_child(cx.icon(&pips, cx.colour(TextColourRole::Normal), TextSize::Label, 1.2));
    } else if let Some(colour) = cx.tokens.dice.get(word) {
        place.with_child(cx.icon(&colour.symbol, colour.colour, TextSize::Label, 1.2));
    } else if art.has(word) {
        place.with_child(cx.icon(word, cx.colour(TextColourRole::Normal), TextSize::Label, 1.2));
    } else {
        let is_number = word.parse::<u32>().is_ok();
        let key = format!("face-{word}");
        let known = if is_number { None } else { cx.words.first_existing(&[&key]) };
        let text = known.unwrap_or_else(|| word.to_owned());
        place.with_child(cx.text(text, TextStyle::of(TextSize::Caption).no_wrap()));
    }
}

/// The share of a face as a bar, over the band that chance allows; all as multiples of the share that fills the bar.
fn bar(cx: &UiContext, line: &mut ElementList, [share, low, high]: [f64; 3], out: bool) {
    let colours = &cx.tokens.colour;
    let part = |share: f64| Val::Percent((100.0 * share).clamp(0.0, 100.0) as f32);
    let strip = |left: f64, right: f64, node: Node| Node {
        position_type: PositionType::Absolute,
        left: part(left),
        width: part(right - left),
        height: Val::Percent(100.0),
        ..node
    };
    line.add((
        Node { flex_grow: 1.0, height: cx.em(TextSize::Label, 1.25), overflow: Overflow::clip(), ..default() },
        BackgroundColor(colours.night),
    ))
    .with_children(|bar| {
        bar.add((strip(low, high, Node::default()), BackgroundColor(colours.walnut_light.with_alpha(0.75))));
        let thin = strip(0.0, share, Node { top: Val::Percent(27.0), ..default() });
        let thin = Node { height: Val::Percent(46.0), ..thin };
        bar.add((thin, BackgroundColor(if out { colours.warning } else { colours.brass })));
        let rule = Node { width: Val::Vh(cx.tokens.size.hairline), ..strip(1.0, 1.0, Node::default()) };
        bar.add((rule, BackgroundColor(colours.ivory.with_alpha(0.55))));
    });
}

/// Formats a probability in percent. Never shows 0, because an event that happened has a positive probability.
fn percent(p: f64) -> String {
    let percent = 100.0 * p.max(1e-9);
    let digits = if percent < 0.95 { (-percent.log10()).ceil() as usize } else { 0 };
    format!("{percent:.digits$}")
}

/// The result of the sequential test so far, and the share of dice that landed on their starting face.
fn verdict(cx: &UiContext, body: &mut ElementList, lab: &LabState, sides: usize) {
    let words = &cx.words;
    let next = words.text_with("lab-first-verdict", &[("n", lab.statistics().looks.next().into())]);
    let (icon, tone, verdict) = match lab.statistics().looks.last() {
        None => ("hourglass", TextColourRole::Muted, next),
        Some(look) if look.rejected => {
            let once = if look.p > 1e-6 { (1.0 / look.p).round() } else { 1e6 };
            let args = [("n", look.dice.into()), ("once", once.into())];
            ("warning", TextColourRole::Warning, words.text_with("lab-verdict-loaded", &args))
        }
        Some(look) => {
            let percent = percent(look.p).replace('.', &words.text("decimal"));
            (
                "check",
                TextColourRole::Good,
                words.text_with("lab-verdict-fair", &[("n", look.dice.into()), ("percent", percent.into())]),
            )
        }
    };
    // Reserves two lines, so that the layout below does not move when the text changes.
    body.add(Node { min_height: cx.em(TextSize::Label, 2.6), ..cx.line(0.8) }).with_children(|line| {
        line.add(cx.icon(icon, cx.colour(tone), TextSize::Body, 1.1));
        line.add(Node { flex_shrink: 1.0, ..default() }).with_child(cx.text(verdict, TextStyle::of(TextSize::Label)));
    });
    let mut all = vec![vec![0; sides]; sides];
    for memory in &lab.statistics().tally.memory {
        all.iter_mut().flatten().zip(memory.with_symmetry.iter().flatten()).for_each(|(sum, count)| *sum += count);
    }
    let note = if lab.dice() < ENOUGH_FOR_MEMORY {
        words.text("lab-band")
    } else {
        let decimal = words.text("decimal");
        let percent = |share: f64| format!("{:.1}", 100.0 * share).replace('.', &decimal);
        let args = [("same", percent(same(&all)).into()), ("chance", percent(1.0 / sides as f64).into())];
        words.text_with("lab-same-face", &args)
    };
    body.add(Node { min_height: cx.em(TextSize::Caption, 2.6), flex_shrink: 0.0, ..default() })
        .with_child(cx.text(note, TextStyle::of(TextSize::Caption).tone(TextColourRole::Muted)));
}

fn choices(cx: &UiContext, body: &mut ElementList, lab: &LabState) {
    let words = &cx.words;
    let kind = if lab.is_mixed() { words.text("lab-mixed") } else { kind_text(words, lab.set_name()) };
    let strength = words.text(&format!("lab-{}", lab.strength));
    cx.row(body, "lab-set", words.text("lab-set"), &RowValue::Choice(kind)).observe(
        |change: On<ValueChanged>, (mut lab, sets): (ResMut<LabState>, Res<DiceSets>), notice: ResetNotice| {
            notice.change(&mut lab, |lab| lab.step_kind(change.by, &sets));
        },
    );
    if lab.is_mixed() {
        let dice = words.text_with("lab-dice", &[("n", lab.bag().dice().into())]);
        let mix = RowValue::Choice(dice);
        cx.row(body, "lab-mix", words.text("lab-mix"), &mix)
            .insert(RowOpens)
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::DiceBag));
        choice(cx, body, "lab-counted", RowValue::Choice(kind_text(words, lab.set_name())), LabState::show_next);
    } else {
        let number = RowValue::Choice(words.number(lab.bag().dice() as u16));
        choice(cx, body, "lab-dice-count", number, LabState::step_number);
    }
    choice(cx, body, "lab-strength", RowValue::Choice(strength), |lab, by| {
        lab.strength = Strength::ALL[stepped_index(lab.strength as usize, Strength::ALL.len(), by)];
    });
    if lab.obstacles().is_none() {
        let from = words.text(&format!("lab-launch-{}", lab.launch_from()));
        choice(cx, body, "lab-launch", RowValue::Choice(from), |lab, by| lab.use_launch(next(lab.launch_from(), by)));
    }
    let gravity = words.text(&format!("lab-gravity-{}", lab.gravity));
    choice(cx, body, "lab-gravity", RowValue::Choice(gravity), |lab, by| {
        lab.use_gravity(next(lab.gravity, by));
    });
    let tray = if lab.is_crowded() { "crowded".to_owned() } else { lab.obstacles().to_string() };
    let tray = words.text(&format!("lab-tray-{tray}"));
    choice(cx, body, "lab-tray", RowValue::Choice(tray), |lab, by| {
        lab.use_obstacles(next(lab.obstacles(), by));
    });
    let made_of = lab.material.map_or_else(|| "own".to_owned(), |material| material.to_string());
    let made_of = words.text(&format!("lab-material-{made_of}"));
    choice(cx, body, "lab-material", RowValue::Choice(made_of), |lab, by| {
        let current = MATERIALS.iter().position(|material| *material == lab.material).unwrap_or(0);
        lab.use_material(MATERIALS[stepped_index(current, MATERIALS.len(), by)]);
    });
    choice(cx, body, "lab-loaded-dice", RowValue::switch(words, lab.loaded), |lab, _| lab.load_dice(!lab.loaded));
    let camera = words.text(&format!("lab-camera-{}", lab.camera));
    choice(cx, body, "lab-camera", RowValue::Choice(camera), |lab, by| lab.camera = next(lab.camera, by));
    for &quantity in Quantity::VARIANTS {
        let percent = words.text_with("percent", &[("n", lab.percent(quantity).into())]);
        choice(cx, body, quantity.key(), RowValue::Choice(percent), move |lab, by| {
            let values = quantity.values();
            let current = values.iter().position(|value| *value == lab.percent(quantity)).unwrap_or(0);
            lab.set_percent(quantity, values[stepped_index(current, values.len(), by)]);
        });
    }
    cx.button_of(body, "throws", Some("play"), words.text("lab-throws"), ButtonWeight::Plain, TextSize::Label)
        .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Throws));
}

/// The option that is `by` further.
fn next<T: VariantArray + PartialEq + Copy>(current: T, by: i32) -> T {
    let index = T::VARIANTS.iter().position(|option| *option == current).unwrap_or(0);
    T::VARIANTS[stepped_index(index, T::VARIANTS.len(), by)]
}

/// Says that the counts were reset: they hold for one setting.
#[derive(SystemParam)]
pub(super) struct ResetNotice<'w> {
    words: Res<'w, Localization>,
    toasts: MessageWriter<'w, ShowToast>,
}

impl ResetNotice<'_> {
    /// Changes an option, and shows a toast if that resets counts.
    pub(super) fn change(mut self, lab: &mut LabState, change: impl FnOnce(&mut LabState)) {
        let had_counts = lab.has_counts();
        change(lab);
        if had_counts && !lab.has_counts() {
            self.toasts.write(ShowToast(self.words.text("lab-counts-reset")));
        }
    }
}

/// A row with an option.
fn choice(
    cx: &UiContext,
    body: &mut ElementList,
    key: &'static str,
    value: RowValue,
    turn: impl Fn(&mut LabState, i32) + Send + Sync + 'static,
) {
    cx.row(body, key, cx.words.text(key), &value).observe(
        move |change: On<ValueChanged>, mut lab: ResMut<LabState>, notice: ResetNotice| {
            notice.change(&mut lab, |lab| turn(lab, change.by));
        },
    );
}

pub(super) fn kind_text(words: &Localization, set: &str) -> String {
    words.first_existing(&[&format!("lab-set-{set}")]).unwrap_or_else(|| set.to_owned())
}

/// The dice as players write them: `4d6 + 1d20`.
pub fn bag_text(words: &Localization, bag: &DiceBag) -> String {
    let part = |(set, dice): (&str, u16)| {
        let kind = kind_text(words, set);
        // Words are set apart from the number before them, d6 and dF are not.
        let space = if kind.chars().nth(1).is_some_and(char::is_lowercase) { " " } else { "" };
        format!("{dice}{space}{kind}")
    };
    bag.kinds().map(part).collect::<Vec<_>>().join(" + ")
}

/// The overlay that explains why the dice are fair, and how to check it.
fn explanation(cx: UiContext) -> Option<Element> {
    let frame = PageFrame {
        page: Page { name: WHY_FAIR_PAGE, layer: 1 },
        title: cx.words.text("lab-why"),
        prompts: vec![(Button::Back, cx.words.text("prompt-back"))],
        reads: true,
        ..default()
    };
    let mut page = cx.panel(frame, |body| {
        for sentence in [cx.words.text("lab-why-fair"), cx.words.text("lab-why-check")] {
            body.add(cx.column(0.0)).with_child(cx.text(sentence, TextStyle::of(TextSize::Body)));
        }
    });
    page.observe(|_: On<BackRequested>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None));
    Some(page)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn small_probabilities_are_never_shown_as_zero() {
        let percentages = [0.55, 0.044, 0.01, 0.0096, 0.0094, 0.004, 0.00051, 0.000_014].map(percent);
        assert_eq!(percentages, ["55", "4", "1", "1", "0.9", "0.4", "0.05", "0.001"]);
    }
}

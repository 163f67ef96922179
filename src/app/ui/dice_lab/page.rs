//! What is written over the lab's tray: the histogram, the verdict, what can be chosen and pressed.

use bevy::prelude::*;

use super::bench::{Bench, COUNTS, SETS};
use super::count::CountInLab;
use super::tray::ThrowInLab;
use crate::app::input::{Button, Pressed};
use crate::app::render::vector_art::Art;
use crate::app::saves::Store;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, Back, FirstFocus, Page, ValueChanged};
use crate::app::ui::theme::{Size, TextStyle, Tone, UiContext};
use crate::app::ui::toast::Say;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{Frame, Value, Weight, stop_clicks};
use crate::app::ui::{Overlay, Screen, ScreenSystems, Words};
use crate::sim::dice::{DiceSet, DiceSets, SIDES};
use crate::sim::fairness::{Strength, same};
use crate::sim::lobby::Device;

/// The page's name.
const PAGE: &str = "lab";
/// The card about fairness.
const WHY: &str = "why-fair";
/// How wide the card with the figures is, in hundredths of the window's height.
const CARD: f32 = 58.0;
/// The share of a face that fills its bar: twice what each is to have.
const FULL: f64 = 2.0 / SIDES as f64;

pub(super) fn plugin(app: &mut App) {
    app.watch::<Bench>()
        .add_view(PAGE, |screen, _| screen == Screen::Lab, view)
        .add_view(WHY, |screen, overlay| (screen, overlay) == (Screen::Lab, Overlay::WhyFair), explanation)
        .add_systems(Update, press.in_set(ScreenSystems::Read).run_if(in_state(Screen::Lab)));
}

/// The throw button throws from wherever the focus is. The mouse has the tray itself for that.
fn press(mut pressed: MessageReader<Pressed>, overlay: Res<State<Overlay>>, mut throws: MessageWriter<ThrowInLab>) {
    let throw = |press: &Pressed| press.down && press.button == Button::Throw && press.device != Device::Mouse;
    if pressed.read().any(throw) && **overlay == Overlay::None {
        throws.write(ThrowInLab);
    }
}

fn view(cx: UiContext, (bench, sets, art): (Res<Bench>, Res<DiceSets>, Res<Art>)) -> Option<Element> {
    let ordinary = DiceSet::ordinary();
    let set = sets.get(bench.set_name()).unwrap_or(&ordinary);
    let mut page = Element::new((
        Page { name: PAGE, layer: 0 },
        Pickable::IGNORE,
        GlobalZIndex(10),
        Node { width: Val::Percent(100.0), height: Val::Percent(100.0), ..default() },
    ));
    page.observe(|_: On<Back>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Shelf)).with_children(|root| {
        over_the_tray(&cx, root);
        card(&cx, root, &bench, set, &art);
    });
    Some(page)
}

/// Title and prompts; between them the tray, on which a click throws.
fn over_the_tray(cx: &UiContext, root: &mut ElementList) {
    let words = &cx.words;
    root.add((
        Node {
            flex_grow: 1.0,
            flex_basis: Val::ZERO,
            flex_direction: FlexDirection::Column,
            padding: UiRect::all(cx.grid(2.0)),
            row_gap: cx.grid(1.0),
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|left| {
        left.add((
            cx.text(words.word("dice-lab"), TextStyle::of(Size::Title).bold().tone(Tone::Brass)),
            Pickable::IGNORE,
        ));
        left.add(Node { flex_grow: 1.0, ..default() }).observe(
            |mut click: On<Pointer<Click>>, mut throws: MessageWriter<ThrowInLab>| {
                click.propagate(false);
                throws.write(ThrowInLab);
            },
        );
        left.add((buttons_row(cx), Pickable::IGNORE)).with_children(|strip| {
            cx.prompt(strip, Button::Accept, None, words.word("prompt-choose"));
            cx.prompt(strip, Button::Throw, None, words.word("lab-throw"));
            cx.prompt(strip, Button::Back, None, words.word("prompt-shelf"));
        });
    });
}

fn buttons_row(cx: &UiContext) -> Node {
    Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: cx.grid(1.0),
        row_gap: cx.grid(0.8),
        flex_shrink: 0.0,
        ..default()
    }
}

fn buttons(cx: &UiContext, row: &mut ElementList, bench: &Bench) {
    let words = &cx.words;
    let weight = if bench.falling { Weight::Faint } else { Weight::Primary };
    cx.button_of(row, "throw", Some("dice"), words.word("lab-throw"), weight, Size::Label).insert(FirstFocus).observe(
        |_: On<Activated>, mut throws: MessageWriter<ThrowInLab>| {
            throws.write(ThrowInLab);
        },
    );
    let counting = match bench.counting {
        Some((done, all)) => words.say("lab-counting", &[("done", done.into()), ("all", all.into())]),
        None => words.word("lab-count"),
    };
    cx.button_of(row, "count", Some("flask"), counting, Weight::Plain, Size::Label).observe(
        |_: On<Activated>, mut counts: MessageWriter<CountInLab>| {
            counts.write(CountInLab);
        },
    );
    cx.button_of(row, "anew", Some("undo"), words.word("lab-start-over"), Weight::Plain, Size::Label)
        .observe(|_: On<Activated>, mut bench: ResMut<Bench>| bench.start_over());
    cx.button_of(row, "sheet", Some("history"), words.word("lab-sheet"), Weight::Plain, Size::Label).observe(put_sheet);
    cx.button_of(row, "why", Some("question"), words.word("lab-why-short"), Weight::Plain, Size::Label)
        .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::WhyFair));
}

/// Every throw as a file, and where it lies.
fn put_sheet(
    _: On<Activated>,
    bench: Res<Bench>,
    sets: Res<DiceSets>,
    store: Option<Res<Store>>,
    words: Res<Words>,
    mut say: MessageWriter<Say>,
) {
    if bench.thrown.is_empty() {
        say.write(Say(words.word("lab-sheet-empty")));
        return;
    }
    let Some((store, set)) = store.zip(sets.get(bench.set_name())) else {
        say.write(Say(words.word("lab-sheet-nowhere")));
        return;
    };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let name = format!("{}-{now}.csv", set.name);
    let put = bench.sheet(set).map_err(|why| why.to_string());
    let put = put.and_then(|bytes| store.put_sheet(&name, &bytes).map_err(|why| why.to_string()));
    say.write(Say(match put {
        Ok(path) => {
            let file = path.display().to_string();
            words.say("lab-sheet-put", &[("dice", bench.dice().into()), ("file", file.into())])
        }
        Err(why) => why,
    }));
}

/// The figures and what can be chosen.
fn card(cx: &UiContext, root: &mut ElementList, bench: &Bench, set: &DiceSet, art: &Art) {
    let (mut node, ground, border) = cx.card();
    node.width = Val::Vh(CARD + 40.0 * (cx.theme.text - 1.0));
    node.max_width = Val::Percent(58.0);
    node.margin = UiRect::all(cx.grid(1.5));
    node.padding = UiRect::axes(cx.grid(1.5), cx.grid(1.2));
    node.row_gap = cx.grid(0.6);
    node.flex_shrink = 0.0;
    // Glass and dice behind it must not shine through words.
    let ground = BackgroundColor(ground.0.with_alpha(1.0));
    root.add((node, ground, border)).observe(stop_clicks).with_children(|card| {
        cx.scroll(card, |body| {
            let close = |gap: f32| Node {
                flex_direction: FlexDirection::Column,
                row_gap: cx.grid(gap),
                flex_shrink: 0.0,
                ..default()
            };
            body.add(close(0.3)).with_children(|body| histogram(cx, body, bench, set, art));
            body.add(close(0.2)).with_children(|body| verdict(cx, body, bench));
            body.add(close(0.5)).with_children(|body| choices(cx, body, bench));
        });
        card.add(buttons_row(cx)).with_children(|row| buttons(cx, row, bench));
    });
}

fn histogram(cx: &UiContext, body: &mut ElementList, bench: &Bench, set: &DiceSet, art: &Art) {
    let dice = bench.dice();
    let head = cx.words.say("lab-dice", &[("n", dice.into())]);
    body.add(cx.text(head, TextStyle::of(Size::Body).bold()));
    let (low, high) = bench.looks.band(dice);
    // Only a look says which faces stand out: whoever tests after every throw finds something in the end.
    let out = bench.looks.last().map_or([false; SIDES], |look| look.out);
    let mut order: Vec<u8> = (0..SIDES as u8).collect();
    order.sort_by_key(|&side| set.word(side).to_owned());
    for side in order {
        let count = bench.tally.faces[usize::from(side)];
        let share = count as f64 / dice.max(1) as f64;
        let out = out[usize::from(side)];
        body.add(Node { align_items: AlignItems::Center, column_gap: cx.grid(0.8), flex_shrink: 0.0, ..default() })
            .with_children(|line| {
                face(cx, line, set.word(side), art);
                bar(cx, line, (share, low, high), out);
                line.add(Node {
                    width: cx.em(Size::Label, 4.6),
                    justify_content: JustifyContent::End,
                    align_items: AlignItems::Center,
                    column_gap: cx.grid(0.4),
                    flex_shrink: 0.0,
                    ..default()
                })
                .with_children(|side| {
                    let warning = if out { "warning" } else { "" };
                    side.add(cx.icon(warning, cx.colour(Tone::Warning), Size::Label, 1.0));
                    side.add(cx.text(count.to_string(), TextStyle::of(Size::Label).right().unbroken()));
                });
            });
    }
}

/// A face as its symbol, or as its word where it has none.
fn face(cx: &UiContext, line: &mut ElementList, word: &str, art: &Art) {
    let pips = format!("die-{word}");
    let place = line.add(Node {
        width: cx.em(Size::Label, 1.7),
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    });
    if art.has(&pips) {
        place.with_child(cx.icon(&pips, cx.colour(Tone::Ivory), Size::Label, 1.2));
    } else if let Some(colour) = cx.tokens.dice.get(word) {
        place.with_child(cx.icon(&colour.symbol, colour.colour, Size::Label, 1.2));
    } else if art.has(word) {
        place.with_child(cx.icon(word, cx.colour(Tone::Ivory), Size::Label, 1.2));
    } else {
        place.with_child(cx.text(cx.words.word(&format!("face-{word}")), TextStyle::of(Size::Caption).unbroken()));
    }
}

/// A face's share as a bar, over the band that chance allows.
fn bar(cx: &UiContext, line: &mut ElementList, (share, low, high): (f64, f64, f64), out: bool) {
    let colours = &cx.tokens.colour;
    let part = |share: f64| Val::Percent((100.0 * share / FULL).clamp(0.0, 100.0) as f32);
    let strip = |left: f64, right: f64, node: Node| Node {
        position_type: PositionType::Absolute,
        left: part(left),
        width: part(right - left),
        height: Val::Percent(100.0),
        ..node
    };
    line.add((
        Node { flex_grow: 1.0, height: cx.em(Size::Label, 1.25), overflow: Overflow::clip(), ..default() },
        BackgroundColor(colours.night),
    ))
    .with_children(|ground| {
        ground.add((strip(low, high, Node::default()), BackgroundColor(colours.walnut_light.with_alpha(0.75))));
        let thin = strip(0.0, share, Node { top: Val::Percent(27.0), ..default() });
        let thin = Node { height: Val::Percent(46.0), ..thin };
        ground.add((thin, BackgroundColor(if out { colours.warning } else { colours.brass })));
        let middle = 1.0 / SIDES as f64;
        let rule = Node { width: Val::Vh(cx.tokens.size.hairline), ..strip(middle, middle, Node::default()) };
        ground.add((rule, BackgroundColor(colours.ivory.with_alpha(0.55))));
    });
}

/// A probability in percent: never 0, for nothing that happened has none.
fn percent(p: f64) -> String {
    let percent = 100.0 * p.max(1e-9);
    let digits = if percent < 0.95 { (-percent.log10()).ceil() as usize } else { 0 };
    format!("{percent:.digits$}")
}

/// What the looks say so far, and what dice remember.
fn verdict(cx: &UiContext, body: &mut ElementList, bench: &Bench) {
    let words = &cx.words;
    let next = words.say("lab-next-look", &[("n", bench.looks.next().into())]);
    let (icon, tone, said) = match bench.looks.last() {
        None => ("hourglass", Tone::Muted, next),
        Some(look) if look.rejected => {
            let once = if look.p > 1e-6 { (1.0 / look.p).round() } else { 1e6 };
            let args = [("n", look.dice.into()), ("once", once.into())];
            ("warning", Tone::Warning, words.say("lab-caught", &args))
        }
        Some(look) => {
            let percent = percent(look.p).replace('.', &words.word("decimal"));
            ("check", Tone::Good, words.say("lab-fine", &[("n", look.dice.into()), ("percent", percent.into())]))
        }
    };
    body.add(Node {
        align_items: AlignItems::Center,
        column_gap: cx.grid(0.8),
        // Room for two lines, so that nothing below moves when the words change.
        min_height: cx.em(Size::Label, 2.6),
        flex_shrink: 0.0,
        ..default()
    })
    .with_children(|line| {
        line.add(cx.icon(icon, cx.colour(tone), Size::Body, 1.1));
        line.add(Node { flex_shrink: 1.0, ..default() }).with_child(cx.text(said, TextStyle::of(Size::Label)));
    });
    let mut all = [[0; SIDES]; SIDES];
    for memory in &bench.tally.memory {
        all.iter_mut().flatten().zip(memory.with_symmetry.iter().flatten()).for_each(|(sum, count)| *sum += count);
    }
    let said = if bench.dice() == 0 {
        words.word("lab-band")
    } else {
        let decimal = words.word("decimal");
        let same = format!("{:.1}", 100.0 * same(&all)).replace('.', &decimal);
        words.say("lab-memory", &[("same", same.into())])
    };
    body.add(Node { min_height: cx.em(Size::Caption, 2.6), flex_shrink: 0.0, ..default() })
        .with_child(cx.text(said, TextStyle::of(Size::Caption).tone(Tone::Muted)));
}

fn choices(cx: &UiContext, body: &mut ElementList, bench: &Bench) {
    let words = &cx.words;
    let on = |on: bool| Value::Switch(on, words.word(if on { "value-on" } else { "value-off" }));
    let set = match bench.set {
        0 => words.word("lab-set-ordinary"),
        1 => words.word("lab-set-colour"),
        _ => words.word("lab-set-symbol"),
    };
    let strength = match bench.strength {
        Strength::Weak => words.word("lab-weak"),
        Strength::Normal => words.word("lab-normal"),
        Strength::Strong => words.word("lab-strong"),
        Strength::Mixed => words.word("lab-mixed"),
    };
    choice(cx, body, "lab-count-of", Value::Words(COUNTS[bench.count].to_string()), |bench, by| {
        bench.count = turned(bench.count, COUNTS.len(), by);
    });
    choice(cx, body, "lab-set", Value::Words(set), |bench, by| {
        bench.set = turned(bench.set, SETS.len(), by);
        // Other dice, other figures; what still falls counts for nothing.
        bench.start_over();
        bench.falling = false;
    });
    choice(cx, body, "lab-strength", Value::Words(strength), |bench, by| {
        let all = [Strength::Weak, Strength::Normal, Strength::Strong, Strength::Mixed];
        let at = all.iter().position(|&strength| strength == bench.strength).unwrap_or(0);
        bench.strength = all[turned(at, all.len(), by)];
    });
    choice(cx, body, "lab-load", on(bench.loaded), |bench, _| {
        bench.load_dice(!bench.loaded);
        bench.falling = false;
    });
    choice(cx, body, "lab-slow", on(bench.slow), |bench, _| bench.slow = !bench.slow);
    choice(cx, body, "lab-low", on(bench.low), |bench, _| bench.low = !bench.low);
}

fn turned(at: usize, many: usize, by: i32) -> usize {
    (at as i32 + by).rem_euclid(many as i32) as usize
}

fn choice(cx: &UiContext, body: &mut ElementList, key: &'static str, value: Value, turn: fn(&mut Bench, i32)) {
    cx.row(body, key, cx.words.word(key), &value)
        .observe(move |change: On<ValueChanged>, mut bench: ResMut<Bench>| turn(&mut bench, change.by));
}

/// Two sentences about why the dice are fair, and how to check.
fn explanation(cx: UiContext) -> Option<Element> {
    let frame = Frame {
        page: Page { name: WHY, layer: 1 },
        title: cx.words.word("lab-why"),
        prompts: vec![(Button::Back, cx.words.word("prompt-back"))],
        reads: true,
        ..default()
    };
    let mut page = cx.panel(frame, |body| {
        for sentence in [cx.words.word("lab-why-fair"), cx.words.word("lab-why-check")] {
            let paragraph = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
            body.add(paragraph).with_child(cx.text(sentence, TextStyle::of(Size::Body)));
        }
    });
    page.observe(|_: On<Back>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None));
    Some(page)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn what_seldom_happens_is_not_said_to_happen_never() {
        let said = [0.55, 0.044, 0.01, 0.0096, 0.0094, 0.004, 0.00051, 0.000_014].map(percent);
        assert_eq!(said, ["55", "4", "1", "1", "0.9", "0.4", "0.05", "0.001"]);
    }
}

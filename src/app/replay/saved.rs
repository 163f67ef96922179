//! The saved throws: a page of the lab that lists them, and the table on which one is shown. Must not depend on any game.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;

use crate::app::input::{Button, RedrawRequests};
use crate::app::saves::throw_file::{EXTENSION, LAB};
use crate::app::saves::{Disk, Reply, SavedThrow, Store};
use crate::app::ui::dice_lab::{self, LabState};
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, BackRequested, InitialFocus, Page};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::toast::ShowToast;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageFrame};
use crate::app::ui::{Localization, Overlay, Screen};
use crate::catalog::Catalog;
use crate::rules::input_limits;
use crate::rules::record::clean_name;
use crate::sim::dice::{DiceBag, DiceSets, DiceTray, Tray};
use crate::sim::table::{OnTable, Scene, SceneSource, TrayPlace};

/// The folder of throws, beside that of the matches.
pub(super) const THROWS: &str = "throws";

/// The name of the page.
const PAGE: &str = "throws";

/// Maximum number of throws on the page: the newest ones.
const MOST: usize = 50;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThrowList>()
        .watch::<ThrowList>()
        .add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Lab, Overlay::Throws), view)
        .add_systems(OnEnter(Overlay::Throws), list)
        .add_systems(OnEnter(Screen::SavedThrow), lay_table.run_if(resource_exists::<OpenedThrow>))
        .add_systems(OnExit(Overlay::Replay), return_to_list.run_if(in_state(Screen::SavedThrow)))
        .add_systems(OnExit(Screen::SavedThrow), clear_table)
        .add_systems(PostUpdate, (show_list, open_when_read).run_if(in_state(Overlay::Throws)));
}

/// A file with a saved throw.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ThrowFile {
    path: PathBuf,
    /// How long ago it was saved, in minutes.
    minutes: u32,
}

impl ThrowFile {
    /// The slug of the game at whose table it was thrown, or [`LAB`], and the dice: files are named after them.
    fn throw(&self, sets: &DiceSets) -> (&str, Option<DiceBag>) {
        let name = self.path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let is_time = |end: &str| end.bytes().all(|byte| byte.is_ascii_digit());
        let name = name.rsplit_once('-').filter(|(_, end)| is_time(end)).map_or(name, |(throw, _)| throw);
        let known = |bag: &DiceBag| bag.kinds().all(|(set, _)| sets.get(set).is_some());
        let parts = name.split_once('_').and_then(|(table, bag)| Some((table, bag.parse().ok().filter(known)?)));
        parts.map_or((name, None), |(table, bag)| (table, Some(bag)))
    }
}

/// The files of the page, the newest first.
#[derive(Resource, Default)]
struct ThrowList {
    files: Vec<ThrowFile>,
    listing: Option<Reply<Vec<ThrowFile>>>,
    reading: Option<Reply<Result<(PathBuf, SavedThrow), String>>>,
}

/// The saved throw that is shown.
#[derive(Resource)]
pub(super) struct OpenedThrow {
    /// Its file.
    pub(super) path: PathBuf,
    pub(super) throw: SavedThrow,
    scene: Scene,
}

/// The scene of the table at which dice were thrown.
///
/// # Errors
/// A sentence, if this version does not know the game.
pub fn scene_of(catalog: &Catalog, throw: &SavedThrow) -> Result<Scene, String> {
    let (scene, problem) = if throw.table == LAB {
        let tray = &throw.recording.tray;
        dice_lab::scene_for(tray.half.x / Tray::for_dice(1).half.x, tray.obstacles)
    } else {
        let game = catalog.games().find(|game| game.slug == throw.table).ok_or_else(|| {
            format!("it is a throw of \"{}\", which this version does not know: update Rollick", throw.table)
        })?;
        let (file, embedded) = game.table.scene;
        SceneSource { file, embedded }.load()
    };
    if let Some(problem) = problem {
        warn!("{problem}");
    }
    Ok(scene)
}

/// The tray in which the dice of a throw are shown. Dice of several players may fall into parts of one tray, which is drawn
/// as a whole.
fn tray_of(scene: &Scene, throw: &SavedThrow) -> TrayPlace {
    let corner = throw.recording.tray.half - Vec2::ONE;
    let holds = |place: &&TrayPlace| {
        let at = throw.at - Vec3::from(place.at);
        [corner, -corner].iter().all(|corner| place.tray.holds(Vec3::new(at.x + corner.x, 1.0, at.z + corner.y)))
    };
    // The tray of the scene may have been changed since, and obstacles stand where the dice hit them.
    let is_open = throw.recording.tray.obstacles.is_none();
    let place = scene.trays.iter().find(holds).filter(|_| is_open).cloned();
    place.unwrap_or_else(|| TrayPlace { at: throw.at.into(), tray: throw.recording.tray })
}

fn list(mut list: ResMut<ThrowList>, store: Option<Res<Store>>, disk: Res<Disk>) {
    let folder = store.map(|store| store.beside_matches(THROWS));
    list.reading = None;
    list.listing = folder.map(|folder| disk.run(move || newest(&folder)));
}

/// The newest throws in a folder.
fn newest(folder: &Path) -> Vec<ThrowFile> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == EXTENSION))
        .filter_map(|entry| {
            let saved = entry.metadata().ok().filter(std::fs::Metadata::is_file)?.modified().ok()?;
            Some((saved, entry.path()))
        })
        .collect();
    files.sort_by(|one, other| other.cmp(one));
    files.truncate(MOST);
    let now = SystemTime::now();
    let minutes = |saved| now.duration_since(saved).map_or(0, |since| since.as_secs() / 60);
    let file = |(saved, path)| ThrowFile { path, minutes: u32::try_from(minutes(saved)).unwrap_or(u32::MAX) };
    files.into_iter().map(file).collect()
}

fn show_list(mut list: ResMut<ThrowList>, mut redraw: ResMut<RedrawRequests>) {
    let Some(listing) = &list.listing else { return };
    let Some(files) = listing.take() else { return redraw.draw_frames(1) };
    (list.files, list.listing) = (files, None);
}

fn view(cx: UiContext, (list, sets): (Res<ThrowList>, Res<DiceSets>)) -> Option<Element> {
    let prompts = [(Button::Accept, "prompt-watch"), (Button::Back, "prompt-back")];
    let frame = PageFrame {
        page: Page { name: PAGE, layer: 1 },
        title: cx.words.text("lab-throws"),
        prompts: prompts.map(|(button, key)| (button, cx.words.text(key))).into(),
        ..default()
    };
    let mut page = cx.panel(frame, |body| {
        if list.files.is_empty() && list.listing.is_none() {
            body.add(cx.text(cx.words.text("lab-throws-none"), TextStyle::of(TextSize::Body)));
        }
        list.files.iter().enumerate().for_each(|(index, file)| row(&cx, body, (index, file), &sets));
    });
    page.observe(|_: On<BackRequested>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None));
    Some(page)
}

fn row(cx: &UiContext, body: &mut ElementList, (index, file): (usize, &ThrowFile), sets: &DiceSets) {
    let (table, bag) = file.throw(sets);
    let place = match table {
        LAB => cx.words.text("dice-lab"),
        _ if cx.catalog.games().any(|game| game.slug == table) => cx.words.text(&format!("game-{table}")),
        // Anybody may have named the file.
        _ => clean_name(table),
    };
    let path = file.path.clone();
    let line = body.add(Node { flex_shrink: 0.0, align_items: AlignItems::Center, ..cx.wrap(1.6, 0.2) });
    line.with_children(|line| {
        let key = path.display().to_string();
        cx.button(line, key, Some("play"), place, ButtonWeight::Plain).insert_if(index == 0, InitialFocus).observe(
            move |_: On<Activated>, mut list: ResMut<ThrowList>, disk: Res<Disk>| {
                let path = path.clone();
                list.reading = Some(disk.run(move || read(path)));
            },
        );
        if let Some(bag) = bag {
            line.add(cx.text(dice_lab::bag_text(&cx.words, &bag), TextStyle::of(TextSize::Label)));
        }
        let ago = cx.words.minutes_ago(file.minutes);
        line.add(cx.text(ago, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
    });
}

fn read(path: PathBuf) -> Result<(PathBuf, SavedThrow), String> {
    let bytes = input_limits::read_file(&path).map_err(|error| error.to_string())?;
    Ok((path, SavedThrow::from_bytes(&bytes)?))
}

/// Shows the throw that was read.
fn open_when_read(
    mut list: ResMut<ThrowList>,
    (catalog, words): (Res<Catalog>, Res<Localization>),
    lab: Res<LabState>,
    (mut screens, mut overlays): (ResMut<NextState<Screen>>, ResMut<NextState<Overlay>>),
    mut toasts: MessageWriter<ShowToast>,
    mut redraw: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    let Some(reading) = &list.reading else { return };
    let Some(read) = reading.take() else { return redraw.draw_frames(1) };
    list.bypass_change_detection().reading = None;
    if lab.works() {
        toasts.write(ShowToast(words.text("replay-wait")));
        return;
    }
    match read.and_then(|(path, throw)| Ok(OpenedThrow { scene: scene_of(&catalog, &throw)?, path, throw })) {
        Ok(opened) => {
            commands.insert_resource(opened);
            screens.set(Screen::SavedThrow);
            overlays.set(Overlay::Replay);
        }
        Err(why) => drop(toasts.write(ShowToast(words.text_with("throw-unreadable", &[("why", why.into())])))),
    }
}

/// Builds the table of the throw, with its tray alone.
fn lay_table(opened: Res<OpenedThrow>, mut commands: Commands) {
    commands.queue(put_tray(opened.scene.clone(), &opened.throw));
}

/// Inserts the scene before it spawns the tray, because the tray's felt colour comes from the scene.
pub fn put_tray(scene: Scene, throw: &SavedThrow) -> impl Command + use<> {
    let TrayPlace { at, tray } = tray_of(&scene, throw);
    move |world: &mut World| {
        world.insert_resource(scene);
        let at = Transform::from_translation(at.into());
        world.spawn((Name::new("tray"), OnTable, DiceTray::new(tray), at));
    }
}

fn return_to_list(mut screens: ResMut<NextState<Screen>>, mut overlays: ResMut<NextState<Overlay>>) {
    screens.set(Screen::Lab);
    overlays.set(Overlay::Throws);
}

fn clear_table(entities: Query<Entity, With<OnTable>>, mut commands: Commands) {
    entities.iter().for_each(|entity| commands.entity(entity).despawn());
    commands.remove_resource::<Scene>();
    commands.remove_resource::<OpenedThrow>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_are_listed_by_age_with_the_place_of_the_throw() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, seconds: u64| {
            let path = folder.path().join(name);
            let file = std::fs::File::create(&path).expect("a file");
            file.set_modified(SystemTime::now() - std::time::Duration::from_secs(seconds)).expect("a time");
        };
        file("some-game-1764000000.throw", 5405);
        file("lab-1764000001.throw", 5400);
        file("lab_4d6+1d20-1764000002.throw", 185);
        file("lab-1764000003.csv", 60);
        std::fs::create_dir(folder.path().join("folder.throw")).expect("a folder");
        let listed = newest(folder.path());
        let sets = DiceSets::built_in();
        let throws: Vec<_> = listed.iter().map(|file| (file.throw(&sets), file.minutes)).collect();
        let bag = Some("4d6 + 1d20".parse().expect("it is a bag"));
        assert_eq!(throws, [((LAB, bag), 3), ((LAB, None), 90), (("some-game", None), 90)]);
        // Anybody may have named a file.
        for (name, table) in
            [("my_best_throw-1", "my_best_throw"), ("double_six", "double_six"), ("two-dice", "two-dice")]
        {
            let file = ThrowFile { path: format!("{name}.throw").into(), minutes: 0 };
            assert_eq!(file.throw(&sets), (table, None));
        }
        assert!(newest(&folder.path().join("missing")).is_empty());
    }
}

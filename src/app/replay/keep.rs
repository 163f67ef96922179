//! Saves the throw of a replay as a file, and makes a film of it in a process of its own: a second window-less application
//! in this one would share its graphics adapter and its threads.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::Deserialize;

use super::ThrowPlayer;
use super::saved::{OpenedThrow, THROWS};
use crate::app::input::RedrawRequests;
use crate::app::saves::throw_file::EXTENSION;
use crate::app::saves::{Disk, Reply, SaveError, SavedThrow, Store};
use crate::app::ui::Localization;
use crate::app::ui::focus::Activated;
use crate::app::ui::toast::ShowToast;
use crate::app::ui::views::AddView;
use crate::sim::dice::DiceBag;

/// The folder of films, beside that of the matches.
const FILMS: &str = "films";

/// The end of the name of a film.
const FILM_ENDING: &str = if cfg!(feature = "mp4") { "mp4" } else { "gif" };

/// The width and height of a film.
const FILM_SIZE: &str = "1280x720";

/// The time between two looks at a film that is being made, in seconds.
const CHECK: f64 = 0.25;

/// The longest text about its dice in the name of a file, in bytes.
const LONGEST_BAG: usize = 100;

/// A toast is shown after so many percent.
const TOLD: u32 = 10;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Disk>()
        .init_resource::<Saving>()
        .init_resource::<FilmInProgress>()
        .watch::<FilmInProgress>()
        .add_systems(PostUpdate, (finish_saving, follow_film).chain());
}

/// The file that is being written.
#[derive(Resource, Default)]
pub(super) struct Saving {
    reply: Option<Reply<Result<PathBuf, SaveError>>>,
    /// The film to make of it.
    film: Option<PathBuf>,
}

/// The film that is being made.
#[derive(Resource, Default)]
pub(super) struct FilmInProgress {
    child: Option<FilmChild>,
    /// How much is drawn, in percent; `None` without a film.
    pub(super) percent: Option<u32>,
}

/// Saves the throw that is replayed.
pub(super) fn save(_: On<Activated>, mut writer: ThrowWriter) {
    writer.write(false);
}

/// Makes a film of the throw that is replayed, or cancels the film that is being made.
pub(super) fn film(_: On<Activated>, mut writer: ThrowWriter, mut film: ResMut<FilmInProgress>) {
    match &mut film.child {
        Some(child) => child.cancel(),
        None => writer.write(true),
    }
}

/// Writes the throw that is replayed to a file.
#[derive(SystemParam)]
pub(super) struct ThrowWriter<'w> {
    player: Option<Res<'w, ThrowPlayer>>,
    opened: Option<Res<'w, OpenedThrow>>,
    store: Option<Res<'w, Store>>,
    disk: Res<'w, Disk>,
    saving: ResMut<'w, Saving>,
    words: Res<'w, Localization>,
    toasts: MessageWriter<'w, ShowToast>,
}

impl ThrowWriter<'_> {
    /// Begins to write, unless a file is being written.
    fn write(&mut self, with_film: bool) {
        let Some(player) = self.player.as_ref().filter(|_| self.saving.reply.is_none()) else { return };
        let Some(store) = self.store.as_deref() else {
            self.toasts.write(ShowToast(self.words.text("lab-export-no-folder")));
            return;
        };
        let throw = player.throw().clone();
        let name = name(&throw, player.opened);
        self.saving.film = with_film.then(|| store.beside_matches(FILMS).join(&name).with_extension(FILM_ENDING));
        let (store, saved) = (store.clone(), self.opened.as_ref().map(|opened| opened.path.clone()));
        self.saving.reply = Some(self.disk.run(move || match saved {
            Some(path) => Ok(path),
            None => {
                let bytes = throw.to_bytes();
                // What is written can be read.
                SavedThrow::from_bytes(&bytes).map_err(|_| SaveError::LongThrow)?;
                store.export(THROWS, &name, &bytes)
            }
        }));
    }
}

/// The name of its file: where it was thrown, its dice unless that is too long, and the second in which its replay was opened:
/// `lab_4d6+1d20-1764000000.throw`.
fn name(throw: &SavedThrow, opened: SystemTime) -> String {
    let second = opened.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let bag: DiceBag = throw.recording.dice.iter().map(|set| set.name.as_str()).collect();
    let dice = bag_in_name(&bag).map_or_else(String::new, |dice| format!("_{dice}"));
    format!("{}{dice}-{second}.{EXTENSION}", throw.table)
}

/// The dice as part of a file's name; `None` if they would be too long, or be read as other dice.
fn bag_in_name(bag: &DiceBag) -> Option<String> {
    let text = bag.to_string().replace(' ', "");
    (text.len() <= LONGEST_BAG && text.parse().as_ref() == Ok(bag)).then_some(text)
}

/// Says where the file is, and begins the film of it.
fn finish_saving(
    mut saving: ResMut<Saving>,
    mut film: ResMut<FilmInProgress>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Some(reply) = &saving.reply else { return };
    let Some(written) = reply.take() else { return redraw.draw_frames(1) };
    let wanted = saving.bypass_change_detection().film.take();
    saving.reply = None;
    let begun = written.and_then(|throw| match wanted {
        None => Ok(Err(throw)),
        Some(out) => FilmChild::spawn(&throw, out).map(Ok),
    });
    toasts.write(ShowToast(match begun {
        Ok(Err(throw)) => words.text_with("throw-saved", &[("file", throw.display().to_string().into())]),
        Ok(Ok(child)) => {
            (film.child, film.percent) = (Some(child), Some(0));
            words.text_with("film-progress", &[("percent", 0.into())])
        }
        Err(error) => words.error_text(&error),
    }));
}

/// Shows how much of the film is drawn, and how it ended.
fn follow_film(
    mut film: ResMut<FilmInProgress>,
    (time, words): (Res<Time<Real>>, Res<Localization>),
    mut toasts: MessageWriter<ShowToast>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Some(child) = &mut film.bypass_change_detection().child else { return };
    // At whole multiples: each request draws some frames, and each of them comes here.
    redraw.draw_at(Duration::from_secs_f64(((time.elapsed_secs_f64() / CHECK).floor() + 1.0) * CHECK));
    let (percent, end) = (child.percent(), child.end());
    let told = film.percent.unwrap_or_default();
    if let Some(end) = end {
        let child = film.child.take();
        film.percent = None;
        let out = child.map(|child| child.out.display().to_string()).unwrap_or_default();
        toasts.write(ShowToast(match end {
            FilmEnd::Complete => words.text_with("film-saved", &[("file", out.into())]),
            FilmEnd::Cancelled => words.text("film-cancelled"),
            FilmEnd::Failed(why) => words.text_with("film-failed", &[("why", why.into())]),
        }));
    } else if percent / TOLD > told / TOLD {
        toasts.write(ShowToast(words.text_with("film-progress", &[("percent", percent.into())])));
    }
    if film.percent.is_some_and(|shown| shown != percent) {
        film.percent = Some(percent);
    }
}

/// How the making of a film ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FilmEnd {
    Complete,
    Cancelled,
    /// A sentence about it.
    Failed(String),
}

/// The process that makes a film: `rollick film`. It stops when its standard input ends, also because this program does.
struct FilmChild {
    child: Child,
    out: PathBuf,
    drawn: Arc<AtomicU32>,
    /// Reads what it says on standard error.
    said: Option<JoinHandle<String>>,
    cancelled: bool,
}

/// A line of its standard output.
#[derive(Deserialize)]
struct Drawn {
    frame: u32,
    frames: u32,
}

impl FilmChild {
    fn spawn(throw: &Path, out: PathBuf) -> Result<Self, SaveError> {
        let folder = out.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(SaveError::io("made", folder))?;
        let program = std::env::current_exe().map_err(SaveError::io("started", Path::new("rollick")))?;
        let mut command = Command::new(&program);
        command.arg("film").arg(throw).arg("--out").arg(&out).args(["--size", FILM_SIZE, "--slow", "--report"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(SaveError::io("started", &program))?;
        let drawn = Arc::new(AtomicU32::new(0));
        if let Some(stdout) = child.stdout.take() {
            let percent = Arc::clone(&drawn);
            std::thread::spawn(move || note_drawn(stdout, &percent));
        }
        let said = child.stderr.take().map(|mut stderr| {
            std::thread::spawn(move || {
                let mut text = String::new();
                stderr.read_to_string(&mut text).ok();
                text
            })
        });
        Ok(Self { child, out, drawn, said, cancelled: false })
    }

    fn percent(&self) -> u32 {
        self.drawn.load(Ordering::Relaxed)
    }

    /// Ends its standard input.
    fn cancel(&mut self) {
        self.cancelled = true;
        self.child.stdin = None;
    }

    /// How it ended; `None` while it runs.
    fn end(&mut self) -> Option<FilmEnd> {
        let status = match self.child.try_wait() {
            Ok(status) => status?,
            Err(error) => return Some(FilmEnd::Failed(error.to_string())),
        };
        if status.success() {
            return Some(FilmEnd::Complete);
        }
        if self.cancelled {
            return Some(FilmEnd::Cancelled);
        }
        let said = self.said.take().and_then(|said| said.join().ok()).unwrap_or_default();
        let sentence = said.lines().rev().find_map(|line| line.strip_prefix("rollick: "));
        Some(FilmEnd::Failed(sentence.map_or_else(|| status.to_string(), str::to_owned)))
    }
}

fn note_drawn(stdout: ChildStdout, percent: &AtomicU32) {
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        if let Ok(Drawn { frame, frames }) = serde_json::from_str(&line) {
            percent.store(frame.saturating_mul(100) / frames.max(1), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_named_as_they_are_read() {
        for (sets, name) in [
            (vec!["ordinary", "ordinary", "d20"], Some("2d6+1d20")),
            (vec!["d100", "d10"], Some("1d00+1d10")),
            (vec!["fudge", "coin"], Some("1dF+1coin")),
            // They would be 16 dice named "side", and an ordinary one.
            (vec!["6side"], None),
            (vec!["d6"], None),
            (
                vec![
                    "a-long-name-of-many-words-a",
                    "b-long-name-of-many-words-b",
                    "c-long-name-of-many-words-c",
                    "d-long-name-of-d",
                ],
                None,
            ),
        ] {
            assert_eq!(bag_in_name(&sets.iter().copied().collect()).as_deref(), name, "{sets:?}");
        }
    }
}

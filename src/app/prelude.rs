//! What the view of a game needs: `use crate::app::prelude::*`. Names that Bevy's prelude has too, such as `Press` and
//! `Pointer`, are imported from their module.

pub use super::audio::Cue;
pub use super::presenter::{
    ChoiceContext, ChoiceSystems, Choices, Chooser, Effects, GameTexts, InputOutcome, LogLine, LogLineBuilder,
    MatchContext, PanelText, Presenter, PresenterSystems, PromptSet, View, ViewContext,
};
pub use super::render::appearance::{Appearance, Model, ModelContext, ModelPart, appearance_plugin};
pub use super::render::camera::CameraDirector;
pub use super::render::highlights::{Highlight, HighlightKind, update_marks};
pub use super::render::props::{AssetCache, Body};
pub use super::render::scene_materials::{DieLook, DieTint};
pub use super::render::tokens::Tokens;
pub use super::ui::hud::announcement::Announcement;
pub use super::ui::hud::reference_card::ReferenceCardText;
pub use super::ui::hud::{Caption, FaceIcon, MouseBindings, Prompt, SeatPrompt};
pub use super::ui::{Cell, Localization, PieceIcon, RulesContext, RulesPart};
pub use crate::sim::lobby::{Device, Lobby};
pub use crate::sim::table::prelude::*;

//! Layouts that many nodes share, to start from: `Node { padding, ..cx.column(1.0) }`. Gaps are in grid steps. Must not
//! depend on a screen.

use bevy::prelude::*;

use super::theme::UiContext;

/// Takes what its siblings leave, however long its content is.
pub(crate) fn fill() -> Node {
    Node { flex_grow: 1.0, flex_basis: Val::ZERO, min_width: Val::ZERO, ..default() }
}

impl UiContext<'_, '_> {
    /// A row with this gap, its children centred. It does not shrink.
    pub(crate) fn line(&self, gap: f32) -> Node {
        Node { align_items: AlignItems::Center, column_gap: self.grid(gap), flex_shrink: 0.0, ..default() }
    }

    /// A column with this gap. It does not shrink.
    pub(crate) fn column(&self, gap: f32) -> Node {
        Node { flex_direction: FlexDirection::Column, row_gap: self.grid(gap), flex_shrink: 0.0, ..default() }
    }

    /// A row that wraps, with these gaps between columns and between rows. It does not shrink.
    pub(crate) fn wrap(&self, across: f32, down: f32) -> Node {
        let (column_gap, row_gap) = (self.grid(across), self.grid(down));
        Node { flex_wrap: FlexWrap::Wrap, column_gap, row_gap, flex_shrink: 0.0, ..default() }
    }

    /// Corners of this radius, relative to that of panels.
    pub(crate) fn rounded(&self, radius: f32) -> BorderRadius {
        BorderRadius::all(Val::Vh(self.tokens.size.corner * radius))
    }
}

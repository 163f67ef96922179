//! The fonts that screens and props share, built into the program. Must not depend on any game.

/// Fira Sans, regular.
pub const REGULAR: &[u8] = include_bytes!("../../../assets/fonts/FiraSans-Regular.ttf");
/// Fira Sans, bold.
pub const BOLD: &[u8] = include_bytes!("../../../assets/fonts/FiraSans-Bold.ttf");

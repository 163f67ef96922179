//! What dice are made of: how heavy they are, how they bounce and sound.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use super::impact::Material;

/// What a die is made of. Rendering gives each its look; coins always look like brass.
#[derive(
    Clone, Copy, Debug, Default, Display, EnumString, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "lowercase", try_from = "String")]
#[strum(serialize_all = "lowercase")]
pub enum DieMaterial {
    /// Pale, with dark numbers.
    #[default]
    Ivory,
    /// Ivory dyed black, with pale numbers.
    Ink,
    /// Translucent, in the colours of the sides.
    Resin,
    /// Ivory with drawings in their own colours.
    Enamel,
    /// Heavy; bounces little and rings.
    Brass,
    /// Clear; bounces high.
    Glass,
    /// Light and dull.
    Wood,
    /// Marble: heavy and dull.
    Stone,
}

impl TryFrom<String> for DieMaterial {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        word.parse().map_err(|_| {
            let known: Vec<String> = Self::VARIANTS.iter().map(ToString::to_string).collect();
            format!("a die is made of {}, not \"{word}\"", known.join(", "))
        })
    }
}

impl DieMaterial {
    /// The density, in g/cm³. Dice of the tables are alike.
    pub const fn density(self) -> f32 {
        match self {
            Self::Ivory | Self::Ink | Self::Resin | Self::Enamel => 1.2,
            Self::Brass => 8.5,
            Self::Glass => 2.5,
            Self::Wood => 0.7,
            Self::Stone => 2.7,
        }
    }

    /// The restitution, as a multiple of that of the dice of the tables.
    pub const fn bounce(self) -> f32 {
        match self {
            Self::Ivory | Self::Ink | Self::Resin | Self::Enamel => 1.0,
            Self::Brass => 0.6,
            Self::Glass => 1.3,
            Self::Wood => 0.8,
            Self::Stone => 0.5,
        }
    }

    /// What its impacts sound like.
    pub const fn sound(self) -> Material {
        match self {
            Self::Ivory | Self::Ink | Self::Resin | Self::Enamel => Material::Die,
            Self::Brass => Material::Brass,
            Self::Glass => Material::Glass,
            Self::Wood => Material::Wood,
            Self::Stone => Material::Clay,
        }
    }
}

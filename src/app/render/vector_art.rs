//! Vector art: SVG drawings rasterised to images for screens and to coverage for props. Must not depend on any game; a
//! game adds its drawings by name.

use std::{borrow::Cow, sync::Arc};

use bevy::{asset::io::file::FileAssetReader, platform::collections::HashMap, prelude::*};
use resvg::{
    tiny_skia::{Pixmap, Transform as Place},
    usvg::{ImageHrefResolver, Options, Tree, fontdb},
};

use super::{
    fonts,
    icons::ICONS,
    texture::{EdgeMode, Texels, TextureKind, linear},
};
use crate::sim::dice::{DiceFileErrors, DiceSet, DiceSetError, DiceSetProblem, DiceSets};

/// Adds [`Art`] with all icons.
pub fn plugin(app: &mut App) {
    // Drawings are added and looked up by name.
    app.allow_ambiguous_resource::<Art>().init_resource::<Art>().add_systems(PreStartup, add_drawings_of_dice);
}

/// The name of a drawing that a die has of its own.
pub fn name_on_die(set: &DiceSet, word: &str) -> String {
    format!("{}/{word}", set.name)
}

/// Adds the drawings that dice have of their own, so that they can be icons.
fn add_drawings_of_dice(sets: Option<Res<DiceSets>>, errors: Option<ResMut<DiceFileErrors>>, mut art: ResMut<Art>) {
    let (Some(sets), Some(mut errors)) = (sets, errors) else { return };
    for set in sets.iter() {
        for (word, svg) in &set.drawings {
            match art.problem(svg) {
                None => art.add(name_on_die(set, word), svg.clone()),
                Some(problem) => {
                    let problem = DiceSetProblem::Drawing(set.name.clone(), problem);
                    let error = DiceSetError { file: format!("{word}.svg").into(), line: None, problem };
                    warn!("{error}: the word is shown instead");
                    errors.0.push(error);
                }
            }
        }
    }
}

/// The names of the built-in icons.
pub fn icons() -> impl Iterator<Item = &'static str> {
    ICONS.iter().map(|(name, _)| *name)
}

/// All drawings by name, and the images of those that are shown as icons, by name and size.
#[derive(Resource)]
pub struct Art {
    drawings: HashMap<String, Cow<'static, str>>,
    fonts: Arc<fontdb::Database>,
    icons: HashMap<(String, u32), Handle<Image>>,
}

impl Default for Art {
    fn default() -> Self {
        let drawings = ICONS.iter().map(|(name, text)| ((*name).to_owned(), Cow::Borrowed(*text))).collect();
        let mut fonts = fontdb::Database::new();
        for font in [fonts::REGULAR, fonts::BOLD] {
            fonts.load_font_data(font.to_vec());
        }
        Self { drawings, fonts: Arc::new(fonts), icons: HashMap::default() }
    }
}

/// A drawing's opacity, row by row from the top, 0..1.
#[derive(Clone)]
pub struct Coverage {
    /// Texels per row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The opacity of each texel.
    pub coverage: Vec<f32>,
}

impl Coverage {
    /// The interpolated opacity at a point in 0..1 on each axis; 0 beyond the edge.
    pub fn at(&self, u: f32, v: f32) -> f32 {
        sample(&self.coverage, self.width, self.height, u, v, 0.0)
    }
}

/// A drawing in its own colours, to be composited over a background.
pub struct Painting {
    /// Its opacity.
    pub shape: Coverage,
    /// Linear red, green and blue, premultiplied, so that edges do not darken.
    colours: [Vec<f32>; 3],
}

impl Painting {
    /// Composites the drawing over a background colour, at a point in 0..1 on each axis.
    pub fn over(&self, background: Vec3, u: f32, v: f32) -> Vec3 {
        let Coverage { width, height, .. } = self.shape;
        let paint = [0, 1, 2].map(|channel| sample(&self.colours[channel], width, height, u, v, 0.0));
        background * (1.0 - self.shape.at(u, v)) + Vec3::from_array(paint)
    }
}

/// Bilinear interpolation of a field at a point in 0..1 on each axis.
pub fn sample(field: &[f32], width: usize, height: usize, u: f32, v: f32, beyond: f32) -> f32 {
    let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
    let (fx, fy) = (x - x.floor(), y - y.floor());
    let get = |x: f32, y: f32| {
        let inside = x >= 0.0 && y >= 0.0 && x < width as f32 && y < height as f32;
        if inside { field[y as usize * width + x as usize] } else { beyond }
    };
    let (x, y) = (x.floor(), y.floor());
    let low = get(x, y) * (1.0 - fx) + get(x + 1.0, y) * fx;
    let high = get(x, y + 1.0) * (1.0 - fx) + get(x + 1.0, y + 1.0) * fx;
    low * (1.0 - fy) + high * fy
}

impl Art {
    /// Adds a drawing or replaces one.
    pub fn add(&mut self, name: impl Into<String>, svg: impl Into<Cow<'static, str>>) {
        let name = name.into();
        self.icons.retain(|(icon, _), _| *icon != name);
        self.drawings.insert(name, svg.into());
    }

    /// Whether there is a drawing of that name.
    pub fn has(&self, name: &str) -> bool {
        self.text(name).is_some()
    }

    /// A square image of a drawing, `px` pixels on each side. An unknown name gives an empty image and logs a warning.
    pub fn image(&mut self, images: &mut Assets<Image>, name: &str, px: u32) -> Handle<Image> {
        let key = (name.to_owned(), px);
        if let Some(image) = self.icons.get(&key) {
            return image.clone();
        }
        let Some(texels) = self.draw(name, UVec2::splat(px), Color::WHITE) else {
            warn!("no drawing is named `{name}`");
            // Not kept: it may be added later.
            return images.add(Texels::paint(1, 1, |_, _| Vec4::ZERO).image(EdgeMode::Clamp, 1));
        };
        let handle = images.add(texels.image(EdgeMode::Clamp, 1));
        self.icons.insert(key, handle.clone());
        handle
    }

    /// Drops the images of icons that are not shown, when icons of other sizes take their place.
    pub fn forget_images(&mut self) {
        self.icons.clear();
    }

    /// An SVG text as an image of `size` pixels, which lives as long as what shows it; `None` if it cannot be read.
    pub fn picture(&self, images: &mut Assets<Image>, svg: &str, size: UVec2) -> Option<Handle<Image>> {
        let pixels = tinted(&self.render("chart", svg, size)?, Color::WHITE);
        Some(images.add(texels(&pixels, size).image(EdgeMode::Clamp, 1)))
    }

    /// The texels of a drawing fitted into a size and tinted.
    pub fn draw(&self, name: &str, size: UVec2, tint: Color) -> Option<Texels> {
        Some(texels(&tinted(&self.rasterise(name, size)?, tint), size))
    }

    /// The opacity of a drawing fitted into a square of `px` texels.
    pub fn shape(&self, name: &str, px: u32) -> Option<Coverage> {
        self.shape_of(&self.text(name)?, px)
    }

    /// The opacity of an SVG text fitted into a square of `px` texels; `None` if it cannot be read.
    pub fn shape_of(&self, svg: &str, px: u32) -> Option<Coverage> {
        self.render("shape", svg, UVec2::splat(px)).map(|pixels| coverage(&pixels))
    }

    /// A drawing fitted into a square of `px` texels, in its own colours times a tint.
    pub fn painting(&self, name: &str, px: u32, tint: Color) -> Option<Painting> {
        self.painting_of(&self.text(name)?, px, tint)
    }

    /// An SVG text fitted into a square of `px` texels, in its own colours times a tint; `None` if it cannot be read.
    pub fn painting_of(&self, svg: &str, px: u32, tint: Color) -> Option<Painting> {
        let colours = tinted(&self.render("painting", svg, UVec2::splat(px))?, tint);
        let (width, height) = (px as usize, px as usize);
        let channel = |channel: usize| colours.iter().map(|colour| colour[channel] * colour.w).collect();
        let coverage = colours.iter().map(|colour| colour.w).collect();
        Some(Painting { shape: Coverage { width, height, coverage }, colours: [channel(0), channel(1), channel(2)] })
    }

    /// A word in bold, centred in `width` × `height` texels, with capitals `cap` texels high unless it would not fit.
    pub fn word(&self, word: &str, width: u32, height: u32, cap: f32) -> Option<Coverage> {
        let escaped = word.replace('&', "&amp;").replace('<', "&lt;");
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 200\"><text x=\"500\" y=\"150\" \
             text-anchor=\"middle\" font-family=\"Fira Sans\" font-weight=\"700\" font-size=\"100\" \
             font-feature-settings=\"'tnum','lnum'\" fill=\"#fff\">{escaped}</text></svg>"
        );
        let tree = Tree::from_str(&svg, &self.options()).ok()?;
        let bounds = tree.root().abs_bounding_box();
        // The capitals and figures of Fira Sans are 0.689 em high.
        let scale = (cap / 68.9).min(width as f32 * 0.98 / bounds.width()).min(height as f32 * 0.98 / bounds.height());
        let middle = (bounds.x() + bounds.width() * 0.5, 150.0 - 34.45);
        let place = Place::from_scale(scale, scale)
            .post_translate(width as f32 * 0.5 - middle.0 * scale, height as f32 * 0.5 - middle.1 * scale);
        let mut pixels = Pixmap::new(width, height)?;
        resvg::render(&tree, place, &mut pixels.as_mut());
        Some(coverage(&pixels))
    }

    /// What is wrong with an SVG text, if anything, in English.
    pub fn problem(&self, svg: &str) -> Option<String> {
        Tree::from_str(svg, &self.options()).err().map(|error| error.to_string())
    }

    fn text(&self, name: &str) -> Option<Cow<'_, str>> {
        if let Some(text) = self.drawings.get(name) {
            return Some(Cow::Borrowed(text));
        }
        let path = FileAssetReader::get_base_path().join("assets").join(format!("{name}.svg"));
        crate::rules::input_limits::read_text(&path).ok().map(Cow::Owned)
    }

    fn rasterise(&self, name: &str, size: UVec2) -> Option<Pixmap> {
        self.render(name, &self.text(name)?, size)
    }

    fn render(&self, name: &str, svg: &str, size: UVec2) -> Option<Pixmap> {
        let tree = Tree::from_str(svg, &self.options())
            .inspect_err(|error| warn!("the drawing `{name}` cannot be read: {error}"))
            .ok()?;
        let mut pixels = Pixmap::new(size.x, size.y)?;
        let (w, h) = (tree.size().width(), tree.size().height());
        let scale = (size.x as f32 / w).min(size.y as f32 / h);
        let place = Place::from_scale(scale, scale)
            .post_translate((size.x as f32 - w * scale) * 0.5, (size.y as f32 - h * scale) * 0.5);
        resvg::render(&tree, place, &mut pixels.as_mut());
        Some(pixels)
    }

    fn options(&self) -> Options<'static> {
        // Players get drawings from others: one must not read files.
        let image_href_resolver =
            ImageHrefResolver { resolve_string: Box::new(|_, _| None), ..ImageHrefResolver::default() };
        let font_family = "Fira Sans".to_owned();
        Options { fontdb: self.fonts.clone(), font_family, image_href_resolver, ..default() }
    }
}

/// The linear colours of pixels, tinted.
fn tinted(pixels: &Pixmap, tint: Color) -> Vec<Vec4> {
    let (tint, opacity) = (linear(tint), tint.alpha());
    let colours = pixels.pixels().iter().map(|pixel| {
        let c = pixel.demultiply();
        let rgb = linear(Color::srgb_u8(c.red(), c.green(), c.blue())) * tint;
        rgb.extend(f32::from(c.alpha()) / 255.0 * opacity)
    });
    colours.collect()
}

fn texels(pixels: &[Vec4], size: UVec2) -> Texels {
    Texels::fill(size.x, size.y, TextureKind::Colour, |x, y| pixels[(y * size.x + x) as usize])
}

fn coverage(pixels: &Pixmap) -> Coverage {
    Coverage {
        width: pixels.width() as usize,
        height: pixels.height() as usize,
        coverage: pixels.pixels().iter().map(|p| f32::from(p.alpha()) / 255.0).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_icon_is_empty() {
        let art = Art::default();
        for (name, _) in ICONS {
            let shape = art.shape(name, 32).unwrap_or_else(|| panic!("{name} cannot be read"));
            let ink: f32 = shape.coverage.iter().sum::<f32>() / 1024.0;
            assert!((0.02..0.99).contains(&ink), "{name} covers {ink}");
        }
    }

    #[test]
    fn every_drawing_of_the_folder_is_built_in() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/icons");
        for file in std::fs::read_dir(folder).expect("the folder is there") {
            let path = file.expect("it can be read").path();
            let name = path.file_stem().and_then(std::ffi::OsStr::to_str).expect("the name is plain text");
            assert!(Art::default().has(name), "{name} is missing in ICONS");
        }
    }

    #[test]
    fn equal_images_are_drawn_once() {
        let (mut art, mut images) = (Art::default(), Assets::<Image>::default());
        let one = art.image(&mut images, "star", 24);
        assert_eq!(one, art.image(&mut images, "star", 24));
        art.add("star", ICONS[0].1);
        assert_ne!(one, art.image(&mut images, "star", 24));
    }

    #[test]
    fn a_drawing_reads_no_files() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("white.svg");
        let drawing =
            |inside: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{inside}</svg>");
        std::fs::write(&path, drawing("<path d=\"M0 0H9V9H0Z\"/>")).expect("it can be written");
        let svg = drawing(&format!("<image href=\"{}\" width=\"9\" height=\"9\"/>", path.display()));
        let shape = Art::default().shape_of(&svg, 8).expect("it can be read");
        assert!(shape.coverage.iter().all(|opacity| *opacity == 0.0), "{:?}", shape.coverage);
        assert!(Art::default().problem("<svg>no</wrong>").is_some());
    }

    #[test]
    fn an_unknown_drawing_is_reported() {
        assert!(!Art::default().has("no such drawing"));
    }
}

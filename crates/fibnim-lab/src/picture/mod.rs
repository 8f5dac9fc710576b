//! Pictures, as SVG and PNG.
//!
//! A [`Scene`] is a list of shapes and texts in pixels, which is written as SVG
//! or painted as PNG; both need no fonts. The heat map of a grid is laid out as
//! one. All is made here rather than by a library of plots: a million cells have
//! to become one image instead of a million shapes, and the build stays short.

mod automaton;
mod axis;
mod chart;
mod colour;
mod curve;
mod font;
mod game_graph;
mod heat_map;
mod layered;
mod layout;
mod legend;
mod plot;
mod raster;
mod scene;
mod series;
mod svg;
mod ticks;
mod tiles;

pub use automaton::automaton;
pub use colour::Colour;
pub use plot::{MAX_ROWS, Picture, Plot};
pub use scene::{Anchor, Cells, Place, Point, Scene, Shape, Step, Stroke, Text};

pub(crate) use game_graph::scene as game_graph;
pub(crate) use heat_map::{check_cells, scene as heat_map};
pub(crate) use tiles::check_letters;

use fibnim::{Budget, Pace};

use crate::export::WriteError;

impl Scene {
    /// The picture as an SVG document.
    pub fn svg(&self) -> Result<String, WriteError> {
        self.svg_within(&Budget::new())
    }

    /// The same within a budget, whose watch can stop it.
    pub fn svg_within(&self, budget: &Budget) -> Result<String, WriteError> {
        svg::document(self, &mut Pace::new(PICTURE, budget))
    }

    /// The picture as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, WriteError> {
        self.png_within(&Budget::new())
    }

    /// The same within a budget, whose watch can stop it.
    pub fn png_within(&self, budget: &Budget) -> Result<Vec<u8>, WriteError> {
        raster::png(self, &mut Pace::new(PICTURE, budget))
    }
}

/// What errors call it.
const PICTURE: &str = "drawing the picture";

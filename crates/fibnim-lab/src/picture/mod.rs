//! Pictures, as SVG, PNG and PDF.
//!
//! A [`Scene`] is a list of shapes and texts in pixels, which is written as SVG
//! or PDF or painted as PNG; all need no fonts. The heat map of a grid is laid out as
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
mod pdf;
mod plot;
mod raster;
mod scene;
mod series;
mod style;
mod svg;
mod ticks;
mod tiles;

pub use automaton::automaton;
pub use colour::Colour;
pub use plot::{MAX_ROWS, Picture, Plot};
pub use scene::{Anchor, Cells, Place, Point, Scene, Shape, Step, Stroke, Text};
pub use style::{Size, Style};

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
        svg::document(self, false, &mut Pace::new(PICTURE, budget))
    }

    /// The picture as an SVG document whose texts are text, in the fonts of the
    /// viewer.
    pub fn svg_with_text(&self, budget: &Budget) -> Result<String, WriteError> {
        svg::document(self, true, &mut Pace::new(PICTURE, budget))
    }

    /// The picture as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, WriteError> {
        self.png_within(&Budget::new())
    }

    /// The same within a budget, whose watch can stop it.
    pub fn png_within(&self, budget: &Budget) -> Result<Vec<u8>, WriteError> {
        raster::png(self, raster::scale(self), &mut Pace::new(PICTURE, budget))
    }

    /// The picture as a PNG file with as many pixels as it says, where a small one
    /// has twice as many a side else.
    pub fn png_in_its_size(&self, budget: &Budget) -> Result<Vec<u8>, WriteError> {
        raster::png(self, 1.0, &mut Pace::new(PICTURE, budget))
    }

    /// The picture as a PDF file of one page, in which a pixel is half a point.
    pub fn pdf(&self) -> Result<Vec<u8>, WriteError> {
        self.pdf_within(&Budget::new())
    }

    /// The same within a budget, whose watch can stop it.
    pub fn pdf_within(&self, budget: &Budget) -> Result<Vec<u8>, WriteError> {
        pdf::document(self, &mut Pace::new(PICTURE, budget))
    }
}

/// What errors call it.
const PICTURE: &str = "drawing the picture";

//! Pictures of grids, as SVG and PNG.
//!
//! [`heat_map`] lays a grid out as a [`scene::Scene`], a list of rectangles and
//! texts in pixels; [`svg()`] writes the scene and [`png()`] paints it. Both are
//! made here rather than by a library of plots: a million cells have to become
//! one image instead of a million shapes, and the build stays short.

mod colour;
mod font;
mod heat_map;
mod legend;
mod raster;
mod scene;
mod svg;
mod ticks;

use crate::export::WriteError;
use crate::grid::Grid;

/// The heat map of a grid as an SVG document.
pub(crate) fn svg(grid: &Grid<'_>) -> Result<String, WriteError> {
    Ok(svg::document(&heat_map::scene(grid)?)?)
}

/// The heat map of a grid as a PNG file.
pub(crate) fn png(grid: &Grid<'_>) -> Result<Vec<u8>, WriteError> {
    Ok(raster::png(&heat_map::scene(grid)?)?)
}

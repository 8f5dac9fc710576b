//! Pictures: well-formed, without fonts, and with the right pixels.

mod automata;
mod chart;
mod graphs;
mod heat_maps;
mod images;
mod pdf;
mod pixels;
mod scene;
mod style;
mod tables;
mod word;
mod xml;

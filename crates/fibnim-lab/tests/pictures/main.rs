//! Pictures: well-formed, without fonts, and with the right pixels.

mod automata;
mod graphs;
mod heat_maps;
mod pixels;
mod scene;
mod xml;

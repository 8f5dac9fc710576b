//! Pictures: well-formed, without fonts, and with the right pixels.

mod pixels;
mod scene;
mod xml;

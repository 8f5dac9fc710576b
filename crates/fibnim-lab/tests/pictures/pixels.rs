//! The pixels of PNG files.

use fibnim_lab::picture::Colour;

/// A picture as its pixels.
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    bytes: Vec<u8>,
}

impl Pixels {
    pub fn read(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        Self {
            width: info.width as usize,
            height: info.height as usize,
            bytes,
        }
    }

    pub fn at(&self, x: usize, y: usize) -> Colour {
        let start = 3 * (y * self.width + x);
        Colour(self.bytes[start..start + 3].try_into().unwrap())
    }

    /// How many pixels of a part have the colour.
    pub fn count(
        &self,
        xs: std::ops::Range<usize>,
        ys: std::ops::Range<usize>,
        colour: Colour,
    ) -> usize {
        ys.flat_map(|y| xs.clone().map(move |x| (x, y)))
            .filter(|&(x, y)| self.at(x, y) == colour)
            .count()
    }
}

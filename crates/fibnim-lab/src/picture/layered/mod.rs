//! Graphs in layers: where nodes stand and how edges run.
//!
//! The method of Sugiyama, Tagawa and Toda 1981. Every edge leads to a later
//! layer; where it passes layers, it gets a bend in each of them. [`order`]
//! puts the nodes and bends of each layer into an order with few crossings, and
//! [`place`] gives them room, as near to their neighbours as the order allows.

mod order;
mod place;

/// A graph whose edges lead from earlier to later layers.
pub struct Layered {
    /// The width of each node.
    pub widths: Vec<f32>,
    /// The layer of each node, from 0.
    pub layers: Vec<usize>,
    /// From node to node, each pair once.
    pub edges: Vec<(usize, usize)>,
}

/// Where everything is: x to the right from 0, layers downwards.
pub struct Layout {
    /// The width of it all.
    pub width: f32,
    /// The middle of each node.
    pub x: Vec<f32>,
    /// For each edge, where it is in each layer that it passes, in order.
    pub bends: Vec<Vec<f32>>,
}

/// A node, or a bend of an edge.
struct Vertex {
    width: f32,
    is_bend: bool,
    /// The neighbours in the layer before, and in the one after.
    above: Vec<usize>,
    below: Vec<usize>,
}

/// The width of a bend.
const BEND: f32 = 6.0;

impl Layered {
    /// Finds a place for everything.
    pub fn layout(&self) -> Layout {
        let mut vertices: Vec<Vertex> = self.widths.iter().map(|&w| Vertex::node(w)).collect();
        let mut rows = vec![Vec::new(); self.layers.iter().max().map_or(0, |last| last + 1)];
        for (node, &layer) in self.layers.iter().enumerate() {
            rows[layer].push(node);
        }
        let chains: Vec<Vec<usize>> = self
            .edges
            .iter()
            .map(|&(from, to)| {
                let mut chain = vec![from];
                for row in &mut rows[self.layers[from] + 1..self.layers[to]] {
                    row.push(vertices.len());
                    chain.push(vertices.len());
                    vertices.push(Vertex::bend());
                }
                chain.push(to);
                connect(&mut vertices, &chain);
                chain
            })
            .collect();
        order::sort(&vertices, &mut rows);
        let x = place::places(&vertices, &rows);
        let right = |vertex: usize| x[vertex] + vertices[vertex].width / 2.0;
        Layout {
            width: (0..vertices.len()).map(right).fold(0.0, f32::max),
            bends: chains
                .iter()
                .map(|chain| chain[1..chain.len() - 1].iter().map(|&v| x[v]).collect())
                .collect(),
            x: x[..self.widths.len()].to_vec(),
        }
    }
}

impl Vertex {
    fn node(width: f32) -> Self {
        Self {
            width,
            is_bend: false,
            above: Vec::new(),
            below: Vec::new(),
        }
    }

    fn bend() -> Self {
        Self {
            is_bend: true,
            ..Self::node(BEND)
        }
    }
}

fn connect(vertices: &mut [Vertex], chain: &[usize]) {
    for pair in chain.windows(2) {
        vertices[pair[0]].below.push(pair[1]);
        vertices[pair[1]].above.push(pair[0]);
    }
}

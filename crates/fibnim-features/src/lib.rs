//! One choice of features for what the members share: see `Cargo.toml`.

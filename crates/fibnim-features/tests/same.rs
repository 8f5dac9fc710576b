//! Whichever member is built, what it depends on has the same features.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// The packages that some members are built and tested with, each with its
/// features: those of the target, and of procedural macros and build scripts.
fn features_of(members: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let tree = "tree --locked --offline --edges normal,build,dev --prefix none --format";
    let output = Command::new(env!("CARGO"))
        .args(tree.split(' '))
        .arg("{p}|{f}|")
        .args(members)
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{members:?}: {said}");
    let mut packages = BTreeMap::<_, BTreeSet<_>>::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let mut parts = line.split('|');
        if let (Some(package), Some(features)) = (parts.next(), parts.next()) {
            let features = features.to_owned();
            packages
                .entry(package.to_owned())
                .or_default()
                .insert(features);
        }
    }
    packages
}

#[test]
fn a_member_alone_has_the_features_of_all() {
    let together = features_of(&["--workspace"]);
    let crates = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("the crates");
    let members = crates.map(|folder| folder.expect("a crate").file_name());
    let members: Vec<String> = members.filter_map(|name| name.into_string().ok()).collect();
    assert!(members.len() > 5, "{members:?}");
    // This package itself is nobody's inner loop.
    let others = members
        .iter()
        .filter(|name| *name != env!("CARGO_PKG_NAME"));
    for member in others {
        for (package, features) in features_of(&["-p", member]) {
            assert_eq!(
                features, together[&package],
                "`cargo test -p {member}` builds {package} otherwise than `cargo test --workspace` \
                 does (right): name what is missing in crates/fibnim-features/Cargo.toml"
            );
        }
    }
}

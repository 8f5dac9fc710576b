//! The games of the catalogue that are files.

use crate::catalog::{Entry, Make, Suggestion};

/// The text of a file that comes with the library, by its name.
pub(crate) fn text_of(name: &str) -> Option<&'static str> {
    let found = FILES.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| *text)
}

const NACCI: &str = include_str!("shipped/nacci.game");
const NACCI_REVERSED: &str = include_str!("shipped/nacci-reversed.game");
const ZECKENDORF: &str = include_str!("shipped/zeckendorf.game");
const ACCELERATED: &str = include_str!("shipped/accelerated.game");
const ACCELERATED_REVERSED: &str = include_str!("shipped/accelerated-reversed.game");
const BLACK_HOLE: &str = include_str!("shipped/black-hole.game");
const ORDERED: &str = include_str!("shipped/ordered.game");
const DYNAMIC: &str = include_str!("shipped/dynamic.game");
const WYTHOFF: &str = include_str!("shipped/wythoff.game");
const EUCLID: &str = include_str!("shipped/euclid.game");
const LUCAS: &str = include_str!("shipped/lucas.game");

/// The files that another one can use.
const FILES: &[(&str, &str)] = &[
    ("zeckendorf", ZECKENDORF),
    ("nacci", NACCI),
    ("lucas", LUCAS),
    ("ordered", ORDERED),
];

const CHIPS: Entry = Entry {
    name: "",
    aliases: &[],
    title: "",
    rules: "",
    options: &["--param"],
    example: "",
    source: "",
    suggestion: Suggestion::at("n=12"),
    puzzle: "",
    make: Make::File(""),
};

/// The entries of the catalogue.
pub(crate) const ENTRIES: [Entry; 10] = [
    Entry {
        name: "nacci",
        aliases: &["nacci-forward", "generalized-zeckendorf"],
        title: "(c,k)-nacci game",
        rules: "The Zeckendorf game of other sequences: G_1 = 1, G_i = c(G_1 + … + G_(i-1)) + 1 up to G_k, and from then on c times the sum of the last k numbers. Combine c chips each of k neighbours into the next one, or turn c + 1 equal chips into a chip of the next value and what is left. It starts with n ones, n=20, or with any chips, 1^3 2. The parameters are --param c=1,k=3.",
        example: "nacci n=20 --param c=2,k=2",
        source: "Baird-Smith, Epstein, Flint & Miller 2018, arXiv:1809.04883; Miller, Sosis & Ye 2022, arXiv:2211.14973",
        suggestion: Suggestion::at("n=8"),
        make: Make::File(NACCI),
        ..CHIPS
    },
    Entry {
        name: "nacci-reversed",
        aliases: &["reversed-nacci"],
        title: "(c,k)-nacci game, reversed",
        rules: "The (c,k)-nacci game backwards: every move of it is made the other way, from the representation of n with the largest chips that fit to n ones. A position is n=20 for the start, or any chips, 1^3 2. The parameters are --param c=1,k=3.",
        example: "nacci-reversed n=20 --param c=2,k=2",
        source: "The Reversed Zeckendorf Game, 2023, for the sequences of Miller, Sosis & Ye 2022, arXiv:2211.14973",
        suggestion: Suggestion::at("n=15"),
        make: Make::File(NACCI_REVERSED),
        ..CHIPS
    },
    Entry {
        name: "accelerated",
        aliases: &["accelerated-zeckendorf"],
        title: "Accelerated Zeckendorf game",
        rules: "The Zeckendorf game in which a turn is one kind of move, made once or as often as the player likes. It starts with n ones, n=20, or with any chips, 1^3 2.",
        options: &[],
        example: "accelerated n=20",
        source: "Garcia-Fernandezsesma, Miller, Rascon, Vandegrift & Yamin, The accelerated Zeckendorf game",
        suggestion: Suggestion::at("n=12"),
        make: Make::File(ACCELERATED),
        ..CHIPS
    },
    Entry {
        name: "accelerated-reversed",
        aliases: &["reversed-accelerated"],
        title: "Accelerated Zeckendorf game, reversed",
        rules: "The reversed Zeckendorf game in which a turn is one kind of move, made once or as often as the player likes. It starts with the Zeckendorf representation of n, n=20, or with any chips, 1^3 2.",
        options: &[],
        example: "accelerated-reversed n=20",
        source: "The Reversed Zeckendorf Game, 2023, with the turns of the accelerated game",
        suggestion: Suggestion::at("n=16"),
        make: Make::File(ACCELERATED_REVERSED),
        ..CHIPS
    },
    Entry {
        name: "black-hole",
        aliases: &["black-hole-zeckendorf"],
        title: "Black hole Zeckendorf game",
        rules: "The Zeckendorf game on the bins 1 to m-1: a chip that is put on bin m or above is gone. It starts with n ones, n=20, or with any chips of these bins, 1^3 2. The parameter is --param m=4.",
        example: "black-hole n=20 --param m=4",
        source: "The Black Hole Zeckendorf game, 2024, arXiv:2409.10981",
        suggestion: Suggestion::at("1^4 2^2 3"),
        make: Make::File(BLACK_HOLE),
        ..CHIPS
    },
    Entry {
        name: "ordered",
        aliases: &["ordered-zeckendorf"],
        title: "Ordered Zeckendorf game",
        rules: "The Zeckendorf game with the chips in a row, in which moves are made on neighbours: F_i, F_(i+1) become F_(i+2); 1, 1 become 2; 2, 2 become 1, 3; F_i, F_i become F_(i-2), F_(i+1); and a larger chip before a smaller one may change places with it. It starts with n ones, n=12, or with any row of chips, 1^3 2 1.",
        options: &[],
        example: "ordered n=12",
        source: "The ordered Zeckendorf game, 2025, arXiv:2508.20222",
        suggestion: Suggestion::at("n=8"),
        make: Make::File(ORDERED),
        ..CHIPS
    },
    Entry {
        name: "dynamic",
        aliases: &["dynamic-nim"],
        title: "Dynamic nim, f(n, t)",
        rules: "One pile, and a limit that depends on the pile as well: after t were taken and n are left, at most (a·n + b·t + c)/d may be taken next, rounded down. The first move may take any number but all. A position is 20, or '20;6' with the limit. The parameters are --param a=1,b=0,c=1,d=2; other rules f(n, t) are a line of one's own file.",
        options: &["--param", "--limit"],
        example: "dynamic 20 --param a=0,b=2,c=0,d=1",
        source: "Holshouser, Reiter & Rudzinski, Dynamic one-pile nim, Fibonacci Quarterly 2003",
        suggestion: Suggestion::at("20"),
        make: Make::File(DYNAMIC),
        ..CHIPS
    },
    Entry {
        name: "wythoff",
        aliases: &["wythoff-nim"],
        title: "Wythoff's game",
        rules: "Two heaps: take any number from one of them, or the same number from both. A position is 5,8.",
        options: &[],
        example: "wythoff 5,8",
        source: "Wythoff 1907, A modification of the game of nim",
        suggestion: Suggestion::at("5,8"),
        make: Make::File(WYTHOFF),
        ..CHIPS
    },
    Entry {
        name: "euclid",
        aliases: &["euclid-game"],
        title: "Euclid's game",
        rules: "Two heaps: take from the larger one a multiple of the smaller. Whoever empties a heap has made the last move. A position is 5,8.",
        options: &[],
        example: "euclid 5,8",
        source: "Cole & Davie 1969, A game based on the Euclidean algorithm",
        suggestion: Suggestion::at("7,24"),
        make: Make::File(EUCLID),
        ..CHIPS
    },
    Entry {
        name: "lucas",
        aliases: &["lucas-zeckendorf"],
        title: "Lucas game",
        rules: "The Zeckendorf game with the Lucas numbers 1, 3, 4, 7, 11, …: combine neighbours, 3 + 4 into 7; turn 1 + 1 + 1 into 3, 1 + 3 into 4, or 2 equal chips into a larger and a smaller one, 7 + 7 into 11 + 3. It starts with n ones, n=20, or with any chips, 1^3 3.",
        options: &[],
        example: "lucas n=20",
        source: "the library's own",
        suggestion: Suggestion::at("1^3 3 4^2"),
        make: Make::File(LUCAS),
        ..CHIPS
    },
];

//! Boards as they look, and that none of them breaks at any size.

use fibnim::Budget;
use fibnim::catalog::GameOptions;
use fibnim::play::Round;
use ratatui::style::Modifier;

use super::*;

/// The board of a position, with the move chosen that a text names.
fn board(name: &str, position: &str, chosen: &str) -> Vec<String> {
    let round = Round::new(name, &GameOptions::default(), position).unwrap();
    let choice = match chosen {
        "" => Choice::Nothing,
        text => {
            let step = round.position().parse_move(text).unwrap();
            Choice::of_step(round.position(), &step)
        }
    };
    text(&look(&round, &choice, None), 44, 16)
}

fn look<'a>(round: &'a Round, choice: &'a Choice, judged: Option<&'a JudgedMoves>) -> Look<'a> {
    Look {
        position: round.position(),
        start: round.start(),
        choice,
        judged,
        legend: false,
        parts: true,
        roomy: false,
        theme: Theme { colour: false },
    }
}

/// The board with its verdicts.
fn judged_board(name: &str, position: &str) -> Vec<String> {
    let round = Round::new(name, &GameOptions::default(), position).unwrap();
    let judged = round.judged_moves(1000, &Budget::default()).unwrap();
    text(&look(&round, &Choice::Nothing, Some(&judged)), 44, 16)
}

#[test]
fn stones_lie_in_heaps_and_those_that_are_chosen_are_hollow() {
    let expected = [
        " ○ ○ ○",
        " • • • • ●",
        " • • • • •",
        "───────────",
        "    13",
        " take 1–4",
    ];
    assert_eq!(board("fib", "13;4", "3"), expected);
    let expected = [
        "                  ●",
        "  ○               ●",
        "─────           ─────",
        "  1               2",
        "take 1         take 1–2",
        "pile 1          pile 2",
    ];
    assert_eq!(board("nim", "1,2", "1 from 1"), expected);
}

#[test]
fn large_piles_are_bars() {
    let expected = [
        "  pile 1  ████████████████████████████████▒",
        "          1000000000000000000",
        "          take 1–1000",
        "",
        "> pile 2  ███░",
        "          100000000000000000",
        "          take 1–1000",
    ];
    assert_eq!(board("fib", "10^18,10^17;1000", "7 from 2"), expected);
}

#[test]
fn sizes_of_many_large_piles_are_beside_them() {
    let seen = board("nim", &["1000"; 12].join(","), "");
    let sizes = seen.iter().filter(|line| line.contains(" 1000"));
    assert_eq!(sizes.count(), 12, "{seen:?}");
}

#[test]
fn columns_without_room_for_all_numbers_have_some() {
    let seen = board("chomp", "2x20", "");
    let numbers: Vec<&str> = seen.last().unwrap().split_whitespace().collect();
    assert_eq!(numbers, ["1", "5", "10", "15", "20"]);
}

#[test]
fn the_bar_of_chomp_has_its_poison() {
    let expected = ["3 ■  □", "2 ■  □  □", "1 x  ■  ■  ■  ■", "  1  2  3  4  5"];
    assert_eq!(board("chomp", "5,3,2", "2,2"), expected);
    let expected = ["2 -  +", "1 x  -", "  1  2"];
    assert_eq!(judged_board("chomp", "2x2"), expected);
}

#[test]
fn the_board_of_reversed_chomp_is_filled() {
    let expected = [
        "3 ·  ·  ·  ·",
        "2 ■  ·  ·  ·",
        "1 x  ■  ▣  ·",
        "  1  2  3  4",
    ];
    assert_eq!(board("chomp-reversed", "2,1 of 3x4", "3,1"), expected);
}

#[test]
fn the_number_goes_up_the_line() {
    let expected = [
        "=   =   =   =   =   ●   ◇   ◎   ◇   ·   ·",
        "0   1   2   3   4   5   6   7   8   9   10",
        "",
        "·   ·   ·   ·",
        "11  12  13  14",
    ];
    assert_eq!(board("subtraction-reversed", "5 of 14", "2"), expected);
    let short = board("subtraction-reversed", "2 of 8", "2");
    assert_eq!(short[1], "0  1  2  3  4  5  6  7  8");
    let long = board("subtraction-reversed", "5 of 10^9", "2");
    assert_eq!(long[1].trim(), "5 of 1000000000: 999999995 to go");
}

#[test]
fn chips_are_in_bins() {
    let expected = [
        " ○",
        " ●",
        " ●",
        " ●",
        " ●",
        " ⋮",
        " ●",
        " ●",
        " ●",
        " ●   ◎",
        " ●   ◎   ○   ●",
        "────────────────────────────",
        " 1   2   3   5   8   13  21",
        "×20      ×1  ×1",
    ];
    assert_eq!(
        board("zeckendorf-reversed", "1^20 3 5", "combine 2"),
        expected
    );
    let expected = ["12 left to put, of n = 17", "    █████············"];
    let build_up = board("build-up", "1^2 3 / 17", "2");
    assert_eq!(build_up[..2], expected);
    assert_eq!(build_up.last().unwrap().trim(), "×2      ×1");
}

#[test]
fn of_many_bins_those_of_the_move_are_seen() {
    let seen = board("zeckendorf-reversed", "1 3 1597", "split 1597");
    let values = &seen[seen.len() - 2];
    assert!(values.starts_with('…'), "{seen:?}");
    assert!(values.contains(" 610   987   1597"), "{seen:?}");
}

#[test]
fn the_pile_of_the_move_stands_out() {
    let round = Round::new("nim", &GameOptions::default(), "1,2").unwrap();
    let step = round.position().parse_move("1 from 2").unwrap();
    let choice = Choice::of_step(round.position(), &step);
    let area = Rect::new(0, 0, 44, 16);
    let mut buffer = Buffer::empty(area);
    draw(&look(&round, &choice, None), &mut buffer, area);
    let names = buffer.content.iter().filter(|cell| cell.symbol() == "p");
    let styles: Vec<Modifier> = names.map(|cell| cell.modifier).collect();
    assert_eq!(styles, [Modifier::DIM, Modifier::BOLD]);
}

#[test]
fn what_does_not_fit_is_left_out() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
    let mut sheet = Sheet::new(&mut buffer, Rect::new(2, 1, 100, 100));
    assert_eq!((sheet.width(), sheet.height()), (4, 1));
    sheet.put(1, 0, "stones", Style::new());
    sheet.put(0, 1, "below", Style::new());
    sheet.put(usize::MAX, 0, "far", Style::new());
    sheet.hit(3, 0, 9, Target::Bin(1));
    sheet.hit(4, 0, 9, Target::Bin(2));
    assert_eq!(sheet.targets, [(Rect::new(5, 1, 1, 1), Target::Bin(1))]);
    assert_eq!(buffer, Buffer::with_lines(["      ", "   sto"]));
}

#[test]
fn parts_are_rounded_up() {
    let scaled = |part: u8, whole: u8| scaled(&part.into(), &whole.into(), 10);
    assert_eq!(scaled(0, 7), 0);
    assert_eq!(scaled(1, 200), 1);
    assert_eq!(scaled(7, 7), 10);
    assert_eq!(scaled(7, 0), 0);
    assert_eq!(scaled(200, 7), 10);
}

#[test]
fn the_chosen_entry_is_in_the_window() {
    assert_eq!(window(0, 5, 10), 0);
    assert_eq!(window(9, 10, 4), 6);
    assert_eq!(window(5, 100, 4), 3);
    assert_eq!(window(usize::MAX, usize::MAX, 4), usize::MAX - 4);
    assert_eq!(window(3, 5, 0), 3);
}

#[test]
fn a_pile_is_cut_between_its_parts() {
    let expected = [
        " ● ● ●│● ○",
        " ● ● ●│● ●",
        " ● ● ● ● ●",
        " • ● ● ● ●",
        "────────────",
        "20 = 2 + 5 + 13",
        "  take 1–19",
    ];
    let seen = board("fib", "20", "1");
    let trimmed = |lines: &[&str]| {
        lines
            .iter()
            .map(|line| line.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    assert_eq!(trimmed(&seen)[..4], trimmed(&expected)[..4]);
    assert_eq!(trimmed(&seen)[5..], trimmed(&expected)[5..]);
    // Of two piles the difference decides.
    let two = board("fib", "20,12;5", "");
    assert!(
        two.iter().any(|line| line.contains("20, larger by 8")),
        "{two:?}"
    );
}

#[test]
fn a_large_screen_has_a_larger_board() {
    for (game, position) in [
        ("fib", "20"),
        ("chomp", "3x4"),
        ("zeckendorf-reversed", "n=8"),
    ] {
        let round = Round::new(game, &GameOptions::default(), position).unwrap();
        let widths = [(44, 16), (72, 16), (72, 30)].map(|(width, height)| {
            let look = Look {
                roomy: true,
                ..look(&round, &Choice::Nothing, None)
            };
            let lines = text(&look, width, height);
            lines.iter().map(|line| line.chars().count()).max().unwrap()
        });
        assert!(
            widths[0] <= widths[1] && widths[1] < widths[2],
            "{game}: {widths:?}"
        );
    }
}

#[test]
fn a_click_on_a_bar_takes_what_is_right_of_it() {
    let game = GameOptions::default();
    for (position, piles) in [("1000,400", [1000u32, 400]), ("300,900;50", [300, 900])] {
        let round = Round::new("fib", &game, position).unwrap();
        let look = look(&round, &Choice::Nothing, None);
        for (width, height) in [(44, 16), (80, 24), (60, 10)] {
            let area = Rect::new(0, 0, width, height);
            let targets = draw(&look, &mut Buffer::empty(area), area);
            for (number, size) in piles.into_iter().enumerate() {
                let takes: Vec<&Natural> = targets
                    .iter()
                    .filter_map(|(_, target)| match target {
                        Target::Stone { pile, take } if *pile == number => Some(take),
                        _ => None,
                    })
                    .collect();
                assert!(takes.is_sorted_by(|left, right| left > right), "{takes:?}");
                let (first, last) = (takes.first().unwrap(), takes.last().unwrap());
                // All of it at the left, about a cell's worth at the right.
                let cell = Natural::from(80u8);
                assert!(**first <= Natural::from(size) + &cell, "{takes:?}");
                assert!(*first + &cell >= size && **last <= cell, "{takes:?}");
            }
        }
    }
}

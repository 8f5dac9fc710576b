//! A game of one's own: Kayles, in which a move knocks down one pin or two
//! neighbouring ones. `cargo run --example own_game -p fibnim`

use fibnim::game::{Moves, Rules};
use fibnim::play::{Confidence, GameTree, Player, keep_on, odds, simulate};
use fibnim::{Budget, Position, Result, Step};

#[derive(Debug, PartialEq)]
struct Kayles;

impl Rules for Kayles {
    /// A stroke for each pin that stands, a dot for each that does not.
    type State = String;

    fn name(&self) -> &'static str {
        "kayles"
    }

    fn moves<'a>(&'a self, pins: &'a String) -> Result<Moves<'a, String>> {
        let mut moves = Vec::new();
        for (pin, count) in (0..pins.len()).flat_map(|pin| [(pin, 1), (pin, 2)]) {
            let hit = pin..pin + count;
            if pins.get(hit.clone()).is_some_and(|hit| !hit.contains('.')) {
                let mut next = pins.clone();
                next.replace_range(hit, &".".repeat(count));
                let name = format!("knock down {count} from pin {}", pin + 1);
                moves.push((Step::named(name), next));
            }
        }
        Ok(Moves::listed(moves))
    }
}

fn main() -> Result<()> {
    let budget = Budget::default();
    let start = Position::new(Kayles, "|||||||".to_owned())?;
    println!("{}", start.analyze(&budget)?);

    let tree = GameTree::grow(&start, &budget)?;
    let grundy = tree.grundy_values()[tree.root().index()];
    println!("It plays like a nim pile of {grundy}.");

    let players: [Player; 2] = ["unskilled".parse()?, "skilled".parse()?];
    let odds = odds::exact(&start, &players, &budget)?;
    let chance = odds.first_wins.expect("a short fraction");
    println!("Whoever plays at random wins with the chance {chance} against a skilled player.");

    let tally = simulate(&start, &players, 1000, 1, &budget, keep_on)?;
    let interval = tally.first().interval(Confidence::default());
    println!("1000 games say that it is from {interval}.");
    Ok(())
}

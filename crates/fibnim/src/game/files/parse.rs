//! From the statements of a game file to what they say.

use super::expression::{Expression, Names};
use super::says::{
    Body, ChipsText, Clause, GameText, HeapsText, MoveText, Param, StartText, TakeText,
};
use super::statement::{
    number_of, read_end, read_move, read_start, read_take, read_values, signed, text, with_indices,
};
use super::text::{Place, Read, Reader, Statement, Trouble};

/// Words with a meaning of their own, which are no names.
const RESERVED: [&str; 19] = [
    "i", "j", "n", "t", "limit", "for", "if", "from", "to", "and", "or", "not", "mod", "sum",
    "value", "v", "min", "max", "greedy",
];

/// Reads statements. `shipped` gives the text of a game that another one uses.
pub(super) fn read(
    statements: &[Statement<'_>],
    shipped: &dyn Fn(&str) -> Option<Read<GameText>>,
) -> Read<GameText> {
    let mut builder = Builder::new(shipped);
    for statement in statements {
        builder.statement(statement)?;
    }
    builder.finish()
}

struct Builder<'s> {
    shipped: &'s dyn Fn(&str) -> Option<Read<GameText>>,
    title: Option<String>,
    source: Option<String>,
    about: Vec<String>,
    params: Vec<Param>,
    names: Names,
    used: Option<GameText>,
    values: Option<(Vec<Clause>, Place)>,
    moves: Vec<MoveText>,
    start: Option<StartText>,
    reversed: bool,
    repeated: Option<Place>,
    hole: Option<Expression>,
    list: bool,
    heaps: Vec<String>,
    takes: Vec<TakeText>,
    limit: Option<Expression>,
    opening: Option<Expression>,
    misere: Option<bool>,
    /// The first statement of each kind of body.
    chips_place: Option<Place>,
    heaps_place: Option<Place>,
    last: Place,
}

impl<'s> Builder<'s> {
    fn new(shipped: &'s dyn Fn(&str) -> Option<Read<GameText>>) -> Self {
        Self {
            shipped,
            title: None,
            source: None,
            about: Vec::new(),
            params: Vec::new(),
            names: Names::default(),
            used: None,
            values: None,
            moves: Vec::new(),
            start: None,
            reversed: false,
            repeated: None,
            hole: None,
            list: false,
            heaps: Vec::new(),
            takes: Vec::new(),
            limit: None,
            opening: None,
            misere: None,
            chips_place: None,
            heaps_place: None,
            last: Place::FIRST,
        }
    }

    fn statement(&mut self, statement: &Statement<'_>) -> Read<()> {
        self.last = statement.place;
        if matches!(
            statement.keyword,
            "values" | "move" | "start" | "repeat" | "hole" | "list"
        ) {
            self.chips_place.get_or_insert(statement.place);
        }
        if matches!(statement.keyword, "heap" | "take" | "limit" | "opening") {
            self.heaps_place.get_or_insert(statement.place);
        }
        if let (Some(chips), Some(heaps)) = (self.chips_place, self.heaps_place) {
            let message = "a game is of chips (values, move, start) or of heaps (heap, take, limit), and not of both";
            return Err(Trouble::new(chips.max(heaps), message));
        }
        if let Some(done) = self.heading_statement(statement) {
            return done;
        }
        if let Some(done) = self.chips_statement(statement) {
            return done;
        }
        if let Some(done) = self.heaps_statement(statement) {
            return done;
        }
        Err(match statement.keyword {
            "phase" | "board" | "players" | "teams" => {
                let message = format!(
                    "'{}' cannot be said: a game file has two players, and chips in bins or in a row, or heaps; \
                     phases, boards and more players need a game in Rust",
                    statement.keyword
                );
                Trouble::new(statement.place, message)
            }
            _ => Self::unknown(statement),
        })
    }

    /// What every game says; `None` where the statement is another one.
    fn heading_statement(&mut self, statement: &Statement<'_>) -> Option<Read<()>> {
        Some(match statement.keyword {
            "game" => set(&mut self.title, statement, || {
                text(statement, "the name of the game")
            }),
            "source" => set(&mut self.source, statement, || {
                text(statement, "where the game comes from")
            }),
            "about" => text(statement, "a sentence on the game").map(|line| self.about.push(line)),
            "param" => Reader::new(statement).and_then(|mut reader| self.param(&mut reader)),
            "end" => set(&mut self.misere, statement, || {
                read_end(&mut Reader::new(statement)?)
            }),
            _ => return None,
        })
    }

    /// The rules of chips.
    fn chips_statement(&mut self, statement: &Statement<'_>) -> Option<Read<()>> {
        let params = self.names.clone();
        Some(match statement.keyword {
            "use" if self.used.is_some() => Err(twice(statement)),
            "use" => self.use_game(statement),
            "values" => self.own_rules(statement).and_then(|()| {
                set(&mut self.values, statement, || {
                    let names = with_indices(&params, 1);
                    Ok((
                        read_values(&mut Reader::new(statement)?, &names)?,
                        statement.place,
                    ))
                })
            }),
            "move" => self.own_rules(statement).and_then(|()| {
                self.moves.push(read_move(statement, &params, self.list)?);
                Ok(())
            }),
            "start" => {
                let list = self.list;
                set(&mut self.start, statement, || {
                    read_start(&mut Reader::new(statement)?, &params, list)
                })
            }
            "repeat" => set(&mut self.repeated, statement, || {
                let mut reader = Reader::new(statement)?;
                reader.expect(
                    "any",
                    "in 'repeat any', which makes a turn one move, made once or more",
                )?;
                reader.end()?;
                Ok(statement.place)
            }),
            "hole" => set(&mut self.hole, statement, || {
                let mut reader = Reader::new(statement)?;
                let hole = Expression::read(&mut reader, &params)?;
                reader.end()?;
                Ok(hole)
            }),
            "list" if self.list => Err(twice(statement)),
            "list" if !self.moves.is_empty() => {
                let message = "'list' comes before the moves, which are read otherwise then";
                Err(Trouble::new(statement.place, message))
            }
            "list" => Reader::new(statement).and_then(|reader| {
                self.list = true;
                reader.end()
            }),
            _ => return None,
        })
    }

    /// The rules of heaps.
    fn heaps_statement(&mut self, statement: &Statement<'_>) -> Option<Read<()>> {
        if !matches!(statement.keyword, "heap" | "take" | "limit" | "opening") {
            return None;
        }
        if statement.keyword != "heap" && self.heaps.is_empty() {
            let message = "name the heaps first, as in heap x, y";
            return Some(Err(Trouble::new(statement.place, message)));
        }
        let names = self.names.clone();
        Some(match statement.keyword {
            "heap" if !self.takes.is_empty() || self.limit.is_some() || self.opening.is_some() => {
                let message = "all heaps are named before the moves and limits that use them";
                Err(Trouble::new(statement.place, message))
            }
            "heap" => Reader::new(statement).and_then(|mut reader| self.read_heaps(&mut reader)),
            "take" => read_take(statement, &names, &self.heaps).map(|take| self.takes.push(take)),
            "limit" => set(&mut self.limit, statement, || {
                number_of(statement, &names, &["t"])
            }),
            _ => set(&mut self.opening, statement, || {
                number_of(statement, &names, &[])
            }),
        })
    }

    fn unknown(statement: &Statement<'_>) -> Trouble {
        const KEYWORDS: [&str; 16] = [
            "game", "source", "about", "param", "use", "values", "move", "start", "repeat", "hole",
            "list", "end", "heap", "take", "limit", "opening",
        ];
        let near = KEYWORDS
            .iter()
            .filter_map(|known| Some((crate::spelling::edits(statement.keyword, known)?, known)))
            .min();
        let meant = near.map_or(String::new(), |(_, known)| {
            format!(" (did you mean {known}?)")
        });
        let message = format!(
            "{} begins no statement{meant}; statements begin with {}",
            crate::error::quote(statement.keyword),
            KEYWORDS.join(", ")
        );
        Trouble::new(statement.place, message)
    }

    /// Refuses rules of one's own beside those of a game that is used.
    fn own_rules(&self, statement: &Statement<'_>) -> Read<()> {
        if self.used.is_some() {
            let message = format!(
                "'{}' has no place here: the values and moves are those of the game that is used",
                statement.keyword
            );
            return Err(Trouble::new(statement.place, message));
        }
        Ok(())
    }

    // param c = 1, k = 3 from 1 to 40
    fn param(&mut self, reader: &mut Reader) -> Read<()> {
        if self.values.is_some()
            || !self.moves.is_empty()
            || self.heaps_place.is_some()
            || self.start.is_some()
            || self.hole.is_some()
        {
            let message = "parameters come first, before the rules that use them";
            return Err(Trouble::new(self.last, message));
        }
        loop {
            let place = reader.place();
            let name = reader.word("the name of a parameter, as in param c = 1")?;
            if RESERVED.contains(&name.as_str()) {
                let message = format!("{name} has a meaning of its own; choose another name");
                return Err(Trouble::new(place, message));
            }
            reader.expect("=", "and a number, as in param c = 1")?;
            let value = signed(reader)?;
            let least = if reader.accept("from") {
                Some(signed(reader)?)
            } else {
                None
            };
            let most = if reader.accept("to") {
                Some(signed(reader)?)
            } else {
                None
            };
            self.set_param(name, value, least, most, place)?;
            if !reader.accept(",") {
                return reader.end();
            }
        }
    }

    fn set_param(
        &mut self,
        name: String,
        value: i128,
        least: Option<i128>,
        most: Option<i128>,
        place: Place,
    ) -> Read<()> {
        const MOST_PARAMS: usize = 20;
        const LARGEST: i128 = 1_000_000;
        // A game that uses another one sets its parameters.
        if let Some(known) = self.params.iter_mut().find(|param| param.name == name) {
            if self.used.is_none() {
                return Err(Trouble::new(place, format!("{name} is given twice")));
            }
            let (least, most) = (least.unwrap_or(known.least), most.unwrap_or(known.most));
            if !(least..=most).contains(&value) {
                return Err(out_of_range(&name, value, least, most, place));
            }
            (known.value, known.least, known.most) = (value, least, most);
            return Ok(());
        }
        if self.params.len() == MOST_PARAMS {
            let message = format!("there are more than {MOST_PARAMS} parameters");
            return Err(Trouble::new(place, message));
        }
        let (least, most) = (least.unwrap_or(-LARGEST), most.unwrap_or(LARGEST));
        if !(least..=most).contains(&value) {
            return Err(out_of_range(&name, value, least, most, place));
        }
        self.names.add(&name);
        self.params.push(Param {
            name,
            value,
            least,
            most,
        });
        Ok(())
    }

    // use nacci reversed
    fn use_game(&mut self, statement: &Statement<'_>) -> Read<()> {
        // What a start says before it would be read with other parameters.
        if self.chips_place.is_some() || !self.params.is_empty() || self.heaps_place.is_some() {
            let message = "'use' comes first: values, moves and parameters are those of the game that is used";
            return Err(Trouble::new(statement.place, message));
        }
        let mut reader = Reader::new(statement)?;
        let place = reader.place();
        let name = reader.word("the name of a game of chips, such as zeckendorf or nacci")?;
        let Some(used) = (self.shipped)(&name) else {
            let message = format!(
                "there is no game file {} to use; zeckendorf, nacci, lucas and ordered can be used",
                crate::error::quote(&name)
            );
            return Err(Trouble::new(place, message));
        };
        let used = used?;
        for param in &used.params {
            self.names.add(&param.name);
        }
        self.params.clone_from(&used.params);
        self.list = matches!(used.body, Body::List(_));
        if let Body::Heaps(_) = used.body {
            let message = format!("{name} is a game of heaps: only games of chips can be used");
            return Err(Trouble::new(place, message));
        }
        self.chips_place.get_or_insert(statement.place);
        self.reversed = reader.accept("reversed");
        self.used = Some(used);
        reader.end()
    }

    // heap x, y
    fn read_heaps(&mut self, reader: &mut Reader) -> Read<()> {
        const MOST: usize = 8;
        loop {
            let place = reader.place();
            let name = reader.word("the name of a heap, as in heap x, y")?;
            if name != "n" && RESERVED.contains(&name.as_str()) || self.names.index(&name).is_some()
            {
                let message = format!("{name} has a meaning already; choose another name");
                return Err(Trouble::new(place, message));
            }
            self.names.add(&name);
            self.heaps.push(name);
            if self.heaps.len() > MOST {
                let message = format!("there are more than {MOST} heaps");
                return Err(Trouble::new(place, message));
            }
            if !reader.accept(",") {
                return reader.end();
            }
        }
    }

    /// A limit that is set is looked at, and the other way round.
    fn check_limits(&self) -> Read<()> {
        // The names of a take end with t and the limit.
        let limit = self.names.len() + 1;
        let looks = self.takes.iter().find(|take| take.uses(limit));
        match (&self.limit, looks) {
            (None, Some(take)) => {
                let message = "the limit is never set; add a line such as: limit 2*t";
                return Err(Trouble::new(take.place, message));
            }
            (Some(limit), None) => {
                let message = "no move looks at the limit; add to a move: if t <= limit";
                return Err(Trouble::new(limit.place(), message));
            }
            (None, None) | (Some(_), Some(_)) => {}
        }
        if self.limit.is_none() && self.opening.is_some() {
            let message = "an opening is the first limit: say with 'limit' what the next ones are";
            return Err(Trouble::new(self.last, message));
        }
        Ok(())
    }

    fn finish(mut self) -> Read<GameText> {
        if !self.takes.is_empty() {
            self.check_limits()?;
        }
        let missing = |what: &str| Err(Trouble::new(self.last, what));
        let used = self.used.take();
        let Some(title) = self.title.or(used.as_ref().map(|used| {
            let backwards = if self.reversed { ", reversed" } else { "" };
            format!("{}{backwards}", used.title)
        })) else {
            let message =
                "the file does not name its game; begin with a line such as: game My game";
            return Err(Trouble::new(Place::FIRST, message));
        };
        let misere = self
            .misere
            .unwrap_or(used.as_ref().is_some_and(|used| used.misere));
        if self.about.is_empty()
            && let Some(used) = &used
            && !self.reversed
        {
            self.about.clone_from(&used.about);
        }
        let body = if self.heaps_place.is_some() {
            if self.takes.is_empty() {
                return missing("no move takes anything; add a line such as: take t from x");
            }
            Body::Heaps(HeapsText {
                heaps: self.heaps,
                takes: self.takes,
                limit: self.limit,
                opening: self.opening,
            })
        } else {
            let chips = match used.map(|used| used.body) {
                Some(Body::Chips(chips) | Body::List(chips)) => ChipsText {
                    // Backwards of backwards is forwards. The start is another one.
                    reversed: chips.reversed != self.reversed,
                    start_params: if self.start.is_some() {
                        self.params.len()
                    } else {
                        chips.start_params
                    },
                    start: self.start.or(chips.start.filter(|_| !self.reversed)),
                    repeated: chips.repeated || self.repeated.is_some(),
                    hole: self.hole.or(chips.hole),
                    ..chips
                },
                Some(Body::Heaps(_)) | None => {
                    let Some((values, values_place)) = self.values else {
                        return missing(
                            "chips have no values; add a line such as: values 1, 2, v(i-1) + v(i-2)",
                        );
                    };
                    if self.moves.is_empty() {
                        return missing(
                            "there are no moves; add a line such as: move 2[i] -> 1[i+1] + 1[i-2] for i > 2",
                        );
                    }
                    ChipsText {
                        values,
                        values_place,
                        moves: self.moves,
                        rule_params: self.params.len(),
                        start: self.start,
                        start_params: self.params.len(),
                        reversed: false,
                        repeated: self.repeated.is_some(),
                        hole: self.hole,
                    }
                }
            };
            let no_list = self.repeated.or(chips.hole.as_ref().map(Expression::place));
            if let Some(place) = no_list.filter(|_| self.list) {
                let message = "a list of chips has no hole, and no turns of several moves";
                return Err(Trouble::new(place, message));
            }
            if chips.start.is_none() {
                return missing(
                    "the file does not say where a game of n starts; add: start n[1], or: start greedy",
                );
            }
            if self.list {
                Body::List(chips)
            } else {
                Body::Chips(chips)
            }
        };
        Ok(GameText {
            title,
            source: self.source.unwrap_or_default(),
            about: self.about,
            params: self.params,
            body,
            misere,
        })
    }
}

/// Keeps what a statement says, which is said once.
fn set<T>(
    kept: &mut Option<T>,
    statement: &Statement<'_>,
    read: impl FnOnce() -> Read<T>,
) -> Read<()> {
    if kept.is_some() {
        return Err(twice(statement));
    }
    *kept = Some(read()?);
    Ok(())
}

fn out_of_range(name: &str, value: i128, least: i128, most: i128, place: Place) -> Trouble {
    let message = format!("{name} = {value} is not from {least} to {most}");
    Trouble::new(place, message)
}

fn twice(statement: &Statement<'_>) -> Trouble {
    let message = format!("'{}' is said twice; say it once", statement.keyword);
    Trouble::new(statement.place, message)
}

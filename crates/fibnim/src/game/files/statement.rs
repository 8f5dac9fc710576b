//! What stands behind the keyword of a statement.

use super::expression::{Expression, Names};
use super::says::{Clause, MoveText, StartText, TakeText, Term};
use super::text::{Read, Reader, Statement, Token, Trouble};

/// The name of the index of a bin, and of a second one in lists.
const INDICES: [&str; 2] = ["i", "j"];

pub(super) fn text(statement: &Statement<'_>, expected: &str) -> Read<String> {
    const LONGEST: usize = 400;
    let length = statement.rest.chars().count();
    if length == 0 || length > LONGEST {
        let message = format!("expected {expected}, of at most {LONGEST} characters");
        return Err(Trouble::new(statement.rest_place, message));
    }
    Ok(statement.rest.chars().filter(|c| !c.is_control()).collect())
}

// values 1, c*sum(1,i-1)+1 for i <= k, c*sum(i-k,i-1)
pub(super) fn read_values(reader: &mut Reader, names: &Names) -> Read<Vec<Clause>> {
    const MOST: usize = 100;
    let mut clauses = Vec::new();
    loop {
        let value = Expression::read(reader, names)?;
        let condition = for_condition(reader, names)?;
        clauses.push(Clause { value, condition });
        if clauses.len() > MOST {
            let message = format!("there are more than {MOST} values; give a rule for bin i");
            return Err(Trouble::new(reader.place(), message));
        }
        if !reader.accept(",") {
            reader
                .end_or("',' and the next value, 'for' and a condition, or the end of the line")?;
            return Ok(clauses);
        }
    }
}

fn for_condition(reader: &mut Reader, names: &Names) -> Read<Option<Expression>> {
    if reader.accept("for") || reader.accept("if") {
        return Expression::condition(reader, names).map(Some);
    }
    Ok(None)
}

/// The end of a line that may have a condition.
fn end_of_rule(reader: &Reader, condition: Option<&Expression>) -> Read<()> {
    reader.end_or(match condition {
        Some(_) => "the end of the line",
        None => "'for' or 'if' and a condition, or the end of the line",
    })
}

/// The names, and the index of a bin among them.
pub(super) fn with_indices(params: &Names, count: usize) -> Names {
    let mut names = params.clone();
    for index in &INDICES[..count] {
        names.add(index);
    }
    names
}

// move c[i..i+k-1] -> 1[i+k] for i > k
pub(super) fn read_move(statement: &Statement<'_>, params: &Names, list: bool) -> Read<MoveText> {
    let mut reader = Reader::new(statement)?;
    let names = with_indices(params, 1 + usize::from(list));
    let from = terms(&mut reader, &names, list)?;
    reader.expect("->", "and the chips that come")?;
    let into = terms(&mut reader, &names, list)?;
    let condition = for_condition(&mut reader, &names)?;
    end_of_rule(&reader, condition.as_ref())?;
    Ok(MoveText {
        from,
        into,
        condition,
        place: statement.rest_place,
    })
}

/// Chips of bins, joined by + in bins, and by commas in a list.
fn terms(reader: &mut Reader, names: &Names, list: bool) -> Read<Vec<Term>> {
    const MOST: usize = 50;
    let mut terms = Vec::new();
    loop {
        let place = reader.place();
        let count = if reader.is_next("[") {
            Expression::constant(1, place)
        } else {
            count(reader, names)?
        };
        reader.expect("[", "and a bin, as in 2[i]")?;
        let first = Expression::read(reader, names)?;
        let last = if reader.accept("..") {
            Some(Expression::read(reader, names)?)
        } else {
            None
        };
        reader.expect("]", "after the bin")?;
        terms.push(Term {
            count,
            first,
            last,
            place,
        });
        if terms.len() > MOST {
            let message = format!("a side of a move has more than {MOST} terms");
            return Err(Trouble::new(reader.place(), message));
        }
        let joined = if list {
            reader.accept(",")
        } else {
            reader.accept("+")
        };
        if !joined {
            return Ok(terms);
        }
    }
}

/// How many chips: a number, a name, or anything in brackets, before a [.
fn count(reader: &mut Reader, names: &Names) -> Read<Expression> {
    match (reader.peek(), reader.second()) {
        (Some(Token::Number(_) | Token::Word(_)), Some(Token::Sign("["))) => {
            let place = reader.place();
            match reader.peek().cloned() {
                Some(Token::Number(number)) => {
                    reader.take();
                    Ok(Expression::constant(number, place))
                }
                _ => Expression::read(reader, names),
            }
        }
        (Some(Token::Sign("(")), _) => {
            reader.take();
            let count = Expression::read(reader, names)?;
            reader.expect(")", "to close the bracket")?;
            Ok(count)
        }
        _ => Err(reader.unexpected("chips, as in 2[i] or c[i], or in brackets as in (2c+1)[i]")),
    }
}

// start n[1]   start greedy   start 3[1] + 2[4]
pub(super) fn read_start(reader: &mut Reader, params: &Names, list: bool) -> Read<StartText> {
    if reader.accept("greedy") {
        reader.end()?;
        return Ok(StartText::Greedy);
    }
    let mut names = params.clone();
    names.add("n");
    let terms = terms(reader, &names, list)?;
    reader.end()?;
    Ok(StartText::Chips(terms))
}

// end last mover loses
pub(super) fn read_end(reader: &mut Reader) -> Read<bool> {
    const EXPECTED: &str = "in 'end last mover wins' or 'end last mover loses'";
    reader.expect("last", EXPECTED)?;
    reader.expect("mover", EXPECTED)?;
    let misere = reader.accept("loses");
    if !misere {
        reader.expect("wins", EXPECTED)?;
    }
    reader.end()?;
    Ok(misere)
}

// take t from x, t from y if t <= limit
pub(super) fn read_take(
    statement: &Statement<'_>,
    known: &Names,
    heaps: &[String],
) -> Read<TakeText> {
    let mut reader = Reader::new(statement)?;
    let mut names = known.clone();
    names.add("t");
    names.add("limit");
    let mut parts = Vec::new();
    loop {
        let amount = without_bins(Expression::read(&mut reader, &names)?)?;
        let heap = if reader.accept("from") {
            let place = reader.place();
            let name = reader.word("the name of a heap")?;
            let heap = heaps.iter().position(|heap| *heap == name);
            heap.ok_or_else(|| {
                let known = heaps.join(", ");
                Trouble::new(
                    place,
                    format!("there is no heap {name}; the heaps are {known}"),
                )
            })?
        } else if heaps.len() == 1 {
            0
        } else {
            return Err(reader.unexpected("'from' and one of the heaps"));
        };
        parts.push((amount, heap));
        if !reader.accept(",") {
            break;
        }
    }
    let condition = for_condition(&mut reader, &names)?;
    let condition = condition.map(without_bins).transpose()?;
    end_of_rule(&reader, condition.as_ref())?;
    Ok(TakeText {
        parts,
        condition,
        place: statement.rest_place,
    })
}

pub(super) fn number_of(
    statement: &Statement<'_>,
    known: &Names,
    more: &[&str],
) -> Read<Expression> {
    let mut names = known.clone();
    for name in more {
        names.add(name);
    }
    let mut reader = Reader::new(statement)?;
    let number = without_bins(Expression::read(&mut reader, &names)?)?;
    reader.end()?;
    Ok(number)
}

/// Heaps have no bins, whose values could be asked for.
fn without_bins(expression: Expression) -> Read<Expression> {
    if expression.uses_bins() {
        let message = "value, v and sum are of bins, and a game of heaps has none";
        return Err(Trouble::new(expression.place(), message));
    }
    Ok(expression)
}

/// A number with its sign.
pub(super) fn signed(reader: &mut Reader) -> Read<i128> {
    let negative = reader.accept("-");
    let number = reader.number("a number")?;
    Ok(if negative { -number } else { number })
}

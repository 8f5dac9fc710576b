//! Tables as Markdown and LaTeX.

use fibnim::Budget;
use fibnim_lab::tables::{
    Appendix, Complement, Conjectures, Lag, Lengths, Sequence, TableKind, Tableau, Theorem19,
};
use fibnim_lab::{
    Axis, Cell, Column, Entry, Format, Grid, Shading, Sheet, Table, WriteError, write,
};

fn table(title: &str, cells: Vec<[&str; 2]>) -> Table<'static> {
    let row = |cells: [&str; 2]| Ok(cells.map(|text| Cell::Text(text.into())).to_vec());
    let rows: Vec<_> = cells.into_iter().map(row).collect();
    Table {
        title: title.into(),
        columns: vec![Column::words("some_words"), Column::written_numbers("n")],
        bfile: None,
        picture: None,
        row_count: rows.len(),
        rows: Box::new(rows.into_iter()),
        remark: Box::new(|| None),
    }
}

fn written<'a>(sheet: impl Into<Sheet<'a>>, format: Format) -> String {
    let mut out = Vec::new();
    write(sheet, format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn latex(table: &dyn TableKind) -> String {
    let budget = Budget::default();
    let sheet = table.sheet(&budget).unwrap();
    written(sheet, Format::Latex)
}

#[test]
fn markdown_is_a_pipe_table_with_alignment() {
    let table = table("Examples", vec![["a", "1"], ["bc", "22"]]);
    assert_eq!(
        written(table, Format::Markdown),
        "Examples\n\n\
         | some_words |   n |\n\
         | :--------- | --: |\n\
         | a          |   1 |\n\
         | bc         |  22 |\n"
    );
}

#[test]
fn nothing_in_a_cell_is_markdown() {
    let cells = vec![["a|b", "<b>&lt;"], ["*c* `d` \\", "_e_ f_1 < 2 & 3"]];
    let text = written(table("# 1", cells), Format::Markdown);
    assert!(text.starts_with("\\# 1\n"), "{text}");
    assert!(text.contains("a\\|b"), "{text}");
    assert!(text.contains("\\<b>\\&lt;"), "{text}");
    assert!(text.contains("\\*c\\* \\`d\\` \\\\"), "{text}");
    assert!(text.contains("\\_e_ f_1 < 2 & 3"), "{text}");
    let numbered = written(table("12. A title", vec![]), Format::Markdown);
    assert!(numbered.starts_with("12\\. A title\n"), "{numbered}");
}

fn grid() -> Grid<'static> {
    let axis = |name| Axis {
        name,
        first: 0,
        length: 2,
    };
    Grid {
        title: "A grid".into(),
        caption: String::new(),
        rows: axis("a"),
        columns: axis("b"),
        value: "value",
        searched_to: Some(9),
        has_infinity: true,
        entry: Box::new(|a, b| match (a, b) {
            (0, b) => Entry::Number(b as u64 + 5),
            (_, 0) => Entry::Infinite,
            _ => Entry::Unknown,
        }),
        shading: Shading::Logarithmic,
        marks: None,
        remark: Box::new(|| Some("A remark.".into())),
    }
}

#[test]
fn a_grid_is_shown_as_a_grid() {
    assert_eq!(
        written(grid(), Format::Markdown),
        "A grid\n\n\
         | a/b |   0 |   1 |\n\
         | --: | --: | --: |\n\
         |   0 |   5 |   6 |\n\
         |   1 |   ∞ |  >9 |\n\n\
         A remark.\n"
    );
    let latex = written(grid(), Format::Latex);
    assert!(latex.contains("\\begin{tabular}{r|rr}\n"), "{latex}");
    assert!(latex.contains("\n1 & $\\infty$ & $>$9 \\\\\n"), "{latex}");
}

#[test]
fn latex_is_a_table_with_a_caption() {
    assert_eq!(
        latex(&Lag { from: 1, to: 2 }),
        r"\begin{table}[htbp]
\centering
\caption{Whinihan's question: p for the rule $f(t)$ = ct, with $H_{k+1}$ = $H_k$ + $H_{k+1-p}$ from k on, for ever}
\begin{tabular}{rrrrr}
\hline
$c$ & $p$ & from $k$ & $c \ln c$ & $p/(c \ln c)$ \\
\hline
1 & 1 & 1 & 0.000 & -- \\
2 & 2 & 2 & 1.386 & 1.4427 \\
\hline
\end{tabular}

\smallskip
\parbox{\linewidth}{p is proved for each c. That it stays near c$\cdot$ln c is observed: how p depends on c is Whinihan's open question.}
\end{table}
"
    );
}

#[test]
fn mathematics_is_set_as_such_and_words_are_not() {
    let titles = [
        (
            "Least take L(m, d), f(t) = 2t: words",
            "Least take $L(m, d)$, $f(t) = 2t$: words",
        ),
        (
            "f(t) = 5t/2, H_k and H_12 of F_2",
            "$f(t) = 5t/2$, $H_k$ and $H_{12}$ of $F_2$",
        ),
        // Rules that are tables, other names, and parts of words.
        ("f(t) = 1,2,2,7…", "$f(t)$ = 1,2,2,7\\ldots{}"),
        (
            "share_1, ab_c, a_bc, (a) sum(x)",
            "share\\_1, ab\\_c, a\\_bc, (a) sum(x)",
        ),
    ];
    for (title, set) in titles {
        let text = written(table(title, vec![]), Format::Latex);
        assert!(text.contains(&format!("\\caption{{{set}}}\n")), "{text}");
    }
    let sequence = Sequence {
        rule: "2t".into(),
        from: 1,
        to: 3,
    };
    assert!(latex(&sequence).contains("\n$k$ & $H_k$ & "));
    assert!(written(grid(), Format::Latex).contains("\\hline\n$a/b$ & "));
}

#[test]
fn nothing_in_a_cell_is_latex() {
    let cells = vec![
        ["\\ { } $ & # _ % ~ ^", "-1.5"],
        ["[a] *b --c ''d", "–…≤φ·"],
        ["☃", "1.3e-7"],
    ];
    let text = written(table("100% of F_2", cells), Format::Latex);
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("\\caption{100\\% of $F_2$}"), "{text}");
    assert!(text.contains("\\textbackslash{} \\{ \\} \\$ \\& \\# \\_ \\% "));
    assert!(text.contains(" & $-$1.5 \\\\"), "{text}");
    assert!(text.contains("{[}a{]} {*}b -{}-c '{}'d & --\\ldots{}$\\leq$$\\varphi$$\\cdot$"));
    assert!(text.contains("{[}U+2603{]} & 1.3e$-$7 \\\\"), "{text}");
}

#[test]
fn long_tables_go_from_page_to_page() {
    let short = latex(&Theorem19 { from: 0, to: 39 });
    assert!(short.contains("\\begin{tabular}{rlrrl}"), "{short}");
    let long = latex(&Theorem19 { from: 0, to: 40 });
    assert!(long.starts_with("% This needs \\usepackage{longtable}.\n"));
    assert_eq!(long.matches("from pile of").count(), 2);
}

/// Every sign that our titles, remarks and cells use has its command.
#[test]
fn no_table_has_a_sign_that_latex_does_not_know() {
    let rule = || "3t".to_owned();
    let tables: [&dyn TableKind; 7] = [
        &Appendix { from: 1, to: 30 },
        &Sequence {
            rule: rule(),
            from: 1,
            to: 9,
        },
        &Tableau {
            rule: rule(),
            rows: 5,
            cols: 5,
            misere: false,
        },
        &Complement {
            rule: rule(),
            to: 5,
            bound: 50,
            piles: 2,
            misere: false,
        },
        &Lag { from: 1, to: 9 },
        &Conjectures { to: 50 },
        &Lengths {
            from: 1,
            to: 12,
            games: true,
            greedy: false,
        },
    ];
    for table in tables {
        let latex = latex(table);
        assert!(latex.is_ascii() && !latex.contains("U+"), "{latex}");
    }
}

fn refusal<'a>(sheet: impl Into<Sheet<'a>>, format: Format) -> String {
    match write(sheet, format, &mut Vec::new()) {
        Err(WriteError::Row(error)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_no_page_holds_is_refused() {
    for (format, name) in [(Format::Markdown, "markdown"), (Format::Latex, "latex")] {
        let mut long = table("", vec![]);
        long.row_count = 1_000_001;
        let error = refusal(long, format);
        assert!(error.contains(&format!("a table as {name}")), "{error}");
        assert!(format.check_size(1_000_001).is_err());
        assert!(format.check_size(1_000_000).is_ok());
    }
    let wide = "1".repeat(1500);
    let error = refusal(table("", vec![["", &wide]]), Format::Latex);
    assert!(error.contains("lines of 1514 characters"), "{error}");
}

/// 20 rows of 20 MB: a page has 200.
#[test]
fn a_page_of_too_many_characters_is_refused() {
    let row = || Ok(vec![Cell::Text("long".repeat(5 << 20))]);
    let long = Table {
        columns: vec![Column::words("words")],
        rows: Box::new(std::iter::repeat_with(row).take(20)),
        ..table("Long", vec![])
    };
    match write(long, Format::Text, &mut Vec::new()) {
        Err(WriteError::Row(error)) => assert!(error.is_limit_exceeded(), "{error}"),
        other => panic!("{other:?}"),
    }
}

//! Finds mutants again in a file that was written, to blame them for an error there.

use crate::find::{Bytes, bytes, guard};
use std::collections::{BTreeMap, BTreeSet};
use syn::Expr;
use syn::visit::{self, Visit};

/// Where each mutant stands in a file that was written.
#[derive(Default)]
pub struct Marks {
    ranges: Vec<(Bytes, u32)>,
}

impl Marks {
    /// Reads a written file again.
    pub fn of(text: &str) -> syn::Result<Self> {
        let mut marks = Self::default();
        marks.visit_file(&syn::parse_file(text)?);
        Ok(marks)
    }

    fn early_returns(&mut self, range: &Bytes, block: &syn::Block) {
        for statement in &block.stmts {
            let syn::Stmt::Expr(Expr::If(early), _) = statement else {
                break;
            };
            let ids = asked(&early.cond).into_iter();
            self.ranges.extend(ids.map(|id| (range.clone(), id)));
        }
    }

    /// The innermost mutants around a range.
    pub fn around(&self, range: &Bytes) -> BTreeSet<u32> {
        let around = self
            .ranges
            .iter()
            .filter(|(mark, _)| mark.start <= range.start && mark.end >= range.end);
        let mut by_size: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
        for (mark, id) in around {
            by_size.entry(mark.len()).or_default().insert(*id);
        }
        by_size.into_values().next().unwrap_or_default()
    }
}

/// The mutant that a condition asks for, negated or not, first or alone.
fn asked(condition: &Expr) -> Vec<u32> {
    match condition {
        Expr::Unary(unary) => asked(&unary.expr),
        Expr::Paren(paren) => asked(&paren.expr),
        Expr::Binary(binary) => [asked(&binary.left), asked(&binary.right)].concat(),
        Expr::Call(call) => match (&*call.func, call.args.first()) {
            (
                Expr::Path(path),
                Some(Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Int(id),
                    ..
                })),
            ) if path
                .path
                .segments
                .iter()
                .any(|part| part.ident == "mutant_switch") =>
            {
                id.base10_parse().into_iter().collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

impl<'a> Visit<'a> for Marks {
    /// An early return that does not fit `impl Trait` is found wrong at the signature.
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.early_returns(&bytes(item), &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.early_returns(&bytes(item), &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.early_returns(&bytes(item), block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_expr_if(&mut self, expr: &'a syn::ExprIf) {
        for id in asked(&expr.cond) {
            self.ranges.push((bytes(expr), id));
            // An error in the mutant's own branch is certainly its own.
            self.ranges.push((bytes(&expr.then_branch), id));
        }
        visit::visit_expr_if(self, expr);
    }

    /// A match that lacks an arm is marked as a whole.
    fn visit_expr_match(&mut self, expr: &'a syn::ExprMatch) {
        for arm in &expr.arms {
            let ids = guard(arm).map(asked).unwrap_or_default();
            for id in ids {
                self.ranges.push((bytes(arm), id));
                self.ranges.push((bytes(expr), id));
            }
        }
        visit::visit_expr_match(self, expr);
    }
}

//! The places of a file where a mutant can stand.

use std::ops::Range;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr};

/// From a byte of a file to another.
pub type Bytes = Range<usize>;

/// Where a mutant's code stands, and what is around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// After the opening brace of a function.
    Body,
    /// A guard, or the place where there could be one.
    Guard { there: bool, with_let: bool },
    /// The operator.
    Binary(Bytes),
    /// What it is applied to.
    Unary(Bytes),
    /// A structure; the field of each mutant is its span with the comma.
    Struct(Vec<Bytes>),
}

#[derive(Clone, Debug)]
/// A place, and what is around it.
pub struct Node {
    pub range: Bytes,
    pub kind: Kind,
    /// What marks it in the list: an operator, an arm, a guard, a body.
    pub marks: Vec<Bytes>,
    pub genre: &'static str,
    /// Whether the compiler computes it.
    pub constant: bool,
}

pub fn bytes(of: &impl syn::spanned::Spanned) -> Bytes {
    of.span().byte_range()
}

/// Every node that a mutant can stand for.
#[derive(Default)]
pub struct Finder {
    pub nodes: Vec<Node>,
    /// In something that is computed by the compiler.
    constant: bool,
}

impl Finder {
    fn add(&mut self, genre: &'static str, marks: Vec<Bytes>, range: Bytes, kind: Kind) {
        let constant = self.constant;
        self.nodes.push(Node {
            range,
            kind,
            marks,
            genre,
            constant,
        });
    }

    fn within(&mut self, constant: bool, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.constant, constant);
        visit(self);
        self.constant = before;
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        self.within(signature.constness.is_some(), |finder| {
            if let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) {
                let mark = bytes(first).start..bytes(last).end;
                let start = block.brace_token.span.open().byte_range().end;
                finder.add("FnValue", vec![mark], start..start, Kind::Body);
            }
            finder.visit_block(block);
        });
    }
}

/// Whether a condition has a `let` that a branch would take out of its place.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

pub fn guard(arm: &syn::Arm) -> Option<&Expr> {
    match &arm.pat {
        syn::Pat::Guard(guarded) => Some(&guarded.guard),
        _ => None,
    }
}

impl<'a> Visit<'a> for Finder {
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_item_const(&mut self, item: &'a syn::ItemConst) {
        self.within(true, |finder| visit::visit_item_const(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'a syn::ImplItemConst) {
        self.within(true, |finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_trait_item_const(&mut self, item: &'a syn::TraitItemConst) {
        self.within(true, |finder| visit::visit_trait_item_const(finder, item));
    }

    fn visit_item_static(&mut self, item: &'a syn::ItemStatic) {
        self.within(true, |finder| visit::visit_item_static(finder, item));
    }

    fn visit_item_enum(&mut self, item: &'a syn::ItemEnum) {
        self.within(true, |finder| visit::visit_item_enum(finder, item));
    }

    fn visit_expr_const(&mut self, expr: &'a syn::ExprConst) {
        self.within(true, |finder| visit::visit_expr_const(finder, expr));
    }

    fn visit_type(&mut self, item: &'a syn::Type) {
        self.within(true, |finder| visit::visit_type(finder, item));
    }

    fn visit_generic_argument(&mut self, item: &'a syn::GenericArgument) {
        self.within(true, |finder| visit::visit_generic_argument(finder, item));
    }

    fn visit_expr_repeat(&mut self, expr: &'a syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
        self.within(true, |finder| finder.visit_expr(&expr.len));
    }

    /// Even in the initial value of a static, a closure is called later.
    fn visit_expr_closure(&mut self, expr: &'a syn::ExprClosure) {
        self.within(false, |finder| finder.visit_expr(&expr.body));
    }

    fn visit_pat(&mut self, _: &'a syn::Pat) {}

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        let end = bytes(&arm.pat).end;
        let arm_mark = bytes(arm);
        let (range, kind) = match guard(arm) {
            None => (
                end..end,
                Kind::Guard {
                    there: false,
                    with_let: false,
                },
            ),
            Some(guard) => {
                let kind = Kind::Guard {
                    there: true,
                    with_let: has_let(guard),
                };
                self.add(
                    "MatchArmGuard",
                    vec![bytes(guard)],
                    bytes(guard),
                    kind.clone(),
                );
                (bytes(guard), kind)
            }
        };
        self.add("MatchArm", vec![arm_mark], range, kind);
        if let Some(guard) = guard(arm) {
            self.visit_expr(guard);
        }
        self.visit_expr(&arm.body);
    }

    fn visit_expr_binary(&mut self, expr: &'a syn::ExprBinary) {
        let logical = matches!(expr.op, BinOp::And(_) | BinOp::Or(_));
        if !(logical && (has_let(&expr.left) || has_let(&expr.right))) {
            let operator = bytes(&expr.op);
            let kind = Kind::Binary(operator.clone());
            self.add("BinaryOperator", vec![operator], bytes(expr), kind);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'a syn::ExprUnary) {
        let kind = Kind::Unary(bytes(&expr.expr));
        self.add("UnaryOperator", vec![bytes(&expr.op)], bytes(expr), kind);
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_struct(&mut self, expr: &'a syn::ExprStruct) {
        let fields = expr.fields.pairs().map(|pair| {
            let (field, comma) = pair.into_tuple();
            (
                bytes(field),
                bytes(field).start..comma.map_or(bytes(field).end, |comma| bytes(comma).end),
            )
        });
        let (marks, with_comma) = fields.unzip();
        self.add("StructField", marks, bytes(expr), Kind::Struct(with_comma));
        visit::visit_expr_struct(self, expr);
    }
}

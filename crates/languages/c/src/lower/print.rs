//! `sprintf`: a text in memory, made of the characters of the format and of what its conversions print.

use gainsay_ir::c::{Expression, ExpressionKind, IntegerKind, Type};
use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, Definition, Expression as Lowered, Function, Instance, Pattern,
    Sort, StepKind, Variable,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result},
};

/// The most characters that a number of 32 bits has: its digits and a sign.
const LONGEST_NUMBER: u64 = 11;

/// A piece of what is printed.
enum Piece {
    Characters(Vec<u8>),
    /// One character, which is calculated.
    Character(Lowered),
    /// A list of characters.
    List(Lowered),
}

/// What a format consists of: characters, and conversions by their letters. Nothing if it says more about a conversion.
fn pieces(format: &[u8]) -> Option<Vec<std::result::Result<Vec<u8>, u8>>> {
    let mut found = Vec::new();
    let mut bytes = format.iter().copied();
    while let Some(byte) = bytes.next() {
        let conversion = if byte == b'%' { Some(bytes.next()?) } else { None };
        match (conversion, found.last_mut()) {
            (None | Some(b'%'), Some(Ok(before))) => Vec::push(before, byte),
            (None | Some(b'%'), _) => found.push(Ok(vec![byte])),
            (Some(letter @ (b'd' | b'i' | b'u' | b'c' | b's')), _) => found.push(Err(letter)),
            _ => return None,
        }
    }
    Some(found)
}

impl Builder<'_, '_> {
    /// ```text
    /// [f]string(s, cs) ∗ chars(p, n + 1, _)   becomes   [f]string(s, cs) ∗ chars(p, n, text) ∗ p + n ↦ 0     n = |text|, for each s that is printed
    /// ```
    pub(super) fn print_to_memory(
        &mut self,
        target: &Expression,
        format: &Expression,
        arguments: &[Expression],
        span: Span,
    ) -> Result<Lowered> {
        let what = || "`sprintf` with this format".to_owned();
        let ExpressionKind::Text(text) = &format.kind else { return Err(what()) };
        let written = pieces(text).filter(|_| !text.contains(&0)).ok_or_else(what)?;
        if written.iter().filter(|piece| piece.is_err()).count() != arguments.len() {
            return Err(what());
        }
        let array = self.lowering.array(&Type::CHAR, span).ok_or_else(|| self.lowering.without_array())?;
        let target = self.value(target)?;
        let target = self.keep("printed", target, span)?;
        let (mut printed, mut borrowed) = (Vec::new(), Vec::new());
        let mut arguments = arguments.iter();
        for piece in written {
            let conversion = match piece {
                Ok(characters) => {
                    printed.push(Piece::Characters(characters));
                    continue;
                }
                Err(letter) => letter,
            };
            let argument = arguments.next().ok_or_else(what)?;
            printed.push(self.conversion(conversion, argument, &mut borrowed, span)?);
        }
        let (text, length) = self.printed_text(&printed);
        let (text, length) = (self.keep("text", text, span)?, self.keep("length", length, span)?);
        let owned = |predicate: &Name, arguments: Vec<Pattern>| {
            let instance = Instance { predicate: predicate.clone(), arguments, fraction: None };
            Assertion::new(AssertionKind::Instance(instance), span)
        };
        let room = Lowered::binary(Op::Add, length.clone(), Lowered::integer(1));
        let before = owned(&array, vec![Pattern::Value(target.clone()), Pattern::Value(room), Pattern::Any]);
        self.emit(StepKind::Consume { assertion: before, code: "precondition" }, span)?;
        let content = [target.clone(), length.clone(), text.clone()].map(Pattern::Value).to_vec();
        self.emit(StepKind::Produce(owned(&array, content)), span)?;
        let end = Lowered::binary(Op::Add, target.clone(), length.clone());
        let cell = self.lowering.cell(&Type::CHAR, span).ok_or("places of this type")?;
        self.emit(StepKind::Produce(owned(&cell, [end, Lowered::integer(0)].map(Pattern::Value).to_vec())), span)?;
        // No character of a text, a number or the format is zero.
        if !printed.iter().any(|piece| matches!(piece, Piece::Character(_))) {
            self.without_zero(text, span)?;
        }
        borrowed.into_iter().try_for_each(|text| self.emit(StepKind::Produce(text), span))?;
        Ok(length)
    }

    fn conversion(
        &mut self,
        letter: u8,
        argument: &Expression,
        borrowed: &mut Vec<Assertion>,
        span: Span,
    ) -> Result<Piece> {
        let ty = self.type_of(argument);
        let is_small = matches!(ty, Type::Bool)
            || matches!(ty, Type::Integer { kind, signed } if kind < IntegerKind::Int || kind == IntegerKind::Int && signed == (letter != b'u'));
        match (letter, &argument.kind) {
            (b's', ExpressionKind::Text(characters)) if !characters.contains(&0) => {
                Ok(Piece::Characters(characters.clone()))
            }
            (b's', _) if ty.target() == Some(&Type::CHAR) => self.borrowed_text(argument, borrowed, span),
            (b'c', _) if is_small => {
                let value = self.number(argument)?;
                let value = self.keep("character", value, span)?;
                self.fitted(value, &Type::INT, &Type::CHAR, span).map(Piece::Character)
            }
            (b'd' | b'i' | b'u', _) if is_small => {
                let value = self.number(argument)?;
                if let Lowered::Integer(number) = &value {
                    return Ok(Piece::Characters(number.to_string().into_bytes()));
                }
                let value = self.keep("number", value, span)?;
                self.digits(value, span).map(Piece::List)
            }
            _ => Err("`sprintf` with an argument of this type".to_owned()),
        }
    }

    /// The characters of a text that is read meanwhile.
    fn borrowed_text(&mut self, text: &Expression, borrowed: &mut Vec<Assertion>, span: Span) -> Result<Piece> {
        let address = self.value(text)?;
        let address = self.keep("text", address, span)?;
        let Some(predicate) = self.lowering.predicate(&Name::new("string"), &[], span)? else {
            return Err("texts".to_owned());
        };
        let (characters, fraction) = (self.temporary("characters"), self.temporary("fraction"));
        let instance = |characters: Pattern, fraction: Pattern| {
            let arguments = vec![Pattern::Value(address.clone()), characters];
            let instance = Instance { predicate: predicate.clone(), arguments, fraction: Some(fraction) };
            Assertion::new(AssertionKind::Instance(instance), span)
        };
        let assertion = instance(Pattern::Bind(characters.clone()), Pattern::Bind(fraction.clone()));
        self.emit(StepKind::Consume { assertion, code: "precondition" }, span)?;
        let known = |name: &Name| Pattern::Value(Lowered::Variable(name.clone()));
        borrowed.push(instance(known(&characters), known(&fraction)));
        Ok(Piece::List(Lowered::Variable(characters)))
    }

    /// The digits of a number that is not known: which they are is not said, but there are only so many.
    fn digits(&mut self, value: Lowered, span: Span) -> Result<Lowered> {
        let function = self.lowering.digits_of();
        let digits = Lowered::Apply(function, vec![value]);
        let length = self.lowering.fixpoint_instance(&Name::new("length"), &[Type::CHAR]);
        let length = Lowered::Apply(length, vec![digits.clone()]);
        let least = Lowered::binary(Op::LessEqual, Lowered::integer(1), length.clone());
        let most = Lowered::binary(Op::LessEqual, length, Lowered::integer(LONGEST_NUMBER));
        self.emit(StepKind::Assume(Lowered::binary(Op::And, least, most)), span)?;
        Ok(digits)
    }

    fn without_zero(&mut self, characters: Lowered, span: Span) -> Result<()> {
        let (member, known) = (Name::new("mem"), &self.lowering.checked.context.fixpoints);
        if !known.get(&member).is_some_and(|each| each.from_library) {
            return Ok(());
        }
        let member = self.lowering.fixpoint_instance(&member, &[Type::CHAR]);
        let zero = Lowered::Apply(member, vec![Lowered::integer(0), characters]);
        self.emit(StepKind::Assume(zero.negated()), span)
    }

    /// All pieces one behind the other, and how long they are.
    fn printed_text(&mut self, pieces: &[Piece]) -> (Lowered, Lowered) {
        let ty = Type::list(Type::CHAR);
        let (nil, cons) =
            (self.lowering.constructor(&Name::new("nil"), &ty), self.lowering.constructor(&Name::new("cons"), &ty));
        let [append, length] =
            ["append", "length"].map(|name| self.lowering.fixpoint_instance(&Name::new(name), &[Type::CHAR]));
        let before = |character: Lowered, rest: Lowered| Lowered::Construct(cons.clone(), vec![character, rest]);
        let mut text = Lowered::Construct(nil, Vec::new());
        let mut count = Lowered::integer(0);
        for piece in pieces.iter().rev() {
            let more = match piece {
                Piece::Characters(characters) => {
                    for byte in characters.iter().rev() {
                        text = before(Lowered::integer(*byte as i8), text);
                    }
                    Lowered::integer(characters.len())
                }
                Piece::Character(character) => {
                    text = before(character.clone(), text);
                    Lowered::integer(1)
                }
                Piece::List(list) => {
                    text = Lowered::Apply(append.clone(), vec![list.clone(), text]);
                    Lowered::Apply(length.clone(), vec![list.clone()])
                }
            };
            count = Lowered::binary(Op::Add, more, count);
        }
        (text, count)
    }
}

impl Lowering<'_> {
    fn digits_of(&mut self) -> Name {
        let name = Name::new("digits of");
        let result = self.sort(&Type::list(Type::CHAR));
        let parameters = vec![Variable { name: Name::new("number"), sort: Sort::Int }];
        let function = Function { name: name.clone(), parameters, result, definition: Definition::None };
        self.program.functions.entry(name.clone()).or_insert(function);
        name
    }
}

//! What a piece of a program is, without where it stands: a serializer that writes nothing down but its hash, the names it meets and the
//! places it passes.
//!
//! Two pieces with equal hashes are written the same way, so their places correspond one to one: that is how a report is moved to a text in
//! which everything stands a line further down.

use std::{collections::HashMap, fmt};

use gainsay_source::{FileId, Span};
use serde::ser::{self, Serialize, Serializer};

/// As many bytes as nobody meets by chance.
pub(crate) type Digest = [u8; 32];

/// A piece of a program.
pub(crate) struct Fingerprint {
    pub(crate) digest: Digest,
    /// The definitions it mentions, as they were looked up.
    pub(crate) mentions: Vec<usize>,
    /// The places in it, in the order in which they are written.
    pub(crate) spans: Vec<Span>,
}

/// The fingerprint of a piece; `definition` knows which definitions a word may stand for.
pub(crate) fn fingerprint(piece: &impl Serialize, definitions: &dyn Fn(&str) -> Vec<usize>) -> Fingerprint {
    let mut printer =
        Printer { bytes: Vec::new(), mentions: Vec::new(), spans: Vec::new(), known: HashMap::new(), definitions };
    // What cannot be written has no fingerprint that anything else has.
    if piece.serialize(&mut printer).is_err() {
        printer.bytes.extend(b"not written");
    }
    let Printer { bytes, mut mentions, spans, .. } = printer;
    mentions.sort_unstable();
    mentions.dedup();
    Fingerprint { digest: *blake3::hash(&bytes).as_bytes(), mentions, spans }
}

/// The digest of something that has no places.
pub(crate) fn digest(value: &impl Serialize) -> Digest {
    fingerprint(value, &|_| Vec::new()).digest
}

struct Printer<'a> {
    bytes: Vec<u8>,
    mentions: Vec<usize>,
    spans: Vec<Span>,
    /// Which of the spans each one is: that two places are the same one may matter, where they are does not.
    known: HashMap<Span, u64>,
    definitions: &'a dyn Fn(&str) -> Vec<usize>,
}

impl Printer<'_> {
    /// Every kind of thing begins with a byte of its own, and what has no fixed length with its length: no two values are written alike.
    fn tag(&mut self, tag: u8) {
        self.bytes.push(tag);
    }

    fn number(&mut self, number: u64) {
        self.bytes.extend(number.to_le_bytes());
    }

    fn text(&mut self, text: &[u8]) {
        self.number(text.len() as u64);
        self.bytes.extend(text);
    }
}

/// Never happens for what derives its serialization.
#[derive(Debug)]
pub(crate) struct Unwritten;

impl fmt::Display for Unwritten {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("it cannot be written")
    }
}

impl std::error::Error for Unwritten {}

impl ser::Error for Unwritten {
    fn custom<T: fmt::Display>(_: T) -> Unwritten {
        Unwritten
    }
}

type Done = Result<(), Unwritten>;

impl<'p, 'a> Serializer for &'p mut Printer<'a> {
    type Ok = ();
    type Error = Unwritten;
    type SerializeSeq = Elements<'p, 'a>;
    type SerializeTuple = Elements<'p, 'a>;
    type SerializeTupleStruct = Elements<'p, 'a>;
    type SerializeTupleVariant = Elements<'p, 'a>;
    type SerializeMap = Elements<'p, 'a>;
    type SerializeStruct = Fields<'p, 'a>;
    type SerializeStructVariant = Elements<'p, 'a>;

    fn serialize_bool(self, value: bool) -> Done {
        self.tag(1 + u8::from(value));
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Done {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Done {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Done {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Done {
        self.tag(3);
        self.number(value.cast_unsigned());
        Ok(())
    }

    fn serialize_i128(self, value: i128) -> Done {
        self.tag(4);
        self.bytes.extend(value.to_le_bytes());
        Ok(())
    }

    fn serialize_u8(self, value: u8) -> Done {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Done {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Done {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Done {
        self.tag(5);
        self.number(value);
        Ok(())
    }

    fn serialize_u128(self, value: u128) -> Done {
        self.tag(6);
        self.bytes.extend(value.to_le_bytes());
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Done {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Done {
        self.tag(7);
        self.number(value.to_bits());
        Ok(())
    }

    fn serialize_char(self, value: char) -> Done {
        self.tag(8);
        self.number(u32::from(value).into());
        Ok(())
    }

    /// Any word may be the name of a definition.
    fn serialize_str(self, value: &str) -> Done {
        self.tag(9);
        self.text(value.as_bytes());
        self.mentions.extend((self.definitions)(value));
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Done {
        self.tag(10);
        self.text(value);
        Ok(())
    }

    fn serialize_none(self) -> Done {
        self.tag(11);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        self.tag(12);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.tag(13);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Done {
        self.tag(14);
        self.number(index.into());
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Done {
        self.tag(15);
        self.number(index.into());
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'p, 'a>, Unwritten> {
        Ok(Elements::of(self, 16))
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements<'p, 'a>, Unwritten> {
        Ok(Elements::of(self, 17))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements<'p, 'a>, Unwritten> {
        Ok(Elements::of(self, 18))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Elements<'p, 'a>, Unwritten> {
        let elements = Elements::of(self, 19);
        elements.printer.number(index.into());
        Ok(elements)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Elements<'p, 'a>, Unwritten> {
        Ok(Elements::of(self, 20))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'p, 'a>, Unwritten> {
        Ok(if name == "Span" { Fields::Span(self, Vec::with_capacity(3)) } else { Fields::Any(Elements::of(self, 21)) })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Elements<'p, 'a>, Unwritten> {
        let elements = Elements::of(self, 22);
        elements.printer.number(index.into());
        Ok(elements)
    }
}

/// Parts of a value, one after the other. Their number is known at the end.
struct Elements<'p, 'a> {
    printer: &'p mut Printer<'a>,
    count: u64,
}

impl<'p, 'a> Elements<'p, 'a> {
    fn of(printer: &'p mut Printer<'a>, tag: u8) -> Elements<'p, 'a> {
        printer.tag(tag);
        Elements { printer, count: 0 }
    }

    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.count += 1;
        value.serialize(&mut *self.printer)
    }

    fn close(self) -> Done {
        self.printer.tag(0);
        self.printer.number(self.count);
        Ok(())
    }
}

/// The fields of a structure; of a span only that there is one.
enum Fields<'p, 'a> {
    Any(Elements<'p, 'a>),
    Span(&'p mut Printer<'a>, Vec<u32>),
}

impl ser::SerializeStruct for Fields<'_, '_> {
    type Ok = ();
    type Error = Unwritten;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
        match self {
            Fields::Any(elements) => elements.add(value),
            Fields::Span(printer, numbers) => {
                let start = printer.bytes.len();
                value.serialize(&mut **printer)?;
                let written = printer.bytes[start..].last_chunk().ok_or(Unwritten)?;
                numbers.push(u32::try_from(u64::from_le_bytes(*written)).map_err(|_| Unwritten)?);
                printer.bytes.truncate(start);
                Ok(())
            }
        }
    }

    fn end(self) -> Done {
        match self {
            Fields::Any(elements) => elements.close(),
            Fields::Span(printer, numbers) => {
                let [file, start, end] = numbers[..] else { return Err(Unwritten) };
                let span = Span { file: FileId::after(file as usize), start, end };
                let fresh = printer.spans.len() as u64;
                let index = *printer.known.entry(span).or_insert(fresh);
                if index == fresh {
                    printer.spans.push(span);
                }
                printer.tag(23);
                printer.number(index);
                Ok(())
            }
        }
    }
}

macro_rules! elements {
    ($($kind:ident :: $add:ident),*) => {$(
        impl ser::$kind for Elements<'_, '_> {
            type Ok = ();
            type Error = Unwritten;

            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                self.add(value)
            }

            fn end(self) -> Done {
                self.close()
            }
        }
    )*};
}

elements!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

impl ser::SerializeStructVariant for Elements<'_, '_> {
    type Ok = ();
    type Error = Unwritten;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
        self.add(value)
    }

    fn end(self) -> Done {
        self.close()
    }
}

impl ser::SerializeMap for Elements<'_, '_> {
    type Ok = ();
    type Error = Unwritten;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        self.add(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.add(value)
    }

    fn end(self) -> Done {
        self.close()
    }
}

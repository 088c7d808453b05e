//! A JSON value, read by serde with the place of what is wrong.
//!
//! `serde_path_to_error` does this around any reader, at the price of a dozen more functions for
//! every type of every game. All JSON is a [`Value`] before it becomes anything else, so ours is for
//! values alone: each access adds its step to an error that comes back through it.

use std::fmt;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected,
    IntoDeserializer, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

/// The value that some JSON stands for.
pub(crate) fn tracked<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    T::deserialize(Here(value))
}

/// What a reader said, and where: `steps[2].seat`, empty for the whole.
#[derive(Debug)]
pub(crate) struct Fault(Box<(String, String)>);

impl Fault {
    pub(super) fn at(&self) -> &str {
        &self.0.0
    }

    pub(super) fn said(&self) -> &str {
        &self.0.1
    }

    /// The same from one field further out.
    fn in_field(mut self, name: &str) -> Fault {
        let inner = &mut self.0.0;
        let point = if inner.is_empty() || inner.starts_with('[') { "" } else { "." };
        inner.insert_str(0, point);
        inner.insert_str(0, name);
        self
    }

    /// The same from one list further out.
    fn in_list(mut self, index: usize) -> Fault {
        let inner = &mut self.0.0;
        let point = if inner.is_empty() || inner.starts_with('[') { "" } else { "." };
        *inner = format!("[{index}]{point}{inner}");
        self
    }
}

impl Error for Fault {
    fn custom<T: fmt::Display>(said: T) -> Fault {
        Fault(Box::new((String::new(), said.to_string())))
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.said())
    }
}

/// A value of another kind than the one that is asked for.
#[cold]
fn another_kind(found: &Value, asked: &dyn Expected) -> Fault {
    let found = match found {
        Value::Null => Unexpected::Unit,
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Number(_) => Unexpected::Other("number"),
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    };
    Fault::invalid_type(found, asked)
}

/// A value that is being read.
#[derive(Clone, Copy)]
struct Here<'de>(&'de Value);

impl<'de> Deserializer<'de> for Here<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(_) => self.number(visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => items(list, visitor),
            Value::Object(map) => fields(map, visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Array(list) => items(list, visitor),
            other => Err(another_kind(other, &visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Object(map) => fields(map, visitor),
            other => Err(another_kind(other, &visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Array(list) => items(list, visitor),
            _ => self.deserialize_map(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let one = |map: &'de Map<String, Value>| (map.len() == 1).then(|| map.iter().next())?;
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, inner: None }),
            Value::Object(map) => match one(map) {
                Some((name, inner)) => visitor.visit_enum(Variant { name, inner: Some(inner) }),
                None => Err(Fault::invalid_value(Unexpected::Map, &"map with a single key")),
            },
            other => Err(another_kind(other, &"string or map")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            other => Err(another_kind(other, &visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct
    }
}

impl<'de> Here<'de> {
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if let Some(number) = self.0.as_u64() {
            visitor.visit_u64(number)
        } else if let Some(number) = self.0.as_i64() {
            visitor.visit_i64(number)
        } else {
            visitor.visit_f64(self.0.as_f64().unwrap_or(f64::NAN))
        }
    }
}

fn items<'de, V: Visitor<'de>>(list: &'de [Value], visitor: V) -> Result<V::Value, Fault> {
    let mut items = Items { all: list, next: 0 };
    let read = visitor.visit_seq(&mut items)?;
    items.end().map(|()| read)
}

fn fields<'de, V: Visitor<'de>>(
    map: &'de Map<String, Value>,
    visitor: V,
) -> Result<V::Value, Fault> {
    let mut fields = Fields { rest: map.iter(), all: map.len(), next: None };
    let read = visitor.visit_map(&mut fields)?;
    fields.end().map(|()| read)
}

struct Items<'de> {
    all: &'de [Value],
    next: usize,
}

impl Items<'_> {
    fn end(&self) -> Result<(), Fault> {
        if self.next == self.all.len() {
            return Ok(());
        }
        Err(Fault::invalid_length(self.all.len(), &"fewer elements in array"))
    }
}

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let index = self.next;
        let Some(value) = self.all.get(index) else { return Ok(None) };
        self.next += 1;
        seed.deserialize(Here(value)).map(Some).map_err(|fault| fault.in_list(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.all.len() - self.next)
    }
}

struct Fields<'de> {
    rest: serde_json::map::Iter<'de>,
    all: usize,
    next: Option<(&'de String, &'de Value)>,
}

impl Fields<'_> {
    fn end(&self) -> Result<(), Fault> {
        if self.rest.len() == 0 {
            return Ok(());
        }
        Err(Fault::invalid_length(self.all, &"fewer elements in map"))
    }
}

impl<'de> MapAccess<'de> for &mut Fields<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        self.next = self.rest.next();
        let Some((name, _)) = self.next else { return Ok(None) };
        let key = BorrowedStrDeserializer::new(name);
        seed.deserialize(key).map(Some).map_err(|fault: Fault| fault.in_field(name))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some((name, value)) = self.next.take() else {
            unreachable!("serde asks for a name, then for its value")
        };
        seed.deserialize(Here(value)).map_err(|fault| fault.in_field(name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A variant by its name alone, or with what it holds.
struct Variant<'de> {
    name: &'de str,
    inner: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Fault;
    type Variant = Variant<'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<(T::Value, Variant<'de>), Fault> {
        let name = IntoDeserializer::<Fault>::into_deserializer(self.name);
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> Variant<'de> {
    fn inner(&self, asked: &str) -> Result<Here<'de>, Fault> {
        let none = || Fault::invalid_type(Unexpected::UnitVariant, &asked);
        self.inner.map(Here).ok_or_else(none)
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        let inner = self.inner.map(|value| <()>::deserialize(Here(value)));
        inner.unwrap_or(Ok(())).map_err(|fault| fault.in_field(self.name))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        let inner = self.inner("newtype variant")?;
        seed.deserialize(inner).map_err(|fault| fault.in_field(self.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        let inner = self.inner("tuple variant")?;
        inner.deserialize_seq(visitor).map_err(|fault| fault.in_field(self.name))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let inner = self.inner("struct variant")?;
        inner.deserialize_map(visitor).map_err(|fault| fault.in_field(self.name))
    }
}

//! Values on their way to PostgreSQL and back.

use std::error::Error as StdError;

use bytes::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use crate::Error;
use crate::database::{Row, Value};

/// Values as the client takes them.
pub(super) fn borrowed(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// A row with columns of the kinds that the schema has.
pub(super) fn row(found: &tokio_postgres::Row) -> Result<Row, Error> {
    let column = |at: usize| -> Result<Value, tokio_postgres::Error> {
        Ok(match *found.columns()[at].type_() {
            Type::INT8 => found.try_get::<_, Option<i64>>(at)?.into(),
            Type::INT4 => found.try_get::<_, Option<i32>>(at)?.map(i64::from).into(),
            Type::FLOAT8 => found.try_get::<_, Option<f64>>(at)?.into(),
            _ => found.try_get::<_, Option<String>>(at)?.into(),
        })
    };
    let columns: Result<_, _> = (0..found.len()).map(column).collect();
    columns.map(Row).map_err(Error::failed)
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(value) => value.to_sql_checked(kind, out),
            Value::Real(value) => value.to_sql_checked(kind, out),
            Value::Text(value) => value.to_sql_checked(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true // Each kind of value asks for itself.
    }

    to_sql_checked!();
}

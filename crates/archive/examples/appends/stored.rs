//! How soon a server with many stored matches is ready.

use std::time::Instant;

use parlour_archive::{Archive, List, Status};

use super::Fault;

const MATCHES: usize = 100_000;
const LINES: usize = 10;

/// Opens each store with many matches in it, and looks into the lists.
pub(crate) async fn print(stores: &[(&str, &str)]) -> Result<(), Fault> {
    println!("\nWith {MATCHES} stored matches of {LINES} lines, in ms:");
    println!("store         open  open tables  own matches  finished   counts  a match");
    for (name, address) in stores {
        fill(address).await?;
        let mut took = Vec::new();
        let mut begin = Instant::now();
        let mut lap = || {
            took.push(format!("{:.1}", begin.elapsed().as_secs_f64() * 1e3));
            begin = Instant::now();
        };
        let archive = Archive::open(address).await?;
        lap();
        let list = List { public: true, limit: 50, ..List::default() };
        archive.list(&List { status: Some(Status::Open), ..list.clone() }).await?;
        lap();
        archive.list(&List { person: Some("p7".into()), limit: 50, ..List::default() }).await?;
        lap();
        archive.list(&List { status: Some(Status::Over), ..list }).await?;
        lap();
        archive.counts().await?;
        lap();
        let (found, lines) = archive.read("stored-50000", 0).await?.ok_or("It is not there.")?;
        lap();
        assert_eq!((found.lines as usize, lines.len()), (LINES, LINES));
        let [open, tables, own, over, counts, one] = took.as_slice() else { return Ok(()) };
        println!("{name:<10} {open:>7} {tables:>12} {own:>12} {over:>9} {counts:>8} {one:>8}");
    }
    Ok(())
}

/// One match in a hundred is open, one in a hundred is running.
async fn fill(address: &str) -> Result<(), Fault> {
    let sql = |numbers: &str, lines: &str| {
        format!(
            "INSERT INTO match (id, game, rules, seats, status, public, version, lines, meta,
                                created, changed, ended, rated)
             SELECT 'stored-' || n, CASE n % 5 WHEN 0 THEN 'rails' ELSE 'hearts' END, '{{}}', 4,
                    CASE n % 100 WHEN 0 THEN 0 WHEN 1 THEN 1 ELSE 2 END, n % 2, {LINES}, {LINES},
                    '{{}}', n, n, CASE WHEN n % 100 > 1 THEN n END, 0
             FROM {numbers};
             INSERT INTO line (match, seq, body)
             SELECT m.key, l.n, 'a line of the record of this match' FROM match m, {lines}
             WHERE m.id LIKE 'stored-%';
             INSERT INTO sitter (match, person)
             SELECT key, 'p' || (key % 1000) FROM match WHERE id LIKE 'stored-%';"
        )
    };
    if address.starts_with("postgres") {
        let (beside, connection) = tokio_postgres::connect(address, tokio_postgres::NoTls).await?;
        tokio::spawn(connection);
        let numbers = format!("generate_series(1, {MATCHES}) AS s (n)");
        let lines = format!("generate_series(0, {LINES} - 1) AS l (n)");
        beside.batch_execute(&(sql(&numbers, &lines) + "ANALYZE;")).await?;
    } else {
        let count = |to: usize, from: usize, name: &str| {
            format!(
                "(WITH RECURSIVE s (n) AS (VALUES ({from}) UNION ALL
                  SELECT n + 1 FROM s WHERE n < {to}) SELECT n FROM s) AS {name}"
            )
        };
        let all = sql(&count(MATCHES, 1, "s"), &count(LINES - 1, 0, "l"));
        let beside = rusqlite::Connection::open(address)?;
        beside.execute_batch(&format!("BEGIN; {all} COMMIT;"))?;
    }
    Ok(())
}

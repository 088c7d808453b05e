use parlour_archive::{Archive, Error, Person, Token};

use super::{Place, fresh, line, write};

const FIRST: &str = include_str!("../../migrations/1_matches.sql");

const NOTED: &str = "
    CREATE TABLE schema_version (version BIGINT NOT NULL);
    INSERT INTO schema_version VALUES (1);
    INSERT INTO match (id, game, rules, seats, status, public, version, lines, meta, created,
                       changed, ended, rated)
    VALUES ('m1', 'hearts', '{}', 4, 1, 1, 1, 1, '{}', 5, 6, NULL, 0);
    INSERT INTO line (match, seq, body) SELECT key, 0, 'kept' FROM match;";

pub(crate) async fn an_older_schema_is_brought_up_to_date(place: &Place) {
    let said = |key, roomy| FIRST.replace("{key}", key).replace("{roomy}", roomy) + NOTED;
    let postgres = said("BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "");
    place.run(&said("INTEGER PRIMARY KEY AUTOINCREMENT", ""), &postgres).await;
    let archive = place.open().await;
    assert_eq!(archive.export("m1").await.unwrap().as_deref(), Some("kept\n"));
    write(&archive, line("m1", 1, "new")).await;
    let ann = Person { id: "ann".into(), name: "Ann".into(), settings: "{}".into(), created: 0 };
    let device = Token::Device { hash: "h1".into(), label: String::new() };
    archive.create_person(&ann, device).await.unwrap();
    // Opened again, nothing is done twice.
    drop(archive);
    let archive = place.open().await;
    assert_eq!(archive.export("m1").await.unwrap().as_deref(), Some("kept\nnew\n"));
    assert_eq!(archive.person_by_token("h1").await.unwrap(), Some(ann));
}

pub(crate) async fn a_newer_schema_is_refused(place: &Place) {
    drop(place.open().await);
    let later = "INSERT INTO schema_version VALUES (99)";
    place.run(later, later).await;
    let refused = Archive::open(&place.address()).await.map(drop).unwrap_err();
    assert_eq!(refused, Error::Newer { found: 99, known: 3 });
    let sentence = "The database has schema 99, and this program knows only up to 3: use a newer \
                    parlour.";
    assert_eq!(refused.to_string(), sentence);
}

pub(crate) async fn opened_twice_at_once_the_schema_is_made_once(place: &Place) {
    let address = place.address();
    let (one, other) = tokio::join!(Archive::open(&address), Archive::open(&address));
    match place {
        // One process has the file.
        Place::Sqlite(folder) => {
            let in_use = Error::InUse(folder.path().join("parlour.db"));
            assert!(one.is_ok() != other.is_ok());
            assert_eq!(one.and(other).map(drop).unwrap_err(), in_use);
        }
        Place::Postgres(_) => {
            one.unwrap().create(fresh("m1")).await.unwrap();
            assert!(other.unwrap().find("m1").await.unwrap().is_some());
        }
    }
}

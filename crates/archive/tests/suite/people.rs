use parlour_archive::{Archive, Device, Error, List, Person, Token};

use super::{Place, fresh};

fn person(id: &str) -> Person {
    Person { id: id.into(), name: id.to_uppercase(), settings: "{}".into(), created: 5 }
}

fn device(hash: &str) -> Token {
    Token::Device { hash: hash.into(), label: "laptop".into() }
}

async fn by(archive: &Archive, hash: &str) -> Option<String> {
    archive.person_by_token(hash).await.unwrap().map(|person| person.id)
}

pub(crate) async fn a_person_is_known_by_a_device(place: &Place) {
    let archive = place.open().await;
    archive.create_person(&person("ann"), device("h1")).await.unwrap();
    assert_eq!(archive.person("ann").await.unwrap(), Some(person("ann")));
    assert_eq!(by(&archive, "h1").await.as_deref(), Some("ann"));
    assert_eq!(by(&archive, "h2").await, None);
    // Neither the id nor the token can be had twice.
    let taken = |id: &str| Err(Error::Taken(id.into()));
    assert_eq!(archive.create_person(&person("ann"), device("h2")).await, taken("ann"));
    assert_eq!(archive.create_person(&person("bob"), device("h1")).await, taken("bob"));
    assert_eq!(archive.person("bob").await.unwrap(), None);
    assert!(!archive.add_token("ann", device("h1"), 6).await.unwrap());
    assert!(!archive.add_token("bob", device("h2"), 6).await.unwrap());
    assert!(archive.add_token("ann", device("h2"), 6).await.unwrap());
    let known = |hash: &str, created| Device { hash: hash.into(), label: "laptop".into(), created };
    assert_eq!(archive.devices("ann").await.unwrap(), [known("h1", 5), known("h2", 6)]);
    assert!(!archive.remove_token("bob", "h1").await.unwrap());
    assert!(archive.remove_token("ann", "h1").await.unwrap());
    assert_eq!(by(&archive, "h1").await, None);
}

pub(crate) async fn a_code_works_once_and_in_time(place: &Place) {
    let archive = place.open().await;
    archive.create_person(&person("ann"), device("h1")).await.unwrap();
    for (code, until) in [("c1", 100), ("c2", 100), ("c3", 40)] {
        let code = Token::Code { hash: code.into(), until };
        assert!(archive.add_token("ann", code, 0).await.unwrap());
    }
    assert_eq!(by(&archive, "c1").await, None, "a code is no device");
    let redeem = async |code: &str, hash: &str, now| {
        archive.redeem(code, hash, "phone", now).await.unwrap().map(|person| person.id)
    };
    assert_eq!(redeem("c1", "h2", 50).await.as_deref(), Some("ann"));
    assert_eq!(by(&archive, "h2").await.as_deref(), Some("ann"));
    assert_eq!(redeem("c1", "h3", 50).await, None);
    assert_eq!(redeem("h1", "h3", 50).await, None, "a device is no code");
    assert_eq!(redeem("c2", "h3", 100).await, None);
    archive.sweep(50).await.unwrap();
    assert_eq!(redeem("c3", "h3", 10).await, None, "swept away");
    assert_eq!(redeem("c2", "h3", 99).await.as_deref(), Some("ann"));
    assert_eq!(archive.devices("ann").await.unwrap().len(), 3);
}

pub(crate) async fn a_forgotten_person_is_gone(place: &Place) {
    let archive = place.open().await;
    archive.create_person(&person("ann"), device("h1")).await.unwrap();
    archive.create_person(&person("bob"), device("h2")).await.unwrap();
    let mut new = fresh("m1");
    new.people = vec!["ann".into(), "bob".into()];
    archive.create(new).await.unwrap();
    archive.forget_person("ann").await.unwrap();
    assert_eq!(archive.person("ann").await.unwrap(), None);
    assert_eq!(by(&archive, "h1").await, None);
    for (person, sits) in [("ann", 0), ("bob", 1)] {
        let list = List { person: Some(person.into()), limit: 9, ..List::default() };
        assert_eq!(archive.list(&list).await.unwrap().len(), sits);
    }
    assert_eq!(by(&archive, "h2").await.as_deref(), Some("bob"));
}

pub(crate) async fn names_are_kept_to_the_letter(place: &Place) {
    let archive = place.open().await;
    archive.create_person(&person("ann"), device("h1")).await.unwrap();
    for name in ["', name = 'x", "\"; DROP TABLE person; --", "$1 ?1 {key}", "Zoë 🂡 \\ %_", ""]
    {
        assert!(archive.update_person("ann", name, name).await.unwrap());
        let kept = archive.person("ann").await.unwrap().unwrap();
        assert_eq!((kept.name.as_str(), kept.settings.as_str()), (name, name));
        assert!(!archive.update_person(name, "x", "x").await.unwrap());
        assert_eq!(by(&archive, name).await, None);
    }
    let zero = archive.update_person("ann", "a\0b", "{}").await;
    assert!(matches!(zero, Err(Error::Unfit(_))), "{zero:?}");
}

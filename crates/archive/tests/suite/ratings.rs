use parlour_archive::{Archive, Person, Rated, Rating, Status, Token};

use super::{Place, fresh};

async fn setting(archive: &Archive) {
    for id in ["ann", "bob", "cid"] {
        let person = Person { id: id.into(), name: id.into(), settings: "{}".into(), created: 0 };
        let device = Token::Device { hash: id.into(), label: String::new() };
        archive.create_person(&person, device).await.unwrap();
    }
    for (id, status) in [("m1", Status::Over), ("m2", Status::Over), ("m3", Status::Running)] {
        let mut new = fresh(id);
        new.status = status;
        archive.create(new).await.unwrap();
    }
}

fn rating(mu: f64, sigma: f64, matches: i64) -> Rating {
    Rating { mu, sigma, matches }
}

fn new(person: &str, mu: f64, matches: i64) -> (String, Rating) {
    (person.into(), rating(mu, 8.0, matches))
}

pub(crate) async fn a_result_is_counted_once(place: &Place) {
    let archive = place.open().await;
    setting(&archive).await;
    let first = [new("bob", 20.0, 1), new("ann", 30.0, 1)];
    assert_eq!(archive.rate("m3", &first).await.unwrap(), Rated::Already, "it is not over");
    assert_eq!(archive.rate("m1", &first).await.unwrap(), Rated::Counted);
    assert_eq!(archive.rate("m1", &[new("ann", 99.0, 2)]).await.unwrap(), Rated::Already);
    assert!(archive.find("m1").await.unwrap().unwrap().rated);
    assert_eq!(archive.rating("ann", "hearts").await.unwrap(), Some(rating(30.0, 8.0, 1)));
    assert_eq!(archive.rating("ann", "rails").await.unwrap(), None);
    let all = archive.ratings("bob").await.unwrap();
    assert_eq!(all, [("hearts".to_owned(), rating(20.0, 8.0, 1))]);
}

pub(crate) async fn a_rating_that_moved_on_is_not_overwritten(place: &Place) {
    let archive = place.open().await;
    setting(&archive).await;
    let first = [new("ann", 30.0, 1), new("bob", 20.0, 1)];
    assert_eq!(archive.rate("m1", &first).await.unwrap(), Rated::Counted);
    // Reckoned from what Bob had before the first match.
    let late = [new("ann", 31.0, 2), new("bob", 21.0, 1)];
    assert_eq!(archive.rate("m2", &late).await.unwrap(), Rated::Stale);
    assert_eq!(archive.rating("ann", "hearts").await.unwrap(), Some(rating(30.0, 8.0, 1)));
    let again = [new("ann", 31.0, 2), new("bob", 21.0, 2)];
    assert_eq!(archive.rate("m2", &again).await.unwrap(), Rated::Counted);
    assert_eq!(archive.rating("bob", "hearts").await.unwrap(), Some(rating(21.0, 8.0, 2)));
}

pub(crate) async fn the_best_come_first(place: &Place) {
    let archive = place.open().await;
    setting(&archive).await;
    // Cid's estimate is the highest and the least sure.
    let result = [
        ("ann".to_owned(), rating(30.0, 2.0, 1)),
        ("bob".to_owned(), rating(25.0, 1.0, 1)),
        ("cid".to_owned(), rating(35.0, 9.0, 1)),
    ];
    assert_eq!(archive.rate("m1", &result).await.unwrap(), Rated::Counted);
    let names = async |from, limit| -> Vec<String> {
        let best = archive.leaderboard("hearts", from, limit).await.unwrap();
        best.into_iter().map(|standing| standing.name).collect()
    };
    assert_eq!(names(0, 9).await, ["ann", "bob", "cid"]);
    assert_eq!(names(1, 1).await, ["bob"]);
    assert_eq!(archive.leaderboard("rails", 0, 9).await.unwrap(), []);
}

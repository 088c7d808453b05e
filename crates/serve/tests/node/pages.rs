//! The pages around tables: what they show, what they keep back, and what strangers cannot do.

use crate::common::{Node, Person, play_on, raw, text};
use parlour_games::games;
use parlour_house::AnyGame;
use parlour_learn::{Course, Lesson};
use serde_json::{Value, json};

/// A page: its status, head and text.
async fn page(person: &Person, path: &str) -> (u16, String, String) {
    ask(person, "GET", path, "").await
}

/// A form that is sent.
async fn send(person: &Person, path: &str, form: &str) -> (u16, String, String) {
    ask(person, "POST", path, form).await
}

async fn ask(person: &Person, method: &str, path: &str, form: &str) -> (u16, String, String) {
    let (address, token, length) = (person.address, &person.token, form.len());
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: parlour={token}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
    );
    raw(address, head.as_bytes()).await
}

/// Where a redirection leads.
fn location(head: &str) -> String {
    let line = head.lines().find_map(|line| line.strip_prefix("location: "));
    line.unwrap_or_else(|| panic!("leads nowhere: {head}")).to_owned()
}

/// A short match of Pontoon that is over.
async fn played(person: &Person) -> String {
    let wish = json!({"game": "pontoon", "rules": {"rounds": 3}, "open": "link"});
    let id = text(&person.opens(wish).await["id"]);
    play_on(person.clone(), id.clone()).await;
    id
}

/// The review of a table, once it is there.
async fn reviewed(person: &Person, id: &str) -> String {
    let path = format!("/tables/{id}/review");
    let (status, head, body) = send(person, &path, "").await;
    assert_eq!(status, 303, "{head}\n{body}");
    loop {
        let (status, _, body) = page(person, &path).await;
        assert_eq!(status, 200);
        if !body.contains("data-waits-for") {
            return body;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_done_to_its_end_by_forms_and_links_alone() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    for game in games() {
        let id = game.id();
        let Some(lesson) = Lesson::of(&*game).map(Result::unwrap) else { continue };
        let (steps, mut course) = (lesson.len(), Course::begin(&*game, lesson).unwrap());
        let mut at = format!("/learn/{id}");
        while let Some((_, step)) = course.step() {
            let (status, _, body) = page(&ann, &at).await;
            assert_eq!(status, 200, "{at}");
            let head = format!("Step {} of {steps}", course.number());
            assert!(body.contains(&head), "{at}: not {head}");
            let words = step.deed.clone();
            let wanted = course.wanted().cloned();
            at = match (words, wanted) {
                (Some(words), Some((name, payload))) => {
                    let typed: String = form_urlencoded::byte_serialize(words.as_bytes()).collect();
                    let (status, head, body) =
                        send(&ann, &format!("{at}/do"), &format!("words={typed}")).await;
                    assert_eq!(status, 303, "{at}: {words}: {body}");
                    course.attempt(&name, &payload).unwrap();
                    location(&head)
                }
                _ => {
                    course.go_on().unwrap();
                    let next = body
                        .split("href=\"")
                        .find(|part| part.starts_with("/learn/") && part.contains("Go on"));
                    next.unwrap().split('"').next().unwrap().to_owned()
                }
            };
        }
        let (_, _, body) = page(&ann, &at).await;
        assert!(body.contains("That was the lesson"), "{id}: {at}");
        assert_eq!(page(&ann, &format!("{at}0")).await.0, 404, "there is nothing after the end");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_lesson_does_not_ask_for_is_answered_by_the_rules_or_by_a_hint() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let game = parlour_games::game("stopbus").unwrap();
    let hint = Lesson::of(&*game as &dyn AnyGame).unwrap().unwrap().parts[0].steps[0].hint.clone();
    let (status, _, body) = send(&ann, "/learn/stopbus/do", "words=stick").await;
    assert_eq!(status, 409);
    assert!(body.contains(&hint) && body.contains("Step 1 of"), "{body}");
    let (status, _, body) = send(&ann, "/learn/stopbus/do", "words=%3Cb%3Efly").await;
    assert_eq!(status, 409);
    assert!(body.contains("&lt;b&gt;fly") && !body.contains("<b>fly"), "{body}");
    for nonsense in ["/learn/chess", "/learn/stopbus/9", "/learn/stopbus/x", "/learn/stopbus/%3C"] {
        assert_eq!(page(&ann, nonsense).await.0, 404, "{nonsense}");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_match_runs_no_page_shows_what_is_hidden() {
    let node = Node::start().await;
    let (ann, eve) = (node.person("Ann").await, node.person("Eve").await);
    let wish = json!({"game": "hearts", "open": "public"});
    let id = text(&ann.opens(wish).await["id"]);
    for what in ["replay?at=5", "review", "result", "record"] {
        for person in [&ann, &eve] {
            let (status, _, body) = page(person, &format!("/tables/{id}/{what}")).await;
            assert_eq!(status, 403, "{what}: {body}");
        }
    }
    assert_eq!(send(&ann, &format!("/tables/{id}/review"), "").await.0, 403);
    let (status, _, body) = page(&ann, &format!("/tables/{id}/fair")).await;
    assert_eq!(status, 200);
    assert!(!body.contains("<template") && !body.contains("secret\":"), "{body}");
    let local = text(&ann.opens(json!({"game": "hearts", "open": "local"})).await["id"]);
    for what in ["", "/replay", "/review", "/result", "/fair"] {
        assert_eq!(page(&eve, &format!("/tables/{local}{what}")).await.0, 404, "{what}");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_has_a_result_a_review_a_replay_and_a_proof() {
    let node = Node::start().await;
    let ann = node.person("<i>Ann</i> & \"Co\"").await;
    let id = played(&ann).await;
    let (_, _, result) = page(&ann, &format!("/tables/{id}/result")).await;
    assert!(result.contains("Score sheet") && result.contains("/rematch"), "{result}");
    let (_, _, before) = page(&ann, &format!("/tables/{id}/review")).await;
    assert!(before.contains("Review the match") && !before.contains("svg class=\"chart\""));
    let review = reviewed(&ann, &id).await;
    assert!(review.contains("class=\"chart\"") && review.contains("Accuracy"), "{review}");
    let moment = format!("/tables/{id}/replay?at=");
    let link =
        review.split("href=\"").find(|part| part.starts_with(&moment) && part.contains("eyes"));
    let link = link.unwrap().split('"').next().unwrap().replace("&amp;", "&");
    let (status, _, replay) = page(&ann, &link).await;
    assert_eq!(status, 200);
    assert!(replay.contains("now decides on"), "the replay tells what the review found: {replay}");
    let (_, _, fair) = page(&ann, &format!("/tables/{id}/fair")).await;
    let claim = fair.split("<template id=\"proof\">").nth(1).unwrap().split("</template>").next();
    let claim = claim.unwrap().replace("&quot;", "\"");
    let claim: Value = serde_json::from_str(&claim).unwrap();
    assert_eq!(claim["proof"]["seed"], claim["seed"]);
    assert_eq!(claim["deals"].as_array().unwrap().len(), 3, "three rounds were dealt");
    for body in [&result, &review, &replay, &fair] {
        assert!(!body.contains("<i>Ann"), "a name is no markup: {body}");
    }
    assert!(result.contains("&lt;i&gt;Ann&lt;/i&gt; &amp; &quot;Co&quot;"), "{result}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_goes_to_any_step_and_through_any_eyes_and_never_beyond() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let wish = json!({"game": "stopbus", "rules": {"players": 2, "lives": 1}, "open": "link"});
    let id = text(&ann.opens(wish).await["id"]);
    play_on(ann.clone(), id.clone()).await;
    let at = |at: &str| format!("/tables/{id}/replay?at={at}");
    let (_, _, open) = page(&ann, &at("1")).await;
    let (_, _, mine) = page(&ann, &at("1&eyes=0")).await;
    let faces = |body: &str| body.matches("<use href=\"#f-").count();
    assert!(faces(&open) > faces(&mine), "one seat sees less than all cards open");
    let (_, _, first) = page(&ann, &at("0")).await;
    assert!(first.contains("Step 0 of") && first.contains("Before the first deal."));
    assert_eq!(first.matches("aria-disabled=\"true\">").count(), 2, "nothing is before the first");
    let (_, _, last) = page(&ann, &at("999999&eyes=1")).await;
    assert!(last.contains(" win"), "the last step tells how it ended: {last}");
    for far in ["999999", "-1", "x", "1&eyes=99"] {
        let (status, _, body) = page(&ann, &at(far)).await;
        assert_eq!(status, 200, "{far}");
        assert!(body.contains("Step "), "{far}");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_reviews_is_bounded_and_strangers_ask_for_none() {
    let node = Node::start().await;
    let (ann, eve) = (node.person("Ann").await, node.person("Eve").await);
    let wish = json!({"game": "hearts", "rules": {"target": 1}, "open": "link"});
    let slow = text(&ann.opens(wish).await["id"]);
    play_on(ann.clone(), slow.clone()).await;
    let review = |id: &str| format!("/tables/{id}/review");
    assert_eq!(send(&eve, &review(&slow), "").await.0, 403, "she did not play");
    assert_eq!(send(&ann, &review(&slow), "").await.0, 303);
    assert_eq!(send(&ann, &review(&slow), "").await.0, 303, "it is the same one");
    let other = played(&ann).await;
    assert_eq!(send(&ann, &review(&other), "").await.0, 429, "one at a time for a person");
    let mut refused = 0;
    for n in 0..parlour_serve::reviews::WAITING + 2 {
        let bob = node.person(&format!("Bob {n}")).await;
        let id = played(&bob).await;
        refused += usize::from(send(&bob, &review(&id), "").await.0 == 429);
    }
    assert!(refused >= 1, "no more than so many wait");
    // People are served all the while.
    assert_eq!(page(&eve, "/").await.0, 200);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_takes_a_name_and_is_carried_to_another_device_by_a_code() {
    let node = Node::start().await;
    let ann = node.person("Guest").await;
    let (status, head, _) = send(&ann, "/settings", "theme=dark&deck=four&motion=&name=Ann").await;
    assert_eq!(status, 303);
    assert!(head.contains("look=dark.four"), "{head}");
    assert_eq!(ann.get("/api/me").await.1["name"], "Ann");
    let (status, _, body) = send(&ann, "/settings", "name=a%0Ab").await;
    assert!(status == 400 && body.contains("This cannot be a name"), "{status}");
    let (_, _, body) = send(&ann, "/settings/carry", "").await;
    let code = body.split("<code>").nth(1).unwrap().split('<').next().unwrap().to_owned();
    let other = Person { token: String::new(), ..ann.clone() };
    let (status, head, _) = send(&other, "/settings/arrive", &format!("code={code}")).await;
    assert_eq!(status, 303, "{head}");
    let cookie = head.split("set-cookie: parlour=").nth(1).unwrap().split(';').next().unwrap();
    let there = Person { token: cookie.to_owned(), ..ann.clone() };
    assert_eq!(there.get("/api/me").await.1["id"], ann.id.as_str());
    let (status, _, body) = send(&other, "/settings/arrive", &format!("code={code}")).await;
    assert!(status == 403 && body.contains("role=\"alert\""), "a code is good once: {status}");
    let (status, head, _) = send(&other, "/settings", "name=Zoe").await;
    assert!(
        status == 303 && head.contains("set-cookie: parlour="),
        "whoever was nobody is Zoe now"
    );
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_opened_by_house_rules_and_what_is_wrong_is_said_beside_them() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let form = "game=stopbus&rule.players=2&rule.lives=5&rule.shuffle=fair&level=easy";
    let (status, head, body) = send(&ann, "/play", form).await;
    assert_eq!(status, 303, "{body}");
    let (_, info) = ann.get(&format!("/api{}", location(&head))).await;
    assert_eq!((&info["rules"]["lives"], &info["rules"]["shuffle"]), (&json!(5), &json!("fair")));
    assert_eq!(info["seats"].as_array().unwrap().len(), 2);
    for (form, said) in [
        ("game=stopbus&rule.lives=99", "Lives cannot be"),
        ("game=rails&rule.map=%2Fetc%2Fpasswd", "cannot be"),
        ("game=hearts&rule.passing=%3Cscript%3E", "Passing cannot be"),
    ] {
        let (status, _, body) = send(&ann, "/play", form).await;
        assert_eq!(status, 400, "{form}");
        assert!(body.contains(said) && body.contains("role=\"alert\""), "{form}");
        assert!(!body.contains("<script>"), "{form}");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_and_statistics_are_shown_to_anybody() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann <3").await, node.person("Bob").await);
    let wish = json!({"game": "stopbus", "seats": ["me", "open"], "rated": true, "open": "public"});
    let id = text(&ann.opens(wish).await["id"]);
    bob.asks(&format!("/api/tables/{id}/join"), json!({})).await;
    bob.asks(&format!("/api/tables/{id}/concede"), json!({})).await;
    let board = loop {
        let (_, _, body) = page(&ann, "/ratings/stopbus").await;
        if body.contains("Ann &lt;3") {
            break body;
        }
        tokio::task::yield_now().await;
    };
    assert!(board.find("Ann &lt;3") < board.find("Bob"), "who won is first");
    assert!(board.contains("(you)") && board.contains(&format!("/people/{}", bob.id)));
    let (_, _, loser) = page(&ann, &format!("/people/{}", bob.id)).await;
    assert!(loser.contains("Stop the Bus") && loser.contains(" ± "), "{loser}");
    let (_, _, mine) = page(&bob, "/matches").await;
    assert!(mine.contains(&format!("/tables/{id}/result")) && mine.contains("You gave it up."));
    assert_eq!(page(&ann, "/people/nobody").await.0, 404);
    assert_eq!(page(&ann, "/ratings/chess").await.0, 404);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_luck_of_who_sits_down_by_a_page_is_in_the_proof() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({"game": "stopbus", "seats": ["me", "open"], "open": "public"});
    let id = text(&ann.opens(wish).await["id"]);
    let (_, info) = ann.get(&format!("/api/tables/{id}")).await;
    let (_, _, room) = page(&bob, &format!("/tables/{id}")).await;
    assert!(room.contains(&text(&info["commitment"])), "it is shown before somebody sits down");
    let luck = "ab".repeat(32);
    assert_eq!(send(&bob, &format!("/tables/{id}/join"), &format!("luck={luck}")).await.0, 303);
    for person in [&ann, &bob] {
        person.post(&format!("/api/tables/{id}/concede"), json!({})).await;
    }
    let (_, proof) = ann.get(&format!("/api/tables/{id}/fair")).await;
    assert_eq!(proof["luck"][1], luck.as_str());
    node.stop().await;
}

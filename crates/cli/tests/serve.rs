//! `parlour serve` as a program: ready, killed, told to end.

use std::process::Command;

use crate::common::place;
use crate::common::server::Server;
use serde_json::{Value, json};

#[test]
fn killed_at_any_moment_a_server_has_everything_that_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    // Somebody new may send any token: it is not looked at before there is a person.
    let ann = server.ask("POST", "/api/people", "", &json!({"name": "Ann"}));
    let ann = ann.filter(|ann| ann["token"].is_string());
    let token = ann.unwrap()["token"].as_str().unwrap().to_owned();
    let wish = json!({"game": "hearts"});
    let id = server.ask("POST", "/api/tables", &token, &wish).unwrap()["id"].clone();
    let path = format!("/api/tables/{}/command", id.as_str().unwrap());
    let ask = |server: &Server, command: &Value| server.ask("POST", &path, &token, command);

    let mut seen: Vec<Value> = Vec::new();
    let mut current = Some(server);
    for life in 0..4 {
        let server = current.take().unwrap_or_else(|| Server::start(folder.path(), &[]));
        let history = ask(&server, &json!({"name": "history"})).unwrap();
        let history = history["payload"]["history"].as_array().unwrap().clone();
        assert_eq!(history[..seen.len()], seen[..], "what was acknowledged is there");
        let child = server.child.id();
        // Another thread kills it while a move is under way.
        let (now, wait) = std::sync::mpsc::channel::<()>();
        let killer = std::thread::spawn(move || {
            wait.recv().unwrap();
            Command::new("kill").args(["-9", &child.to_string()]).status().unwrap();
        });
        for turn in 0.. {
            if turn == 2 + 3 * life {
                now.send(()).unwrap();
            }
            let Some(legal) = ask(&server, &json!({"name": "legal"})) else { break };
            let command = match legal["payload"]["actions"].get(0) {
                Some(action) => json!({"name": action["name"], "payload": action["payload"]}),
                None => json!({"name": "deal"}),
            };
            let Some(_) = ask(&server, &command) else { break };
            let Some(told) = ask(&server, &json!({"name": "history"})) else { break };
            seen = told["payload"]["history"].as_array().unwrap().clone();
        }
        killer.join().unwrap();
        server.kill();
    }
    let server = Server::start(folder.path(), &[]);
    let concede = format!("/api/tables/{}/concede", id.as_str().unwrap());
    assert_eq!(server.ask("POST", &concede, &token, &json!({})).unwrap()["status"], "over");
    let fair = format!("/api/tables/{}/fair", id.as_str().unwrap());
    let proof = server.ask("GET", &fair, &token, &json!({})).unwrap();
    let (record, file) = (folder.path().join("match.jsonl"), folder.path().join("proof.json"));
    std::fs::write(&record, proof["record"].as_str().unwrap()).unwrap();
    std::fs::write(&file, proof.to_string()).unwrap();
    for arguments in [vec!["verify"], vec!["verify", "--fair"]] {
        let file = if arguments.len() == 1 { &record } else { &file };
        let mut verify = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("parlour"));
        verify.args(arguments).arg(file).assert().success();
    }
    server.kill();
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    for secret in [&*token, proof["secret"].as_str().unwrap(), proof["seed"].as_str().unwrap()] {
        assert!(!log.contains(secret), "no secret is logged");
    }
    std::fs::write(&file, proof.to_string().replacen("\"secret\":\"", "\"secret\":\"00", 1))
        .unwrap();
    let mut verify = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("parlour"));
    verify.args(["verify", "--fair"]).arg(&file).assert().code(1);
}

#[test]
fn a_copy_is_made_while_people_play_and_records_are_had_from_it() {
    let place = place();
    let server = Server::start(place.home(), &[]);
    let ann = server.ask("POST", "/api/people", "", &json!({"name": "Ann"})).unwrap();
    let token = ann["token"].as_str().unwrap();
    let open = || {
        let opened = server.ask("POST", "/api/tables", token, &json!({"game": "hearts"}));
        opened.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let (over, running) = (open(), open());
    let path = format!("/api/tables/{over}/concede");
    server.ask("POST", &path, token, &json!({})).unwrap();
    let (copy, folder) = (place.path("copy.sqlite"), place.path("records"));
    let (copy, folder) = (copy.to_str().unwrap(), folder.to_str().unwrap());
    let said = place.run(&["serve", "--export", folder], "");
    assert_eq!(said.code, 1, "a file is one server's: {}", said.out);
    assert!(said.err.contains("in use"), "{}", said.err);
    for _ in 0..2 {
        let said = place.run(&["serve", "--backup", copy], "");
        assert_eq!(said.code == 0, said.err.is_empty(), "{}", said.err);
    }
    server.kill();
    let said = place.run(&["serve", "--database", copy, "--export", folder], "");
    assert_eq!((said.code, &*said.out), (0, "Wrote 1 record.\n"), "{}", said.err);
    let file = format!("{folder}/{over}.jsonl");
    assert_eq!(place.run(&["verify", &file], "").code, 0);
    assert!(!std::path::Path::new(&format!("{folder}/{running}.jsonl")).exists());
}

#[cfg(unix)]
#[test]
fn told_to_end_it_ends_well_and_says_so_by_its_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &["--demo"]);
    assert_eq!(server.ask("GET", "/health", "", &json!({})).unwrap(), "ok\n");
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
}

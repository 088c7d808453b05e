//! docs/fair.md, the server and a program written from that page alone agree.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use parlour_serve::fair::{Bytes, Proof, commitment, seed};
use parlour_serve::hex::hex;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documented() -> String {
    let page = std::fs::read_to_string(repository().join("docs/fair.md")).unwrap();
    let (_, block) = page.split_once("```vectors\n").expect("docs/fair.md has a block of vectors");
    block.split_once("```").expect("the block ends").0.to_owned()
}

fn computed() -> String {
    let counted: Bytes = std::array::from_fn(|n| n as u8);
    let mut text = String::new();
    for (id, secret) in [("m1", [0; 32]), ("7h3k9mtable0", counted)] {
        let committed = hex(&commitment(id, &secret));
        writeln!(text, "{id}, secret {}: commitment {committed}", hex(&secret)).unwrap();
        for luck in [vec![], vec![counted], vec![[0xff; 32], counted]] {
            let given: Vec<String> = luck.iter().map(|part| hex(part)).collect();
            let given = if given.is_empty() { "none".into() } else { given.join(" ") };
            writeln!(text, "{id}, luck {given}: seed {}", seed(id, &secret, &luck)).unwrap();
        }
    }
    text
}

fn python(arguments: &[&Path]) -> (bool, String) {
    let script = repository().join("examples/fair.py");
    let run = Command::new("python3").arg(&script).args(arguments).output();
    let run = run.expect("python3 runs examples/fair.py");
    (run.status.success(), String::from_utf8(run.stdout).unwrap().replace("\r\n", "\n"))
}

#[test]
fn the_page_has_the_vectors_of_the_server() {
    assert_eq!(documented(), computed());
}

#[test]
fn a_program_written_from_the_page_finds_the_same_vectors() {
    assert_eq!(python(&[]), (true, computed()));
}

#[test]
fn a_program_written_from_the_page_tells_true_proofs_from_false_ones() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let mut proof = Proof::new("m1", &[7; 32], &[Some([1; 32]), None]);
    for good in [true, false] {
        std::fs::write(&path, serde_json::to_string(&proof).unwrap()).unwrap();
        assert_eq!(python(&[&path]).0, good);
        assert_eq!(proof.check().is_ok(), good);
        proof.luck[0] = Some("02".repeat(32));
    }
}

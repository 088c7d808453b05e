//! The example clients play whole matches, as they are in the folder `examples`.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::{Node, PATIENCE};

async fn run(program: &str, arguments: &[&str], client: &str, node: &Node, game: &str) -> Output {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut command = Command::new(program);
    command.args(arguments).arg(examples.join(client));
    command.arg(format!("http://{}", node.address)).arg(game);
    let run = tokio::task::spawn_blocking(move || command.output());
    let run = tokio::time::timeout(PATIENCE, run).await.expect("it ends").unwrap();
    run.unwrap_or_else(|error| panic!("{program} is needed to run examples/{client}: {error}"))
}

fn check(run: &Output) {
    let (said, wrong) =
        (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{said}\n{wrong}");
    assert!(said.lines().last().unwrap().starts_with("Outcome: {\"winners\":"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_python_client_plays_a_match_to_its_end() {
    let node = Node::start().await;
    check(&run("python3", &[], "client.py", &node, "stopbus").await);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_javascript_client_plays_a_match_to_its_end() {
    let node = Node::start().await;
    let flags = ["--experimental-websocket", "--no-warnings"];
    check(&run("node", &flags, "client.mjs", &node, "stopbus").await);
    node.stop().await;
}

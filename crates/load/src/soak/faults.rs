//! Faults, while people play on.

use std::path::Path;
use std::time::Duration;

use parlour_archive::Archive;
use parlour_archive::testing::Cluster;
use rustix::process::Signal;
use tempfile::TempDir;

use super::Plan;
use super::steady::Steady;
use crate::node::{Node, Program};
use crate::tables;
use crate::{Fault, say};

/// How many matches are played meanwhile.
const MATCHES: usize = 20;

/// Kills the one node there is, again and again.
pub(crate) async fn kills_sqlite(plan: &Plan) -> Result<(), Fault> {
    let scene = Scene::new(plan, None, 1).await?;
    kills(plan, scene, "SQLite, one node").await
}

/// Kills one of two nodes, again and again; people go to the other.
pub(crate) async fn kills_postgres(plan: &Plan) -> Result<(), Fault> {
    let scene = Scene::new(plan, Some(Cluster::start(true)?), 2).await?;
    kills(plan, scene, "PostgreSQL, two nodes").await
}

async fn kills(plan: &Plan, mut scene: Scene, what: &str) -> Result<(), Fault> {
    // Any moments do, but the same each time.
    let mut random = 7_u64;
    for kill in 1..=plan.kills {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        scene.people.go_on(5).await?;
        tokio::time::sleep(Duration::from_millis((random >> 33) % 200)).await;
        scene.kill(kill as usize)?;
        if kill % 20 == 0 || kill == plan.kills {
            let (moves, again) = scene.people.so_far();
            say(&format!("{what}: {kill} kills, {moves} moves, {again} times connected again"));
        }
    }
    scene.end(&format!("{what}, killed {} times", plan.kills)).await
}

/// The database is away for a while.
pub(crate) async fn database_stopped(plan: &Plan) -> Result<(), Fault> {
    let mut scene = Scene::new(plan, Some(Cluster::start(true)?), 2).await?;
    scene.people.go_on(200).await?;
    if let Some(cluster) = &scene.cluster {
        cluster.stop();
        tokio::time::sleep(plan.away).await;
        cluster.start_again();
    }
    scene.people.go_on(200).await?;
    scene.end(&format!("PostgreSQL stopped for {:?}", plan.away)).await
}

/// Nothing can be written for a while.
pub(crate) async fn disk_full(plan: &Plan) -> Result<(), Fault> {
    let mut scene = Scene::new(plan, None, 1).await?;
    scene.people.go_on(200).await?;
    // What is over the limit already cannot be written at all.
    scene.nodes[0].limit_files(Some(4096))?;
    tokio::time::sleep(plan.away).await;
    scene.nodes[0].limit_files(None)?;
    scene.people.go_on(200).await?;
    scene.end(&format!("Disk full for {:?}", plan.away)).await
}

/// A node is frozen, others play on at the other, and it thaws.
pub(crate) async fn node_frozen(plan: &Plan) -> Result<(), Fault> {
    let mut scene = Scene::new(plan, Some(Cluster::start(true)?), 2).await?;
    scene.people.go_on(200).await?;
    scene.nodes[0].signal(Signal::STOP)?;
    // Half of them wait for an answer from the frozen node until they lose patience.
    tokio::time::sleep(plan.away + crate::web::PATIENCE).await;
    scene.people.go_on(200).await?;
    scene.nodes[0].signal(Signal::CONT)?;
    scene.people.go_on(400).await?;
    scene.end("A node frozen and thawed").await
}

/// Nodes on a store, and people who play at them.
struct Scene {
    program: Program,
    folder: TempDir,
    cluster: Option<Cluster>,
    database: String,
    nodes: Vec<Node>,
    people: Steady,
}

impl Scene {
    async fn new(plan: &Plan, cluster: Option<Cluster>, count: usize) -> Result<Scene, Fault> {
        let folder = tempfile::tempdir()?;
        let database = match &cluster {
            Some(cluster) => cluster.database(),
            None => folder.path().join("soak.sqlite").display().to_string(),
        };
        let program = Program::Server(plan.program.clone());
        let start = |folder: &Path| Node::start(&program, &database, folder, None);
        let node = start(folder.path())?;
        let seated = tables::open(node.address, MATCHES).await?;
        node.stop()?;
        let archive = Archive::open(&database).await?;
        let mut nodes = Vec::new();
        // The archive of a file is one process's: it is read before a server has it.
        let people = match &cluster {
            None => {
                let listen = free_address()?;
                let people = Steady::start(archive, seated, &[listen]).await?;
                let listen = listen.to_string();
                nodes.push(Node::listening(&program, &database, folder.path(), None, &listen)?);
                people
            }
            Some(_) => {
                for _ in 0..count {
                    nodes.push(start(folder.path())?);
                }
                let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
                Steady::start(archive, seated, &addresses).await?
            }
        };
        Ok(Scene { program, folder, cluster, database, nodes, people })
    }

    /// Kills a node, and starts it again where it was.
    fn kill(&mut self, number: usize) -> Result<(), Fault> {
        let place = number % self.nodes.len();
        let node = self.nodes.remove(place);
        let address = node.address.to_string();
        node.kill()?;
        let (program, folder) = (&self.program, self.folder.path());
        let node = Node::listening(program, &self.database, folder, None, &address)?;
        self.nodes.insert(place, node);
        Ok(())
    }

    /// Everything that was promised is looked at.
    async fn end(self, what: &str) -> Result<(), Fault> {
        let Scene { database, nodes, people, folder, cluster, .. } = self;
        let (moves, again) = people.so_far();
        let kept = async move || {
            nodes.into_iter().try_for_each(Node::stop)?;
            Ok(Archive::open(&database).await?)
        };
        people.end(kept).await?;
        say(&format!(
            "{what}: nothing lost, nothing shown that is not there, all {MATCHES} records verify \
             ({moves} moves, {again} times connected again)"
        ));
        drop((folder, cluster));
        Ok(())
    }
}

/// An address that nobody listens at.
fn free_address() -> Result<std::net::SocketAddr, Fault> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

//! Simulations a second of each game's search, on one core: `cargo bench -p parlour-bots`.

mod decision;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const SIMULATIONS: u32 = 2_000;

fn simulations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("simulations");
    group.sample_size(10);
    group.throughput(Throughput::Elements(SIMULATIONS.into()));
    for game in decision::GAMES.iter().copied() {
        let Some(mut search) = decision::search(game, SIMULATIONS) else {
            unreachable!("{game} is a game")
        };
        group.bench_function(game, |bencher| bencher.iter(&mut search));
    }
    group.finish();
}

criterion_group!(benches, simulations);
criterion_main!(benches);

//! The fuzz laws for a fixed number of rounds, from real matches and hand-written nasties.

mod short_fuzz {
    use parlour_laws::mutate::Mutator;
    use parlour_laws::{command_lines, positions, records, seeds, typed_words};

    /// Tries the seeds and giants as they are, then `rounds` changed seeds. A panic shows the
    /// input that broke the law. A run that lets nearly everything in, or nearly nothing, has
    /// tried too little.
    fn run(law: fn(&[u8]) -> bool, seeds: Vec<Vec<u8>>, rounds: usize) {
        for input in seeds.iter().chain(&seeds::nasties()).chain(&seeds::giants()) {
            hold(law, input);
        }
        let mut mutator = Mutator::new(seeds, seeds::nasties(), 1);
        let let_in = (0..rounds).filter(|_| hold(law, &mutator.next_input())).count();
        let share = rounds / 20..=rounds - rounds / 20;
        assert!(share.contains(&let_in), "{let_in} of {rounds} inputs were let in");
    }

    fn hold(law: fn(&[u8]) -> bool, input: &[u8]) -> bool {
        std::panic::catch_unwind(|| law(input)).unwrap_or_else(|_| {
            let start = &input[..input.len().min(4000)];
            panic!("broken by {} bytes: {}", input.len(), start.escape_ascii())
        })
    }

    #[test]
    fn command_lines_are_answered_and_refusals_change_nothing() {
        run(command_lines, seeds::command_lines(), 2_000);
    }

    #[test]
    fn records_lose_nothing_and_errors_name_their_line() {
        run(records, seeds::records(), 10_000);
    }

    #[test]
    fn positions_are_refused_with_every_reason_or_can_be_played_on() {
        run(positions, seeds::positions(), 4_000);
    }

    #[test]
    fn typed_words_are_done_or_refused_and_change_nothing() {
        run(typed_words, seeds::typed_words(), 1_000);
    }

    #[test]
    #[should_panic(expected = "broken by 3 bytes")]
    fn a_broken_law_is_noticed() {
        let no_bad = |data: &[u8]| {
            assert_ne!(data, b"bad");
            true
        };
        run(no_bad, vec![b"bad".to_vec()], 0);
    }

    #[test]
    #[should_panic(expected = "0 of 100 inputs were let in")]
    fn a_run_that_tries_nothing_is_noticed() {
        run(|_| false, vec![b"anything".to_vec()], 100);
    }
}

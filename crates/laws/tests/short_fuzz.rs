//! The fuzz laws for a fixed number of rounds, from real matches and hand-written nasties.

mod short_fuzz {
    use parlour_laws::mutate::Mutator;
    use parlour_laws::{positions, records, seeds, typed_words};

    /// Tries the seeds and giants as they are, then `rounds` changed seeds. A panic shows the
    /// input that broke the law.
    fn run(law: fn(&[u8]), seeds: Vec<Vec<u8>>, rounds: usize) {
        seeds.iter().for_each(|seed| hold(law, seed));
        seeds::giants().iter().for_each(|giant| hold(law, giant));
        let mut mutator = Mutator::new(seeds, 1);
        for _ in 0..rounds {
            hold(law, &mutator.next_input());
        }
    }

    fn hold(law: fn(&[u8]), input: &[u8]) {
        if std::panic::catch_unwind(|| law(input)).is_err() {
            let start = &input[..input.len().min(4000)];
            panic!("broken by {} bytes: {}", input.len(), start.escape_ascii());
        }
    }

    #[test]
    fn records_lose_nothing_and_errors_name_their_line() {
        run(records, seeds::records(), 20_000);
    }

    #[test]
    fn positions_are_refused_with_every_reason_or_can_be_played_on() {
        run(positions, seeds::positions(), 20_000);
    }

    #[test]
    fn typed_words_are_done_or_refused_and_change_nothing() {
        run(typed_words, seeds::typed_words(), 5_000);
    }

    #[test]
    #[should_panic(expected = "broken by 3 bytes")]
    fn a_broken_law_is_noticed() {
        run(|data| assert_ne!(data, b"bad"), vec![b"bad".to_vec()], 0);
    }
}

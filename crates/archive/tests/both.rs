//! One suite, run on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod suite;

macro_rules! on_both {
    ($($part:ident: $($name:ident)*;)*) => {
        mod on_sqlite {
            $($(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                crate::suite::$part::$name(&crate::suite::Place::sqlite()).await;
            })*)*
        }
        mod on_postgres {
            $($(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                crate::suite::$part::$name(&crate::suite::Place::postgres()).await;
            })*)*
        }
    };
}

on_both! {
    matches:
        a_match_is_read_as_it_was_made
        an_id_is_taken_once
        a_submission_changes_what_it_names_and_nothing_else
        a_stale_submission_changes_nothing
        lines_are_read_from_where_one_is
        one_bad_submission_takes_no_other_with_it
        what_cannot_be_stored_is_refused;
    together:
        writers_at_once_lose_no_acknowledged_line
        of_many_for_one_version_one_is_written
        news_reach_another_node;
    jobs:
        a_job_comes_with_the_lines_it_follows
        a_lease_that_ends_gives_the_job_back
        a_job_is_taken_once_by_many_nodes
        a_lease_is_kept_only_by_who_has_it
        a_match_that_is_over_has_only_jobs_for_after_its_end;
    lists:
        lists_are_paged_newest_first
        lists_show_only_what_is_asked_for
        matches_are_counted;
    people:
        a_person_is_known_by_a_device
        a_code_works_once_and_in_time
        a_forgotten_person_is_gone
        names_are_kept_to_the_letter;
    ratings:
        a_result_is_counted_once
        a_rating_that_moved_on_is_not_overwritten
        the_best_come_first;
    records:
        an_export_is_the_record_to_the_byte
        only_old_matches_that_are_over_or_never_began_are_pruned;
    schema:
        an_older_schema_is_brought_up_to_date
        a_newer_schema_is_refused
        opened_twice_at_once_the_schema_is_made_once;
}

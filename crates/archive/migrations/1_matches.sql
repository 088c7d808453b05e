-- Matches, their records, and what is to be done in them.

CREATE TABLE match (
    key {key},
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats BIGINT NOT NULL,
    status BIGINT NOT NULL,
    public BIGINT NOT NULL,
    version BIGINT NOT NULL,
    lines BIGINT NOT NULL,
    meta TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    ended BIGINT,
    rated BIGINT NOT NULL
) {roomy};
CREATE INDEX match_public ON match (status, public, key);
CREATE INDEX match_game ON match (game, status, key);
CREATE INDEX match_ended ON match (ended) WHERE ended IS NOT NULL;

-- No reference to the match: it would be looked up again for every line, and a line is only ever
-- written by who holds the match's row.
CREATE TABLE line (
    match BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, seq)
);

CREATE TABLE sitter (
    match BIGINT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (person, match)
);
CREATE INDEX sitter_match ON sitter (match);

CREATE TABLE job (
    match BIGINT NOT NULL,
    kind TEXT NOT NULL,
    due BIGINT NOT NULL,
    PRIMARY KEY (match, kind)
) {roomy};
CREATE INDEX job_due ON job (due);

CREATE TABLE answered (
    match BIGINT NOT NULL,
    person TEXT NOT NULL,
    command TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (match, person, command)
);

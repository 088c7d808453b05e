-- People, what shows who they are, and how well they play.

CREATE TABLE person (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    settings TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE token (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    until BIGINT
);
CREATE INDEX token_person ON token (person);

CREATE TABLE rating (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX rating_points ON rating (game, points DESC, person);

-- Which commands were carried out lately is kept with the match, where a move is written anyway.
-- A table of its own had a place for each of them, which was one more to be written for every move.

ALTER TABLE match ADD COLUMN recent TEXT NOT NULL DEFAULT '';
DROP TABLE answered;

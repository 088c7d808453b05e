-- Appends to many matches in one statement, each by compare-and-set on its version: rows are
-- locked in the order of their keys, so that two nodes never wait for each other, and everything
-- else is written for the winners only.
WITH want AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[],
                         $6::bigint[], $7::bigint[], $8::bigint[], $9::text[])
        AS w (id, old, more, at, meta, status, public, seated, recent)
), held AS (
    SELECT m.key, m.lines AS first, w.*
    FROM want w JOIN match m ON m.id = w.id
    WHERE m.version = w.old
    ORDER BY m.key
    FOR UPDATE OF m
), won AS (
    UPDATE match m
    SET version = m.version + 1, lines = m.lines + h.more, changed = h.at,
        meta = coalesce(h.meta, m.meta), recent = coalesce(h.recent, m.recent),
        status = coalesce(h.status, m.status), public = coalesce(h.public, m.public),
        ended = CASE h.status WHEN 2 THEN coalesce(m.ended, h.at) ELSE m.ended END
    FROM held h WHERE m.key = h.key
    RETURNING m.key, m.id, m.version, h.first, h.status, h.seated
), written AS (
    INSERT INTO line (match, seq, body)
    SELECT won.key, won.first + l.nth, l.body
    FROM unnest($10::text[], $11::bigint[], $12::text[]) AS l (id, nth, body)
    JOIN won ON won.id = l.id
), sits AS (
    SELECT won.key, s.person
    FROM unnest($13::text[], $14::text[]) AS s (id, person) JOIN won ON won.id = s.id
), left_them AS (
    DELETE FROM sitter s USING won
    WHERE s.match = won.key AND won.seated = 1
      AND NOT EXISTS (SELECT FROM sits WHERE sits.key = s.match AND sits.person = s.person)
), joined_them AS (
    INSERT INTO sitter (match, person) SELECT DISTINCT key, person FROM sits
    ON CONFLICT DO NOTHING
), jobs AS (
    SELECT won.key, j.kind, j.due
    FROM unnest($15::text[], $16::text[], $17::bigint[]) AS j (id, kind, due)
    JOIN won ON won.id = j.id
), cleared AS (
    DELETE FROM job j USING won
    WHERE j.match = won.key AND CASE WHEN won.status = 2
        THEN NOT EXISTS (
            SELECT FROM jobs
            WHERE jobs.key = j.match AND jobs.kind = j.kind AND jobs.due IS NOT NULL)
        ELSE EXISTS (
            SELECT FROM jobs WHERE jobs.key = j.match AND jobs.kind = j.kind AND jobs.due IS NULL)
        END
), set_them AS (
    INSERT INTO job (match, kind, due)
    SELECT key, kind, due FROM jobs WHERE due IS NOT NULL
    ON CONFLICT (match, kind) DO UPDATE SET due = excluded.due
)
SELECT id, version, pg_notify('parlour', version || ' ' || id)::text FROM won

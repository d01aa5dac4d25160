import type { Connection } from "#app/platform/db/client.server.ts";

const million = 1_000_000;

/**
 * A site with a million rows: accounts with a profile each, follows, releases of ten thousand works, stored files.
 * Written without checking foreign keys and in the order of the indexes: both would take most of the time.
 */
const statements = [
  `create function pg_temp.id_of(kind text, n int) returns text language sql immutable
    return kind || lpad(n::text, 7, '0')`,
  `insert into accounts (id, name, email, email_verified)
    select pg_temp.id_of('a', n), 'Reader', pg_temp.id_of('reader-', n) || '@example.org', true from generate_series(1, ${million}) n`,
  `insert into profiles (id, account_id, kind, handle, handle_skeleton, full_name, avatar)
    select pg_temp.id_of('p', n), pg_temp.id_of('a', n), 'main', pg_temp.id_of('reader-', n), pg_temp.id_of('reader-', n), 'Reader',
      case when n % 10 = 0 then jsonb_build_object('64', pg_temp.id_of('s', n), '160', pg_temp.id_of('m', n), '512', pg_temp.id_of('l', n)) end
    from generate_series(1, ${million}) n`,
  `insert into works (id, profile_id, title, created_at, updated_at)
    select pg_temp.id_of('w', n), pg_temp.id_of('p', n), 'Work', now(), now() from generate_series(1, 10000) n`,
  `insert into books (jid, title, sort_title, origin, is_text_held)
    select 'book-' || n, 'Work', 'work', 'work', true from generate_series(1, 10000) n`,
  `insert into work_publications (work_id, state, book_id, jid, updated_at)
    select pg_temp.id_of('w', substr(jid, 6)::int), 'published', id, jid, now() from books where jid like 'book-%'`,
  `insert into releases (work_id, kind, at)
    select pg_temp.id_of('w', 1 + n % 10000), 'chapter', now() - n * interval '40 seconds' from generate_series(1, ${million}) n`,
  // Half follow a work and half an author; some chose the daily digest.
  `insert into follows (profile_id, work_id, author_id, since)
    select pg_temp.id_of('p', n), case when n % 2 = 0 then pg_temp.id_of('w', 1 + n % 9973) end,
      case when n % 2 = 1 then pg_temp.id_of('p', 1 + n % 9973) end, now() - interval '1 year'
    from generate_series(1, ${million}) n`,
  `insert into refused_mails (account_id, kind, since)
    select pg_temp.id_of('a', n), 'new-sign-in', now() - interval '1 year'
    from generate_series(1, ${million}, 20) n`,
  `insert into refused_mails (account_id, kind, since)
    select pg_temp.id_of('a', n), 'new-chapters-at-once', now() - interval '1 year' from generate_series(500, ${million}, 250000) n`,
  `insert into book_files (book_id, hash, media_type, role)
    select 1, pg_temp.id_of('f', n), 'image/png', 'resource' from generate_series(1, ${million}) n`,
];

/** Fills an empty database; once for all tests of plans. */
export async function fillMillion({ pool }: Pick<Connection, "pool">): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    for (const statement of statements) await client.query(statement);
    await client.query("set session_replication_role = origin");
    await client.query("analyze");
  } finally {
    client.release();
  }
}

import { eq, sql } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { changeExclusions } from "#app/identity/exclusions/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { libraryBooks } from "#app/platform/db/schema/library.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { mostBooks } from "../books/book-states.ts";
import { addToShelves } from "../shelves/shelf-commands.server.ts";
import type { ImportedBook } from "./preview-text.server.ts";

interface Import {
  books: ImportedBook[];
  /** What is in the library already: whether the file's status and dates replace its own. */
  replaces: boolean;
}

export type Imported =
  | { ok: true; added: number; changed: number; excluded: string[] }
  | { ok: false; reason: "full" | "too-many-hidden" | "gone" };

const batchSize = 500;

/** All of it or nothing. The same file again changes nothing. */
export async function importBooks(
  { db, now }: Pick<Site, "db" | "now">,
  reader: Pick<Profile, "id" | "kind" | "ageCap">,
  { books, replaces }: Import,
): Promise<Imported> {
  // One book twice in a file: its last line.
  const unique = [...new Map(books.map((book) => [book.jid, book])).values()];
  return db
    .transaction(async (tx): Promise<Imported> => {
      await tx.execute(sql`select 1 from profiles where id = ${reader.id} for update`);
      let [added, changed] = [0, 0];
      for (let at = 0; at < unique.length; at += batchSize) {
        const stored = await storeBatch(tx, reader, {
          books: unique.slice(at, at + batchSize),
          replaces,
          now: now(),
        });
        added += stored.filter(({ isNew }) => isNew).length;
        changed += stored.filter(({ isNew }) => !isNew).length;
        await setImmediate();
      }
      const count = await tx.$count(libraryBooks, eq(libraryBooks.profileId, reader.id));
      if (count > mostBooks) throw new Refused("full");
      await addToShelves(tx, reader, { placed: shelvesOf(unique), now: now() });
      const hidden = unique
        .filter(({ isHidden }) => isHidden)
        .map(({ jid }) => ({ kind: "book" as const, value: jid }));
      const excluded = await changeExclusions(tx, reader.id, (all) => [...all, ...hidden]);
      if (!excluded.ok) throw new Refused(excluded.reason === "gone" ? "gone" : "too-many-hidden");
      return { ok: true, added, changed, excluded: excluded.excluded };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return { ok: false, reason: error.reason };
      throw error;
    });
}

/** Ends the transaction. */
class Refused extends Error {
  readonly reason: "full" | "too-many-hidden" | "gone";

  constructor(reason: Refused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const shelvesOf = (books: ImportedBook[]): { name: string; jid: string }[] =>
  books.flatMap(({ jid, shelves }) => shelves.map((name) => ({ name, jid })));

async function storeBatch(
  tx: Transaction,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  { books, replaces, now }: Import & { now: Date },
): Promise<{ isNew: boolean }[]> {
  const rows = books.map(({ jid, status, readings }) => ({ jid, status, readings }));
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows: stored } = await tx.execute<{ isNew: boolean }>(sql`
    insert into library_books as l (profile_id, book_id, status, readings, added_at, changed_at)
    select ${id}, b.id, s.status, s.readings, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(jid text, status text, readings jsonb)
    join ${openBooks({ ageCap })} on b.jid = s.jid
    on conflict (profile_id, book_id) do update set status = excluded.status, readings = excluded.readings, changed_at = excluded.changed_at,
      before = jsonb_build_object('status', l.status, 'isHidden', false, 'readings', l.readings)
    where l.status is null or (${replaces} and (l.status, l.readings) is distinct from (excluded.status, excluded.readings))
    returning xmax = 0 as "isNew"`);
  return stored;
}

import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { changeExclusions } from "#app/identity/exclusions/public.server.ts";
import type { Exclusion } from "#app/identity/exclusions/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { libraryBooks } from "#app/platform/db/schema/library.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { choiceOf, type LibraryChoice, type LibraryState } from "#app/ui/library/library-labels.ts";
import { choose, type EarlierState, isSameState, mostBooks, type StoredReading } from "./book-states.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

export type ChangedBook =
  | { ok: true; state: LibraryState; /** What lists leave out from now on. */ excluded: string[] }
  | { ok: false; reason: "no-book" | "full" | "too-many-hidden" | "nothing-to-undo" };

interface Change {
  jid: string;
  /** Of the reader's time zone. */
  today: string;
}

const hidden = (jid: string): Exclusion => ({ kind: "book", value: jid });

interface Choosing extends Change {
  /** `add` wants a book, unless it is in the library already. */
  choice: LibraryChoice | "remove" | "undo" | "add";
  at?: Date;
  /** Whether the choice is what the book was before the last one, which it takes back: unlike "undo" it may come twice. */
  isUndo?: boolean;
}

/**
 * One choice for one book; the state before is stored, so that it can be undone. One that was made earlier, `at`, and arrives when the book
 * was changed since, changes nothing.
 */
export const chooseForBook = (
  site: Pick<Site, "db" | "now">,
  reader: Reader,
  { jid, today, choice, at, isUndo = false }: Choosing,
): Promise<ChangedBook> =>
  changeBook(site, { reader, jid, at }, ({ now, before, changedAt }) => {
    if (at && changedAt && changedAt > at) return now;
    if (choice === "undo") return before;
    if (choice === "add") return choiceOf(now) ? now : choose(now, "want", today);
    const undone = isUndo ? [now, before].find((state) => state && isChosen(state, choice)) : null;
    return undone ?? choose(now, choice, today);
  });

const isChosen = (state: LibraryState, choice: LibraryChoice | "remove"): boolean =>
  (choiceOf(state) ?? "remove") === choice;

/** Replaces when a book of the library was read. */
export const setReadings = (
  site: Pick<Site, "db" | "now">,
  reader: Reader,
  { jid, readings }: { jid: string; readings: StoredReading[] },
): Promise<ChangedBook> =>
  changeBook(site, { reader, jid }, ({ now }) => ({ ...now, status: now.status ?? "finished", readings }));

interface ChangeFacts {
  now: EarlierState;
  /** Null where nothing was changed yet. */
  before: EarlierState | null;
  changedAt: Date | null;
}

async function changeBook(
  { db, now: clock }: Pick<Site, "db" | "now">,
  { reader, jid, at = clock() }: { reader: Reader; jid: string; at?: Date | undefined },
  change: (facts: ChangeFacts) => EarlierState | null,
): Promise<ChangedBook> {
  return db.transaction(async (tx): Promise<ChangedBook> => {
    const excluded = await lockProfile(tx, reader.id);
    const stored = await findStored(tx, reader, jid);
    if (stored === null || excluded === null) return { ok: false, reason: "no-book" };
    const { bookId, before, changedAt, isNew } = stored;
    const now = { ...stored.now, isHidden: excluded.includes(`book:${jid}`) };
    const wanted = change({ now, before, changedAt });
    if (!wanted) return { ok: false, reason: "nothing-to-undo" };
    if (isSameState(now, wanted)) return { ok: true, state: stateOf(now), excluded };
    if (isNew && wanted.status !== null && (await isFull(tx, reader.id)))
      return { ok: false, reason: "full" };
    const changed = await hide(tx, reader.id, { jid, isHidden: wanted.isHidden, wasHidden: now.isHidden });
    if (!changed.ok) return { ok: false, reason: "too-many-hidden" };
    const row = { status: wanted.status, readings: wanted.readings, before: now, changedAt: at };
    await tx
      .insert(libraryBooks)
      .values({ profileId: reader.id, bookId, addedAt: at, ...row })
      .onConflictDoUpdate({ target: [libraryBooks.profileId, libraryBooks.bookId], set: row });
    await forgetRemoved(tx, reader.id, bookId);
    return { ok: true, state: stateOf(wanted), excluded: changed.excluded ?? excluded };
  });
}

const stateOf = ({ status, isHidden }: EarlierState): LibraryState => ({ status, isHidden });

/** Two windows may change a library at once: they wait for each other. What the profile excludes; null when it is gone. */
async function lockProfile(tx: Transaction, id: string): Promise<string[] | null> {
  const { rows } = await tx.execute<{ excluded: string[] }>(
    sql`select excluded from profiles where id = ${id} for update`,
  );
  return rows[0]?.excluded ?? null;
}

interface StoredBook {
  bookId: number;
  now: EarlierState;
  before: EarlierState | null;
  changedAt: Date | null;
  /** Whether it is not in the library, or was removed. */
  isNew: boolean;
}

interface StoredRow {
  [column: string]: unknown;
  id: string;
  status: EarlierState["status"];
  readings: StoredReading[] | null;
  before: EarlierState | null;
  changedAt: string | null;
}

/** A book that this profile can open. */
async function findStored(tx: Transaction, { id, ageCap }: Reader, jid: string): Promise<StoredBook | null> {
  const { rows } = await tx.execute<StoredRow>(sql`
    select b.id, l.status, l.readings, l.before, l.changed_at as "changedAt" from ${openBooks({ ageCap })}
    left join library_books l on l.profile_id = ${id} and l.book_id = b.id where b.jid = ${jid}`);
  const [row] = rows;
  if (!row) return null;
  const now = { status: row.status, isHidden: false, readings: row.readings ?? [] };
  const changedAt = row.changedAt === null ? null : new Date(row.changedAt);
  return { bookId: Number(row.id), now, before: row.before, changedAt, isNew: row.status === null };
}

const isFull = async (tx: Transaction, profileId: string): Promise<boolean> =>
  (await tx.$count(libraryBooks, eq(libraryBooks.profileId, profileId))) >= mostBooks;

interface Hiding {
  jid: string;
  isHidden: boolean;
  wasHidden: boolean;
}

async function hide(
  tx: Transaction,
  profileId: string,
  { jid, isHidden, wasHidden }: Hiding,
): Promise<{ ok: true; excluded: string[] | null } | { ok: false }> {
  if (isHidden === wasHidden) return { ok: true, excluded: null };
  return changeExclusions(tx, profileId, (all) =>
    isHidden ? [...all, hidden(jid)] : all.filter(({ kind, value }) => kind !== "book" || value !== jid),
  );
}

/** Only the last removal can be undone: of the others nothing stays. */
async function forgetRemoved(tx: Transaction, profileId: string, except: number): Promise<void> {
  await tx
    .delete(libraryBooks)
    .where(
      and(
        eq(libraryBooks.profileId, profileId),
        isNull(libraryBooks.status),
        ne(libraryBooks.bookId, except),
      ),
    );
}

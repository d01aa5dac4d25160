import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { eq, inArray, notInArray, and, sql } from "drizzle-orm";
import { indexPassages } from "#app/catalog/passages/public.server.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import {
  bookFiles,
  bookIdentifiers,
  bookNavigation,
  books,
  chapters,
} from "#app/platform/db/schema/all.server.ts";
import { creditPeople, uncreditPeople } from "../../records/people-commands.server.ts";
import { fileUnderSubjects, takeOffSubjects } from "../../records/subject-commands.server.ts";
import { bookRow, chapterRows, identifierRows } from "./book-rows.server.ts";
import { findKnownBook, identifyingKeys, type KnownBook } from "./known-book-queries.server.ts";
import type { IdentifiedBook, PreparedBook } from "../reading/worker-messages.server.ts";

export interface Placement {
  jid: string;
  origin: "epub" | "demo";
  /** The book whose text is replaced, or the catalogue record that gets this one; null for a new one. */
  replaces: number | null;
  /** Whether a text that is there may be replaced. */
  isUpdate: boolean;
  now: Date;
}

export type Stored =
  | { kind: "imported" | "updated"; id: number }
  | { kind: "known"; book: KnownBook }
  /** What it was to replace is another book's by now, and with it the address that stands in its text: read it again. */
  | { kind: "taken" };

/** Writes a whole book, or nothing, in one transaction; its files must be stored already. */
export async function storeBook(db: Db, book: PreparedBook, placement: Placement): Promise<Stored> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        const stored = await store(tx, book, placement);
        await indexBooks(tx, idsOf([stored]));
        await indexPassages(tx, idsOf([stored]));
        return stored;
      });
    } catch (error) {
      // A deadlock or serialization failure: the transaction is retried.
      if (attempt === 4 || !isConflict(error)) throw error;
    }
  }
}

export interface BooksTogether {
  books: { book: PreparedBook; placement: Placement }[];
  /** Checked inside the transaction, under the lock for writing several books. */
  onlyIf(tx: Transaction): Promise<boolean>;
}

// An arbitrary constant that all processes share.
const TOGETHER_LOCK = 0x0c7a_0003;

/** Writes several books in one transaction, if the condition holds in it; returns their number. */
export async function storeTogether(db: Db, { books: all, onlyIf }: BooksTogether): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TOGETHER_LOCK})`);
    if (!(await onlyIf(tx))) return 0;
    const stored: Stored[] = [];
    for (const { book, placement } of all) stored.push(await store(tx, book, placement));
    await indexBooks(tx, idsOf(stored));
    await indexPassages(tx, idsOf(stored));
    return all.length;
  });
}

function isConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof Error && "code" in cause && ["40P01", "40001"].includes(String(cause.code));
}

/** The books to index: all of a transaction at once, so that two transactions do not wait for each other's words. */
const idsOf = (stored: Stored[]): number[] => stored.flatMap((one) => ("id" in one ? [one.id] : []));

/** All of a book but its index. */
async function store(tx: Transaction, book: PreparedBook, placement: Placement): Promise<Stored> {
  const identified: IdentifiedBook = { hash: book.hash, ...book.metadata };
  await lockIdentity(tx, identified);
  const known = await findKnownBook(tx, identified);
  if (known?.isTextHeld && !mayReplace(known, placement)) return { kind: "known", book: known };
  if (placement.replaces !== null && known?.id !== placement.replaces) return { kind: "taken" };
  if (known && !(await lockUnchanged(tx, known))) return { kind: "taken" };
  const id = known?.id === placement.replaces && known ? await clearBook(tx, known.id) : null;
  const bookId = await writeBook(tx, book, { ...placement, id, isRecord: known?.isTextHeld === false });
  await writeChapters(tx, book, bookId);
  await writeRest(tx, book, bookId);
  await invalidateTags(tx, [...listTags, bookTag(placement.jid)]);
  return { kind: known?.isTextHeld ? "updated" : "imported", id: bookId };
}

const mayReplace = (known: KnownBook, { replaces, isUpdate }: Placement) =>
  isUpdate && known.id === replaces && !known.isSameFile;

/** Concurrent imports of this file, or of another file of the same work, wait here for this transaction. */
async function lockIdentity(tx: Transaction, book: IdentifiedBook): Promise<void> {
  const keys = sql.param([book.hash, ...identifyingKeys(book)]);
  await tx.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) as name order by 1) as keys`);
}

/** Locks a book; false when another import has stored a text as it, or removed it, since it was found. */
async function lockUnchanged(tx: Transaction, { id, isTextHeld }: KnownBook): Promise<boolean> {
  const [row] = await tx
    .select({ isTextHeld: books.isTextHeld })
    .from(books)
    .where(eq(books.id, id))
    .for("update");
  return row?.isTextHeld === isTextHeld;
}

/** Removes what is replaced. Chapters stay for now: those that keep their address keep their row. */
async function clearBook(tx: Transaction, bookId: number): Promise<number> {
  await uncreditPeople(tx, [bookId]);
  await takeOffSubjects(tx, [bookId]);
  await tx.delete(bookIdentifiers).where(eq(bookIdentifiers.bookId, bookId));
  await tx.delete(bookFiles).where(eq(bookFiles.bookId, bookId));
  await tx.delete(bookNavigation).where(eq(bookNavigation.bookId, bookId));
  return bookId;
}

async function writeBook(
  tx: Transaction,
  book: PreparedBook,
  placement: Placement & { id: number | null; isRecord: boolean },
): Promise<number> {
  const row = { ...bookRow(book), updatedAt: placement.now };
  const { jid, origin, now } = placement;
  if (placement.id !== null) {
    // A catalogue record keeps its address, number and ratings; as a book to read it is new from today.
    const ifRecord = placement.isRecord ? { origin, addedAt: now } : {};
    // It knows when the work was first published; a file, when it was made.
    const publishedYear = sql`least(${row.publishedYear}::int, case when external_id is not null then published_year end)`;
    await tx
      .update(books)
      .set({ ...row, ...ifRecord, publishedYear })
      .where(eq(books.id, placement.id));
    return placement.id;
  }
  const [created] = await tx
    .insert(books)
    .values({ ...row, jid, origin, addedAt: now })
    .returning({ id: books.id });
  if (!created) throw new Error("the book was not written");
  return created.id;
}

const chapterBatch = 200;

async function writeChapters(tx: Transaction, book: PreparedBook, bookId: number): Promise<void> {
  const rows = chapterRows(book.chapters, bookId);
  const slugs = rows.map(({ slug }) => slug);
  await tx.delete(chapters).where(and(eq(chapters.bookId, bookId), notInArray(chapters.slug, slugs)));
  // Positions are cleared first: while rows are rewritten one by one, no two may have the same position.
  await tx
    .update(chapters)
    .set({ position: sql`-${chapters.position} - 1` })
    .where(eq(chapters.bookId, bookId));
  for (let start = 0; start < rows.length; start += chapterBatch) {
    await tx
      .insert(chapters)
      .values(rows.slice(start, start + chapterBatch))
      .onConflictDoUpdate({
        target: [chapters.bookId, chapters.slug],
        set: {
          position: sql`excluded.position`,
          title: sql`excluded.title`,
          html: sql`excluded.html`,
          text: sql`excluded.text`,
          wordCount: sql`excluded.word_count`,
          characterCount: sql`excluded.character_count`,
          wordsBefore: sql`excluded.words_before`,
          isLinear: sql`excluded.is_linear`,
          language: sql`excluded.language`,
          direction: sql`excluded.direction`,
          writingMode: sql`excluded.writing_mode`,
          bodyClass: sql`excluded.body_class`,
          overlay: sql`excluded.overlay`,
          rendition: sql`excluded.rendition`,
          matter: sql`excluded.matter`,
        },
      });
  }
}

async function writeRest(tx: Transaction, book: PreparedBook, bookId: number): Promise<void> {
  await tx.insert(bookNavigation).values({ bookId, ...book.navigation });
  const identifiers = identifierRows(book.metadata.identifiers, bookId);
  if (identifiers.length > 0) await tx.insert(bookIdentifiers).values(identifiers);
  const files = new Map(
    book.files.map(({ hash, mediaType, role }) => [`${hash} ${role}`, { bookId, hash, mediaType, role }]),
  );
  await tx.insert(bookFiles).values([...files.values()]);
  await creditPeople(tx, [{ bookId, creators: book.metadata.creators }]);
  await fileUnderSubjects(tx, [{ bookId, names: book.metadata.subjects }]);
}

export type Removal = { ok: true; title: string } | { ok: false; reason: "unknown" };

/** Takes a book off the site with all that was written about it. Its files go with the next sweep. */
export async function removeBook(db: Db, jid: string): Promise<Removal> {
  return db.transaction(async (tx) => {
    const [book] = await tx
      .select({ id: books.id, title: books.title })
      .from(books)
      .where(eq(books.jid, jid))
      .for("update");
    if (!book) return { ok: false, reason: "unknown" };
    await takeOffSubjects(tx, [book.id]);
    await tx.delete(books).where(inArray(books.id, [book.id]));
    await invalidateTags(tx, [...listTags, bookTag(jid)]);
    return { ok: true, title: book.title };
  });
}

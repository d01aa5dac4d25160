import { eq, sql } from "drizzle-orm";
import { fold } from "#app/catalog/search/public.server.ts";
import type { Identifier } from "#app/manuscript/epub/read/publication.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { books, chapters } from "#app/platform/db/schema/all.server.ts";
import { nameKey } from "../../records/name-key.server.ts";
import type { IdentifiedBook } from "../reading/worker-messages.server.ts";

export interface KnownBook {
  id: number;
  jid: string;
  isSameFile: boolean;
  /** False for a catalogue record, which has no text yet and is no edition. */
  isTextHeld: boolean;
}

/**
 * Schemes of globally unique identifiers. Others ("NOID", "book-1", a producer's own numbers) are often the same in
 * quite different files, so they never make two files editions of one book.
 */
function namesOneWork({ scheme, value }: Identifier): boolean {
  if (["isbn", "doi", "uuid"].includes(scheme)) return value.length >= 8;
  return scheme === "uri" && /^https?:\/\/[^/]+\/./.test(value);
}

export const identifyingKeys = (book: IdentifiedBook): string[] =>
  book.identifiers.filter(namesOneWork).map(({ scheme, value }) => `${scheme}:${value}`);

interface Candidate {
  [column: string]: unknown;
  id: number;
  jid: string;
  title: string;
  scheme: string;
  hash: string | null;
  held: boolean;
  people: string[];
}

/**
 * The book that this file, or another file of the same work, was imported as before; else the catalogue record that it
 * is the text of, by ISBN or by title and author.
 */
export async function findKnownBook(db: Db | Transaction, book: IdentifiedBook): Promise<KnownBook | null> {
  const [same] = await db
    .select({ id: books.id, jid: books.jid })
    .from(books)
    .where(eq(books.originalHash, book.hash));
  if (same) return { ...same, isSameFile: true, isTextHeld: true };
  return (await findByIdentifiers(db, book)) ?? findRecordOf(db, book);
}

/** The catalogue record of the same title and an author of the same name: this file is its text, whatever its ISBN. */
async function findRecordOf(
  db: Db | Transaction,
  { title, creators }: IdentifiedBook,
): Promise<KnownBook | null> {
  const names = creators.map(({ name }) => name);
  if (names.length === 0) return null;
  const { rows } = await db.execute<{ id: number; jid: string }>(sql`
    select b.id, b.jid from books b
    where left(lower(b.title), 200) = left(lower(${title}), 200) and lower(b.title) = lower(${title})
      and not b.is_text_held and b.is_listed and b.external_id is not null and b.origin <> 'work'
      and exists (select 1 from book_people p where p.book_id = b.id and p.role = 'aut'
        and ${nameKey(sql`p.credited_as`)} in
          (select ${nameKey(sql`given.name`)} from unnest(${sql.param(names)}::text[]) as given (name)))
    order by b.ratings_count desc, b.id limit 1`);
  const [found] = rows;
  return found ? { id: found.id, jid: found.jid, isSameFile: false, isTextHeld: false } : null;
}

async function findByIdentifiers(db: Db | Transaction, book: IdentifiedBook): Promise<KnownBook | null> {
  const keys = identifyingKeys(book);
  if (keys.length === 0) return null;
  const { rows } = await db.execute<Candidate>(sql`
    select b.id, b.jid, b.title, i.scheme, b.original_hash as hash, b.is_text_held as held,
      array(select credited_as from book_people p where p.book_id = b.id) as people
    from book_identifiers i join books b on b.id = i.book_id and (b.is_text_held or i.scheme = 'isbn')
    -- What an author here writes is never replaced by a file, whatever ISBN that says it has.
    where b.origin <> 'work' and i.value = any(${sql.param(book.identifiers.map(({ value }) => value))}::text[])
      and i.scheme || ':' || i.value = any(${sql.param(keys)}::text[])
    order by b.is_text_held desc, b.id`);
  const found = rows.find((candidate) => isSameWork(candidate, book));
  // The same file, committed by another import between the two queries.
  if (!found) return null;
  return { id: found.id, jid: found.jid, isSameFile: found.hash === book.hash, isTextHeld: found.held };
}

/** UUIDs are copied along with templates, and ISBNs are mistyped: another property must agree. */
export function isSameWork(
  known: Pick<Candidate, "title" | "scheme" | "people">,
  book: Pick<IdentifiedBook, "title"> & { creators: { name: string }[] },
): boolean {
  if (areAlike(known.title, book.title)) return true;
  const people = new Set(known.people.map(fold));
  return known.scheme !== "uuid" && book.creators.some(({ name }) => people.has(fold(name)));
}

function areAlike(one: string, other: string): boolean {
  const [shorter = "", longer = ""] = [one, other]
    .map((title) =>
      fold(title)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    )
    .sort((a, b) => a.length - b.length);
  return shorter === longer || (shorter !== "" && longer.startsWith(`${shorter} `));
}

export async function listStoredChapters(db: Db, bookId: number): Promise<{ slug: string; title: string }[]> {
  return db
    .select({ slug: chapters.slug, title: chapters.title })
    .from(chapters)
    .where(eq(chapters.bookId, bookId))
    .orderBy(chapters.position);
}

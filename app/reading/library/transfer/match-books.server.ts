import { sql } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import { listedBooks, openBooks } from "#app/access/visibility/visible-books.server.ts";
import { authorNames } from "#app/catalog/covers/public.server.ts";
import { fold } from "#app/catalog/search/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { isbn13 } from "#app/manuscript/epub/read/package/metadata/identifiers.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { FileBook } from "./file-dialects.ts";

/** A book as a file names it. */
type NamedBook = Pick<FileBook, "title" | "authors" | "isbns" | "jid">;

/** The book here that a book of a file is. */
export interface Match {
  jid: string;
  title: string;
  authors: string[];
  by: "address" | "isbn" | "title";
}

interface Candidate extends Record<string, unknown> {
  jid: string;
  title: string;
  authors: string[];
  /** What it was found by: its jid, ISBN, or title in lower case. */
  key: string;
}

const batchSize = 400;

/** For each book of a file the one here, or null: by this site's own address, by ISBN, by title and author. */
export async function matchBooks(
  db: Db,
  reader: Pick<Profile, "ageCap">,
  wanted: readonly NamedBook[],
): Promise<(Match | null)[]> {
  const matches: (Match | null)[] = [];
  for (let at = 0; at < wanted.length; at += batchSize) {
    matches.push(...(await matchBatch(db, reader, wanted.slice(at, at + batchSize))));
    await setImmediate();
  }
  return matches;
}

async function matchBatch(
  db: Db,
  { ageCap }: Pick<Profile, "ageCap">,
  wanted: NamedBook[],
): Promise<(Match | null)[]> {
  const isbns = new Set(wanted.flatMap(isbnsOf));
  const titles = new Set(wanted.flatMap(titlesOf));
  const jids = wanted.flatMap(({ jid }) => jid ?? []);
  const [byJid, byIsbn, byTitle] = [
    await find(
      db,
      sql`select b.jid, b.title, ${authorNames} as authors, b.jid as key from ${openBooks({ ageCap })}
      where b.jid = any(${sql.param(jids)}::text[])`,
    ),
    await find(
      db,
      sql`select b.jid, b.title, ${authorNames} as authors, i.value as key
      from book_identifiers i join ${listedBooks({ ageCap, excluded: [] })} on b.id = i.book_id
      where i.scheme = 'isbn' and i.value = any(${sql.param([...isbns])}::text[]) order by b.is_text_held desc, b.id`,
    ),
    await find(
      db,
      sql`select b.jid, b.title, ${authorNames} as authors, lower(b.title) as key
      from ${listedBooks({ ageCap, excluded: [] })}
      where left(lower(b.title), 200) = any(select left(lower(t), 200) from unnest(${sql.param([...titles])}::text[]) as t)
      order by b.is_text_held desc, b.ratings_count desc, b.id limit ${20 * batchSize}`,
    ),
  ];
  return wanted.map((book) => {
    const own = book.jid === null ? undefined : byJid.get(book.jid)?.[0];
    if (own) return toMatch(own, "address");
    const isbn = isbnsOf(book).flatMap((each) => byIsbn.get(each) ?? [])[0];
    if (isbn) return toMatch(isbn, "isbn");
    const named = titlesOf(book)
      .flatMap((title) => byTitle.get(title.toLowerCase()) ?? [])
      .find((candidate) => isBySame(book.authors, candidate.authors));
    return named ? toMatch(named, "title") : null;
  });
}

async function find(db: Db, query: ReturnType<typeof sql>): Promise<Map<string, Candidate[]>> {
  const { rows } = await db.execute<Candidate>(query);
  return Map.groupBy(rows, ({ key }) => key);
}

const toMatch = ({ jid, title, authors }: Candidate, by: Match["by"]): Match => ({ jid, title, authors, by });

const isbnsOf = ({ isbns }: NamedBook): string[] => isbns.flatMap((each) => isbn13(each) ?? []);

/** As it stands, without what is in brackets at its end, as shops add it, and without a subtitle. */
const titlesOf = ({ title }: NamedBook): string[] => {
  const plain = title.replace(/\([^()]*\)$/u, "").trim();
  const short = plain.split(/\s*[:;]\s/u)[0] ?? "";
  return [...new Set([title, plain, short])].filter(Boolean);
};

/** A title alone is not enough: many books are called "Selected Poems". */
function isBySame(ones: string[], others: string[]): boolean {
  const keys = new Set(ones.map(authorKey));
  return others.some((name) => keys.has(authorKey(name)));
}

/** First and last word of a name, however it is written: "Le Guin, Ursula K." is "Ursula K. Le Guin". */
function authorKey(name: string): string {
  const [last, first] = name.split(",", 2);
  const words = fold(first === undefined ? name : `${first} ${last}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words[0] ?? ""} ${words.at(-1) ?? ""}`;
}

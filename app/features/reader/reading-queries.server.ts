import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { bookNavigation, books, chapters } from "#app/platform/db/schema/all.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import type { ChapterLink, OpenBook, OpenChapter, OtherBook, Opening } from "./opening.ts";

/** Which chapter: by its slug, or the one a reader meets first. */
export interface ChapterAddress {
  jid: string;
  slug: string | null;
}

const authors = sql<{ name: string; slug: string }[]>`(
  select coalesce(json_agg(json_build_object('name', bp.credited_as, 'slug', p.slug) order by bp.position), '[]')
  from book_people bp join people p on p.id = bp.person_id
  where bp.book_id = ${books.id} and bp.role = 'aut')`;

const firstPosition = sql`(
  select c.position from chapters c where c.book_id = ${books.id}
  order by c.is_linear desc, c.position limit 1)`;

// Neighbours are linear chapters; from a chapter outside the reading order, too, they lead back into it.
function neighbour(comparison: SQL, order: SQL): SQL<ChapterLink | null> {
  return sql`(
    select json_build_object('slug', n.slug, 'title', n.title) from chapters n
    where n.book_id = ${books.id} and n.is_linear and n.position ${comparison} ${chapters.position}
    order by n.position ${order} limit 1)`;
}

/** Book and chapter in one round trip; null when there is no such book, or no such chapter in it. */
export async function findOpening(db: Db, address: ChapterAddress): Promise<Opening | null> {
  const wanted = address.slug === null ? sql`${firstPosition}` : null;
  const [row] = await db
    .select({
      book: {
        jid: books.jid,
        title: books.title,
        language: books.language,
        progressionDirection: books.progressionDirection,
        isTextHeld: books.isTextHeld,
        wordCount: books.wordCount,
        styleHash: books.styleHash,
        authors,
      },
      chapter: {
        slug: chapters.slug,
        title: chapters.title,
        html: chapters.html,
        wordCount: chapters.wordCount,
        wordsBefore: chapters.wordsBefore,
        isLinear: chapters.isLinear,
        language: chapters.language,
        direction: chapters.direction,
        writingMode: chapters.writingMode,
        bodyClass: chapters.bodyClass,
      },
      previous: neighbour(sql`<`, sql`desc`),
      next: neighbour(sql`>`, sql`asc`),
    })
    .from(books)
    .leftJoin(
      chapters,
      and(
        eq(chapters.bookId, books.id),
        wanted ? eq(chapters.position, wanted) : eq(chapters.slug, address.slug ?? ""),
      ),
    )
    .where(eq(books.jid, address.jid));
  if (!row || (row.chapter === null && address.slug !== null)) return null;
  const { styleHash, ...book } = row.book;
  const opening = {
    book: {
      ...book,
      styleUrl: styleHash === null ? null : fileUrl(styleHash, "text/css"),
    } satisfies OpenBook,
    chapter: row.chapter && describeChapter(row.chapter),
    html: row.chapter?.html ?? "",
    previous: row.previous,
    next: row.next,
  };
  return { ...opening, others: opening.next ? [] : await listOtherBooks(db, address.jid) };
}

function describeChapter({ html: _html, ...chapter }: OpenChapter & { html: string }): OpenChapter {
  return chapter;
}

/** What else its authors wrote and one can read here; asked for at the end of a book only. */
async function listOtherBooks(db: Db, jid: string): Promise<OtherBook[]> {
  const rows = await db.execute<{ jid: string; title: string }>(sql`
    select distinct other.jid, other.title, other.sort_title
    from books this
    join book_people mine on mine.book_id = this.id and mine.role = 'aut'
    join book_people theirs on theirs.person_id = mine.person_id and theirs.role = 'aut'
    join books other on other.id = theirs.book_id and other.id <> this.id and other.is_text_held
    where this.jid = ${jid} order by other.sort_title limit 6`);
  return rows.rows.map((row) => ({ jid: row.jid, title: row.title }));
}

/** Contents, landmarks and page list, or null when there is no such book. */
export async function findNavigation(db: Db, jid: string) {
  const [row] = await db
    .select({
      contents: bookNavigation.contents,
      landmarks: bookNavigation.landmarks,
      pageList: bookNavigation.pageList,
    })
    .from(books)
    .innerJoin(bookNavigation, eq(bookNavigation.bookId, books.id))
    .where(eq(books.jid, jid));
  return row ?? null;
}

/** The sanitised HTML of one chapter, or null. */
export async function findChapterHtml(db: Db, jid: string, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ html: chapters.html })
    .from(chapters)
    .innerJoin(books, eq(chapters.bookId, books.id))
    .where(and(eq(books.jid, jid), eq(chapters.slug, slug)));
  return row?.html ?? null;
}

import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooksTable } from "#app/access/visibility/visible-books.server.ts";
import { listNextReads, nextChapterAt } from "#app/catalog/books/public.server.ts";
import { mostRead } from "#app/catalog/covers/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { bookNavigation, chapters } from "#app/platform/db/schema/all.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import {
  chapterAddress,
  type ChapterLink,
  type ChapterNumbering,
  isEndOfText,
  type OpenBook,
  type OpenChapter,
  type Opening,
} from "../opening.ts";

/** Which chapter: by its slug, or the one that the text begins with. */
export interface ChapterAddress {
  jid: string;
  slug: string | null;
  /** Whether the viewer is a member; the caller checks that. */
  isMember?: boolean;
  viewer: ContentViewer;
}

interface NamedChapter extends ChapterAddress {
  slug: string;
}

// One more than is shown anywhere: a book may have ten thousand.
const authors = sql<{ name: string; slug: string }[]>`(
  select coalesce(json_agg(json_build_object('name', a.name, 'slug', a.slug) order by a.position), '[]')
  from (
    select bp.credited_as as name, p.slug, bp.position
    from book_people bp join people p on p.id = bp.person_id
    where bp.book_id = b.id and bp.role = 'aut' order by bp.position limit ${sql.raw(String(mostRead))}
  ) a)`;

// Of the work itself, not of the front matter. Works written here have no front or back matter.
const isBody = (chapter: SQL) => sql`coalesce(${chapter}.matter, 'body') = 'body'`;

const firstPosition = sql`(
  select c.position from chapters c where c.book_id = b.id
  order by c.is_linear desc, ${isBody(sql`c`)} desc, c.position limit 1)`;

// Part titles and front and back matter are not counted.
const numbering = sql<ChapterNumbering | null>`case when ${chapters.isLinear} and ${isBody(sql`${chapters}`)} then (
  select json_build_object('number', count(*) filter (where n.position <= ${chapters.position}), 'count', count(*))
  from chapters n where n.book_id = b.id and n.is_linear and ${isBody(sql`n`)}) end`;

// Neighbours are linear chapters, also those of a chapter outside the reading order.
function neighbour(comparison: SQL, order: SQL): SQL<ChapterLink | null> {
  return sql`(
    select json_build_object('slug', n.slug, 'title', n.title) from chapters n
    where n.book_id = b.id and n.is_linear and n.position ${comparison} ${chapters.position}
    order by n.position ${order} limit 1)`;
}

interface FoundOpening extends Opening {
  /** The name of the publisher's style sheet in the file store. */
  styleHash: string | null;
}

/** Whether the book `b` had a published chapter of this name; one that was never published is not disclosed. */
const hadChapter = (slug: string): SQL<boolean> => sql`exists(
  select from work_publications wp join work_chapters wc on wc.work_id = wp.work_id
  join chapter_publications cp on cp.chapter_id = wc.id
  where wp.book_id = b.id and cp.slug = ${slug} and cp.published_at is not null)`;

/** Book and chapter in one round trip; null when there is no such book, or no such chapter in it. */
export async function findOpening(db: Db, address: ChapterAddress): Promise<FoundOpening | null> {
  const wanted = address.slug === null ? sql`${firstPosition}` : null;
  const book = openBooksTable(address.viewer);
  const [row] = await db
    .select({
      book: {
        id: book.id,
        jid: book.jid,
        title: book.title,
        language: book.language,
        progressionDirection: book.progressionDirection,
        isTextHeld: book.isTextHeld,
        isListed: book.isListed,
        isUnfinished: sql<boolean>`${book.origin} = 'work' and ${book.status} in ('ongoing', 'hiatus')`,
        nextChapterAt: sql<string | null>`case when ${book.origin} = 'work' then ${nextChapterAt} end`,
        isWork: sql<boolean>`${book.origin} = 'work'`,
        wordCount: book.wordCount,
        characterCount: book.characterCount,
        styleHash: book.styleHash,
        authors,
      },
      chapter: {
        slug: chapters.slug,
        title: chapters.title,
        html: address.isMember
          ? sql<string>`${chapters.html}`
          : sql<string>`case when ${chapters.access} = 'free' then ${chapters.html} else '' end`,
        access: chapters.access,
        isLocked: address.isMember ? sql<boolean>`false` : sql<boolean>`${chapters.access} <> 'free'`,
        // Front and back matter do not count in the progress.
        wordCount: sql<number>`case when ${chapters.matter} in ('front', 'back') then 0 else ${chapters.wordCount} end`,
        wordsBefore: chapters.wordsBefore,
        isLinear: chapters.isLinear,
        language: chapters.language,
        direction: chapters.direction,
        writingMode: chapters.writingMode,
        bodyClass: chapters.bodyClass,
        isReadAloud: sql<boolean>`${chapters.overlay} is not null and ${chapters.access} = 'free'`,
        rendition: chapters.rendition,
        revisedAt: sql<number | null>`(extract(epoch from ${chapters.revisedAt}) * 1000)::double precision`,
        numbering,
      },
      previous: neighbour(sql`<`, sql`desc`),
      next: neighbour(sql`>`, sql`asc`),
      hadChapter:
        address.slug === null
          ? sql<boolean>`false`
          : sql<boolean>`${chapters.slug} is null and ${hadChapter(address.slug)}`,
    })
    .from(book)
    .leftJoin(
      chapters,
      and(
        eq(chapters.bookId, book.id),
        wanted ? eq(chapters.position, wanted) : eq(chapters.slug, address.slug ?? ""),
      ),
    )
    .where(eq(book.jid, address.jid));
  if (!row) return null;
  // Links into a withdrawn work open the page that says so, whichever chapter they name.
  const isTakenBack = row.hadChapter || (!row.book.isListed && !row.book.isTextHeld);
  if (row.chapter === null && address.slug !== null && !isTakenBack) return null;
  const { id, styleHash, ...facts } = row.book;
  const opening = {
    book: {
      ...facts,
      language: languageTag(facts.language) ?? "und",
      styleUrl: styleHash === null ? null : fileUrl(styleHash, "text/css"),
    } satisfies OpenBook,
    chapter: row.chapter && describeChapter(row.chapter),
    html: row.chapter ? withOwnPictures(row.chapter, address.jid) : "",
    previous: row.previous,
    next: row.next,
    styleHash,
    isTakenBack,
  };
  const isEnd = opening.next === null || isEndOfText(opening.chapter);
  return { ...opening, nextReads: isEnd ? await listNextReads(db, id, address.viewer) : null };
}

type FoundChapter = Omit<OpenChapter, "hasTopHeading"> & { html: string; access: "free" | "members" };

function describeChapter({ html, access: _access, language, ...chapter }: FoundChapter): OpenChapter {
  return {
    ...chapter,
    language: language === null ? null : languageTag(language),
    hasTopHeading: html.includes("<h1"),
  };
}

/** Pictures of members' chapters are served from an address that checks membership. */
function withOwnPictures({ html, access, slug }: FoundChapter, jid: string): string {
  if (access === "free") return html;
  return html.replaceAll('<img src="/files/', `<img src="${chapterAddress(jid, slug)}/picture/`);
}

/** Whether the text of a chapter shows this stored file. */
export async function hasPicture(db: Db, { jid, slug, viewer }: NamedChapter, file: string) {
  const book = openBooksTable(viewer);
  const isShown = sql<boolean>`position(${`<img src="/files/${file}"`} in ${chapters.html}) > 0`;
  const [row] = await db
    .select({ isShown })
    .from(chapters)
    .innerJoin(book, eq(book.id, chapters.bookId))
    .where(and(eq(book.jid, jid), eq(chapters.slug, slug)));
  return row?.isShown ?? false;
}

/** Contents, landmarks and page list, or null when there is no such book. */
export async function findNavigation(db: Db, jid: string, viewer: ContentViewer) {
  const book = openBooksTable(viewer);
  const [row] = await db
    .select({
      contents: bookNavigation.contents,
      landmarks: bookNavigation.landmarks,
      pageList: bookNavigation.pageList,
      /** The front matter. */
      front: sql<
        string[]
      >`array(select c.slug from chapters c where c.book_id = b.id and c.matter = 'front' order by c.position)`,
      /** The members' chapters. */
      locked: sql<
        string[]
      >`array(select c.slug from chapters c where c.book_id = b.id and c.access = 'members')`,
    })
    .from(book)
    .innerJoin(bookNavigation, eq(bookNavigation.bookId, book.id))
    .where(eq(book.jid, jid));
  return row ?? null;
}

/** The media overlay of a free chapter, or null. */
export async function findOverlay(db: Db, { jid, slug, viewer }: NamedChapter) {
  const book = openBooksTable(viewer);
  const [row] = await db
    .select({ overlay: chapters.overlay })
    .from(chapters)
    .innerJoin(book, eq(chapters.bookId, book.id))
    .where(and(eq(book.jid, jid), eq(chapters.slug, slug), eq(chapters.access, "free")));
  return row?.overlay ?? null;
}

/** The sanitised HTML of a free chapter, or null. */
export async function findChapterHtml(db: Db, { jid, slug, viewer }: NamedChapter): Promise<string | null> {
  const book = openBooksTable(viewer);
  const [row] = await db
    .select({ html: chapters.html })
    .from(chapters)
    .innerJoin(book, eq(chapters.bookId, book.id))
    .where(and(eq(book.jid, jid), eq(chapters.slug, slug), eq(chapters.access, "free")));
  return row?.html ?? null;
}

import { drawCoverPicture } from "#app/catalog/cover-design/public.server.ts";
import { byline } from "#app/catalog/covers/public.ts";
import { designOf } from "#app/catalog/cover-design/public.ts";
import { licenceLabels } from "#app/catalog/labels/public.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooksTable } from "#app/access/visibility/visible-books.server.ts";
import { picturePath, type WorkPicture } from "#app/manuscript/epub/write/work.ts";
import { writeEpub } from "#app/manuscript/epub/write/write-epub.ts";
import { nameUuid } from "#app/manuscript/formats/md/name-uuid.ts";
import {
  bookFiles,
  bookIdentifiers,
  bookNavigation,
  bookPeople,
  bookSubjects,
  type books,
  chapters,
  subjects,
  workFiles,
  workPublications,
  works,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

type Context = Pick<Site, "db" | "files">;

export interface WorkFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The chapters' slugs in the order of the file's documents; null for those that are no chapters. */
  spine: (string | null)[];
}

/**
 * A work published here as an EPUB file, made of the free chapters in the catalogue, so that it cannot contain unpublished text. Null when
 * there is no such book or it has no free chapter.
 */
export async function makeWorkFile(
  { db, files }: Context,
  jid: string,
  viewer: ContentViewer,
): Promise<WorkFile | null> {
  const open = openBooksTable(viewer);
  const [book] = await db
    .select()
    .from(open)
    .where(and(eq(open.jid, jid), eq(open.origin, "work"), eq(open.isDownloadable, true)));
  if (!book) return null;
  const texts = await db
    .select({ slug: chapters.slug, title: chapters.title, html: chapters.html })
    .from(chapters)
    .where(and(eq(chapters.bookId, book.id), eq(chapters.access, "free")))
    .orderBy(asc(chapters.position));
  if (texts.length === 0) return null;
  const people = await db
    .select({ name: bookPeople.creditedAs, role: bookPeople.role, sortName: sql<null>`null` })
    .from(bookPeople)
    .where(eq(bookPeople.bookId, book.id))
    .orderBy(asc(bookPeople.position));
  const headings = await db
    .select({ name: subjects.name })
    .from(bookSubjects)
    .innerJoin(subjects, eq(subjects.id, bookSubjects.subjectId))
    .where(eq(bookSubjects.bookId, book.id))
    .orderBy(asc(bookSubjects.position));
  const isbns = await db
    .select({ value: bookIdentifiers.value })
    .from(bookIdentifiers)
    .where(and(eq(bookIdentifiers.bookId, book.id), eq(bookIdentifiers.scheme, "isbn")));
  const path = addressInFile(jid, texts);
  const pictures = await readPictures({ db, files }, book.id, texts);
  const parts = await readParts(db, book.id, texts);
  const by = byline(
    people.map(({ name }) => name),
    2,
  );
  const cover = await readCover({ db, files }, book, by);
  const licence = Object.values(licenceLabels).find(({ name }) => name === book.rights);
  const bytes = await writeEpub({
    // Derived from the jid, so that two books of one author share nothing.
    identifier: `urn:uuid:${await nameUuid(`octavo:${jid}`)}`,
    otherIdentifiers: isbns.map(({ value }) => `urn:isbn:${value}`),
    title: book.title,
    subtitle: book.subtitle,
    creators: people,
    language: book.language,
    description: book.description,
    subjects: headings.map(({ name }) => name),
    series:
      book.seriesName && book.seriesPosition
        ? { name: book.seriesName, position: book.seriesPosition }
        : null,
    licence: licence?.url ? { name: licence.name, url: licence.url } : null,
    publisher: null,
    publishedOn: book.publishedOn,
    modifiedAt: `${book.updatedAt.toISOString().slice(0, 19)}Z`,
    cover,
    pictures,
    chapters: texts.map(({ title, html }, index) => ({
      title,
      part: parts[index] ?? null,
      xhtml: pointChapters(pointPictures(html, pictures), path),
    })),
  });
  return { bytes: new Uint8Array(bytes), spine: spineOf(texts, { parts, hasCover: cover !== null }) };
}

/** As `writeEpub` orders its documents: cover, title page, chapters with the pages of their parts, colophon. */
function spineOf(
  texts: { slug: string }[],
  { parts, hasCover }: { parts: (string | null)[]; hasCover: boolean },
): (string | null)[] {
  const chapters = texts.flatMap(({ slug }, at) => (parts[at] ? [null, slug] : [slug]));
  return [...(hasCover ? [null] : []), null, ...chapters, null];
}

/**
 * The part that begins with each of these chapters, according to the book's contents; empty at the end of the parts.
 */
async function readParts(
  db: Site["db"],
  bookId: number,
  texts: { slug: string }[],
): Promise<(string | null)[]> {
  const [row] = await db
    .select({ contents: bookNavigation.contents })
    .from(bookNavigation)
    .where(eq(bookNavigation.bookId, bookId));
  const partOf = new Map<string, number>();
  for (const [at, { children }] of (row?.contents ?? []).entries())
    for (const { target } of children) if (target) partOf.set(target.chapter, at);
  let open: number | null = null;
  return texts.map(({ slug }) => {
    const [before, now] = [open, partOf.get(slug) ?? null];
    open = now;
    if (now === before) return null;
    return now === null ? "" : (row?.contents[now]?.label ?? "");
  });
}

/** The address in the file of the chapter at this address; null when it is not in it. */
function addressInFile(jid: string, texts: { slug: string }[]) {
  const numbers = new Map(texts.map(({ slug }, at) => [encodeURIComponent(slug), at + 1]));
  const base = `/book-reader/${encodeURIComponent(jid)}/`;
  return (link: string) => {
    const [slug = "", fragment] = link.slice(base.length).split("#");
    const number = link.startsWith(base) ? numbers.get(slug) : undefined;
    return number === undefined ? null : `chapter-${number}.xhtml${fragment ? `#${fragment}` : ""}`;
  };
}

const linked = /<a data-chapter="[^"]*"(?: data-block="[^"]*")?(?: href="([^"]*)")?>/g;

/** Rewrites links to other chapters for the file; links to absent ones lose their address. */
const pointChapters = (html: string, path: (address: string) => string | null) =>
  html.replace(linked, (_, link: string | undefined) => {
    const href = link === undefined ? null : path(link);
    return href === null ? "<a>" : `<a href="${href}">`;
  });

const address = /<img src="\/files\/([0-9a-f]{64})\.\w+" alt="([^"]*)"/g;

/** The pictures of these chapters. */
async function readPictures(
  { db, files }: Context,
  bookId: number,
  texts: { html: string }[],
): Promise<WorkPicture[]> {
  const shown = new Set(
    texts.flatMap(({ html }) => [...html.matchAll(address)].map(([, hash = ""]) => hash)),
  );
  if (shown.size === 0) return [];
  const isShown = and(eq(bookFiles.role, "resource"), inArray(bookFiles.hash, [...shown]));
  const rows = await db
    .select({ hash: bookFiles.hash, mediaType: bookFiles.mediaType })
    .from(bookFiles)
    .where(and(eq(bookFiles.bookId, bookId), isShown));
  return readAll(files, rows);
}

/** The large picture of the published cover, else the drawn one; null when the author has changed the picture since. */
async function readCover(
  { db, files }: Context,
  book: typeof books.$inferSelect,
  by: string,
): Promise<WorkPicture | null> {
  if (!book.cover) {
    const design = designOf({ jid: book.jid, choice: book.coverDesign, pen: null });
    return drawCoverPicture(design, { ...book, byline: by });
  }
  const rows = await db
    .select({ hash: workFiles.hash, mediaType: workFiles.mediaType, cover: works.cover })
    .from(workPublications)
    .innerJoin(works, eq(works.id, workPublications.workId))
    .innerJoin(workFiles, and(eq(workFiles.workId, works.id), eq(workFiles.role, "cover")))
    .where(and(eq(workPublications.bookId, book.id), eq(workFiles.mediaType, "image/jpeg")));
  const [row] = rows.filter(({ cover }) => cover?.variants[0]?.hash === book.cover?.variants[0]?.hash);
  const [cover = null] = row ? await readAll(files, [row]) : [];
  return cover;
}

async function readAll(
  files: Site["files"],
  rows: { hash: string; mediaType: string }[],
): Promise<WorkPicture[]> {
  const read = await Promise.all(
    rows.map(async ({ hash, mediaType }) => ({ hash, mediaType, bytes: await files.read(hash) })),
  );
  return read.flatMap(({ bytes, ...named }) => (bytes ? [{ ...named, bytes }] : []));
}

/**
 * Points pictures to their paths in the file; a missing one is replaced by its alternative text. `html` is our own, with attributes in a
 * fixed order.
 */
function pointPictures(html: string, pictures: WorkPicture[]): string {
  const paths = new Map(pictures.map((picture) => [picture.hash, picturePath(picture)]));
  return html
    .replace(address, (whole, hash: string) =>
      paths.has(hash) ? whole.replace(/src="[^"]*"/, `src="../${paths.get(hash)}"`) : whole,
    )
    .replace(/<img src="\/files\/[^"]*" alt="([^"]*)"[^>]*\/>/g, (_, alt: string) =>
      alt === "" ? "" : `<em>[${alt}]</em>`,
    )
    .replace(/<figure[^>]*><\/figure>/g, "");
}
